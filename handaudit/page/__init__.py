"""Pages for a browser: one file each, with its own style and script, that asks for nothing and shows every text as text."""
