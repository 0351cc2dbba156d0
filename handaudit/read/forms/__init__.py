"""The reader for layouts whose grammars name their fields: lines of a hand go in; the records of a `Hand` come out."""
