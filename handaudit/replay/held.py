"""Fees of an all-in situation: when they are held apart, and who gets them."""

from handaudit.model.replay import Award, Pot
from handaudit.replay.oddchips import unit_of
from handaudit.replay.pots import share
from handaudit.replay.table import Table


def is_held(table: Table, seat: int, amount: int) -> bool:
    """Whether a fee paid now by this seat is held apart from all pots."""
    rule, options = table.exchange_rule, table.book.options
    if rule is None or rule.hold is None:
        return False
    live = table.live
    count = len(table.order) if options.get("dh_three_count") == "dealt_players" else len(live)
    three = count >= 3 or options.get("dh_allin_two_players") == "held"
    table.three_at[len(table.rep.swap_fees)] = three
    if rule.hold != "three-live-one-all-in":
        return False
    others = any(not table.stack[s] for s in live if s != seat)
    alone = amount >= table.stack[seat] and options.get("dh_fee_self_allin") == "held"
    return (others or alone) and three


def award_held(table: Table, pots: list[Pot]) -> list[Award]:
    """Held fees go wholly to the winner or winners of the hand, who is the winner of the main pot; or by the house's word."""
    rep, held = table.rep, table.held
    main = [a for a in rep.awards if a.pot == "main"]
    by_seat: dict[int, int] = {}
    for a in main:
        by_seat[a.seat] = by_seat.get(a.seat, 0) + a.amount
    winners = [s for s in table.order if s in by_seat]
    if not winners:
        return []
    if table.book.held == "by-pot-size" and len(pots) > 1:
        return _by_pot_size(table, pots, held)
    if table.book.options.get("dh_allin_fee_tie") == "by_pot_share" and len(winners) > 1:
        won = {s: sum(a.amount for a in rep.awards if a.seat == s) for s in winners}
        return _proportional(table, held, won)
    return [Award("swap", seat, amount, odd) for seat, amount, odd in share(held, winners, unit_of(table))]


def _by_pot_size(table: Table, pots: list[Pot], held: int) -> list[Award]:
    """Each pot brings its winners a part of the held fees in proportion to its size."""
    whole = sum(p.amount for p in pots)
    parts = [held * p.amount // whole if whole else 0 for p in pots]
    parts[0] += held - sum(parts)
    out: dict[int, int] = {}
    for pot, part in zip(pots, parts, strict=True):
        seats = [s for s in table.order if any(a.seat == s and a.pot == pot.name for a in table.rep.awards)]
        for seat, amount, _ in share(part, seats, unit_of(table)):
            out[seat] = out.get(seat, 0) + amount
    return [Award("swap", seat, amount) for seat, amount in out.items()]


def _proportional(table: Table, held: int, weights: dict[int, int]) -> list[Award]:
    whole = sum(weights.values())
    parts = {s: held * w // whole for s, w in weights.items()}
    left = held - sum(parts.values())
    out = []
    for seat in (s for s in table.order if s in parts):
        odd = min(left, 1)
        left -= odd
        out.append(Award("swap", seat, parts[seat] + odd, odd))
    return out
