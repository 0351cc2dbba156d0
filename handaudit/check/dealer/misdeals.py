"""Misdeals: when one is due, when it is too late, and what stays where it is."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from handaudit.check.case import Case
from handaudit.check.dealer.grounds import distinct, holds
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.read.speech.said import COUNT, ground_of
from handaudit.replay.cursor import ACTIONS


@dataclass(slots=True)
class Deal:
    """One deal: the cards exposed in it, the actions, and the misdeal that ended it."""

    exposed: list[Event] = field(default_factory=list)
    actions: list[Event] = field(default_factory=list)
    dead: list[tuple[Event, int]] = field(default_factory=list)
    misdeal: Event | None = None
    after: list[Event] = field(default_factory=list)
    dealt_again: bool = False


def _missed(case: Case, line: int, text: str, note: str, rules: tuple[str, ...], seat: int = 0) -> Finding:
    """A misdeal was due and the hand was played on."""
    return case.finding("misdeal-missed", line, text, rules=rules, note=note, others=(seat,) if seat else ())


@analyser("misdeals", kinds="dealer")
def misdeals(case: Case) -> Iterator[Finding]:
    """Every deal, whether a misdeal ended it or not."""
    for deal in _deals(case):
        if deal.misdeal is None:
            if (missed := _due(case, deal)) is not None:
                yield missed
            continue
        ground = ground_of(case.hand.text_of(deal.misdeal.line))
        good, why, rules = holds(case, ground, deal.exposed, deal.actions)
        if good is False:
            yield case.finding("misdeal-wrong", deal.misdeal.line, why, rules=rules, note="no misdeal")
        elif not deal.dealt_again and (played := next((e for e in deal.after if e.kind in ACTIONS), None)) is not None:
            text = f"{case.name(played.seat)} acts although a misdeal was declared (line {deal.misdeal.line})"
            yield _missed(case, played.line, text, "reshuffle and deal again", ("TH-MISDEAL-5",), played.seat)
        if deal.dealt_again:
            yield from _money(case, deal)


def _deals(case: Case) -> list[Deal]:
    deals = [Deal()]
    for event in case.hand.events:
        deal = deals[-1]
        if deal.misdeal is not None:
            again = event.kind == "street" and event.text in ("redeal", "deal")
            if again and not any(e.kind in ACTIONS for e in deal.after):
                deal.dealt_again = True
                deals.append(Deal())
            else:
                deal.after.append(event)
            continue
        if event.kind in ACTIONS or (event.kind == "street" and event.text in ("flop", "turn", "river")):
            deal.actions.append(event)
        elif event.kind == "dealer" and event.text == "misdeal":
            deal.misdeal = event
        elif event.kind == "dealer" and event.text == "dead":
            deal.dead.append((event, len(deal.actions)))
        elif event.kind == "dealer" and event.text == "exposes" and not deal.actions:
            deal.exposed.append(event)
    return deals


def _due(case: Case, deal: Deal) -> Finding | None:
    """A misdeal that the log shows to be due and does not declare."""
    good, _, _ = holds(case, "exposed", deal.exposed, [])
    if deal.exposed and good:
        several = len(deal.exposed) > 1
        text = "two cards are exposed in one deal" if several else "the first or second card of a player is exposed"
        return _missed(case, deal.exposed[1 if several else 0].line, text, "a misdeal", ("TH-MISDEAL-1",))
    for event, count in deal.dead:
        acted = deal.actions[:count]
        good, _, rules = holds(case, COUNT, [], acted)
        if good and ground_of(case.hand.text_of(event.line)) == COUNT:
            text = (
                f"the hand of {case.name(event.seat)} is declared dead for its number of cards; "
                f"{distinct(case, acted)} of two players have acted"
            )
            return _missed(case, event.line, text, "a misdeal", rules, event.seat)
    return None


def _money(case: Case, deal: Deal) -> Iterator[Finding]:
    """Chips or a button that move between a misdeal and the first action after it."""
    assert deal.misdeal is not None
    money = case.money
    for event in case.hand.events:
        if event.line <= deal.misdeal.line:
            continue
        if event.kind in ACTIONS or (event.kind == "dealer" and event.text == "misdeal"):
            return
        if event.kind == "returned":
            text = f"{money(event.amount)} goes back to {case.name(event.seat)} because of the misdeal; bets stay"
            seat, amount, note = event.seat, event.amount, "bets stay"
            yield case.finding(
                "misdeal-money", event.line, text, seat=seat, chips=-amount, note=note, mark=amount or ""
            )
            return
        if event.kind == "post":
            text = f"{case.name(event.seat)} posts {money(event.amount)} again after the misdeal; bets stay"
            seat, amount, note = event.seat, event.amount, "posted already"
            yield case.finding("misdeal-money", event.line, text, seat=seat, chips=amount, note=note, mark=amount or "")
            return
        if event.kind == "button" and event.amount != case.hand.button:
            text = f"the button moves to seat #{event.amount} because of the misdeal"
            yield case.finding("misdeal-money", event.line, text, note=f"seat #{case.hand.button}")
            return
