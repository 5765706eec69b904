"""Tests that the measuring measures; never how fast anything is."""
