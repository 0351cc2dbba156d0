"""Texts of logs that act, lie or cost; nothing of them acts where it is shown, and no hand is called clean that was not audited whole."""

import json
import re
import time
import xml.dom.minidom
from pathlib import Path
from typing import Final

from handaudit.base.visible import visible
from tests.hostile.attacks import Surface, command
from tests.support.clean_hands import ROOT

SURFACE = Surface("text")
INERT: Final = "text of a log does not act where it is shown, in any format"
NO_CRASH: Final = "no text of a log ends in an internal error"
WHOLE: Final = "a hand that is cut or cannot be read is never called clean"
NUMBERS: Final = "every number of the command line is bounded, and one beyond is refused with status 2"
LOG: Final = (ROOT / "samples" / "holdem-cash-faulty.txt").read_text("utf-8")
FORMS: Final = ("text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "csv", "markdown")


def name(what: str, text: str, promise: str = INERT) -> None:
    """Registers a player's name: it stands in no output as it is, and every output is well formed."""

    def attack(folder: Path) -> None:
        (folder / "n.txt").write_bytes(LOG.replace("Tilda", f"Til{text}da").encode("utf-8", "surrogatepass"))
        for form in FORMS:
            done = command("check", "n.txt", "--no-config", "--output-format", form)
            assert done.status in (1, 3), done.said
            assert "internal-error" not in done.said
            if not text.isprintable() or (form == "github" and "::" in text):
                assert text not in done.out, (form, ascii(text))
            if form == "junit":
                xml.dom.minidom.parseString(done.out)
            if form in ("json", "sarif", "gitlab"):
                json.loads(done.out)
        assert command("report", "n.txt", "-o", "r.html", "--no-config").status in (1, 3)
        assert text not in (folder / "r.html").read_text("utf-8")

    SURFACE.add(f"a name with {what}", promise, attack)


name("a control sign", "\x1b[2J")
name("a change of direction", "\u202e")
name("a script", "<script>alert(1)</script>")
name("a command of a build server", " ::error::")
name("a sign of no width", "\u200b")
name("the end of a line for some programs", "\u2028")
for sign in (0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF):
    name(f"U+{sign:04X}, which is no character", chr(sign), NO_CRASH)


@SURFACE.on(INERT)
def no_characters(_folder: Path) -> None:
    """Every code point that is no character is escaped."""
    wrong = [code for code in (*range(0xFDD0, 0xFDF0), *(plane << 16 | low for plane in range(17) for low in (0xFFFE, 0xFFFF)))
             if chr(code) in visible(f"a{chr(code)}b")]  # fmt: skip
    assert wrong == []


def cards(what: str, shown: str, status: tuple[int, ...]) -> None:
    """Registers cards that a player shows."""

    def attack(folder: Path) -> None:
        text = (ROOT / "samples" / "holdem-cash-clean.txt").read_text("utf-8")
        found = re.search(r"^(.+: shows )\[[^\]]+\]", text, re.MULTILINE)
        assert found is not None
        changed = text.replace(found[0], f"{found[1]}{shown}")
        (folder / "n.txt").write_text(changed, "utf-8")
        for words in (
            "check n.txt",
            "stats n.txt",
            "replay n.txt",
            "report n.txt -o r.html",
            "export n.txt -o jsonl:rows",
        ):
            done = command(*words.split(), "--no-config")
            assert done.status in (0, 1, 3), done.said
            assert "internal" not in done.said
        assert command("check", "n.txt", "--no-config").status in status

    SURFACE.add(f"a shown hand {what}", NO_CRASH, attack)


cards("with an unknown card behind", "[Ad ??]", (0, 1))
cards("with an unknown card before", "[?? Ad]", (0, 1))
cards("of unknown cards", "[?? ??]", (0, 1))
cards("of one card", "[Ad]", (0, 1))


def cut(what: str, layout: str, pattern: str) -> None:
    """Registers a line of a room's log that is cut; the hand must not count as audited."""

    def attack(folder: Path) -> None:
        text = (ROOT / "tests" / "cases" / "rooms" / f"{layout}.txt").read_text("utf-8")
        found = re.search(pattern, text, re.MULTILINE)
        assert found is not None
        before = command_counts(folder, text)
        assert command_counts(folder, text[: found.end()] + text[text.index("\n", found.end()) :]) == before + 1
        assert command_counts(folder, text[: found.end()]) >= 1

    SURFACE.add(what, WHOLE, attack)


def command_counts(folder: Path, text: str) -> int:
    """How many hands of a log are not read."""
    (folder / "n.txt").write_text(text, "utf-8")
    done = command("check", "n.txt", "--no-config", "--output-format", "jsonl")
    unread: int = json.loads(done.out.splitlines()[-1])["summary"]["unread"]
    return unread


cut("a line of the summary without its cards", "fulltilt", r"^Seat \d: [^\n\[]* showed(?= \[)")
cut("a line of another summary without its cards", "wpn", r"^Seat \d: [^\n\[]* showed(?= \[)")


def number(option: str, words: str) -> None:
    """Registers a number beyond 63 bits, and one of 5,000 digits."""

    def attack(folder: Path) -> None:
        (folder / "n.txt").write_text(LOG, "utf-8")
        for value in (str(2**63), str(2**64), "9" * 5000):
            done = command(*words.split(), option, value, "--no-config")
            assert done.status == 2, done.said
            assert option in done.err

    SURFACE.add(f"{option} of more than 63 bits", NUMBERS, attack)


number("--min-hands", "stats n.txt")
number("--jobs", "check n.txt")
number("--step", "replay n.txt 254871041")
number("--line", "dispute n.txt 254871041")
number("--port", "view n.txt")


@SURFACE.on(NO_CRASH)
def long_amount(folder: Path) -> None:
    """An amount of 100,000 digits."""
    (folder / "n.txt").write_text(LOG.replace("€13", f"€{'9' * 100_000}", 1), "utf-8")
    begin = time.process_time()
    done = command("check", "n.txt", "--no-config")
    assert done.status in (1, 3)
    assert "internal" not in done.said
    assert time.process_time() - begin < 5
