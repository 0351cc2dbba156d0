"""The reference pages are made of the code. Every link of a page leads somewhere, and man can read the man page."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from handaudit.app.commands.command_list import COMMANDS, PARTS
from handaudit.app.reference import __main__ as maker
from handaudit.app.reference.made import FOLDER, WRITTEN, made
from handaudit.base.bundled import PACKAGE
from handaudit.check.pages import pages
from handaudit.rules.load import names
from handaudit.rules.options import options
from handaudit.stats.schema import COLUMNS
from tests.test_architecture import tracked

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the pages, with those that are written by hand; the maker writes here."""
    package = tmp_path / PACKAGE.name
    shutil.copytree(WRITTEN, package / "docs", ignore=shutil.ignore_patterns(FOLDER.name))
    (package / "stats").mkdir()
    shutil.copy(PACKAGE / "stats" / "columns.toml", package / "stats")
    monkeypatch.setattr(maker, "PACKAGE", package)
    monkeypatch.setattr(maker, "FOLDER", package / FOLDER.relative_to(PACKAGE))
    monkeypatch.setattr(maker, "TABLES", package / "read" / "tables")
    return package / "docs"


@pytest.mark.heavy
def test_what_is_missing_differs_or_is_left_over_is_made_good(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert maker.main([]) == 0
    capsys.readouterr()
    assert maker.main([]) == maker.main(["--check"]) == 0
    assert capsys.readouterr().out == "", "nothing is written twice"
    page = docs / "reference" / "options.md"
    page.write_text(page.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    (docs / "reference" / "commands" / "check.md").unlink()
    (docs / "reference" / "commands" / "old.md").write_text("old\n", encoding="utf-8")
    (docs.parent / "read" / "tables" / "native.json").unlink()
    assert maker.main(["--check"]) == 1
    named = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    pages_ = [f"docs/reference/{name}.md" for name in ("commands/check", "commands/old", "options")]
    assert named == [*pages_, "read/tables/native.json"]
    assert maker.main([]) == maker.main(["--check"]) == 0
    assert not (docs / "reference" / "commands" / "old.md").exists()


def test_an_unknown_word_is_refused() -> None:
    assert maker.main(["--all"]) == 2


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


def links(page: Path) -> list[tuple[Path, str]]:
    """Where the links of a page lead that stay in the project, each with its anchor."""
    targets = [one for one in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in one and "\\" not in one]
    parts = [target.partition("#") for target in targets]
    return [(page.parent / name if name else page, anchor) for name, _, anchor in parts]


@pytest.mark.heavy
def test_every_link_leads_somewhere(docs: Path) -> None:
    assert maker.main([]) == 0
    seen = 0
    for page in sorted(docs.rglob("*.md")):
        for where, anchor in links(page):
            assert where.exists(), (page.name, where)
            assert not anchor or anchor in anchors(where), (page.name, where, anchor)
            seen += 1
    assert seen > 100


def test_a_committed_page_links_to_committed_files() -> None:
    """A reader of the repository on the web has no generated page."""
    known = {ROOT / name for name in tracked()}
    known |= {folder for path in known for folder in path.parents}
    committed = [path for path in known if path.suffix == ".md"]
    found = [(page, where.resolve()) for page in committed for where, _ in links(page)]
    assert len(found) > 30
    assert not [(page.name, where) for page, where in found if where not in known]
    assert FOLDER not in known


@pytest.mark.heavy
def test_the_build_has_the_libraries_that_make_the_files() -> None:
    """It installs those that it names, and they are many times smaller than all that handaudit needs."""
    hook = ast.parse((ROOT / ".ci" / "build_hook.py").read_text(encoding="utf-8"))
    values = {one.targets[0].id: one.value for one in hook.body if isinstance(one, ast.Assign)}  # type: ignore[attr-defined]
    named = set(ast.literal_eval(values["LIBRARIES"]))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[^\w-]", one)[0] for one in project["dependencies"]}
    code = "import sys; from handaudit.app.reference.__main__ import generated; dict(generated()); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert named == needed.intersection(done.stdout.split())


def test_man_reads_the_man_page(tmp_path: Path) -> None:
    if shutil.which("groff") is None:
        pytest.skip("groff is not on this machine")
    (tmp_path / "handaudit.1").write_text(made()["handaudit.1"], encoding="utf-8")
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z", str(tmp_path / "handaudit.1")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
