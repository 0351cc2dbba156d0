"""A house file that a person fills in: every option of a game with its readings and its reason, as comments."""

from textwrap import wrap
from typing import Final

from handaudit.model.rulebook import Rulebook
from handaudit.rules.catalogue import COMMON
from handaudit.rules.options import Option, options

WIDE: Final = 100


def options_of(book: Rulebook) -> list[Option]:
    """The options that a house may choose in this game: those of its own chapter first, then the common ones."""
    own = [one for one in options().values() if one.chapter == book.chapter]
    common = [one for one in options().values() if one.chapter == COMMON and one not in own]
    return [*own, *common]


def house_lines(base: str, book: Rulebook, title: str) -> list[str]:
    """The lines of a house file over a base. It changes nothing until a line loses its `#`."""
    lines = [
        f"# House rules over {base}. Each option below has its default; take away the `#` to choose another reading.",
        "# `handaudit rulebook validate FILE` checks this file, and `--rulebook FILE` uses it.",
        f'base  = "{base}"',
        f'title = "{_text(title)}"',
        "",
        "[options]",
    ]
    for one in options_of(book):
        lines.append("")
        lines += _wrapped(_sentence(one.gap))
        lines += _wrapped(_sentence(f"{one.default} is the default: {one.reason}"))
        readings = [*one.values, *(["a whole number"] if one.number else [])]
        lines += _wrapped(f"Readings: {', '.join(readings)}.")
        lines.append(f'# {one.key} = "{one.default}"')
    return [
        *lines,
        "",
        "[set]",
        "# Other words of the rulebook, by their path; `handaudit rulebook show` prints them all.",
        '# "settle.rake" = { percent = 5, cap = 300, no-flop-no-drop = true }',
        "",
        "[because]",
        "# The reason of each choice, which findings print.",
        *(f'# {one.key} = "posted at the desk"' for one in options_of(book)[:1]),
    ]


def _text(text: str) -> str:
    """A text between quotes of TOML."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return kept.replace("\\", "\\\\").replace('"', '\\"')


def _sentence(text: str) -> str:
    """A text with a sign at its end."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _wrapped(text: str) -> list[str]:
    """A comment in lines that fit a screen."""
    return [f"# {row}" for row in wrap(text, WIDE)]
