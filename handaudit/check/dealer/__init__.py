"""What a dealer does, by the lines that log it: shuffle, deal, knock, count, burn, board, and how his errors are put right.

A rule is judged only where the hand has lines of its kind: a log without burns says nothing about burns.
"""
