"""Somebody looks for names and cards in what was redacted; no byte of it may have them."""

import hashlib
import os
import zipfile
from pathlib import Path
from typing import Final

from tests.hostile.attacks import Surface, command
from tests.hostile.box import Done
from tests.redact.logs import HIDDEN, log

SURFACE = Surface("redaction")
NONE: Final = "no byte that `--redact` writes has the name of a player, or a card that nobody showed"
BOOKS: Final = "a rulebook that names a player is refused by every command with `--redact`"
OWNED: Final = "the key of the pseudonyms is its owner's alone, and without it nobody can try out names"
NAMES: Final = ("Tilda", "Uncle Ray", "Nell_77")
MAKERS: Final = (
    "report n.txt -o out.html",
    "dispute n.txt 1 -o out.md",
    "export n.txt -o jsonl:out",
    "evidence pack n.txt -o out.zip",
)
HEAD: Final = 'base = "holdem"\n'


def night(names: tuple[str, str, str] = NAMES, faulty: bool = True, table: str = "Garage 7") -> None:
    text = log(names, table)
    Path("n.txt").write_text(text.replace("collected $13", "collected $12") if faulty else text, "utf-8")


def made(words: str, *more: str) -> Done:
    """A command with `--redact`, whose outputs stand behind `out`."""
    return command(*words.split(), "--redact", *more, "--no-config", "--force")


def texts(folder: Path) -> str:
    """All text that was written."""
    found = ""
    for path in folder.rglob("out*"):
        for one in [path] if path.is_file() else path.rglob("*"):
            data = one.read_bytes()
            found += one.name + data.decode("utf-8", "replace")
            if zipfile.is_zipfile(one):
                found += "".join(zipfile.ZipFile(one).read(name).decode() for name in zipfile.ZipFile(one).namelist())
    assert found
    return found


def nameless(what: str, maker: str, names: tuple[str, str, str] = NAMES, table: str = "Garage 7") -> None:
    """Registers names that must not be found in what a command writes."""

    def attack(folder: Path) -> None:
        night(names, table=table)
        done = made(maker)
        assert done.status in (0, 1), done.said
        text = texts(folder).replace("&#39;", "'").replace("&amp;", "&").casefold() + done.said.casefold()
        for name in (*names, table):
            assert name.casefold() not in text, name
        for card in (*HIDDEN[0], *HIDDEN[1]):
            assert f"[{card.casefold()} " not in text

    SURFACE.add(what, NONE, attack)


for maker in MAKERS:
    nameless(f"names in what `{maker.partition(' n.txt')[0]}` writes", maker)
nameless("names that hold signs of patterns", MAKERS[0], ("Zx.*[q]", "Qu(u)x|zz$", "(?:a"))
nameless("a name that is part of another", MAKERS[2], ("Bobby", "Bobby jr", "Bobby jr II"))
nameless("names in other scripts", MAKERS[0], ("Søren", "李小龍", "Ольга"))
nameless("a name that is the table's too", MAKERS[3], NAMES, "Home of Tilda")


def book(what: str, files: dict[str, str], named: str, maker: str = MAKERS[0]) -> None:
    """Registers a rulebook that must be refused, and nothing written."""

    def attack(folder: Path) -> None:
        night()
        for name, text in files.items():
            Path(name).write_text(text, "utf-8")
        done = made(maker, "--rulebook", named)
        assert done.status == 2, done.said
        assert "this rulebook names a player" in done.err
        assert not list(folder.glob("out*"))
        keep = made(maker, "--rulebook", named, "--keep", "Tilda")
        assert keep.status in (0, 1), keep.said

    SURFACE.add(what, BOOKS, attack)


for maker in MAKERS:
    book(
        f"`{maker.partition(' n.txt')[0]}` with a rulebook called after a player",
        {"Tilda.toml": HEAD},
        "Tilda.toml",
        maker,
    )
book("a player in the title of a rulebook", {"club.toml": HEAD + 'title = "The house of Tilda"\n'}, "club.toml")
book("a player in a comment of a rulebook", {"club.toml": HEAD + "# as Tilda asked\n"}, "club.toml")
book("a base that is called after a player", {"club.toml": 'base = "tilda.toml"\n', "tilda.toml": HEAD}, "club.toml")
book(
    "a player in a reason of a rulebook",
    {"club.toml": HEAD + '[because]\nth_odd_per_pot = "Tilda said so"\n'},
    "club.toml",
)


@SURFACE.on(OWNED)
def open_key(_folder: Path) -> None:
    """A key that others can read."""
    night()
    Path("k").write_text("x" * 64)
    os.chmod("k", 0o644)
    done = made(MAKERS[0], "--redact-key", "k")
    assert done.status == 2
    assert "chmod 600 k" in done.err


@SURFACE.on(OWNED)
def tried_names(folder: Path) -> None:
    """Digests of names, plain and salted with what the bundle holds, are looked for in it."""
    night()
    assert made(MAKERS[3]).status == 0
    text = texts(folder)
    salts = ("", "player ", "player\0", "log ", Path("n.txt").read_text())
    for name in NAMES:
        for salt in salts:
            for way in ("sha256", "sha1", "md5", "blake2b"):
                digest = hashlib.new(way, (salt + name).encode()).hexdigest()
                assert digest not in text
                assert digest[:8] not in text


@SURFACE.on(OWNED)
def the_log_itself(folder: Path) -> None:
    """The digest of the log before it was redacted is looked for in a bundle."""
    night()
    assert made(MAKERS[3]).status == 0
    assert hashlib.sha256(Path("n.txt").read_bytes()).hexdigest() not in texts(folder)
    assert "n.txt" not in texts(folder)
