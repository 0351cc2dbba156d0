"""Plots as static SVG: what a run remembers for them, what each of them shows, and how they are drawn."""
