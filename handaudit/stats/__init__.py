"""Statistics and frames: audited hands go in; figures by player and more come out, and tables for programs.

Every figure is a whole number until it is shown, so each percentage has its numerator and denominator.
"""
