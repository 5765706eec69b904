"""Tests of the rules, one file per module and per way of looking at them."""
