"""Actions: who acted, and with how much, against what the rules asked."""

from typing import Final

from handaudit.check.acted import ACTS, NOTHING, Action
from handaudit.model.finding import Finding
from handaudit.replay.cursor import ACTIONS


@ACTS.on("missing")
def nothing_done(a: Action) -> Finding | None:
    """A seat that was to act has no line: the betting was not finished, or another player's action stands in its place."""
    if a.ask is NOTHING:
        return None
    name, owes, here = a.case.name(a.ask.seat), a.ask.owes, [e for e in a.case.hand.events if e.line == a.line]
    if any(e.kind in ACTIONS for e in here):
        return _not_next(a, here[0].seat, f"{a.case.name(here[0].seat)} acts")
    what = f"{name} still owed {a.case.money(owes)}" if owes else f"{name} had not acted"
    text, note = f"the {a.step.street} betting was not finished: {what}", f"{name} was to act"
    return a.wrong(
        "round-not-closed", text, seat=a.ask.seat, expected=owes or None, note=note, root=not a.follows, help=ABOVE
    )


ABOVE: Final = "look for a line that is missing above this one"


@ACTS.on(" ".join(ACTIONS))
def acted_wrongly(a: Action) -> Finding | None:
    """An action of a seat that was not next, or after the betting of the street was over."""
    if a.ask is NOTHING:
        return a.wrong("action-after-close", f"{a.did} although the betting was over", note="nobody was to act")
    return _not_next(a, a.seat, a.did, a.name) if a.ask.seat != a.seat else None


def _not_next(a: Action, seat: int, what: str, mark: str = "") -> Finding:
    rules = ("TH-FIRST-2",) if a.step.street in ("preflop", "bet-1") else ("TH-FIRST-1",)
    note = f"{a.case.name(a.ask.seat)} was next"
    root = bool(mark) or not a.follows
    return a.wrong(
        "out-of-turn",
        f"{what}, but {note}",
        seat=seat,
        rules=rules,
        note=note,
        others=(a.ask.seat,),
        mark=mark,
        root=root,
    )


@ACTS.on("call bet raise post")
def stack_exceeded(a: Action) -> Finding | None:
    """More chips went in than the player had."""
    wanted = a.event.to - a.step.committed if a.event.kind == "raise" else a.event.amount
    left, money = a.step.stack, a.case.money
    if wanted <= left:
        return None
    text = f"{a.name} puts in {money(wanted)}, but has only {money(left)} left"
    note, over = f"at most {money(left)}", wanted - left
    return a.wrong("stack-exceeded", text, logged=wanted, expected=left, chips=over, note=note, mark=a.last_amount)


@ACTS.on("check")
def check_facing_bet(a: Action) -> Finding | None:
    """A player checked although he owed chips."""
    owes, due = a.ask.owes, a.case.money(a.ask.owes)
    if not owes:
        return None
    text = f"{a.name} checks facing a bet; {due} is owed"
    return a.wrong("check-facing-bet", text, logged=0, expected=owes, chips=-owes, note=f"{due} to call", mark="checks")


@ACTS.on("bet")
def bet_facing_bet(a: Action) -> Finding | None:
    """The log says "bets" although there was a bet already."""
    if not a.ask.level:
        return None
    text, note = (
        f"{a.did} although there is a bet of {a.case.money(a.ask.level)}",
        f"{a.case.money(a.ask.owes)} to call",
    )
    return a.wrong("bet-facing-bet", text, logged=a.event.amount, note=f"{note}, or a raise", mark="bets")


@ACTS.on("raise")
def raise_no_bet(a: Action) -> Finding | None:
    """The log says "raises" in a round without a bet."""
    if a.ask is NOTHING or a.ask.level:
        return None
    return a.wrong(
        "raise-no-bet", f"{a.did} but there is no bet to raise", logged=a.event.to, note="a bet", mark="raises"
    )
