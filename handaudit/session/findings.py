"""Findings between hands, dressed with the place of the hand that they are said of."""

from handaudit.check.pages import about
from handaudit.model.finding import Finding
from handaudit.model.table_state import State
from handaudit.rules.catalogue import COMMON


def session_finding(
    code: str, at: State, message: str, line: int = 0, *, player: str | None = None, logged: object = None,
    expected: object = None, chips: dict[str, int] | None = None, mark: str = "", rules: tuple[str, ...] | None = None,
    root: bool = True, severity: str = "", file: str = "", note: str = "",
) -> Finding:  # fmt: skip
    """One finding of a registered code. Of a page's rules those of the hand's chapter are cited, else the general ones."""
    page = about(code)
    if rules is None:
        own = tuple(r for r in page.rules if r.startswith(at.chapter + "-"))
        rules = own or tuple(r for r in page.rules if r.startswith(f"{COMMON}-"))
    seat = at.chairs[player].seat if player in at.chairs else 0
    return Finding(
        code, severity or page.severity, line or at.place.line, message, rules, seat, player, None, logged, expected, chips or {},
        mark=mark, note=note, domain="session", root=root, hand=at.id or None, file=file or at.place.file,
    )  # fmt: skip
