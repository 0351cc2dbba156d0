"""The seat lines of the summary say how each seat's hand ended."""

from typing import TYPE_CHECKING

from handaudit.model.cards import cards_text
from tests.support.hand import AT_SHOWDOWN, Act, DealtHand
from tests.support.reveal import Reveal

if TYPE_CHECKING:
    from tests.support.scribe import Scribe


def tags(hand: DealtHand, seat: int) -> str:
    """` (button) (small blind)`."""
    found = []
    posts: dict[str, Act] = {}
    for act in hand.acts:
        if act.kind == "post" and act.what not in posts:
            posts[act.what] = act
    redealt = any(act.kind == "redeal" for act in hand.acts)
    if seat == hand.table.button and hand.table.game.posts != "button blind" and not redealt:
        found.append("button")
    found += [
        what for what in ("button blind", "small blind", "big blind") if what in posts and posts[what].seat == seat
    ]
    return "".join(f" ({tag})" for tag in found)


def folded(hand: DealtHand, seat: int) -> tuple[str, bool]:
    """The street where a seat folded (empty where it did not), and whether it had bet by then. A fouled hand is folded, too."""
    game = hand.table.game
    street, bet, inside = game.opening, False, True
    out = ""
    for act in hand.acts:
        if act.kind == "street":
            street = act.what
        elif act.kind == "redeal":
            inside, out = False, ""
        elif act.seat == seat:
            if act.kind == "fold" or (act.kind == "false" and act.what != AT_SHOWDOWN):
                out = street if game.street(street).bets else game.opening
            inside = inside or act.kind == "dealt"
            out = "" if act.kind == "revive" else out
            bet = bet or act.kind in {"call", "bet", "raise"} or (act.kind == "post" and act.what != "ante")
            bet = bet or (act.kind == "swap" and act.amount > 0)
    return (out if inside else game.opening), bet


def result_text(scribe: "Scribe", seat: int, items: list[Reveal]) -> str:
    """A seat line of the summary after `Seat 3: `."""
    hand = scribe.hand
    start = scribe.name(seat) + tags(hand, seat)
    street, bet = folded(hand, seat)
    if street:
        game = hand.table.game
        quiet = street == game.opening and not bet and (scribe.site == "PokerStars" or hand.table.seed % 2)
        return f"{start} folded {game.street(street).folded}" + (" (didn't bet)" if quiet else "")
    if not hand.live:
        return f"{start} mucked"
    if not hand.compared:
        return f"{start} collected ({scribe.money(hand.won[seat])})"
    held, item = cards_text(hand.cards[seat]), next(item for item in items if item.seat == seat)
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
