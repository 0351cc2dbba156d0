"""Layer 1: rulebooks from TOML, the ranking of hands and the words for them, and the rules that findings cite."""
