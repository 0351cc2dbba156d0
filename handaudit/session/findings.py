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


def button(before: State, after: State, over: str = "") -> Finding:
    """The finding for a button that stays, or goes over somebody."""
    text = f"the button is on seat {after.first_button} as in hand #{before.id}; it moves on after each hand"
    if over:
        text = f"the button goes from seat {before.button} to seat {after.first_button}, over {over}; it moves one seat after each hand"
    return session_finding(
        "session-button",
        after,
        text,
        after.place.line + 1,
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
        f"this hand follows hand #{before.id} and is dated {size} before it",
        logged=-seconds,
    )
