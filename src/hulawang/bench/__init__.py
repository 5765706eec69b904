"""Measuring: figures to print side by side, never to assert."""
