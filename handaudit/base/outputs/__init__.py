"""Where outputs go: files of this machine and addresses, each there whole or not at all."""
