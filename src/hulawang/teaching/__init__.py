"""Learning the game: moves and endings judged as a reader lays them out, and guided lessons.

Nothing here knows a rule: every answer is what `rules` says of a round that was laid out for it.
"""
