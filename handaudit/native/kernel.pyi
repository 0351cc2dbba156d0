"""What the compiled kernel offers."""

SOURCE: str
"""The digest of the sources that it was built from."""

def count_lines(data: bytes | bytearray | memoryview) -> int:
    """How many newlines some bytes hold."""
