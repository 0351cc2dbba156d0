"""Reading: bytes of log files go in; `Hand` records come out, and a finding for each line that cannot be read.

Nothing is judged, repaired or dropped, and memory does not grow with a file.
"""
