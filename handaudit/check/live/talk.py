"""What is said and shown at the table: talk about cards, a hand shown to one player, chips counted by a player."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.live.tongues import foreign
from handaudit.check.live.turns import turns
from handaudit.check.live.vocabulary import counts, discloses, wants_to_see
from handaudit.check.registry import check, family
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS


class Talk(NamedTuple):
    """A line of talk or a card shown to one: `what` is language | cards | look | refused | count; `event` is where it stands, `other` the
    request to a look or the look to a request."""

    what: str
    event: Event
    other: Event | None = None
    seat: int = 0


@check("table-talk", "talk")
def table_talk(case: Case, t: Talk) -> Finding | None:
    """Forbidden language, talk about cards of the running hand, or a look into a live hand.

    While a hand goes on, only German or English is spoken; nobody tells of live or folded cards or names another player's hand;
    nobody but its player looks into a live hand. Only clear words count: who has, had or folded which cards. Letters of neither
    language show another one, and so do two common words of it. On online sites chat is free.

        Bob said, "I folded an ace"                on the flop
        Bob: shows Ann [As]                        with a live hand, before the showdown
    """
    name = case.name(t.event.seat)
    if t.what == "language":
        text, note, rule = (
            f"{name} speaks neither German nor English during the hand",
            "German or English",
            "TH-CONDUCT-1",
        )
    elif t.what == "cards":
        text, note, rule = f"{name} talks about cards while the hand goes on", "no talk about cards", "TH-CONDUCT-2"
    elif t.what == "look":
        text = f"{name} lets {case.name(t.event.to)} look into a live hand"
        note, rule = "nobody else sees a live hand", "TH-CONDUCT-4"
    else:
        return None
    return case.finding(
        "table-talk", t.event.line, text, seat=t.event.seat, rules=(rule,), note=note, root=t.other is None,
        others=(t.event.to,) if t.what == "look" else (),
    )  # fmt: skip


@check("show-one", "talk", on="refused")
def show_one(case: Case, t: Talk) -> Finding | None:
    """Cards were shown to one player and refused to the others.

    A player who shows hole cards to one player shows them to all when asked. The log must show that somebody asked ("show me too", "show
    one, show all", "allen zeigen") and that no line shows the cards to all. The finding stands on the request that was refused.

        Bob: shows Ann [As]
        Cy said, "show me too"
    """
    if t.other is None:
        return None
    shown = t.other
    text = (
        f"{case.name(t.event.seat)} asks to see [{cards_text(shown.cards)}], which {case.name(shown.seat)} showed "
        f"{case.name(shown.to)} (line {shown.line}), and is not shown it"
    )
    return case.finding(
        "show-one", t.event.line, text, seat=shown.seat, note="show one, show all", others=(t.event.seat, shown.to)
    )


@check("count-unasked", "talk", on="count")
def count_unasked(case: Case, t: Talk) -> Finding | None:
    """A player counted the chips of another player's all-in.

    An all-in whose sum was not announced is counted by the dealer, when a player in the hand asks; no other player counts or touches
    it. A log has no line for the dealer's count; a player's own words show his ("I count 850", "ich zähle 850").
    """
    text = f"{case.name(t.event.seat)} counts the all-in of {case.name(t.seat)}"
    return case.finding(
        "count-unasked", t.event.line, text, seat=t.event.seat, note="only the dealer counts", others=(t.seat,)
    )


@family("talk", kinds="said show", book=lambda book: book.live_table)
def candidates(case: Case) -> Iterator[Talk]:
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
                yield Talk("language", event)
            elif discloses(event.text, names):
                yield Talk("cards", event)
    for event in looks:
        asked = next((e for e in case.hand.events if asks(e, event)), None)
        if asked is not None and _shown_to_all(case, event):
            asked = None
        if event.line < end and event.line < out.get(event.seat, 1 << 60) and event.seat in case.table.place:
            yield Talk("look", event, asked)  # where it is then refused to the others, that is the graver fault
        if asked is not None:
            yield Talk("refused", asked, event)
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


def _counted(case: Case) -> Iterator[Talk]:
    """Who says that he counted, while the last all-in stands that was made without words."""
    allin = 0
    for event in case.hand.events:
        if event.kind in ("bet", "raise") and event.allin:
            turn = turns(case).get(event.line)
            allin = 0 if turn is not None and turn.words else event.seat
        elif event.kind == "street":
            allin = 0
        elif event.kind == "said" and allin and event.seat != allin and counts(event.text, case.hand.currency):
            yield Talk("count", event, seat=allin)
