"""Talk and news of people may stand between any two lines of a hand: nothing is found, and no chip goes elsewhere."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from handaudit.model.audit import Audit
from handaudit.model.cards import cards_text
from handaudit.report.machine import hand_object
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal_many
from tests.support.live_lines import told
from tests.support.scribe import print_hand
from tests.support.volume import volume

pytestmark = pytest.mark.heavy

SWAPS = Settings(games=("draw-holdem",), chatter=0.0, nasty=0.0)
STRIPPED = Settings(games=("32-card-draw",), chatter=0.0, nasty=0.0)
OPENERS = Settings(games=("jacks-or-better",), chatter=0.0, nasty=0.0)
LINES = (
    '{name} said, "gg"',
    "{name} is disconnected",
    "{name} is connected",
    'Zed said, "hi: you"',
    "Zed leaves the table",
)


def figures(result: Audit) -> Any:
    """All that is said of a hand but for the numbers of its lines and the count of claims."""

    def kept(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: kept(value) for key, value in part.items() if key not in ("line", "claims")}
        return [kept(one) for one in part] if isinstance(part, list) else part

    return kept(hand_object(result, result.findings))


def logs(game: str, count: int) -> Iterator[str]:
    if game == "holdem":
        settings = Settings(run_twice=0.5, chatter=0.0, nasty=0.0)
        yield from (print_hand(hand, "pokerstars") for hand in deal_many(77, count, settings))
    elif game == "dealer":
        house = Settings(games=("holdem", "omaha"), sites=("Handaudit",), chatter=0.0, nasty=0.0)
        rng = random.Random(game)
        yield from ("".join(line.text + "\n" for line in told(rng, hand)) for hand in deal_many(78, count, house))
    elif game == "swaps":
        yield from (print_hand(hand) for hand in deal_many("talk", count, SWAPS))
    elif game == "openers":
        yield from (print_hand(hand) for hand in deal_many(3, count, OPENERS))
    else:
        yield from (print_hand(hand) for hand in deal_many(5, count, STRIPPED))


def nothing_changes(game: str, count: int, each: int) -> None:
    """Every place of a hand gets a line of talk, `each` of them by chance or all."""
    rng = random.Random(game)
    for log in logs(game, count):
        rows = log.rstrip("\n").split("\n")
        (plain,) = audit_text(log)
        wanted = figures(plain)
        seats = [row for row in rows if row.startswith("Seat ") and row.rstrip(" ").endswith(" in chips)")]
        below = next(
            at for at, row in enumerate(rows) if at > 1 and not row.startswith(("Seat ", "Carried ", "Table "))
        )
        end = next(at for at, row in enumerate(rows) if row.startswith("*** SUMMARY"))
        for at in range(below, end + 1):
            name = rng.choice(seats).split(": ", 1)[1].rsplit(" (", 1)[0]
            for line in rng.sample(LINES, each):
                text = "\n".join([*rows[:at], line.format(name=name), *rows[at:]])
                (result,) = audit_text(text)
                assert figures(result) == wanted, text


@pytest.mark.parametrize("game", ["holdem", "dealer", "swaps", "openers", "32-card"])
def test_talk_between_any_two_lines(game: str) -> None:
    nothing_changes(game, volume(12, 4), 1)


@pytest.mark.long
@pytest.mark.parametrize("game", ["holdem", "dealer", "swaps", "openers", "32-card"])
def test_any_talk_between_any_two_lines_of_many_hands(game: str) -> None:
    nothing_changes(game, 100, len(LINES))


def test_a_hand_that_is_out_may_be_shown_between_the_boards_of_two_runs() -> None:
    tried = 0
    for hand in deal_many(
        21, volume(400, 250), Settings(run_twice=1.0, chatter=0.0, nasty=0.0, games=("holdem",), sites=("PokerStars",))
    ):
        rows = print_hand(hand).split("\n")
        boards = [
            at for at, row in enumerate(rows) if row.startswith(("*** FIRST", "*** SECOND")) and "SHOW" not in row
        ]
        out = next((act.seat for act in hand.acts if act.kind == "fold"), 0)
        if len(boards) < 2 or not out:
            continue
        tried += 1
        held = cards_text(hand.table.chair(out).hole)
        for at in boards[1:]:
            text = "\n".join([*rows[:at], f"{hand.table.chair(out).name}: shows [{held}]", *rows[at:]])
            (result,) = audit_text(text)
            assert result.verdict == "clean", text
    assert tried > 20


def test_a_timeout_in_another_turn_makes_no_raise_late() -> None:
    found = 0
    for hand in deal_many(5, 40, STRIPPED):
        rows = print_hand(hand).split("\n")
        for at, row in enumerate(rows):
            if ": raises " not in row:
                continue
            name = row.partition(": ")[0]
            late = audit_text("\n".join([*rows[:at], f"{name} has timed out", *rows[at:]]))[0]
            assert [finding.code for finding in late.findings if finding.root] == ["late-raise"]
            deal = next(i for i, one in enumerate(rows) if one.startswith("*** DEALING"))
            early = audit_text("\n".join([*rows[:deal], f"{name} has timed out", *rows[deal:]]))[0]
            assert not early.findings
            found += 1
    assert found > 10
