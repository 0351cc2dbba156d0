"""The man page: the same commands, options and examples as the pages, in the words of man."""

from handaudit.app.reference.usage import Row, Usage
from handaudit.base.version import __version__

_STATUS = (
    ("0", "Clean."),
    ("1", "There are findings."),
    ("2", "Bad usage."),
    ("3", "Something could not be read or verified, or no hand was found."),
    ("4", "The run failed."),
)


def man_page(found: tuple[Usage, ...]) -> str:
    """The page in section 1."""
    lines = [
        f'.TH HANDAUDIT 1 "" "handaudit {__version__}" "User Commands"', ".SH NAME",
        r"handaudit \- replay every hand of a poker log by the rules and report where the two disagree",
        ".SH SYNOPSIS", r".B handaudit", "[OPTIONS] COMMAND [ARGS]", ".SH OPTIONS",
    ]  # fmt: skip
    lines += [line for one in found if not one.name for row in one.options for line in _row(row)]
    lines.append(".SH COMMANDS")
    for one in found:
        if one.name:
            lines += [f'.SS "{_plain(one.line)}"', _plain(one.about)]
            lines += [line for row in (*one.arguments, *one.options) for line in _row(row)]
    lines += [".SH EXIT STATUS", *(line for word, text in _STATUS for line in (".TP", word, _plain(text)))]
    lines += [".SH EXAMPLES", ".nf", *(_plain(line) for one in found for line in one.examples), ".fi"]
    lines += [".SH FILES", ".TP", "handaudit.toml", "Settings: the nearest one above the first path counts."]
    return "\n".join(lines) + "\n"


def _row(row: Row) -> tuple[str, ...]:
    values = f" Values: {', '.join(row.values)}." if row.values else ""
    default = f" Default: {row.default}." if row.default else ""
    return ".TP", f".B {_plain(row.words)}", _plain(row.text + values + default)


def _plain(text: str) -> str:
    """Text that man takes as it is: no control line, and hyphens that can be copied."""
    told = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return r"\&" + told if told.startswith((".", "'")) else told
