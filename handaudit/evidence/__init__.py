"""Layer 8½, evidence: a bundle holds the bytes of hands, the rules and the result; whoever has it can run the audit again.

A bundle is a zip in one fixed form, so that the same logs, rules and version give the same bytes, and no byte of it can change unseen.
It is written by `pack`, and judged by `verify`, which makes every derived member anew from the logs inside and compares. Nothing is
ever unpacked to the disk.
"""
