"""What is said and put in at the table changes nothing in the other games either."""

import random
from collections.abc import Callable, Iterator

import pytest

from handaudit.model.audit import Audit
from tests.live_players.legal import HARMLESS
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand

VERBS = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise"}


def swaps(count: int) -> Iterator[str]:
    yield from map(print_hand, deal_many(76, count, Settings(games=("draw-holdem",), chatter=0, nasty=0)))


def stripped(count: int) -> Iterator[str]:
    yield from map(print_hand, deal_many(77, count, Settings(games=("32-card-draw",), chatter=0, nasty=0)))


def openers(count: int) -> Iterator[str]:
    yield from map(print_hand, deal_many(77, count, Settings(games=("jacks-or-better",), chatter=0, nasty=0)))


GAMES: dict[str, Callable[[int], Iterator[str]]] = {"swaps": swaps, "stripped": stripped, "openers": openers}


def spoken(rng: random.Random, text: str) -> str:
    """The log with talk, and before every action either its announcement or the chips of a call or bet."""
    out: list[str] = []
    names = [
        row.split(": ", 1)[1].rsplit(" (", 1)[0]
        for row in text.split("\n")
        if row.startswith("Seat ") and " in chips)" in row
    ]
    for row in text.split("\n"):
        name = next((n for n in sorted(names, key=len, reverse=True) if row.startswith(f"{n}: ")), "")
        words = row[len(name) + 2 :].split()
        if name and words and words[0] in VERBS:
            roll = rng.random()
            if roll < 0.4:
                out.append(f'{name} said, "{VERBS[words[0]]}"')
            elif roll < 0.7 and words[0] in ("calls", "bets"):
                out.append(f"{name}: puts in {words[1]} silently")
            out.append(row)
            if rng.random() < 0.3:
                out.append(f'{rng.choice(names)} said, "{rng.choice(HARMLESS)}"')
        else:
            out.append(row)
    return "\n".join(out)


def said(result: Audit) -> tuple[object, ...]:
    rep = result.replay
    assert rep is not None
    found = [(f.code, f.message.split(" (line")[0]) for f in result.findings]
    return found, rep.final, rep.pots, rep.awards, rep.unverifiable


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_talk_and_chips_change_nothing(game: str, thorough: bool) -> None:
    seen = 0
    for number, text in enumerate(GAMES[game](60 if thorough else 20)):
        (before,) = audit_text(text)
        (after,) = audit_text(spoken(random.Random(number), text))
        seen += 1
        assert said(after) == said(before), spoken(random.Random(number), text)
    assert seen
