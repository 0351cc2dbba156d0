"""A hand as a page shows it: the log's lines, every step as a row, and the data that the replayer steps through."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from handaudit.base.errors import SEVERITIES
from handaudit.base.version import __version__
from handaudit.base.visible import count, visible
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.money import SIGN_OF
from handaudit.page.environment import Shown, document
from handaudit.page.fault import Fault, cited, codes, fault_of, stakes_of
from handaudit.report.machine import hand_object
from handaudit.report.proof_text import of_page
from handaudit.report.steps import PLACE, placed_steps, worst_of

_KEPT: Final = ("street", "stacks", "bets", "states", "cards", "board", "pots", "by_rules")
"""What stays from step to step unless a step says otherwise."""
VERDICTS: Final = {
    "clean": "clean",
    "findings": "with findings",
    "unverifiable": "the winner could not be verified",
    "unreadable": "could not be read",
}
_STREETS: Final = {"preflop": "before the flop", "open": "blinds and antes", "result": "result", "swap": "first swaps"}


class LogLine(NamedTuple):
    """A line of the log by its number in the file, and the worst severity of what is wrong with it."""

    number: int
    text: str
    severity: str


class StepRow(NamedTuple):
    """A step as a row of a table."""

    n: int
    line: int | None
    street: str
    first: bool
    text: str
    to_call: str
    stack: str
    pots: str
    by_rules: str
    severity: str


class HandView(NamedTuple):
    """All that a template shows of a hand. `key` tells it from the others of a page."""

    key: int
    id: str
    title: str
    place: str
    date: str
    table: str
    book: str
    verdict: str
    verdict_text: str
    claims: str
    lines: list[LogLine]
    steps: list[StepRow]
    faults: list[Fault]
    players: list[dict[str, Any]]
    pots: list[dict[str, Any]]
    data: dict[str, Any]


def hand_view(audit: Audit, findings: tuple[Finding, ...], key: int = 1) -> HandView:
    """A hand made ready for a page. All figures are those of `replay --output-format jsonl --steps`."""
    hand, steps = audit.hand, placed_steps(audit, findings)
    whole = hand_object(audit, findings) | {"steps": steps}
    at = {place: step["n"] for step in steps for place in step["findings"]}
    worst = worst_of(hand, findings)
    lines = [
        LogLine(hand.number_of(n), text, worst.get(n, "")) for n, text in enumerate(own_lines(hand), hand.line) if text
    ]
    return HandView(
        key,
        hand.id,
        f"Hand #{hand.called}" if hand.called else "Hand without a header",
        f"{hand.source}:{hand.line}",
        hand.date,
        hand.table,
        "" if audit.rulebook is None else audit.rulebook.name,
        audit.verdict,
        VERDICTS[audit.verdict],
        _claims(audit),
        lines,
        _rows(audit, whole, findings),
        [fault_of(audit, finding, at.get(place, 0)) for place, finding in enumerate(findings)],
        _players(audit, whole),
        _pots(audit, whole),
        _data(audit, whole, findings, at),
    )


def hand_page(
    audits: list[tuple[Audit, tuple[Finding, ...]]],
    command: str,
    shown: Shown = visible,
    nav: dict[str, int | None] | None = None,
    digests: Sequence[tuple[str, str | None]] = (),
) -> str:
    """The page of one hand, or of several that carry the same id. `digests` are the logs and their sha256, `nav` has the numbers of the
    hands before and after it in a list."""
    views = [hand_view(audit, findings, key) for key, (audit, findings) in enumerate(audits, 1)]
    every = [finding for _, findings in audits for finding in findings]
    first = audits[0][0].hand
    values = {
        "title": f"{views[0].title} - {stakes_of(first)}",
        "hands": views,
        "games": [stakes_of(audit.hand) for audit, _ in audits],
        "rules": cited(every),
        "codes": codes(every),
        "command": command,
        "nav": nav,
        "proves": of_page(__version__, digests),
    }
    return document("hand.html.j2", values, shown)


def own_lines(hand: Hand) -> list[str]:
    """The lines of a hand in the order of play; a line that reading put below one of the file is empty."""
    lines = [text.rstrip() if text.strip() else "" for text in hand.lines]
    for at, (before, number) in enumerate(pairwise(hand.numbers), 1):
        if before == number and not hand.pointers:
            lines[at] = ""
    return lines


def _claims(audit: Audit) -> str:
    if audit.verdict == "unreadable":
        return "not audited"
    parts = [f"{count(audit.verified, 'claim')} verified"]
    parts += [
        f"{n:,} {word}"
        for n, word in ((audit.contradicted, "contradicted"), (audit.unverifiable, "not verifiable"))
        if n
    ]
    return ", ".join(parts)


def _rows(audit: Audit, whole: dict[str, Any], findings: tuple[Finding, ...]) -> list[StepRow]:
    show = audit.hand.currency.show
    names = [player["name"] for player in whole["players"]]
    rows, street = [], ""
    for step in whole["steps"]:
        severities = [findings[place].severity for place in step["findings"]]
        moved = step["paid"] and step["player"] in names
        other = step["by_rules"]
        rows.append(
            StepRow(
                step["n"],
                step["line"],
                street_name(step["street"]),
                step["street"] != street,
                step_text(audit, step),
                show(step["to_call"]) if step["to_call"] else "",
                show(step["stacks"][names.index(step["player"])]) if moved else "",
                _pot_text(step["pots"], show),
                "" if other is None else _difference(step, other, names, show),
                max(severities, key=SEVERITIES.index, default=""),
            )
        )
        street = step["street"]
    return rows


def street_name(street: str) -> str:
    """A street in words."""
    if street in _STREETS:
        return _STREETS[street]
    return street.replace("bet-", "betting round ").replace("draw-", "draw ").replace("-", " ")


def step_text(audit: Audit, step: dict[str, Any]) -> str:
    """What happened at a step in the log's own words; where the log has none, what the rules asked for."""
    if step["task"] == "result":
        return "The hand is over"
    if step["in_log"]:
        return audit.hand.text_of(step[PLACE]).strip() if step["line"] else step["action"] or ""
    return f"{step['player'] or 'the table'}: no line; taken as {step['action'] or 'nothing'}"


def _pot_text(pots: list[dict[str, Any]], show: Any) -> str:
    return ", ".join(f"{pot['name']} {show(pot['amount'])}" for pot in pots)


def _difference(step: dict[str, Any], other: dict[str, Any], names: list[str], show: Any) -> str:
    """What is otherwise by the rules."""
    parts = [
        f"{name} has {show(due)}"
        for name, logged, due in zip(names, step["stacks"], other["stacks"], strict=True)
        if logged != due
    ]
    if step["pots"] != other["pots"]:
        parts.append(f"pots: {_pot_text(other['pots'], show) or 'none'}")
    return "; ".join(parts)


def _players(audit: Audit, whole: dict[str, Any]) -> list[dict[str, Any]]:
    show = audit.hand.currency.show
    last = whole["steps"][-1] if whole["steps"] else None
    rows = []
    for at, player in enumerate(whole["players"]):
        logged = last["stacks"][at] if last else player["final"]
        due = last["by_rules"]["stacks"][at] if last and last["by_rules"] else logged
        row = {key: show(player[key]) for key in ("start", "paid", "returned", "won", "final")}
        net = logged - player["start"]
        more = {"name": player["name"], "seat": player["seat"], "logged": show(logged), "due": show(due)}
        more["net"] = ("+" if net > 0 else "") + show(net)
        more["differs"] = ("+" if due > logged else "") + show(due - logged) if due != logged else ""
        rows.append(row | more)
    return rows


def _pots(audit: Audit, whole: dict[str, Any]) -> list[dict[str, Any]]:
    show = audit.hand.currency.show
    unsure = audit.replay.unverifiable if audit.replay is not None else ()
    return [
        {
            "name": pot["name"],
            "amount": show(pot["amount"]),
            "rake": show(pot["rake"]),
            "eligible": pot["eligible"],
            "awards": [(name, show(amount)) for name, amount in pot["awards"].items()],
            "unsure": pot["name"] in unsure,
        }
        for pot in whole["pots"]
    ]


def _data(audit: Audit, whole: dict[str, Any], findings: tuple[Finding, ...], at: dict[int, int]) -> dict[str, Any]:
    """What the script steps through: of each step only what the step before did not have. Lines count in the order of play; `numbers` are
    those of the file, if they differ."""
    hand = audit.hand
    numbers = {step[PLACE]: step["n"] for step in reversed(whole["steps"]) if step["line"] is not None}
    worst = {str(line): severity for line, severity in worst_of(hand, findings).items()}
    steps: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    for step in whole["steps"]:
        less = {key: step[key] for key in _KEPT if step[key] != last.get(key, ...)}
        less |= {key: step[key] for key in ("player", "paid", "to_call", "findings") if step[key]}
        if step["line"]:
            less["line"] = step[PLACE]
        if not step["in_log"] or step["task"] == "result":
            less["text"] = step_text(audit, step)
        steps.append(less)
        last = step
    code = hand.currency.code
    return {
        "sign": "" if code is None else SIGN_OF.get(code, code + " "),
        "minor": hand.currency.minor_units,
        "button": hand.button,
        "hole": 0 if audit.rulebook is None else audit.rulebook.hole_dealt,
        "first": hand.line,
        "lines": [numbers.get(n, text) for n, text in enumerate(own_lines(hand), hand.line)],
        "numbers": hand.numbers,
        "worst": worst,
        "dealt": next((e.line for e in hand.events if e.kind in ("street", "dealt")), hand.line),
        "players": [[player["seat"], player["name"]] for player in whole["players"]],
        "streets": {step["street"]: street_name(step["street"]) for step in whole["steps"]},
        "prices": {one["name"]: one["swap_fee"] for one in whole["streets"] if one["swap_fee"] is not None},
        "findings": [[one.severity, one.message, at.get(place, 0)] for place, one in enumerate(findings)],
        "steps": steps,
    }
