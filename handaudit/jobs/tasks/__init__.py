"""Layer 8, on more machines: one job is many tasks, each of which writes one part of the result under a name that only its own input gives.

An engine runs tasks, in any order, anywhere, some of them twice: `local` on this machine's processes, `ray` on a cluster. A task reads
its piece of the logs or the parts of other tasks, writes its part whole or not at all, and returns counts and a digest. So whatever is
killed, what stands in the work directory is valid, and what is missing is made again with the same bytes.

First every hand is audited (`stage_audit`), which needs no other hand. What lies between hands follows from short rows that the first
stage leaves, partition by partition: copies and conflicts by id (`stage_ids`), then the ids that a site counts and the hands of a table in
their order (`stage_tables`; `stage_left` reads the rows). The folding itself is that of `session`, the same as on one machine. Tables of
hands and sums of statistics (`stage_frames`, `stage_sums`) are made of every hand once more (`telling`), when it is known which count.
"""
