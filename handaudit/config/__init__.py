"""Settings that stay: options of the command line that a file or the environment holds."""
