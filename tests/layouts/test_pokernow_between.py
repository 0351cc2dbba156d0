"""PokerNow: what is written late belongs to the hand before; who comes, goes or brings chips amid a hand does so behind it."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes
from tests.layouts.test_pokernow import HAND, START, table

ANN, BOB, DI = '"Ann @ a_1"', '"Bob @ b-2"', '"Di @ d4"'
FIRST = [row.replace('"Cy @ home @ c3" (60)', f'"Cy @ home @ c3" (60) | #6 {DI} (50)') for row in HAND]
FIRST[5:5] = [f"{DI} folds"]
QUEUED = f"WARNING: the admin queued the stack change for the player {ANN} "
NEW = 'The player "Ann @ NEW" changed the ID from a_1 to NEW because authenticated login.'


def updated(figures: str) -> str:
    """The row of a change that was made."""
    return f"The admin updated the player {ANN} stack from {figures}."


def second(ann: str = "166", bob: str = "74", di: str = "50") -> list[str]:
    """The next hand, in which everybody folds, with these stacks."""
    return [
        f"-- starting hand #8 (id: h8x)  No Limit Texas Hold'em (dealer: {BOB}) --",
        f"Player stacks: #1 {ANN} ({ann}) | #2 {BOB} ({bob}) | #6 {DI} ({di})",
        f"{DI} posts a small blind of 1",
        f"{ANN} posts a big blind of 2",
        f"{BOB} folds",
        f"{DI} folds",
        f"Uncalled bet of 1 returned to {ANN}",
        f"{ANN} collected 2 from pot",
        "-- ending hand #8 --",
    ]


def amid(*rows: str) -> list[str]:
    """The first hand with rows in its midst."""
    return [*FIRST[:9], *rows, *FIRST[9:]]


def at_start(hand: list[str], *rows: str) -> list[str]:
    """A hand with rows between its header and its stacks."""
    return [hand[0], *rows, *hand[1:]]


JUMP = ["session-stack-jump"]


@pytest.mark.parametrize("newest", [True, False])
@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([*FIRST, QUEUED + "adding 34 chips in the next hand.", updated("166 to 200"), *second("200")], []),
        ([*FIRST, QUEUED + "adding 34 chips in the next hand.", updated("166 to 200"), *second("190")], JUMP),
        ([*amid(QUEUED + "adding 34 chips in the next hand."), updated("166 to 200"), *second("200")], []),
        ([*amid(QUEUED + "adding 34 chips in the next hand."), updated("166 to 200"), *second("190")], JUMP),
        ([*amid(QUEUED + "removing 66 chips in the next hand."), updated("166 to 100"), *second("100")], []),
        ([*amid(QUEUED + "removing 66 chips in the next hand."), *second("100")], []),
        ([*amid(QUEUED + "removing 66 chips in the next hand."), *second("90")], JUMP),
        ([*amid(QUEUED + "reseting to 100 chips in the next hand."), *second("100")], []),
        ([*FIRST, QUEUED + "reseting to 100 chips in the next hand.", *second("100")], []),
        # The last of two changes that wait is the one that comes.
        (
            [
                *FIRST,
                QUEUED + "adding 10 chips in the next hand.",
                QUEUED + "adding 34 chips in the next hand.",
                *second("200"),
            ],
            [],
        ),
        (
            [
                *FIRST,
                QUEUED + "adding 10 chips in the next hand.",
                QUEUED + "adding 34 chips in the next hand.",
                *at_start(second("200"), updated("166 to 200")),
            ],
            [],
        ),
    ],
)
def test_a_change_that_waits_counts_once(tmp_path: Path, newest: bool, rows: list[str], found: list[str]) -> None:
    assert [code for code, _ in codes(tmp_path, table(rows, newest), "log.csv")] == found


@pytest.mark.parametrize("newest", [True, False])
@pytest.mark.parametrize("goes", ["quits the game with a stack of 50.", "stand up with the stack of 50."])
def test_who_goes_amid_a_hand_may_come_back_with_less(tmp_path: Path, newest: bool, goes: str) -> None:
    gone, come = f"The player {DI} {goes}", f"The player {DI} joined the game with a stack of 20."
    assert [code for code, _ in codes(tmp_path, table([*FIRST, *second(di="20")], newest), "log.csv")] == JUMP
    for rows in (
        [*amid(gone), come, *second(di="20")],
        [*amid(gone), *at_start(second(di="20"), come)],
        [*FIRST, gone, come, *second(di="20")],
        [*FIRST, *at_start(second(di="20"), gone, come)],
        [*amid(gone, come), *second(di="20")],
    ):
        assert not codes(tmp_path, table(rows, newest), "log.csv"), rows


@pytest.mark.parametrize("newest", [True, False])
def test_cards_that_are_shown_behind_the_end_are_of_that_hand(tmp_path: Path, newest: bool) -> None:
    late = ["Undealt cards: 2♥ [3♣]", f"{BOB} shows a 7♥.", f"{BOB} shows a 8♥."]
    rows = [*FIRST, *late, *second(), f"{DI} shows a 7♥, 7♦."]
    hands, loose, _ = audited(tmp_path, table(rows, newest), "log.csv")
    assert ([hand.verdict for hand in hands], loose) == (["clean", "clean"], [])
    assert [sum(event.kind == "show" for event in hand.hand.events) for hand in hands] == [4, 1]
    assert len(hands[0].hand.events[-1].cards) == 2
    more = [row.replace("shows a 8♥.", "shows a 8♥, 9♣.") for row in rows]
    assert {code for code, _ in codes(tmp_path, table(more, newest), "log.csv")} & {"cards-mismatch", "deal-count"}
    twice = [row.replace("8♥", "K♥") for row in rows]
    assert [code for code, _ in codes(tmp_path, table(twice, newest), "log.csv")] == ["card-dup"]


def test_who_logs_in_behind_a_hand_and_shows_is_who_was_dealt(tmp_path: Path) -> None:
    rows = [*FIRST, NEW, '"Ann @ NEW" shows a 9♥, 10♠.', *(row.replace("Ann @ a_1", "Ann @ NEW") for row in second())]
    assert not codes(tmp_path, table(rows), "log.csv")


def test_a_player_may_log_in_twice_in_one_hand(tmp_path: Path) -> None:
    again = 'The player "Ann @ LAST" changed the ID from NEW to LAST because authenticated login.'
    hand = [*FIRST[:9], NEW, again, *(row.replace("Ann @ a_1", "Ann @ LAST") for row in FIRST[9:])]
    assert not codes(tmp_path, table([*hand, *(row.replace("Ann @ a_1", "Ann @ LAST") for row in second())]), "log.csv")


OLD = (
    START.replace("  No Limit Texas Hold'em", "  (Texas Hold'em)").replace(" (id: h7x)", ""),
    HAND[1],
    *HAND[3:8],
    "flop:  [9♠, 10♦, 2♣]",
    '"Bob @ b-2" checks',
    '"Cy @ home @ c3" bets 10',
    '"Ann @ a_1" calls 10',
    '"Bob @ b-2" folds',
    "turn: 9♠, 10♦, 2♣ [3♦]",
    '"Cy @ home @ c3" checks',
    '"Ann @ a_1" checks',
    "river: 9♠, 10♦, 2♣, 3♦ [Q♠]",
    '"Cy @ home @ c3" bets 20',
    '"Ann @ a_1" calls 20',
    "\"Ann @ a_1\" collected 78 from pot with Two Pair, 10's & 9's (hand: 9♥, 10♠)",
    '"Cy @ home @ c3" shows a K♥, K♦.',
    "-- ending hand #7 --",
)


def test_the_oldest_logs_print_the_winners_cards_where_he_is_paid(tmp_path: Path) -> None:
    hands, loose, _ = audited(tmp_path, table(OLD, head=False), "log.csv")
    assert ([hand.verdict for hand in hands], loose) == (["clean"], [])
    assert sum(event.kind == "show" for event in hands[0].hand.events) == 2
    for old, new, code in (
        ("(hand: 9♥, 10♠)", "(hand: 9♥, 8♠)", "wrong-winner"),
        ("(hand: 9♥, 10♠)", "(hand: 9♥, K♦)", "card-dup"),
        ("10's & 9's", "10's & 2's", "rank-text-mismatch"),
    ):
        found = codes(tmp_path, table([row.replace(old, new) for row in OLD], head=False), "log.csv")
        assert code in [one for one, _ in found]


@pytest.mark.parametrize("at", [3, 5])
def test_an_ante_is_no_part_of_a_street(tmp_path: Path, at: int) -> None:
    """Wherever it stands: what a blind of the same player is stays what it was."""
    rows = [row.replace("collected 126", "collected 129") for row in HAND]
    rows[12:16] = [
        '"Bob @ b-2" folds',
        '"Cy @ home @ c3" raises to 53 and go all in',
        '"Ann @ a_1" calls 53',
        HAND[15],
    ]
    antes = [f'"{name}" posts an ante of 1' for name in ("Ann @ a_1", "Bob @ b-2", "Cy @ home @ c3")]
    rows = [row.replace("collected 129", "collected 127") for row in [*rows[:at], *antes, *rows[at:]]]
    assert not codes(tmp_path, table(rows), "log.csv")
    wrong = [row.replace("collected 127", "collected 124") for row in rows]
    assert [code for code, _ in codes(tmp_path, table(wrong), "log.csv")] == ["award-total-mismatch"]


@pytest.mark.parametrize(
    ("said", "code"), [("Ah", ""), ("A", ""), ("Kh", "rank-text-mismatch"), ("10h", "rank-text-mismatch")]
)
def test_a_flush_may_be_named_by_a_card(tmp_path: Path, said: str, code: str) -> None:
    rows = [
        START,
        f"Player stacks: #1 {ANN} (100) | #2 {BOB} (80)",
        f"{ANN} posts a small blind of 1",
        f"{BOB} posts a big blind of 2",
        f"{ANN} raises to 80",
        f"{BOB} calls 80 and go all in",
        f"{ANN} shows a A♥, 4♦.",
        f"{BOB} shows a Q♠, J♠.",
        "Flop:  [4♥, 6♦, 9♥]",
        "Turn: 4♥, 6♦, 9♥ [Q♥]",
        "River: 4♥, 6♦, 9♥, Q♥ [10♥]",
        f"{ANN} collected 160 from pot with Flush, {said} High (combination: A♥, Q♥, 10♥, 9♥, 4♥)",
        "-- ending hand #7 --",
    ]
    assert [one for one, _ in codes(tmp_path, table(rows), "log.csv")] == ([code] if code else [])


@pytest.mark.parametrize(("to", "code"), [(15, ""), (14, "raise-size"), (20, "")])
def test_a_raise_over_a_straddle_adds_a_big_blind(tmp_path: Path, to: int, code: str) -> None:
    rows = [
        START,
        f"Player stacks: #1 {ANN} (100) | #2 {BOB} (80)",
        f"{ANN} posts a small blind of 2",
        f"{BOB} posts a big blind of 5",
        f"{ANN} posts a straddle of 10",
        f"{BOB} raises to {to}",
        f"{ANN} calls {to}",
        "Flop:  [4♥, 6♦, 9♥]",
        f"{BOB} bets 5",
        f"{ANN} folds",
        f"Uncalled bet of 5 returned to {BOB}",
        f"{BOB} collected {2 * to} from pot",
        "-- ending hand #7 --",
    ]
    assert [one for one, _ in codes(tmp_path, table(rows), "log.csv")] == ([code] if code else [])


@pytest.mark.parametrize("newest", [True, False])
@pytest.mark.parametrize("id", ["h7x", "h7w"])
def test_a_hand_that_was_stopped_and_dealt_again_is_no_fault(tmp_path: Path, newest: bool, id: str) -> None:
    begun = [row.replace("h7x", id) for row in FIRST[:9]]
    rows = [*begun, *FIRST, *second()]
    hands, loose, _ = audited(tmp_path, table(rows, newest), "log.csv")
    assert ([hand.verdict for hand in hands], loose) == (["clean", "clean", "clean"], [])
    assert "cancelled" in hands[0].hand.kinds
    # With other stacks, or another number, it breaks off.
    for old, new in (("(100)", "(101)"), ("#7 ", "#6 ")):
        other = [row.replace(old, new, 1) for row in begun]
        assert "log-truncated-hand" in [
            code for code, _ in codes(tmp_path, table([*other, *FIRST, *second()], newest), "log.csv")
        ]
