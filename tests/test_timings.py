"""`check --timings` says how many hands the native kernel took, how many not, and why."""

import json
from functools import cache
from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.kernel.reasons import TELLING, WORDS
from handaudit.read.chunks import split
from handaudit.read.inputs import find_inputs
from handaudit.read.small_logs import LogLook, LookAtMany
from handaudit.read.source import Source
from tests.kernel.test_habits import cash
from tests.support.clean_hands import new_kernel
from tests.support.looks import dealt

REASONS = {
    "\nSeat 1: ": ("\nSeat 1: Nobody ($1 in chips) out of hand\nSeat 1: ", "seats with more than a name and a stack"),
    "Hold'em No Limit (": ("Courchevel Pot Limit (", "another game, limit, house or header"),
    "posts big blind": ("posts a straddle", "straddles"),
    "*** HOLE CARDS": ("*** DEALING HANDS", "headings in another order, or others than a plain hand has"),
    "*** SUMMARY ***\n": (
        "*** SUMMARY ***\nSide pots: a side pot\n",
        "a summary that says more than a plain one, or other things",
    ),
    " | Rake ": (" | Jackpot $1 | Rake ", "a summary that says more than a plain one, or other things"),
    ": folds": (": folds [2c]", "lines that are no plain action"),
}


@cache
def one_pot() -> list[str]:
    """Hands that are taken, of which none has another reason to be left."""
    return [hand for hand in cash() if "side pot" not in hand.lower()]


@pytest.mark.parametrize("text", REASONS)
def test_the_reason_is_said(text: str, tmp_path: Path) -> None:
    other, why = REASONS[text]
    hands = [hand for hand in one_pot() if text in hand][:12]
    assert len(hands) > 5
    wrong = hands[4].replace(text, other, 1)
    log = tmp_path / "a.txt"
    log.write_text("\n\n\n".join([*hands[:4], wrong, *hands[5:], hands[0].replace("#", "#9")]) + "\n")
    kernel = new_kernel()
    look = LogLook(LookAtMany(kernel.look, kernel.headers), "a.txt", 0)
    left = [chunk.left for chunk in split(Source(find_inputs([str(log)])[0][0]), look=look) if chunk.kind == "hand"]
    assert why in left
    assert all(one in {*WORDS, *(words for _, words in TELLING)} for one in left if one)


@pytest.mark.heavy
def test_the_last_hand_of_a_small_log_says_why_it_was_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = [hand for hand in one_pot() if ": folds" in hand]
    for number in range(700):
        text = hands[number % len(hands)].replace("Hand #", f"Hand #{number:04}", 1)
        if number % 7 == 0:
            text = text.replace(": folds", ": folds [2c]", 1)
        (tmp_path / f"{number}.txt").write_text(text + "\n")
    run(["check", "--timings", "--output-format", "json", str(tmp_path)])
    counts = {words.strip(): int(number.replace(",", "")) for number, words in _rows(capsys.readouterr().err)}
    assert counts["lines that are no plain action"] == 100
    assert not any(words.startswith("not looked at") for words in counts)


@pytest.mark.heavy
def test_the_table_counts_every_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = [hand.replace(": folds", ": folds [2c]", 1) for hand in cash() if ": folds" in hand][:40]
    wrong = [hand.replace("| Rake", "| Rake $9 | Rake") for hand in cash()[:5]]
    texts = [*cash(), *odd, *wrong] * 12
    hands = [hand.replace("Hand #", f"Hand #{number:04}", 1) for number, hand in enumerate(texts)]
    log = tmp_path / "a.txt"
    log.write_text("\n\n\n".join(hands) + "\n")
    run(["check", "--timings", "--output-format", "json", str(log)])
    out, err = capsys.readouterr()
    assert json.loads(out)["summary"]["hands"] == len(hands)
    counts = {words.strip(): int(number.replace(",", "")) for number, words in _rows(err)}
    taken = next(number for words, number in counts.items() if words.startswith("hands taken by the native kernel"))
    alone = next(number for words, number in counts.items() if words.startswith("hands one by one"))
    assert taken + alone == len(hands)
    assert counts["lines that are no plain action"] >= len(odd)
    assert taken > len(cash())
    reasons = [number for words, number in counts.items() if not words.startswith("hands ")]
    assert sum(reasons) == alone
    assert err.count(" seconds: ") == 4


def test_without_the_option_nothing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "a.txt"
    log.write_text(dealt(51, 1)[0] + "\n")
    run(["check", "-q", str(log)])
    assert "timings" not in capsys.readouterr().err


def _rows(text: str) -> list[tuple[str, str]]:
    """Number and words of the lines of a table that count hands."""
    lines = [line.strip() for line in text.splitlines() if line.startswith("  ") and " seconds: " not in line]
    return [(number, words) for number, _, words in (line.partition(" ") for line in lines)]
