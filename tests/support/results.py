"""The seat lines of the summary say how each seat's hand ended.

In: a dealt hand, and the order of its showdown. Out: the text of each line.
"""

from typing import TYPE_CHECKING, NamedTuple

from handaudit.model.cards import cards_text
from tests.support.hand import AT_SHOWDOWN, DealtHand
from tests.support.reveal import Reveal

if TYPE_CHECKING:
    from tests.support.scribe import Scribe

BETS = frozenset({"call", "bet", "raise"})
BLINDS = ("button blind", "small blind", "big blind")


class Fate(NamedTuple):
    """What the summary says of a seat: its ` (button) (small blind)`, the street where it folded (empty where it did not), and whether it
    had bet by then."""

    tags: str
    folded: str
    bet: bool


def fates(hand: DealtHand) -> dict[int, Fate]:
    """What became of each seat. A fouled hand is folded, too; whoever is not dealt in again folded the hand before."""
    table, game = hand.table, hand.table.game
    street, button = game.opening, table.button if game.posts != "button blind" else 0
    folded = dict.fromkeys(table.numbers, "")
    bet: set[int] = set()
    posted: dict[str, int] = {}
    for act in hand.acts:
        kind, seat = act.kind, act.seat
        if kind in BETS:
            bet.add(seat)
        elif kind == "post":
            posted.setdefault(act.what, seat)
            if act.what != "ante":
                bet.add(seat)
        elif kind == "street":
            street = act.what
        elif kind == "fold" or (kind == "false" and act.what != AT_SHOWDOWN):
            folded[seat] = street if game.street(street).bets else game.opening
        elif kind == "redeal":
            folded, button = dict.fromkeys(table.numbers, game.opening), 0
        elif kind == "revive" or (kind == "dealt" and act.what == "deal"):
            folded[seat] = ""
        elif kind == "swap" and act.amount:
            bet.add(seat)
    found = {}
    for seat in table.numbers:
        said = " (button)" if seat == button else ""
        for what in BLINDS:
            if posted.get(what) == seat:
                said += f" ({what})"
        found[seat] = Fate(said, folded[seat], seat in bet)
    return found


def result_text(scribe: "Scribe", seat: int, fate: Fate, items: dict[int, Reveal]) -> str:
    """A seat line of the summary after `Seat 3: `."""
    hand, street = scribe.hand, fate.folded
    start = scribe.name(seat) + fate.tags
    if street:
        game, bet = hand.table.game, fate.bet
        quiet = street == game.opening and not bet and (scribe.site == "PokerStars" or hand.table.seed % 2)
        return f"{start} folded {game.street(street).folded}" + (" (didn't bet)" if quiet else "")
    if not hand.live:
        return f"{start} mucked"
    if not hand.compared:
        return f"{start} collected ({scribe.money(hand.won[seat])})"
    held, item = cards_text(hand.cards[seat]), items[seat]
    if item.hides:
        return f"{start} collected ({scribe.money(hand.won[seat])})"
    if not item.shows:
        # A hero's cards are known; of the others half are.
        known = seat in hand.table.heroes or (hand.table.seed + seat) % 2
        return f"{start} mucked" + (f" [{held}]" if known else "")
    parts = []
    for run in range(1, hand.runs + 1) if hand.runs > 1 else (0,):
        won = sum(award.amount for pot in hand.pots for award in pot.awards if award.seat == seat and award.run == run)
        said = scribe.hand_words(seat, run, [], False)
        said = f" with {said}" if said else ""
        parts.append(f"won ({scribe.money(won)}){said}" if won else f"lost{said}")
    return f"{start} showed [{held}] and " + ", and ".join(parts)
