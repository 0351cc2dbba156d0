"""The records that every package shares: a hand, its replay, its findings, its rulebook, cards and money.

They are plain values: nothing is read, replayed or judged here.
"""
