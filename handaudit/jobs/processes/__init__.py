"""Layer 8, on more cores: logs are cut at headers into batches of whole hands, and processes audit them.

The parent reads, hashes and cuts, which is little work; a worker splits, reads, replays and judges. Texts lie in memory that both share.
Of plain hands that follow on each other at a table without a word to be said come back only the first and the last, and what is counted
of them all; of any other hand without findings a short row. Copies, tables and counts stay with the parent, which takes the rows in the
order of the logs; where they are not enough, as beside a copy of a hand, it looks at the batch itself. So the output is that of one
process, to the byte. Few batches are under way at a time, whatever the size of the logs.
"""
