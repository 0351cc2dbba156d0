"""The generator of the reference pages: commands, codes, options, rulebooks and frames go in; Markdown and a man page come out."""
