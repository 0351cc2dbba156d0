"""What lies between hands: audited hands go in; findings about stacks, buttons, clocks and copies come out, and who pays whom.

The order of the files changes nothing, and memory grows with tables, not with hands.
"""
