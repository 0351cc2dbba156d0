"""Layer 2: the rules engine. It applies the log's word, asks what the rules ask, and never objects: checks judge."""
