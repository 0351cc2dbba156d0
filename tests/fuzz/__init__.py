"""A fuzzer: logs of every layout, changed as a log may be changed, through every reader and command, until something breaks."""
