"""Records of ended matches: written as text, read back, played again step by step, verified."""
