"""Every option has a log in which its readings differ in a figure or a finding, or its row says why no log can tell."""

import random
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from handaudit.app import api
from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.rules.options import options
from tests.live_players import test_player_codes as players
from tests.live_players.table import log
from tests.support.audits import read_text
from tests.support.opener_logs import sections
from tests.support.readings import GAMES, judged

CASES = Path(__file__).resolve().parent.parent / "cases" / "options-told.txt"


class Told(NamedTuple):
    """A log that tells one value of an option from the default: what it comes to by either, `also` set besides."""

    key: str
    value: str
    also: tuple[str, ...]
    default: str
    changed: str
    text: str


def table() -> list[Told]:
    """The rows of the table."""
    rows = []
    for part in CASES.read_text("utf-8").split("\n= ")[1:]:
        head, default, changed, text = part.split("\n", 3)
        (key, _, value), *also = (word.partition("=") for word in head.split())
        log, _, _ = text.partition("\n====")
        rows.append(Told(key, value, tuple("".join(word) for word in also), default[2:], changed[2:], log + "\n"))
    return rows


TABLE = table()
NO_LOG = {"dh_preflop_fee_collect": "same chips", "th_limit_short_allin": "never an error"}
"""What no log can tell, in the words of the option's row."""
WRITTEN = {row.key for row in TABLE}
READINGS = [(key, value) for key, o in options().items() for value in o.others if key not in WRITTEN | set(NO_LOG)]


@cache
def hands(chapter: str) -> tuple[Hand, ...]:
    """Logs of a chapter's games: written ones, then dealt ones."""
    texts: list[str] = []
    if chapter == "JB":
        texts += [*sections("openers.txt").values(), *sections("openers-options.txt").values()]
    if chapter == "TH":
        texts += [log(*rows, **more) for _, _, rows, _, more in players.FAULTY]  # type: ignore[arg-type]
    for game in GAMES:
        if game.chapter == chapter:
            texts += [game.deal(random.Random(f"w/{game.name}/{number}"), {}) for number in range(120)]
    return tuple(hand for hand in map(read_text, texts) if not hand.unread)


@cache
def default(hand: int, chapter: str) -> Audit:
    return judged(hands(chapter)[hand])


def figures(result: Audit) -> tuple[object, ...]:
    """The money of a hand."""
    rep = result.replay
    return () if rep is None else (rep.final, rep.pots, rep.rake, rep.returned)


def tells(key: str, one: Audit, other: Audit) -> bool:
    """Whether two readings of an option differ in a figure, or in a finding whose page or excuse names the option."""
    if figures(one) != figures(other):
        return True
    both = [{(f.code, f.line, f.severity): f for f in result.findings} for result in (one, other)]
    changed = [f for mine, its in (both, both[::-1]) for place, f in mine.items() if place not in its]
    return any(key in f.options or (f.option or "").startswith(f"{key}=") for f in changed)


@pytest.mark.parametrize(("key", "value"), READINGS, ids=[f"{k}={v}" for k, v in READINGS])
def test_a_log_tells_the_reading_from_the_default(key: str, value: str) -> None:
    own = options()[key].chapter
    setting = f"{key}={'40' if value == 'amount' else value}"
    for chapter in (own, *(c for c in ("DH", "C32", "JB") if own == "TH")):
        for number, hand in enumerate(hands(chapter)):
            if tells(key, judged(hand, setting), default(number, chapter)):
                return
    pytest.fail("no log tells; write one, or say in the option's row why none can")


def outcome(text: str, *settings: str) -> str:
    """The findings of a log, and everybody's chips at the end of its last hand."""
    done = api.audit_text(text, settings=settings)
    codes = " ".join(sorted(f"{f.code}:{f.line}:{f.severity}" for f in done.findings)) or "-"
    last = done.hands[-1]
    assert last.replay is not None
    return f"{codes} | " + " ".join(f"{last.hand.name_of(seat)}={n}" for seat, n in sorted(last.replay.final.items()))


@pytest.mark.parametrize("row", TABLE, ids=[f"{row.key}={row.value}" for row in TABLE])
def test_a_written_log_comes_to_what_the_table_says(row: Told) -> None:
    assert outcome(row.text, *row.also) == row.default
    assert outcome(row.text, *row.also, f"{row.key}={row.value}") == row.changed
    assert row.default != row.changed


def test_every_value_is_told() -> None:
    """A key that the table has stands there with all its values; all other values are looked for by machine, or cannot be told."""
    assert [(row.key, row.value) for row in TABLE] == sorted((key, v) for key in WRITTEN for v in options()[key].others)
    assert {key for key, _ in READINGS} | WRITTEN | set(NO_LOG) == set(options())


@pytest.mark.parametrize(("key", "why"), NO_LOG.items())
def test_a_row_says_why_no_log_can_tell(key: str, why: str) -> None:
    assert why in options()[key].reason
