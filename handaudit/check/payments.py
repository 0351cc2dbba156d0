"""Payments: what the log pays, laid out by the engine's pots, and where it differs from what is due."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from handaudit.check.case import Case, Judged
from handaudit.check.registry import Judges
from handaudit.model.hand import Claim
from handaudit.model.replay import Pot
from handaudit.replay.rake import balanced, misstated
from handaudit.replay.settle import pot_name
from handaudit.rules.phrases import NAMES

Shares = dict[str, dict[int, int]]
"""By pot and seat: chips in minor units."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Payment(Judged):
    """One seat's share of one pot where log and engine differ; `line` is the log's line about it, or the next best one. `shares` and
    `due` are everybody's in this pot. Amounts are minor units."""

    pot: Pot
    logged: int
    expected: int
    shares: dict[int, int]
    due: dict[int, int]
    street: str = "showdown"

    @property
    def collects(self) -> str:
        """Who is paid how much, in words."""
        return f"{self.name} {self.takes}"

    @property
    def takes(self) -> str:
        """What is paid, in words; where the log tells the sum of several pots only, that sum before the part of this one."""
        paid, whole = self.case.money(self.logged), self.case.collected().get(self.seat, 0)
        if whole <= self.logged or self.told:
            return f"collects {paid}"
        return f"collects {self.case.money(whole)} in all, of which {paid}"

    @property
    def told(self) -> bool:
        """Whether the log tells this share: lines that pay several pots, or another part of the rake from each, tell only the sum."""
        rep, collects = self.case.rep, self.case.table.collects
        mine = [e.amount for e, _ in collects if e.seat == self.seat and pot_name(e.text, rep.pots) == self.pot.name]
        return len(rep.pots) == 1 or sum(mine) == self.logged

    @property
    def the_pot(self) -> str:
        """The pot as the log names it."""
        return label(self.case, self.pot)

    @property
    def over(self) -> bool:
        """Whether more is paid than is due."""
        return self.logged > self.expected

    @property
    def known(self) -> bool:
        """Whether the cards that decide about the pot are known."""
        return self.pot.name not in self.case.rep.unverifiable

    @property
    def by_seat(self) -> dict[int, int]:
        """What everybody should have of this pot beside what he has."""
        return {s: self.due.get(s, 0) - self.shares.get(s, 0) for s in {**self.due, **self.shares}}

    @property
    def chips(self) -> dict[int | str, int]:
        """Everybody's correction in this pot; what does not add up is owed by the pot or to it."""
        owed: dict[int | str, int] = dict(self.by_seat.items())
        for one in self.case.rep.cash_outs:
            if owed.get(one.seat, 0) > 0:  # he has sold it
                owed["house"] = owed.get("house", 0) + owed.pop(one.seat)
        return owed | {"pot": -sum(owed.values())}


PAID: Final = Judges[Payment](lambda payment: payment.pot.name)
"""The judges of payments, asked by the name of the pot."""


def rake_is_wrong(case: Case) -> bool:
    """Whether the rake line explains what the awards lack: then it is wrong, and they follow."""
    total = case.rep.total_pot - case.rep.carried_out
    return balanced(case.table, total) or misstated(case.table, total) is not None


def label(case: Case, pot: Pot) -> str:
    """A pot as the log names it."""
    if len(case.rep.pots) == 1:
        return "the pot"
    if not pot.name.startswith("side-"):
        return f"the {pot.name} pot"
    alone = sum(1 for p in case.rep.pots if p.name.startswith("side-")) == 1
    return "the side pot" if alone else pot.name.replace("-", " pot-")


def wrong_layer(p: Payment) -> bool:
    """Whether a pot was paid as the log counts it, and the log's pots make the total but are no layers of it."""
    rep = p.case.rep
    if any(pot.name == "swap" for pot in rep.pots):  # held fees in another pot are told as that
        return False
    said = {name: claim.amount for name, claim in claimed_pots(p.case).items()}
    mine = said.get(p.pot.name, 0)
    if p.pot.amount - rep.rake <= mine <= p.pot.amount or mine != sum(p.shares.values()):
        return False
    whole = rep.total_pot - rep.carried_out
    return sum(said.values()) in (whole, whole - rep.rake) and set(p.shares) <= set(p.due)


def claimed_pots(case: Case) -> dict[str, Claim]:
    """The pots that the summary lists, by name."""
    return {("side-1" if c.pot == "side" else c.pot): c for c in case.hand.claims if c.kind == "pot"}


def placed(logged: Shares, due: Shares, pots: dict[str, Pot]) -> Shares:
    """Payments by the engine's pots. A log that pays several pots in one line (`from pot`), or from a pot that there is not,
    is laid out: first what is due to the seat, then what nobody else was paid, outermost pot first."""
    out = {n: dict(s) for n, s in logged.items() if n in pots and (n != "main" or len(pots) == 1)}
    loose: dict[int, int] = {}
    for name, by_seat in logged.items():
        if name not in out:
            for seat, amount in by_seat.items():
                loose[seat] = loose.get(seat, 0) + amount
    for seat, amount in loose.items():
        left = amount
        for name in ["main", *[n for n in pots if n != "main"]]:
            part = min(left, due.get(name, {}).get(seat, 0) - out.get(name, {}).get(seat, 0))
            if part > 0:
                out.setdefault(name, {})[seat] = out.get(name, {}).get(seat, 0) + part
                left -= part
        for name in reversed(pots):
            free = pots[name].amount - pots[name].rake - sum(out.get(name, {}).values())
            part = min(left, free) if name not in logged or name == "main" else 0
            if part > 0 and name != "main":
                out.setdefault(name, {})[seat] = out.get(name, {}).get(seat, 0) + part
                left -= part
        if left:
            out.setdefault("main", {})[seat] = out.get("main", {}).get(seat, 0) + left
    return out


def by_pot(case: Case, logged: Shares, due: Shares) -> Iterator[Payment]:
    rep = case.rep
    for pot in rep.pots:
        shares, right = logged.get(pot.name, {}), due.get(pot.name, {})
        if shares == right:
            continue
        over = [s for s, n in shares.items() if n > right.get(s, 0)]
        for seat in over or [s for s, n in right.items() if n > shares.get(s, 0)]:
            line = line_of(case, pot, seat)
            yield Payment(case, line, seat, pot, shares.get(seat, 0), right.get(seat, 0), shares, right)


def line_of(case: Case, pot: Pot, seat: int) -> int:
    """The line that pays the seat from the pot; else one that pays the pot, the summary's total, or the hand's first line.

    Where several lines pay a seat from one pot (high and low half, runs) it is the one that pays what is not due.
    """
    events = [e for e, _ in case.table.collects]
    same = [e for e in events if pot_name(e.text, case.rep.pots) == pot.name]
    mine = [e for e in same if e.seat == seat]
    if len(mine) > 1:
        due = [a.amount for a in case.rep.awards if a.pot == pot.name and a.seat == seat]
        for event in mine:
            if event.amount not in due:
                return event.line
            due.remove(event.amount)
    for found in (mine, [e for e in events if e.seat == seat], same, events):
        if found:
            return found[0].line
    return next((c.line for c in case.hand.claims if c.kind == "total"), case.hand.line)


def halved(case: Case, pot: Pot) -> bool:
    """Whether the pot is divided between two hands of different kinds, or between boards."""
    return any(a.half or a.run for a in case.rep.awards if a.pot == pot.name)


def beaten(p: Payment) -> str:
    """Both hands in words, as far as they are known; where the words are the same, with the card that decides."""
    case, best = p.case, next((s for s in p.due), 0)
    mine, theirs = case.words(p.seat), case.words(best)
    if not mine or not theirs or halved(case, p.pot):
        return "a hand that is not the best"
    if mine == theirs:
        ev, strengths = case.evaluator(), case.rep.strengths
        (_, low), (_, high) = ev.parts(strengths[p.seat]), ev.parts(strengths[best])
        at = next((i for i, pair in enumerate(zip(low, high, strict=False)) if pair[0] != pair[1]), None)
        if at is not None:
            return f"{mine}, {NAMES[low[at]]} kicker, against {NAMES[high[at]]} kicker of {case.name(best)}"
    return f"{mine} against {theirs} of {case.name(best)}"
