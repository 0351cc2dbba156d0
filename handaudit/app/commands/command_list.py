"""Every command with its group, its line in the list of commands, and examples that run on the logs in `samples/`."""

from pathlib import Path
from typing import Final, NamedTuple

from handaudit.base.bundled import bundled_toml


class Listed(NamedTuple):
    """What is said of one command: its group, one short line, and command lines that work as they stand."""

    group: str
    line: str
    examples: tuple[str, ...]


_DATA: Final = bundled_toml(Path(__file__).with_suffix(".toml"))
TARGETS: Final = tuple(map(str, _DATA["targets"]))
"""The layouts that hands are written in."""
GROUPS: Final = tuple(map(str, _DATA["groups"]))
COMMANDS: Final = {
    name: Listed(one["group"], one["line"], tuple(one["examples"])) for name, one in _DATA["commands"].items()
}
"""In the order of the list of commands: the one that most runs use stands first."""
PARTS: Final = {name: tuple(one["examples"]) for name, one in _DATA["parts"].items()}
"""The examples of the commands that a command has of its own, by both names."""


def epilog(examples: tuple[str, ...]) -> str:
    """The end of a help text: one example a line, kept as it is written."""
    return "Examples:\n\n\b\n" + "\n".join(f"  {one}" for one in examples)
