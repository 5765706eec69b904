"""Tests of learning the game: what is judged for a reader, and the lessons."""
