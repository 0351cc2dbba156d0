"""A run: logs go in, audited hands and findings come out, in the order of the logs.

`auditor` audits one hand, `pipeline` a log; `processes` do it on several cores, `tasks` on several machines.
"""
