"""Faults planted in dealt hands of the mixed games: each takes a hand's lines and says what must be found, and where."""

import re
from collections.abc import Callable, Iterator

from tests.support.mixed_play import GAMES, Deal
from tests.support.mixed_scribe import dealt, written

Lines = list[str]
Planted = tuple[str, int, set[str]] | None
"""The changed log, the line of the fault, and the codes of which one is right; None where the fault does not fit the hand."""
Fault = Callable[[Deal, Lines], Planted]

STUD = ("7-card-stud", "razz", "7-card-stud-hi-lo")
GIVES_UP = ("pineapple", "crazy-pineapple", "crazy-pineapple-hi-lo")
HALVES = ("7-card-stud-hi-lo", "badacey", "badeucy", "drawmaha")
_ACT = re.compile(r"(.+): (folds|checks|calls|bets|raises)\b")
_PAID = re.compile(r"(.+) collected (\d+) from pot$")


def text(lines: Lines) -> str:
    return "\n".join(lines) + "\n"


def at(lines: Lines, part: str) -> int:
    return next((n for n, line in enumerate(lines) if part in line), -1)


def short(lines: Lines, before: int) -> bool:
    """Whether somebody is all-in by then: of hands without chips the texts and the rooms say different things."""
    return any("all-in" in line for line in lines[:before])


def other_brings_in(_: Deal, lines: Lines) -> Planted:
    """Somebody else brings in the hand."""
    n = at(lines, ": brings in for ")
    if n < 0:
        return None
    name = lines[n].partition(": brings")[0]
    other = _ACT.match(lines[n + 1])
    if other is None or other[1] == name or short(lines, n):
        return None
    lines[n] = lines[n].replace(name, other[1], 1)
    return text(lines), n + 1, {"bring-in"}


def bring_in_too_large(_: Deal, lines: Lines) -> Planted:
    """The bring-in is more than the small bet."""
    n = at(lines, ": brings in for 6")
    if n < 0 or "all-in" in lines[n]:
        return None
    lines[n] = lines[n].replace("for 6", "for 21")
    return text(lines), n + 1, {"bring-in", "stack-exceeded"}


def no_bring_in(_: Deal, lines: Lines) -> Planted:
    """The line of the bring-in is missing."""
    n = at(lines, ": brings in for ")
    if n < 0 or not re.search(r": (calls|folds)", lines[n + 1]) or short(lines, n):
        return None
    del lines[n]
    return text(lines), n + 1, {"bring-in"}


def wrong_completion(_: Deal, lines: Lines) -> Planted:
    """The bring-in is raised to another sum than the small bet."""
    n = at(lines, ": raises 14 to 20")
    if n < 0 or "all-in" in lines[n] or not any("brings in" in line for line in lines[:n]):
        return None
    lines[n] = lines[n].replace("raises 14 to 20", "raises 20 to 26")
    return text(lines), n + 1, {"limit-size", "stack-exceeded"}


def wrong_first(_: Deal, lines: Lines) -> Planted:
    """Two players check a later street in the wrong order."""
    for n, line in enumerate(lines):
        if not re.match(r"\*\*\* (?:[456]th STREET|RIVER)", line):
            continue
        first = next((k for k in range(n + 1, len(lines)) if not lines[k].startswith("Dealt to ")), 0)
        one, two = (_ACT.match(row) for row in lines[first : first + 2])
        if one and two and one[2] == two[2] == "checks" and not short(lines, first):
            lines[first], lines[first + 1] = lines[first + 1], lines[first]
            return text(lines), first + 1, {"out-of-turn"}
    return None


def loser_paid(deal: Deal, lines: Lines) -> Planted:
    """The whole pot goes to a hand that is worse."""
    paid = [n for n, line in enumerate(lines) if _PAID.match(line)]
    shown = [line.partition(": shows")[0] for line in lines if ": shows [" in line]
    if len(paid) != 1 or len(shown) < 2 or len(deal.game.ways) > 1 or deal.game.boards > 1:
        return None
    found = _PAID.match(lines[paid[0]])
    assert found is not None
    loser = next(name for name in shown if name != found[1])
    lines[paid[0]] = lines[paid[0]].replace(found[1], loser, 1)
    return text(lines), paid[0] + 1, {"wrong-winner"}


def halves_unequal(_: Deal, lines: Lines) -> Planted:
    """One half is larger than the other."""
    paid = [(n, m) for n, line in enumerate(lines) if (m := _PAID.match(line))]
    if len(paid) != 2 or paid[0][1][1] == paid[1][1][1] or int(paid[1][1][2]) < 8:
        return None
    for (n, found), more in zip(paid, (7, -7), strict=True):
        lines[n] = f"{found[1]} collected {int(found[2]) + more} from pot"
    return text(lines), paid[0][0] + 1, {"award-total-mismatch", "wrong-winner", "odd-chip"}


def one_takes_all(_: Deal, lines: Lines) -> Planted:
    """The winner of one half takes the other as well."""
    paid = [(n, m) for n, line in enumerate(lines) if (m := _PAID.match(line))]
    if len(paid) != 2 or paid[0][1][1] == paid[1][1][1]:
        return None
    n, found = paid[1]
    lines[n] = f"{paid[0][1][1]} collected {found[2]} from pot"
    return text(lines), n + 1, {"wrong-winner", "award-total-mismatch"}


def no_discard(_: Deal, lines: Lines) -> Planted:
    """One player gives up nothing."""
    given = [n for n, line in enumerate(lines) if ": discards 1 card" in line]
    if len(given) < 2:
        return None
    del lines[given[-1]]
    after = next(n for n in range(given[-1], len(lines)) if lines[n].startswith("*** "))
    return text(lines), after + 1, {"discard-missing"}


def common_card(_: Deal, lines: Lines) -> Planted:
    """One card is turned up for all although the pack has enough for everybody."""
    n = at(lines, "*** RIVER ***")
    used = set(re.findall(r"[2-9TJQKA][cdhs]\b", text(lines)))
    if n < 0 or lines[n] != "*** RIVER ***":
        return None
    lines[n] += f" [{next(r + s for r in '23456789TJQKA' for s in 'cdhs' if r + s not in used)}]"
    return text(lines), n + 1, {"common-card"}


FAULTS: dict[str, tuple[Fault, tuple[str, ...]]] = {
    "another brings in": (other_brings_in, STUD),
    "the bring-in is too large": (bring_in_too_large, STUD),
    "no bring-in": (no_bring_in, STUD),
    "another first to act": (wrong_first, STUD),
    "a completion of another size": (wrong_completion, STUD),
    "a common card": (common_card, STUD),
    "the loser is paid": (loser_paid, ("7-card-stud", "razz", "pineapple", "crazy-pineapple")),
    "unequal halves": (halves_unequal, (*HALVES, "split-holdem")),
    "one takes both halves": (one_takes_all, (*HALVES, "split-holdem")),
    "no discard": (no_discard, GIVES_UP),
}


def planted(what: str, name: str, count: int) -> Iterator[tuple[int, str, int, set[str]]]:
    """So many hands of a game with this fault: seed, log, line and codes."""
    fault = FAULTS[what][0]
    seed = 0
    while count:
        seed += 1
        assert seed < 40_000, f"{what} fits too few hands of {GAMES[name].header}"
        deal = dealt(name, seed)
        done = fault(deal, written(deal, seed).splitlines())
        if done is not None:
            count -= 1
            yield seed, *done
