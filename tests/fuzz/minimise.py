"""A failing log becomes the shortest that still fails in the same way: fewer lines first, then fewer bytes."""

import time
from collections.abc import Callable, Sequence
from typing import Final

SECONDS: Final = 60.0
"""CPU time for one case."""


def minimised(data: bytes, fails: Callable[[bytes], bool], seconds: float = SECONDS) -> bytes:
    """The shortest that was found in that time."""
    end = time.process_time() + seconds

    def shorter(parts: Sequence[bytes]) -> bytes:
        """Pieces are left out, large ones first, while what remains fails."""
        kept = list(parts)
        size = max(1, len(kept) // 2)
        while kept:
            at, before = 0, len(kept)
            while at < len(kept):
                if time.process_time() > end:
                    return b"".join(kept)
                rest = kept[:at] + kept[at + size :]
                if rest and fails(b"".join(rest)):
                    kept = rest
                else:
                    at += size
            if size == 1 and len(kept) == before:
                break
            size = max(1, size // 2)
        return b"".join(kept)

    data = shorter(data.splitlines(keepends=True))
    if len(data) < 4000:
        data = shorter([data[at : at + 1] for at in range(len(data))])
    return data
