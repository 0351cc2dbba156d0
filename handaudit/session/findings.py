"""Findings between hands, dressed with the place of the hand that they are said of."""

from collections.abc import Mapping

from handaudit.check.pages import about
from handaudit.model.finding import Finding
from handaudit.model.table_state import State
from handaudit.rules.catalogue import of_chapter
from handaudit.rules.messages import message
from handaudit.rules.text_findings import filled


def session_finding(
    name: str, at: State, fields: Mapping[str, object], line: int = 0, *, player: str | None = None, logged: object = None,
    expected: object = None, chips: dict[str, int] | None = None, mark: str = "", rules: tuple[str, ...] | None = None,
    root: bool = True, severity: str = "", file: str = "",
) -> Finding:  # fmt: skip
    """One finding with the message of that name. Of its rules those of the hand's own chapter are cited, else the general ones."""
    known = message(name)
    page = about(known.code)
    rules = of_chapter(page.rules if rules is None else rules, at.chapter)
    seat = at.chairs[player].seat if player in at.chairs else 0
    return Finding(
        known.code, severity or known.severity or page.severity, line or at.place.line, filled(known.text, fields), rules, seat, player,
        None, logged, expected, chips or {}, mark=mark, note=filled(known.note, fields), domain="session", root=root,
        hand=at.id or None, file=file or at.place.file,
    )  # fmt: skip


def button(before: State, after: State, over: str = "") -> Finding:
    """The finding for a button that stays, or goes over somebody."""
    fields = {"seat": after.first_button, "before": before.id, "old": before.button, "over": over}
    return session_finding(
        "session-button.over" if over else "session-button",
        after,
        fields,
        after.place.line + (not after.ledger),
        logged=after.first_button,
        mark=f"Seat #{after.first_button}",
    )


def clock_back(before: State, after: State, seconds: int) -> Finding:
    """The finding for a clock that runs back."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    parts = [(hours, "h"), (minutes, "min"), (left, "s")]
    size = " ".join(f"{count} {unit}" for count, unit in parts if count)
    return session_finding(
        "session-clock-back",
        after,
        {"before": before.id, "size": size},
        logged=-seconds,
    )
