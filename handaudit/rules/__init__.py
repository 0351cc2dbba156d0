"""Rulebooks and codes: TOML files go in; typed rulebooks, hand rankings, options, citations and messages come out.

The words that players, dealers and the floor speak at the table are understood in `speech`.
"""
