"""Blocks of hands that were changed byte by byte, for a kernel that must neither break nor take what is wrong.

    python -m tests.kernel.mutations --minutes N [--seed S] [LOG ...]

looks at so many of them, and at the hands of some logs. `tests.kernel.sanitized` does it where every byte that is read is watched.
"""

import argparse
import io
import random
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from handaudit.check.audit import audit
from handaudit.jobs.auditor import Auditor
from handaudit.kernel.shape_hands import ShapeHands
from handaudit.read.chunks import Chunk
from handaudit.read.layouts import layout
from handaudit.stats import by_player as defaults
from handaudit.stats.by_player import by_player
from handaudit.stats.catalogue import STATS
from handaudit.stats.csv_cells import Cells
from handaudit.stats.csv_columns import CsvLayout
from handaudit.stats.csv_dialects import STANDARD
from handaudit.stats.csv_lines import write_lines
from handaudit.stats.groups import Groups
from handaudit.stats.known_players import ARCHIVED, USUAL
from handaudit.stats.player_lines import counting
from handaudit.stats.schema import COLUMNS, KEY_COLUMNS, LISTED
from tests.kernel.shape_checks import hands_of
from tests.kernel.test_more_cards import CALLING as MORE
from tests.kernel.test_more_cards import HALVES, QUARTERS
from tests.kernel.test_rooms import ENTERED, PAIR, SHOWN
from tests.kernel.test_showdowns import CALLING, SPLIT, THREE
from tests.layouts.logs import CASES
from tests.support.clean_hands import READER, book_of, hold_audit, new_kernel
from tests.support.dealer import Settings
from tests.support.looks import TOURNAMENT, block, dealt, looked, spans_of

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Found, Kernel

PIECES: Final = (
    b"", b" ", b"  ", b"       ", b"\n", b"\r\n", b"\r", b"\t", b"\0", b"\x7f", b"\x80", b"\xff", b"\xc2", b"\xc2\xa3", b"\xe2\x82\xac",
    b"\xe2\x82", b"$", b".", b",", b":", b": ", b"#", b" #", b"[", b"]", b"(", b")", b"[As Kd]", b"] [", b"'", b"0", b"0.01", b".5",
    b"9" * 12, b"9" * 13, b"9" * 30, b"*** ", b"*** SUMMARY ***", b"*** RIVER *** [", b"Seat ", b"Seat 99: ", b"Seat #99", b"Dealt to ",
    b"Uncalled bet (", b" collected ", b" from pot", b" from side pot-9", b" from main pot", b" and is all-in", b" said, ", b") - ", b" (",
    b"x" * 41, b"x" * 70, b"x" * 520, b": shows [", b": mucks hand", b"[As Kd 7c 2h]", b" 2h",
)  # fmt: skip
"""What is put in: signs that mean something, halves of signs, sums and words that are too long."""
WORDS: Final = {
    "Seat 1:": "Seat 31:",
    "Seat #1": "Seat #99",
    "Ann": "A" * 40,
    "Bob": "B" * 41,
    "Seat 2:": "Seat 1:",
    "$": "£",
}
"""Words that are changed wherever they stand."""


@cache
def originals() -> list[bytes]:
    """Hands of all kinds: those that a kernel takes, and others."""
    every = Settings(sites=("PokerStars",), nasty=0.2, oddities=0.2)
    exact = replace(MORE, limits=("Limit", "Pot Limit", "No Limit"), short=0.4, oddities=0.2)
    texts = [
        *dealt(81, 200),
        *dealt(82, 60, TOURNAMENT),
        *dealt(83, 80, CALLING),
        *dealt(84, 60, every),
        *dealt(85, 150, exact),
    ]
    texts += [one.rstrip("\n") for one in (ENTERED, SHOWN, PAIR, THREE, SPLIT, HALVES, QUARTERS)] * 5
    return [text.encode() for text in texts]


def changed(rng: random.Random, hand: bytes) -> bytes:
    """A hand that was changed somewhere, somehow."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at, kind = rng.randrange(len(hand) + 1), rng.random()
        lines = hand.split(b"\n")
        line = rng.randrange(len(lines))
        if kind < 0.3:
            hand = hand[:at] + rng.choice(PIECES) + hand[at + rng.choice((0, 0, 0, 1, 2, 9)) :]
        elif kind < 0.5:
            hand = hand[:at] + bytes([rng.randrange(256)]) + hand[at + 1 :]
        elif kind < 0.6:
            lines[line : line + rng.choice((0, 1, 3))] = [lines[line]] * rng.choice((0, 2, 2, 12, 300))
            hand = b"\n".join(lines)
        elif kind < 0.7:
            lines[line] += rng.choice(PIECES)
            hand = b"\n".join(lines)
        elif kind < 0.8:
            lines.insert(rng.randrange(len(lines)), rng.choice(rng.choice(originals()).split(b"\n")))
            hand = b"\n".join(lines)
        elif kind < 0.9:
            old, new = rng.choice(list(WORDS.items()))
            hand = hand.replace(old.encode(), new.encode())
        else:
            hand = hand[:at]
        hand = hand or b"?"
    return hand


def hostile_block(rng: random.Random, count: int) -> bytes:
    """A block of hands of which some are changed, and a header behind them."""
    hands = [rng.choice(originals()) for _ in range(count)]
    return b"\n\n\n".join([changed(rng, one) if rng.random() < 0.8 else one for one in hands] + [block([])])


def broken_spans(rng: random.Random, data: bytes) -> list[int]:
    """Places in order that are no headers."""
    return sorted({0, len(data), *(rng.randrange(len(data)) for _ in range(rng.randrange(9)))})


def tabled(kernel: "Kernel", raws: Sequence[bytes]) -> None:
    """Puts the rows of those of some hands that are taken into tables: as many as it says."""
    from handaudit.kernel.kernel import RowBuffers

    tables = ("actions", "players", "pots", "awards")
    into, many = RowBuffers(tables), dict.fromkeys(tables, 0)
    for raw in raws:
        brief = kernel.brief(raw)
        if brief is not None:
            seats, told = kernel.seats(raw), kernel.table_rows(raw, counting(brief.deal, "pt4", True), 7, into)
            assert told is None or seats is not None
            for name, rows in zip(many, (0, 0, 0, 0) if told is None else told[0], strict=True):
                many[name] += rows
    assert {name: len(into.take(name)) // (8 * len(into.fields[name])) for name in tables} == many


def added_up(rng: random.Random, kernel: "Kernel", found: "Found") -> int:
    """Adds up the hands of a block that stand one behind the other and were taken, twice, and writes the figures each time: how many hands
    these are. Few players are kept as they are, and few bytes of the others."""
    groups = Groups(("player",))
    with patch.multiple(defaults, USUAL=rng.choice((0, 3, USUAL)), ARCHIVED=rng.choice((0, 700, ARCHIVED))):
        adder = by_player(groups, True)
    assert adder is not None
    for name in ("log.txt", "another.txt"):
        for low in range(found.count):
            at, high = low, found.rows(low) if low == 0 or found.rows(low - 1) <= low else low
            while at < high:
                at = adder.run(kernel, found, at, high, name) + 1
        write_lines(io.StringIO(), groups, list(STATS.values()), 1, False, "standard")
    assert groups.hands % 2 == 0
    return groups.hands // 2


def spoiled(rng: random.Random, kernel: "Kernel", found: "Found") -> bool:
    """Takes what was found in a block from a process that has spoiled some bytes of what it kept of the hands; whether that was taken. Then
    it is added up and written."""
    from handaudit.kernel.kernel import BlockColumns, CsvRows, received

    *rest, hands, chairs = found.sent()
    deals, tables = found.numbered
    kept = bytearray(found.verdicts())
    for _ in range(rng.choice((1, 1, 2, 9))):
        kept[rng.randrange(len(kept))] = rng.choice((0, 1, 2, 127, 128, 255, rng.randrange(256)))
    try:
        there = received(found.text, list(deals), list(tables), tuple(rest), hands, chairs, bytes(kept))
    except ValueError:
        return False
    groups = Groups(("player",))
    adder = by_player(groups, True)
    assert adder is not None
    csv = CsvLayout(Cells(STANDARD, False), "pt4", lambda _: None, lambda _: None)
    rows, written = CsvRows(("hands", *LISTED), ",", csv), BlockColumns(lambda deal: counting(deal, "pt4", True))
    for name in ("hands", *LISTED):
        columns = [column.name for column in COLUMNS[name][len(KEY_COLUMNS) :]]
        rows.lay_out(name, csv.columns(name, columns, rows.words))
    for low in range(there.count):
        if there.rows(low) > low:
            with suppress(Exception):  # it may be counted by nobody
                adder.run(kernel, there, low, low + 1, "log.txt")
            with suppress(Exception):
                kernel.write_hands(there, low, low + 1, 1, 1, "log.txt", rows, 1 << 20)
            with suppress(Exception):
                kernel.write_columns(there, low, low + 1, 1, "log.txt", written)
    with suppress(Exception):
        written.take()
    return True


@cache
def of_rooms() -> list[tuple[ShapeHands, Chunk]]:
    """The hands of all rooms' logs, each with what looks at hands of its layout."""
    lent: dict[str, ShapeHands] = {}
    chunks = [chunk for path in sorted(CASES.iterdir()) for chunk, _, _ in hands_of(path)]
    for chunk in chunks:
        if chunk.layout not in lent:
            lent[chunk.layout] = ShapeHands(layout(chunk.layout), Auditor(None, (), "lines", False).rulebooks.of_game)
    return [(lent[chunk.layout], chunk) for chunk in chunks]


def shaped(rng: random.Random, count: int = 40) -> int:
    """Looks at some hands of rooms that were changed; how many were taken."""
    taken = 0
    for _ in range(count):
        hands, chunk = rng.choice(of_rooms())
        text = "\n".join(chunk.lines).encode()
        for _ in range(rng.choice((0, 1, 1, 3))):
            text = changed(rng, text)
        text = text.decode("utf-8", "ignore").encode()
        if hands.kernel.look(text, rng.random() < 0.2, *rng.choice(((0, 0), (50, 100)))):
            hands.kernel.told()
            hands.kernel.events()
            taken += 1
    return taken


def look_at(rng: random.Random, kernel: "Kernel", count: int = 40) -> tuple[int, int]:
    """Looks at one such block: how many hands it had, and how many of them were taken, each of which is held to the reference path.
    What is taken is told of, and whatever is told of is held to it, too."""
    data = hostile_block(rng, count)
    hands = looked(data, kernel)
    for raw, clean in hands:
        told = kernel.audit(raw, 7, "log.txt")
        assert clean is None or told is not None, raw
        if clean is None and told is not None:  # what stands above it had kept it from being taken
            hand = READER.read(Chunk(7, (), "hand", 0, 0, clean=kernel, raw=raw).whole(), "log.txt")
            book = book_of(hand.game)
            assert book is not None
            hold_audit(kernel, raw, audit(hand, book))
    tabled(kernel, [raw for raw, _ in hands])
    data = data[: data.rindex(b"\n") + 1]
    spans = broken_spans(rng, data)
    found = kernel.look(data, spans)
    assert found is not None
    assert found.count == len(spans) - 1 == len(found.lines)
    assert added_up(rng, kernel, found) <= found.count
    whole = kernel.look(data, [*spans_of(data), len(data)], True)
    assert whole is not None
    assert added_up(rng, kernel, whole) <= whole.count
    for _ in range(3):
        spoiled(rng, kernel, whole)
    return len(hands), sum(clean is not None for _, clean in hands)


def main(words: Sequence[str]) -> int:
    """The command of the module's docstring."""
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.mutations")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("logs", nargs="*", type=Path)
    asked = parser.parse_args(words)
    end = time.monotonic() + 60 * asked.minutes
    blocks = hands = taken = of_other_rooms = 0
    kernel = new_kernel()
    for log in asked.logs:
        found = looked(log.read_bytes(), kernel)
        hands, taken = hands + len(found), taken + sum(clean is not None for _, clean in found)
    if asked.logs:
        print(f"{len(asked.logs)} logs, {hands} hands, {taken} of them taken", flush=True)
        hands = taken = 0
    while time.monotonic() < end:
        seen, good = look_at(random.Random(f"{asked.seed}/{blocks}"), kernel if blocks % 4 else new_kernel())
        blocks, hands, taken = blocks + 1, hands + seen, taken + good
        of_other_rooms += shaped(random.Random(f"{asked.seed}/{blocks}"))
    print(f"{blocks} blocks of changed hands, {hands} hands, {taken} of them taken; of other rooms {of_other_rooms}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
