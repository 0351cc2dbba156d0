"""Logs of real rooms, where they are at hand: told rightly, every line read, nearly all hands audited, hardly one wrongly blamed.

`known/LAYOUT.txt` lists the faults that are really there: a file's name and a code in each line, and why.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.detect import HEAD, detect
from handaudit.read.layouts import layouts
from tests.layouts.logs import SHARED

LOGS = SHARED / "othersites"
KNOWN = Path(__file__).parent / "known"
FORMS = [one.name for one in layouts() if one.reader == "forms"]
BETWEEN = {"session-stack-jump", "session-conflicting-hand", "session-missing-hand", "session-seat-change"}
"""What a hand is blamed for because of the hands around it."""
CUT = {"log-truncated-hand", "log-unknown-game"}
"""Hands that are not whole, or of a game that no rulebook plays: they are not held against a reader."""


FAMILIES = {
    "GGPoker": "ggpoker", "Bovada/Ignition": "bovada", "Winamax": "winamax", "iPoker-XML": "ipoker", "888/Pacific": "888",
    "Party": "party", "FullTilt": "full tilt", "Winning-V1": "winning", "Winning-V2": "winning", "OnGame": "ongame",
    "Merge-XML": "merge", "Cake": "cake", "Boss-XML": "boss", "Microgaming-XML": "microgaming", "Entraction": "entraction",
    "KingsClub": "kingsclub", "PKR": "pkr", "IGT-JSON": "igt", "Everleaf": "everleaf", "Absolute/UB": "absolute",
    "TheBigGame-JSON": "big game", "SwC": "seals", "Everest-XML": "everest", "Enet": "enet",
}  # fmt: skip
"""The families of the shared logs, and a word of their layout's title."""


@pytest.mark.skipif(not LOGS.is_dir(), reason="the shared logs of other rooms are not here")
@pytest.mark.parametrize("family", FAMILIES)
def test_every_log_is_told_to_be_what_it_is(family: str) -> None:
    titles = {one.title.lower() for one in layouts()}
    if not any(FAMILIES[family] in title for title in titles):
        pytest.skip("no row has its name yet")
    rows = [line.split("\t") for line in (SHARED / "OTHERSITES.tsv").read_text("utf-8").splitlines()[1:]]
    wrong = []
    for row in rows:
        if row[0] != family or row[2] == "0":
            continue
        due = "unibet" if row[1] == "Unibet" else FAMILIES[family]  # the list counts it as one of Enet
        told = detect(beginning(SHARED / row[3]))
        if len(told) != 1 or due not in told[0].title.lower():
            wrong.append((Path(row[3]).name, [one.name for one in told]))
    assert not wrong


def beginning(path: Path) -> bytes:
    """What a layout is told from, in UTF-8."""
    with path.open("rb") as file:
        head = file.read(HEAD)
    return head.decode("utf-16", "ignore").encode() if head[:2] in (b"\xff\xfe", b"\xfe\xff") else head


@cache
def files() -> dict[str, list[Path]]:
    """The logs by the layout that they are told to be."""
    found: dict[str, list[Path]] = {}
    for path in sorted(one for folder in (LOGS, SHARED / "phh") for one in folder.rglob("*") if one.is_file()):
        rows = detect(beginning(path))
        if len(rows) == 1:
            found.setdefault(rows[0].name, []).append(path)
    return found


def smaller(paths: list[Path]) -> list[Path]:
    """The smallest of some logs, with about a quarter of their bytes; all of them where they are half a megabyte or less."""
    sizes = sorted((path.stat().st_size, path) for path in paths)
    whole, found = sum(size for size, _ in sizes), list[Path]()
    most = whole // 4 if whole > 500_000 else whole
    for size, path in sizes:
        if found and size > most:
            break
        most -= size
        found.append(path)
    return found


def known(name: str) -> set[tuple[str, str]]:
    """The faults that are in the logs of a layout."""
    path = KNOWN / f"{name}.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {(line.split("\t")[0], line.split("\t")[1]) for line in lines if line and not line.startswith("#")}


@pytest.mark.heavy
@pytest.mark.skipif(not LOGS.is_dir(), reason="the shared logs of other rooms are not here")
@pytest.mark.parametrize("name", FORMS)
def test_the_logs_of_a_room_are_read_and_hardly_ever_wrongly_blamed(name: str, thorough: bool) -> None:
    """Without `--long` the smaller logs are read, a quarter of all bytes: one hand of these few may be one of the one in a hundred."""
    paths = files().get(name)
    if not paths:
        pytest.skip(f"no shared log is told to be {name}")
    if not thorough:
        paths = smaller(paths)
    faults = known(name)
    codes: Counter[str] = Counter()
    hands = audited = wrong = 0
    for path in paths:
        for item in Run([str(path)]):
            if isinstance(item, Finding) and item.code in BETWEEN and item.severity == "error":
                wrong += (path.name, item.code) not in faults
                codes[item.code] += (path.name, item.code) not in faults
            if not isinstance(item, Audit):
                continue
            errors = {one.code for one in item.findings if one.severity == "error"}
            if item.verdict == "unreadable" and (errors <= CUT or "log-truncated-hand" in errors):
                continue
            hands += 1
            audited += item.verdict != "unreadable"
            errors -= {code for file, code in faults if file == path.name}
            codes.update(errors)
            wrong += bool(errors)
    assert not codes["log-unreadable-line"], codes
    assert audited >= 0.9 * hands
    assert wrong <= max(0.01 * audited, 0 if thorough else 1), codes
