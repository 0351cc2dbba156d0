"""Actions: who acted, and with how much, against what the rules asked. Candidates are steps that are not what was asked."""

from handaudit.check.case import Case
from handaudit.check.registry import check
from handaudit.model.finding import Finding
from handaudit.model.replay import Step
from handaudit.replay.absent import uncollected
from handaudit.replay.cursor import ACTIONS


def did(case: Case, step: Step) -> str:
    """What the log says was done, in words."""
    event = step.done
    assert event is not None
    name, money = case.name(event.seat), case.money
    if event.kind == "raise":
        return f"{name} raises to {money(event.to)}"
    if event.kind in ("call", "bet"):
        return f"{name} {event.kind}s {money(event.amount)}"
    return f"{name} {event.kind}s"


@check("round-not-closed", "steps")
def round_not_closed(case: Case, step: Step) -> Finding | None:
    """The next card, or the showdown, comes while a player still owed an action.

    A board card is opened only after the betting round is finished. The finding stands on the line that came too
    early. To go on, the missing action is taken to be what the rest of the log needs: a call or a check by a player
    whom the log still shows in the hand, a fold by one whom it does not.
    """
    if step.done is not None or step.ask is None or _is_action_line(case, step.line):
        return None
    name, owes = case.name(step.ask.seat), step.ask.owes
    what = f"{name} still owed {case.money(owes)}" if owes else f"{name} had not acted"
    return case.finding(
        "round-not-closed",
        step.line,
        f"the {step.street} betting was not finished: {what}",
        seat=step.ask.seat,
        street=step.street,
        expected=owes or None,
        note=f"{name} was to act",
        root=not _uncollected(case, step.ask.seat),
        help="look for a line that is missing above this one",
    )


@check("out-of-turn", "steps")
def out_of_turn(case: Case, step: Step) -> Finding | None:
    """A seat acted that was not next.

    Before the flop the player left of the last blind speaks first, later the first live player left of the button;
    action runs clockwise and passes over players who are all-in or have folded. A missing action shows up here when another
    player's action stands in its place.
    """
    ask, event = step.ask, step.done
    if ask is None:
        return None
    if event is None:
        actor = _actor(case, step.line)
        return case.finding(
            "out-of-turn",
            step.line,
            f"{case.name(actor)} acts, but {case.name(ask.seat)} was next",
            seat=actor,
            street=step.street,
            rules=(_first_rule(case, step),),
            note=f"{case.name(ask.seat)} was next",
            others=(ask.seat,),
            root=not _uncollected(case, ask.seat),
        )
    if event.kind not in ACTIONS or ask.seat == event.seat:
        return None
    return case.finding(
        "out-of-turn",
        step.line,
        f"{did(case, step)}, but {case.name(ask.seat)} was next",
        seat=event.seat,
        street=step.street,
        rules=(_first_rule(case, step),),
        note=f"{case.name(ask.seat)} was next",
        others=(ask.seat,),
        mark=case.name(event.seat),
    )


@check("action-after-close", "steps")
def action_after_close(case: Case, step: Step) -> Finding | None:
    """An action was recorded after the betting of the street was over.

    A round is over when every player who can act has answered the highest bet; nothing can be asked of players who are
    all-in or of the only one who has chips left and owes nothing.
    """
    event = step.done
    if event is None or step.ask is not None or event.kind not in ACTIONS:
        return None
    return case.finding(
        "action-after-close",
        step.line,
        f"{did(case, step)} although the betting was over",
        seat=event.seat,
        street=step.street,
        note="nobody was to act",
    )


@check("stack-exceeded", "steps")
def stack_exceeded(case: Case, step: Step) -> Finding | None:
    """More chips went in than the player had.

    No player can put in more than his stack, and no chips join a stack during a hand. The replay goes on with the chips
    that were there.
    """
    event = step.done
    if event is None or event.kind not in ("call", "bet", "raise", "post"):
        return None
    wanted = event.to - step.committed if event.kind == "raise" else event.amount
    if wanted <= step.stack:
        return None
    money = case.money
    return case.finding(
        "stack-exceeded",
        step.line,
        f"{case.name(event.seat)} puts in {money(wanted)}, but has only {money(step.stack)} left",
        seat=event.seat,
        street=step.street,
        logged=wanted,
        expected=step.stack,
        chips=case.chips({event.seat: wanted - step.stack, "pot": step.stack - wanted}),
        note=f"at most {money(step.stack)}",
        mark=last_amount(case, step),
    )


@check("check-facing-bet", "steps")
def check_facing_bet(case: Case, step: Step) -> Finding | None:
    """A player checked although he owed chips.

    A check is legal only if nothing is owed.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind != "check" or not ask.owes:
        return None
    return case.finding(
        "check-facing-bet",
        step.line,
        f"{case.name(event.seat)} checks facing a bet; {case.money(ask.owes)} is owed",
        seat=event.seat,
        street=step.street,
        logged=0,
        expected=ask.owes,
        chips=case.chips({event.seat: -ask.owes, "pot": ask.owes}),
        note=f"{case.money(ask.owes)} to call",
        mark="checks",
    )


@check("bet-facing-bet", "steps")
def bet_facing_bet(case: Case, step: Step) -> Finding | None:
    """The log says "bets" although there was a bet already.

    A bet opens a round without a bet; otherwise it is a raise or a call.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind != "bet" or not ask.level:
        return None
    return case.finding(
        "bet-facing-bet",
        step.line,
        f"{did(case, step)} although there is a bet of {case.money(ask.level)}",
        seat=event.seat,
        street=step.street,
        logged=event.amount,
        note=f"{case.money(ask.owes)} to call, or a raise",
        mark="bets",
    )


@check("raise-no-bet", "steps")
def raise_no_bet(case: Case, step: Step) -> Finding | None:
    """The log says "raises" in a round without a bet.

    The first bet of a round is a bet; only what comes after it is a raise.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind != "raise" or ask.level:
        return None
    return case.finding(
        "raise-no-bet",
        step.line,
        f"{did(case, step)} but there is no bet to raise",
        seat=event.seat,
        street=step.street,
        logged=event.to,
        note="a bet",
        mark="raises",
    )


def _uncollected(case: Case, seat: int) -> bool:
    """Whether the seat was empty when dealing ended: its live hand is the fault (TH-DEAD-6), the missing action follows."""
    return case.book.live_table and uncollected(case.hand, seat)


def _actor(case: Case, line: int) -> int:
    return next((e.seat for e in case.hand.events if e.line == line), 0)


def _is_action_line(case: Case, line: int) -> bool:
    return any(e.line == line and e.kind in ACTIONS for e in case.hand.events)


def _first_rule(case: Case, step: Step) -> str:
    return "TH-FIRST-2" if step.street in ("preflop", "bet-1") else "TH-FIRST-1"


def last_amount(case: Case, step: Step) -> str:
    """The amount as the line prints it, to be marked."""
    text = case.hand.text_of(step.line)
    words = [w for w in text.split() if any(c.isdigit() for c in w)]
    return words[-1] if words else ""
