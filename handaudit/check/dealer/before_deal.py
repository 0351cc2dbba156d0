"""The pack before the deal, and who gets cards."""

from dataclasses import dataclass, field

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS, LIFE


@analyser("dealing", kinds="dealer")
def before_the_deal(case: Case) -> Findings:
    """Every deal of a hand with lines of the dealer."""
    yield from _shuffles(case)
    if not case.table.cancelled:
        yield from _seats(case)


@dataclass(slots=True)
class Pack:
    """The handling of the pack for one deal: lines of shuffles and cuts and the cards exposed up to the first action, the first
    line that deals, the last one that says so, and the line of each seat's cards."""

    line: int = 0
    shuffles: list[int] = field(default_factory=list)
    cuts: list[int] = field(default_factory=list)
    opened: int = 0
    dealt: dict[int, int] = field(default_factory=dict)
    exposed: list[Event] = field(default_factory=list)


def _shuffles(case: Case) -> Findings:
    """A kind of line is asked for once it has stood before this deal's first action, or an earlier deal's."""
    shuffles = cuts = False
    for number, pack in enumerate(packs(case.hand.events)):
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


def packs(events: tuple[Event, ...]) -> list[Pack]:
    """Deal by deal; a misdeal begins another one. A redeal because nobody opened is the same hand, which is shuffled once."""
    found = [Pack()]
    over = False
    for event in events:
        pack = found[-1]
        if event.kind == "dealt":
            pack.dealt.setdefault(event.seat, event.line)
        elif event.kind == "street" and event.text == "deal":
            pack.opened = event.line
        if event.kind == "dealer" and event.text == "misdeal":
            if pack.line:
                found.append(Pack())
            else:
                pack.exposed.clear()
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
            elif event.text == "exposes":
                pack.exposed.append(event)
    return found


_BOARD = frozenset({"flop", "turn", "river"})


def _seats(case: Case) -> Findings:
    pack = packs(case.hand.events)[-1]
    dealt = pack.dealt
    for seat, line in dealt.items():
        if case.table.start.get(seat, 1) == 0 or any(s.number == seat and s.state == "out" for s in case.hand.seats):
            yield case.fault("deal-seats", line, seat=seat)
            return
    left = [seat for seat in case.table.order if seat not in dealt]
    if len(dealt) < 2 or len(left) != 1:
        return
    seat = left[0]
    mine = [e for e in case.hand.events if e.seat == seat]
    life = any(e.kind in LIFE or (e.kind == "dealer" and e.text != "exposes") for e in mine)
    if life or not case.table.stack.get(seat) or seat not in case.table.missing:
        return
    yield case.fault("deal-seats.left-out", pack.opened or min(dealt.values()), seat=seat)
