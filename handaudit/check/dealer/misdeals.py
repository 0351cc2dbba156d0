"""Misdeals: when one is due, when it is too late, and what stays where it is."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.dealer.grounds import distinct, holds
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.misdeal import COUNT, ground_of


class Wrong(NamedTuple):
    """A misdeal that was missed, wrong or paid for: `what` is missed | wrong | money."""

    what: str
    line: int
    text: str
    note: str
    rules: tuple[str, ...] = ()
    seat: int = 0
    amount: int = 0


@dataclass(slots=True)
class Deal:
    """One deal: the cards exposed in it, the actions, and the misdeal that ended it."""

    exposed: list[Event] = field(default_factory=list)
    actions: list[Event] = field(default_factory=list)
    dead: list[tuple[Event, int]] = field(default_factory=list)
    misdeal: Event | None = None
    after: list[Event] = field(default_factory=list)
    dealt_again: bool = False


@check("misdeal-missed", "misdeals", on="missed")
def misdeal_missed(case: Case, w: Wrong) -> Finding | None:
    """A misdeal was due and the hand was played on.

    It is one if the first or second card of the deal, or two or more cards of it, are exposed, or if a wrong number of cards is noticed
    before two players have acted. The log shows it by two `Dealer: exposes` lines in one deal, by a hand that is declared dead for its
    number of cards too soon, or by actions that follow a declared misdeal without a new deal.
    """
    return case.finding(
        "misdeal-missed", w.line, w.text, rules=w.rules, note=w.note, others=(w.seat,) if w.seat else ()
    )


@check("misdeal-wrong", "misdeals", on="wrong")
def misdeal_wrong(case: Case, w: Wrong) -> Finding | None:
    """A misdeal was declared without a reason, or too late.

    One later card that is exposed is replaced and burned. A player who was forgotten makes a misdeal only before two actions, a
    wrong number of cards only before two players have acted. A posted blind is no action and does not count.
    """
    return case.finding("misdeal-wrong", w.line, w.text, rules=w.rules, note=w.note)


@check("misdeal-money", "misdeals", on="money")
def misdeal_money(case: Case, w: Wrong) -> Finding | None:
    """A misdeal changed the blinds or the button.

    All cards are taken back, reshuffled and dealt again; bets and button stay where they are. No blind goes back and none is posted
    again.
    """
    owed = case.chips({w.seat: w.amount, "pot": -w.amount}) if w.seat else {}
    return case.finding(
        "misdeal-money",
        w.line,
        w.text,
        seat=w.seat,
        chips=owed,
        note=w.note,
        mark=case.amount_in(w.line, abs(w.amount)) if w.amount else "",
    )


@family("misdeals", kinds="dealer")
def candidates(case: Case) -> Iterator[Wrong]:
    """Every deal, whether a misdeal ended it or not."""
    for deal in _deals(case):
        if deal.misdeal is None:
            if (missed := _due(case, deal)) is not None:
                yield missed
            continue
        ground = ground_of(case.hand.text_of(deal.misdeal.line))
        good, why, rules = holds(case, ground, deal.exposed, deal.actions)
        if good is False:
            yield Wrong("wrong", deal.misdeal.line, why, "no misdeal", rules)
        elif not deal.dealt_again and (played := next((e for e in deal.after if e.kind in ACTIONS), None)) is not None:
            text = f"{case.name(played.seat)} acts although a misdeal was declared (line {deal.misdeal.line})"
            yield Wrong("missed", played.line, text, "reshuffle and deal again", ("TH-MISDEAL-5",), played.seat)
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


def _due(case: Case, deal: Deal) -> Wrong | None:
    """A misdeal that the log shows to be due and does not declare."""
    good, _, _ = holds(case, "exposed", deal.exposed, [])
    if deal.exposed and good:
        several = len(deal.exposed) > 1
        text = "two cards are exposed in one deal" if several else "the first or second card of a player is exposed"
        return Wrong("missed", deal.exposed[1 if several else 0].line, text, "a misdeal", ("TH-MISDEAL-1",))
    for event, count in deal.dead:
        acted = deal.actions[:count]
        good, _, rules = holds(case, COUNT, [], acted)
        if good and ground_of(case.hand.text_of(event.line)) == COUNT:
            text = (
                f"the hand of {case.name(event.seat)} is declared dead for its number of cards; "
                f"{distinct(case, acted)} of two players have acted"
            )
            return Wrong("missed", event.line, text, "a misdeal", rules, event.seat)
    return None


def _money(case: Case, deal: Deal) -> Iterator[Wrong]:
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
            yield Wrong("money", event.line, text, "bets stay", (), event.seat, -event.amount)
            return
        if event.kind == "post":
            text = f"{case.name(event.seat)} posts {money(event.amount)} again after the misdeal; bets stay"
            yield Wrong("money", event.line, text, "posted already", (), event.seat, event.amount)
            return
        if event.kind == "button" and event.amount != case.hand.button:
            text = f"the button moves to seat #{event.amount} because of the misdeal"
            yield Wrong("money", event.line, text, f"seat #{case.hand.button}")
            return
