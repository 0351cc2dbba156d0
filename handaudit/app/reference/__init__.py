"""The pages of reference. Those about commands, codes, options, rulebooks and frames are made by `python -m handaudit.app.reference`."""
