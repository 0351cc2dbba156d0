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
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest

from handaudit.page.site import SitePages
from tests.hostile.carriers import PAYLOADS, carry
from tests.support import inprocess

pytestmark = pytest.mark.heavy

CHECKS: Final = (
    "text", "concise", "grouped", "json", "jsonl", "sarif", "junit", "github", "gitlab", "csv", "markdown",
)  # fmt: skip
KEPT: Final = "--rulings {logs}.rulings.toml --config {logs}.settings.toml"
HIDDEN: Final = "--redact --redact-key {out}.key"
FORMATS: Final = {
    **{f"check {form}": f"check {{logs}} --jobs 1 --output-format {form}" for form in CHECKS},
    "check verbose text": "check {logs} --jobs 1 --verbose --coverage",
    "check counts text": "check {logs} --jobs 1 --statistics",
    **{
        f"check the club {form}": f"check {{logs}}-club --jobs 1 --output-format {form} --baseline {{logs}}.accepted.toml {KEPT}"
        for form in CHECKS
    },
    "check afresh toml": "check {logs} {logs}-club --write-baseline {out}.toml --who Ann --why so --jobs 1",
    "dispute text": "; ".join(f"dispute {{logs}} {at}" for at in range(1, len(PAYLOADS) + 1)),
    "dispute markdown": "; ".join(
        f"dispute {{logs}} {at} --output-format markdown" for at in range(1, len(PAYLOADS) + 1)
    ),
    "dispute in the club text": "; ".join(f"dispute {{logs}}-club {5000 + at} {KEPT}" for at in range(len(PAYLOADS))),
    "dispute in the club markdown": "; ".join(
        f"dispute {{logs}}-club {5000 + at} {KEPT} --output-format markdown" for at in range(len(PAYLOADS))
    ),
    "dispute without names text": f"dispute {{logs}} 1 {HIDDEN}; dispute {{logs}}-club 5002 {KEPT} {HIDDEN}",
    "replay text": "replay {logs}",
    "replay jsonl": "replay {logs} --output-format jsonl",
    "replay html": "replay {logs} --html {out}.html",
    "replay the club text": f"replay {{logs}}-club {KEPT}",
    "replay the club html": f"replay {{logs}}-club --html {{out}}.html {KEPT}",
    "report html": "report {logs} -o {out}.html",
    "report on the club html": f"report {{logs}}-club -o {{out}}.html {KEPT}",
    "report without names html": f"report {{logs}} {{logs}}-club -o {{out}}.html {KEPT} {HIDDEN}",
    "view html": "view {logs} {logs}-club",
    "settle text": "settle {logs}",
    "settle json": "settle {logs} --output-format json",
    "settle csv": "settle {logs} --output-format csv",
    **{f"settle a ledger {form}": f"settle --ledger {{logs}}.csv --output-format {form}" for form in ("text", "json", "csv")},
    "settle a ledger in toml text": "settle --ledger {logs}.ledger.toml",
    "settle with a ledger text": f"settle {{logs}} {{logs}}-club --ledger {{logs}}.ledger.toml {KEPT}",
    **{
        f"stats {form}": f"stats {{logs}} --by player,table --output-format {form}"
        for form in ("text", "json", "jsonl", "csv", "markdown")
    },
    "stats of persons text": f"stats {{logs}} {{logs}}-club --by player {KEPT}",
    "stats xlsx": "stats {logs} --by player,table -o {out}.xlsx",
    "stats svg": "stats {logs} --plot net -o {out}.svg",
    "export csv": "export {logs} -o csv:{out}",
    "export jsonl": "export {logs} -o jsonl:{out}",
    "export xlsx": "export {logs} -o {out}.xlsx",
    "export the club csv": f"export {{logs}}-club -o csv:{{out}} {KEPT}",
    "export without names csv": f"export {{logs}} -o csv:{{out}} {HIDDEN}",
    "convert log": "; ".join(
        f"convert {{logs}} -o {{out}}.{end} --to {kind}"
        for kind, end in (("native", "n.txt"), ("pokerstars", "p.txt"), ("phh", "phhs"), ("ohh", "ohh"))
    ),
    "diff text": "diff {logs} {other}",
    "diff json": "diff {logs} {other} --output-format json",
    "compare text": "compare {logs} --set th_wheel=no; compare {logs}-club --set dh_postflop_model=swap_then_act",
    "rulebook text": "; ".join(
        f"rulebook {do} ./{{logs}}-club/{at}.toml" for at in range(0, len(PAYLOADS), 4) for do in ("show", "validate")
    ),
    "rulebook json": "rulebook show ./{logs}-club/1.toml --output-format json",
    "ruling list text": "ruling list --rulings {logs}.rulings.toml",
    "config text": "config {logs} --config {logs}.settings.toml",
    "evidence html": "evidence pack {logs} -o {out}.zip; evidence show {out}.zip; evidence verify {out}.zip",
    "evidence of the club html": (
        f"evidence pack {{logs}}-club -o {{out}}.zip {KEPT}; evidence show {{out}}.zip; evidence verify {{out}}.zip"
    ),
    "evidence without names html": f"evidence pack {{logs}}-club -o {{out}}.zip {KEPT} {HIDDEN}; evidence show {{out}}.zip",
}  # fmt: skip
"""Command lines by what they are, with the form of their output last; what is parted by `;` is run one after the other."""
FORMULA: Final = ("=", "+", "@", "\t", "\r", "|", "%", "\uff1d", "\uff0b", "\uff0d", "\uff20")
NUMBER: Final = re.compile(r"[+-]?[\d.,%]+|")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two folders of everything that carries a text: in one every text acts, in the other the same texts are harmless."""
    folder = tmp_path_factory.mktemp("acts")
    carry(folder, PAYLOADS, "evil")
    carry(folder, {what: f"Zed{at}" for at, what in enumerate(PAYLOADS)}, "good")
    return folder


class Visitor:
    """In the place of the server of `view`: asks for its pages and keeps them as files."""

    server_port, token = 1, "x"

    def __init__(self, site: SitePages, folder: Path) -> None:
        self.site, self.folder = site, folder

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def serve_forever(self) -> None:
        """The list, a list that is filtered, the report and some hands."""
        asked = [("", ""), ("", "player=%3Cb%3E%22"), ("report", ""), *((f"hand/{at}", "") for at in range(1, 120, 4))]
        pages = [self.site.page(path, query) for path, query in asked]
        assert sum(page is not None for page in pages) > 10
        (self.folder / "lists.html").write_text("".join(filter(None, pages[:3])), "utf-8")
        (self.folder / "hands.html").write_text("".join(filter(None, pages[3:])), "utf-8")


def visited(night: Path) -> AbstractContextManager[object]:
    """No server begins to listen."""
    return patch("handaudit.app.commands.view._server", lambda _port, site: Visitor(site, night / "out"))


def written(night: Path, words: str, kind: str) -> tuple[str, dict[str, bytes]]:
    """What a command prints on its streams, and the files that it writes; of a bundle its pages."""
    out = night / "out"
    out.mkdir(exist_ok=True)
    for left in [*out.iterdir()]:
        shutil.rmtree(left) if left.is_dir() else left.unlink()
    said = b""
    for part in words.split("; "):
        args = [
            word.format(logs=kind, other="good" if kind == "evil" else "evil", out="out/x") for word in part.split()
        ]
        with visited(night):
            done = inprocess.run(args, night, {"COLUMNS": "80", "PATH": ""})
        assert done.returncode in (0, 1, 3), (args, done.returncode, done.stderr)
        said += done.stdout + done.stderr
    found = {}
    for path in sorted(path for path in out.rglob("*") if path.is_file() and path.suffix != ".key"):
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as bundle:
                pages = [name for name in bundle.namelist() if name.endswith((".html", ".md"))]
                found |= {f"{path.name}/{name}": bundle.read(name) for name in pages}
        else:
            found[path.name] = path.read_bytes()
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
    more = {(tag, name) for tag, name in page.kinds - harmless.kinds if name not in ("class", "dir")}
    assert not more, more
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
    if form not in ("json", "jsonl", "html", "svg", "sarif", "gitlab", "junit", "csv", "log"):
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
    "settle text",
    "settle csv",
    "settle a ledger csv",
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
            assert odd(text) <= odd(harmless) or command.startswith(("export", "convert")), odd(text) - odd(harmless)
            holds(form, text, harmless)


def book_holds(data: bytes) -> None:
    """A workbook without a formula or a link, whose parts can all be read."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        for name in book.namelist():
            tags = {one.tag.rpartition("}")[2] for one in ET.fromstring(book.read(name)).iter()}
            assert not tags & {"f", "hyperlink", "externalReference"}, name


ARGUMENTS: Final = (
    "{x}", "--{x}", "check {x}", "check good --{x}", "check good --rulebook {x}", "check good --set {x}={x}", "check good --hand {x}",
    "check good --encoding {x}", "check good --baseline {x}", "check good -o {x}:a", "check good --jobs {x}", "check good --config {x}",
    "check good --write-baseline b.toml --who {x} --why {x}", "stats good --metric {x}", "stats good --where {x}", "stats good --by {x}",
    "stats good --since {x}", "settle good --same-player {x}={x}", "settle --ledger {x}", "export good -o o --frame {x}",
    "evidence verify {x}", "rule {x}", "help {x}", "layouts {x}", "config {x}", "rulebook show {x}", "diff good {x}", "replay good {x}",
    "dispute good {x}", "compare good --set {x}", "convert good -o c.txt --to {x}", "report {x} -o r.html",
    "ruling add good 1 call-amount --ruling {x} --who {x} --why {x} --rulings {x}.toml", "ruling list --rulings {x}",
)  # fmt: skip
"""What a user, or a script for him, may hand on from elsewhere: a name, a reason, a place."""


@pytest.mark.parametrize(
    "text",
    [
        "escape",
        "c1",
        "bidi",
        *(pytest.param(one, marks=pytest.mark.long) for one in ("title", "separator", "next line")),
    ],
)
def test_no_argument_acts(night: Path, text: str) -> None:
    """Nor does what a command says of one that it cannot use."""
    assert len(ARGUMENTS) > 30
    for words in ARGUMENTS:
        args = [word.format(x=PAYLOADS[text]) for word in words.split()]
        done = inprocess.run(args, night, {"COLUMNS": "80", "PATH": ""})
        said = (done.stdout + done.stderr).decode()
        assert done.returncode in (0, 1, 2, 3), (words, said)
        assert not odd(said), (words, said)
        assert not any(line.startswith("::") for line in said.splitlines()), (words, said)
