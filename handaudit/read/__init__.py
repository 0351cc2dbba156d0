"""Layer 1, text to hands: bytes become chunks, chunks become records, records become a `Hand`; nothing is judged here.

`inputs` finds the files, `source` reads and decodes them (`encoding` says how), `chunks` cuts them into hands (`line_kinds`
tells lines apart, `chunk_builder` gathers the odd ones). No text is guessed at, repaired or dropped: what cannot be read becomes
a `log-*` finding with its line, and the rest is read on. Memory stays flat at any size of file, line or hand.
"""
