"""Paid swaps: who may swap, when, and how often. Candidates are the steps of the exchange that are not what was asked."""

from handaudit.check.case import Case
from handaudit.check.registry import check
from handaudit.model.finding import Finding
from handaudit.model.replay import Step


def why_not(step: Step) -> str:
    """Why a swap was not allowed: folded | allin | phase | count | acted | order | cards | unaffordable; empty for any other step."""
    event, ask = step.done, step.ask
    if step.task != "exchange" or event is None or event.kind != "swap" or ask is None:
        return ""
    return ask.why


def _found(case: Case, step: Step, code: str, said: str, note: str, **more: object) -> Finding:
    event = step.done
    assert event is not None
    name = case.name(event.seat)
    return case.finding(
        code, step.line, f"{name} {said}", seat=event.seat, street=step.street, note=note, mark=name, **more
    )


@check("swap-folded", "steps")
def swap_folded(case: Case, step: Step) -> Finding | None:
    """A player who had folded swapped a card.

    A folded or dead hand takes no part in the hand any more, so it cannot swap either.
    """
    if why_not(step) != "folded":
        return None
    return _found(
        case, step, "swap-folded", "swaps with a hand that is folded or dead", "folded", chips=_back(case, step)
    )


@check("swap-allin", "steps")
def swap_allin(case: Case, step: Step) -> Finding | None:
    """A player who was all-in swapped a card.

    A player who has no chips left cannot swap, not even free of charge: a blind who is all-in for his blind is no exception unless
    the house says so.
    """
    if why_not(step) != "allin":
        return None
    return _found(case, step, "swap-allin", "swaps, but is all-in", "all-in")


@check("swap-phase", "steps")
def swap_phase(case: Case, step: Step) -> Finding | None:
    """A card was swapped during the betting before the flop.

    The first swapping round is closed before that betting starts; the next swap is possible on the flop. In a house where all swap
    before anybody acts (`dh_postflop_model=two_phase`) the same holds on every street.
    """
    if why_not(step) != "phase":
        return None
    return _found(
        case,
        step,
        "swap-phase",
        f"swaps during the {step.street} betting",
        "the swapping round was closed",
        chips=_back(case, step),
        rules=("DH-SWAP-3",) if step.street == "preflop" else ("DH-SWAP-5",),
    )


@check("swap-count", "steps")
def swap_count(case: Case, step: Step) -> Finding | None:
    """A player swapped more than once in one round.

    In each of the four swapping rounds a player may exchange one card, once.
    """
    if why_not(step) != "count":
        return None
    return _found(
        case, step, "swap-count", "swaps a second time in this round", "one swap a round", chips=_back(case, step)
    )


@check("swap-after-action", "steps")
def swap_after_action(case: Case, step: Step) -> Finding | None:
    """A player swapped after his own action in the same round.

    Swap first, then act: whoever has checked, called, bet or raised cannot swap any more in that round, even if the turn
    comes back to him.
    """
    if why_not(step) != "acted":
        return None
    return _found(
        case,
        step,
        "swap-after-action",
        f"swaps on the {step.street} after having acted",
        "has acted",
        chips=_back(case, step),
    )


@check("swap-order", "steps")
def swap_order(case: Case, step: Step) -> Finding | None:
    """A player swapped out of turn.

    Before the flop the round begins left of the last blind; small and big blind decide last, an over-blind after them. From
    the flop on a player may swap on his first turn and then acts at once; the first live player left of the button begins.
    """
    if why_not(step) != "order":
        return None
    assert step.done is not None
    first = step.street == "swap"
    over = any(p.seat == step.done.seat and p.text == "over-blind" for p in case.table.posts)
    rules = ("DH-OVER-1",) if first and over else ("DH-SWAP-4",) if first else ("DH-SWAP-5",)
    note = "over-blinds swap last" if first and over else "out of turn"
    return _found(case, step, "swap-order", "swaps out of turn", note, rules=rules)


@check("swap-unaffordable", "steps")
def swap_unaffordable(case: Case, step: Step) -> Finding | None:
    """A player swapped who could not pay the fee.

    A swap needs at least the fee in chips. A fee that equals the stack suffices and makes the player all-in, unless the
    house refuses that.
    """
    if why_not(step) != "unaffordable" or step.ask is None or step.done is None:
        return None
    owes, money = step.ask.owes, case.money
    return _found(
        case,
        step,
        "swap-unaffordable",
        f"swaps for {money(owes)}, but has only {money(step.stack)} left",
        f"the fee is {money(owes)}",
        logged=step.done.amount,
        expected=owes,
    )


def _back(case: Case, step: Step) -> dict[str, int]:
    """The fee of a swap that was not to be goes back."""
    assert step.done is not None
    return case.chips({step.done.seat: step.paid, "pot": -step.paid})
