"""Redaction: logs go in; logs without names and without unshown cards come out.

What cannot be redacted safely is refused.
"""
