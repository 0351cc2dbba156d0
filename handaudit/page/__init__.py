"""Pages: audited hands, findings and statistics go in; self-contained HTML, SVG plots and the terminal replayer come out.

Every text of a log passes one escaping function.
"""
