"""Hands that keep to the rules stay clean, and one fault is one root, as somebody reads chapter 1 who knows only the texts."""

import pytest

from tests.support.audits import audit_text
from tests.support.live_logs import RESULTS
from tests.support.live_logs import log as live_log

HAND = """\
Handaudit Hand #6: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:27:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cy ($200 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: calls $2
Bob: calls $1
Cy: checks
*** FLOP *** [Ad 8d 5c]
Bob: checks
Cy: checks
Ann: checks
*** TURN *** [Ad 8d 5c] [9d]
{turn}
Cy: bets $4
Ann: folds
Uncalled bet ($4) returned to Cy
Cy collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
Board [Ad 8d 5c 9d]
Seat 1: Ann (button) folded on the Turn
Seat 2: Bob (small blind) folded on the Turn
Seat 3: Cy (big blind) collected ($6)

"""
SHOWN = """\
Handaudit Hand #7: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:27:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Cy ($200 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: calls $2
Bob: folds
{before}
Cy: checks
*** FLOP *** [Ad 8d 5c]
Cy: checks
Ann: checks
*** TURN *** [Ad 8d 5c] [9d]
Cy: checks
Ann: checks
*** RIVER *** [Ad 8d 5c 9d] [Qh]
Cy: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [Qs Qd] (three of a kind, Queens)
Ann: shows [Ah Kh] (a pair of Aces)
{end}
*** SUMMARY ***
Total pot $5 | Rake $0
Board [Ad 8d 5c 9d Qh]
Seat 1: Ann (button) showed [Ah Kh] and won ($5) with a pair of Aces
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) showed [Qs Qd] and lost with three of a kind, Queens

"""
ANN_WINS = "Ann collected $5 from pot"


def found(text: str) -> list[tuple[str, int | None]]:
    """Code and line of every root."""
    (result,) = audit_text(text)
    return [(f.code, f.line) for f in result.findings if f.root and f.severity != "info"]


@pytest.mark.parametrize(
    "turn",
    [
        "Floor: hand of Bob is dead",
        "Floor: seat 2 dead",
        "Floor: Bob's hand is dead - touched the muck\nDealer: collects hand of Bob",
        "Floor: Bobs Hand ist tot\nBob: folds",
        "Dealer: hand of Bob is dead - touched the muck",
        "Bob: mucks hand",
    ],
)
def test_a_hand_that_is_out_is_asked_nothing_more(turn: str) -> None:
    assert found(HAND.format(turn=turn)) == []


@pytest.mark.parametrize(
    "floor", ["Bob posts a dead blind next time", "if Bob does that again his hand is dead", "Bob's bet is dead money"]
)
def test_other_words_of_the_floor_kill_no_hand(floor: str) -> None:
    turn = f"Floor: {floor}\nBob: checks\nCy: checks\nAnn: checks\n*** RIVER *** [Ad 8d 5c 9d] [2s]\nBob: folds"
    text = (
        HAND.format(turn=turn).replace("Board [Ad 8d 5c 9d]", "Board [Ad 8d 5c 9d 2s]").replace("the Turn", "the River")
    )
    assert found(text) == []


def test_cards_thrown_away_come_back_too_late() -> None:
    turn = "Bob: mucks hand\nCy: checks\nAnn: checks\nBob: bets $4\nCy: calls $4"
    text = HAND.format(turn=turn)
    assert found(text)[:1] == [("dead-hand-awarded", 20)]


def test_a_hand_that_the_floor_kills_at_the_showdown_loses() -> None:
    assert found(SHOWN.format(before="", end=f"Floor: hand of Cy is dead\n{ANN_WINS}").replace("\n\n", "\n", 1)) == []


def test_without_the_ruling_the_best_hand_wins() -> None:
    text = SHOWN.format(before="", end=ANN_WINS).replace("\n\n", "\n", 1)
    assert [code for code, _ in found(text)] == ["wrong-winner"]


@pytest.mark.parametrize(
    "said",
    [
        "folded K7o", "had pocket nines, damn", "You have queens, Cy", "Cy must have a flush", "I folded two deuces",
        "bonne chance mes amis", "buenas noches amigos", "Привет всем",
    ],
)  # fmt: skip
def test_talk_that_is_not_allowed(said: str) -> None:
    text = HAND.format(turn=f'Ann said, "{said}"\nBob: folds')
    assert found(text) == [("table-talk", 17)]


@pytest.mark.parametrize(
    "said",
    [
        "nice weather", "I have two kids", "you have a nice jacket", "I had five beers", "ten minutes to break", "vamos!", "merci",
        "I was here 8 hours", "I have 88 in chips", "I had 72 euros", "Viel Glück", "where is the ace of base record?", "show is at nine",
    ],
)  # fmt: skip
def test_harmless_talk(said: str) -> None:
    assert found(HAND.format(turn=f'Ann said, "{said}"\nBob: folds')) == []


@pytest.mark.parametrize(
    "said", ["show them to everybody please", "may I see it too?", "I want to see that hand", "Bitte allen zeigen"]
)
def test_shown_to_one_and_refused_to_the_others(said: str) -> None:
    text = HAND.format(turn="Bob: folds").replace(
        "*** SUMMARY", f'Cy: shows Ann [Qs Qd]\nBob said, "{said}"\n*** SUMMARY'
    )
    assert [code for code, _ in found(text)] == ["show-one"]
    shown = text.replace("*** SUMMARY", "Cy: shows [Qs Qd]\n*** SUMMARY")
    assert found(shown) == []


def absent(line: str = "") -> str:
    """A tournament hand whose small blind is not there and does nothing; `line` stands after the deal."""
    text = (
        HAND.format(turn="")
        .replace("\n\n", "\n", 1)
        .replace("Bob: calls $1\n", "")
        .replace("Bob: checks\n", "")
        .replace("$6", "$5")
    )
    text = text.replace("($1/$2 USD)", "- Level I (1/2)").replace("Hold'em", "Tournament #3, Hold'em").replace("$", "")
    text = text.replace("Seat 2: Bob (small blind) folded on the Turn", "Seat 2: Bob (small blind) folded before Flop")
    return text.replace("*** HOLE CARDS ***", f"Bob leaves the table\n*** HOLE CARDS ***{line}")


def test_an_absent_blind_that_nobody_collects_is_one_fault() -> None:
    assert [code for code, _ in found(absent())] == ["absent-hand-live"]


@pytest.mark.parametrize("line", ["Dealer: collects hand of Bob", "Floor: hand of Bob is dead"])
def test_an_absent_blind_that_is_collected_is_none(line: str) -> None:
    assert found(absent("\n" + line)) == []


def test_the_dealer_opens_a_folded_hand_without_naming_its_player() -> None:
    text = HAND.format(turn="Bob: folds\nDealer: exposes [7c 2d]").replace(
        "Ann: calls $2", "Dealt to Bob [7c 2d]\nAnn: calls $2"
    )
    assert [code for code, _ in found(text)] == ["muck-inspected"]


@pytest.mark.parametrize("floor", ["Cy may show or not", "the pot goes to Cy", "Cy has to move to another table"])
def test_what_orders_nobody_to_show(floor: str) -> None:
    text = HAND.format(turn="Bob: folds").replace("Cy collected", f"Floor: {floor}\nCy collected")
    assert found(text) == []


@pytest.mark.parametrize(
    "floor", ["show your hand, Cy", "Cy has to table his hand", "Cy, bitte Karten zeigen", "Cy to show"]
)
def test_what_orders_the_only_claimant_to_show(floor: str) -> None:
    text = HAND.format(turn="Bob: folds").replace("Cy collected", f"Floor: {floor}\nCy collected")
    assert [code for code, _ in found(text)] == ["forced-show"]


@pytest.mark.parametrize(
    ("first", "second", "code"), [("", "Dealer: burns\n", "skip-not-restored"), ("Dealer: burns\n", "", "out-of-turn")]
)
def test_an_objection_after_the_burn_is_too_late_to_give_bets_back(first: str, second: str, code: str) -> None:
    """Ann calls before Cy, who was next; he says so before the burn that follows the knock, or after it."""
    said = (
        f'Dealer: knocks\nDealer: announces 3 players\n{first}Cy said, "wait, I have not acted"\nCy: calls 40\n{second}'
    )
    text = live_log(
        flop_bets="Ann: checks\nBob: bets 40\nAnn: calls 40",
        turn=f"{said}*** TURN *** [Ks 8s 3d] [Jh]",
        end="Ann collected 180 from pot",
        total="Total pot 180 | Rake 0",
        results=RESULTS.replace("collected (60)", "collected (180)"),
    )
    (result,) = audit_text(text)
    assert [f.code for f in result.findings if f.root] == [code]
