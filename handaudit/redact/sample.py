"""One hand of a log, as small as it can be while its finding or its refusal stays, and without the names of its players."""

import html
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePath
from typing import Any, Final, NamedTuple

from handaudit.base.errors import UsageError
from handaudit.base.outputs.scratch import scratch
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit

NAMES: Final = ("Ada", "Bob", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim")
"""Names that stand in place of those of the players."""
_SEATED: Final = re.compile(r"Seat \d{1,3}: (.{1,60}?) \(")
_MOST: Final = 20_000
"""Lines of a log that are tried one by one where its hand cannot be read alone."""
Holds = Callable[[str], bool]


class Sample(NamedTuple):
    """The text of a hand, what it shows (codes), how many lines it had, and the names that could not be replaced."""

    text: str
    codes: tuple[str, ...]
    lines: int
    kept: tuple[str, ...]


class Sampler:
    """Makes samples of hands of one log."""

    def __init__(self, path: str, rulebook: str | None, settings: Sequence[str], encoding: str | None) -> None:
        self.path, self.rulebook, self.settings, self.encoding = path, rulebook, tuple(settings), encoding
        self.suffix = PurePath(path).suffix or ".txt"

    def sample(self, wanted: str) -> Sample:
        """The sample of a hand that is called so, or begins on that line. Raises `UsageError` if it is not there or shows nothing."""
        found = [one for one in self._audits(self.path) if _is(one, wanted)]
        if not found:
            raise UsageError(f"{self.path} has no hand {wanted[:40]}: name its id, or the line on which it begins")
        audit = found[0]
        shown = _shows(audit)
        if not shown:
            raise UsageError(f"hand {wanted[:40]} has no finding and was read: a sample shows a finding or a refusal")
        with scratch() as folder:
            place = Path(folder) / f"sample{self.suffix}"

            def holds(text: str) -> bool:
                place.write_text(text, encoding="utf-8", errors="surrogateescape")
                return any(shown == _shows(one) for one in self._audits(str(place)))

            text = self._start(audit, holds)
            small = _smaller_tree(text, holds) if self.suffix in (".json", ".ohh") else ""
            small = small or _smaller_lines(text, holds)
            bare, kept = _without_names(small, audit, self._codes(place, audit))
        return Sample(bare, tuple(sorted({code for code, _ in shown})), len(audit.hand.lines), kept)

    def _audits(self, path: str) -> Iterator[Audit]:
        run = Run([path], self.rulebook, self.settings, self.encoding if path == self.path else None)
        return (item for item in run if isinstance(item, Audit))

    def _codes(self, place: Path, audit: Audit) -> Holds:
        """Whether a text has a hand that shows the same codes, on whatever lines."""
        due = audit.verdict, {code for code, _ in _shows(audit)}

        def holds(text: str) -> bool:
            place.write_text(text, encoding="utf-8", errors="surrogateescape")
            return any(due == (one.verdict, {code for code, _ in _shows(one)}) for one in self._audits(str(place)))

        return holds

    def _start(self, audit: Audit, holds: Holds) -> str:
        """The hand's own lines if they show it; else the whole log."""
        alone = "\n".join(audit.hand.lines) + "\n"
        if not audit.hand.numbers and holds(alone):
            return alone
        try:
            data = Path(self.path).read_bytes()
        except OSError as error:
            raise UsageError(f"{self.path}: {error.strerror}; a hand of such a log needs the file itself") from None
        whole = data.decode(self.encoding or "utf-8-sig", "surrogateescape").replace("\r\n", "\n")
        if not holds(whole):
            raise UsageError("the hand shows this only beside the other logs of the run: send the log as it is")
        return whole


def _is(audit: Audit, wanted: str) -> bool:
    hand = audit.hand
    return hand.is_called(wanted) or wanted in (str(hand.line), str(hand.number_of(hand.line)))


def _shows(audit: Audit) -> frozenset[tuple[str, str]]:
    """Codes with the text of their lines; of a refused hand with what was said. Notices count if there is nothing else."""
    hand = audit.hand
    grave = [one for one in audit.findings if one.severity != "info"] or audit.findings
    if audit.verdict == "unreadable":
        return frozenset((one.code, one.message if one.root else "") for one in grave)
    plain = not hand.numbers
    return frozenset((one.code, hand.text_of(one.line or 0).strip() if plain else "") for one in grave)


def _smaller_lines(text: str, holds: Holds) -> str:
    """The text without each line that it can lack: in halves, then in smaller parts, until no single line can go."""
    lines = text.split("\n")
    if len(lines) > _MOST:
        return text
    size = max(len(lines) // 2, 1)
    while True:
        at, before = 0, len(lines)
        while at < len(lines):
            rest = lines[:at] + lines[at + size :]
            if any(rest) and holds("\n".join(rest).rstrip("\n") + "\n"):
                lines = rest
            else:
                at += size
        if size == 1 and len(lines) == before:
            return "\n".join(lines).rstrip("\n") + "\n"
        size = max(size // 2, 1)


def _smaller_tree(text: str, holds: Holds) -> str:
    """The same for a JSON document, by items and keys; nothing if it is none."""
    try:
        tree = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return ""

    def written() -> str:
        return json.dumps(tree, indent=1, ensure_ascii=False) + "\n"

    if not holds(written()):
        return ""
    _prune(tree, lambda: holds(written()))
    return written()


def _prune(node: Any, holds: Callable[[], bool]) -> None:
    """Takes out of a list or an object what it can lack, and then out of what is left."""
    for key in list(node) if isinstance(node, dict) else range(len(node) - 1, -1, -1) if isinstance(node, list) else ():
        value = node.pop(key)
        if holds():
            continue
        if isinstance(node, dict):
            node[key] = value
        else:
            node.insert(key, value)
        _prune(value, holds)


def _without_names(text: str, audit: Audit, holds: Holds) -> tuple[str, tuple[str, ...]]:
    """The text with other names of players and table, and the names without which it shows something else."""
    names = dict.fromkeys([*(seat.name for seat in audit.hand.seats), *_SEATED.findall(text)])
    kept = []
    free = [name for name in (*NAMES, *(f"Player {n}" for n in range(1, 100))) if name not in names]
    for name, other in zip(sorted((one for one in names if one), key=len, reverse=True), free, strict=False):
        for new in (other, _veiled(name)):
            told = _replaced(text, name, new)
            if told != text and holds(told):
                text = told
                break
        else:
            if _replaced(text, name, other) != text:
                kept.append(name)
    told = _replaced(text, audit.hand.table, "Table 1") if len(audit.hand.table) > 2 else text
    return (told if told != text and holds(told) else text), tuple(kept)


def _veiled(name: str) -> str:
    """A name of the same form: its letters and digits are others."""
    return "".join("1" if one.isdigit() else "X" if one.isupper() else "x" if one.isalpha() else one for one in name)


def _replaced(text: str, name: str, other: str) -> str:
    """The text with another name, as it is written in lines, in XML and in JSON."""
    for old in dict.fromkeys((name, html.escape(name), html.escape(name, quote=False), json.dumps(name)[1:-1])):
        text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: other, text)
    return text
