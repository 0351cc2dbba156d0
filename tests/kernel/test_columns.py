"""The columns that the native kernel fills are those of the records of the same hands, column by column."""

import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from handaudit.model.block import NOTHING, SCHEMA, Block
from handaudit.stats.catalogue import DEFINITIONS
from handaudit.stats.columns_of import columns_of
from handaudit.stats.player_lines import counting
from tests.benchmarks.amplify import amplified, seeds_of
from tests.kernel.mutations import hostile_block
from tests.kernel.test_counts import KINDS, reference
from tests.kernel.test_habits import DEAD, antes, antes_below, cash, without_uncalled
from tests.kernel.test_kinds_of_hands import straddled
from tests.kernel.test_more_cards import CALLING, EXACT
from tests.kernel.test_replays import BACK, THIRDS
from tests.kernel.test_rooms import ENTERED, OPAQUE, SHOWN
from tests.support.clean_hands import ROOT, SAMPLES, new_kernel, the_kernel
from tests.support.looks import block, dealt, spans_of
from tests.support.volume import volume

pytestmark = pytest.mark.usefixtures("native")
HEADER = ("site", "tournament", "game", "limit", "currency", "small", "big", "ante")


def rows_of(told: Block) -> dict[str, list[dict[str, object]]]:
    """The rows of a block, with what its numbers stand for."""
    width = len(told.count_names)
    kinds = [
        {name: value for name, value in zip(told.count_names, told.counts[at : at + width], strict=True) if value}
        for at in range(0, len(told.counts), width or 1)
    ]
    lists: dict[str, list[object]] = {
        "header": [(*(getattr(one, name) for name in HEADER), one.book.name) for one in told.headers],
        "table": list(told.tables), "log": list(told.logs), "id": list(told.ids), "date": list(told.dates),
        "name": list(told.names), "position": list(told.positions), "counts": list(kinds),
    }  # fmt: skip
    found: dict[str, list[dict[str, object]]] = {}
    for table, columns in (("hands", told.hands), ("players", told.players)):
        assert list(columns) == list(SCHEMA[table])
        assert [column.itemsize for column in columns.values()] == list(SCHEMA[table].values())
        cells = {
            name: [lists[name][number] for number in column] if name in lists else list(column)
            for name, column in columns.items()
        }
        found[table] = [dict(zip(cells, row, strict=True)) for row in zip(*cells.values(), strict=True)]
    return found


def hold(data: bytes, defs: str = "pt4", odds: bool = True, every: int = 1) -> int:
    """Holds the columns of the hands that are written to those of their records, batch by batch; gives how many hands these are."""
    spans = spans_of(data)
    kernel, low, total = new_kernel(), spans[0], 0
    found = kernel.look(data[low : spans[-1]], [at - low for at in spans], True)
    into = the_kernel().BlockColumns(lambda header: counting(header, defs, odds))
    raws = [data[begin:end] for begin, end in pairwise(spans)]
    written: list[bytes] = []
    for at in range(0, len(raws), every):
        if found.rows(at) > at and kernel.write_columns(found, at, at + 1, 7, "log.txt", into) > at:
            written.append(raws[at])
        if len(written) == 25 or at + every >= len(raws):
            mine = rows_of(into.take())
            theirs = rows_of(columns_of([reference(raw) for raw in written], defs, odds))
            for table in SCHEMA:
                assert mine[table] == theirs[table]
            total += len(written)
            written = []
    return total


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
def test_dealt_hands(name: str) -> None:
    many = volume(100, 40)
    data = block(dealt(93, many, KINDS[name][0]))
    for defs in DEFINITIONS:
        assert hold(data, defs) == (0 if defs == "fpdb" else many)
    assert hold(data, odds=False) == many


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path) -> None:
    data = path.read_bytes()
    if len(spans_of(data)) > 1:
        hold(data)


def test_hands_with_the_oddities_of_real_ones() -> None:
    assert hold(block(amplified(seeds_of([ROOT / "samples" / "holdem-cash-clean.txt"]), 60, "PokerStars"))) > 40


def test_real_hands(shared: Path) -> None:
    many = 0
    for path in sorted((shared / "data" / "pokerstars").rglob("*.txt"))[::6]:
        data = path.read_bytes()
        if len(spans_of(data)) > 1:
            many += hold(data, every=4)
    assert many > 50


@pytest.mark.heavy
def test_odd_posts_and_what_goes_back() -> None:
    texts = [DEAD, ENTERED, BACK, THIRDS, SHOWN.replace(" USD) - ", " - $60 Cap -  USD) - ", 1), *straddled(92, 60)]
    texts += [without_uncalled(hand) for hand in cash()[:30]] + [antes_below(hand) for hand in antes()[:10]]
    assert hold(block(texts)) > 60


@pytest.mark.heavy
def test_changed_hands() -> None:
    for seed in range(volume(12, 4)):
        data = hostile_block(random.Random(seed), 40)
        hold(data[: data.rindex(b"\n") + 1])


@pytest.mark.heavy
def test_halved_pots_and_hands_of_more_cards() -> None:
    for seed in range(volume(4, 2)):
        hands = dealt(seed, volume(60, 40), replace(CALLING, games=EXACT, muck=0.5, short=0.3))
        assert hold(block(hands)) > len(hands) // 2


def test_players_who_sit_out_and_names_of_every_sort() -> None:
    away = SHOWN.replace(
        "Seat 2: Bob ($100 in chips)", "Seat 2: Bob ($100 in chips)\nSeat 5: Zoe ($90 in chips) is sitting out"
    )
    for text in (SHOWN, away):
        for name in ("Bob", "B\u00f6b. *J*", "B:b", "=Bob", OPAQUE):
            assert hold(text.replace("Bob", name).encode("utf-8", "surrogateescape") + b"\n\n\n" + block([])) == (
                name != OPAQUE
            )


def test_what_nobody_knows_is_the_lowest_number() -> None:
    assert [NOTHING[width] for width in (1, 2, 4, 8)] == [-128, -32768, -(2**31), -(2**63)]


def test_numbers_begin_anew_when_there_are_too_many() -> None:
    texts = [SHOWN.replace("Bob", f"Bob{number}").replace("Hand #", f"Hand #{number}", 1) for number in range(20_100)]
    data = block(texts)
    spans, kernel = spans_of(data), new_kernel()
    found = kernel.look(data[: spans[-1]], spans, True)
    into = the_kernel().BlockColumns(lambda header: counting(header, "pt4", False))
    assert kernel.write_columns(found, 0, len(texts), 1, "log.txt", into) == len(texts)
    first = into.take()
    assert len(first.names) > 20_000
    assert kernel.write_columns(found, 5, 6, 1, "log.txt", into) == 6
    again = into.take()
    assert len(again.names) == len(first.names) - 20_099
    assert "Bob5" in again.names
    assert len(first.names) > 20_000
