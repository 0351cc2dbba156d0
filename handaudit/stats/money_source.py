"""Whose word on money counts where the log pays otherwise than the rules give."""

from enum import StrEnum


class MoneySource(StrEnum):
    """The log's where it is sound and the rules' elsewhere, always the log's, or always the rules'."""

    BEST = "best"
    LOGGED = "logged"
    DUE = "due"
