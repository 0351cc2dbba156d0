"""Whether a hand that came back is the one that went out: by its verdict, its findings and all its figures."""

from collections import Counter

from handaudit.model.audit import Audit


def differs(out: Audit, back: Audit) -> str:
    """What is not the same, in words; empty where nothing differs. Lines have other numbers, and what is said of the text alone (a
    line that was not known) is of no other text."""
    if back.verdict != out.verdict:
        return f"its verdict would be {back.verdict}, not {out.verdict}"
    if _findings(out) != _findings(back):
        changed = (_findings(out) - _findings(back)) + (_findings(back) - _findings(out))
        return "its findings would be others: " + ", ".join(sorted({code for code, *_ in changed}))
    first, second = out.replay, back.replay
    if first is None or second is None:
        return "" if first is second else "only one of the two can be replayed"
    for name in (
        "start",
        "final",
        "paid",
        "returned",
        "won",
        "pots",
        "awards",
        "total_pot",
        "rake",
        "board",
        "carried_out",
    ):
        if getattr(first, name) != getattr(second, name):
            return f"another {name.replace('_', ' ')} would come of it"
    return ""


def _findings(audit: Audit) -> "Counter[tuple[str, str, int, tuple[tuple[str, int], ...]]]":
    return Counter(
        (f.code, f.severity, f.seat, tuple(sorted(f.chips.items()))) for f in audit.findings if f.domain != "text"
    )
