"""The rules engine: a `Hand` and its rulebook go in; a `Replay` comes out, with every step, pot and award.

It follows the log and never objects; checks judge.
"""
