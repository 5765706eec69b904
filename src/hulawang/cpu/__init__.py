"""CPU players: from what a seat sees to what it does.

A policy gets a `RoundView` and nothing else of the round, so it cannot know more than a person at
that seat; law 5 holds for it by type.
"""
