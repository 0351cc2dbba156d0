"""The pots as they stand after every step, worked out from the moves of a replay."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from handaudit.model.hand import Hand
from handaudit.model.replay import Replay, Step
from handaudit.model.seat_order import clockwise
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.pots import layers

REDEAL: Final = "redeal"
_PLAYS: Final = ACTIONS | {"post", "dealt", "declare", "discard", "stand", "show", "muck", "collect"}
"""What only somebody who is in a deal does."""


def pots_after(hand: Hand, rep: Replay) -> Iterator[list[tuple[str, int]]]:
    """For each step every pot by name: main and side pots, `fees` of this street, `held` fees. They sum to the step's pot."""
    seats = sorted(rep.start)
    order = clockwise(seats, hand.button)
    put = dict.fromkeys(seats, 0)
    aside = {"aside": 0, "held": 0}
    stack = dict(rep.start)
    live = set(seats)
    dead = _dead(rep, hand)
    moves = iter(sorted(rep.moves, key=lambda move: move.step))
    move = next(moves, None)
    before = _Before()
    for at, step in enumerate(rep.steps):
        while move is not None and move.step <= at:
            for account, amount in ((move.src, -move.amount), (move.dst, move.amount)):
                if account in aside:
                    aside[account] += amount
            seat = _seat(move.src) or _seat(move.dst)
            if seat in put:
                sign = 1 if _seat(move.src) else -1
                stack[seat] -= sign * move.amount
                if "pot" in (move.src, move.dst):
                    put[seat] += sign * move.amount
            move = next(moves, None)
        if step.note == REDEAL:
            live = before.deal_again(hand, step.line, put, stack)
            dead = [row for row in dead if row[0] > at]
        _leaves(step, live)
        yield _split(step, put, live, order, stack, aside, {seat: n for i, seat, n in dead if i <= at}, before)


@dataclass(slots=True)
class _Before:
    """The chips of the deals before this one, each from a level to a level, and where those of this deal begin."""

    old: list[tuple[int, int]] = field(default_factory=list)
    base: int = 0

    def deal_again(self, hand: Hand, line: int, put: dict[int, int], stack: dict[int, int]) -> set[int]:
        """Cards are dealt anew into the same pot: what lies there stays, and who has a part in the new deal is in it again."""
        back = _dealt_in(hand, line)
        self.old += [(self.base, amount) for amount in put.values() if amount > self.base]
        self.base = max(self.base, *put.values())
        for seat in put:
            if stack[seat]:
                put[seat] = self.base  # what he puts in from now on lies above
            elif seat not in back:
                put[seat] = 0
        return back & put.keys()


def _dealt_in(hand: Hand, line: int) -> set[int]:
    """The seats that the lines of a deal name, up to the next one."""
    found = set()
    for event in hand.events:
        if event.line > line and event.kind == "street" and event.text in (REDEAL, "summary"):
            break
        if event.line > line and event.seat and event.kind in _PLAYS:
            found.add(event.seat)
    return found


def _seat(account: str) -> int:
    return int(account[5:]) if account.startswith("seat ") else 0


def _leaves(step: Step, live: set[int]) -> None:
    event = step.done
    if event is not None and event.kind == "fold":
        live.discard(event.seat)
    elif event is None and step.note == "fold" and step.ask is not None:
        live.discard(step.ask.seat)


def _dead(rep: Replay, hand: Hand) -> list[tuple[int, int, int]]:
    """(step, seat, amount) of chips that go into the main pot and are no player's bet: dead blinds, one player's ante for all."""
    posts = [(at, step) for at, step in enumerate(rep.steps) if step.task == "post" and step.done is not None]
    antes = {step.done.seat for _, step in posts if step.done is not None and step.done.text == "ante"}
    found: dict[int, int] = {}
    rows = []
    for at, step in posts:
        event = step.done
        if event is None:
            continue
        alone = event.text == "ante" and len(antes) < len(rep.start)
        extra = max(step.paid - hand.big, 0) if event.text == "both-blinds" else 0
        amount = step.paid if alone or step.note == "dead-blind" else extra
        if amount:
            found[event.seat] = found.get(event.seat, 0) + amount
            rows.append((at, event.seat, found[event.seat]))
    return rows


def _split(
    step: Step,
    put: dict[int, int],
    live: set[int],
    order: list[int],
    stack: dict[int, int],
    aside: dict[str, int],
    dead: dict[int, int],
    before: _Before,
) -> list[tuple[str, int]]:
    """Layers exist only where somebody is all-in: their amounts, and the highest one, cut the rest."""
    own = {seat: amount - dead.get(seat, 0) for seat, amount in put.items()}
    fees, held = aside["aside"], aside["held"]
    allin = {seat for seat in live if stack[seat] == 0 and own[seat]}
    others = [seat for seat in live if seat not in allin]
    most = max(others, key=lambda seat: own[seat], default=0)
    if others and own[most] > max((own[seat] for seat in allin), default=0):
        allin.add(most)  # what is above the highest all-in is a pot of its own
    old, base = before.old, before.base
    told = sum(hi - lo for lo, hi in old) + sum(amount - base for amount in own.values() if amount > base)
    loose = step.pot - fees - held - told
    pots = [(pot.name, pot.amount) for pot in layers(own, allin, order, loose, (), old, base) if pot.amount]
    return pots + [(name, amount) for name, amount in (("fees", fees), ("held", held)) if amount]
