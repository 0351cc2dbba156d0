"""What the fuzzer starts from: the project's own samples, the logs that its tests hold, and hands dealt for the purpose."""

import ast
import importlib
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final

from handaudit.base.errors import HandauditError
from handaudit.kernel.load import kernel
from handaudit.read.detect import detect
from tests.benchmarks.amplify import amplified, seeds_of
from tests.layouts.printed import coin, gg, now
from tests.layouts.test_ohh import file as ohh_file
from tests.layouts.test_ohh import hand as ohh_hand
from tests.layouts.test_pokernow import HAND as POKERNOW
from tests.layouts.test_pokernow import next_hand, table
from tests.support import dealer
from tests.support.clean_hands import PLAIN, new_kernel
from tests.support.scribe import print_hand

ROOT: Final = Path(__file__).resolve().parents[2]
LINES: Final = ("native", "pokerstars", "pppoker")
"""The layouts that the grammar of lines reads."""
_HEADER: Final = re.compile(r"\n(?=[^\n]{0,80}(?:Hand|Game) #\w+[:\s])")
Rows = list[str]
Pool = dict[str, list[Rows]]


def _plain(rng: random.Random) -> str:
    site = rng.choice(("Handaudit", "PokerStars"))
    quiet = rng.random() < 0.5
    way = dealer.Settings(sites=(site,), nasty=0 if quiet else 0.2, chatter=0 if quiet else 0.3)
    return print_hand(dealer.deal(rng, way))


def _quiet(rng: random.Random) -> str:
    """What the native kernel takes."""
    return print_hand(dealer.deal(rng, PLAIN))


def _printed(printer: Callable[[str], str | None]) -> Callable[[random.Random], str]:
    def deal(rng: random.Random) -> str:
        way = dealer.Settings(
            sites=("PokerStars",),
            kinds=("cash",),
            games=("holdem",),
            rake=0,
            chatter=0,
            nasty=0,
            oddities=0,
            run_twice=0,
        )
        for _ in range(20):
            text = printer(print_hand(dealer.deal(rng, way), "pokerstars", chatter=False))
            if text is not None:
                return text
        return _plain(rng)

    return deal


def _now(rng: random.Random) -> str:
    return table(_printed(now)(rng).splitlines(), newest=rng.random() < 0.5)


DEALERS: Final[tuple[Callable[[random.Random], str], ...]] = (
    _plain, _plain, _quiet, _quiet, _printed(gg), _printed(coin), _now,
    lambda rng: print_hand(dealer.deal(rng, dealer.Settings(games=("draw-holdem",)))),
    lambda rng: print_hand(dealer.deal(rng, dealer.Settings(games=("32-card-draw",)))),
    lambda rng: print_hand(dealer.deal(rng, dealer.Settings(games=("jacks-or-better",)))),
)  # fmt: skip


def layout_of(text: str) -> str:
    """The layout that a text is told to be; empty where it is none."""
    try:
        found = detect(text.encode("utf-8", "surrogatepass"))
    except HandauditError:
        return ""
    return found[0].name if found else ""


def hands_of(text: str, layout: str) -> Iterator[Rows]:
    """The hands of a log; a log whose hands stand inside of something is one."""
    if layout in (*LINES, "ggpoker", "coinpoker", "winamax", "bovada", "clubgg"):
        for part in _HEADER.split("\n" + text.strip("\n")):
            if part.strip():
                yield part.strip("\n").split("\n")
    else:
        yield text.rstrip("\n").split("\n")


def _written() -> Iterator[str]:
    """Every text of several lines that stands in the tests, and every sample."""
    rooms = [path for path in (ROOT / "tests" / "cases" / "rooms").iterdir() if path.suffix not in (".txt", ".toml")]
    for path in sorted([*(ROOT / "samples").glob("*.txt"), *(ROOT / "tests").rglob("*.txt"), *rooms]):
        if "snapshots" not in path.parts:
            yield path.read_text("utf-8", "replace")
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count("\n") > 5:
                yield node.value
    for path in sorted((ROOT / "tests" / "layouts").glob("test_*.py")):
        module = importlib.import_module(f"tests.layouts.{path.stem}")
        for value in vars(module).values():
            if isinstance(value, str) and value.count("\n") > 5:
                yield value
    yield table(POKERNOW)
    yield table((*POKERNOW, *next_hand('#1 "Ann @ a_1" (166)', '#2 "Bob @ b-2" (74)')))
    yield ohh_file(ohh_hand())
    yield ohh_file(ohh_hand("A-18"), ohh_hand("A-19"), indent=None)


@cache
def pool() -> Pool:
    """Hands by layout."""
    found: Pool = {}
    seen = set()
    for text in _written():
        layout = layout_of(text)
        if not layout or len(text) > 200_000:
            continue
        for rows in hands_of(text, layout):
            if (key := "\n".join(rows)) not in seen and len(rows) < 600:
                seen.add(key)
                found.setdefault(layout, []).append(rows)
    return found


def seed(rng: random.Random) -> tuple[str, Rows]:
    """A hand and its layout: dealt now, or written."""
    known = pool()
    if rng.random() < 0.45:
        text = rng.choice(DEALERS)(rng)
        layout = layout_of(text) or "native"
        return layout, next(hands_of(text, layout))
    layout = rng.choice(list(known)) if rng.random() < 0.6 else rng.choice(("native", "pokerstars"))
    return layout, list(rng.choice(known[layout]))


def alike(rng: random.Random, layout: str) -> Rows:
    """Another hand of a layout."""
    known = pool()
    group = LINES if layout in LINES else (layout,)
    return list(rng.choice(known[rng.choice([name for name in group if name in known] or list(known))]))


@cache
def quiet() -> list[Rows]:
    """Plain hands: where there is the native kernel, those that it takes as they stand."""
    rng = random.Random(0)
    dealt = [_quiet(rng) for _ in range(600)]
    odd = amplified(seeds_of([ROOT / "samples" / "holdem-cash-clean.txt"]), 60, "PokerStars")
    hands = [text.strip("\n") for text in (*dealt, *odd)]
    if kernel() is None:
        return [hand.split("\n") for hand in hands]
    texts = [f"{hand}\n\n\n".encode() for hand in hands]
    found = new_kernel().look(b"".join(texts), [0, *accumulate(map(len, texts))])
    assert found is not None
    return [hand.split("\n") for at, hand in enumerate(hands) if found.told(at) is not None]
