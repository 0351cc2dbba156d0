"""Swap fees: what a swap costs, fixed when a street begins and free for the blinds in the first round; when fees of an all-in are held
apart, and who gets them."""

from handaudit.model.replay import Award, Pot
from handaudit.model.rulebook import Exchange, Street
from handaudit.replay.pots import layers, share, unit_of
from handaudit.replay.table import Table


def begin_street(table: Table, street: Street) -> None:
    """Fix the price of a swap for the whole street: the pot as it stands now, before any swap or bet."""
    rule = street.exchange
    table.exchanged = {}
    table.swap_place = -1
    table.spoken = set()
    table.exchange_rule = rule
    table.acted = set()
    table.fee = price(table, rule)
    if table.fee is not None and not (street.deal is not None and street.deal.hole):
        table.no_bets[street.name] = _no_bets(table, table.fee)


def _no_bets(table: Table, fee: int) -> tuple[bool, int, bool]:
    """Whether no betting is possible any more, the price of a swap, and whether nobody can pay it either."""
    able = [table.stack[s] for s in table.live if table.stack[s]]
    if len(able) > 1:
        return False, fee, False
    refused = table.book.options.get("dh_fee_eq_stack") == "refused"
    return True, fee, not any(n > fee if refused else n >= fee for n in able)


def price(table: Table, rule: Exchange | None) -> int | None:
    """What a swap costs now: the small blind, or all pots or the main pot without fees held apart."""
    if rule is None or rule.fee is None:
        return None
    if rule.fee == "small-blind":
        return small_blind(table)
    held = table.held
    if held and table.book.options.get("dh_separate_in_base") == "yes":
        held = 0
    if rule.fee == "main-pot":
        kept = table.held if held == 0 else 0
        return layers(table.put, table.live, table.order, table.dead + table.splash + table.carried)[0].amount + kept
    return table.pot - held


def small_blind(table: Table) -> int:
    """The whole small blind of the stakes; in fixed limit, where the stakes name bets, the one that is posted."""
    hand = table.hand
    if hand.limit != "limit":
        return hand.small
    posted = next((p for p in table.posts if p.text == "small-blind" and not p.allin), None)
    return posted.amount if posted is not None else max(hand.small // 2, 1)


def due_fee(table: Table, seat: int) -> int:
    """What the seat has to pay for a swap now: nothing for blinds in the first round."""
    rule = table.exchange_rule
    if rule is None or table.fee is None:
        return table.fee or 0
    return 0 if rule.free and seat in free_seats(table, rule.free) else table.fee


def free_seats(table: Table, word: str) -> set[int]:
    """Seats that swap free in the first round: the blinds, and the over-blinds unless the house charges them."""
    names = {"small-blind", "big-blind"} | ({"over-blind"} if word == "blinds" else set())
    out: set[int] = set()
    seen: set[str] = set()
    wide = table.book.options.get("dh_blind_swap_scope") == "any_live_post"
    for post in table.posts:
        first = post.text not in seen or post.text == "over-blind"
        live = post.text in ("big-blind", "both-blinds")  # a second small blind is dead money
        if (post.text in names and first) or (wide and live):
            out.add(post.seat)
        seen.add(post.text)
    return out


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
