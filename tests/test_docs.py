"""The generated pages are what the code says, every link in them leads somewhere, and man can read the man page."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.app.commands.command_list import COMMANDS, PARTS
from handaudit.app.reference.__main__ import main, stale
from handaudit.app.reference.made import FOLDER, made
from handaudit.check.pages import pages
from handaudit.rules.load import names
from handaudit.rules.options import options
from handaudit.stats.schema import COLUMNS

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = sorted(FOLDER.rglob("*.md"))


def test_every_generated_page_is_what_the_code_says() -> None:
    assert not stale(FOLDER), "run python -m handaudit.app.reference"
    assert main(["--check"]) == 0
    assert main(["--all"]) == 2


def test_a_page_that_differs_is_named(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "docs")
    page = tmp_path / "docs" / "options.md"
    page.write_text(page.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    (tmp_path / "docs" / "commands" / "check.md").unlink()
    assert sorted(stale(tmp_path / "docs")) == ["commands/check.md", "options.md"]


def test_no_page_of_a_command_is_left_over() -> None:
    kept = {path.relative_to(FOLDER).as_posix() for path in (FOLDER / "commands").iterdir()}
    assert kept == {name for name in made() if name.startswith("commands/")}


def test_nothing_is_left_out() -> None:
    told = made()
    for name in [*COMMANDS, *PARTS]:
        assert f"# handaudit {name}\n" in told[f"commands/{name.replace(' ', '-')}.md"]
    for page in pages().values():
        assert (f"\n## {page.code}\n" if page.shown else f"`{page.code}`") in told["codes.md"]
    assert all(f"\n## {key}\n" in told["options.md"] for key in options())
    assert all(f"`{name}`" in told["rulebooks.md"] for name in names())
    assert all(f"| `{one.name}` |" in told["frames.md"] for columns in COLUMNS.values() for one in columns)
    assert "`--per-file-ignore GLOB=CODES`" in told["commands/check.md"]


def anchors(path: Path) -> set[str]:
    """The headings of a page as a link names them."""
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_link_leads_somewhere() -> None:
    seen = 0
    for page in WRITTEN:
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            if "://" in target or "\\" in target:
                continue
            name, _, anchor = target.partition("#")
            where = page.parent / name if name else page
            assert where.exists(), (page.name, target)
            assert not anchor or anchor in anchors(where), (page.name, target)
            seen += 1
    assert seen > 100


def test_man_reads_the_man_page() -> None:
    if shutil.which("groff") is None:
        pytest.skip("groff is not on this machine")
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z", str(FOLDER / "handaudit.1")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_pages_are_checked_by_one_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "handaudit.app.reference", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
