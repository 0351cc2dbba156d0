"""handaudit reads poker hand logs, replays every hand by the rules and reports where the two disagree.

`audit_file`, `audit_text` and `scan` are the Python interface; they, and all that they need, are imported when they are first used.
"""

from handaudit.base.version import __version__

TYPE_CHECKING = (
    False  # for type checkers it is true; `typing` takes longer to import than all else before a run can be interrupted
)
if TYPE_CHECKING:
    from handaudit.app.api import Audited, Finding, audit_file, audit_text, scan

__all__ = ["Audited", "Finding", "__version__", "audit_file", "audit_text", "scan"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from handaudit.app import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
