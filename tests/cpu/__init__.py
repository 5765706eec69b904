"""Tests of the CPU players."""
