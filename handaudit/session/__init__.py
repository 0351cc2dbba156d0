"""Layer 4, between the hands: what a hand leaves and what the next one begins with are compared, table by table.

`watch` takes every audited hand, in whatever order files give them, and keeps one chain of hands for each table: of a chain
only its first and last hand are kept. A hand that follows the last one without a doubt lengthens the chain; anything else begins a
new chain. Nothing is said before the end of the run: only then is it known that no other file holds the hand that is
missing. Then the chains of a table are put in order (by the numbers of the hands where these count up, else by the clock) and
the seams between them are judged. So the order of the files changes nothing, and memory grows with the tables and the seams, never
with the hands.
"""
