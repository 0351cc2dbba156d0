"""What is said at the table, why a dealer's line was written, and what the floor rules: understood here, once.

`words.toml` has the words in English and German. `said` reads talk and reasons, `floor` the rulings. What no list has says nothing.
"""
