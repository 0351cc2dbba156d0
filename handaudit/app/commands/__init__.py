"""Commands that stand in files of their own; each imports what it needs when it runs, so that `--help` stays quick."""
