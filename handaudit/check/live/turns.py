"""What stood before an action: the words that bind its player, and the chips that he put in without saying what they are."""

from handaudit.check.case import Case
from handaudit.check.live.heard import Turn, Word
from handaudit.model.hand import Event
from handaudit.model.replay import Ask
from handaudit.read.speech.talk import action
from handaudit.replay.cursor import ACTIONS


def turns(case: Case) -> dict[int, Turn]:
    """By line: every action that words or chips stand before. Empty where the log has no such lines."""
    if case.turns is None:
        kinds = case.hand.kinds
        heard = "silent" in kinds or ("said" in kinds and case.book.live_table)
        case.turns = _build(case) if heard else {}
    return case.turns


def _build(case: Case) -> dict[int, Turn]:
    asked = [s for s in case.rep.steps if s.task == "bet" and s.ask is not None]
    done = {s.line: s for s in asked if s.done is not None and s.done.kind in ACTIONS}
    found: dict[int, Turn] = {}
    words: list[Word] = []
    chips: list[Event] = []
    at = 0
    for event in case.hand.events:
        kind = event.kind
        if kind == "street":
            words, chips = [], []
        elif kind == "silent":
            chips.append(event)
        elif kind == "said":
            spoken = action(event.text, case.hand.currency)
            while at < len(asked) and asked[at].line < event.line:
                at += 1
            ask = asked[at].ask if at < len(asked) else None
            if spoken is not None and ask is not None:
                words.append(Word(event.line, event.seat, spoken, ask.level, ask.seat))
        elif kind in ACTIONS:
            step = done.get(event.line)
            if step is not None and step.ask is not None and step.ask.seat == event.seat:
                put = tuple(c for c in chips if c.seat == event.seat)
                own = (w for w in words if w.seat == event.seat and _binds(w, step.ask.level))
                mine = tuple(w for w in own if not _too_late(w, put, step.ask))
                if (mine or put) and step.note != "undercall":
                    found[event.line] = Turn(step, step.ask, event, mine, put)
            words = [w for w in words if w.seat != event.seat]
            chips = []
    return found


def _too_late(word: Word, put: tuple[Event, ...], ask: Ask) -> bool:
    """A raise that is said when chips lie there already: they were silent, and count as silent chips (TH-CHIP-3, TH-RAISE-1).

    Without a bet to raise only a second motion makes the word late: the first one is the bet that it names.
    """
    if word.spoken.kind not in ("raise", "bet"):
        return False
    before = [c for c in put if c.line < word.line]
    if ask.level:
        return bool(before) and word.spoken.kind == "raise"
    return sum(c.to if c.text == "motions" else 1 for c in before) > 1


def _binds(word: Word, level: int) -> bool:
    """In turn words always bind; out of turn only while the bet is what it was (TH-VERBAL-1, TH-VERBAL-2)."""
    return word.turn == word.seat or word.level == level
