"""The fast path: a native kernel judges plain, clean hands; all others are read line by line.

What a text means is asked of the grammar once. A hand is taken whole or left to the reference path: these modules make no finding. What
they take is held to that path's verdict and state. Where the kernel was not built, the reference path takes all.
"""
