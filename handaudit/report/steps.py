"""The table after every step of a hand, as `replay --steps` writes it and as the pages show it: chips, pots, cards, both worlds.

Steps are numbered as `replay --step` counts them; after them come the lines that pay out, and a last one with the result.
"""

from typing import Any

from handaudit.base.errors import SEVERITIES
from handaudit.model.audit import Audit
from handaudit.model.cards import cards_text
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay, Step
from handaudit.report.correction import correction
from handaudit.report.holdings import Holdings
from handaudit.report.outcomes import Chips, Closing, Pots, closings
from handaudit.report.states import ChipState, by_rules, seat_of, states_of

Row = dict[str, Any]
"""One step, ready for JSON."""


PLACE = "place"
"""The key of a step's line in the order of play, for views that show the lines of the hand."""


def step_objects(audit: Audit, findings: tuple[Finding, ...]) -> list[Row]:
    """The steps of `placed_steps`, for programs: their lines are those of the file."""
    rows = placed_steps(audit, findings)
    for row in rows:
        del row[PLACE]
    return rows


def placed_steps(audit: Audit, findings: tuple[Finding, ...]) -> list[Row]:
    """Every step of a hand. `stacks`, `bets`, `states` and `cards` stand in the order of the hand's `players`; money is minor units.

    `by_rules` has the stacks and pots as they should be, null where they are those of the log; `findings` are places in the hand's
    list of findings.
    """
    rep = audit.replay
    if rep is None:
        return []
    seats = sorted(rep.start)
    cards = Holdings(audit, rep)
    states = list(states_of(audit.hand, rep))
    other = by_rules(audit, rep, states, findings)
    rows: list[Row] = []
    street = audit.hand.line
    for at, (step, state) in enumerate(zip(rep.steps, states, strict=True)):
        street = step.line if step.task == "deal" else street
        row = _action(audit.hand, step) | _table(seats, state, cards, step.line)
        row["by_rules"] = _other(seats, state, *other.after(at, step.line, street))
        rows.append(row)
    last = states[-1] if states else ChipState(dict(rep.start), {}, {}, frozenset())
    # Only what differs at the end differs while the chips are paid out: both worlds go on from where they stand.
    better = other.better.replay if other.better is not None else None
    theirs = other.states[-1] if other.states else last
    mine = list(closings(audit, rep, last.stacks, last.pots))
    yours = list(closings(audit, better or rep, theirs.stacks, theirs.pots))
    for one, two in zip(mine, yours, strict=True):
        state = last._replace(stacks=one.logged, pots=one.logged_pots, bets={})
        row = _paying(audit.hand, one) | _table(seats, state, cards, one.event.line)
        row["by_rules"] = _other(seats, state, *other.shifted(two.due, two.due_pots, one.event.line, one.event.line))
        rows.append(row)
    rows.append(_result(audit, rep, seats, last, cards, findings))
    for n, row in enumerate(rows, 1):
        row["n"] = n
        row["findings"] = []
    _point(audit.hand, rows, findings)
    return [{"n": row.pop("n")} | row for row in rows]


def worst_of(hand: Hand, findings: tuple[Finding, ...]) -> dict[int, str]:
    """The worst severity by line in the order of play."""
    found: dict[int, str] = {}
    for finding in sorted(findings, key=lambda one: SEVERITIES.index(one.severity)):
        if finding.line is not None:
            found[hand.place_of(finding.line, finding.pointer)] = finding.severity
    return found


def _action(hand: Hand, step: Step) -> Row:
    event, ask, seat = step.done, step.ask, seat_of(step)
    action = step.note if event is None else event.text if event.kind in ("post", "street") else event.kind
    return {
        "line": hand.number_of(step.line) or None,
        "street": step.street,
        "task": step.task,
        "player": hand.name_of(seat) if seat else None,
        "action": action or None,
        "in_log": event is not None and event.in_log,
        "as_asked": step.ok,
        "paid": step.paid,
        "to_call": ask.owes if ask is not None and ask.seat == seat else 0,
        PLACE: step.line,
    }


def _paying(hand: Hand, one: Closing) -> Row:
    event = one.event
    return {
        "line": hand.number_of(event.line),
        "street": "showdown",
        "task": "settle",
        "player": hand.name_of(event.seat) if event.seat else None,
        "action": event.kind,
        "in_log": True,
        "as_asked": True,
        "paid": -one.moved,
        "to_call": 0,
        PLACE: event.line,
    }


def _table(seats: list[int], state: ChipState, cards: Holdings, line: int) -> Row:
    return {
        "stacks": [state.stacks[seat] for seat in seats],
        "bets": [state.bets.get(seat, 0) for seat in seats],
        "states": ["folded" if s in state.folded else "in" if state.stacks[s] else "all-in" for s in seats],
        "cards": [cards_text(cards.of(seat, line)) or None for seat in seats],
        "board": cards_text(cards.board(line)),
        "pots": _pots(state.pots),
    }


def _pots(pots: Pots) -> list[Row]:
    return [{"name": name, "amount": amount} for name, amount in pots.items() if amount]


def _other(seats: list[int], state: ChipState, stacks: Chips, pots: Pots) -> Row | None:
    mine, theirs = _pots(state.pots), _pots(pots)
    due = [stacks[seat] for seat in seats]
    if due == [state.stacks[seat] for seat in seats] and mine == theirs:
        return None
    return {"stacks": due, "pots": theirs}


def _result(
    audit: Audit, rep: Replay, seats: list[int], last: ChipState, cards: Holdings, findings: tuple[Finding, ...]
) -> Row:
    """What each player has when the hand is over, by the log and by the rules."""
    assert audit.rulebook is not None
    hand = audit.hand
    end = hand.line + len(hand.lines)
    logged = due = rep.final
    if findings:
        accounts = correction(audit, audit.rulebook, _roots(findings), True).accounts
        logged, due = {one.seat: one.logged for one in accounts}, {one.seat: one.due for one in accounts}
    state = last._replace(stacks=logged, pots=_carried(rep), bets={})
    row: Row = {
        "line": None,
        "street": "result",
        "task": "result",
        "player": None,
        "action": "result",
        "in_log": True,
        "as_asked": True,
        "paid": 0,
        "to_call": 0,
        PLACE: 0,
    } | _table(seats, state, cards, end)
    row["states"] = ["folded" if seat in last.folded else "in" for seat in seats]
    row["by_rules"] = _other(seats, state, due, state.pots)
    return row


def _carried(rep: Replay) -> Pots:
    return {"carried": rep.carried_out} if rep.carried_out else {}


def _roots(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(one for one in findings if one.root)


def _point(hand: Hand, rows: list[Row], findings: tuple[Finding, ...]) -> None:
    """Every finding goes to the step of its line: where the line is none, to the step before it; of the summary, to the result."""
    summary = next((e.line for e in hand.events if e.kind == "street" and e.text == "summary"), None)
    for place, finding in enumerate(findings):
        line = None if finding.line is None else hand.place_of(finding.line, finding.pointer)
        if line is None or (summary is not None and line >= summary):
            rows[-1]["findings"].append(place)
            continue
        exact = next((row for row in rows if row["line"] is not None and row[PLACE] == line), None)
        if exact is None:
            before = [row for row in rows if row["line"] is not None and row[PLACE] <= line]
            exact = max(before, key=lambda row: (row[PLACE], row["n"]), default=rows[0])
        exact["findings"].append(place)
