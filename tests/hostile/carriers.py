"""What carries a text that may act: logs and their names, a house's rulebook, rulings, a baseline, a ledger, a settings file."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from handaudit.base.entry_files import quoted, written
from handaudit.model.rulings import Ruling, text_of
from handaudit.report.baseline import HEAD, BaselineEntry
from tests.report.logs import HAND, ROOT, WRONG, numbered

PAYLOADS: Final = {
    "escape": "\x1b[2Jx",
    "title": "\x1b]0;own\x07x",
    "c1": "\x9b31mx",
    "delete": "x\x7fy",
    "bell": "\x07x",
    "nul": "x\0y",
    "bidi": "\u202eevil",
    "isolate": "x\u2066y",
    "zero width": "x\u200by",
    "separator": "x\u2028::error::own",
    "next line": "x\x85::error::y",
    "bad byte": "x\udcffy",
    "markup": "[/red][link=http://x]y",
    "emoji": ":boom:",
    "formula": '=HYPERLINK("http://x")',
    "full width": "\uff1d1+1",
    "plus": "+1+1",
    "at": "@SUM(1)",
    "tab": "\t=1+1",
    "behind a tab": "x\t=1",
    "semicolon": "x;=1+1",
    "comma": "x,=1+1",
    "pipe": "|cmd",
    "percent": "%0A::error::own",
    "command": "::error::own",
    "old command": "##[error]own",
    "script": "</script><script>own()</script>",
    "image": "<img src=x onerror=own()>",
    "attribute": '" onmouseover="own()',
    "quote": "' onclick='own()",
    "entity": "&#x1b;[2J",
    "comment": "--><script>own()</script>",
    "cdata": "]]><script>own()</script>",
    "svg": "<svg/onload=own()>",
    "template": "{{7*7}}{0}${7*7}",
    "link": "[x](javascript:own())",
    "code": "`x` *y* | z",
    "fence": "~~~",
    "format": "%s%n{name}",
    "path": "../../x",
    "address": "javascript:own()",
    "json": '"},{"code":"own"',
    "backslash": "x\\",
}
"""Texts that act somewhere, by what they are."""
FAULTY: Final = next(
    part
    for part in (ROOT / "samples" / "draw-holdem-faulty.txt").read_text("utf-8").split("\n\n")
    if "Hand #4001:" in part
)
"""A hand that a house reads in its own way: its swaps in the betting are wrong, and why is the house's own word."""
CLUB: Final = """\
base = "draw-holdem"
title = {text}

[options]
dh_postflop_model = "two_phase"

[because]
dh_postflop_model = {text}
"""


def hand(number: int, text: str) -> str:
    """A hand with a fault: a player, the table and what is said are that text."""
    told = numbered((WRONG, HAND)[number % 8 == 0], number).replace("Cy", text).replace("'Kitchen'", f"'{text}'")
    return told.replace("*** FLOP", f'Ann said, "{text}"\n*** FLOP', 1).replace(
        "*** TURN", f"{text} strange\n*** TURN", 1
    )


def house_hand(number: int, book: str) -> str:
    """A hand by the rulebook of a house, with a fault that its reading decides."""
    head, rest = FAULTY.strip("\n").replace("#4001:", f"#{number}:").split("\n", 1)
    return f"{head}\nRulebook: {book}\n{rest}\n"


def carry(folder: Path, texts: dict[str, str], name: str) -> None:
    """Everything that carries these texts, each file and folder called after `name`."""
    logs, club = folder / name, folder / f"{name}-club"
    logs.mkdir()
    club.mkdir()
    for at, (what, text) in enumerate(texts.items()):
        stem = text.replace("/", "|").replace("\0", "").lstrip(".")[:60]  # what is hidden is not looked for
        (logs / f"{stem}{what}.txt").write_bytes(hand(at + 1, text).encode("utf-8", "surrogateescape"))
        (club / f"{at}.toml").write_text(CLUB.format(text=quoted(text)), "utf-8")
        (club / f"{at}.txt").write_text(house_hand(5000 + at, f"{at}.toml"), "utf-8")
        lost = house_hand(6000 + at, text).encode("utf-8", "surrogateescape")
        (club / f"{at} lost.txt").write_bytes(lost)
    (folder / f"{name}.rulings.toml").write_text(text_of(_rulings(texts)), "utf-8")
    (folder / f"{name}.accepted.toml").write_text(HEAD + "".join(_accepted(texts)), "utf-8")
    with (folder / f"{name}.csv").open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        csv.writer(file).writerows(_ledger(texts))
    rows = "".join(
        f'[[player]]\nname = {quoted(who)}\n"{kind}" = {amount}\n' for who, kind, amount in [*_ledger(texts)][1:]
    )
    (folder / f"{name}.ledger.toml").write_text(f'currency = "USD"\n{rows}', "utf-8")
    players = "".join(f"{quoted(text)} = [{quoted('Ann' + str(at))}]\n" for at, text in enumerate(texts.values()))
    settings = f"[because]\ndh_postflop_model = {quoted(' '.join(texts.values()))}\n[players]\n{players}"
    (folder / f"{name}.settings.toml").write_text(settings, "utf-8")


def _rulings(texts: dict[str, str]) -> Iterator[Ruling]:
    """A ruling for each third house hand that answers its fault, and one that answers nothing."""
    for at, text in enumerate(text.encode("utf-8", "backslashreplace").decode() for text in texts.values()):
        line = 28 if at % 3 else 2
        yield Ruling(f"{at}.txt", str(5000 + at), line, "swap-phase", "", text, (), text, "2026-11-22", text)
        yield Ruling(f"{at}.txt", text, 1, text, "", text, ((text, 1), ("Ines", -1)), text, text, text)


def _accepted(texts: dict[str, str]) -> Iterator[str]:
    """Accepted findings that are there no more."""
    for at, text in enumerate(texts.values()):
        entry = BaselineEntry(f"{at:032x}", text, f"{at}.txt", text, text, text, text, text)
        yield written("accepted", [(name, quoted(value)) for name, value in entry._asdict().items() if name != "line"])


def _ledger(texts: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Who bought in and cashed out: all of it adds up."""
    yield "name", "kind", "amount"
    for at, text in enumerate(texts.values()):
        yield text, "buy-in" if at % 2 else "cash-out", "5"
    yield "Ann", "cash-out" if len(texts) % 2 == 0 else "buy-in", "5"
