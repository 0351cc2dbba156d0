"""Layer 8, on more cores: logs are cut at headers into batches of whole hands, and processes audit them.

The parent reads, hashes and cuts, which is little work; a worker splits, reads, replays and judges. What comes back of a hand
without findings is a short row; copies, tables and counts stay with the parent, which takes the rows in the order of the logs.
So the output is that of one process, to the byte. Few batches are under way at a time, whatever the size of the logs.
"""
