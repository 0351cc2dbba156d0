"""A hand stepped through in the terminal."""
