"""The short form of a hand: each of its lines becomes lines of our own layout, and these are read."""
