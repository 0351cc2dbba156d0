"""The lists of sentences of the source texts, in tests/cases/sentences/, and the logs that they make of a few whole ones.

A row has the sentence in our words, by its number and place, and a code or the reason why no log can show it. `log` names one of the
sound logs beside the list (that of the list if empty). `sound` changes it to the sentence's sound log. `fault` changes that to its
faulty log, in which the code stands at the line that begins as `line` says. Without changes the code's own two logs are the sentence's.
"""

import csv
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parents[1] / "cases" / "sentences"
COLUMNS: Final = ["number", "place", "paraphrase", "code", "line", "log", "sound", "fault", "settings", "why"]


class Sentence(NamedTuple):
    """A row of a list. `settings` are options of the house, `@NAME` a rulebook."""

    text: str
    number: int
    place: str
    paraphrase: str
    code: str
    line: str
    log: str
    sound: str
    fault: str
    settings: str
    why: str

    @property
    def name(self) -> str:
        """How tests name it."""
        return f"{self.text} {self.number} {self.paraphrase[:40]}"

    @property
    def options(self) -> tuple[str, ...]:
        """The options of the house."""
        return tuple(word for word in self.settings.split() if not word.startswith("@"))

    @property
    def rulebook(self) -> str | None:
        """The rulebook that the list names."""
        return next((word[1:] for word in self.settings.split() if word.startswith("@")), None)

    def sound_log(self) -> str:
        """Its sound log."""
        return edited((FOLDER / f"{self.log or self.text}.txt").read_text("utf-8"), self.sound)

    def faulty_log(self) -> str:
        """Its faulty log."""
        return edited(self.sound_log(), self.fault)


def sentences() -> list[Sentence]:
    """All rows of all lists. Several rows may share a number: a sentence that says several things."""
    found = []
    for path in sorted(FOLDER.glob("*.tsv")):
        rows = csv.DictReader(path.read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
        assert rows.fieldnames == COLUMNS, path
        for row in rows:
            number = int(row.pop("number"))
            found.append(Sentence(text=path.stem, number=number, **row))
    return found


def edited(text: str, edits: str) -> str:
    """The text with its edits made, parted by `||`: `old=>new`, `line+>lines below it`, `line->` (the line is left out)."""
    for edit in filter(None, edits.replace("\\n", "\n").split("||")):
        if "=>" in edit:
            old, _, new = edit.partition("=>")
            assert old in text, old
            text = text.replace(old, new)
            continue
        mark = "+>" if "+>" in edit else "->"
        line, _, new = edit.partition(mark)
        assert f"\n{line}\n" in text, line
        text = text.replace(f"\n{line}\n", f"\n{line}\n{new}\n" if new else "\n", 1)
    return text
