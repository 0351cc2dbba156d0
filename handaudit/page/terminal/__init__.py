"""The terminal replayer: an audited hand goes in; a screen that steps through it comes out."""
