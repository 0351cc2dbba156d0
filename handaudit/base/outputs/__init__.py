"""Outputs: files of this machine and addresses, each written whole or not at all."""
