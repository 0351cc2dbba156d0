"""Paid swaps: who may swap, when, and how often."""

from handaudit.check.acted import ACTS, Action
from handaudit.check.case import Details
from handaudit.model.finding import Finding


@ACTS.on("swap")
def not_allowed(a: Action) -> Finding | None:
    """A swap that the exchange does not allow: `why` of what was asked says why."""
    if a.step.task != "exchange" or a.ask.why not in _SAID:
        return None
    code, said, note = _SAID[a.ask.why]
    street, owes, money = a.step.street, a.ask.owes, a.case.money
    more: Details = {"note": note, "mark": a.name}
    if a.ask.why in ("folded", "phase", "count", "acted"):
        more["chips"] = a.step.paid  # the fee of a swap that was not to be goes back
    if a.ask.why == "phase":
        more["rules"] = ("DH-SWAP-3",) if street == "preflop" else ("DH-SWAP-5",)
    elif a.ask.why == "order":
        over = any(p.seat == a.seat and p.text == "over-blind" for p in a.case.table.posts)
        more["rules"] = ("DH-SWAP-5",) if street != "swap" else ("DH-OVER-1",) if over else ("DH-SWAP-4",)
        more["note"] = "over-blinds swap last" if street == "swap" and over else note
    elif a.ask.why == "unaffordable":
        said = f"swaps for {money(owes)}, but has only {money(a.step.stack)} left"
        more = {**more, "logged": a.event.amount, "expected": owes, "note": f"the fee is {money(owes)}"}
    return a.wrong(code, f"{a.name} {said.format(street)}", **more)


_SAID = {
    "folded": ("swap-folded", "swaps with a hand that is folded or dead", "folded"),
    "allin": ("swap-allin", "swaps, but is all-in", "all-in"),
    "phase": ("swap-phase", "swaps during the {} betting", "the swapping round was closed"),
    "count": ("swap-count", "swaps a second time in this round", "one swap a round"),
    "acted": ("swap-after-action", "swaps on the {} after having acted", "has acted"),
    "order": ("swap-order", "swaps out of turn", "out of turn"),
    "unaffordable": ("swap-unaffordable", "", ""),
}
"""By why a swap is not allowed: its code, what is said of it, and the word for the margin."""
