"""Hands with openers told in full: the bases of planted faults and of the options. They lie in tests/cases as text."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

CASES = Path(__file__).resolve().parent.parent / "cases"


class Case(NamedTuple):
    """A planted fault: the log with its edits, and what must be found in it."""

    name: str
    text: str
    code: str
    line: int
    chips: dict[str, int]


@cache
def sections(file: str) -> dict[str, str]:
    """The texts of a file by name: `@@ name` begins one, a line that begins with `#` belongs to none."""
    parts = re.split(r"^@@ (.*)\n", (CASES / file).read_text("utf-8"), flags=re.MULTILINE)
    found = {}
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        lines = [line for line in text.strip().splitlines() if not line.startswith("#")]
        found[name] = "\n".join(lines) + "\n"
    return found


def log(name: str) -> str:
    """A hand by its name; `deals 4 3` is one whose first four redeals nobody opens, three of them with antes."""
    if name.startswith("deals "):
        redeals, antes = map(int, name.split()[1:])
        return deals_without_openers(redeals, antes)
    return sections("openers.txt").get(name) or sections("openers-options.txt")[name]


def faults() -> list[Case]:
    """The planted faults of openers-faults.md."""
    found = []
    for part in (CASES / "openers-faults.md").read_text("utf-8").split("\n## ")[1:]:
        name, _, rest = part.partition("\n")
        told = dict(re.findall(r"^    (code|base|line|chips) +(.*)$", rest, flags=re.MULTILINE))
        text = log(told["base"])
        for block in re.findall(r"^```\n(.*?)^```$", rest, flags=re.MULTILINE | re.DOTALL):
            old, _, new = block.rpartition("---\n")
            old, new = old.removesuffix("\n"), new.removesuffix("\n")
            assert old in text, f"{name}: {old!r} is not in the log"
            text = text.replace(old, new, 1) if new else text.replace(old + "\n", "", 1)
        chips = {who: int(n) for who, n in re.findall(r"(\w+) ([+-]\d+)", told.get("chips", ""))}
        found.append(Case(name, text, told["code"], line_of(text, told["line"]), chips))
    return found


def line_of(text: str, wanted: str) -> int:
    """The number of a line; `text|2` is the second one of that text."""
    wanted, _, which = wanted.partition("|")
    numbers = [number for number, line in enumerate(text.splitlines(), 1) if line == wanted]
    return numbers[int(which or 1) - 1]


def deals_without_openers(redeals: int, antes: int) -> str:
    """A hand that nobody opens before so many redeals; the first `antes` of them ask for antes. Aces open at last."""
    names = ["Ann", "Bob", "Cy", "Dee"]
    lines = [
        "Handaudit Hand #20: Jacks or Better No Limit (Ante 5) - 2026/11/19 20:23:00 UTC",
        "Table 'Cellar' 6-max Seat #4 is the button",
    ]
    lines += [f"Seat {seat}: {name} (200 in chips)" for seat, name in enumerate(names, 1)]
    lines += [f"{name}: posts the ante 5" for name in names]
    pot, order = 20, names
    for redeal in range(redeals + 1):
        lines.append("*** DEALING HANDS ***")
        if redeal == redeals:
            break
        lines += [f"{name}: checks" for name in order]
        lines += ["*** REDEAL ***", f"Seat #{redeal % 4 + 1} is the button"]
        order = order[1:] + order[:1]
        if redeal < antes:
            lines += [f"{name}: posts the ante 5" for name in order]
            pot += 20
    first = order[0]
    lines += [f"Dealt to {first} [As Ad Kc 8h 3d]", f"{first}: opens for 10", *(f"{name}: folds" for name in order[1:])]
    lines += [f"Uncalled bet (10) returned to {first}", f"{first}: shows openers [As Ad]"]
    lines += [f"{first} collected {pot} from pot", "*** SUMMARY ***", f"Total pot {pot} | Rake 0"]
    ends = {name: f"collected ({pot})" if name == first else "folded before the Draw" for name in names}
    lines += [f"Seat {seat}: {name} {ends[name]}" for seat, name in enumerate(names, 1)]
    return "\n".join(lines) + "\n"
