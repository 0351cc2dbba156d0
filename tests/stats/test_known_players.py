"""Players whom nobody has seen lately are put away, and go on where they were."""

import random
import re
import resource
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest

from handaudit.stats.by_player import AddingWays, group_of
from handaudit.stats.csv_dialects import DIALECTS
from handaudit.stats.groups import EPOCH, TABLES, Groups
from handaudit.stats.player_lines import PlayerLine
from tests.kernel.test_rooms import SHOWN
from tests.stats.test_by_player import held, quick, table
from tests.stats.test_partial import BEGIN, hands
from tests.support.clean_hands import the_kernel
from tests.support.looks import block

pytestmark = pytest.mark.usefixtures("native")


def nowhere() -> None:
    """No file can be made."""
    raise PermissionError("no room")


def come_again(rng: random.Random) -> list[str]:
    """Hands of many players who come and go at some tables, also under names that are no text."""
    texts, now = [], BEGIN
    names = [f"{rng.choice(('Ann', 'Bob', 'Zoë', 'D', 'Edd'))}{number}" for number in range(60)]
    for number in range(400):
        now += timedelta(seconds=rng.choice((40, 40, 400, 4_000)))
        text = re.sub(
            r"\d{4}/\d\d/\d\d \d\d?:\d\d:\d\d", f"{now:%Y/%m/%d %H:%M:%S}", SHOWN.replace("#8:", f"#{number + 9}:")
        )
        some = dict(zip(("Ann", "Bob", "Cy", "Dee"), rng.sample(names, 4), strict=True))
        text = re.sub(r"\b(Ann|Bob|Cy|Dee)\b", lambda found, some=some: some[found[0]], text)  # type: ignore[misc]
        texts.append(re.sub(r"Table '[^']*'", f"Table 'T{rng.randrange(4)}'", text))
    return texts


@pytest.mark.heavy
@pytest.mark.parametrize("case", ["all in a file", "no file", "a file that is full", "in memory"])
def test_players_are_put_away(case: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Who was not seen lately is kept as bytes, in memory and in a file, and goes on where he was."""
    path = tmp_path / "log.txt"
    path.write_bytes(block(come_again(random.Random(11))))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    monkeypatch.setattr("handaudit.stats.by_player.USUAL", 5)
    monkeypatch.setattr("handaudit.stats.by_player.ARCHIVED", 1 << 20 if case == "in memory" else 700)
    if case == "no file":
        monkeypatch.setattr("handaudit.stats.by_player.TemporaryFile", nowhere)
    if case == "a file that is full":
        files = ((tmp_path / f"file {number}").open("w+b") for number in count())
        monkeypatch.setattr("handaudit.stats.by_player.TemporaryFile", lambda: next(files))
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, before[1]))
    try:
        assert held(path, every=False) > 500
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    if case == "a file that is full":
        assert 0 < (tmp_path / "file 0").stat().st_size <= 5_000


def test_last_hands_are_kept_with_their_clocks() -> None:
    """Also those before 1970, with parts of a second, and without a clock; names that the log has otherwise stay apart."""
    rng, told = random.Random(5), dict[tuple[str, str, str, str], tuple[datetime | None, str]]()
    players = the_kernel().Players(AddingWays(TABLES, 1800, group_of), nowhere, 3600, 3, 1 << 20)
    for number in range(2_000):
        name, table = rng.choice(("Ann", "Zo\u00eb", "\\xff")) + str(rng.randrange(40)), f"T{rng.randrange(3)}"
        other = None if rng.random() < 0.8 else "\udcff" + name
        when = EPOCH + timedelta(microseconds=rng.randrange(-(10**16), 10**16)) if rng.random() < 0.9 else None
        before = players.sessions
        assert players.session(name, ("X", table), "", other, when, f"log {number % 7}") in range(1, before + 2)
        told[other or name, "X", "", table] = when, f"log {number % 7}"
        players.relieve()
    assert {who: (when, file) for who, when, file, _ in players.lasts()} == told


def many_players(opens: Any, memory: int, names: int) -> tuple[Any, dict[tuple[str, str, str], int]]:
    """Players, many of whom have as many hands as others, some of them in several currencies; and the hands of each row."""
    rng, told = random.Random(7), dict[tuple[str, str, str], int]()
    kernel = the_kernel()
    how = AddingWays(TABLES, 1800, group_of)
    players = kernel.Players(how, opens, 3600, 3, memory)
    line = PlayerLine(1, "", "", {}, did={"hands": 1})
    for _ in range(6 * names):
        name = rng.choice(("Ann", "Zo\u00eb", "B", "a much longer name ")) + str(rng.randrange(names))
        key = name, *rng.choice((("USD", "100"), ("USD", "100"), ("EUR", "100"), ("JPY", "1")))
        sums = players.get(key)
        if sums is None:
            players[key] = sums = kernel.Sums(how, False)
        sums.add(line, 2, ("X", "T"), None)
        told[key] = told.get(key, 0) + 1
        players.relieve()
    return players, told


@pytest.mark.parametrize("opens", [TemporaryFile, nowhere])
@pytest.mark.parametrize("memory", [40, 700, 5_000, 1 << 20])
@pytest.mark.parametrize("least", [0, 2, 99])
def test_rows_are_sorted_a_few_at_a_time(opens: Any, memory: int, least: int) -> None:
    """By currency, hands and name, however few of them have room in memory."""
    players, told = many_players(opens, memory, 300)
    wanted = sorted((key for key in told if told[key] >= least), key=lambda key: (key[1:], -told[key], key[0]))
    assert [(key, sums.hands) for key, sums in players.ordered(least)] == [(key, told[key]) for key in wanted]
    rows = players.ordered(least)
    rows.skip(len(wanted) // 2)
    assert rows.left == len(wanted) - len(wanted) // 2
    assert [key for key, _ in rows] == wanted[len(wanted) // 2 :]
    assert len(players.values()) == len(told)


@pytest.mark.heavy
def test_players_come_again_more_often_than_is_kept() -> None:
    """Which records stand for nobody any more is known of some, and then looked up."""
    players, told = many_players(TemporaryFile, 5_000, 8_000)
    wanted = sorted(told, key=lambda key: (key[1:], -told[key], key[0]))
    assert [(key, sums.hands) for key, sums in players.ordered(0)] == [(key, told[key]) for key in wanted]


@pytest.mark.heavy
def test_lines_of_players_with_one_hand() -> None:
    """Cells of what was done are kept of some hands: of those that come again and of more than are kept, under names of any kind."""
    rng = random.Random(12)
    mine, theirs = Groups(("player",)), Groups(("player",))
    quick(mine)
    facts = hands(rng, 1, clocks=True)[0][0]
    facts.read = True
    done = [{"hands": 1, "vpip_of": 1, "vpip": number & 1, "pfr_of": number, "af": number % 5} for number in range(900)]
    for number in range(4_000):
        did = done[min(rng.randrange(900), rng.randrange(900))]
        facts.unit = rng.choice((0, 2, 250))
        own = {"net": rng.randrange(-900, 900), "bb_hands": 1, "stack_low": number, "ev_of": number & 1}
        name = rng.choice(("P", "P", "=", "Zo\u00eb ", 'a "b" ')) + str(number)
        line = PlayerLine(1, name, "BB", own, did=did | {"af_of": 1 << 41} if number % 500 == 3 else did)
        for groups in (mine, theirs):
            groups.add_hand(facts, lambda line=line: [line])  # type: ignore[misc]
    written = [table(mine, dialect=dialect) for dialect in DIALECTS]
    assert written == [table(theirs, dialect=dialect) for dialect in DIALECTS]


def memory(kind: str) -> int:
    """Bytes of memory that this process has, or has had at its peak."""
    rows = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return 1024 * int(next(row for row in rows if row.startswith(kind)).split()[1])


@pytest.mark.heavy
@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="the peak of a process is read from /proc")
def test_the_order_of_many_rows_takes_little_memory() -> None:
    """No name stays in memory for each of them."""
    kernel, how, rows = the_kernel(), AddingWays(TABLES, 1800, group_of), 120_000
    players = kernel.Players(how, TemporaryFile, 3600, 100, 1 << 20)
    line, name = PlayerLine(1, "", "", {}, did={"hands": 1}), "n" * 60
    for number in range(rows):
        sums = kernel.Sums(how, False)
        sums.add(line, 2, ("X", "T"), None)
        players[f"{name}{number}", "USD", "100"] = sums
        players.relieve()
    players.ordered(rows)
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak is that from here on
    before = memory("VmRSS")
    ordered = players.ordered(0)
    assert ordered.left == rows
    assert memory("VmHWM") - before < 60 * rows
