"""Parole: the pot is divided by consent, asked for by the first speaker of the last betting round, before any bet."""

from collections.abc import Iterator

from handaudit.check.case import Case, Details
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import Step
from handaudit.replay.live import last_asking


def _astray(case: Case, step: Step, event: Event) -> Finding:
    """Parole outside the last betting round, after a bet or check, or not started by the first speaker of the round."""
    if step.note == "phase":
        return case.fault("parole-phase" if step.street == "bet-2" else "parole-phase.early", event, street=step.street)
    others = (step.ask.seat,) if step.ask is not None and step.ask.seat else ()
    name = f"parole-order.{'asks' if event.text == 'offers' else 'answers'}{'' if others else '-nobody'}"
    return case.fault(name, event, street=step.street, others=others)


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
                yield _astray(case, step, step.done)
            spoken.add(step.street)
    yield from _asking(case)
    if table.consent or table.cancelled:
        return
    paid, pots = {event.seat for event, _ in table.collects}, {event.text for event, _ in table.collects}
    if len(paid) > 1 and not table.shows and not table.mucked and len(pots) < len(table.collects):
        answers = last_asking(table)
        agreed = {e.seat for e in answers if e.text != "declines"}
        refused = [e.seat for e in answers if e.text == "declines"]
        silent = [s for s in table.order if s in table.live and s not in agreed]
        seat = (refused or silent or list(table.order))[0]
        # Whose chips they are the log cannot tell.
        told: Details = {"logged": "divided", "expected": "betting goes on", "others": (seat,)}
        yield case.fault("parole-not-unanimous", table.collects[0][0], **told)


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
        yield case.fault("parole-order.refused", answers[refused + 1])
    spoken = {e.seat for e in answers}
    last = answers[-1]
    acts = (s.done for s in case.rep.steps if s.done is not None and s.line > last.line)
    folded_after = {e.seat for e in acts if e.kind == "fold"}
    silent = [s for s in table.order if (s in table.live or s in folded_after) and s not in spoken]
    if way == "ask_all" and silent:
        yield case.fault("parole-order.not-asked", last, others=(silent[0],))
