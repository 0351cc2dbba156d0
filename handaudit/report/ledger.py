"""The pots as they stand after every step, worked out from the moves of a replay."""

from collections.abc import Iterator

from handaudit.model.hand import Hand
from handaudit.model.replay import Replay, Step
from handaudit.replay.pots import layers


def pots_after(hand: Hand, rep: Replay) -> Iterator[list[tuple[str, int]]]:
    """For each step every pot by name: main and side pots, `fees` of this street, `held` fees. They sum to the step's pot."""
    seats = sorted(rep.start)
    top = max(seats, default=0) + 1
    order = sorted(seats, key=lambda seat: (seat - hand.button - 1) % top)
    put = dict.fromkeys(seats, 0)
    aside = {"aside": 0, "held": 0}
    stack = dict(rep.start)
    live = set(seats)
    dead = _dead(rep, hand)
    moves = iter(sorted(rep.moves, key=lambda move: move.step))
    move = next(moves, None)
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
        _leaves(step, live)
        yield _split(step, put, live, order, stack, aside, {seat: n for i, seat, n in dead if i <= at})


def _seat(account: str) -> int:
    return int(account[5:]) if account.startswith("seat ") else 0


def _leaves(step: Step, live: set[int]) -> None:
    event = step.done
    if event is not None and event.kind == "fold":
        live.discard(event.seat)
    elif event is None and step.note == "fold" and step.ask is not None:
        live.discard(step.ask.seat)


def _dead(rep: Replay, hand: Hand) -> list[tuple[int, int, int]]:
    """(step, seat, amount) of chips that belong to the main pot and to nobody: dead blinds, one player's ante for all."""
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
) -> list[tuple[str, int]]:
    """Layers exist only where somebody is all-in: their amounts, and the highest one, cut the rest."""
    own = {seat: amount - dead.get(seat, 0) for seat, amount in put.items()}
    fees, held = aside["aside"], aside["held"]
    allin = {seat for seat in live if stack[seat] == 0 and own[seat]}
    others = [seat for seat in live if seat not in allin]
    most = max(others, key=lambda seat: own[seat], default=0)
    if others and own[most] > max((own[seat] for seat in allin), default=0):
        allin.add(most)  # what is above the highest all-in is a pot of its own
    loose = step.pot - fees - held - sum(own.values())
    pots = [(pot.name, pot.amount) for pot in layers(own, allin, order, loose) if pot.amount]
    return pots + [(name, amount) for name, amount in (("fees", fees), ("held", held)) if amount]
