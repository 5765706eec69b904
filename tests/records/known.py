"""A record written once and kept for ever: what is out there must stay readable and true."""

from pathlib import Path

KNOWN = Path(__file__).parent / "known.txt"
