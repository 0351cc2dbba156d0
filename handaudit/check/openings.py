"""Who opens a pot that needs openers, and when: second openings, openings after a pass, silence with openers in hand."""

from handaudit.check.acted import ACTS, Action
from handaudit.check.case import Case
from handaudit.check.firstcards import first_cards
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.proof import opens


def objection(case: Case, event: Event, what: str) -> bool:
    """Whether the replay noted this about an opening, a declaration or a check."""
    return case.table.objections.get(event.line) == what


@ACTS.on()
def opens_again(a: Action) -> Finding | None:
    """The pot was opened by a player who had passed in this deal, or a second time although it was open."""
    if a.step.done is None:
        return None
    if objection(a.case, a.event, "declined"):
        return a.wrong("decliner-opened", f"{a.name} opens, but had passed before", note="passed before")
    if not objection(a.case, a.event, "second"):
        return None
    opener = next((o.seat for o in reversed(a.case.table.openings) if o.line < a.line), 0)
    text = f"{a.name} opens, but the pot is open" + (f" since {a.case.name(opener)}'s line" if opener else "")
    return a.wrong("second-open", text, note="open already", others=(opener,) if opener else ())


@ACTS.on("check")
def open_refused(a: Action) -> Finding | None:
    """A player who is all-in for the ante was not allowed to open."""
    table = a.case.table
    if a.step.stack or not table.book.prove or not opens(table, first_cards(a.case, a.event)):
        return None
    deal = sum(1 for r in table.redeals if r.line < a.line)
    if any(o.line < a.line and o.deal == deal for o in table.openings):
        return None
    text = f"{a.name} is all-in for the ante and holds openers, but is told to pass"
    return a.wrong("open-refused", text, note="may declare openers")


@ACTS.on("post")
def barred_player_posts(a: Action) -> Finding | None:
    """A player posts who had opened falsely while all-in for the ante, before that pot was won."""
    fouled = any(f.seat == a.seat and f.line < a.event.line for f in a.case.table.fouls)
    return barred(a.case, a.event.line, a.seat) if a.seat in a.case.table.barred and fouled else None


def barred(case: Case, line: int, seat: int) -> Finding:
    """A player was dealt in who is out until the pot is won."""
    text = f"{case.name(seat)} declared openers falsely while all-in for the ante and is out until this pot is won"
    return case.finding("barred-player-dealt", line, text, seat=seat, street="bet-1", note="gets no cards")
