"""Plots: what a run remembers of its hands goes in; static SVG comes out."""
