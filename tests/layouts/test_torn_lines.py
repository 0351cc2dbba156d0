"""In every layout: what may stand in a name, cards that a player shows and nobody knows, and lines that end just before their bracket."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support import inprocess

ROOMS: Final = Path(__file__).parents[1] / "cases" / "rooms"
LOGS: Final = sorted(path for path in ROOMS.iterdir() if path.suffix != ".toml")
NAMES: Final = ("Cleo", "Hero", "Bob B")
NO_CHARACTERS: Final = "\ufffe\uffff\ufdd0\U0001fffe\U0010ffff"
SHOWN: Final = re.compile(r"(?i)((?:show\w*|открыва\w*|muestra|mostra)[^\[\n]{0,24}\[ ?)([2-9TJQKA]0?[shdc])\b")


def told(folder: Path, text: str, suffix: str) -> tuple[int, dict[str, Any], list[str]]:
    """The status of `check`, its summary, and the codes of its findings."""
    (folder / f"n{suffix}").write_bytes(text.encode())
    words = ("check", f"n{suffix}", "--no-config", "--output-format", "jsonl")
    done = inprocess.run(words, folder, {"COLUMNS": "80"})
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return done.returncode, rows[-1]["summary"], sorted(row["code"] for row in rows[:-1])


@pytest.mark.heavy
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_name_may_hold_what_is_no_character(path: Path, tmp_path: Path) -> None:
    text = path.read_text("utf-8")
    name = next((one for one in NAMES if one in text), "")
    if not name:
        pytest.skip("this log names none of the players by these names")
    assert len(NO_CHARACTERS) == 5
    due = told(tmp_path, text.replace(name, f"{name[:2]}é{name[2:]}"), path.suffix)
    for sign in NO_CHARACTERS:
        assert told(tmp_path, text.replace(name, f"{name[:2]}{sign}{name[2:]}"), path.suffix) == due, ascii(sign)


@pytest.mark.heavy
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_shown_hand_may_have_an_unknown_card(path: Path, tmp_path: Path) -> None:
    text = path.read_text("utf-8")
    shown = list(SHOWN.finditer(text))[:2]
    if not shown:
        pytest.skip("in this log cards are shown in another form")
    assert len(shown) <= 2
    for found in shown:
        for card in ("??", "XX"):
            status, summary, codes = told(tmp_path, f"{text[: found.end(1)]}{card}{text[found.end() :]}", path.suffix)
            assert status in (0, 1, 3)
            assert summary["hands"] > 0
            assert "internal-error" not in codes


TORN: Final = (
    ("absolute", r"collected Total \(\S*\) HI:\(\S*\)(?= +\[)"),
    ("absolute", r"HI:lost with One pair, nines(?= \[)"),
    ("bovada", r": Showdown(?= \[)"),
    ("bovada", r": Does not show(?= \[)"),
    ("bovada", r": Does not show \[[^\]]*\](?= \()"),
    ("cake", r": mucks \[[^\]]*\](?= \()"),
    ("fulltilt", r" didn't bet(?= \(folded)"),
    ("fulltilt", r" stands pat on(?= \[)"),
    ("mavens", r"\*\* Flop \*\*(?= \[)"),
    ("mavens", r"\*\* Turn \*\*(?= \[)"),
    ("party", r", lost \S+(?= \(folded)"),
    ("pokerstars_ru", r", собрав две пары(?= \[)"),
    ("pokerstars_ru", r", собрав тройку(?= \[)"),
    ("pokerstars_ru", r", собрав пару(?= \[)"),
    ("unibet", r"\*\*\* Flop \*\*\*(?= \[)"),
    ("unibet", r"\*\*\* River \*\*\*(?= \[)"),
    ("wpn", r"\] and lost with a pair, Kings(?= \[)"),
    ("wpn", r" shows \[[^\]]*\] \(HI - [^\[\n]*(?= \[)"),
)


@pytest.mark.heavy
@pytest.mark.parametrize(("layout", "kept"), TORN)
def test_a_line_without_the_bracket_that_it_always_has_is_no_whole_one(layout: str, kept: str, tmp_path: Path) -> None:
    """The room prints the bracket behind each such line, so that the hand is not audited as whole without it."""
    text = (ROOMS / f"{layout}.txt").read_text("utf-8")
    found = re.search(kept, text)
    assert found is not None
    _, whole, _ = told(tmp_path, text, ".txt")
    for rest in (text[text.index("\n", found.end()) :], ""):
        status, summary, codes = told(tmp_path, text[: found.end()] + rest, ".txt")
        assert status == 3
        assert summary["unread"] == whole["unread"] + 1, codes


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("layout", "words"),
    [("pokerstars_es", " (no apostó)"), ("pokerstars_pt", " (não apostou)"), ("pokerstars_ru", " (не ставил)")],
)
def test_a_log_that_ends_before_who_did_not_bet(layout: str, words: str, tmp_path: Path) -> None:
    text = (ROOMS / f"{layout}.txt").read_text("utf-8")
    end = text.index(words)
    assert told(tmp_path, text[: end + len(words)], ".txt")[1]["unread"] == 0
    status, summary, codes = told(tmp_path, text[:end], ".txt")
    assert (status, summary["unread"], codes) == (3, 1, ["log-truncated-hand"])


NIGHT: Final = """\
PokerStars Hand #41: Hold'em No Limit ($1/$2 USD) - 2026/03/02 20:00:00 ET
Table 'Elm' 6-max Seat #1 is the button
Seat 1: Ada ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cleo ($100 in chips)
Seat 4: Dov ($100 in chips)
Bob: posts small blind $1
Cleo: posts big blind $2
*** HOLE CARDS ***
Dov: folds
Ada: folds
Bob: folds
Uncalled bet ($1) returned to Cleo
Cleo collected $2 from pot
Cleo: doesn't show hand
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ada (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cleo (big blind) collected ($2)
Seat 4: Dov folded before Flop (didn't bet)"""


def test_the_last_line_says_that_nobody_bet_if_the_others_do(tmp_path: Path) -> None:
    """A log that says so of no player is whole; one that says so of some is cut off where the last line does not."""
    torn = NIGHT.removesuffix(" (didn't bet)")
    assert told(tmp_path, NIGHT, ".txt")[0] == 0
    assert told(tmp_path, torn, ".txt")[2] == ["log-truncated-hand"]
    assert told(tmp_path, torn.replace(" (didn't bet)", ""), ".txt")[0] == 0


def test_a_seat_line_of_the_summary_is_no_talk_of_a_stranger(tmp_path: Path) -> None:
    """`Seat 1: Ada (button) ...` begins like the talk of somebody who is called `Seat 1`."""
    text = (ROOMS / "winamax.txt").read_text("utf-8")
    found = re.search(r"^Seat (\d): (\S+).* (?:showed|won) .*$", text, re.MULTILINE)
    assert found is not None
    spoilt = f"{text[: found.start()]}Seat {found[1]}: {found[2]} showed his [Kh{text[found.end() :]}"
    assert told(tmp_path, spoilt, ".txt")[1]["unread"] == 1
