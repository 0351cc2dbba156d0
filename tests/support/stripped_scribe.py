"""A dealt hand is printed as a log, and its true figures as a `replay` object."""

from typing import Any

from handaudit.model.cards import cards_text
from tests.support import table
from tests.support.stripped_hand import Ev, Hand
from tests.support.stripped_rank import words
from tests.support.table import LIMITS, otherwise, player_object, pot_object, pot_words


def money(hand: Hand, amount: int) -> str:
    """`$12.50`, `$40`, `1200`."""
    return table.money(amount, hand.sign, hand.minor)


def log_lines(hand: Hand) -> list[str]:
    """The whole log."""
    return [*_head(hand), *_middle(hand), *_showdown(hand), *_summary(hand)]


def log(hand: Hand) -> str:
    """The log as text."""
    return "\n".join(log_lines(hand)) + "\n"


def _head(hand: Hand) -> list[str]:
    code = f" {hand.code}" if hand.code else ""
    stakes = f"({money(hand, hand.first)}/{money(hand, hand.second)}{code})"
    what = f"32-Card Draw {hand.limit}"
    what = f"Tournament #{hand.tournament}, {what} - Level IV {stakes}" if hand.tournament else f"{what} {stakes}"
    out = [f"Handaudit Hand #{hand.id}: {what} - 2026/11/19 20:15:00 UTC"]
    if hand.unit > 1:
        out.append(f"Smallest chip: {hand.unit}")
    out.append(f"Table 'Seven Up' 6-max Seat #{hand.button} is the button")
    for seat in sorted({**hand.names, **hand.waiting}):
        if seat in hand.waiting:
            out.append(
                f"Seat {seat}: {hand.waiting[seat]} ({money(hand, 100 * hand.blinds[1])} in chips) is sitting out"
            )
        else:
            out.append(f"Seat {seat}: {hand.names[seat]} ({money(hand, hand.start[seat])} in chips)")
    return out


def _middle(hand: Hand) -> list[str]:
    hero = hand.order[0]
    out = []
    for event in hand.events:
        text = _line(hand, event, hand.open_cards or event.seat == hero)
        if text:
            out.append(text)
    return out


def _line(hand: Hand, event: Ev, seen: bool) -> str:
    name = hand.names.get(event.seat, "")
    end = " and is all-in" if event.allin else ""
    bracket = f" [{cards_text(event.cards)}]" if event.cards and seen else ""
    amount = money(hand, event.amount)
    match event.kind:
        case "post":
            return f"{name}: posts {event.text} {amount}{end}"
        case "deal":
            return "*** DEALING HANDS ***"
        case "draw":
            return "" if hand.terse else "*** FIRST DRAW ***"
        case "dealt":
            if not seen:
                return ""
            kept = f" [{cards_text(event.kept)}]" if event.kept else ""
            return f"Dealt to {name}{kept}{bracket}"
        case "fold" | "check":
            return f"{name}: {event.kind}s"
        case "call" | "bet":
            return f"{name}: {event.kind}s {amount}{end}"
        case "raise":
            return f"{name}: raises {amount} to {money(hand, event.to)}{end}"
        case "returned":
            return f"Uncalled bet ({amount}) returned to {name}"
        case "discard":
            return f"{name}: discards {event.amount} card{'s' if event.amount > 1 else ''}{bracket}"
        case "stand":
            return "" if hand.terse else f"{name}: stands pat"
        case "reshuffle":
            return "*** RESHUFFLE ***" + (f" [{cards_text(event.cards)}]" if hand.open_cards else "")
        case "parole":
            return f"{name}: {event.text} parole"
    raise AssertionError(event)


def _showdown(hand: Hand) -> list[str]:
    out = []
    if hand.shown:
        out.append("*** SHOW DOWN ***")
        for seat, shows in hand.shown:
            cards = hand.cards[seat]
            said = f"shows [{cards_text(cards)}] ({words(cards)})" if shows else "mucks hand"
            out.append(f"{hand.names[seat]}: {said}")
    names = [pot.name for pot in hand.pots]
    for pot in reversed(hand.pots):
        for seat, amount in pot.awards.items():
            out.append(f"{hand.names[seat]} collected {money(hand, amount)} from {pot_words(pot.name, names)}")
    if not hand.shown and not hand.consent and hand.shy:
        out.append(f"{hand.names[hand.live[0]]}: doesn't show hand")
    return out


def _summary(hand: Hand) -> list[str]:
    total = f"Total pot {money(hand, hand.total)}"
    if len(hand.pots) > 1:
        names = [pot.name for pot in hand.pots]
        for pot in hand.pots:
            total += f" {pot_words(pot.name, names).capitalize()} {money(hand, pot.amount - pot.rake)}."
    out = ["*** SUMMARY ***", f"{total} | Rake {money(hand, hand.rake)}"]
    out += [f"Seat {seat}: {hand.names[seat]}{_tags(hand, seat)} {_result(hand, seat)}" for seat in sorted(hand.names)]
    return out


def _tags(hand: Hand, seat: int) -> str:
    tags = ["button"] if seat == hand.button else []
    for what in ("small blind", "big blind"):
        first = next(e for e in hand.events if e.kind == "post" and e.text == what)
        if first.seat == seat:
            tags.append(what)
    return "".join(f" ({tag})" for tag in tags)


def _result(hand: Hand, seat: int) -> str:
    won = money(hand, hand.won[seat])
    if seat in hand.folded:
        return f"folded {'before' if hand.folded[seat] == 'bet-1' else 'after'} the Draw"
    if not hand.shown:
        return f"collected ({won})"
    cards = cards_text(hand.cards[seat])
    if not dict(hand.shown)[seat]:
        return f"mucked [{cards}]" if hand.open_cards else "mucked"
    said = words(hand.cards[seat])
    return (
        f"showed [{cards}] and won ({won}) with {said}" if hand.won[seat] else f"showed [{cards}] and lost with {said}"
    )


def truth(hand: Hand) -> dict[str, Any]:
    """The figures of the `replay` object that are known to be true."""
    names = hand.names
    return {
        "hand": hand.id,
        "game": "32-card-draw",
        "limit": LIMITS[hand.limit],
        "currency": hand.code or None,
        "minor_units": hand.minor,
        "verdict": "clean",
        "players": [
            player_object(s, names[s], hand.start[s], hand.paid[s], hand.back[s], hand.won[s]) for s in sorted(names)
        ],
        "pots": [
            pot_object(one.name, one.amount, one.rake, [names[s] for s in one.eligible], {names[s]: n for s, n in one.awards.items()})
            for one in hand.pots
        ],
        "total_pot": hand.total,
        "rake": hand.rake,
        "streets": [{"name": name, "pot": pot, "swap_fee": None} for name, pot in hand.streets],
        "swap_fees": [],
    }  # fmt: skip


def differences(hand: Hand, found: dict[str, Any]) -> list[str]:
    """Where a `replay` object says otherwise."""
    return otherwise(truth(hand), found)
