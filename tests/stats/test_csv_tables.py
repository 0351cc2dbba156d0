"""The text that the kernel writes of plain hands is that of their tables, to the byte."""

import random
import shutil
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from handaudit.app.cli import run as command_line
from handaudit.base.errors import HandauditError
from handaudit.base.outputs.files import Outputs
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.read.tournaments import SIGNS, is_silent
from handaudit.stats import columns, csv_cells, csv_files, csv_rows, csv_tables, export, frames, time_zones
from handaudit.stats.catalogue import DEFINITIONS
from handaudit.stats.column_texts import moment
from handaudit.stats.csv_cells import Cells, rows_in, with_columns
from handaudit.stats.csv_columns import CsvLayout
from handaudit.stats.csv_dialects import DIALECTS, STANDARD
from handaudit.stats.csv_of_tables import csv_parts
from handaudit.stats.csv_rows import CsvLines
from handaudit.stats.export import Export, paths_in
from handaudit.stats.identities import player_id
from handaudit.stats.schema import COLUMNS, NAMES
from handaudit.stats.tournaments import Tournaments
from handaudit.stats.typed_tables import table_of
from tests.kernel.mutations import hostile_block
from tests.kernel.test_counts import KINDS
from tests.kernel.test_rooms import OPAQUE, SHOWN
from tests.kernel.test_table_rows import Hands, hands_of
from tests.support.clean_hands import ROOT, SAMPLES
from tests.support.looks import TOURNAMENT, block, dealt
from tests.support.volume import volume

TEXTS = (
    "Ann", "", "=1+1", " =1", "\xa0@x", "a;=b", "a; -b", "a\t+b", "a,b", 'a"b', '"', "a\nb", "a\r", "\r\n", "'x", "％5", "a;", "B\u00f6b",
    "--", "p|q", "|", "\x00", "\u2028", "a;;=b", ";=;=", "\ttab", "1e5", "true", "x y", "-", "a,=b", "+", "\\xe9",
)  # fmt: skip
OTHERS = ("32-card-draw-clean.txt", "draw-holdem-clean.txt", "jacks-or-better-clean.txt")


def files_of(items: Sequence[Audit], folder: Path, **how: Any) -> dict[str, bytes]:
    """An export of these hands, by name."""
    outputs = Outputs(paths_in(str(folder), "csv"), [], True)
    with outputs:
        out = Export(outputs, "csv", how.pop("raw", False), how.pop("defs", "pt4"), **how)
        for item in items:
            out.take(item)
        rows = out.finish()
        outputs.commit()
    found = {name: (folder / f"{name}.csv").read_bytes() for name in NAMES}
    for name, count in rows.items():
        assert len(rows_in(found[name])) == count + 1
    return found


def hold(items: Sequence[Audit], wholes: Sequence[Audit], folder: Path, **how: Any) -> dict[str, bytes]:
    """Holds the export of some hands, which may be in brief, to that of their records by tables."""
    folder.mkdir(exist_ok=True)
    mine = files_of(items, folder, **how)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(export, "CsvTables", lambda *_: None)
        theirs = files_of(wholes, folder, **how)
    assert mine == theirs
    return mine


def briefs(hands: Hands) -> list[Audit]:
    return [brief for brief, _ in hands]


def wholes(hands: Hands) -> list[Audit]:
    return [whole for _, whole in hands]


def mixed(hands: Hands, whole: Callable[[int], bool]) -> list[Audit]:
    """Hands in brief, but for some."""
    return [one[whole(at)] for at, one in enumerate(hands)]


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
@pytest.mark.parametrize("raw", [False, True])
def test_cells_are_those_of_tables(dialect: str, raw: bool) -> None:
    how = DIALECTS[dialect]
    cell = Cells(how, raw)
    signs = "ab=+-@|%;,\"\t\r\n '\xa0％\u00e4\U0001f600"
    chance = random.Random(5)
    texts = [*TEXTS, *["".join(chance.choices(signs, k=chance.randrange(1, 8))) for _ in range(3_000)]]
    table = pl.DataFrame({"text": texts})
    table = table if raw else frames.without_formulas(table)
    told = table.write_csv(include_header=False, separator=how.separator).encode()
    assert [cell(text).encode() + b"\n" for text in texts] == rows_in(told)


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("name", sorted(KINDS))
def test_dealt_hands(name: str, tmp_path: Path) -> None:
    hands = hands_of(block(dealt(193, volume(60, 25), KINDS[name][0])))
    for defs in DEFINITIONS:
        hold(briefs(hands), wholes(hands), tmp_path, defs=defs)
    for dialect in DIALECTS.values():
        hold(mixed(hands, lambda at: at % 3 == 1), wholes(hands), tmp_path, dialect=dialect, whole=True)
    hold(mixed(hands, lambda at: at < volume(20, 10)), wholes(hands), tmp_path)


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
def test_the_samples(tmp_path: Path) -> None:
    for path in SAMPLES:
        hands = hands_of(path.read_bytes())
        hold(mixed(hands, lambda at: at % 5 == 2), wholes(hands), tmp_path)


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
def test_changed_hands(tmp_path: Path) -> None:
    for seed in range(20, 28):
        data = hostile_block(random.Random(seed), 40)
        hands = hands_of(data[: data.rindex(b"\n") + 1])
        hold(briefs(hands), wholes(hands), tmp_path)


@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("dialect", sorted(DIALECTS))
@pytest.mark.parametrize("raw", [False, True])
def test_names_of_every_sort(dialect: str, raw: bool, tmp_path: Path) -> None:
    away = SHOWN.replace(
        "Seat 2: Bob ($100 in chips)", "Seat 2: Bob ($100 in chips)\nSeat 5: Zoe ($90 in chips) is sitting out"
    )
    names = ["Bob", "B\u00f6b. *J*", "B:b", "=Bob", "-B,b", 'B"b', "B;=b", "B;b", " @b".strip(), "%b", OPAQUE]
    texts = [text.replace("Bob", name) for name in names for text in (SHOWN, away)]
    hands = hands_of("\n\n".join(texts).encode("utf-8", "surrogateescape"))
    assert len(hands) == len(texts)
    told = hold(briefs(hands), wholes(hands), tmp_path, dialect=DIALECTS[dialect], raw=raw)
    assert (b"'=Bob" in told["players"]) is not raw


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
def test_names_of_every_length(tmp_path: Path) -> None:
    """With the digests that their forms for joins are."""
    chance = random.Random(11)
    signs = "abcdefXYZ0123456789 _-.,;=+'\"@\x7f"
    names = ["N" + "".join(chance.choices(signs, k=1 + at % 39)) + "n" for at in range(400)]
    hands = hands_of("\n\n".join([SHOWN.replace("Bob", name) for name in names]).encode())
    told = hold(briefs(hands), wholes(hands), tmp_path)["players"]
    found = {hand.hand.seats[1].name for _, hand in hands}
    assert {len(name) for name in found} == set(range(3, 41))
    assert all(player_id(name).encode() in told for name in found)


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
def test_small_pieces_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = hands_of(block(dealt(95, volume(60, 25), TOURNAMENT)))
    for limit, soon, batch in ((1, 0, 1), (500, 4_000, 50), (500, 1 << 20, 8_000)):
        monkeypatch.setattr(csv_tables, "LIMIT", limit)
        monkeypatch.setattr(csv_files, "SOON", soon)
        monkeypatch.setattr(csv_files, "PIECE", limit)
        monkeypatch.setattr(export, "BATCH", batch)
        hold(mixed(hands, lambda at: at % 4 == 3), wholes(hands), tmp_path)


def audited(path: Path) -> list[Audit]:
    """The hands of a log by the reference path."""
    return [item for item in Run([str(path)]) if isinstance(item, Audit)]


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("soon", [0, 1 << 22])
def test_games_with_more_columns_come_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, soon: int) -> None:
    monkeypatch.setattr(csv_files, "SOON", soon)
    monkeypatch.setattr(csv_files, "PIECE", 700)
    hands = hands_of(block(dealt(96, 30, KINDS["cash"][0])))
    others = [audited(ROOT / "samples" / name) for name in OTHERS]
    items, whole = briefs(hands[:10]), wholes(hands[:10])
    for at, more in enumerate(others):
        some = hands[10 + 5 * at : 15 + 5 * at]
        items += [*more[:6], *briefs(some)]
        whole += [*more[:6], *wholes(some)]
    told = hold(items, whole, tmp_path)
    assert told["players"].splitlines()[0].count(b",") > hold(items[:10], whole[:10], tmp_path)["players"].splitlines()[
        0
    ].count(b",")
    hold([*others[0][:6], *items], [*others[0][:6], *whole], tmp_path)


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
def test_a_column_that_is_filled_all_the_same_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = hands_of(block(dealt(97, 40, KINDS["cash"][0])))
    monkeypatch.setattr(export, "features", lambda _book: frozenset({"board", "all-in odds"}))
    assert columns.left_out("players", {"board"}, ())
    for whole in (lambda _: False, lambda at: at % 3 == 0, lambda at: at > 15):
        told = hold(mixed(hands, whole), wholes(hands), tmp_path)
        assert b"cbet_flop_num" in told["players"].splitlines()[0]


@pytest.mark.parametrize("built", [False, True])
def test_more_columns_between_others(built: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if built:
        pytest.importorskip("handaudit.kernel.kernel")
    else:
        monkeypatch.setattr(csv_cells, "kernel", lambda: None)
    names = ["seat", "dealt_in", "walk", "all_ins"]
    every = ["seat", "dealt_in", "ev_net", "walk", "draws", "draw_0", "all_ins", "reshuffles"]
    rows = b'1,true,"x,""\n",3\n2,false,,\n'
    assert with_columns(rows, names, every, STANDARD.separator) == b'1,true,,"x,""\n",0,0,3,0\n2,false,,,,,,\n'


@pytest.mark.heavy
@pytest.mark.parametrize("dialect", sorted(DIALECTS))
@pytest.mark.parametrize("raw", [False, True])
def test_records_without_the_kernel(dialect: str, raw: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands with findings, of games with draws, with names that a spreadsheet would run, and one that no rulebook is for."""
    monkeypatch.setattr(csv_files, "SOON", 9_000)
    if raw:
        monkeypatch.setattr(csv_rows, "_TEXTS", 3)
    texts = []
    for at, name in enumerate((*OTHERS, "holdem-cash-faulty.txt", "tournament-faulty.txt")):
        path = ROOT / "samples" / name
        if path.is_file():
            texts.append(path.read_text(encoding="utf-8").replace("Ann", f'=A"n{at},;n'))
    assert len(texts) > 3
    log = tmp_path / "log.txt"
    log.write_text(
        "\n\n\n".join([SHOWN.replace("Hold'em No Limit", "Snap No Limit"), *texts, SHOWN]) + "\n", encoding="utf-8"
    )
    items = audited(log)
    assert items[0].rulebook is None
    for whole in (False, True):
        told = hold(items, items, tmp_path / "out", dialect=DIALECTS[dialect], raw=raw, whole=whole)
        assert told["findings"].count(b"\n") > 2
    hold(items[:1], items[:1], tmp_path / "out")


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_shares_are_those_of_tables(dialect: str) -> None:
    how, chance = DIALECTS[dialect], random.Random(7)
    lines = CsvLines("tournaments", [column.name for column in COLUMNS["tournaments"]], Cells(how, False))
    kinds = [column.kind for column in COLUMNS["tournaments"]]
    assert "percent" in kinds
    rows = []
    for _ in range(2_000):
        net, cost = (
            chance.randrange(-(10 ** chance.randrange(1, 18)), 10 ** chance.randrange(1, 18)),
            chance.randrange(1, 10**6),
        )
        when = datetime(chance.randrange(1, 3000), 2, 3, 4, 5, 6, 789_000)
        values = {
            "int": net,
            "money": cost,
            "text": "a",
            "bool": net > 0,
            "time": when,
            "percent": round(100 * net / cost, 2),
        }
        rows.append(tuple([None if chance.random() < 0.1 else values[kind] for kind in kinds]))
    table = table_of("tournaments", list(zip(*rows, strict=True)))
    told = b"".join([lines((row[0], row[1], row[2], row[3]), [row[4:]]) for row in rows])
    assert told == b"".join(csv_parts(table, Cells(how, False)))


def test_a_number_above_all_is_refused() -> None:
    lines = CsvLines("pots", ["amount"], Cells(STANDARD, False))
    assert lines((1, None, None, None), [("main", (1 << 63) - 1, 0, (), "", True)]) == b"1,,,,9223372036854775807\n"
    with pytest.raises(HandauditError, match=r"pots.amount: a number above 2\^63"):
        lines((1, None, None, None), [("main", 1 << 63, 0, (), "", True)])


def by_command(log: Path, folder: Path, *words: str) -> dict[str, bytes]:
    """What the command writes of a log."""
    assert command_line(["export", str(log), "-o", f"csv:{folder}", "--force", *words]) in (0, 1)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
@pytest.mark.parametrize("limit", [1, 3_000, 1 << 19])
def test_hands_one_behind_the_other(limit: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among copies of hands, hands with findings and hands that the kernel does not take."""
    cash, entered = (dealt(99, 60, KINDS["cash"][0]), dealt(99, 40, TOURNAMENT))
    faulty = (ROOT / "samples" / "holdem-cash-faulty.txt").read_text(encoding="utf-8").strip()
    draws = (ROOT / "samples" / OTHERS[1]).read_text(encoding="utf-8").strip()
    texts = [*cash[:30], *entered[:20], *cash[10:20], faulty, *cash[20:], draws, *entered, *cash[:5]]
    log = tmp_path / "log, =1.txt"
    log.write_text("\n\n\n".join(text.strip() for text in texts) + "\n", encoding="utf-8")
    monkeypatch.setattr(csv_tables, "LIMIT", limit)
    taken: list[int] = []
    run = Export.run

    def counted(self: Export, kernel: Any, found: Any, low: int, *rest: Any) -> int:
        end = run(self, kernel, found, low, *rest)
        taken.append(end - low)
        return end

    monkeypatch.setattr(Export, "run", counted)
    for words in ((), ("--all-columns",), ("--frame", "tournaments,hands"), ("--frame", "pots")):
        mine = by_command(log, tmp_path / "mine", *words)
        with monkeypatch.context() as patch:
            patch.setattr(export, "CsvTables", lambda *_: None)
            theirs = by_command(log, tmp_path / "theirs", *words)
        assert mine == theirs
        for path in (tmp_path / "mine", tmp_path / "theirs"):
            shutil.rmtree(path)
    assert sum(taken) > 300


@pytest.mark.usefixtures("native")
def test_hands_that_tell_nothing_of_a_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever of the words for it stands in the hand, and wherever."""
    chance = random.Random(12)
    words = [word.decode() for word in SIGNS]
    parts = [
        *words,
        *[word[:-1] for word in words],
        *[word[1:] for word in words],
        "tou",
        "add",
        "re-re-buys",
        "x" * 30,
    ]
    texts = []
    for at, text in enumerate(dealt(13, 60, TOURNAMENT)):
        seat = text.split(" in chips)")[0].rsplit("Seat ", 1)[1]
        name = seat.split(": ", 1)[1].rsplit(" (", 1)[0]
        texts.append(text.replace(name, f"Q{chance.choice(parts)}{at}") if at % 4 else text)
    log = tmp_path / "log.txt"
    log.write_text("\n\n\n".join(text.strip() for text in texts) + "\n", encoding="utf-8")
    told: list[bytes] = []
    enter = Tournaments.enter

    def kept(self: Tournaments, number: int, raw: bytes, *hand: Any) -> None:
        told.append(raw.strip())
        enter(self, number, raw, *hand)

    monkeypatch.setattr(Tournaments, "enter", kept)
    by_command(log, tmp_path / "out")
    hands = [text.strip().encode() for text in texts]
    assert 10 < len(told) < 50
    assert told == [hand for hand in hands if not is_silent(hand)]


@pytest.mark.heavy
@pytest.mark.usefixtures("native")
def test_dates_are_those_of_the_columns() -> None:
    """Also on days on which clocks are put forward or back, and where two clocks differ."""
    from handaudit.kernel.kernel import CsvRows

    layout = CsvLayout(Cells(STANDARD, False), "pt4", lambda _: None, lambda _: None)
    rows = CsvRows(["hands"], ",", layout)
    chance = random.Random(8)
    days = [
        "2019/03/31",
        "2019/10/27",
        "2019/03/10",
        "2019/11/03",
        "2018/11/04",
        "2020/02/29",
        "2019/12/31",
        "1899/01/01",
        "2019/02/30",
    ]
    zones = [*time_zones.NAMES, "IST", "EST", "CESTXX", "ct", ""]

    def clock() -> str:
        day = chance.choice(
            [*days, f"20{chance.randrange(99):02}/{chance.randrange(1, 13):02}/{chance.randrange(1, 32):02}"]
        )
        hour = chance.choice([str(chance.randrange(26)), f"{chance.randrange(24):02}"])
        rest = f"{chance.randrange(61):02}:{chance.randrange(61):02}"
        return f"{day}{chance.choice([' '] * 5 + [' - '])}{hour}:{rest} {chance.choice(zones)}"

    made = 0
    for _ in range(6_000):
        one = clock()
        if chance.random() < 0.5:
            when, zone = moment(one), chance.choice(zones)
            ahead = chance.choice([0, 0, 5, 6, -1])
            other = clock() if when is None else f"{when + timedelta(hours=ahead):%Y/%m/%d %H:%M:%S} {zone}"
            one += chance.choice([" [{}]", " [{}]", " [{}", " ({})", "[{}]", " [{}] "]).format(other)
        told = layout.part(3, one)
        assert rows.date(one) == told, one
        made += bool(told.split(b",")[2])
    assert made > 1_000
    assert time_zones.ahead_on("2019/03/31", "CET") is False
    assert time_zones.ahead_on("2019/04/01", "CET") == 7_200
    assert time_zones.ahead_on("2019/04/01", "IST") is None
