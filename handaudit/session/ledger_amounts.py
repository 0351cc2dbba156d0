"""Amounts of ledgers as people write them: signs or codes before or after, marks of thousands and of decimals."""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from handaudit.model.money import CODE_OF, MAX_DIGITS

_AMOUNT: Final = re.compile(
    r"([^\d.,\-+()]{0,8}?)\s{0,3}([-+]?)\s{0,3}([^\d.,\-+()]{0,4}?)(\d[\d.,'’ \u00a0\u202f]{0,30}?)\s{0,3}([^\d.,\-+()\s]{0,8})"
)
_GROUPS: Final = re.compile(r"\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}")
_BLANKS: Final = str.maketrans({"\u00a0": " ", "\u202f": " ", "’": "'", "−": "-"})
_BRACKETS: Final = re.compile(r"([^\d()\s]{0,4}\s?)\(([^()]*)\)(\s?[^\d()\s]{0,4})")
"""How bookkeepers write what is negative."""
_NO_CENTS: Final = re.compile(r"(?<=\d)[.,][-–—](?=\D|$)")
_DASHES: Final = "-–—\u2212"


def is_empty(cell: str) -> bool:
    """Whether a cell has no amount: it is blank, or a dash, perhaps beside the sign of a currency."""
    bare = cell.translate(_BLANKS).strip(_DASHES + " ")
    return not bare or (any(dash in cell for dash in _DASHES) and bool(_code(bare)))


class AmountText(NamedTuple):
    """An amount in its parts: the ISO code of its sign, whether it is negative, its digits with their marks."""

    code: str
    minus: bool
    digits: str


class UnclearAmount(Exception):
    """An amount that is none, or that can be read in two ways; the text says which."""


def parts_of(text: str) -> AmountText:
    """An amount in its parts. Raises `UnclearAmount`."""
    if text.lstrip().startswith("="):
        raise UnclearAmount("is a formula: save the values of the sheet, not its formulas")
    text = _NO_CENTS.sub("", text.strip().translate(_BLANKS))
    inside = _BRACKETS.fullmatch(text)
    found = _AMOUNT.fullmatch(text if inside is None else "".join(inside.groups()))
    if found is None or (inside is not None and found[2]):
        raise UnclearAmount("is no amount")
    before, minus, between, digits, behind = (part.strip() for part in found.groups())
    signs = [one for one in (before, between, behind) if one]
    codes = {_code(one) for one in signs}
    if "" in codes or len(codes) > 1:
        raise UnclearAmount("is no amount")
    return AmountText(codes.pop() if codes else "", minus == "-" or inside is not None, digits)


def _code(sign: str) -> str:
    """The code of a sign or a code, nothing for what is neither."""
    code = CODE_OF.get(sign, sign.upper())
    return code if len(code) == 3 and code.isascii() and code.isalpha() else ""


def decimal_mark(texts: Iterable[str]) -> str:
    """The mark of decimals that a ledger's amounts show beyond doubt: a point, a comma, or nothing."""
    marks = set()
    for text in texts:
        try:
            digits = parts_of(text).digits
        except UnclearAmount:
            continue
        dots, commas = digits.count("."), digits.count(",")
        last = digits[max(digits.rfind("."), digits.rfind(","))] if dots + commas else ""
        tail = len(digits) - 1 - digits.rfind(last) if last else 0
        if dots and commas:
            marks.add(last)
        elif dots + commas > 1:  # more than one mark of a kind parts thousands
            marks.add("," if last == "." else ".")
        elif last and (tail != 3 or digits.startswith("0")):
            marks.add(last)
    return marks.pop() if len(marks) == 1 else ""


def minor_units(text: str, scale: int, mark: str) -> tuple[str, int]:
    """The code and the minor units of an amount; `mark` parts decimals in this ledger, nothing if that is not known.

    Raises `UnclearAmount` for what is no amount, and for what can be read in two ways.
    """
    code, minus, digits = parts_of(text)
    if not mark and (digits.count(".") + digits.count(",")) == 1:
        head, _, tail = digits.replace(",", ".").partition(".")
        if len(tail) == 3 and head.strip("0") and len(head) <= 3:
            raise UnclearAmount(
                f"may be {head}{tail} or {head}.{tail}: write {head}{tail}, or {head}.{tail.rstrip('0') or '0'}"
            )
    mark = mark or _own_mark(digits)
    whole, _, cents = digits.partition(mark) if mark else (digits, "", "")
    if not whole.isdigit() and _GROUPS.fullmatch(whole) is None:
        raise UnclearAmount("is no amount")
    whole = "".join(sign for sign in whole if sign.isdigit())
    places = len(str(scale)) - 1
    if (cents and not (cents.isdigit() and cents.isascii())) or len(whole + cents) > MAX_DIGITS or not whole.isascii():
        raise UnclearAmount("is no amount")
    if len(cents.rstrip("0")) > places:
        raise UnclearAmount("is no amount of this currency: it is finer than its smallest unit")
    amount = int(whole) * scale + int(cents[:places].ljust(places, "0") or "0")
    return code, -amount if minus else amount


def _own_mark(digits: str) -> str:
    """The mark of decimals that an amount shows by itself."""
    return decimal_mark([digits])
