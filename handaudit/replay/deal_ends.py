"""What ends the dealing of a street."""

from typing import Final

ENDS: Final = frozenset(
    {
        "fold",
        "check",
        "call",
        "bet",
        "raise",
        "collect",
        "returned",
        "show",
        "muck",
        "noshow",
        "cashout",
        "cancelled",
        "post",
        "declare",
        "false",
        "parole",
        "swap",
        "discard",
    }
)
"""Kinds of lines that no dealing goes on after."""
SHOWS: Final = frozenset({"show", "muck", "noshow", "cashout"})
"""Hands that are opened or sold; the board may come after that."""
