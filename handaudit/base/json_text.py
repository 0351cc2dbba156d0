r"""JSON in ASCII, and text without lone surrogates.

Bytes of a log that are no text stand in it as lone surrogates; where they leave the program they are written as `\xff`.
"""

import json


def dumps(value: object) -> str:
    """JSON in ASCII on one line. A byte that is no text is written as `\\xff`: half a surrogate pair is no JSON for most readers."""
    text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    if "\\ud" in text:
        text = json.dumps(_whole(value), ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("\x7f", "\\u007f")


def _whole(value: object) -> object:
    """The value without lone surrogates in its texts."""
    if isinstance(value, str):
        return spelled(value)
    if isinstance(value, dict):
        return {_whole(key): _whole(item) for key, item in value.items()}
    return [_whole(item) for item in value] if isinstance(value, list | tuple) else value


def spelled(text: str) -> str:
    r"""The text without lone surrogates, which no file in UTF-8 can hold: a byte that is no text is written as `\xff`."""
    if text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text):
        return text
    return "".join(_sign(ord(sign)) if "\ud800" <= sign <= "\udfff" else sign for sign in text)


def _sign(code: int) -> str:
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"


def slug(game: str) -> str:
    """The header's name of a game in small letters, words joined by hyphens, without apostrophes."""
    plain = "".join("" if sign in "'’" else sign if sign.isalnum() or sign == "+" else " " for sign in game.lower())
    return "-".join(plain.split())
