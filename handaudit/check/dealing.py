"""A hand deal by deal: who anted, who is named in it, and whether its antes were due."""

from dataclasses import dataclass, field

from handaudit.check.case import Case
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS

IN = ACTIONS | {"dealt", "declare"}
"""What only a player of the deal does or gets."""


@dataclass(slots=True)
class Deal:
    """One deal: `antes` with the stack before each, `line` of the line that deals, `named` seats with the line where each is named
    first, `stacks` when the antes were asked, `pot` before them."""

    number: int
    antes: list[tuple[Event, int]] = field(default_factory=list)
    line: int = 0
    named: set[int] = field(default_factory=set)
    named_at: dict[int, int] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    pot: int = 0

    @property
    def seats(self) -> set[int]:
        """Everybody who anted or is named."""
        return self.named | {event.seat for event, _ in self.antes}


def deals_of(case: Case) -> list[Deal]:
    """The deals of a hand in order, from its events and steps."""
    steps = {s.line: s for s in case.rep.steps if s.task == "post"}
    stacks = dict(case.table.start)
    deals = [Deal(0, stacks=dict(stacks), pot=case.table.carried)]
    rows = iter(case.table.redeals)
    for event in case.hand.events:
        deal = deals[-1]
        if event.kind == "street" and event.text == "redeal" and len(deals) <= len(case.table.redeals):
            row = next(rows)
            after = next((s for s in case.rep.steps if s.line >= row.line and s.task == "deal"), None)
            stacks = _stacks_at(case, after.n if after is not None else 0)
            deals.append(Deal(len(deals), stacks=stacks, pot=row.pot))
        elif event.kind == "post" and event.text == "ante":
            step = steps.get(event.line)
            if step is not None:
                deal.antes.append((event, step.stack))
        elif event.kind == "street" and event.text == "deal" and not deal.line:
            deal.line = event.line
        elif event.kind in IN and event.seat in case.table.start:
            deal.named.add(event.seat)
            deal.named_at.setdefault(event.seat, event.line)
    return deals


def _stacks_at(case: Case, step: int) -> dict[int, int]:
    """Every stack as it was before a step, from the moves."""
    stacks = dict(case.table.start)
    accounts = {f"seat {seat}": seat for seat in stacks}
    for move in case.rep.moves:
        if move.step >= step:
            break
        if (seat := accounts.get(move.src)) is not None:
            stacks[seat] -= move.amount
        if (seat := accounts.get(move.dst)) is not None:
            stacks[seat] += move.amount
    return stacks


def antes_due(case: Case, deal: Deal) -> bool:
    """Whether this deal asks for antes: the first does, redeals up to the limit, none once the pot has its size."""
    if not deal.number:
        return True
    limit = case.book.redeal.get("antes")
    if isinstance(limit, int) and deal.number > limit:
        return False
    most = case.book.options.get("jb_pot_limit", "")
    return not (most.isdigit() and deal.pot >= int(most))


def limit_of(case: Case) -> str:
    """The limit in words."""
    most = case.book.options.get("jb_pot_limit", "")
    if most.isdigit():
        return f"a pot of {case.money(int(most))}"
    limit = case.book.redeal.get("antes")
    return f"{limit} redeal{'s' if limit != 1 else ''}"


def barred_in(case: Case, deal: int) -> set[int]:
    """Who gets no cards in a deal, because he opened falsely in an earlier one while all-in for the ante."""
    return {f.seat for f in case.table.fouls if f.deal < deal} & case.table.barred
