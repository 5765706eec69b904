"""The rules of 훌라왕: pure, immutable, without clock, chance or I/O.

A round changes only by `play.apply(round, command) -> Step(round, events)` (law 1).
"""
