"""A second reader of a few plain patterns comes to the same figures for thousands of real hands: no code is shared with the first."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.stats.groups import Groups
from tests.support.audits import DATA

FOLDER = DATA / "pokerstars" / "holdem" / "yarpenzigrin"
PLACES = ("BTN", "CO", "MP", "UTG")
"""Seats without a blind at a table of six, from the button."""

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the shared real hands are not beside the project (../shared)"
)

ACT = re.compile(r"(.*): (folds|checks|calls|bets|raises)\b")
PAID = re.compile(r"(.*): (posts|calls|bets|raises)\b.*?\$([\d.]+)(?: to \$([\d.]+))?")
BACK = re.compile(r"Uncalled bet \(\$([\d.]+)\) returned to (.*)")
TAKEN = re.compile(r"(.*) collected \$([\d.]+) from ")


def hands() -> Iterator[list[str]]:
    for path in sorted(FOLDER.iterdir()):
        text = path.read_text(encoding="utf-8-sig")
        for hand in re.split(r"\n\s*\n\s*\n+", text):
            if hand.strip():
                yield [line.strip() for line in hand.strip().splitlines()]


def cents(amount: str) -> int:
    whole, _, part = amount.partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def places(lines: list[str], names: list[tuple[int, str]]) -> dict[str, str]:
    """The position of every player dealt in."""
    button = next(int(found[1]) for line in lines if (found := re.search(r"Seat #(\d+) is the button", line)))
    out = {}
    for word, name in (("posts small blind", "SB"), ("posts big blind", "BB")):
        poster = next((line.split(f": {word}")[0] for line in lines if f": {word}" in line), None)
        if poster is not None and poster not in out:
            out[poster] = name
    order = [name for _seat, name in sorted(names, key=lambda one: (one[0] - button - 1) % 10)]
    free = [name for name in order if name not in out]
    return out | dict(zip(reversed(free), PLACES, strict=False))


def read(lines: list[str], into: dict[tuple[str, str], Counter[str]]) -> None:
    top = next(at for at, line in enumerate(lines) if line.startswith("*** HOLE"))
    seats = [re.match(r"Seat (\d+): (.*) \(\$[\d.]+ in chips\)(?! is sitting out)", line) for line in lines[:top]]
    names = [(int(found[1]), found[2]) for found in seats if found]
    where = places(lines[:top], names)
    if len(names) > 6:
        return
    mine = {name: into[name, where[name]] for _seat, name in names}
    for one in mine.values():
        one["hands"] += 1
    raises, done = 0, set()
    street: Counter[str] = Counter()
    first = True
    for line in lines:
        if line.startswith("*** SUMMARY"):
            break
        if line.startswith("*** ") and not line.startswith("*** HOLE"):
            first = False
            street.clear()
        act, paid, back, taken = ACT.match(line), PAID.match(line), BACK.match(line), TAKEN.match(line)
        if act and first and act[1] in mine:
            name, word = act[1], act[2]
            if raises == 1:
                mine[name]["three_bet_of"] += 1
                mine[name]["three_bet"] += word == "raises"
            for stat, words in (("vpip", ("calls", "bets", "raises")), ("pfr", ("bets", "raises"))):
                if word in words and (stat, name) not in done:
                    done.add((stat, name))
                    mine[name][stat] += 1
            raises += word in ("bets", "raises")
        if paid and paid[1] in mine:
            more = cents(paid[4]) - street[paid[1]] if paid[4] else cents(paid[3])
            mine[paid[1]]["net"] -= more
            street[paid[1]] += more
        elif back:
            mine[back[2]]["net"] += cents(back[1])
        elif taken and taken[1] in mine:
            mine[taken[1]]["net"] += cents(taken[2])


@pytest.mark.heavy
def test_the_figures_are_those_of_a_plain_reading() -> None:
    theirs: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for lines in hands():
        read(lines, theirs)
    groups = Groups(("player", "position"), "rs")
    for item in Run([str(FOLDER)]):
        if isinstance(item, Audit) and item.replay is not None and len(item.replay.start) <= 6:
            groups.add(item)
    ours = {key[:2]: group.sums for key, group in groups.rows()}
    assert ours.keys() == theirs.keys()
    assert sum(one["hands"] for one in theirs.values()) > 10_000
    wrong = [
        (key[1], stat, value, ours[key].get(stat, 0))
        for key, one in theirs.items()
        for stat, value in one.items()
        if ours[key].get(stat, 0) != value
    ]
    assert wrong == []
