"""Tests of what is seen: built up for one viewer, and nothing beyond."""
