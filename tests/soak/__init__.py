"""Whole matches on a real server that is killed again and again."""
