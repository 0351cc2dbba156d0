r"""Bytes of a log that are no text stand in it as lone surrogates; where they leave the program they are written as `\xff`."""


def spelled(text: str) -> str:
    r"""The text without lone surrogates, which no file in UTF-8 can hold: a byte that is no text is written as `\xff`."""
    if text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text):
        return text
    return "".join(_sign(ord(sign)) if "\ud800" <= sign <= "\udfff" else sign for sign in text)


def _sign(code: int) -> str:
    return f"\\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"
