"""What rooms print beside the plain game is taken too: entry posts, a hand that nobody called, names that are no UTF-8."""

from itertools import pairwise
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.read.chunks import Chunk
from tests.rooms.test_entry_posts import ENTRY
from tests.support.clean_hands import hold, hold_audit, new_kernel
from tests.support.looks import DIGEST, spans_of

ENTERED = ENTRY.format(post="small & big blinds $3", ann="raises $4 to $6", dee="folds", pot=8)
SHOWN = """PokerStars Hand #8: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Seat 4: Dee ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
Dee: posts small & big blinds $3
*** HOLE CARDS ***
Dealt to Dee [Qh Qd]
Dee: raises $4 to $6
Ann: folds
Bob: folds
Cy: calls $4
*** FLOP *** [2h 5c Td]
Cy: checks
Dee: bets $10
Cy: calls $10
*** TURN *** [2h 5c Td] [9s]
Cy: checks
Dee: checks
*** RIVER *** [2h 5c Td 9s] [3c]
Cy: checks
Dee: checks
*** SHOW DOWN ***
Cy: shows [As Ts] (a pair of Tens)
Dee: shows [Qh Qd] (a pair of Queens)
Dee collected $34 from pot
*** SUMMARY ***
Total pot $34 | Rake $0
Board [2h 5c Td 9s 3c]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) showed [As Ts] and lost with a pair of Tens
Seat 4: Dee showed [Qh Qd] and won ($34) with a pair of Queens
"""
ALONE = SHOWN.replace("Cy: checks\nDee: checks\n*** SHOW DOWN ***\nCy: shows [As Ts] (a pair of Tens)\n", "Cy: folds\n").replace(
    "Dee: shows [Qh Qd] (a pair of Queens)\nDee collected $34 from pot\n", "Dee collected $34 from pot\nDee: shows [Qh Qd]{words}\n"
).replace("showed [As Ts] and lost with a pair of Tens", "folded on the River").replace(
    "showed [Qh Qd] and won ($34) with a pair of Queens", "collected ($34)"
)  # fmt: skip
# Dee checks behind on the turn; on the river Cy folds without a bet.
PAIR = ALONE.format(words=" (a pair of Queens)")


def took(*texts: str) -> list[bool]:
    """Which of some hands were taken, each for what it is on the reference path."""
    data = b"\n\n\n".join(
        [text.encode("utf-8", "surrogateescape") for text in (*texts, "PokerStars Hand #1: the end\n")]
    )
    spans = spans_of(data)
    kernel = new_kernel()
    found = kernel.look(data[: spans[-1]], spans)
    assert found is not None
    out = []
    for number, (begin, end) in enumerate(pairwise(spans)):
        clean = found.clean_hand(number, 7, "log.txt", 3)
        out.append(clean is not None)
        if clean is not None:
            rows = tuple(data[begin:end].decode("utf-8", "surrogateescape").rstrip("\n").split("\n"))
            assert hold_audit(kernel, data[begin:end], hold(clean, Chunk(7, rows, "hand", 0, 0))) is not None
            assert DIGEST.content_of_bytes(data[begin:end]) == DIGEST.content(rows)
    return out


def test_who_enters_with_both_blinds_is_taken() -> None:
    assert (
        took(ENTERED, SHOWN, SHOWN.replace("(button) folded before Flop (didn't bet)", "(button) folded before Flop"))
        == [True] * 3
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("small & big blinds $3", "small & big blinds $4"),
        ("Seat 4: Dee folded before Flop (didn't bet)", "Seat 4: Dee (big blind) folded before Flop"),
        ("Dee: checks\n", "Dee: calls $1\n"),
        ("Total pot $8", "Total pot $7"),
        ("posts small & big blinds $3\n", "posts small & big blinds $3\nDee: posts big blind $2\n"),
        (
            "Cy: posts big blind $2\nDee: posts small & big blinds $3",
            "Dee: posts small & big blinds $3\nCy: posts big blind $2",
        ),
    ],
)
def test_an_entry_that_is_not_plain_is_left(old: str, new: str) -> None:
    assert old in ENTERED
    assert took(ENTERED.replace(old, new), ENTERED) == [False, True]


def test_a_blind_is_no_bet() -> None:
    text = ENTERED.replace("(small blind) folded before Flop", "(small blind) folded before Flop (didn't bet)")
    called = SHOWN.replace(
        "Cy (big blind) showed [As Ts] and lost with a pair of Tens", "Cy (big blind) mucked [As Ts]"
    )
    assert took(text) == [True]
    assert took(called.replace("mucked [As Ts]", "folded on the River (didn't bet)")) == [False]


@pytest.mark.parametrize("words", ["", " (a pair of Queens)"])
def test_who_shows_a_hand_that_nobody_called_is_taken(words: str) -> None:
    text = ALONE.format(words=words)
    assert took(text, text.replace("Dealt to Dee [Qh Qd]\n", "")) == [True, True]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(a pair of Queens)", "(a pair of Nines)"),
        ("Dee: shows [Qh Qd]", "Dee: shows [Qh Qs]"),
        ("Dee: shows [Qh Qd]", "Dee: shows [Qh]"),
        ("Dee: shows [Qh Qd] (a pair of Queens)", "Cy: shows [Qh Qd] (a pair of Queens)"),
        ("Dealt to Dee [Qh Qd]\n", "Dealt to Cy [Qh 2c]\n"),
        (
            "Dee: shows [Qh Qd] (a pair of Queens)",
            "Dee: shows [Qh Qd] (a pair of Queens)\nDee: shows [Qh Qd] (a pair of Queens)",
        ),
        ("Dee: shows [Qh Qd] (a pair of Queens)", "Dee: mucks hand"),
    ],
)
def test_what_is_shown_and_not_so_is_left(old: str, new: str) -> None:
    assert old in PAIR
    assert took(PAIR.replace(old, new), PAIR) == [False, True]


def test_words_are_not_judged_before_the_board_is_whole() -> None:
    early = PAIR.replace("*** RIVER *** [2h 5c Td 9s] [3c]\n", "").replace(
        "Dee: checks\nCy: folds", "Dee: bets $9\nCy: folds\nUncalled bet ($9) returned to Dee"
    )
    early = (
        early.replace("on the River", "on the Turn")
        .replace("Td 9s 3c]", "Td 9s]")
        .replace("(a pair of Queens)", "(a flush)")
    )
    assert took(early) == [True]


OPAQUE = "D\udce2\udce2\udc82\udcac\udca0est"
"""A name with bytes that are no UTF-8."""


@pytest.mark.parametrize("text", [ENTERED, SHOWN, PAIR], ids=["folds", "showdown", "alone"])
def test_names_that_are_no_text_are_taken(text: str) -> None:
    named = text.replace("Dee", OPAQUE)
    talked = named.replace("*** HOLE CARDS ***", f'{OPAQUE} said, "\udcff"\n*** HOLE CARDS ***')
    assert took(named, text, talked, named.replace("'Loft'", "'L\udcffft'")) == [True] * 4
    assert took(
        named.replace(f"Seat 4: {OPAQUE} f", "Seat 4: Dee f").replace(f"Seat 4: {OPAQUE} (", "Seat 4: Dee (", 1)
    ) == [False]


@pytest.mark.usefixtures("native")
def test_a_log_with_such_names_is_told_alike_on_both_paths(tmp_path: Path) -> None:
    """One note for the file, the same counts; and a hand with such bytes in an amount is unread on both."""
    hands = []
    for number in range(60):
        hand = (ENTERED if number % 2 else PAIR).replace("Dee", OPAQUE if number % 3 else "Dee")
        hands.append(hand.replace("Hand #7", f"Hand #{100 + number}").replace("Hand #8", f"Hand #{100 + number}"))
    hands[40] = hands[40].replace("Cy: posts big blind $2", "Cy: posts big blind \udcff2")
    log = tmp_path / "log.txt"
    log.write_bytes("\n\n".join(hands).encode("utf-8", "surrogateescape"))
    told = []
    for quick in (True, False):
        run = Run([str(log)], quick=quick)
        items = list(run)
        told.append([
            [(f.code, f.severity, f.line, f.message) for f in (item.findings if isinstance(item, Audit) else (item,))]
            for item in items if not isinstance(item, Audit) or item.findings
        ])  # fmt: skip
        if quick:
            assert sum(isinstance(item, Audit) for item in items) < 20
        assert (run.tally.hands, run.tally.audited) == (60, 59)
    assert told[0] == told[1]
    assert [code for item in told[0] for code, *_ in item].count("log-encoding") == 2
