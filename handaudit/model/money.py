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
SIGNS = ("C$", "$", "€", "£", "¥", "₹", "\x80")
"""Signs before an amount. U+0080 is a euro sign that an old log's decoding left behind."""


def split_sign(text: str) -> tuple[str, str, str]:
    """The sign, the code and the digits of an amount: `$5 USD` gives `$`, `USD`, `5`."""
    code = ""
    if text[:1] == "$" and " " not in text:
        return "$", "", text[1:]
    if " " in text:
        first, _, last = text.partition(" ")
        code, text = (first, last) if first.isalpha() else (last, first)
        if " " in text:
            return "", "", ""
    for sign in SIGNS:
        if text.startswith(sign):
            return ("€" if sign == "\x80" else sign), code, text[len(sign) :]
    return "", code, text


def read_digits(text: str, scale: int) -> int | None:
    """`1,234.50` in minor units; None where it is not the plain ASCII form or finer than the scale."""
    whole, dot, cents = text.partition(".")
    if (
        scale == 100
        and len(text) <= MAX_DIGITS
        and len(cents) == 2
        and whole.isdigit()
        and cents.isdigit()
        and text.isascii()
    ):
        return int(whole + cents)  # what nearly every amount looks like
    groups = whole.split(",")
    if len(groups) > 1 and (not 1 <= len(groups[0]) <= 3 or any(len(group) != 3 for group in groups[1:])):
        return None
    digits = "".join(groups)
    places = len(str(scale)) - 1
    if not digits.isdigit() or not digits.isascii() or (dot and not (cents.isdigit() and cents.isascii())):
        return None
    if len(cents) > places or len(digits) + len(cents) > MAX_DIGITS:
        return None
    return int(digits) * scale + int(cents.ljust(places, "0") or "0")
