"""No text of a log, of a file's name, of a rulebook or of a ruling acts: in no command and in no format."""

import csv
import html.parser
import io
import json
import re
import shutil
import unicodedata
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tests.report.logs import HAND, WRONG, numbered
from tests.support import inprocess

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
FORMATS: Final = {
    **{
        f"check {form}": f"check {{logs}} --jobs 1 --output-format {form}"
        for form in (
            "text",
            "concise",
            "grouped",
            "json",
            "jsonl",
            "sarif",
            "junit",
            "github",
            "gitlab",
            "csv",
            "markdown",
        )
    },
    "check verbose text": "check {logs} --jobs 1 --verbose --coverage",
    "replay text": "replay {logs}",
    "replay jsonl": "replay {logs} --output-format jsonl",
    "replay html": "replay {logs} --html {out}.html",
    "report html": "report {logs} -o {out}.html",
    "settle text": "settle {logs}",
    "settle json": "settle {logs} --output-format json",
    "settle csv": "settle {logs} --output-format csv",
    **{
        f"stats {form}": f"stats {{logs}} --by player,table --output-format {form}"
        for form in ("text", "json", "jsonl", "csv", "markdown")
    },
    "stats xlsx": "stats {logs} --by player,table -o {out}.xlsx",
    "stats svg": "stats {logs} --plot net -o {out}.svg",
    "export csv": "export {logs} -o csv:{out}",
    "export jsonl": "export {logs} -o jsonl:{out}",
    "export xlsx": "export {logs} -o {out}.xlsx",
    "diff text": "diff {logs} {other}",
    "diff json": "diff {logs} {other} --output-format json",
    "compare text": "compare {logs} --set th_wheel=no",
    "show text": "evidence pack {logs} -o {out}.zip; evidence show {out}.zip; evidence verify {out}.zip",
}
FORMULA: Final = ("=", "+", "@", "\t", "\r", "|", "%", "\uff1d", "\uff0b", "\uff0d", "\uff20")
NUMBER: Final = re.compile(r"[+-]?[\d.,%]+|")


def hand(number: int, text: str) -> str:
    """A hand with a fault: a player, the table and what is said are that text."""
    told = numbered((WRONG, HAND)[number % 8 == 0], number).replace("Cy", text).replace("'Kitchen'", f"'{text}'")
    return told.replace("*** FLOP", f'Ann said, "{text}"\n*** FLOP', 1).replace(
        "*** TURN", f"{text} strange\n*** TURN", 1
    )


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two folders of logs: in one every text acts, in the other the same texts are harmless."""
    folder = tmp_path_factory.mktemp("acts")
    for name in ("evil", "good"):
        (folder / name).mkdir()
        for at, (what, text) in enumerate(PAYLOADS.items()):
            text = text if name == "evil" else f"Zed{at}"
            stem = text.replace("/", "|").replace("\0", "")[:60]
            (folder / name / f"{stem}{what}.txt").write_bytes(hand(at + 1, text).encode("utf-8", "surrogateescape"))
    return folder


def written(night: Path, words: str, kind: str) -> tuple[str, dict[str, bytes]]:
    """What a command prints on its streams, and the files that it writes."""
    out = night / "out"
    out.mkdir(exist_ok=True)
    for left in [*out.iterdir()]:
        shutil.rmtree(left) if left.is_dir() else left.unlink()
    said = b""
    for part in words.split("; "):
        args = [
            word.format(logs=kind, other="good" if kind == "evil" else "evil", out="out/x") for word in part.split()
        ]
        done = inprocess.run(args, night, {"COLUMNS": "80", "PATH": ""})
        assert done.returncode in (0, 1, 3), (done.returncode, done.stderr)
        said += done.stdout + done.stderr
    found = {
        path.name: path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file() and path.suffix != ".zip"
    }
    return said.decode(), found


def odd(text: str) -> set[str]:
    """Signs that act where they are shown."""
    return {sign for sign in text if sign != "\n" and unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


class Page(html.parser.HTMLParser):
    """The elements of a page and their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.kinds: set[tuple[str, str]] = set()
        self.tags: Counter[str] = Counter()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.kinds |= {(tag, name) for name, _ in attrs}
        self.links |= {
            (value or "").split(":")[0]
            for name, value in attrs
            if name in ("href", "src", "action") and ":" in (value or "")
        }


def cells_hold(text: str) -> None:
    """No cell is a formula, wherever a spreadsheet ends a cell."""
    for sign in ",;\t":
        for row in csv.reader(io.StringIO(text), delimiter=sign):
            wrong = [cell for cell in row if cell.startswith((*FORMULA, "-")) and not NUMBER.fullmatch(cell)]
            assert not wrong, (sign, wrong)


def page_holds(text: str, plain: str) -> None:
    """A page has the elements and attributes of a harmless one and no others."""
    page, harmless = Page(text), Page(plain)
    assert page.kinds <= harmless.kinds, page.kinds - harmless.kinds
    assert page.links <= harmless.links, page.links - harmless.links
    for tag in ("script", "style", "img", "iframe", "link", "meta", "svg", "form", "object"):
        assert page.tags[tag] <= harmless.tags[tag], tag


def holds(form: str, text: str, plain: str) -> None:
    """What must hold for a text of a form; `plain` is that of harmless logs."""
    if form in ("json", "sarif", "gitlab"):
        json.loads(text[: text.rindex("]" if form == "gitlab" else "}") + 1])
    elif form == "jsonl":
        assert all(json.loads(line) for line in text.split("\n") if line.startswith("{"))
    elif form == "junit":
        ET.fromstring(text[: text.rindex(">") + 1])
    elif form == "csv":
        cells_hold(text)
    elif form == "markdown":
        assert not re.search(r"(?<!\\)<(?:script|img|svg)", text)
        assert "](javascript" not in text.replace("\\]", "")
    elif form == "html":
        page_holds(text, plain)
    elif form == "svg":
        seen, right = ({(one.tag, *sorted(one.attrib)) for one in ET.fromstring(what).iter()} for what in (text, plain))
        assert seen <= right
    if form not in ("json", "jsonl", "html", "svg", "sarif", "gitlab", "junit", "csv"):
        ours = ("::error file=", "::warning file=", "::notice file=") if form == "github" else ()
        acting = [
            line for line in text.splitlines() if line.strip().startswith("::") and not line.startswith(ours or "\0")
        ]
        assert not acting, acting[:3]
    if form == "github":
        assert "##[" not in text


QUICK: Final = (
    "check text",
    "check github",
    "check csv",
    "check junit",
    "check markdown",
    "settle",
    "stats text",
    "stats csv",
    "stats markdown",
)
"""What runs each time; the others take a second or more, or say what these say."""


@pytest.mark.parametrize(
    "command", [pytest.param(one, marks=() if one.startswith(QUICK) else pytest.mark.long) for one in FORMATS]
)
def test_nothing_acts(night: Path, command: str) -> None:
    form = command.split()[-1]
    told, plain = (written(night, FORMATS[command], kind) for kind in ("evil", "good"))
    assert not odd(told[0])
    holds("text" if told[1] else form, told[0], plain[0])
    assert len(told[1]) == len(plain[1])
    for name, data in told[1].items():
        if name.endswith(".xlsx"):
            book_holds(data)
        else:
            text, harmless = data.decode(), plain[1][name].decode()
            # Frames for programs have the names as they are; they are no terminal.
            assert odd(text) <= odd(harmless) or command.startswith("export")
            holds(form, text, harmless)


def book_holds(data: bytes) -> None:
    """A workbook without a formula or a link, whose parts can all be read."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        for name in book.namelist():
            tags = {one.tag.rpartition("}")[2] for one in ET.fromstring(book.read(name)).iter()}
            assert not tags & {"f", "hyperlink", "externalReference"}, name
