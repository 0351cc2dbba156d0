"""Conversion: an audited hand goes in; the same hand in another layout comes out.

Each hand is read back and must give the same verdict and figures.
"""
