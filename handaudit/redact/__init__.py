"""Logs without names and without cards that nobody showed: everything else is made from them, as from any log.

`names` makes pseudonyms with a key, `finder` looks for names in free text, `spans` tells where in a line a name, a card or free text
stands, `seen_cards` which cards nobody showed, `rewrite` makes the redacted lines of a hand, `logs` those of a whole run, and holds the
audit of the redacted text against that of the log. What cannot be redacted safely is refused.
"""
