"""What the log does not show and would be needed to be sure: unknown cards, actions without a line, words and rulings."""

from collections.abc import Iterator
from typing import Final

from handaudit.model.audit import Audit
from handaudit.model.cards import UNKNOWN
from handaudit.model.finding import Finding
from handaudit.model.replay import Replay

_LIVE: Final = frozenset({"dealer", "floor", "said", "silent", "deals", "asks", "drops"})
_BETS: Final = frozenset({"bet", "order", "opening"})
_OF_THE_LOG: Final = frozenset({"text", "session", "words", "summary", "flag"})
_BURNS: Final = ("burn", "flop-", "turn-", "river-", "step-", "count-")


def missing(result: Audit, disputed: tuple[Finding, ...], last: int, sure: bool) -> Iterator[str]:
    """One sentence for each piece of evidence that is not in the log."""
    rep = result.replay
    assert rep is not None
    yield from _cards(result, rep)
    for event in result.hand.events:
        if not event.in_log and event.line <= last:
            line = result.hand.number_of(event.line)
            yield f"No line opens the {event.text} before line {line}; other lines of the log prove it."
    for step in rep.steps:
        if step.done is None and step.ask is not None and step.line <= last:
            name = result.hand.name_of(step.ask.seat)
            taken = "took nothing from him" if step.note == "unpaid" else f"took it for a {step.note or 'pass'}"
            yield f"No line says what {name} did before line {result.hand.number_of(step.line)}; the audit {taken}."
    kinds = result.hand.kinds
    if kinds & _LIVE:
        yield from _lines(kinds, disputed)
    open_faults = [f for f in disputed if f.severity != "info" and f.domain not in _OF_THE_LOG]
    if open_faults and "floor" not in kinds:
        yield "No ruling of the floor is in the log."
    elif open_faults:
        yield "The log has rulings of the floor, but none that speaks of this."
    if not sure:
        yield "How the rest of the hand would have gone with the right amount cannot be told from the log."


def _cards(result: Audit, rep: Replay) -> Iterator[str]:
    """Hands that decide a pot and that the log does not show."""
    for pot in rep.pots:
        if pot.name not in rep.unverifiable:
            continue
        unseen = [
            result.hand.name_of(seat)
            for seat in pot.eligible
            if not rep.holdings.get(seat) or UNKNOWN in rep.holdings[seat]
        ]
        whose = f"the cards of {', '.join(unseen)}" if unseen else "all cards that decide it"
        name = "the pot" if len(rep.pots) == 1 else f"the {pot.name} pot"
        yield f"The log does not show {whose}: who wins {name} cannot be told; it counts as it was paid."


def _lines(kinds: frozenset[str], disputed: tuple[Finding, ...]) -> Iterator[str]:
    """Lines of a live table that would bear on the dispute."""
    domains = {f.domain for f in disputed}
    if domains & _BETS and "said" not in kinds:
        yield "No line tells what was said: a spoken action binds (TH-VERBAL-1), and a raise may be announced (TH-RAISE-1)."
    if domains & _BETS and "silent" not in kinds:
        yield "No line tells how the chips were put in, in one motion or more, with words or without (TH-STRING-1, TH-HALF-1)."
    if any(f.code.startswith(_BURNS) for f in disputed) and "dealer" not in kinds:
        yield "No line tells what the dealer burned."
