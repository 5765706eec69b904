"""What one seat, or a spectator, may see of a round: built up field by field, never scrubbed."""
