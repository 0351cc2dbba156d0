"""`handaudit compare` shows one hand under two rule sets and names the rule that makes the difference."""

from pathlib import Path

import pytest

from tests.report.logs import HAND, TERMINAL, run
from tests.support.audits import EXAMPLES

HELD = """\
Handaudit Hand #7: Draw-Holdem No Limit (5/10) - 2026/11/19 20:15:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (600 in chips)
Seat 3: Cy (600 in chips)
Bob: posts small blind 5
Cy: posts big blind 10
*** HOLE CARDS ***
*** SWAP ***
*** PREFLOP ***
Ann: raises 90 to 100 and is all-in
Bob: calls 95
Cy: calls 90
*** FLOP *** [Ts 8c 4h]
Bob: swaps 1 card [Qd] for 300
Bob: checks
Cy: bets 100
Bob: calls 100
*** TURN *** [Ts 8c 4h] [3d]
Bob: checks
Cy: checks
*** RIVER *** [Ts 8c 4h 3d] [2s]
Bob: checks
Cy: checks
*** SHOW DOWN ***
Bob: shows [Kh 9c] (high card King)
Cy: shows [Jh Js] (a pair of Jacks)
Ann: shows [As Ad] (a pair of Aces)
Cy collected 200 from side pot
Ann collected 300 from main pot
Ann collected 300 from swap pot
*** SUMMARY ***
Total pot 800 Main pot 300. Side pot 200. Swap pot 300. | Rake 0
Board [Ts 8c 4h 3d 2s]
Seat 1: Ann (button) showed [As Ad] and won (600) with a pair of Aces
Seat 2: Bob (small blind) showed [Kh 9c] and lost with high card King
Seat 3: Cy (big blind) showed [Jh Js] and won (200) with a pair of Jacks
"""

SIDE_BY_SIDE = """\
Hand #7 Draw-Holdem no-limit
log.txt:1
A  draw-holdem: clean
B  draw-holdem with dh_allin_fee_award=pro_rata_pots: allin-fee-award (line 31)

player  gets A  gets B  final A  final B  difference
Ann        600     480      600      480        -120
Bob          0       0      100      100           -
Cy         200     320      600      720        +120

pot       A  goes to    B  goes to
main    300  Ann 300  300  Ann 300
side-1  200  Cy 200   200  Cy 200
swap    300  Ann 300  300  Ann 180, Cy 120

dh_allin_fee_award
  open   "complete fee to the winner" against "by percentage (side pot)"
  A      hand_winner
  B      pro_rata_pots
  rules  DH-ALLIN-4, DH-ALLIN-5, DH-ALLIN-10
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "log.txt").write_text(HELD + "\n" + HAND, encoding="utf-8")
    return tmp_path


def test_a_hand_side_by_side(folder: Path) -> None:
    done = run("compare", "log.txt", "7", "--set", "dh_allin_fee_award=pro_rata_pots", cwd=folder)
    assert done.stdout == SIDE_BY_SIDE
    assert done.returncode == 0


def test_no_blank_line_stands_above_the_first_hand_that_differs(folder: Path) -> None:
    text = (folder / "log.txt").read_text(encoding="utf-8")
    (folder / "log.txt").write_text("\n\n".join(reversed(text.strip().split("\n\n"))) + "\n", encoding="utf-8")
    done = run("compare", "log.txt", "--set", "dh_allin_fee_award=pro_rata_pots", cwd=folder)
    assert done.stdout.startswith("Hand #7 ")


def test_only_the_option_that_matters_is_named(folder: Path) -> None:
    done = run(
        "compare",
        "log.txt",
        "--set",
        "dh_fee_base=main_pot",
        "--set",
        "dh_fee_eq_stack=refused",
        "--set",
        "dh_separate_in_base=yes",
        cwd=folder,
        **TERMINAL,
    )
    assert "dh_separate_in_base\n" in done.stdout
    assert "dh_fee_eq_stack\n" not in done.stdout
    assert done.stdout.endswith("2 hands compared, 1 judged differently\n")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_fees_that_go_elsewhere_are_shown(folder: Path) -> None:
    house = 'base = "draw-holdem"\n\n[options]\ndh_allin_fee_award = "pro_rata_pots"\n'
    (folder / "club.toml").write_text(house, encoding="utf-8")
    done = run("compare", "log.txt", "7", "--rulebook", "draw-holdem", "--rulebook", "club.toml", cwd=folder)
    assert "B  club: allin-fee-award (line 31)" in done.stdout
    assert "  B      pro_rata_pots" in done.stdout


def test_the_same_rules_make_no_difference(folder: Path) -> None:
    done = run("compare", "log.txt", "1", "--set", "dh_fee_base=main_pot", cwd=folder)
    assert "No difference in this hand" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("log.txt",),
        ("log.txt", "--rulebook", "holdem"),
        ("log.txt", "--set", "dh_fee_base"),
        ("log.txt", "--set", "dh_nothing=yes"),
        ("log.txt", "--set", "dh_fee_base=all"),
        ("log.txt", "--rulebook", "holdem", "--rulebook", "omaha", "--set", "dh_fee_base=main_pot"),
        ("log.txt", "99", "--set", "dh_fee_base=main_pot"),
    ],
)
def test_what_cannot_be_compared_is_refused(folder: Path, words: tuple[str, ...]) -> None:
    done = run("compare", *words, cwd=folder)
    assert done.returncode == 2
    assert done.stderr.startswith("handaudit: ")
    assert not done.stdout


@pytest.mark.heavy
@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the shared worked examples are not beside the project (../shared)")
def test_every_example_compares_within_80_columns(tmp_path: Path) -> None:
    for setting in ("dh_allin_two_players=held", "dh_fee_base=main_pot", "c32_ranking=standard52", "jb_max_draw=3"):
        done = run("compare", str(EXAMPLES), "--set", setting, cwd=tmp_path)
        assert done.returncode in (0, 1), done.stderr
        assert all(len(line) <= 80 for line in done.stdout.splitlines() if not line.startswith("/"))
