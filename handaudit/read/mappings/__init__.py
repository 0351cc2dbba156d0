"""Modules of single layouts, named like their rows: each has one function `lines`, which rewrites a hand's lines before they are
read. It may split a line or spell it in another way; it never adds, sums or guesses a figure."""
