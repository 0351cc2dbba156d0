"""Checks: a hand and its replay go in; findings come out.

An analyser looks at a whole hand; a judge looks at one place of it, and the most specific judge names the fault.
"""
