"""Findings between hands, dressed with the place of the hand that they are said of."""

from handaudit.check.pages import about
from handaudit.model.finding import Finding
from handaudit.model.table_state import State
from handaudit.rules.catalogue import of_chapter


def session_finding(
    code: str, at: State, message: str, line: int = 0, *, player: str | None = None, logged: object = None,
    expected: object = None, chips: dict[str, int] | None = None, mark: str = "", rules: tuple[str, ...] | None = None,
    root: bool = True, severity: str = "", file: str = "", note: str = "",
) -> Finding:  # fmt: skip
    """One finding of a registered code. Of its rules those of the hand's own chapter are cited, else the general ones."""
    page = about(code)
    rules = of_chapter(page.rules if rules is None else rules, at.chapter)
    seat = at.chairs[player].seat if player in at.chairs else 0
    return Finding(
        code, severity or page.severity, line or at.place.line, message, rules, seat, player, None, logged, expected, chips or {},
        mark=mark, note=note, domain="session", root=root, hand=at.id or None, file=file or at.place.file,
    )  # fmt: skip
