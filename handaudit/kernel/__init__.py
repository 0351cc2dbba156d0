"""The compiled kernel: the bytes of clean hands go in; their verdicts, money and counts come out.

It accepts a hand whole or rejects it for the Python packages; it never makes a finding.
"""
