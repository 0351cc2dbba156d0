"""What counts as openers: a pair of jacks or better, by itself and of the cards that a player kept; and who opened with what.

In: cards of one player, or a dealt hand. Out: whether they open, and which of them.
"""

from itertools import combinations

from tests.support.evaluator import BUG, RANK_OF, Cards, Ranking, with_bug
from tests.support.hand import DealtHand

JACKS = 9
PLAIN = Ranking("bug")


def opens(cards: Cards) -> bool:
    """Whether a hand of five is a pair of jacks or better."""
    place, ranks = with_bug(cards, PLAIN)
    return place > 1 or (place == 1 and ranks[0] >= JACKS)


def few(cards: Cards) -> bool:
    """Whether two, three or four cards are openers and nothing else."""
    ranks = sorted(12 if card == BUG else RANK_OF[card] for card in cards)
    if len(cards) == 2:
        return ranks[0] == ranks[1] >= JACKS
    if len(cards) == 3:
        return ranks[0] == ranks[2]
    return ranks[0] == ranks[1] and ranks[2] == ranks[3]


def openers_in(cards: Cards) -> Cards:
    """The fewest cards of an opening hand that make it one."""
    return next((some for size in (2, 3, 4) for some in combinations(cards, size) if few(some)), cards)


def still_open(cards: Cards) -> bool:
    """Whether the cards that a player kept are openers by themselves."""
    if len(cards) == 5:
        return opens(cards)
    return any(few(some) for size in (2, 3, 4) for some in combinations(cards, size))


def opener_of(hand: DealtHand) -> int:
    """Who opened the last deal and was not found to have had no right to; 0 where nobody did."""
    opener, street = 0, ""
    for act in hand.acts:
        if act.kind == "street":
            street = act.what
        elif act.kind in {"redeal", "revive"} or (act.kind == "false" and act.seat == opener):
            opener = 0
        elif not opener and (act.kind == "declare" or (act.kind == "bet" and street == hand.table.game.opening)):
            opener = act.seat
    return opener


def dealt_cards(hand: DealtHand, seat: int) -> Cards:
    """The cards that a player was dealt in the last deal."""
    dealt = [act.cards for act in hand.acts if act.kind == "dealt" and act.what == "deal" and act.seat == seat]
    return dealt[-1] if dealt else hand.table.chair(seat).hole
