"""The shape of the project holds: layers, small files, variants as data, nothing unfinished, nothing that runs text."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "handaudit"
SOURCES = sorted(PACKAGE.rglob("*.py"))
COMPILED = sorted(path for path in (PACKAGE / "kernel").iterdir() if path.suffix in (".pyx", ".pxi", ".pxd"))
"""What the native kernel is compiled from, held to what can be seen in its text."""
TOP = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "grammar",
    "handaudit",
    "pyproject.toml",
    "samples",
    "tests",
}
THIRD_PARTY = {
    "rules": {"annotated_types", "pydantic"},
    "read": {"lark", "backports", "compression"},
    "stats": {"numpy", "polars", "rich"},
    "report": {"rich"},
    "jobs": {"backports", "compression", "ray"},
    "page": {"jinja2", "markupsafe", "rich", "textual", "vl_convert"},
    "evidence": {"rfc8785"},
    "app": {"polars", "rich", "textual", "typer"},
}
"""What a layer may import from elsewhere; a layer that is not here needs nothing but the standard library."""


def where(path: Path) -> str:
    """A path as a reader of the test's output wants it."""
    return path.relative_to(ROOT).as_posix()


def tracked() -> list[str]:
    """The files of the project, committed or about to be; the test is skipped outside a git checkout."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).exists()]


def names_of_variants() -> list[str]:
    """Every rulebook's name, title and header names, less the words of the ranking table, which the engine speaks."""
    names, words = set(), set()
    for path in sorted((PACKAGE / "rulebooks").glob("*.toml")):
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        names |= {path.stem, *book.get("games", ())} | ({book["title"]} if "title" in book else set())
        order = book.get("ranking", {}).get("order", "")
        words |= set(order.values()) if isinstance(order, dict) else {order}
    return sorted({name.lower() for name in names} - {word.lower() for word in words})


def pattern_of(*names: str) -> re.Pattern[str]:
    """Any of some names in any spelling: with blanks, hyphens, underscores or nothing between its words."""
    spelt = (r"[^a-z0-9\n]?".join(re.findall(r"[a-z0-9]+", name)) for name in names)
    return re.compile(rf"(?<![a-z0-9])(?:{'|'.join(spelt)})(?![a-z0-9])")


def named(pattern: re.Pattern[str], sources: Iterable[Path]) -> list[str]:
    """Where a pattern of names stands in some sources."""
    return [
        f"{where(path)}:{text.count(chr(10), 0, one.start()) + 1}: {one[0]}"
        for path in sources
        for text in (path.read_text(encoding="utf-8").lower(),)
        for one in pattern.finditer(text)
    ]


class Parsed(NamedTuple):
    """What the tests ask of a source: its docstring, its imports as (line, level, module, names), what it calls by which name, how
    many lines its functions have below their docstrings, its classes as (name, line), and the lines of the imports within functions."""

    says: bool
    imports: list[tuple[int, int, str, tuple[str, ...]]]
    calls: list[tuple[int, str]]
    functions: list[tuple[str, int]]
    classes: list[tuple[str, int]]
    late: list[int]


@cache
def parsed(path: Path) -> Parsed:
    """A source, parsed once for all tests."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = Parsed(ast.get_docstring(tree) is not None, [], [], [], [], [])
    bodies = list[range]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.imports.extend((node.lineno, 0, one.name, ()) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.imports.append((node.lineno, node.level, node.module or "", tuple(one.name for one in node.names)))
        elif isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
            found.functions.append((node.name, (node.end_lineno or 0) - body[0].lineno + 1))
            bodies.append(range(body[0].lineno, (node.end_lineno or 0) + 1))
        elif isinstance(node, ast.ClassDef):
            found.classes.append((node.name, node.lineno))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.calls.append((node.lineno, node.func.id))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = node.func.value.id if isinstance(node.func.value, ast.Name) else ""
            found.calls.append((node.lineno, f"{owner}.{node.func.attr}"))
    found.late.extend({line for line, *_ in found.imports if any(line in body for body in bodies)})
    return found


def test_there_is_something_to_look_at() -> None:
    assert SOURCES
    assert COMPILED
    assert names_of_variants()


def test_no_variant_has_its_name_in_python() -> None:
    names = [name for name in names_of_variants() if len(name) > 3]
    assert len(names) > 20
    assert not named(pattern_of(*names), [*SOURCES, *COMPILED])


@pytest.mark.parametrize("text", ["draw_holdem", "Draw-Holdem", "drawholdem", 'game == "draw holdem"'])
def test_a_name_is_found_in_any_spelling(text: str) -> None:
    assert pattern_of("draw-holdem").search(text.lower())


def names_of_rooms() -> list[str]:
    """Every log layout's name, title and rooms, less the house's own two."""
    names = set()
    for path in sorted((PACKAGE / "layouts").glob("*.toml")):
        row = tomllib.loads(path.read_text(encoding="utf-8"))
        if path.stem not in ("common", "native", "short"):
            names |= {path.stem, row["title"], *row.get("rooms", ())}
    return sorted(
        {name.lower() for name in names if len(name) > 3 and not name.isdigit()}
        - {"converters", "merge", "party", "cake", "absolute"}
    )


def test_no_room_has_its_name_in_python() -> None:
    """A mapping is named like its layout, and is the one place where a room's name may stand."""
    names = names_of_rooms()
    assert "pokerstars" in names
    pattern = pattern_of(*names)
    assert not named(pattern, [path for path in [*SOURCES, *COMPILED] if path.parent.name != "mappings"])
    mapped = named(pattern, [path for path in SOURCES if path.parent.name == "mappings"])
    assert mapped, "where names may stand they are found"


CHAPTERS = sorted(
    {id.partition("-")[0] for id in tomllib.loads((PACKAGE / "rules/catalogue.toml").read_text())["rule"]}
)
AN_ODD_CHAPTER = re.compile(rf"""["'](?:{"|".join(CHAPTERS)})["']""")
"""A chapter's name as a value. What its games do otherwise is a word of the rulebook; only the common chapter has a name, once."""


@pytest.mark.parametrize("text", ['if book.chapter != "C32":', "BINDING = {'JB'}"])
def test_a_chapter_is_found(text: str) -> None:
    assert AN_ODD_CHAPTER.search(text)


OF_NO_GAME = {"COMMON": "TH", "BEYOND": "RR"}


def test_no_chapter_stands_for_a_game_in_python() -> None:
    said = [
        f"{where(path)}: {line.strip()}"
        for path in [*SOURCES, *COMPILED]
        for line in path.read_text(encoding="utf-8").splitlines()
        if AN_ODD_CHAPTER.search(line)
    ]
    # The chapter of all games, and that of other books: neither is one game's.
    assert said == [
        f'handaudit/rules/catalogue.py: {name}: Final = "{chapter}"' for name, chapter in OF_NO_GAME.items()
    ]


def test_a_mapping_is_small_and_named_like_its_layout() -> None:
    seen = 0
    rows = {path.stem for path in (PACKAGE / "layouts").glob("*.toml")}
    for path in (PACKAGE / "read" / "mappings").glob("*.py"):
        seen += 1
        assert path.stem in rows or path.stem == "__init__"
        assert len(path.read_text("utf-8").splitlines()) < 100, where(path)
    assert seen


def test_no_file_is_long() -> None:
    read = [*SOURCES, *COMPILED]
    long = {where(path): lines for path in read if (lines := len(path.read_text("utf-8").splitlines())) > 600}
    assert not long


LONG = {
    "read/rows.py: read": "the hot loop of reading: the same",
}
"""Functions that may be long, with the reason. ruff holds them all to 25 ways."""


def test_no_function_is_long() -> None:
    """Sixty lines below the docstring; the options of a command are declarations."""
    long, seen = set(), 0
    for path in SOURCES:
        for name, lines in parsed(path).functions:
            seen += 1
            if lines > 60:
                long.add(f"{path.relative_to(PACKAGE).as_posix()}: {name}")
    assert seen > 1000
    assert long == LONG.keys()


def test_nothing_is_unfinished() -> None:
    words = re.compile(r"\b(?:TODO|FIXME|XXX|NotImplemented)")  # the words themselves stand in this file only
    found = [
        f"{where(path)}:{number}: {line.strip()}"
        for path in [*SOURCES, *COMPILED, *(ROOT / "tests").rglob("*.py"), *(ROOT / "grammar").rglob("*.lark")]
        if path != Path(__file__).resolve()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if words.search(line)
    ]
    assert not found


def test_no_text_is_run_as_code() -> None:
    """A log is hostile: nothing in the package evaluates text or unpickles bytes that it did not write itself."""
    banned = {"eval", "exec", "compile", "__import__", "pickle.load", "pickle.loads", "marshal.loads", "os.system"}
    found = [f"{where(path)}:{line}: {name}" for path in SOURCES for line, name in parsed(path).calls if name in banned]
    assert not found


def test_no_figure_of_a_log_is_a_float() -> None:
    """Money is whole numbers of minor units, and what is compared on the way to them is a decimal."""
    found = [
        f"{where(path)}:{line}"
        for path in SOURCES
        if path.relative_to(ROOT / "handaudit").parts[0] in ("model", "read", "replay", "rules", "check", "session")
        for line, name in parsed(path).calls
        if name == "float"
    ]
    assert not found


def third_party_imports(path: Path) -> set[str]:
    """The top names that a file imports from neither the standard library nor this package."""
    names = set()
    for line, level, module, _ in parsed(path).imports:
        assert level == 0, f"{where(path)}:{line}: a relative import hides its layer"
        names.add(module.split(".")[0])
    return names - set(sys.stdlib_module_names) - {"handaudit"}


def test_each_layer_imports_what_it_may() -> None:
    found = {}
    for path in SOURCES:
        layer = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if extra := third_party_imports(path) - THIRD_PARTY.get(layer, set()):
            found[where(path)] = extra
    assert not found


def test_the_layers_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    if not linter.exists():
        pytest.skip("import-linter is not installed (it is one of the `dev` extras)")
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def imports_of(path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of this package that a file imports, at its top or within a function."""
    found = set()
    for _, _, module, names in parsed(path).imports:
        if names:
            found |= {name for one in names if (name := f"{module}.{one}") in modules}
            found |= {module} & modules.keys()
    return found


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Packages aside, whose own file is imported with every module in them."""
    names = {
        path: ".".join(path.relative_to(ROOT).with_suffix("").parts) for path in SOURCES if path.stem != "__init__"
    }
    modules = {name: path for path, name in names.items()}
    below = {name: imports_of(path, modules) for name, path in modules.items()}
    while free := [name for name, needs in below.items() if not needs & below.keys()]:
        for name in free:
            del below[name]
    # What is left stands in a circle, or above one.
    while above := [name for name in below if not any(name in needs for needs in below.values())]:
        for name in above:
            del below[name]
    assert not below


def test_a_class_name_stands_for_one_class() -> None:
    places: dict[str, list[str]] = {}
    for path in SOURCES:
        for name, line in parsed(path).classes:
            places.setdefault(name, []).append(f"{where(path)}:{line}")
    assert len(places) > 300
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert not twice, f"rename one of each: {twice}"


LATE_IMPORTS = 120
"""Imports that may stand inside functions, in the whole package. Each loads a library or a package that a small run does not need."""


def test_imports_stand_at_the_top() -> None:
    found = sorted(f"{where(path)}:{line}" for path in SOURCES for line in parsed(path).late)
    assert found
    assert len(found) <= LATE_IMPORTS, f"move {len(found) - LATE_IMPORTS} of these to the top of their files: {found}"


def test_each_package_says_what_goes_in_and_what_comes_out() -> None:
    """In a few sentences, and without the number of a layer: the order of the layers stands in pyproject.toml alone."""
    packages = [path for path in SOURCES if path.name == "__init__.py"]
    assert packages
    for path in packages:
        text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        assert text, f"{where(path)}: write what goes in and what comes out"
        assert not re.search(r"[Ll]ayer \d", text), f"{where(path)}: leave the number of the layer out"


def test_every_module_says_what_it_is() -> None:
    assert not [where(path) for path in SOURCES if not parsed(path).says]


def test_the_top_level_holds_what_it_is_meant_to() -> None:
    top = {name.split("/")[0] for name in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_samples_hold_nothing_but_logs_and_the_pictures_of_the_readme() -> None:
    """A folder of logs is given to `check` whole, which takes files by their ending: a picture has none that a log may have."""
    kinds = {".txt", ".log", ".png"}
    other = [name for name in tracked() if name.startswith("samples/") and Path(name).suffix not in kinds]
    assert not other


def _raised(node: ast.AST) -> Iterator[str]:
    """The errors that a function raises by itself, not in a function within it."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(one, ast.Raise) and one.exc is not None:
            error = one.exc.func if isinstance(one.exc, ast.Call) else one.exc
            yield error.attr if isinstance(error, ast.Attribute) else getattr(error, "id", "")
        yield from _raised(one)


def test_public_docstrings_name_the_errors_that_are_raised() -> None:
    """The docstring of a command is its help: what it refuses is a message there, never an error that a caller meets."""
    silent, seen = [], 0
    for path in SOURCES:
        tree = ast.parse(path.read_text("utf-8"))
        owners = [tree, *(one for one in tree.body if isinstance(one, ast.ClassDef) and not one.name.startswith("_"))]
        for owner in owners:
            for node in owner.body:
                if not isinstance(node, ast.FunctionDef) or (node.name.startswith("_") and node.name != "__init__"):
                    continue
                text = ast.get_docstring(owner if node.name == "__init__" else node) or ""
                command = path.parent.name == "commands" and any(
                    "Annotated" in ast.dump(arg) or getattr(arg.annotation, "id", "") in ("Paths", "Plain")
                    for arg in node.args.args
                )
                for error in {one for one in _raised(node) if one.endswith("Error")} - {"AssertionError"}:
                    seen += 1
                    if error not in text and not command:
                        silent.append(f"{where(path)}:{node.lineno} {node.name}: {error}")
    assert seen > 60
    assert not silent
