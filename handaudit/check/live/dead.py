"""A dead hand is not paid, and no hand is killed for cards that were shown early."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.live.invalid import why_invalid
from handaudit.check.registry import check, family, judge
from handaudit.model.finding import Finding
from handaudit.model.hand import Event

_EARLY = (
    "show", "expos", "early", "turned up", "turned over", "face up", "opened a", "opened his",
    "opened one", "reveal", "disclos", "tabled", "see a card",
    "gezeigt", "zeigte", "aufgedeckt", "offene karte", "umgedreht", "flashed",
)  # fmt: skip
_OTHER = (
    "touch",
    "muck",
    "berühr",
    "fold",
    "pass",
    "too many",
    "too few",
    "number of",
    "absent",
    "abwesend",
    "foul",
    "protect",
    "stub",
    "burn",
)


class Killed(NamedTuple):
    """A hand that died (`what` exposed), or is paid although it is out (paid)."""

    what: str
    event: Event
    show: Event | None = None


@check("exposed-killed", "killed", on="exposed")
def exposed_killed(case: Case, k: Killed) -> Finding | None:
    """A hand was declared dead only because cards of it were shown early.

    A player who shows a hole card at a wrong moment may not bet or raise any more, but the hand stays live. The log must show
    the death, with a reason that speaks of shown cards, or with none after the player showed one.

        Bob: shows [As]
        Dealer: hand of Bob is dead - showed a card
    """
    seat, put = k.event.seat, case.table.put.get(k.event.seat, 0)
    text = f"the hand of {case.name(seat)} is killed because cards were shown; it stays live, with {case.money(put)} in the pot"
    return case.finding(
        "exposed-killed",
        k.event.line,
        text,
        seat=seat,
        logged="dead",
        expected="live",
        note="no bet and no raise, but live",
    )


@judge("killed")
def dead_hand_paid(case: Case, k: Killed) -> Finding | None:
    """A dead hand is paid, and nobody else is left who claims the pot (TH-DEAD-8)."""
    why = why_invalid(case, k.event.seat) if k.what == "paid" else None
    if why is None:
        return None
    seat, amount = k.event.seat, k.event.amount
    text = f"{case.name(seat)} collects {case.money(amount)} with a hand that is folded or dead; nobody else is left who claims it"
    return case.finding(
        "dead-hand-awarded", k.event.line, text, seat=seat, street="showdown", rules=why.rules, logged=amount, expected=0,
        chips=case.chips({seat: -amount, "pot": amount}), note=why.note,
    )  # fmt: skip


@family("killed")
def candidates(case: Case) -> Iterator[Killed]:
    """Deaths for a wrong reason, and dead hands that are paid."""
    kinds = case.hand.kinds
    if "dealer" in kinds:
        yield from _deaths(case)
    if case.table.disqualified and case.book.board_dealt:
        for event, _ in case.table.collects:
            if event.seat in case.table.disqualified and case.rep.won.get(event.seat):
                yield Killed("paid", event)


def _deaths(case: Case) -> Iterator[Killed]:
    for event in case.hand.events:
        if event.kind != "dealer" or event.text != "dead":
            continue
        why = _reason(case, event)
        shows = (e for e in case.hand.events if e.kind == "show" and e.seat == event.seat and e.line < event.line)
        show = next((e for e in shows if not case.table.showdown_line or e.line < case.table.showdown_line), None)
        named = any(word in why for word in _EARLY)
        if not any(word in why for word in _OTHER) and (named or (show is not None and not why)):
            yield Killed("exposed", event, show)


def _reason(case: Case, event: Event) -> str:
    """The reason that the line gives, in small letters; the player's name may hold anything."""
    _, _, rest = case.hand.text_of(event.line).partition(f"hand of {case.hand.name_of(event.seat)} is dead")
    return rest.strip(" -.").casefold()
