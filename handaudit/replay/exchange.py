"""Task exchange: a swap is a draw with a price. A round of its own, or on a seat's first turn before it acts."""

from typing import Final

from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Event
from handaudit.model.replay import Ask, Move, StreetPot, SwapFee
from handaudit.model.rulebook import Exchange, Street
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.fees import due_fee, free_seats, is_held
from handaudit.replay.live import side_event
from handaudit.replay.openers import false_openers, late_declare
from handaudit.replay.table import Table
from handaudit.replay.turn import next_seat


def exchange_round(table: Table, cursor: Cursor, street: Street) -> None:
    """A round of exchanges before the betting of a street; who says nothing stands pat."""
    rule = street.exchange
    if rule is None or rule.when != "round":
        return
    betting, table.street = table.street, table.exchange_name
    if table.street != betting or not table.book.by_street:
        table.rep.streets.append(StreetPot(table.street, table.pot - table.held, table.fee))
    table.ring = ring(table, rule)
    while (event := cursor.peek()) is not None:
        kind = event.kind
        if kind == "street":
            if event.text == "draw" and event.amount > 1 and table.street != f"draw-{event.amount}":
                break  # the next draw: nobody could bet in between
            if event.text in ("swap", "draw", "reshuffle"):
                cursor.take()
                continue
            if event.text == betting and not event.cards:
                cursor.take()
            break
        if kind in ACTIONS or (kind in _STOPS and kind != "false" and not (kind in _ASIDE and _draws_follow(cursor))):
            break
        cursor.take()
        if kind in ("swap", "discard", "stand"):
            swap(table, cursor, event, in_round=True)
        elif kind == "dealt":
            table.holding[event.seat] = event.kept + event.cards
        elif kind == "parole":
            parole_too_early(table, event)
        elif kind == "false":
            false_openers(table, cursor, event, complete=True)
        elif kind == "declare":
            late_declare(table, event)
        elif kind in _SHOWS or kind == "dealer":
            side_event(table, cursor, event)
            if table.restart:
                return
        elif kind == "floor":
            note_refusal(table, cursor, event)
    table.street = betting
    if street.deal is not None and street.deal.hole:
        table.exchange_rule = None  # no swap during the betting that follows


_STOPS = frozenset(
    {"collect", "returned", "show", "muck", "noshow", "cancelled", "carryout", "parole", "declare", "false"}
)
_SHOWS = frozenset({"show", "muck", "noshow"})
_ASIDE = _SHOWS | {"parole", "declare", "false"}
"""What may stand among the draws without ending them."""


def _draws_follow(cursor: Cursor) -> bool:
    """Whether somebody draws before anybody bets."""
    for event in cursor.events[cursor.at :]:
        if event.kind in ("discard", "stand"):
            return True
        if event.kind in ACTIONS:
            return False
    return False


def parole_too_early(table: Table, event: Event) -> None:
    """A parole while cards are drawn asks nobody anything yet."""
    table.step(event, event.line, "parole", None, ok=False, note="phase")
    table.parole.append(event)


def ring(table: Table, rule: Exchange) -> list[int]:
    """Seats in the order in which they may exchange in a round."""
    if rule.first == "left-of-button":
        return table.order
    over = [p.seat for p in table.posts if p.text == "over-blind"]
    if table.book.options.get("dh_overblind_order") == "seat_order":
        over = [s for s in table.order if s in over]
    blinds = {next((p.seat for p in table.posts if p.text == "small-blind"), 0), table.big_blind}
    start = table.clockwise(table.big_blind or table.last_blind)
    if rule.first == "left-of-button-blinds-last":
        start = [s for s in table.order if s not in blinds] + [s for s in table.order if s in blinds]
    return [s for s in start if s not in over] + list(dict.fromkeys(over))


def swap(table: Table, cursor: Cursor, event: Event, *, in_round: bool) -> None:
    """Apply one exchange as logged; the step says what was wrong with it."""
    seat = event.seat
    if seat not in table.stack:
        return
    rule, due = table.exchange_rule, due_fee(table, seat)
    why = "" if event.kind == "stand" else refusal(table, cursor, event, in_round)
    stack, before = table.stack[seat], table.committed[seat]
    paid = 0
    goes_to = "main"
    if event.kind == "swap":
        if rule is not None and rule.counts == "as-bet":
            paid, goes_to = table.commit(seat, event.amount), "bet"
        else:
            goes_to = "swap" if is_held(table, seat, event.amount) else "main"
            paid = table.pay(seat, event.amount, "held" if goes_to == "swap" else "aside")
            if goes_to == "swap":
                table.held += paid
            else:
                table.aside += paid
            table.fees.append((seat, paid, len(table.rep.swap_fees)))
    if event.kind != "stand":
        table.exchanged[seat] = table.exchanged.get(seat, 0) + 1
    into = _new_cards(table, cursor, event)
    if event.kind == "swap":
        held, now = table.held_before.get(event.line, ()), table.holding.get(seat, ())
        told = len(now) == len(held) and UNKNOWN not in now
        out = event.cards or tuple(c for c in held if told and c not in now and c != UNKNOWN)
        table.rep.swap_fees.append(SwapFee(event.line, table.street, seat, paid, due, goes_to, out, into, held, now))
    if not table.stack[seat]:
        table.pending.discard(seat)
        if paid and goes_to != "bet":
            table.allin_by_fee.add(event.line)
    place = place_of(table, seat, in_round)
    table.spoken.add(seat)
    if place > table.swap_place:
        table.swap_place = place
    flag = event.allin == (not table.stack[seat] and event.amount > 0)
    ok = not why and paid == due and event.amount == paid and flag if event.kind == "swap" else not why
    table.step(
        event, event.line, "exchange", Ask(seat, due, table.fee or 0, 0, stack, not why, why), paid, stack, before, ok
    )


def _new_cards(table: Table, cursor: Cursor, event: Event) -> tuple[int, ...]:
    """The holding after an exchange: what the log deals; else what goes out is unknown from now on."""
    seat = event.seat
    following = _dealt_to(cursor, seat)
    if following is not None:
        table.held_before[event.line] = table.holding.get(seat, ())
        table.holding[seat] = following.kept + following.cards
        table.dealt_after[event.line] = following
        return following.cards
    held = table.holding.get(seat, ())
    comes_back = table.exchange_rule is None or table.exchange_rule.replace
    if not comes_back and event.kind == "discard":
        table.given_up[seat] = table.given_up.get(seat, 0) + max(event.amount, len(event.cards))
    if event.kind == "stand" or not held:
        return ()
    table.held_before[event.line] = held
    gone = set(event.cards)
    if not comes_back:
        table.holding[seat] = tuple(c for c in held if c not in gone) if gone else ()
        return ()
    table.holding[seat] = tuple(UNKNOWN if c in gone else c for c in held) if gone else ()
    return tuple(UNKNOWN for _ in event.cards)


def _dealt_to(cursor: Cursor, seat: int) -> Event | None:
    """The card handed out at once; a burn may lie between."""
    for at in range(cursor.at, cursor.end):
        event = cursor.events[at]
        if event.kind == "dealt" and event.seat == seat:
            cursor.at = at + 1
            return event
        if event.kind != "dealer" or not event.text.startswith("burns"):
            return None
    return None


def pool_fees(table: Table) -> None:
    """After the round the fees laid aside join the main pot; under the later reading an all-in by now holds them apart."""
    rule = table.exchange_rule
    if rule is not None and rule.hold == "three-live-all-in-later" and table.fees:
        _hold_late(table)
    if table.aside:
        table.dead += table.aside
        table.rep.moves.append(Move(len(table.rep.steps), "aside", "pot", table.aside))
        table.aside = 0
    table.fees = []


def _hold_late(table: Table) -> None:
    allin = {s for s in table.live if not table.stack[s]}
    alone = table.book.options.get("dh_fee_self_allin") == "pooled_main"
    for seat, paid, at in table.fees:
        fee = table.rep.swap_fees[at]
        own = alone and allin == {seat} and fee.line in table.allin_by_fee
        if allin and not own and fee.goes_to == "main" and table.three_at[at]:
            table.aside -= paid
            table.held += paid
            table.rep.moves.append(Move(len(table.rep.steps), "aside", "held", paid))
            table.rep.swap_fees[at] = fee._replace(goes_to="swap")


DRAWS: Final = frozenset({"discard", "stand"})


def silent_draw(table: Table, cursor: Cursor, street: Street) -> bool:
    """A draw follows of which the log says nothing at all: everybody stood pat."""
    if street is table.book.streets[-1]:
        return False
    return not any(
        e.kind in DRAWS or (e.kind == "street" and e.text in ("draw", "redeal")) for e in cursor.events[cursor.at :]
    )


def astray(table: Table, cursor: Cursor, street: Street) -> bool:
    """A draw among the bets: no draw follows this round any more, or its own line stands further down."""
    if street is table.book.streets[-1]:
        return True
    return next_seat(table) != 0 and any(e.kind == "street" and e.text == "draw" for e in cursor.events[cursor.at :])


def refusal(table: Table, cursor: Cursor, event: Event, in_round: bool) -> str:
    """Why the seat may not exchange now, or an empty string."""
    seat, options = event.seat, table.book.options
    rule = table.exchange_rule
    if seat not in table.live:
        return "folded"
    if rule is not None and rule.fee and not table.stack[seat]:
        free = rule.free is not None and seat in free_seats(table, rule.free)
        if not free or options.get("dh_allin_blind_swap") != "yes":
            return "allin"
    if rule is None or (event.kind == "discard" and not in_round):
        return "phase"
    if table.exchanged.get(seat):
        return "count"
    if seat in table.acted_for_swap():
        return "acted"
    if rule.when == "round" and rule.fee and not in_round:
        return "phase"  # all swap first, then all act
    if not _in_order(table, seat, in_round) or (in_round and _ahead(table, cursor, seat)):
        return "order"
    if max(len(event.cards), event.to) > rule.most:
        return "cards"
    if event.kind == "swap":
        due = due_fee(table, seat)
        stack = table.stack[seat]
        if stack < due or (stack == due > 0 and options.get("dh_fee_eq_stack") == "refused"):
            return "unaffordable"
        # In a round of swaps nobody has bet yet: what stands there is of the street before.
        facing = not in_round and table.level > table.committed[seat] and rule.counts == "aside"
        if facing and table.stack[seat] == due and options.get("dh_swap_facing_bet_for_stack") == "refused":
            return "unaffordable"
    return ""


def _in_order(table: Table, seat: int, in_round: bool) -> bool:
    if not in_round and table.pending:
        turn = next_seat(table)
        if turn:
            return turn == seat
    return place_of(table, seat, in_round) > table.swap_place


def note_refusal(table: Table, cursor: Cursor, event: Event) -> None:
    """A ruling that denies a swap: whether the player named, or else the next to decide, may swap by the rules."""
    words = event.text.casefold()
    if table.exchange_rule is None or "swap" not in words or not any(w in words for w in _DENIED):
        return
    named = [s for s in table.order if (name := table.hand.name_of(s).casefold()) and name in words]
    coming = (e.seat for e in cursor.events[cursor.at :] if e.kind in ACTIONS or e.kind in ("swap", "stand"))
    seat = max(named, key=lambda s: len(table.hand.name_of(s)), default=0) or next_seat(table) or next(coming, 0)
    if seat not in table.stack:
        return
    in_round = not table.round_open
    if not refusal(table, cursor, Event(event.line, "swap", seat, due_fee(table, seat), 1), in_round):
        table.refused.append((event, seat, due_fee(table, seat)))


_DENIED = ("refus", "denied", "denies", "not allowed", "may not", "cannot", "no swap", "not swap")


def _ahead(table: Table, cursor: Cursor, seat: int) -> bool:
    """Whether somebody who is to decide before the seat does so later in the round."""
    before = set(table.ring[: place_of(table, seat, True)]) if seat in table.ring else set()
    for event in cursor.events[cursor.at :]:
        if event.kind in ACTIONS or (event.kind == "street" and event.text != "swap"):
            return False
        if event.kind in ("swap", "stand") and event.seat in before and not table.exchanged.get(event.seat):
            return event.seat not in table.spoken
    return False


def place_of(table: Table, seat: int, in_round: bool) -> int:
    order = table.ring if in_round else table.order
    return order.index(seat) if seat in order else -1
