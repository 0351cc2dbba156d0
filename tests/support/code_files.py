"""The files of the finding codes: what each must hold, in words, and the logs that stand in it."""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from handaudit.base.bundled import PACKAGE
from handaudit.base.errors import SEVERITIES
from handaudit.rules.catalogue import facts, rules
from handaudit.rules.options import options
from tests.support.all_mutants import mutants

FOLDER: Final = PACKAGE / "rules" / "codes"
FILES: Final = {
    name: tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    for name in sorted(path.stem for path in FOLDER.glob("*.toml"))
}
"""The tables of each file, by the name of its code."""
RAISED: Final = [name for name, file in FILES.items() if "severity" in file]
BEYOND_HANDS: Final = frozenset({"text", "session", "baseline", "rulings", "evidence"})
"""The domains of the codes that no check of one replayed hand raises: those of reading, of sessions, and of what lies beside the logs."""
DOMAINS: Final = BEYOND_HANDS.union(
    *({domain, *doubtful} for domain, doubtful in facts("spoils").items()), facts("domain-subjects")
)
"""What the domain of a code may be: the words of handaudit/rules/domains.toml, and those of the codes beyond a hand."""
OF_HANDS: Final = [name for name in RAISED if FILES[name].get("domain") not in BEYOND_HANDS]
OF_FILES: Final = [name for name in RAISED if name not in OF_HANDS]
BETWEEN: Final = "between"
"""How the cases begin that a code of a hand says between two hands."""
SIDES: Final = {
    "fault": "a log that raises the code, and nothing else as a root",
    "near_miss": "a log that is as like the one in `fault` as can be and does not raise the code",
}
"""The two logs of a code, and what each is."""
KEYS: Final = {
    "title", "text", "severity", "domain", "class", "meaning", "example", "rules", "also", "options", "not_raised", "messages", "logs",
}  # fmt: skip
MESSAGE_KEYS: Final = {"text", "note", "mark", "help", "street", "severity", "domain", "rules"}
OWN_TABLES: Final = {"summary-mismatch": {"folded-where"}}
"""Tables that one code has beside those of all."""
LOG_KEYS: Final = {*SIDES, "settings", "arguments"}
CLASSES: Final = ("money", "order", "cards", "procedure")


class Logs(NamedTuple):
    """One side of a code: its files by name, and what stands behind `handaudit check`."""

    files: dict[str, bytes]
    arguments: list[str]


def place(code: str) -> str:
    """The file of a code, as a person finds it."""
    return f"handaudit/rules/codes/{code}.toml"


def beside(code: str, side: str) -> Path:
    """The folder of a side whose logs are no plain text."""
    return FOLDER / code / side


def logs(code: str, side: str) -> Logs:
    """The logs of a side: its text in the file of the code, or the files in the folder beside it."""
    held = FILES[code].get("logs", {})
    if side in held:
        files = {"night.txt": held[side].encode()}
    elif beside(code, side).is_dir():
        files = {path.name: path.read_bytes() for path in sorted(beside(code, side).iterdir())}
    else:
        files = {}
        fail_with([f"write {place(code)}: table [logs], key `{side}` is missing: {SIDES[side]}"])
    return Logs(files, held.get("arguments", {}).get(side, list(files)))


def log(code: str, side: str) -> str:
    """The one log of a side, as text."""
    (data,) = logs(code, side).files.values()
    return data.decode()


def settings(code: str) -> tuple[str, ...]:
    """The options of the house under which both logs of a code are audited."""
    return tuple(FILES[code].get("logs", {}).get("settings", ()))


def fail_with(words: Iterable[str]) -> None:
    """Fails the test with these words, each on a line, if there are any."""
    if said := "\n".join(words):
        pytest.fail(said, pytrace=False)


def complaints(code: str) -> list[str]:
    """What is missing or wrong about a code, and where it is to be written."""
    return [f"write {place(code)}: {one}" for one in (*_of_keys(code), *_of_page(code), *_of_logs(code))] + [
        *_of_mutants(code)
    ]


def _of_keys(code: str) -> Iterator[str]:
    file = FILES[code]
    for key in sorted(set(file) - KEYS - OWN_TABLES.get(code, set())):
        yield f"key `{key}` is unknown; the keys are {', '.join(sorted(KEYS))}"
    for key in sorted(set(file.get("logs", {})) - LOG_KEYS):
        yield f"table [logs], key `{key}` is unknown; the keys are {', '.join(sorted(LOG_KEYS))}"
    for id in (*file.get("rules", ()), *file.get("also", ())):
        if id not in rules():
            yield f"rule `{id}` is not in handaudit/rules/catalogue.toml"
    for key in file.get("options", ()):
        if key not in options():
            yield f"option `{key}` is not in handaudit/rules/options.toml"
    for case, row in cases(code).items():
        where = f"table [messages{case and '.'}{case}]"
        yield from (f"{where}, key `{key}` is unknown" for key in sorted(set(row) - MESSAGE_KEYS))
        yield from (f"{where}: rule `{id}` is not in the catalogue" for id in row.get("rules", ()) if id not in rules())
        if row.get("severity", "error") not in SEVERITIES:
            yield f"{where}: the severity is one of {', '.join(SEVERITIES)}"


def cases(code: str) -> dict[str, dict[str, Any]]:
    """The messages of a code by their case; what they share stands under the empty name."""
    held = FILES[code].get("messages", {})
    own = {key: value for key, value in held.items() if not isinstance(value, dict)}
    return {"": own} | {key: value for key, value in held.items() if isinstance(value, dict)}


def of_a_hand(name: str) -> bool:
    """Whether a message is said by a check of one replayed hand."""
    code, _, case = name.partition(".")
    return code in OF_HANDS and not case.startswith(BETWEEN)


def _of_page(code: str) -> Iterator[str]:
    file = FILES[code]
    if code not in RAISED:
        if "not_raised" not in file:
            yield "key `severity` is missing; if nothing raises the code, key `not_raised` says why"
        yield from (f"key `{key}` is missing" for key in ("class", "meaning", "example", "rules") if not file.get(key))
        return
    yield from (f"key `{key}` is missing" for key in ("title", "domain") if not file.get(key))
    if file.get("domain", "cards") not in DOMAINS:
        yield f"key `domain` is `{file['domain']}`, and must be one of {', '.join(sorted(DOMAINS))}"
    if file["severity"] not in ("error", "warn", "info"):
        yield f"key `severity` is `{file['severity']}`, and must be error, warn or info"
    if file.get("class") not in (None, *CLASSES):
        yield f"key `class` is `{file['class']}`, and must be one of {', '.join(CLASSES)}"
    if "class" in file:
        yield from (f"key `{key}` is missing beside `class`" for key in ("meaning", "example") if not file.get(key))
    if not any("text" in row for row in cases(code).values()):
        yield "table [messages] is missing: key `text` says what is wrong, with fields in braces"
    if code in OF_HANDS and not file.get("rules"):
        yield "key `rules` is missing: the rules that a finding cites, by their ids in the catalogue"


def _of_logs(code: str) -> Iterator[str]:
    if code not in RAISED:
        return
    held = FILES[code].get("logs", {})
    for side in SIDES:
        folder = beside(code, side)
        if side in held and folder.exists():
            yield f"table [logs], key `{side}` is one log too many: {folder.relative_to(PACKAGE.parent)}/ has others"
        elif side not in held and not folder.is_dir():
            yield f"table [logs], key `{side}` is missing: {SIDES[side]}"


def _of_mutants(code: str) -> Iterator[str]:
    if code in OF_HANDS and code not in mutants():
        yield (
            f"write a mutant of {code} in tests/support/, as `@mutant` in mutants_bets.py shows: it plants the fault in a clean dealt hand"
        )
