"""Parts of a run that are added up give what the hands give one by one, wherever the run is cut."""

import random
from dataclasses import fields
from datetime import datetime, timedelta
from typing import Any

import pytest

from handaudit.stats.course import Counts
from handaudit.stats.groups import Groups
from handaudit.stats.hand_facts import HandFacts
from handaudit.stats.partial import PartGroups, join
from handaudit.stats.player_lines import PlayerLine
from handaudit.stats.variance import Spread

BEGIN = datetime(2026, 11, 19, 20)
Dealt = tuple[HandFacts, list[PlayerLine]]


def facts(**given: Any) -> HandFacts:
    """A hand of which most is not known."""
    plain: dict[str, Any] = {field.name: "" for field in fields(HandFacts)}
    plain |= {
        "unit": 100,
        "minor_units": 2,
        "total_pot": 0,
        "read": True,
        "faulty": False,
        "conflicting": False,
        "line": 1,
    }
    plain |= {"money_faulty": lambda: False, "moment_utc": lambda: None, "when": None}
    return HandFacts(**plain | given)


def hands(rng: random.Random, many: int, clocks: bool) -> list[Dealt]:
    """Hands of a few players at many tables, with breaks, changing stakes and clocks that go back."""
    found: list[Dealt] = []
    now = BEGIN
    tables = [f"T{n}" for n in range(rng.choice((1, 3, 17, 40)))]
    for number in range(many):
        now += timedelta(seconds=rng.choice((-60, 30, 40, 40, 600, 2_000, 4_000)))
        when = now if clocks and rng.random() < 0.95 else None
        place = {"site": rng.choice("XY"), "table": rng.choice(tables), "tournament": rng.choice(("", "9"))}
        if len(tables) == 1:
            place |= {"site": "X", "tournament": ""}
        one = facts(
            id=str(number), when=when, file=rng.choice(("a.txt", "b.txt")), faulty=rng.random() < 0.1,
            read=rng.random() < 0.95, conflicting=rng.random() < 0.05, unit=rng.choice((100, 100, 100, 200, 0)),
            code=rng.choice(("USD", "EUR")), **place,
        )  # fmt: skip
        found.append((one, [line(rng, seat, name) for seat, name in enumerate(("Ann", "Bo", "Cy"), 1)]))
    return found


def line(rng: random.Random, seat: int, name: str) -> PlayerLine:
    """What a player did."""
    net = rng.choice((0, 0, -100, -50, 150, 700, -600))
    counts: Counts = {"hands": 1, "hands_seated": 1, "stack_low": rng.randrange(900), "stack_high": rng.randrange(900)}
    if rng.random() < 0.05:
        counts = {"hands_seated": 1}
        net = 0
    if net:
        counts |= {
            "net": net,
            "ev_net": net + rng.randrange(-50, 50),
            "biggest_won" if net > 0 else "biggest_lost": abs(net),
        }
    return PlayerLine(seat, name, rng.choice(("BB", "BTN")), counts)


def said(groups: Groups, labels: bool = True) -> dict[str, Any]:
    """All that is known of some groups, but for the numbers by which sessions are called."""
    numbers = {"hands", "faulty", "unread", "without_zone", "as_logged", "as_due", "ruled", "conflicts"}
    whole: dict[str, Any] = {name: getattr(groups, name) for name in numbers}
    whole["last"] = {
        place: (last.when, last.source, last.session.label if labels else "")
        for place, last in groups.sessions.last.items()
    }
    for key, group in groups.groups.items():
        swings = {
            name: getattr(group.spread, name)
            for name in Spread.__slots__
            if name not in ("sessions", "hands", "stairs")
        }
        # The order of sessions is told too: resamples of them are drawn by it.
        sessions = [(one[0], *sorted(nets(one).items())) for one in group.spread.sessions.values()]
        whole[str(key)] = (
            group.sums, group.by_blind, group.by_blind_ev, list(group.clocks.items()), swings, sessions,
        )  # fmt: skip
    return whole


def nets(block: list[int]) -> dict[int, int]:
    """A session's net by big blind."""
    found: dict[int, int] = {}
    for unit, net in zip(block[1::2], block[2::2], strict=True):
        if net:
            found[unit] = found.get(unit, 0) + net
    return found


def added(into: Groups, dealt: list[Dealt]) -> None:
    """Hands, one by one."""
    for one, lines in dealt:
        into.add_hand(one, lambda lines=lines: lines)  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(24))
def test_parts_add_up_wherever_the_run_is_cut(seed: int) -> None:
    rng = random.Random(seed)
    by = (("player",), ("player", "table", "session"), ("position",), ("game", "file"))[seed % 4]
    dealt = hands(rng, 120, clocks=seed % 3 != 0)
    one, parted = Groups(by), Groups(by)
    added(one, dealt)
    cuts = sorted(rng.sample(range(len(dealt)), rng.choice((1, 4, 30))))
    alone = 0
    for begin, end in zip([0, *cuts], [*cuts, len(dealt)], strict=True):
        part = PartGroups(by)
        added(part, dealt[begin:end])
        before = said(parted)
        if not join(parted, part):
            assert said(parted) == before
            assert "session" in by
            alone += 1
            added(parted, dealt[begin:end])
    assert said(parted) == said(one)
    assert len(parted.rows()) == len(one.rows())
    # Only sessions of one name have to be told hand by hand.
    assert alone == 0 or "session" in by


def test_a_stretch_below_the_height_goes_over_parts() -> None:
    nets = [5, -1, -1, -1, 2, 9, -3]
    one, parted = Groups(("player",)), Groups(("player",))
    for groups, parts in ((one, [nets]), (parted, [[5, -1], [-1, -1], [2], [9, -3]])):
        for some in parts:
            part = PartGroups(("player",)) if groups is parted else one
            for net in some:
                counts: Counts = {"hands": 1, "net": net}
                part.add_hand(facts(), lambda counts=counts: [PlayerLine(1, "Ann", "BB", counts)])  # type: ignore[misc]
            if isinstance(part, PartGroups):
                assert join(parted, part)
    assert (one.rows()[0][1].spread.longest, one.rows()[0][1].spread.since) == (4, 1)
    assert said(parted) == said(one)


def test_sessions_of_one_name_are_told_hand_by_hand() -> None:
    def night(site: str) -> Dealt:
        return facts(site=site, table="T", file="a.txt"), [PlayerLine(1, "Ann", "BB", {"hands": 1, "net": 5})]

    by = ("player", "table", "session")
    parted, part = Groups(by), PartGroups(by)
    # Two rooms without clocks: one goes on with a session of another log's name, the other one begins.
    parted.add_hand(facts(site="X", table="T", file="a.txt"), lambda: night("X")[1])
    parted.sessions.last["Ann", "X", "", "T"].session = parted.session._replace(label="no clock: z.txt")
    added(part, [night("X"), night("Y"), night("X")])
    assert not join(parted, part)
    assert parted.hands == 1
