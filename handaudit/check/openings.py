"""Who opens a pot that needs openers, and when: second openings, openings after a pass, silence with openers in hand."""

from handaudit.check.case import Case
from handaudit.check.firstcards import first_cards
from handaudit.check.registry import check
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import Step
from handaudit.replay.proof import opens


def objection(case: Case, event: Event | None, what: str) -> bool:
    """Whether the replay noted this about an opening, a declaration or a check."""
    return event is not None and case.table.objections.get(event.line) == what


@check("decliner-opened", "steps")
def decliner_opened(case: Case, step: Step) -> Finding | None:
    """A player opened the pot who had passed in this deal.

    A player who checks while the pot is unopened and does not declare openers has declined, and cannot open later in that deal:
    not in a second turn and not after somebody else's opening turned out to be false.
    """
    event = step.done
    if event is None or not objection(case, event, "declined"):
        return None
    name = case.name(event.seat)
    return case.finding(
        "decliner-opened",
        step.line,
        f"{name} opens, but had passed before",
        seat=event.seat,
        street=step.street,
        note="passed before",
    )


@check("second-open", "steps")
def second_open(case: Case, step: Step) -> Finding | None:
    """The pot was opened a second time although it was open.

    Only one player of a deal is the opener. Who bets after him bets or raises; who holds openers too has nothing to declare.
    """
    event = step.done
    if event is None or not objection(case, event, "second"):
        return None
    opener = next((o.seat for o in reversed(case.table.openings) if o.line < step.line), 0)
    text = f"{case.name(event.seat)} opens, but the pot is open" + (
        f" since {case.name(opener)}'s line" if opener else ""
    )
    return case.finding(
        "second-open",
        step.line,
        text,
        seat=event.seat,
        street=step.street,
        note="open already",
        others=(opener,) if opener else (),
    )


@check("open-refused", "steps")
def open_refused(case: Case, step: Step) -> Finding | None:
    """A player who is all-in for the ante was not allowed to open.

    Such a player may declare the pot open with a qualifying hand. The fault shows as a pass in his name, or as a redeal
    although he had declared.
    """
    event = step.done
    if event is None or event.kind != "check" or step.stack or not case.table.book.prove:
        return None
    if any(o.line < step.line and o.deal == _deal(case, step.line) for o in case.table.openings):
        return None
    holding = first_cards(case, event)
    if not opens(case.table, holding):
        return None
    name = case.name(event.seat)
    return case.finding(
        "open-refused",
        step.line,
        f"{name} is all-in for the ante and holds openers, but is told to pass",
        seat=event.seat,
        street=step.street,
        note="may declare openers",
    )


@check("barred-player-dealt", "steps")
def barred_player_dealt(case: Case, step: Step) -> Finding | None:
    """A player who had opened falsely while all-in for the ante was dealt in before that pot was won.

    He has lost the ante and gets no cards, even after buying chips, until somebody has properly opened and taken the pot.
    """
    event = step.done
    if event is None or event.kind != "post" or event.seat not in case.table.barred:
        return None
    if not any(f.seat == event.seat and f.line < event.line for f in case.table.fouls):
        return None
    return _barred(case, event.line, event.seat)


def _barred(case: Case, line: int, seat: int) -> Finding:
    text = f"{case.name(seat)} declared openers falsely while all-in for the ante and is out until this pot is won"
    return case.finding("barred-player-dealt", line, text, seat=seat, street="bet-1", note="gets no cards")


def _deal(case: Case, line: int) -> int:
    """How many redeals stand above a line."""
    return sum(1 for r in case.table.redeals if r.line < line)
