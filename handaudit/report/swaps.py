"""Swaps as people read them: the price of each street, what was paid, where it went, and the cards before and after."""

from handaudit.model.audit import Audit
from handaudit.model.cards import UNKNOWN, cards_text
from handaudit.model.replay import Replay, SwapFee

WENT = {"bet": "a bet", "main": "main pot", "swap": "held apart"}


def price_of(rep: Replay, street: str) -> int | None:
    """What a swap costs in a street; None where there is none."""
    return next((one.swap_fee for one in rep.streets if one.name == street), None)


def holding_text(cards: tuple[int, ...]) -> str:
    """Cards of a holding; what the log does not show is `??`."""
    return cards_text(cards) if cards else f"{cards_text((UNKNOWN, UNKNOWN))}"


def went(fee: SwapFee) -> str:
    """Where a fee went, in words."""
    return WENT[fee.goes_to] if fee.paid else "free"


def swap_note(rep: Replay, line: int) -> str:
    """What a swap did to a hand and to the pots; empty for a line that is no swap."""
    fee = next((one for one in rep.swap_fees if one.line == line), None)
    if fee is None:
        return ""
    return f"[{holding_text(fee.before)}] -> [{holding_text(fee.after)}], {_words(fee)}"


def _words(fee: SwapFee) -> str:
    return {"a bet": "fee is a bet", "main pot": "fee to main pot", "held apart": "fee held apart", "free": "free"}[
        went(fee)
    ]


def swap_rows(audit: Audit, rep: Replay) -> list[tuple[str, ...]]:
    """One row a swap: street, base of the price, player, due, paid, where it went, cards before, cards after."""
    show, pots = audit.hand.currency.show, {one.name: one for one in rep.streets}
    rows: list[tuple[str, ...]] = []
    for fee in rep.swap_fees:
        street = pots.get(fee.street)
        base = "" if street is None else "small blind" if fee.street == "swap" else f"pot {show(street.pot)}"
        if (
            street is not None
            and fee.street != "swap"
            and street.swap_fee is not None
            and street.swap_fee != street.pot
        ):
            base = f"{show(street.swap_fee)} at {base}"
        rows.append(
            (
                fee.street,
                base,
                audit.hand.name_of(fee.seat),
                show(fee.due),
                show(fee.paid),
                went(fee),
                holding_text(fee.before),
                holding_text(fee.after),
            )
        )
    return rows
