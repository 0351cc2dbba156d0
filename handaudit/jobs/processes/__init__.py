"""A run on several cores of one machine: logs are cut into batches of whole hands; worker processes audit them.

The output is that of one process, to the byte.
"""
