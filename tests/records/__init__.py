"""Tests of the records: as text, played again, verified."""
