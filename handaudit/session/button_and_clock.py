"""What is said of a hand whose button stays or goes over somebody, and of one whose clock runs back."""

from handaudit.model.finding import Finding
from handaudit.model.table_state import State
from handaudit.session.findings import session_finding


def button(before: State, after: State, over: str = "") -> Finding:
    """The finding for a button that stays, or goes over somebody."""
    fields = {"seat": after.first_button, "before": before.id, "old": before.button, "over": over}
    return session_finding(
        "session-button.over" if over else "session-button",
        after,
        fields,
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
        {"before": before.id, "size": size},
        logged=-seconds,
    )
