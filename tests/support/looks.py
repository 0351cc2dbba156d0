"""Blocks of hands that the native kernel looks at; whatever it takes is held to the reference path."""

import random
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from handaudit.kernel.results import CleanHand
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import Input
from handaudit.read.line_kinds import find_header
from handaudit.session.digests import Digest
from tests.support.changes import changed
from tests.support.clean_hands import PLAIN, hold, hold_audit, new_kernel
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Kernel

DIGEST = Digest()
TOURNAMENT = Settings(
    games=("holdem",), limits=("No Limit",), kinds=("tournament",), sites=("PokerStars",), nasty=0.0, chatter=0.0,
    run_twice=0.0, oddities=0.0,
)  # fmt: skip


def spans_of(data: bytes) -> list[int]:
    """Where hands begin, as the chunks of a log find it."""
    found, scan = list[int](), 0
    while True:
        header, sign = find_header(data, scan)
        if header < 0:
            return found
        found.append(header)
        scan = sign + 2


def looked(data: bytes, kernel: "Kernel | None" = None) -> list[tuple[bytes, CleanHand | None]]:
    """The hands of a block but the last, each with what it was taken for: what it is on the reference path."""
    spans = spans_of(data)
    if len(spans) < 2:
        return []
    low = spans[0]
    kernel = kernel or new_kernel()
    found = kernel.look(data[low : spans[-1]], [at - low for at in spans])
    hands: list[tuple[bytes, CleanHand | None]] = []
    for number, (begin, end) in enumerate(pairwise(spans)):
        # What is no UTF-8 ends the run of hands that are taken: readers of bytes are asked for it.
        plain = found.clean_hand(number, 7, "log.txt", 3) if found is not None and found.rows(number) > number else None
        hands.append((data[begin:end], plain))
        if plain is not None:
            assert found is not None
            text = data[begin:end].decode()
            assert found.lines[number] == text.count("\n")
            rows = tuple(text.replace("\r\n", "\n").rstrip("\n").split("\n"))
            hold_audit(kernel, data[begin:end], hold(plain, Chunk(7, rows, "hand", 0, 0)))
            assert DIGEST.content_of_bytes(data[begin:end]) == DIGEST.content(rows), text
    return hands


def block(hands: Iterable[str], gap: str = "\n\n\n") -> bytes:
    """Hands as a log, with one more behind them that nobody looks at."""
    return gap.join([*hands, "PokerStars Hand #1: the end", ""]).encode("utf-8", "replace")


def taken(data: bytes, kernel: "Kernel | None" = None) -> int:
    return sum(plain is not None for _, plain in looked(data, kernel))


def dealt(seed: int, count: int, settings: Settings = PLAIN) -> list[str]:
    return list(_dealt(seed, count, settings))


@cache
def _dealt(seed: int, count: int, settings: Settings) -> tuple[str, ...]:
    """Many tests begin with the same hands: a process deals them once."""
    return tuple(print_hand(hand).strip("\n") for hand in deal_many(seed, count, settings))


def shaken(seed: int, count: int, hands: Sequence[str]) -> int:
    """Looks at blocks of changed hands; gives how many changed ones were taken."""
    rng = random.Random(seed)
    kernel, found = new_kernel(), 0
    for _ in range(count // 250):
        rows = [rng.choice(hands).split("\n") for _ in range(250)]
        found += taken(block("\n".join(changed(rng, row)) for row in rows), kernel)
    return found


def clean(data: bytes) -> list[str]:
    """The hands of a block that are taken."""
    return list(_clean(data))


@lru_cache(maxsize=64)
def _clean(data: bytes) -> tuple[str, ...]:
    """A process holds the hands of a block to the reference path once."""
    return tuple(hand.decode().rstrip("\r\n") for hand, plain in looked(data) if plain is not None)


def of_files(paths: Iterable[Path]) -> list[str]:
    return [
        "\n".join(chunk.lines)
        for path in paths
        for chunk in chunks_of(Input(path.name, path))[1]
        if chunk.kind == "hand"
    ]


def real(shared: Path) -> list[Path]:
    return sorted((shared / "data" / "pokerstars" / "holdem").rglob("*.txt"))
