"""What a swap costs: fixed when a street begins, free for the blinds in the first round."""

from handaudit.model.rulebook import Exchange, Street
from handaudit.replay.pots import layers
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
