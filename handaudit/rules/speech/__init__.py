"""Speech at the table: a line of talk, a misdeal or a floor ruling goes in; what it announces comes out.

The words are data in `words.toml`.
"""
