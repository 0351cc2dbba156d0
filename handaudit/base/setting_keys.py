"""The keys of a settings file: each is an option of the command line that need not be typed again."""

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from handaudit.base.errors import SEVERITIES

CONFIG_NAME: Final = "handaudit.toml"
TABLE: Final = ("tool", "handaudit")
"""Where the same keys stand in a pyproject.toml."""

Form = Literal["word", "number", "words", "table", "lists"]


class Key(NamedTuple):
    """One key. `option` is the option of the command line that it stands for; `form` is what its value must be: a word, a number,
    a list of words, a table of words, or a table of lists of words.

    `path`: a relative path starts at the file's folder. `adds`: what the command line gives comes on top of the file's.
    `above` stands before each name of a table, as in `--set because.NAME=VALUE`.
    """

    name: str
    form: Form
    option: str
    meaning: str
    values: tuple[str, ...] = ()
    path: bool = False
    adds: bool = False
    above: str = ""

    @property
    def variable(self) -> str:
        """The variable of the environment that beats the file."""
        return "HANDAUDIT_" + self.name.upper().replace("-", "_")


KEYS: Final = (
    Key("rulebook", "word", "--rulebook", "the rulebook of every hand, by name or file", path=True),
    Key("encoding", "word", "--encoding", "the encoding of text that is not UTF-8"),
    Key("jobs", "number", "--jobs", "worker processes"),
    Key("time-zone", "word", "--time-zone", "the zone of dates and times in statistics"),
    Key("fail-on", "word", "--fail-on", "the lowest severity that makes the exit status 1", values=SEVERITIES),
    Key("select", "words", "--select", "codes to report, and no others"),
    Key("ignore", "words", "--ignore", "codes not to report"),
    Key("baseline", "word", "--baseline", "a file of accepted findings", path=True),
    Key("rulings", "word", "--rulings", "a file of rulings that answer findings", path=True),
    Key("options", "table", "--set", "readings of open rules", adds=True),
    Key("because", "table", "--set", "why an option is read as it is", adds=True, above="because."),
    Key("per-file-ignores", "lists", "--per-file-ignore", "codes not to report for files that match", adds=True),
    Key("players", "lists", "--same-player", "other names of one person", adds=True),
)
BY_NAME: Final = {key.name: key for key in KEYS}


def arguments(key: Key, value: Any) -> Iterator[str]:
    """A checked value as words of a command line; always `--option=value`, so that no value is taken for an option."""
    if key.form in ("word", "number"):
        yield f"{key.option}={value}"
    elif key.form == "words":
        yield f"{key.option}={','.join(value)}"
    elif key.form == "table":
        yield from (f"{key.option}={key.above}{name}={word}" for name, word in value.items())
    else:
        for name, words in value.items():
            yield from (f"{key.option}={escaped(name)}={escaped(word)}" for word in words)


def escaped(text: str) -> str:
    r"""A name that may hold `=`: `\=`, and `\\` for a backslash."""
    return text.replace("\\", "\\\\").replace("=", "\\=")


def pair(text: str) -> tuple[str, str] | None:
    """`NAME=VALUE` in its parts, unescaped; None where there is no such sign."""
    parts, escape = [""], False
    for sign in text:
        if escape or sign not in "\\=":
            parts[-1] += sign
            escape = False
        elif sign == "\\":
            escape = True
        elif len(parts) == 1:
            parts.append("")
        else:
            parts[-1] += sign
    return (parts[0], parts[1]) if len(parts) == 2 else None
