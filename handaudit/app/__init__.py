"""The command line and the Python interface: words of a user go in, reports and exit statuses come out."""
