"""Faults planted in the logs of legal hands: one each, with the code that must be found and the line that it stands on."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from handaudit.model.cards import cards_text
from tests.support.stripped_hand import Hand, Settings
from tests.support.stripped_rank import PACK, RANKS
from tests.support.stripped_scribe import log_lines


@dataclass(slots=True)
class Log:
    """The lines of a dealt hand, to be changed. `line` is the faulty one, counted from 1 once `fault` is set."""

    hand: Hand
    lines: list[str] = field(default_factory=list)
    line: int = 0

    def __post_init__(self) -> None:
        self.lines = log_lines(self.hand)

    def all(self, pattern: str, start: int = 0, end: int | None = None) -> list[int]:
        """Indices of the lines that match."""
        return [i for i in range(start, len(self.lines) if end is None else end) if re.search(pattern, self.lines[i])]

    def one(self, pattern: str, start: int = 0, end: int | None = None) -> int:
        """One of them at random; `Unfit` where there is none."""
        found = self.all(pattern, start, end)
        if not found:
            raise Unfit
        return self.hand.rng.choice(found)

    def fault(self, at: int, text: str | None = None) -> None:
        """The line at this index is the faulty one, perhaps with another text."""
        if text is not None:
            if text == self.lines[at]:
                raise Unfit
            self.lines[at] = text
        self.line = at + 1

    @property
    def text(self) -> str:
        """The whole log."""
        return "\n".join(self.lines) + "\n"

    @property
    def deal(self) -> int:
        """The line that deals the cards."""
        return self.lines.index("*** DEALING HANDS ***")

    @property
    def draw(self) -> int:
        """The line that opens the draw."""
        if "*** FIRST DRAW ***" not in self.lines:
            raise Unfit
        return self.lines.index("*** FIRST DRAW ***")

    @property
    def second(self) -> int:
        """The first line after the draw."""
        at = self.draw
        drawn = self.all(r": discards |: stands pat|^Dealt to|RESHUFFLE", at)
        return (drawn[-1] if drawn else at) + 1

    @property
    def end(self) -> int:
        """The first line that pays or shows."""
        return next(i for i, text in enumerate(self.lines) if "SHOW DOWN" in text or " collected " in text)


class Unfit(Exception):
    """This hand has no place for the fault."""


Plant = Callable[[Log], None]
FAULTS: dict[str, tuple[str, Plant, Settings, dict[str, str]]] = {}
"""By name: the code, the plant, what hands to deal, and the options under which the log is audited."""


def calm(**more: object) -> Settings:
    """Settings for a plant: plain names, every line printed."""
    settings = Settings(nasty=0, terse=0, tournament=0, unit=0)
    for key, value in more.items():
        setattr(settings, key, value)
    return settings


def plant(name: str, code: str, audited: dict[str, str] | None = None, **settings: object) -> Callable[[Plant], Plant]:
    """Register a fault."""

    def register(function: Plant) -> Plant:
        FAULTS[name] = (code, function, calm(**settings), audited or {})
        return function

    return register


def amounts(text: str, hand: Hand) -> list[int]:
    """The amounts of a line in minor units."""
    found = re.findall(r"[$€£]?(\d+)(?:\.(\d\d))?(?= |$|\))", text.partition(": ")[2] or text)
    return [int(whole) * hand.minor + int(rest or 0) for whole, rest in found]


def name_of(text: str) -> str:
    """Who acts in a line."""
    return text.partition(":")[0]


def cards_in(text: str) -> list[str]:
    """The cards of a line's last bracket."""
    return re.findall(r"\[([^\]]*)\]", text)[-1].split()


def unseen(log: Log) -> list[str]:
    """Cards that the log does not show."""
    every = set(re.findall(rf"[{RANKS}][shdc]", " ".join(text for text in log.lines if "[" in text)))
    return [text for text in cards_text(PACK).split() if text not in every]


def planted(name: str, seed: int, count: int) -> list[tuple[Log, str]]:
    """`count` logs with the fault."""
    from tests.support.stripped_deal import deal

    code, function, settings, _ = FAULTS[name]
    out: list[tuple[Log, str]] = []
    for number in range(count * 400):
        hand = deal(random.Random(f"{name}/{seed}/{number}"), settings)
        log = Log(hand)
        try:
            function(log)
        except Unfit:
            continue
        out.append((log, code))
        if len(out) == count:
            break
    return out
