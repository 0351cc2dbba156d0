"""Layer 6, many hands at once: what a large part of all hands is, plain and clean, is found out for a whole text in one go.

NumPy cuts the text and plays the hands in lock-step, as columns of numbers; what a text means is asked of the grammar once. A hand is
taken whole or left to the reference path: these modules make no finding. What they take is held to that path's verdict and state.
"""
