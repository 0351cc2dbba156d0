"""Many hands at once, as columns of numbers: what the glance takes of plain, clean hands, a whole block of a log in one go.

NumPy cuts the text and plays the hands in lock-step; what a text means is asked of the grammar once, as the glance does. A hand is
taken whole or left to the glance and the reference reader.
"""
