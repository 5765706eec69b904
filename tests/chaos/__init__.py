"""A house full of people on a bad network, and a referee who believes nobody."""
