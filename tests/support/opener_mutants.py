"""One fault planted into a dealt hand with openers: the code that must be found, and the line that it stands on."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from handaudit.model.cards import cards_text
from tests.support.opener_cards import BUG, opens
from tests.support.opener_end import text
from tests.support.opener_play import deal
from tests.support.opener_table import Game, Ways


class Planted(NamedTuple):
    """A log with one fault: its text, the code, and the line (from 1)."""

    text: str
    code: str
    line: int


Mutant = Callable[[Game, random.Random], Planted | None]
MUTANTS: dict[str, tuple[str, Mutant]] = {}


def mutant(name: str, code: str) -> Callable[[Mutant], Mutant]:
    """Register a mutant; it gives None where a hand has no place for it."""

    def register(function: Mutant) -> Mutant:
        MUTANTS[name] = code, function
        return function

    return register


def edited(g: Game, at: int, new: list[str], code: str, line: int = -1) -> Planted:
    """The log with one line replaced by others; the fault stands on that place, or on the line given (from 0)."""
    lines = [*g.lines[:at], *new, *g.lines[at + 1 :]]
    return Planted("".join(one + "\n" for one in lines), code, (at if line < 0 else line) + 1)


def places(g: Game, what: str, found: Callable[[int, int], bool] = lambda at, seat: True) -> list[int]:
    """Lines (from 0) of a tag."""
    return [at for at, (tag, seat) in enumerate(g.tags) if tag == what and found(at, seat)]


def pick(rng: random.Random, found: list[int]) -> int | None:
    """One of them, None where there is none."""
    return rng.choice(found) if found else None


def since(g: Game, at: int) -> int:
    """The line of the redeal above a line, -1 where there is none."""
    return max([p for p in places(g, "redeal") if p < at], default=-1)


@mutant("ante of another size", "ante-amount")
def ante_size(g: Game, rng: random.Random) -> Planted | None:
    at = pick(
        rng, [p for p in places(g, "ante") if f"ante {g.money(g.ante)}" in g.lines[p] and "all-in" not in g.lines[p]]
    )
    if at is None or g.ante < 2:
        return None
    return edited(g, at, [g.lines[at].replace(g.money(g.ante), g.money(g.ante - 1))], "ante-amount")


@mutant("ante left out", "ante-amount")
def ante_left_out(g: Game, rng: random.Random) -> Planted | None:
    def acts(at: int, seat: int) -> bool:
        until = min([p for p in places(g, "redeal") if p > at], default=len(g.lines))
        return any(
            g.tags[p] in (("check", seat), ("fold", seat), ("open", seat), ("dealt", seat)) for p in range(at, until)
        )

    at = pick(rng, places(g, "ante", acts))
    if at is None:
        return None
    line = min(p for p in places(g, "deal") if p > at)
    return edited(g, at, [], "ante-amount", line - 1)


@mutant("ante twice", "ante-amount")
def ante_twice(g: Game, rng: random.Random) -> Planted | None:
    at = pick(
        rng, [p for p in places(g, "ante") if "all-in" not in g.lines[p] and g.chips.start[g.tags[p][1]] > 8 * g.ante]
    )
    return None if at is None else edited(g, at, [g.lines[at], g.lines[at]], "ante-amount", at + 1)


@mutant("button stays on a redeal", "redeal-button")
def button_stays(g: Game, rng: random.Random) -> Planted | None:
    at = pick(rng, places(g, "button"))
    if at is None:
        return None
    now = int(g.lines[at].split("#")[1].split()[0])
    before = g.ring[g.ring.index(now) - 1]
    return edited(g, at, [f"Seat #{before} is the button"], "redeal-button")


@mutant("openers not shown", "openers-unproven")
def not_shown(g: Game, rng: random.Random) -> Planted | None:
    if "proof alone" not in g.facts or g.opener not in g.seen or "split" in g.facts:
        return None
    at = places(g, "openers")[-1]
    return edited(g, at, [], "openers-unproven", min(places(g, "collect")) - 1)


@mutant("split in silence", "split-undeclared")
def split_in_silence(g: Game, rng: random.Random) -> Planted | None:
    said, shown = places(g, "split"), places(g, "openers")
    if not said or not shown or g.opener not in g.seen or g.opener not in g.shown:
        return None
    lines = [one for at, one in enumerate(g.lines) if at not in (said[-1], shown[-1])]
    return Planted("".join(one + "\n" for one in lines), "split-undeclared", said[-1] + 1)


@mutant("false openers unnoticed", "false-open")
def unnoticed(g: Game, rng: random.Random) -> Planted | None:
    at = pick(rng, [p for p in places(g, "false") if g.lines[p].endswith("at the showdown") and g.tags[p][1] in g.seen])
    if at is None:
        return None
    opened = max(p for p in [*places(g, "open"), *places(g, "declare")] if p < at and g.tags[p][1] == g.tags[at][1])
    if BUG in g.dealt[g.tags[at][1]]:
        return None  # taken for a wild card, perhaps
    return edited(g, at, [], "false-open", opened)


@mutant("openers passed over", "undeclared-opener")
def passed_over(g: Game, rng: random.Random) -> Planted | None:
    def unseen(at: int, seat: int) -> bool:
        """Checks an unopened pot, is known, and throws his hand away before any card of it shows again."""
        start = since(g, at)
        until = min([p for p in places(g, "redeal") if p > at], default=len(g.lines))
        before = [p for what in ("open", "declare", "false") for p in places(g, what) if start < p < at]
        later = {g.tags[p][0] for p in range(at + 1, until) if g.tags[p][1] == seat}
        return not before and not later & {"discard", "stand", "show", "muck", "openers", "dealt"} and seat in g.seen

    at = pick(rng, places(g, "check", unseen))
    if at is None:
        return None
    seat, start = g.tags[at][1], since(g, at)
    dealt = next((p for p in places(g, "dealt") if p > start and g.tags[p][1] == seat), None)
    if dealt is None or dealt > at:
        return None
    known = "".join(g.lines[start + 1 :])
    fresh = [c for c in g.stub if cards_text((c,)) not in known]
    rng.shuffle(fresh)
    for _ in range(60):
        cards = tuple(rng.sample(fresh, 5)) if len(fresh) >= 5 else ()
        if cards and opens(cards):
            lines = g.lines[:]
            lines[dealt] = f"Dealt to {g.names[seat]} [{cards_text(cards)}]"
            return Planted("".join(one + "\n" for one in lines), "undeclared-opener", at + 1)
    return None


@mutant("another opening", "second-open")
def another_opening(g: Game, rng: random.Random) -> Planted | None:
    def over_declared(at: int, seat: int) -> bool:
        start = since(g, at)
        said = [p for p in places(g, "declare") if start < p < at]
        other = [p for p in places(g, "false") if start < p < at]
        drawn = [p for what in ("discard", "stand", "street") for p in places(g, what) if start < p < at]
        return bool(said) and not other and not drawn

    at = pick(rng, places(g, "bet", over_declared))
    if at is None:
        return None
    return edited(g, at, [g.lines[at].replace(": bets ", ": opens for ")], "second-open")


@mutant("another refund", "false-open-refund")
def another_refund(g: Game, rng: random.Random) -> Planted | None:
    at = pick(rng, places(g, "refund"))
    if at is None:
        return None
    amount = g.lines[at].split("(")[1].split(")")[0]
    more = g.money(_minor(g, amount) + g.ante)
    return edited(g, at, [g.lines[at].replace(amount, more, 1)], "false-open-refund")


@mutant("another pot carried", "carry-wrong")
def another_carry(g: Game, rng: random.Random) -> Planted | None:
    at = pick(rng, places(g, "carryout"))
    if at is None:
        return None
    return edited(g, at, [f"Pot of {g.money(g.chips.total + g.ante)} is carried to the next hand"], "carry-wrong")


@mutant("the false opener is paid", "openers-unproven")
def false_paid(g: Game, rng: random.Random) -> Planted | None:
    collects = places(g, "collect")
    if not g.fouled or len(g.pots) != 1 or len(collects) + len(places(g, "")) == 0:
        return None
    paid = [at for at, one in enumerate(g.lines) if one.endswith(" from pot") and " collected " in one]
    if len(paid) != 1 or "false" not in {tag for tag, _ in g.tags[since(g, len(g.lines)) :]}:
        return None
    winner = next(s for s, n in g.pots[0][4].items() if n)
    line = g.lines[paid[0]].replace(f"{g.names[winner]} collected", f"{g.names[g.fouled[-1]]} collected", 1)
    return edited(g, paid[0], [line], "openers-unproven")


@mutant("dealt again after an opening", "redeal-wrong")
def dealt_again(g: Game, rng: random.Random) -> Planted | None:
    """The redeal comes although the last to speak before it opens."""
    at = pick(rng, places(g, "redeal"))
    if at is None or g.tags[at - 1][0] != "check" or any(p > since(g, at) for p in places(g, "false") if p < at):
        return None
    seat = g.tags[at - 1][1]
    if seat in g.seen:
        return None
    lines = g.lines[:]
    lines[at - 1] = f"{g.names[seat]}: declares openers"
    return Planted("".join(one + "\n" for one in lines), "redeal-wrong", at + 1)


def _minor(g: Game, amount: str) -> int:
    digits = amount.lstrip("$€")
    whole, _, rest = digits.partition(".")
    return int(whole) * g.minor + int(rest or 0)


def planted(
    name: str, seed: int, count: int, ways: Ways | None = None, tries: int = 4000
) -> Iterator[tuple[Game, Planted]]:
    """Hands with this fault."""
    ways = ways or Ways(hidden=0.0 if name != "dealt again after an opening" else 1.0, false=0.2)
    made = 0
    for i in range(tries):
        if made == count:
            return
        rng = random.Random(seed * 7_919 + i)
        g = deal(rng, ways)
        fault = MUTANTS[name][1](g, rng)
        if fault is not None and fault.text != text(g):
            made += 1
            yield g, fault
