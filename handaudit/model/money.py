"""Money is an int in minor units of the hand's currency; this module is the only place that reads or prints amounts."""

from typing import Final, NamedTuple

SIGN_OF: Final[dict[str, str]] = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "JPY": "¥", "CNY": "¥", "CAD": "C$"}
CODE_OF: Final[dict[str, str]] = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "C$": "CAD", "¥": "JPY"}
MAX_DIGITS: Final = 15


class Currency(NamedTuple):
    """An ISO code (None for bare chips) and how many minor units make one."""

    code: str | None
    minor_units: int

    def show(self, amount: int) -> str:
        """The amount as a person writes it: `$12.50`, `$40`, `1,200` for chips."""
        sign = "" if self.code is None else SIGN_OF.get(self.code, self.code + " ")
        minus = "-" if amount < 0 else ""
        whole, rest = divmod(abs(amount), self.minor_units)
        cents = "" if not rest else "." + str(rest).zfill(len(str(self.minor_units)) - 1)
        return f"{minus}{sign}{whole:,}{cents}"


CHIPS: Final = Currency(None, 1)
