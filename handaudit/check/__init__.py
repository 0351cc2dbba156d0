"""Layer 3: checks. An analyser makes findings of a replayed hand; of judges of one kind of place the most specific names its fault."""
