"""A storm of frames that make sense, nearly do, or do not, and a judge of all that comes back."""
