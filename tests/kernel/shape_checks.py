"""Hands of layouts with named fields: what the kernel accepts is held to the reference in every event, stack, pot and rake, and in what the
hand leaves behind. Changed hands are made here, too."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from handaudit.jobs.auditor import Auditor
from handaudit.kernel.shape_hands import ShapeHands
from handaudit.model.hand import Hand
from handaudit.read.chunks import Chunk, split
from handaudit.read.inputs import find_inputs
from handaudit.read.layouts import layout
from handaudit.read.small_logs import opened
from handaudit.session.state import state_of
from handaudit.session.watch import watched

DEEDS = frozenset(
    {"post", "fold", "check", "call", "bet", "raise", "returned", "show", "collect", "muck", "noshow", "dealt"}
)
"""What the kernel keeps of the play."""
FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
CARD = re.compile(r"[2-9TJQKA][shdc]")
WORD = re.compile(r"[A-Za-z]{3,}")
MORE = ("0", "10", "1,000", "2.50")


class ShapeReference:
    """Reads hands by the grammar and by the kernel. `seen` counts hands by layout: all of them, clean ones and accepted ones."""

    def __init__(self) -> None:
        self.auditor = Auditor(None, (), "lines", False)
        self.shapes: dict[str, ShapeHands] = {}
        self.hands: Counter[str] = Counter()
        self.clean: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()

    def hold(self, chunk: Chunk, name: str, folder: Path) -> bool:
        """Whether the kernel accepts a hand; then it is all that the reference says, or the test fails."""
        shapes = self.shapes.get(chunk.layout)
        if shapes is None:
            shapes = self.shapes[chunk.layout] = ShapeHands(layout(chunk.layout), self.auditor.rulebooks.of_game)
        found = shapes.clean(chunk, name, 0, self.auditor._forms(chunk.layout).last.get(name))
        hand = self.auditor.read(chunk, name)
        audit = self.auditor.audit(hand, folder)
        self.hands[chunk.layout] += 1
        self.clean[chunk.layout] += audit.verdict == "clean" and not audit.findings
        if found is None:
            return False
        self.accepted[chunk.layout] += 1
        text = "\n".join(chunk.lines)
        assert (audit.verdict, audit.findings) == ("clean", ()), f"{name}:{chunk.first_line}\n{text}\n{audit.findings}"
        assert audit.replay is not None
        events, pot = shapes.kernel.events()
        assert events == deeds(hand), text
        assert (pot, found.hand.left[4]) == (audit.replay.total_pot, audit.replay.rake), text
        assert found.hand.state == (state_of(audit, 0) if watched(hand) else None), text
        assert found.hand[:8] == head(hand), text
        assert found.hand.book == audit.rulebook, text
        assert found.stakes[2:5] == (hand.currency, hand.small, hand.big), text
        return True


def deeds(hand: Hand) -> list[tuple[str, int, int, int, bool, tuple[int, ...]]]:
    """The events of the play: what the summary and talk say is not among them."""
    return [
        (one.kind, one.seat, one.amount, one.to, one.allin, one.cards)
        for one in hand.events
        if one.kind in DEEDS and one.seat and (one.kind != "dealt" or one.cards)
    ]


def head(hand: Hand) -> tuple[object, ...]:
    """Which hand it is."""
    return hand.id, hand.line, hand.site, hand.tournament, hand.table, hand.date, hand.currency, hand.source


def hands_of(path: Path) -> Iterator[tuple[Chunk, str, Path]]:
    """The hands of a log that the kernel may look at, with the log's name and folder."""
    inputs, _ = find_inputs([str(path)])
    for _, given, source, look in opened(inputs, None, None):
        for chunk in split(source, look=look):
            if chunk.kind == "hand" and chunk.layout and layout(chunk.layout).compiled:
                yield chunk, given.name, given.folder


def changed(rng: random.Random, chunk: Chunk) -> Chunk:
    """A hand in which a few figures, cards, words or lines are others."""
    lines = list(chunk.lines)
    for _ in range(rng.choice((1, 1, 1, 2)) if len(lines) > 1 else 0):
        _change(rng, lines)
    return chunk._replace(lines=tuple(lines), complete_eof=False)


def _change(rng: random.Random, lines: list[str]) -> None:
    at, way = rng.randrange(1, len(lines)), rng.randrange(7)
    if way == 0:
        _other_part(rng, lines, re.compile(r"\d"), lambda: str(rng.randrange(10)))
    elif way == 1 and len(lines) > 12:
        del lines[at]
    elif way == 2 and at + 1 < len(lines):
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif way == 3:
        _other_part(rng, lines, CARD, lambda: rng.choice("23456789TJQKA") + rng.choice("shdc"))
    elif way == 4:
        lines.insert(at, lines[rng.randrange(len(lines))])
    elif way == 5:
        words, others = WORD.findall(lines[at]), WORD.findall(rng.choice(lines))
        if words and others:
            lines[at] = lines[at].replace(rng.choice(words), rng.choice(others), 1)
    elif figures := FIGURE.findall(lines[at]):
        lines[at] = lines[at].replace(rng.choice(figures), rng.choice((*figures, *MORE)), 1)


def _other_part(rng: random.Random, lines: list[str], pattern: re.Pattern[str], other: Callable[[], str]) -> None:
    """Puts something else in place of one part of a line."""
    at = [number for number, line in enumerate(lines) if number and pattern.search(line)]
    if at:
        number = rng.choice(at)
        part = rng.choice(list(pattern.finditer(lines[number])))
        lines[number] = lines[number][: part.start()] + other() + lines[number][part.end() :]
