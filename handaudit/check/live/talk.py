"""What is said and shown at the table: talk about cards, a hand shown to one player, chips counted by a player."""

from collections.abc import Iterator
from typing import Unpack

from handaudit.check.case import Case, Details
from handaudit.check.live.turns import turns
from handaudit.check.registry import analyser
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.read.speech.said import counts, discloses, foreign, wants_to_see
from handaudit.replay.cursor import ACTIONS


def _talk(case: Case, event: Event, rule: str, said: str, **more: Unpack[Details]) -> Finding:
    """Forbidden language, talk about cards of the running hand, or a look into a live hand."""
    told: Details = {"rules": (rule,), **more}
    return case.at(event, "table-talk", f"{case.name(event.seat)} {said}", **told)


def _refused(case: Case, asked: Event, shown: Event) -> Finding:
    """Cards were shown to one player and refused to the others."""
    name, whose, whom = case.name(asked.seat), case.name(shown.seat), case.name(shown.to)
    what = f"[{cards_text(shown.cards)}], which {whose} showed {whom} (line {shown.line})"
    text, note, others = f"{name} asks to see {what}, and is not shown it", "show one, show all", (asked.seat, shown.to)
    return case.finding("show-one", asked.line, text, seat=shown.seat, note=note, others=others)


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
                said = "speaks neither German nor English during the hand"
                yield _talk(case, event, "TH-CONDUCT-1", said, note="German or English")
            elif discloses(event.text, names):
                said = "talks about cards while the hand goes on"
                yield _talk(case, event, "TH-CONDUCT-2", said, note="no talk about cards")
    for event in looks:
        asked = next((e for e in case.hand.events if asks(e, event)), None)
        if asked is not None and _shown_to_all(case, event):
            asked = None
        if event.line < end and event.line < out.get(event.seat, 1 << 60) and event.seat in case.table.place:
            said, root = f"lets {case.name(event.to)} look into a live hand", asked is None
            note = "nobody else sees a live hand"  # where it is then refused to the others, that is the graver fault
            yield _talk(case, event, "TH-CONDUCT-4", said, note=note, root=root, others=(event.to,))
        if asked is not None:
            yield _refused(case, asked, event)
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
            text, note = f"{case.name(event.seat)} counts the all-in of {case.name(allin)}", "only the dealer counts"
            yield case.at(event, "count-unasked", text, note=note, others=(allin,))
