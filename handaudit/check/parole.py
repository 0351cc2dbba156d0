"""Parole: the pot is divided by consent, asked for by the first speaker of the last betting round, before any bet."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.live import last_asking


class Asked(NamedTuple):
    """Something wrong about a parole: `what` is phase | order | stop | unasked | divided; `seat` is who was to ask or did not agree."""

    what: str
    event: Event
    street: str
    seat: int = 0


@check("parole-phase", "parole", on="phase")
def parole_phase(case: Case, p: Asked) -> Finding | None:
    """Parole was asked for in the first betting round, while cards were drawn, or after a bet or check.

    It exists only in the second betting round, before any action.
    """
    when = "after the betting has begun" if p.street == "bet-2" else "before the last betting round"
    return case.finding(
        "parole-phase",
        p.event.line,
        f"{case.name(p.event.seat)} asks for parole {when}",
        seat=p.event.seat,
        street=p.street,
        note=when,
    )


@check("parole-order", "parole")
def parole_order(case: Case, p: Asked) -> Finding | None:
    """Parole was not started by the first speaker of the round.

    The first player who has to act may ask; players who are all-in are passed over. In which order the others answer is
    not said; whether asking stops at the first refusal is the house's choice.
    """
    name, due = case.name(p.event.seat), case.name(p.seat)
    if p.what in ("stop", "unasked"):
        text = f"{name} answers although parole was refused" if p.what == "stop" else f"{due} is not asked for parole"
        return case.finding(
            "parole-order",
            p.event.line,
            text,
            seat=p.event.seat,
            street=p.street,
            note="asking stops" if p.what == "stop" else "all are asked",
            others=(p.seat,) if p.what == "unasked" else (),
        )
    if p.what != "order":
        return None
    verb = "asks for parole" if p.event.text == "offers" else "answers a parole that nobody has offered"
    note = f"{due} speaks first" if p.seat else "nobody was to act"
    return case.finding(
        "parole-order",
        p.event.line,
        f"{name} {verb}; {note}",
        seat=p.event.seat,
        street=p.street,
        note=note,
        mark=name,
        others=(p.seat,) if p.seat else (),
    )


@check("parole-not-unanimous", "parole", on="divided")
def parole_not_unanimous(case: Case, p: Asked) -> Finding | None:
    """The pot was divided although somebody had not agreed.

    Only if every player agrees is the pot divided; one refusal, and the betting goes on as usual. The finding stands on the
    first line that pays; whose chips they are the log cannot tell, because the hand was not played to its end.
    """
    who = case.name(p.seat)
    return case.finding(
        "parole-not-unanimous", p.event.line, f"the pot is divided although {who} did not agree", seat=p.event.seat, street=p.street,
        logged="divided", expected="betting goes on", note=f"{who} did not agree", others=(p.seat,),
    )  # fmt: skip


@family("parole", kinds="parole")
def candidates(case: Case) -> Iterator[Asked]:
    """Paroles at a wrong time or by a wrong player, and pots that were divided without consent."""
    table = case.table
    if not table.parole:
        return
    spoken: set[str] = set()
    for step in case.rep.steps:
        if step.task == "parole" and step.done is not None:
            if step.note and step.street not in spoken:
                yield Asked(step.note, step.done, step.street, step.ask.seat if step.ask else 0)
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
        yield Asked("divided", table.collects[0][0], "bet-2", (refused or silent or list(table.order))[0])


def _asking(case: Case) -> Iterator[Asked]:
    """Whether the asking goes on after a refusal, where the house has decided that (`c32_parole_asking`)."""
    way, table = case.book.options.get("c32_parole_asking"), case.table
    if way not in ("stop_at_refusal", "ask_all"):
        return
    answers = last_asking(table)
    refused = next((i for i, e in enumerate(answers) if e.text == "declines"), None)
    if refused is None:
        return
    if way == "stop_at_refusal" and answers[refused + 1 :]:
        yield Asked("stop", answers[refused + 1], "bet-2")
    spoken = {e.seat for e in answers}
    folded_after = {
        s.done.seat
        for s in case.rep.steps
        if s.done is not None and s.done.kind == "fold" and s.line > answers[-1].line
    }
    silent = [s for s in table.order if (s in table.live or s in folded_after) and s not in spoken]
    if way == "ask_all" and silent:
        yield Asked("unasked", answers[-1], "bet-2", silent[0])
