"""Which of the tests marked `heavy` run without `--long`."""

from collections import defaultdict
from collections.abc import Iterable
from zlib import crc32

ONE_OF = 8


def sampled(names: Iterable[str]) -> set[str]:
    """Returns one of eight items of each folder, at least one, in the order of their checksums.

    The choice depends on nothing but the names, so that it is the same in every run, process and machine. A checksum mixes them: every
    eighth in order would always take the same value of a test with eight parameters.
    """
    folders = defaultdict(list)
    for name in names:
        folders[name.partition("::")[0].rpartition("/")[0]].append(name)
    some = (sorted(items, key=lambda name: (crc32(name.encode()), name)) for items in folders.values())
    return {name for items in some for name in items[::ONE_OF]}
