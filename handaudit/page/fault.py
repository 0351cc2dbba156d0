"""A finding as a page shows it: the message, the marked line, both worlds, the chips, the rules that it cites."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from handaudit.check.pages import about
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.money import Currency
from handaudit.report.excerpt import place
from handaudit.rules.catalogue import rule


class Fault(NamedTuple):
    """One finding. `before`, `marked` and `after` are the line in three parts; `logged` and `expected` are empty where they say nothing
    that the message does not; `step` is the step of the replay, 0 where there is none."""

    severity: str
    code: str
    message: str
    line: int | None
    file: str
    before: str
    marked: str
    after: str
    note: str
    logged: str
    expected: str
    chips: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    option: str
    help: str
    floor: str
    root: bool
    step: int


def fault_of(audit: Audit | None, finding: Finding, step: int = 0) -> Fault:
    """A finding made ready for a page."""
    hand = None if audit is None else audit.hand
    text = "" if hand is None or finding.line is None else hand.text_at(finding.line, finding.pointer).strip()
    start, end = place(text, finding.mark, finding.player) if text else (0, 0)
    money = None if hand is None else hand.currency
    return Fault(
        finding.severity,
        finding.code,
        finding.message,
        finding.line,
        finding.file or "",
        text[:start],
        text[start:end],
        text[end:],
        finding.note,
        _value(finding.logged, money, finding),
        _value(finding.expected, money, finding),
        () if hand is None else tuple((name, signed(amount, money)) for name, amount in finding.chips.items()),
        finding.rules,
        finding.option or "",
        finding.help,
        finding.floor,
        finding.root,
        step,
    )


def signed(amount: int, money: Currency | None) -> str:
    """`+$20`, `-$20`."""
    return ("+" if amount > 0 else "") + (f"{amount:,}" if money is None else money.show(amount))


def _value(value: object, money: Currency | None, finding: Finding) -> str:
    """What a finding says on one of its sides. Whole numbers are amounts only where chips are at stake; others may be the ids of hands."""
    if value is None:
        return ""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_value(part, money, finding)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_value(part, money, finding) for part in value)
    if isinstance(value, int) and not isinstance(value, bool):
        amounts = finding.domain in ("money", "bet", "swap", "session") or bool(finding.chips)
        if money is None:  # between hands the message has the amounts, in their currency
            return "" if finding.chips else str(value)
        return money.show(value) if amounts else str(value)
    return str(value)


def cited(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """The rules that findings cite, each once, with statement and source."""
    ids = dict.fromkeys(id for finding in findings for id in finding.rules)
    known = [rule(id) for id in ids]
    return [{"id": one.id, "text": one.statement, "source": one.sources} for one in known if one is not None]


def codes(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """What the codes of findings mean, each once."""
    names = sorted({finding.code for finding in findings})
    return [{"code": name, "title": about(name).title, "text": about(name).text} for name in names]


def stakes_of(hand: Hand) -> str:
    """The game of a hand in one line."""
    stakes = f"{hand.currency.show(hand.small)}/{hand.currency.show(hand.big)}" if hand.big else ""
    return " ".join(filter(None, (hand.game, hand.limit, stakes)))
