"""Which of the tests marked `heavy` run without `--long`."""

from collections import defaultdict
from collections.abc import Iterable
from zlib import crc32

ONE_OF = 8


def sampled(names: Iterable[str]) -> set[str]:
    """Returns one of eight items of each module, at least one: those whose names have the lowest checksums.

    The choice depends on nothing but the names, so that it is the same in every run, process and machine. A checksum mixes them: every
    eighth in order would always take the same value of a test with eight parameters.
    """
    modules = defaultdict(list)
    for name in names:
        modules[name.partition("::")[0]].append(name)
    some = (sorted(items, key=lambda name: (crc32(name.encode()), name)) for items in modules.values())
    return {name for items in some for name in items[::ONE_OF]}
