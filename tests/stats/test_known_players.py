"""Players whom nobody has seen lately are put away, and go on where they were."""

import random
import re
import resource
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from handaudit.stats.by_player import Ways, group_of
from handaudit.stats.groups import EPOCH, TABLES
from tests.native.test_rooms import SHOWN
from tests.stats.test_by_player import held
from tests.stats.test_partial import BEGIN
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


@pytest.mark.parametrize("case", ["all in a file", "no file", "a file that is full", "in memory"])
def test_players_are_put_away(case: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Who was not seen lately is kept as bytes, in memory and in a file, and goes on where he was."""
    path = tmp_path / "log.txt"
    path.write_bytes(block(come_again(random.Random(11))))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    monkeypatch.setattr("handaudit.stats.by_player.USUAL", 5)
    monkeypatch.setattr("handaudit.stats.by_player.ARCHIVED", 1 << 20 if case == "in memory" else 700)
    if case == "no file":
        monkeypatch.setattr("tempfile.TemporaryFile", nowhere)
    if case == "a file that is full":
        monkeypatch.setattr("tempfile.TemporaryFile", lambda: (tmp_path / "file").open("w+b"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, before[1]))
    try:
        assert held(path, every=False) > 500
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    if case == "a file that is full":
        assert 0 < (tmp_path / "file").stat().st_size <= 5_000


def test_last_hands_are_kept_with_their_clocks() -> None:
    """Also those before 1970, with parts of a second, and without a clock; names that the log has otherwise stay apart."""
    rng, told = random.Random(5), dict[tuple[str, str, str, str], tuple[datetime | None, str]]()
    players = the_kernel().Players(Ways(TABLES, 1800, group_of), nowhere, 3600, 3, 1 << 20)
    for number in range(2_000):
        name, table = rng.choice(("Ann", "Zo\u00eb", "\\xff")) + str(rng.randrange(40)), f"T{rng.randrange(3)}"
        other = None if rng.random() < 0.8 else "\udcff" + name
        when = EPOCH + timedelta(microseconds=rng.randrange(-(10**16), 10**16)) if rng.random() < 0.9 else None
        before = players.sessions
        assert players.session(name, ("X", table), "", other, when, f"log {number % 7}") in range(1, before + 2)
        told[other or name, "X", "", table] = when, f"log {number % 7}"
        players.relieve()
    assert {who: (when, file) for who, when, file, _ in players.lasts()} == told
