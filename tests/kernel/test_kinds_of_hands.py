"""Hands of every kind that the native kernel knows are taken: all limits, side pots, posts that are all-in, cards of who folds, rebuys."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from handaudit.kernel.asks import Asks
from handaudit.kernel.meanings import Meanings
from tests.support.clean_hands import PLAIN, READER, book_of, the_kernel
from tests.support.looks import TOURNAMENT, block, clean, dealt, shaken, spans_of
from tests.support.volume import volume

SHORT = replace(PLAIN, short=0.6)
BOUGHT = "*** SUMMARY ***"


def kept(seed: int, **settings: object) -> list[str]:
    """Hands that are taken of those that are dealt so."""
    return clean(block(dealt(seed, 250, replace(SHORT, **settings))))  # type: ignore[arg-type]


@pytest.mark.heavy
def test_fixed_limit() -> None:
    """Whatever somebody raises who has less than a whole bet, and however small the small blind is."""
    hands = dealt(71, 250, replace(SHORT, limits=("Limit",)))
    found = clean(block(hands))
    assert len(found) == len(hands)
    assert sum("raises" in hand and "*** RIVER ***" in hand for hand in found) > 10
    assert sum(re.search(r"raises .* and is all-in(?:\n.*)*?: raises", hand) is not None for hand in found) > 5


@pytest.mark.heavy
def test_changed_hands_of_fixed_limit() -> None:
    hands = clean(block(dealt(79, 60, replace(SHORT, limits=("Limit",)))))
    assert shaken(7, 500, hands) > 5


@pytest.mark.long
def test_very_many_changed_hands_of_all_limits() -> None:
    limits = ("Limit", "Limit", "Pot Limit")
    hands = [hand for one in (SHORT, TOURNAMENT) for hand in dealt(79, 400, replace(one, limits=limits, short=0.6))]
    assert shaken(8, 60_000, clean(block([*hands, *straddled(81, 400)]))) > 1000


@pytest.mark.heavy
def test_pot_limit() -> None:
    hands = kept(72, limits=("Pot Limit",))
    assert sum("raises" in hand and "*** RIVER ***" in hand for hand in hands) > 10


def straddled(seed: int, count: int) -> list[str]:
    """Hands with straddles."""
    limits = ("No Limit", "Pot Limit")
    odd = replace(PLAIN, oddities=0.9, kinds=("cash",), limits=limits, games=("holdem", "omaha"), players=(4, 10))
    return [hand for hand in dealt(seed, count, odd) if ": posts straddle " in hand]


@pytest.mark.heavy
def test_straddles() -> None:
    """All but those of whole stacks, and those behind a big blind of less than is due."""
    hands = straddled(80, 80)
    odd = [hand for hand in hands if re.search(r"posts (straddle|big blind) .* all-in", hand)]
    found = clean(block(hands))
    assert len(found) >= len(hands) - len(odd) > 12
    assert any("*** RIVER ***" in hand and "raises" in hand for hand in found)
    again = [re.sub(r"(posts straddle \D?)([\d.]+)", r"\g<1>1\2", hand) for hand in found]
    assert len(clean(block(again))) < 0.2 * len(found)  # of those in which all others fold


@pytest.mark.heavy
def test_changed_straddles() -> None:
    assert shaken(9, 250, clean(block(straddled(81, 50)))) > 2


@pytest.mark.heavy
def test_side_pots() -> None:
    hands = clean(block(dealt(73, volume(400, 150), SHORT)))
    assert sum(" from side pot\n" in hand for hand in hands) > 5
    hands = clean(block(dealt(74, volume(900, 300), replace(SHORT, short=0.9))))
    assert any(" from side pot-2\n" in hand for hand in hands)


@pytest.mark.heavy
def test_posts_that_are_all_in() -> None:
    hands = clean(block(dealt(75, volume(900, 300), replace(TOURNAMENT, short=0.8))))
    assert any(re.search(r": posts the ante \S+ and is all-in", hand) for hand in hands)
    assert any(re.search(r": posts (?:small|big) blind \S+ and is all-in", hand) for hand in hands)


@pytest.mark.heavy
def test_antes_for_the_table() -> None:
    """One player puts in the ante for all: it is no bet."""
    odd = replace(TOURNAMENT, oddities=0.9, games=("holdem", "omaha"))
    hands = [hand for hand in dealt(82, 120, odd) if hand.count(": posts the ante ") == 1]
    found = clean(block(hands))
    assert len(found) == len(hands) > 8
    assert shaken(11, 250, found) > 0


ALL_IN_FOR_THE_TABLE = """\
PokerStars Hand #78: Tournament #5, $1+$0.10 USD Hold'em No Limit - Level I (10/20) - 2026/01/01 12:00:00 ET
Table '5 1' 9-max Seat #1 is the button
Seat 1: Ann (5 in chips)
Seat 2: Bob (1000 in chips)
Seat 3: Cy (1000 in chips)
Ann: posts the ante 5 and is all-in
Bob: posts small blind 10
Cy: posts big blind 20
*** HOLE CARDS ***
Bob: calls 10
Cy: checks
*** FLOP *** [2s 3d 9h]
Bob: checks
Cy: checks
*** TURN *** [2s 3d 9h] [Jc]
Bob: checks
Cy: checks
*** RIVER *** [2s 3d 9h Jc] [Qd]
Bob: checks
Cy: checks
*** SHOW DOWN ***
Bob: shows [4s 4d] (a pair of Fours)
Cy: shows [Ks Kd] (a pair of Kings)
Ann: shows [As Ad] (a pair of Aces)
Cy collected 45 from pot
*** SUMMARY ***
Total pot 45 | Rake 0
Board [2s 3d 9h Jc Qd]
Seat 1: Ann (button) showed [As Ad] and lost with a pair of Aces
Seat 2: Bob (small blind) showed [4s 4d] and lost with a pair of Fours
Seat 3: Cy (big blind) showed [Ks Kd] and won (45) with a pair of Kings"""


def test_who_has_put_in_only_an_ante_for_the_table_can_win() -> None:
    """His chips are in no layer of bets, and the pot is his all the same."""
    assert clean(block([ALL_IN_FOR_THE_TABLE])) == []
    rows = ALL_IN_FOR_THE_TABLE.replace("(5 in", "(500 in").replace("ante 5 and is all-in", "ante 5").split("\n")
    rows.insert(rows.index("Bob: calls 10"), "Ann: folds")
    folded = [row for row in rows if not row.startswith("Ann: shows")]
    text = "\n".join(folded).replace("showed [As Ad] and lost with a pair of Aces", "folded before Flop")
    assert clean(block([text])) == [text]


@pytest.mark.heavy
def test_big_blinds_of_less_than_is_due() -> None:
    """What others owe then is the whole blind, or what is in where nobody can act any more."""
    short = []
    for seed in range(300, volume(306, 302)):
        for hand in dealt(seed, 300, replace(TOURNAMENT, short=0.95)):
            posted = re.search(r": posts big blind (\d+) and is all-in", hand)
            due = re.search(r"\(\d+/(\d+)\)", hand)
            if posted and due and int(posted[1]) < int(due[1]):
                short.append(hand)
    assert len(short) > volume(30, 10)
    assert len(clean(block(short))) > 0.9 * len(short)


@pytest.mark.heavy
def test_another_order_of_small_and_big_bets_is_left() -> None:
    """A house whose big bets begin on another street: its hands are read line by line."""
    book = book_of("Hold'em")
    assert book is not None
    flop = book.streets[1]
    assert flop.bet is not None
    early = replace(book, streets=(book.streets[0], flop._replace(bet=flop.bet._replace(tier=2)), *book.streets[2:]))
    log = block(kept(71, limits=("Limit",)))
    spans = spans_of(log)
    for rules, taken in ((book, True), (early, False)):
        kernel = the_kernel().Kernel(Asks(Meanings(lambda _, rules=rules: rules, READER.lexer())))  # type: ignore[misc]
        found = kernel.look(log[spans[0] : spans[-1]], [at - spans[0] for at in spans])
        assert (found.rows(0) > 0) is taken


def player_of(hand: str) -> str:
    found = re.search(r"^Seat \d+: ([^\n(]+) \(\S+ in chips\)", hand, re.MULTILINE)
    assert found is not None
    return found[1]


def bought(hand: str) -> str:
    """Somebody buys chips before the summary."""
    return hand.replace(BOUGHT, f"{player_of(hand)} re-buys and receives 1500 chips for $5\n{BOUGHT}")


def folded_open(hand: str) -> str:
    """The first who folds shows two cards that nobody else has."""
    free = [card for card in ("2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s", "4c", "4d") if card not in hand]
    return re.sub(r": folds$", f": folds [{free[0]} {free[1]}]", hand, count=1, flags=re.MULTILINE)


def folded_twice(hand: str) -> str:
    """The first who folds shows a card that lies on the board."""
    card = re.search(r"\*\*\* FLOP \*\*\* \[(..)", hand)
    free = next(one for one in ("2c", "2d", "2h", "2s", "3c", "3d") if one not in hand)
    return hand if card is None else re.sub(r": folds$", f": folds [{free} {card[1]}]", hand, count=1, flags=re.M)


def capped(hand: str) -> str:
    """Old logs say where the betting has come to its end."""
    return hand.replace("*** FLOP ***", "Betting is capped\n*** FLOP ***")


def with_commas(hand: str) -> str:
    """Some programs print a comma behind the thousands."""
    head, rest = hand.split("\n", 1)
    return f"{head}\n" + re.sub(r"(?<![\d#.\[])(\d{1,3})(\d{3})(?![\d])", r"\1,\2", rest)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("change", "share"),
    [(capped, 1.0), (with_commas, 0.9), (bought, 1.0), (folded_open, 0.9), (folded_twice, 0.0)],
    ids=["capped", "commas", "bought", "folded", "twice"],
)
def test_a_line_more(change: Callable[[str], str], share: float) -> None:
    """Such hands are taken, and those in which a card stands twice are not. (A player whose cards were seen dealt folds just these.)"""
    old = clean(block(dealt(76, 200, TOURNAMENT)))
    new = [change(hand) for hand in old if change(hand) != hand and "Dealt to" not in hand]
    assert len(new) > 20
    taken = len(clean(block(new)))
    assert taken >= share * len(new) if share else taken == 0


@pytest.mark.heavy
def test_who_is_out_of_the_hand() -> None:
    """Somebody who was moved to the table is not dealt in, in a tournament too."""
    away = " out of hand (moved from another table into small blind)"
    hands = clean(block(dealt(77, volume(300, 150), TOURNAMENT)))
    at = [hand.rindex(" in chips)") for hand in hands]
    new = [
        hand[: hand.index("\n", end)] + f"\nSeat 9: Moved (1500 in chips){away}" + hand[hand.index("\n", end) :]
        for hand, end in zip(hands, at, strict=True)
        if "Seat 9:" not in hand and hand.count(" in chips)") < 9
    ]
    assert len(new) > 20
    assert len(clean(block(new))) == len(new)


@pytest.mark.heavy
@pytest.mark.parametrize(("cap", "share"), [("$9000000", 1.0), ("$0.01", 0.0)])
def test_a_cap_on_bets(cap: str, share: float) -> None:
    """Hands in which nobody has put in all that he may."""
    hands = [hand for hand in clean(block(dealt(78, 200))) if " USD) - " in hand]
    new = [hand.replace(" USD) - ", f" - {cap} Cap -  USD) - ", 1) for hand in hands]
    assert len(new) > 20
    assert len(clean(block(new))) == share * len(new)


def test_a_blind_that_is_all_of_a_cap() -> None:
    """Nobody has to bet then: the big blind has put in all that he may before the cards."""
    capped = WALK.replace(" USD) - ", " - $%s Cap -  USD) - ")
    assert [len(clean(block([capped % cap]))) for cap in ("0.02", "0.03")] == [0, 1]


WALK = """\
PokerStars Hand #78:  Hold'em No Limit ($0.01/$0.02 USD) - 2026/01/01 12:00:00 ET
Table 'Ada' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($10 in chips)
Seat 3: Cy ($10 in chips)
Bob: posts small blind $0.01
Cy: posts big blind $0.02
*** HOLE CARDS ***
Ann: folds
Bob: folds
Uncalled bet ($0.01) returned to Cy
Cy collected $0.02 from pot
Cy: doesn't show hand
*** SUMMARY ***
Total pot $0.02 | Rake $0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) collected ($0.02)"""


OVER_A_SHORT_BLIND = """\
PokerStars Hand #61011805711: Tournament #99, $1+$0.10 USD Hold'em No Limit - Level V (300/600) - 2010/06/04 19:00:00 ET
Table '99 11' 6-max Seat #1 is the button
Seat 1: Ann (860 in chips)
Seat 2: Bob (3000 in chips)
Seat 3: Cy (480 in chips)
Bob: posts small blind 300
Cy: posts big blind 480 and is all-in
*** HOLE CARDS ***
Ann: raises {by} to 860 and is all-in
Bob: folds
*** FLOP *** [Kd 7c Ad]
*** TURN *** [Kd 7c Ad] [4d]
*** RIVER *** [Kd 7c Ad 4d] [6d]
*** SHOW DOWN ***
Ann: shows [Jh 3h] (high card Ace)
Cy: shows [Js 7h] (a pair of Sevens)
Cy collected 1260 from pot
*** SUMMARY ***
Total pot 1260 | Rake 0
Board [Kd 7c Ad 4d 6d]
Seat 1: Ann (button) showed [Jh 3h] and lost with high card Ace
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) showed [Js 7h] and won (1260) with a pair of Sevens"""


@pytest.mark.parametrize(("by", "is_taken"), [(260, True), (380, True), (300, False), (860, False), (560, False)])
def test_a_raise_over_a_short_blind_is_counted_from_either(by: int, is_taken: bool) -> None:
    """From the whole blind, or from what was posted of it."""
    text = OVER_A_SHORT_BLIND.format(by=by).replace("*** FLOP", "Uncalled bet (380) returned to Ann\n*** FLOP", 1)
    assert len(clean(block([text]))) == is_taken
