"""Parole: the pot is divided by consent, asked for by the first speaker of the last betting round, before any bet."""

from collections.abc import Iterator

from handaudit.check.case import Case, Details
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.live import last_asking


def _phase(case: Case, event: Event, street: str, _due: int) -> Finding:
    """Parole was asked for in the first betting round, while cards were drawn, or after a bet or check."""
    when = "after the betting has begun" if street == "bet-2" else "before the last betting round"
    text = f"{case.name(event.seat)} asks for parole {when}"
    return case.at(event, "parole-phase", text, street=street, note=when)


def _order(case: Case, event: Event, street: str, due: int) -> Finding:
    """Parole was not started by the first speaker of the round."""
    name, others = case.name(event.seat), (due,) if due else ()
    verb = "asks for parole" if event.text == "offers" else "answers a parole that nobody has offered"
    note = f"{case.name(due)} speaks first" if due else "nobody was to act"
    text = f"{name} {verb}; {note}"
    return case.at(event, "parole-order", text, street=street, note=note, mark=name, others=others)


def _divided(case: Case, event: Event, seat: int) -> Finding:
    """The pot was divided although somebody had not agreed; whose chips they are the log cannot tell."""
    note = f"{case.name(seat)} did not agree"
    text, due = f"the pot is divided although {note}", "betting goes on"
    told: Details = {"street": "bet-2", "logged": "divided", "expected": due, "note": note, "others": (seat,)}
    return case.at(event, "parole-not-unanimous", text, **told)


@analyser("parole", kinds="parole")
def paroles(case: Case) -> Iterator[Finding]:
    """Paroles at a wrong time or by a wrong player, and pots that were divided without consent."""
    table = case.table
    if not table.parole:
        return
    spoken: set[str] = set()
    for step in case.rep.steps:
        if step.task == "parole" and step.done is not None:
            if step.note and step.street not in spoken:
                seat = step.ask.seat if step.ask else 0
                yield (_phase if step.note == "phase" else _order)(case, step.done, step.street, seat)
            spoken.add(step.street)
    yield from _asking(case)
    if table.consent or table.cancelled:
        return
    paid = {event.seat for event, _ in table.collects}
    if (
        len(paid) > 1
        and not table.shows
        and not table.mucked
        and len({e.text for e, _ in table.collects}) < len(table.collects)
    ):
        answers = last_asking(table)
        agreed = {e.seat for e in answers if e.text != "declines"}
        refused = [e.seat for e in answers if e.text == "declines"]
        silent = [s for s in table.order if s in table.live and s not in agreed]
        yield _divided(case, table.collects[0][0], (refused or silent or list(table.order))[0])


def _asking(case: Case) -> Iterator[Finding]:
    """Whether the asking goes on after a refusal, where the house has decided that (`c32_parole_asking`)."""
    way, table = case.book.options.get("c32_parole_asking"), case.table
    if way not in ("stop_at_refusal", "ask_all"):
        return
    answers = last_asking(table)
    refused = next((i for i, e in enumerate(answers) if e.text == "declines"), None)
    if refused is None:
        return
    if way == "stop_at_refusal" and answers[refused + 1 :]:
        late = answers[refused + 1]
        text = f"{case.name(late.seat)} answers although parole was refused"
        yield case.at(late, "parole-order", text, street="bet-2", note="asking stops")
    spoken = {e.seat for e in answers}
    last = answers[-1]
    acts = (s.done for s in case.rep.steps if s.done is not None and s.line > last.line)
    folded_after = {e.seat for e in acts if e.kind == "fold"}
    silent = [s for s in table.order if (s in table.live or s in folded_after) and s not in spoken]
    if way == "ask_all" and silent:
        text, others = f"{case.name(silent[0])} is not asked for parole", (silent[0],)
        yield case.at(last, "parole-order", text, street="bet-2", note="all are asked", others=others)
