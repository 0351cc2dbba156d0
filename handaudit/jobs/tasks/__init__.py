"""A run as tasks for one machine or a Ray cluster: pieces of logs go in; parts on disk come out, and are joined.

A part is written whole or not at all, so that a killed job can be resumed.
"""
