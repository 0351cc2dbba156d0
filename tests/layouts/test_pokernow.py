"""PokerNow: a table, newest row first; totals of the street; quotes and @ in names; ledgers between hands; ways of a home game."""

import csv
import io
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from handaudit.read.unfold.rows import RowCutter
from tests.layouts.logs import audited, codes

START = '-- starting hand #7 (id: h7x)  No Limit Texas Hold\'em (dealer: "Ann @ a_1") --'
HAND = (
    START,
    'Player stacks: #1 "Ann @ a_1" (100) | #2 "Bob @ b-2" (80) | #5 "Cy @ home @ c3" (60)',
    "Your hand is 9♥, 10♠",
    '"Bob @ b-2" posts a small blind of 1',
    '"Cy @ home @ c3" posts a big blind of 2',
    '"Ann @ a_1" raises to 6',
    '"Bob @ b-2" calls 6',
    '"Cy @ home @ c3" calls 6',
    "Flop:  [9♠, 10♦, 2♣]",
    '"Bob @ b-2" checks',
    '"Cy @ home @ c3" bets 10',
    '"Ann @ a_1" raises to 30',
    '"Bob @ b-2" folds',
    '"Cy @ home @ c3" raises to 54 and go all in',
    '"Ann @ a_1" calls 54',
    '"Cy @ home @ c3" shows a K♥, K♦.',
    '"Ann @ a_1" shows a 9♥, 10♠.',
    "Turn: 9♠, 10♦, 2♣ [3♦]",
    "River: 9♠, 10♦, 2♣, 3♦ [Q♠]",
    "\"Ann @ a_1\" collected 126 from pot with Two Pair, 10's & 9's (combination: 10♠, 10♦, 9♥, 9♠, Q♠)",
    "-- ending hand #7 --",
)
STACKS = {"Ann @ a_1": 166, "Bob @ b-2": 74}


def table(rows: Sequence[str], newest: bool = True, head: bool = True) -> str:
    """The rows as the room exports them: counted, dated, the newest first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if head:
        writer.writerow(["entry", "at", "order"])
    full = [(row, f"2026-03-04T20:{n // 60:02}:{n % 60:02}.123Z", 170000000000000 + n) for n, row in enumerate(rows)]
    writer.writerows(full[::-1] if newest else full)
    return out.getvalue()


def next_hand(*stacks: str) -> tuple[str, ...]:
    """The next hand of the table, in which everybody folds."""
    return (
        '-- starting hand #8 (id: h8x)  No Limit Texas Hold\'em (dealer: "Bob @ b-2") --',
        "Player stacks: " + " | ".join(stacks),
        '"Bob @ b-2" posts a small blind of 1',
        '"Ann @ a_1" posts a big blind of 2',
        '"Bob @ b-2" folds',
        'Uncalled bet of 1 returned to "Ann @ a_1"',
        '"Ann @ a_1" collected 2 from pot',
        "-- ending hand #8 --",
    )


def changed(old: str, new: str) -> str:
    """The hand with one of its rows written otherwise."""
    assert any(old in row for row in HAND), old
    return table([row.replace(old, new) for row in HAND])


@pytest.mark.parametrize("newest", [True, False])
@pytest.mark.parametrize("head", [True, False])
def test_a_hand_is_clean_whichever_way_the_table_runs(tmp_path: Path, newest: bool, head: bool) -> None:
    hands, loose, layout = audited(tmp_path, table(HAND, newest, head), "log.csv")
    assert layout == "pokernow"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"]
    hand, rep = hands[0].hand, hands[0].replay
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big, hand.button) == (
        "h7x",
        "Hold'em",
        "no-limit",
        1,
        2,
        1,
    )
    assert [seat.name for seat in hand.seats] == ["Ann @ a_1", "Bob @ b-2", "Cy @ home @ c3"]
    assert hand.date.startswith("2026/03/04 20:00:00")
    assert rep is not None
    assert rep.total_pot == 126


def test_a_finding_stands_at_its_own_row_of_the_file(tmp_path: Path) -> None:
    text = changed('"Bob @ b-2" calls 6', '"Bob @ b-2" calls 5')
    row = 1 + next(n for n, line in enumerate(text.splitlines()) if "calls 5" in line and "Bob" in line)
    assert ("call-amount", row) in codes(tmp_path, text, "log.csv")


def test_an_uncalled_bet_that_goes_back_wrongly_is_found(tmp_path: Path) -> None:
    rows = [
        *HAND[:13],
        'Uncalled bet of 20 returned to "Ann @ a_1"',
        '"Cy @ home @ c3" folds',
        '"Ann @ a_1" collected 38 from pot',
    ]
    rows[13:15] = ['"Cy @ home @ c3" folds', 'Uncalled bet of 20 returned to "Ann @ a_1"']
    whole = [*rows, "-- ending hand #7 --"]
    assert not codes(tmp_path, table(whole), "log.csv")
    assert codes(tmp_path, table([row.replace("bet of 20", "bet of 10") for row in whole]), "log.csv")


@pytest.mark.parametrize(
    "name",
    [
        '""quotes""\'\'\' @ x1',
        "all in @ x1",
        "500 @ x1",
        "Ann @ a_1 folds @ x",
        "=HYPERLINK(1) @ x1",
        "a | #9 b @ x1",
        "@@@ @ x1",
    ],
)
def test_a_name_may_be_anything(tmp_path: Path, name: str) -> None:
    hands, _, _ = audited(tmp_path, table([row.replace("Bob @ b-2", name) for row in HAND]), "log.csv")
    assert [hand.verdict for hand in hands] == ["clean"]
    assert name in [seat.name for seat in hands[0].hand.seats]


def test_a_dead_button_and_a_dead_small_blind(tmp_path: Path) -> None:
    dead = [row.replace('(dealer: "Ann @ a_1")', "(dead button)") for row in HAND]
    assert not codes(tmp_path, table(dead), "log.csv")
    quiet = [row for row in HAND if "small blind" not in row]
    quiet.insert(3, "Dead Small Blind")
    assert not codes(tmp_path, table([row.replace("collected 126", "collected 126") for row in quiet]), "log.csv")


@pytest.mark.parametrize(("amount", "wrong"), [(2, False), (3, True)])
def test_a_big_blind_alone_that_nobody_calls_goes_back(tmp_path: Path, amount: int, wrong: bool) -> None:
    """Without a line that returns it, it is what its poster collects."""
    rows = [
        "-- starting hand #1 (id: h1)  (No Limit Texas Hold'em) (dead button) --",
        'Player stacks: #1 "Ann @ a" (100) | #2 "Bob @ b" (100) | #3 "Cy @ c" (100)',
        '"Cy @ c" posts a big blind of 2', '"Ann @ a" folds', '"Bob @ b" folds', f'"Cy @ c" collected {amount} from pot',
        "-- ending hand #1 --",
    ]  # fmt: skip
    assert bool(codes(tmp_path, table(rows), "log.csv")) == wrong


def test_a_straddle_and_a_missed_blind(tmp_path: Path) -> None:
    rows = [
        row.replace("raises to 54", "raises to 52").replace("calls 54", "calls 52").replace("126", "128")
        for row in HAND
    ]
    rows[5:8] = [
        '"Ann @ a_1" posts a straddle of 4',
        '"Bob @ b-2" calls 4',
        '"Cy @ home @ c3" calls 4',
        '"Ann @ a_1" raises to 8',
    ]
    rows[9:9] = ['"Bob @ b-2" calls 8', '"Cy @ home @ c3" calls 8']
    assert not codes(tmp_path, table(rows), "log.csv")
    assert codes(tmp_path, table([row.replace("straddle of 4", "straddle of 5") for row in rows]), "log.csv")
    late = [row.replace('"Cy @ home @ c3" (60)', '"Cy @ home @ c3" (60) | #6 "Di @ d4" (50)') for row in HAND]
    late[5:5] = [
        '"Di @ d4" posts a missing small blind of 1',
        '"Di @ d4" posts a missed big blind of 2',
        '"Di @ d4" folds',
    ]
    assert not codes(tmp_path, table([row.replace("collected 126", "collected 129") for row in late]), "log.csv")


def test_a_blind_may_be_all_in(tmp_path: Path) -> None:
    rows = (
        START,
        'Player stacks: #1 "Ann @ a_1" (100) | #2 "Bob @ b-2" (80) | #5 "Cy @ home @ c3" (1)',
        '"Bob @ b-2" posts a small blind of 1',
        '"Cy @ home @ c3" posts a big blind of 1 and go all in',
        '"Ann @ a_1" folds',
        '"Cy @ home @ c3" shows a K♥, K♦.',
        '"Bob @ b-2" shows a 2♥, 7♦.',
        "Flop:  [9♠, 10♦, 2♣]",
        "Turn: 9♠, 10♦, 2♣ [3♦]",
        "River: 9♠, 10♦, 2♣, 3♦ [Q♠]",
        '"Cy @ home @ c3" collected 2 from pot with Pair, K\'s (combination: K♥, K♦, Q♠, 10♦, 9♠)',
        "-- ending hand #7 --",
    )
    assert not codes(tmp_path, table(rows), "log.csv")


def test_a_board_that_is_run_twice(tmp_path: Path) -> None:
    rows = list(HAND)
    rows[15:15] = ["All players in hand choose to run it twice."]
    rows[20:22] = [
        "Turn (second run): 9♠, 10♦, 2♣ [K♠]",
        "River (second run): 9♠, 10♦, 2♣, K♠ [3♥]",
        "\"Ann @ a_1\" collected 63 from pot with Two Pair, 10's & 9's (combination: 10♠, 10♦, 9♥, 9♠, Q♠)",
        '"Cy @ home @ c3" collected 63 from pot with Three of a Kind, K\'s on the second run  (combination: K♠, K♥, K♦, 10♦, 9♠)',
        "-- ending hand #7 --",
    ]
    assert [hand.verdict for hand in audited(tmp_path, table(rows), "log.csv")[0]] == ["clean"]
    named = [row.replace("Three of a Kind, K's", "Three of a Kind, 9's") for row in rows]
    assert [one for one, _ in codes(tmp_path, table(named), "log.csv")] == ["rank-text-mismatch"]
    wrong = [row.replace("collected 63", "collected 126") for row in rows if 'Cy @ home @ c3" collected' not in row]
    assert codes(tmp_path, table(wrong), "log.csv")


def test_a_bomb_pot_has_no_first_round(tmp_path: Path) -> None:
    rows = [*HAND[:2]]
    rows += [f'"{name}" posts a bet of 6 (bomb pot bet)' for name in ("Ann @ a_1", "Bob @ b-2", "Cy @ home @ c3")]
    rows += HAND[8:]
    assert not codes(tmp_path, table(rows), "log.csv")
    short = [row.replace('"Bob @ b-2" posts a bet of 6', '"Bob @ b-2" posts a bet of 5') for row in rows]
    assert codes(tmp_path, table(short), "log.csv")


@pytest.mark.parametrize("at", [20, 21])
def test_a_bounty_lies_beside_the_pot(tmp_path: Path, at: int) -> None:
    """It is told before the hand's end or behind it."""
    rows = list(HAND)
    rows[at:at] = [
        '"Bob @ b-2" paid 5 for the 7-2 bounty to "Ann @ a_1"',
        '"Ann @ a_1" collected 5 from the 7-2 bounty',
    ]
    hands, loose, _ = audited(
        tmp_path, table([*rows, *next_hand('#1 "Ann @ a_1" (171)', '#2 "Bob @ b-2" (69)')]), "log.csv"
    )
    assert [hand.verdict for hand in hands] == ["clean", "clean"]
    assert not loose


BOARDS = (
    START,
    'Player stacks: #1 "Ann @ a_1" (1100) | #2 "Bob @ b-2" (1399) | #9 "Cy @ c3" (3066)',
    '"Bob @ b-2" posts a small blind of 5',
    '"Cy @ c3" posts a big blind of 10',
    '"Ann @ a_1" calls 10',
    '"Bob @ b-2" raises to 160',
    '"Cy @ c3" calls 160',
    '"Ann @ a_1" folds',
    "Flop:  [8♦, J♦, Q♥]",
    "Flop (second board):  [4♠, 9♠, 3♠]",
    '"Bob @ b-2" checks',
    '"Cy @ c3" checks',
    "Turn: 8♦, J♦, Q♥ [8♥]",
    "Turn (second board): 4♠, 9♠, 3♠ [6♦]",
    '"Bob @ b-2" checks',
    '"Cy @ c3" checks',
    "River: 8♦, J♦, Q♥, 8♥ [J♠]",
    "River (second board): 4♠, 9♠, 3♠, 6♦ [9♣]",
    '"Bob @ b-2" bets 30',
    '"Cy @ c3" calls 30',
    '"Bob @ b-2" shows a J♥, K♥.',
    '"Cy @ c3" shows a 10♠, 10♣.',
    "\"Bob @ b-2\" collected 195 from pot with Full House, J's over 8's (combination: 8♦, 8♥, J♥, J♦, J♠)",
    "\"Cy @ c3\" collected 195 from pot with Two Pair, 10's & 9's on the second board  (combination: 6♦, 9♠, 9♣, 10♠, 10♣)",
    "-- ending hand #7 --",
)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("", "", ""),
        ('"Cy @ c3" collected 195', '"Bob @ b-2" collected 195', "wrong-winner"),
        ("10's & 9's on", "10's & 4's on", "rank-text-mismatch"),
        ("[9♣]", "[8♦]", "card-dup"),
        ('"Cy @ c3" collected 195', '"Cy @ c3" collected 190', "award-total-mismatch"),
        ('"Cy @ c3" calls 30', '"Cy @ c3" calls 20', "call-amount"),
    ],
)
def test_two_boards_are_opened_at_once_and_share_the_pot(tmp_path: Path, old: str, new: str, code: str) -> None:
    found = codes(tmp_path, table([row.replace(old, new) if old else row for row in BOARDS]), "log.csv")
    assert [one for one, _ in found][:1] == ([code] if code else [])


def test_a_bomb_pot_on_two_boards_with_five_cards(tmp_path: Path) -> None:
    rows = [
        START.replace("No Limit Texas Hold'em", "Pot Limit Omaha 5 Hi"),
        BOARDS[1],
        '"Bob @ b-2" posts a missing small blind of 5',
        '"Bob @ b-2" posts a bet of 30 (bomb pot bet)',
        '"Cy @ c3" calls 30 (bomb pot bet)',
        '"Ann @ a_1" calls 30 (bomb pot bet)',
        "Flop:  [6♦, 3♠, Q♠]",
        "Flop (second board):  [10♦, J♠, 5♦]",
        '"Bob @ b-2" checks',
        '"Cy @ c3" checks',
        '"Ann @ a_1" bets 45',
        '"Bob @ b-2" folds',
        '"Cy @ c3" calls 45',
        "Turn: 6♦, 3♠, Q♠ [Q♦]",
        "Turn (second board): 10♦, J♠, 5♦ [Q♣]",
        '"Cy @ c3" checks',
        '"Ann @ a_1" checks',
        "River: 6♦, 3♠, Q♠, Q♦ [2♣]",
        "River (second board): 10♦, J♠, 5♦, Q♣ [A♣]",
        '"Cy @ c3" checks',
        '"Ann @ a_1" checks',
        '"Cy @ c3" shows a 4♠, 6♠, 3♦, 10♥, 10♠.',
        '"Ann @ a_1" shows a 4♣, J♦, J♣, 9♠, K♦.',
        "\"Ann @ a_1\" collected 93 from pot with Two Pair, Q's & J's (combination: 6♦, J♦, J♣, Q♠, Q♦)",
        '"Ann @ a_1" collected 92 from pot with Straight, A High on the second board  (combination: 10♦, J♣, Q♣, K♦, A♣)',
        "-- ending hand #7 --",
    ]
    hands, _, _ = audited(tmp_path, table(rows), "log.csv")
    assert [(hand.verdict, hand.hand.game) for hand in hands] == [("clean", "Double Board 5 Card Omaha")]
    assert codes(tmp_path, table([row.replace("calls 30 (", "calls 20 (") for row in rows]), "log.csv")


def test_who_logs_in_amid_a_hand_is_who_sat_down(tmp_path: Path) -> None:
    told = 'The player "Ann @ NEW" changed the ID from a_1 to NEW because authenticated login.'
    rows = [*HAND[:12], told, *(row.replace("Ann @ a_1", "Ann @ NEW") for row in HAND[12:])]
    assert not codes(tmp_path, table(rows), "log.csv")
    assert "log-unknown-player" in [one for one, _ in codes(tmp_path, table([*rows[:12], *rows[13:]]), "log.csv")]


def test_what_people_bring_and_take_between_hands(tmp_path: Path) -> None:
    first = [row.replace('"Cy @ home @ c3" (60)', '"Cy @ home @ c3" (60) | #6 "Di @ d4" (50)') for row in HAND]
    first[5:5] = ['"Di @ d4" folds']
    second = [
        '-- starting hand #8 (id: h8x)  No Limit Texas Hold\'em (dealer: "Bob @ b-2") --',
        'Player stacks: #1 "Ann @ a_1" (166) | #2 "Bob @ b-2" (74) | #6 "Di @ d4" (50)',
        '"Di @ d4" posts a small blind of 1',
        '"Ann @ a_1" posts a big blind of 2',
        '"Bob @ b-2" folds',
        '"Di @ d4" folds',
        'Uncalled bet of 1 returned to "Ann @ a_1"',
        '"Ann @ a_1" collected 2 from pot',
        "-- ending hand #8 --",
    ]
    assert not codes(tmp_path, table([*first, *second]), "log.csv")
    less = [row.replace("(166)", "(150)") for row in second]
    assert [one for one, _ in codes(tmp_path, table([*first, *less]), "log.csv")] == ["session-stack-jump"]
    told = 'The admin updated the player "Ann @ a_1" stack from 166 to 150.'
    assert not codes(tmp_path, table([*first, told, *less]), "log.csv")
    wrong = told.replace("166 to 150", "166 to 160")
    assert [one for one, _ in codes(tmp_path, table([*first, wrong, *less]), "log.csv")] == ["session-stack-jump"]
    for figures in ("1.6.6 to 150", ". to ,."):  # no amounts: the row tells nothing, and stops nothing
        odd = told.replace("166 to 150", figures)
        assert "session-stack-jump" in [one for one, _ in codes(tmp_path, table([*first, odd, *less]), "log.csv")]
    left = 'The player "Cy @ home @ c3" quits the game with a stack of 0.'
    assert not codes(tmp_path, table([*first, left, *second]), "log.csv")


def test_a_hand_that_was_still_played_is_cut_off_and_the_rest_is_read(tmp_path: Path) -> None:
    rows = [*HAND, *next_hand('#1 "Ann @ a_1" (166)', '#2 "Bob @ b-2" (74)')[:4]]
    hands, _, _ = audited(tmp_path, table(rows), "log.csv")
    assert [hand.verdict for hand in hands] == ["clean", "unreadable"]
    assert hands[1].findings[0].code == "log-truncated-hand"


def test_a_broken_row_is_one_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    text = table([*HAND, *next_hand('#1 "Ann @ a_1" (166)', '#2 "Bob @ b-2" (74)')])
    lines = text.splitlines()
    lines[3:3] = ['"half a row"x,y,1']
    found, loose, _ = audited(tmp_path, "\n".join(lines) + "\n", "log.csv")
    assert sorted(hand.verdict for hand in found) == ["clean", "clean"] or loose
    assert any(hand.verdict == "clean" for hand in found)
    assert [one.code for one in loose if one.severity == "error"][:1] == ["log-unreadable-line"]


def test_a_row_with_line_ends_inside_is_one_row(tmp_path: Path) -> None:
    rows = [*HAND[:20], "Game Config Changes:\nsmall blind: 5\nbig blind: 10", *HAND[20:]]
    assert not codes(tmp_path, table(rows), "log.csv")


def test_an_amount_that_is_none_leaves_the_hand_unread(tmp_path: Path) -> None:
    assert "log-unreadable-line" in [
        one for one, _ in codes(tmp_path, changed("raises to 30", "raises to thirty"), "log.csv")
    ]


def test_chips_may_have_cents(tmp_path: Path) -> None:
    rows = [row.replace("blind of 1", "blind of 0.50").replace("(80)", "(80.25)") for row in HAND]
    hands, _, _ = audited(tmp_path, table(rows), "log.csv")
    assert hands[0].hand.currency.minor_units == 100
    assert hands[0].verdict == "clean"


def test_an_older_log_says_some_things_otherwise(tmp_path: Path) -> None:
    old = {
        START: '-- starting hand #7  (No Limit Texas Hold\'em) (dealer: "Ann @ a_1") --',
        "Player stacks: #1": "Players stacks: #1",
        "raises to 54 and go all in": "raises with 54 and all in",
        "calls 54": "calls with 54",
        "Flop:": "flop:",
    }
    rows = list(HAND)
    for new, before in old.items():
        assert any(new in row for row in rows)
        rows = [row.replace(new, before) for row in rows]
    hands, _, _ = audited(tmp_path, table(rows), "log.csv")
    assert [hand.verdict for hand in hands] == ["clean"]
    assert hands[0].hand.id.startswith("7-20260304")


def test_who_loses_all_and_buys_in_again(tmp_path: Path) -> None:
    again = 'The player "Cy @ home @ c3" rebought. New stack 60.'
    second = [
        '-- starting hand #8 (id: h8x)  No Limit Texas Hold\'em (dealer: "Bob @ b-2") --',
        'Player stacks: #1 "Ann @ a_1" (166) | #2 "Bob @ b-2" (74) | #5 "Cy @ home @ c3" (60)',
        '"Cy @ home @ c3" posts a small blind of 1',
        '"Ann @ a_1" posts a big blind of 2',
        '"Bob @ b-2" folds',
        '"Cy @ home @ c3" folds',
        'Uncalled bet of 1 returned to "Ann @ a_1"',
        '"Ann @ a_1" collected 2 from pot',
        "-- ending hand #8 --",
    ]
    assert not codes(tmp_path, table([*HAND, again, *second]), "log.csv")


def test_the_cards_of_whoever_saved_the_log_are_in_no_other_place(tmp_path: Path) -> None:
    hidden = [row.replace("Your hand is 9♥, 10♠", "Your hand is 3♦, 4♦") for row in HAND]
    assert "card-dup" in [one for one, _ in codes(tmp_path, table(hidden), "log.csv")]
    other = [row.replace("Your hand is 9♥, 10♠", "Your hand is 3♥, 4♦") for row in HAND]
    assert not codes(tmp_path, table(other), "log.csv")


@pytest.mark.heavy
def test_a_replay_names_the_rows_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(changed('"Bob @ b-2" calls 6', '"Bob @ b-2" calls 5'), "utf-8")
    row = 1 + next(
        n for n, line in enumerate(path.read_text("utf-8").splitlines()) if "calls 5" in line and "Bob" in line
    )
    command = [sys.executable, "-m", "handaudit", "replay", str(path), "h7x"]
    text = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    step = next(line for line in text.splitlines() if "calls 5" in line and "!" in line)
    assert step.split()[1] == str(row)


@pytest.mark.parametrize("newest", [True, False])
def test_memory_holds_no_more_rows_than_a_hand_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, newest: bool
) -> None:
    monkeypatch.setattr("handaudit.read.unfold.rows.HAND_LINES", 50)
    sizes: list[int] = []
    make = RowCutter._piece
    monkeypatch.setattr(
        RowCutter, "_piece", lambda self, heap, hand: (sizes.append(len(heap.rows)), make(self, heap, hand))[1]
    )
    after = next_hand('#1 "Ann @ a_1" (166)', '#2 "Bob @ b-2" (74)')
    aside = ["The admin has taken a walk"] * 400
    hands, loose, _ = audited(tmp_path, table([*HAND, *aside, *after], newest), "log.csv")
    assert ([hand.verdict for hand in hands], loose) == (["clean", "clean"], [])
    hands, loose, _ = audited(tmp_path, table([*HAND[:5], *aside, *HAND[5:], *after], newest), "log.csv")
    assert [hand.verdict for hand in hands] == ["unreadable", "clean"]
    assert [one.code for one in hands[0].findings] == ["log-oversized-hand"]
    assert max(sizes) == 51
