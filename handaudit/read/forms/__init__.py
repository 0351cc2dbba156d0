"""The reader of layouts whose grammars name their fields: lines become rows of fields, and rows the records of a `Hand`.

`grammar` loads the terminals, `match` finds each line's own, `values` reads amounts and cards, `tell` makes the records and
brings what a layout's figures mean to one meaning, `reader` joins them.
"""
