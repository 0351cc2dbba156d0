"""`visible` is the one sanitiser: no text reaches a terminal but through it, so no log can move a cursor or turn a line."""

import re
import unicodedata
from typing import Final

_JOINER: Final = "\u200d"
_STYLES: Final = "\ufe0e\ufe0f"
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Characters without width or ink that Unicode counts among letters and marks."""


_COMMAND: Final = re.compile(r"(?<!\S):(?=:[A-Za-z])|#(?=#[a-z]{0,20}\[)")
"""Where the output of a build server is read for commands: `::error::` at the start of a line, `##[error]` and `##vso[` anywhere."""


def visible(text: str) -> str:
    r"""The text with everything that acts instead of showing escaped: `\x1b`, `\u202e`; a byte that is no text is `\xff`."""
    if "::" in text or "##" in text:
        text = _COMMAND.sub(lambda sign: _escaped(sign[0]), text)
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if _shows(text, at) else _escaped(sign) for at, sign in enumerate(text))


def _shows(text: str, at: int) -> bool:
    """Whether the sign there may stand as it is. Joiners and style selectors may, between the parts of an emoji."""
    sign = text[at]
    if " " <= sign <= "~":
        return True
    if sign == _JOINER:
        return _is_emoji(text, at - 1) and _is_emoji(text, at + 1)
    if sign in _STYLES:
        return _is_emoji(text, at - 1) or text[at + 1 : at + 2] == "\u20e3"
    if sign in _UNSEEN or "\ufdd0" <= sign <= "\ufdef" or ord(sign) & 0xFFFE == 0xFFFE:
        return False  # the last two are no characters: no text may hold them
    if "\ufe00" <= sign <= "\ufe0d" or "\U000e0000" <= sign <= "\U000e0fff":
        return False
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _is_emoji(text: str, at: int) -> bool:
    if not 0 <= at < len(text):
        return False
    sign = text[at]
    if sign in _STYLES:
        return at > 0 and text[at - 1] not in _STYLES and _is_emoji(text, at - 1)
    return sign >= "\u2190" and unicodedata.category(sign) in ("So", "Sk", "Sm", "Cn")


def _escaped(sign: str) -> str:
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that could not be decoded
        code -= 0xDC00
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def count(number: int, noun: str) -> str:
    """`1 hand`, `4,120 hands`, `2 ambiguities`."""
    many = noun[:-1] + "ies" if noun.endswith("y") else noun + "s"
    return f"{number:,} {noun if number == 1 else many}"
