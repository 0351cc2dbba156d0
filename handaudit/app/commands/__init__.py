"""One module for each command: options go in; a report and an exit status come out."""
