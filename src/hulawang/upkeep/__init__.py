"""Keeping a database: brought up to date, checked, pruned, backed up and restored by hand."""
