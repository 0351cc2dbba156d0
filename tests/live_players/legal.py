"""Lines of a live table that agree with the hand they are put into: nothing of them may change a chip or raise anything."""

import random

from tests.support.hand import Act, Ask, DealtHand
from tests.support.scribe import Line, Scribe, lines

HARMLESS = (
    "nice hand", "raise it up lol", "I fold too much", "call me later", "all in all a good night", "who raised?", "check this out", "gg",
    "I had a great time", "you have a nice watch", "schöner Abend", "ich gehe mit dir essen", "noch ein Bier bitte", "is it my turn?",
    "show must go on", "42", "count me in", "he has a big stack",
)  # fmt: skip
"""Talk that announces nothing, asks for nothing and names no card."""


def with_lines(rng: random.Random, hand: DealtHand) -> list[Line]:
    """The lines of a hand with talk, words and chips that agree with what follows, and folded players who go home."""
    scribe = Scribe(hand, hand.table.site)
    asks = {ask.at: ask for ask in hand.asks}
    out: list[Line] = []
    folded: list[int] = []
    started = False
    for line in lines(hand):
        ask = asks.get(line.at) if line.tag == "act" else None
        if ask is not None:
            started = True
            out += before(rng, scribe, ask, hand.acts[line.at])
        out.append(line)
        if ask is None:
            continue
        if hand.acts[line.at].kind == "fold":
            folded.append(ask.seat)
        if folded and rng.random() < 0.3:
            out.append(Line(f"{scribe.name(folded.pop())} leaves the table", "chatter"))
        if started and rng.random() < 0.3:
            out.append(Line(f'{scribe.name(rng.choice(hand.table.numbers))} said, "{rng.choice(HARMLESS)}"', "chatter"))
    return out


def before(rng: random.Random, scribe: Scribe, ask: Ask, act: Act) -> list[Line]:
    """Perhaps the words, or the chips in one motion, of the action that follows."""
    name, roll = scribe.name(act.seat), rng.random()
    chips = act.amount if act.kind == "call" else act.to - ask.committed
    if roll < 0.3 and act.kind in ("call", "bet", "raise"):
        return [Line(f"{name}: puts in {scribe.money(chips)} silently", "chatter")]
    if roll < 0.6:
        return [Line(f'{name} said, "{words(rng, scribe, act)}"', "chatter")]
    return []


def words(rng: random.Random, scribe: Scribe, act: Act) -> str:
    """An announcement of the act, in English or German."""
    if act.kind in ("fold", "check", "call"):
        some = {
            "fold": ("fold", "I fold", "passe"),
            "check": ("check", "I check.", "schiebe"),
            "call": ("call", "Call!", "ich gehe mit"),
        }
        return rng.choice(some[act.kind])
    if act.kind == "bet":
        return rng.choice(("bet", f"bet {scribe.money(act.to)}", "setze", f"ich setze {scribe.money(act.to)}"))
    return rng.choice(("raise", "erhöhe", f"raise to {scribe.money(act.to)}", f"erhöhe auf {scribe.money(act.to)}"))
