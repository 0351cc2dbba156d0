"""What a log pays out is a claim: whatever its pay-out lines say, the pots, awards, rake and finals of a replay stay the same.

Two changes can be explained by the rake and are left out: seat line and award both raised by no more than the rake of the hand.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from handaudit.check import audit
from handaudit.model.audit import Audit
from handaudit.report.machine import hand_object
from tests.support import dealer, scribe
from tests.support.audits import EXAMPLES, audit_text
from tests.support.live_logs import RESULTS, log
from tests.support.settings import Settings

AMOUNT = re.compile(r"[^\d]*?([\d,]+(?:\.\d+)?)")
WON = re.compile(r"(?:won|collected) \((?=[^a-z]*\))")
STEPS = (1, 2, 5, 10, 40)
GAMES = ("holdem", "draw-holdem", "32-card-draw", "jacks-or-better")


def logs(game: str, seed: str, count: int) -> Iterator[str]:
    """Random clean hands of a game, as logs."""
    number = random.Random(seed).randrange(1 << 30)
    yield from map(scribe.print_hand, dealer.deal_many(number, count, Settings(games=(game,))))


def figures(result: Audit) -> dict[str, Any]:
    """What a replay says of the money."""
    found = hand_object(result, ())
    return {key: found[key] for key in ("pots", "rake", "total_pot", "players")}


def paid(result: Audit, lines: list[str]) -> list[tuple[str, int, int, int]]:
    """(kind, index of the line, where its amount begins, seat) of each line that pays somebody or says that he was paid."""
    hand = result.hand
    found = [
        ("collect", e.line - hand.line, len(hand.name_of(e.seat)) + len(" collected "), e.seat)
        for e in hand.events
        if e.kind == "collect"
    ]
    return found + [
        ("seat", claim.line - hand.line, place.end(), claim.seat)
        for claim in hand.claims
        if claim.kind == "seat" and claim.amounts and (place := WON.search(lines[claim.line - hand.line]))
    ]


def raised(line: str, start: int, by: int, units: int) -> str | None:
    """The line with its amount changed, None where that would be less than nothing."""
    found = AMOUNT.match(line, start)
    assert found is not None, line
    amount = round(float(found[1].replace(",", "")) * units) + by
    shown = f"{amount / units:.2f}" if units > 1 else str(amount)
    return None if amount < 0 else line[: found.start(1)] + shown + line[found.end(1) :]


def changes(result: Audit, text: str, rng: random.Random) -> Iterator[tuple[int, int, bool, list[str]]]:
    """Each pay-out line changed up and down, alone and together with the seat line that repeats it."""
    lines, units = text.split("\n"), result.hand.currency.minor_units
    places = paid(result, lines)
    for kind, at, start, seat in places:
        for by in (rng.choice(STEPS), -rng.choice(STEPS)):
            line = raised(lines[at], start, by, units)
            if line is None:
                continue
            one = [*lines[:at], line, *lines[at + 1 :]]
            yield at, by, False, one
            for other, where, begin, who in places if kind == "collect" else ():
                if other == "seat" and who == seat and (said := raised(lines[where], begin, by, units)):
                    yield at, by, True, [*one[:where], said, *one[where + 1 :]]


@pytest.fixture
def unexcused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks under which other reading a finding would vanish: figures do not hang on it, and it takes most of the time."""
    monkeypatch.setattr(audit, "excuse", lambda _case, found: found)


def follows(game: str, seed: str, count: int) -> tuple[int, list[str]]:
    """How many changes were looked at, and each whose replay follows it or that nobody notices."""
    seen, wrong = 0, []
    for text in logs(game, seed, count):
        text = text.replace("\r\n", "\n")
        (clean,) = audit_text(text)
        true = figures(clean)
        for at, by, both, lines in changes(clean, text, random.Random(text)):
            if both and 0 < by <= true["rake"]:
                continue
            seen += 1
            (result,) = audit_text("\n".join(lines))
            if figures(result) != true or not result.findings:
                wrong.append(f"{lines[at]} instead of {text.split(chr(10))[at]}, both {both}\n{text}")
    return seen, wrong


@pytest.mark.heavy
@pytest.mark.usefixtures("unexcused")
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_never_follows_what_is_paid_out(game: str) -> None:
    seen, wrong = follows(game, f"paid/{game}", 14)
    assert seen > 50
    assert not wrong, wrong[0]


@pytest.mark.long
@pytest.mark.usefixtures("unexcused")
@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_of_many_hands_never_follows_what_is_paid_out(game: str, block: int) -> None:
    assert not follows(game, f"many/{game}/{block}", 500)[1]


def live(total: str, paid: str, seat: str = "") -> str:
    """A pot of 60 that is paid by these lines."""
    results = RESULTS.replace("(60)", f"({seat})") if seat else RESULTS
    return log(total=total, end=f"Ann collected {paid} from pot", results=results)


CASES = [
    ("Total pot 60 | Rake 0", "60", "60", 0, 60, []),
    ("Total pot 60 | Rake 0", "50", "50", 0, 60, ["award-total-mismatch"]),  # a shortfall is no rake
    ("Total pot 60 | Rake 0", "70", "70", 0, 60, ["award-total-mismatch"]),
    ("Total pot 60 | Rake 3", "57", "57", 3, 57, []),
    ("Total pot 60 | Rake 3", "50", "57", 3, 57, ["award-total-mismatch"]),
    ("Total pot 60 | Rake 3", "50", "50", 3, 57, ["rake-mismatch"]),  # more is missing than was raked
    ("Total pot 60 | Rake 3", "60", "60", 0, 60, ["rake-mismatch"]),  # nothing was left to rake
    ("Total pot 60 | Rake 80", "57", "57", 3, 57, ["rake-mismatch"]),
]


@pytest.mark.parametrize(("total", "paid", "seat", "rake", "award", "codes"), CASES)
def test_what_is_missing_is_no_rake(total: str, paid: str, seat: str, rake: int, award: int, codes: list[str]) -> None:
    (result,) = audit_text(live(total, paid, seat))
    assert result.replay is not None
    assert (result.replay.rake, result.replay.won[1]) == (rake, award)
    assert [f.code for f in result.findings if f.root] == codes


READINGS = [
    # A dead hand's raise of 60 over 20: by default 40 go back, under the other reading all of it.
    ("TH-X08", "th_dead_raise_refund=whole_chips_of_raise", "Uncalled bet (40)", 40, 40),
    # The call of a void opening goes back, or stays in the pot.
    ("JB-X07", "jb_false_open_callers=stays_dead", "Uncalled bet (20)", 130, 130),
    ("JB-X09", "jb_false_open_later_bets=stay", "Uncalled bet (100)", 380, 380),
]


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the shared worked examples are not beside the project (../shared)")
@pytest.mark.parametrize(("name", "reading", "line", "pot", "won"), READINGS)
def test_what_a_reading_leaves_or_returns_is_no_rake(name: str, reading: str, line: str, pot: int, won: int) -> None:
    text = (EXAMPLES / f"{name}.txt").read_text("utf-8")
    assert line in text
    plain = audit_text(text)
    changed = audit_text(text, reading)
    assert [r.replay.rake for r in [*plain, *changed] if r.replay] == [0] * (len(plain) + len(changed))
    assert any(f.root for r in changed for f in r.findings)
    last = changed[-1].replay
    assert last is not None
    assert (last.total_pot, sum(last.won.values())) == (pot, won)


def test_a_pot_that_nobody_is_seen_to_win_goes_to_whom_the_log_names_whatever_it_pays() -> None:
    """No cards are shown: the log names Bob, and pays him nothing."""
    end = "*** SHOW DOWN ***\nBob collected {} from pot"
    results = "Seat 1: Ann (small blind) folded on the River\nSeat 2: Bob (big blind) {}\nSeat 3: Cy (button) folded on the River"
    bets = "Ann: checks\nBob: checks\nCy: checks"
    for paid in ("60", "0"):
        (result,) = audit_text(log(river_bets=bets, end=end.format(paid), results=results.format("collected (60)")))
        assert result.replay is not None
        assert result.replay.won == {1: 0, 2: 60, 3: 0}


LAYERS = """Handaudit Hand #3: Hold'em No Limit (5/10) - 2026/11/21 19:03:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (300 in chips)
Seat 3: Cy (1000 in chips)
Bob: posts small blind 5
Cy: posts big blind 10
*** HOLE CARDS ***
Ann: raises 90 to 100 and is all-in
Bob: raises 200 to 300 and is all-in
Cy: calls 290
*** FLOP *** [9h 4c 2s]
*** TURN *** [9h 4c 2s] [Jd]
*** RIVER *** [9h 4c 2s Jd] [6h]
*** SHOW DOWN ***
Bob: shows [9c 8c] (a pair of Nines)
Cy: shows [Js Ts] (a pair of Jacks)
Cy collected {side} from side pot
Ann: shows [Ah Ac] (a pair of Aces)
Ann collected {main} from main pot
*** SUMMARY ***
Total pot 700 Main pot {main}. Side pot {side}. | Rake 0
Board [9h 4c 2s Jd 6h]
Seat 1: Ann (button) showed [Ah Ac] and won ({main}) with a pair of Aces
Seat 2: Bob (small blind) showed [9c 8c] and lost with a pair of Nines
Seat 3: Cy (big blind) showed [Js Ts] and won ({side}) with a pair of Jacks
"""


@pytest.mark.parametrize(
    ("main", "side", "codes"), [(300, 400, []), (200, 500, ["side-pot"]), (400, 300, ["side-pot"])]
)
def test_pots_that_are_no_layers_are_found_where_the_first_is_paid(main: int, side: int, codes: list[str]) -> None:
    (result,) = audit_text(LAYERS.format(main=main, side=side))
    assert [(f.code, f.line) for f in result.findings if f.root] == [(code, 18) for code in codes]
    assert result.replay is not None
    assert result.replay.won == {1: 300, 2: 0, 3: 400}


def test_a_pot_that_is_counted_right_and_paid_wrong_is_no_wrong_layer() -> None:
    text = LAYERS.format(main=300, side=400).replace("Cy collected 400", "Cy collected 380")
    (result,) = audit_text(text)
    assert [f.code for f in result.findings if f.root] == ["award-total-mismatch"]
