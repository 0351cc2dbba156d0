"""What is said and shown at the table: talk about cards, a hand shown to one player, chips counted by a player."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.live.turns import turns
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.read.speech.talk import counts, discloses, foreign, wants_to_see
from handaudit.replay.cursor import ACTIONS


@analyser("talk", kinds="said show", book=lambda book: book.live_table)
def talk(case: Case) -> Iterator[Finding]:
    """Talk and looks that break a rule."""
    kinds = case.hand.kinds
    looks = [e for e in case.hand.events if e.kind == "show" and e.to] if "show" in kinds else []
    if "said" not in kinds and not looks:
        return
    end = _last_play(case)
    out = {
        e.seat: e.line
        for e in reversed(case.hand.events)
        if e.kind in ("fold", "muck") or (e.kind == "dealer" and e.seat and e.text != "exposes")
    }
    names = [s.name for s in case.hand.seats]
    for event in case.hand.events:
        if event.line > end:
            break
        if event.kind == "said":
            if foreign(event.text):
                yield case.fault("table-talk.foreign", event)
            elif discloses(event.text, names):
                yield case.fault("table-talk.cards", event)
    for event in looks:
        asked = next((e for e in case.hand.events if asks(e, event)), None)
        if asked is not None and _shown_to_all(case, event):
            asked = None
        if event.line < end and event.line < out.get(event.seat, 1 << 60) and event.seat in case.table.place:
            # Where it is then refused to the others, that is the graver fault.
            yield case.fault("table-talk.look", event, root=asked is None, others=(event.to,))
        if asked is not None:
            fields, others = {"shown": event, "asks": asked.seat}, (asked.seat, event.to)
            yield case.fault("show-one", asked, fields, seat=event.seat, others=others)
    if "said" in kinds:
        yield from _counted(case)


def _last_play(case: Case) -> int:
    """The last line before which the hand still goes on: an action, a board card, or the showdown line."""
    return max(
        (e.line for e in case.hand.events if e.kind in ACTIONS or (e.kind == "street" and e.text in _PLAY)), default=0
    )


_PLAY = frozenset({"flop", "turn", "river", "draw", "showdown"})


def asks(event: Event, shown: Event) -> bool:
    """Whether somebody else asks to see the cards that were shown to one player."""
    return (
        event.kind == "said"
        and event.line > shown.line
        and event.seat not in (shown.seat, shown.to)
        and wants_to_see(event.text)
    )


def _shown_to_all(case: Case, shown: Event) -> bool:
    """Whether the same cards lie open for everybody, before or after."""
    return any(
        e.kind == "show" and e.seat == shown.seat and not e.to and set(shown.cards) <= set(e.cards)
        for e in case.hand.events
    )


def _counted(case: Case) -> Iterator[Finding]:
    """Who says that he counted, while the last all-in stands that was made without words."""
    allin = 0
    for event in case.hand.events:
        if event.kind in ("bet", "raise") and event.allin:
            turn = turns(case).get(event.line)
            allin = 0 if turn is not None and turn.words else event.seat
        elif event.kind == "street":
            allin = 0
        elif event.kind == "said" and allin and event.seat != allin and counts(event.text, case.hand.currency):
            yield case.fault("count-unasked", event, others=(allin,))
