"""Stacks between two hands of a table that keeps a whole ledger: what each player must begin with."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.model.finding import Finding
from handaudit.model.table_state import State
from handaudit.session.findings import session_finding
from handaudit.session.state import TABLE_STAKES

COMES = frozenset({"buys-in", "adds", "re-buys", "add-on"})


class Due(NamedTuple):
    """What a player may begin the next hand with: any of `stacks`, or anything at all. `line` is his last ledger line, 0 without one."""

    stacks: tuple[int, ...]
    free: bool
    line: int = 0


def due(before: State | None, after: State, name: str, kept: tuple[int, ...] = ()) -> Due:
    """The stacks that are right for a player. `kept` is what he had bought for while he was not at the table yet."""
    chair = before.chairs.get(name) if before is not None else None
    stacks = kept
    free = chair is None and not kept
    if before is not None and chair is not None:
        stacks = tuple(end + before.told.get(name, 0) for end in chair.ends)
        free = chair.open
        if name in before.gone:
            stacks, free = (0,), True
    line = 0
    for row in after.block:
        if row.name != name:
            continue
        if row.verb in COMES:
            # Who buys in anew begins with that; who is seated adds it to what he has.
            stacks = tuple(
                s + row.amount for s in (stacks if stacks and not (free and row.verb == "buys-in") else (0,))
            )
            free = free and row.verb != "buys-in"
            line = row.line
        elif row.verb == "removes":
            stacks = tuple(max(s - row.amount, 0) for s in stacks)
            line = row.line
        elif row.verb == "leaves":
            stacks, free = (0,), True
    return Due(stacks, free, line)


def jumps(before: State, after: State, waiting: dict[str, int]) -> Iterator[Finding]:
    """The stacks that do not join."""
    show = after.currency.show
    if before.currency != after.currency:
        return
    plain = not (after.block or before.told or before.gone or waiting)
    for name, chair in after.chairs.items():
        was = before.chairs.get(name)
        if plain and was is not None and was.ends[0] == chair.start:
            continue
        kept = (waiting[name],) if name in waiting and name not in before.chairs else ()
        right = due(before, after, name, kept)
        if right.free or chair.start in right.stacks:
            continue
        wanted = right.stacks[0]
        case = ".newcomer" if was is None else ".counted" if right.line else ""
        fields = {"name": name, "had": show(wanted), "before": before.id, "start": show(chair.start)}
        over = chair.start - wanted
        taken = over < 0 and TABLE_STAKES in after.house
        yield session_finding(
            f"session-stack-jump{case}", after, fields, chair.line, player=name, logged=chair.start, expected=wanted,
            chips={name: -over}, mark=show(chair.start), rules=("C32-STAKE-2", "TH-SUM-1") if taken else ("TH-SUM-1",),
        )  # fmt: skip
        if taken:
            fields = {"name": name, "over": show(-over)}
            yield session_finding(
                "chips-removed.between-left",
                after,
                fields,
                chair.line,
                player=name,
                logged=chair.start,
                expected=wanted,
                root=False,
            )


def ledger_faults(before: State | None, after: State) -> Iterator[Finding]:
    """Lines of the block that the rules do not allow where they bind what a player brings: chips taken off, buy-ins out of bounds."""
    if TABLE_STAKES not in after.house:
        return
    show = after.currency.show
    stacks = (
        {}
        if before is None
        else {name: chair.ends[0] for name, chair in before.chairs.items() if name not in before.gone}
    )
    for row in after.block:
        if row.verb == "leaves":
            stacks.pop(row.name, None)
        elif row.verb == "removes":
            stacks[row.name] = stacks.get(row.name, 0) - row.amount
            left = any(r.verb == "leaves" and r.name == row.name for r in after.block)
            if not left and row.name in after.chairs:
                fields = {"name": row.name, "amount": show(row.amount)}
                yield session_finding(
                    "chips-removed.between-stays",
                    after,
                    fields,
                    row.line,
                    player=row.name,
                    logged=row.amount,
                    expected=0,
                )
        elif row.verb in COMES:
            had = stacks.get(row.name, 0)
            stacks[row.name] = had + row.amount
            yield from _bounds(after, row.name, row.verb, row.amount, had, row.line)


def _bounds(after: State, name: str, verb: str, amount: int, had: int, line: int) -> Iterator[Finding]:
    show, big = after.currency.show, after.big
    if not big:
        return
    severity = "error" if "c32_buyin_limits=enforce" in after.house else ""
    if after.limit == "limit":
        # A limit header names the bets; the big blind is the small bet.
        if verb == "buys-in" and not had and amount < 10 * after.small:
            fields = {"name": name, "paid": show(amount), "least": show(10 * after.small)}
            yield session_finding(
                "buy-in.between-limit",
                after,
                fields,
                line,
                player=name,
                logged=amount,
                expected=10 * after.small,
                rules=("C32-BUYIN-1",),
                severity=severity,
            )
        return
    if verb == "buys-in" and not had and amount < 20 * after.small:
        fields = {"name": name, "paid": show(amount), "least": show(20 * after.small)}
        yield session_finding(
            "buy-in.between-least", after, fields, line, player=name, logged=amount, expected=20 * after.small,
            rules=("C32-BUYIN-2",), severity=severity,
        )  # fmt: skip
    elif had + amount > 100 * big:
        fields = {"name": name, "has": show(had + amount), "paid": show(amount), "most": show(100 * big)}
        yield session_finding(
            "buy-in.between-most", after, fields, line, player=name, logged=had + amount, expected=100 * big,
            rules=("C32-BUYIN-2",), severity=severity,
        )  # fmt: skip
