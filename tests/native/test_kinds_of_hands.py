"""Hands of every kind that the native kernel knows are taken: all limits, side pots, posts that are all-in, cards of who folds, rebuys."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from handaudit.native.asks import Asks
from handaudit.native.meanings import Meanings
from tests.support.clean_hands import PLAIN, READER, book_of, the_kernel
from tests.support.looks import TOURNAMENT, block, clean, dealt, spans_of

SHORT = replace(PLAIN, short=0.6)
BOUGHT = "*** SUMMARY ***"


def kept(seed: int, **settings: object) -> list[str]:
    """Hands that are taken of those that are dealt so."""
    return clean(block(dealt(seed, 250, replace(SHORT, **settings))))  # type: ignore[arg-type]


def test_fixed_limit() -> None:
    hands = kept(71, limits=("Limit",))
    assert sum("raises" in hand and "*** RIVER ***" in hand for hand in hands) > 10


def test_pot_limit() -> None:
    hands = kept(72, limits=("Pot Limit",))
    assert sum("raises" in hand and "*** RIVER ***" in hand for hand in hands) > 10


def test_side_pots() -> None:
    hands = clean(block(dealt(73, 400, SHORT)))
    assert sum(" from side pot\n" in hand for hand in hands) > 5
    assert any(" from side pot-2\n" in hand for hand in clean(block(dealt(74, 900, replace(SHORT, short=0.9)))))


def test_posts_that_are_all_in() -> None:
    hands = clean(block(dealt(75, 900, replace(TOURNAMENT, short=0.8))))
    assert any(re.search(r": posts the ante \S+ and is all-in", hand) for hand in hands)
    assert any(re.search(r": posts (?:small|big) blind \S+ and is all-in", hand) for hand in hands)


def test_big_blinds_of_less_than_is_due() -> None:
    """What others owe then is the whole blind, or what is in where nobody can act any more."""
    short = []
    for seed in range(300, 306):
        for hand in dealt(seed, 300, replace(TOURNAMENT, short=0.95)):
            posted = re.search(r": posts big blind (\d+) and is all-in", hand)
            due = re.search(r"\(\d+/(\d+)\)", hand)
            if posted and due and int(posted[1]) < int(due[1]):
                short.append(hand)
    assert len(short) > 30
    assert len(clean(block(short))) > 0.9 * len(short)


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


def test_who_is_out_of_the_hand() -> None:
    """Somebody who was moved to the table is not dealt in, in a tournament too."""
    away = " out of hand (moved from another table into small blind)"
    hands = clean(block(dealt(77, 300, TOURNAMENT)))
    at = [hand.rindex(" in chips)") for hand in hands]
    new = [
        hand[: hand.index("\n", end)] + f"\nSeat 9: Moved (1500 in chips){away}" + hand[hand.index("\n", end) :]
        for hand, end in zip(hands, at, strict=True)
        if "Seat 9:" not in hand and hand.count(" in chips)") < 9
    ]
    assert len(new) > 20
    assert len(clean(block(new))) == len(new)


@pytest.mark.parametrize(("cap", "share"), [("$9000000", 1.0), ("$0.01", 0.0)])
def test_a_cap_on_bets(cap: str, share: float) -> None:
    """Hands in which nobody has put in all that he may."""
    hands = [hand for hand in clean(block(dealt(78, 200))) if " USD) - " in hand]
    new = [hand.replace(" USD) - ", f" - {cap} Cap -  USD) - ", 1) for hand in hands]
    assert len(new) > 20
    assert len(clean(block(new))) == share * len(new)
