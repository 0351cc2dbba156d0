"""The pack before the deal, and who gets cards."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS, LIFE


@analyser("dealing", kinds="dealer")
def before_the_deal(case: Case) -> Iterator[Finding]:
    """Every deal of a hand with lines of the dealer."""
    yield from _shuffles(case)
    if not case.table.cancelled:
        yield from _seats(case)


@dataclass(slots=True)
class Pack:
    """The handling of the pack for one deal: lines of shuffles and cuts up to the first action, and the line that deals."""

    line: int = 0
    shuffles: list[int] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)


def _shuffles(case: Case) -> Iterator[Finding]:
    """A kind of line is asked for once it has stood before this deal's first action, or an earlier deal's."""
    shuffles = cuts = False
    for number, pack in enumerate(_packs(case.hand.events)):
        shuffles, cuts = shuffles or bool(pack.shuffles), cuts or bool(pack.cuts)
        if not pack.line:
            continue
        shuffled, cut = ([n for n in lines if n < pack.line] for lines in (pack.shuffles, pack.cuts))
        after = {"after": " again" if number else ""}
        if not shuffled and (shuffles or cut):
            yield case.fault("no-shuffle", pack.line, after)
        elif not cut and cuts:
            yield case.fault("no-shuffle.cut", pack.line, after)
        elif cut and shuffled and cut[-1] < shuffled[-1]:
            yield case.fault("no-shuffle.order", pack.line)


def _packs(events: tuple[Event, ...]) -> list[Pack]:
    """Deal by deal; a misdeal begins another one. A redeal because nobody opened is the same hand, which is shuffled once."""
    packs = [Pack()]
    over = False
    for event in events:
        pack = packs[-1]
        if event.kind == "dealer" and event.text == "misdeal":
            if pack.line:
                packs.append(Pack())
            over = False
        elif event.kind in ACTIONS or (event.kind == "street" and event.text in _BOARD):
            over = True
        elif not pack.line and (event.kind == "dealt" or (event.kind == "street" and event.text == "deal")):
            pack.line = event.line
        elif event.kind == "dealer" and not over:
            if event.text in ("shuffles", "reshuffles"):
                pack.shuffles.append(event.line)
            elif event.text == "cuts":
                pack.cuts.append(event.line)
    return packs


_BOARD = frozenset({"flop", "turn", "river"})


def _seats(case: Case) -> Iterator[Finding]:
    dealt: dict[int, int] = {}
    opened = 0
    for event in case.hand.events:
        if event.kind == "dealer" and event.text == "misdeal":
            dealt, opened = {}, 0
        elif event.kind == "street" and event.text == "deal":
            opened = event.line
        elif event.kind == "dealt":
            dealt.setdefault(event.seat, event.line)
    for seat, line in dealt.items():
        if case.table.start.get(seat, 1) == 0 or any(s.number == seat and s.state == "out" for s in case.hand.seats):
            yield case.fault("deal-seats", line, seat=seat)
            return
    left = [seat for seat in case.table.order if seat not in dealt]
    if len(dealt) < 2 or len(left) != 1:
        return
    seat = left[0]
    life = any(
        e.seat == seat and (e.kind in LIFE or (e.kind == "dealer" and e.text != "exposes")) for e in case.hand.events
    )
    if life or not case.table.stack.get(seat) or seat not in case.table.missing:
        return
    yield case.fault("deal-seats.left-out", opened or min(dealt.values()), seat=seat)
