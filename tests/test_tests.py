"""A test that asserts only within loops or branches, or of all of what may be none, also asserts that it saw something."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.benchmarks.suite import Used, unmarked
from tests.conftest import pytest_collection_modifyitems
from tests.support.heavy import sampled

TESTS = sorted(Path(__file__).parent.rglob("test_*.py"))


@cache
def functions() -> list[tuple[Path, ast.FunctionDef]]:
    """The functions of all test modules; they are parsed once."""
    nodes = [(path, node) for path in TESTS for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return [(path, node) for path, node in nodes if isinstance(node, ast.FunctionDef)]


def asserts(node: ast.AST, inside: bool = False) -> Iterator[bool]:
    """Of each assertion below a node, whether it stands in a loop or branch; one that an error must come counts as one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.Assert) or (isinstance(child, ast.With) and expects(child)):
            yield inside or (isinstance(child, ast.Assert) and hollow(child.test))
        maybe = isinstance(child, ast.While | ast.If | ast.ExceptHandler | ast.match_case)
        yield from asserts(child, inside or maybe or (isinstance(child, ast.For) and not sure(child)))


def hollow(test: ast.expr) -> bool:
    """Whether an assertion holds of nothing at all: `all(... for ...)`, `not any(...)`, `not [...]`, `[...] == []`."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = test.operand
        return unsure(inner) or (called(inner) == "any" and unsure(inner.args[0]))
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq):
        right = test.comparators[0]
        empty = (isinstance(right, ast.List) and not right.elts) or (isinstance(right, ast.Dict) and not right.keys)
        return empty and unsure(test.left)
    return called(test) == "all" and unsure(test.args[0])


def called(node: ast.expr) -> str:
    """The name of what is called with something; empty where nothing is."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args else ""


def unsure(node: ast.expr) -> bool:
    """Whether it goes through what may be empty: not a constant of the module, whose contents have a test of their own."""
    if not isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
        return False
    over = node.generators[0].iter
    names = [one.id for one in ast.walk(over) if isinstance(one, ast.Name)]
    return not isinstance(over, ast.Tuple | ast.List | ast.Set | ast.Dict) and not any(name.isupper() for name in names)


def expects(node: ast.With) -> bool:
    """Whether it is `with pytest.raises(...)` or the like."""
    return any(isinstance(one, ast.Attribute) and one.attr in ("raises", "warns") for one in ast.walk(node.items[0]))


def sure(loop: ast.For) -> bool:
    """Whether what a loop goes through is written beside it, and so is not empty."""
    over = loop.iter
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range":
        return all(fixed(one) for one in over.args)
    return isinstance(over, ast.Tuple | ast.List | ast.Set | ast.Dict)


def fixed(node: ast.expr) -> bool:
    """Whether a number is written down: a constant, or `volume(...)` of two constants."""
    given = node.args if isinstance(node, ast.Call) and called(node) == "volume" else [node]
    return all(isinstance(one, ast.Constant) for one in given)


def idle(test: ast.FunctionDef) -> bool:
    """Whether a test may end without having asserted anything; what hypothesis draws may be empty now and then."""
    found = list(asserts(test))
    return bool(found) and all(found) and not any("given" in ast.dump(one) for one in test.decorator_list)


def test_every_test_has_seen_something() -> None:
    tests = [(path, node) for path, node in functions() if node.name.startswith("test_")]
    assert len(tests) > 1000
    assert [f"{path.name}:{node.lineno} {node.name}" for path, node in tests if idle(node)] == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("for x in found():\n  assert x", True),
        ("if found():\n  assert 1", True),
        ("seen = 0\n for x in found():\n  assert x\n  seen += 1\n assert seen", False),
        ("for x in (1, 2):\n  assert x", False),
        ("for x in range(5):\n  if x > 7:\n   assert x", True),
        ("for x in range(limit()):\n  assert x", True),
        ("for x in range(volume(8, 2)):\n  assert x", False),
        ("for x in range(volume(many, 2)):\n  assert x", True),
        ("assert found()", False),
        ("assert all(x for x in found())", True),
        ("assert all(x for x in KNOWN)", False),
        ("assert not [x for x in found() if x]", True),
        ("assert [x for x in found() if x] == []", True),
        ("assert [x for x in found() if x] == [1]", False),
        ("rows = found()\n assert rows\n assert not any(x for x in rows)", False),
        ("try:\n  found()\n except ValueError:\n  assert 1", True),
        ("for x in found():\n  with pytest.raises(ValueError):\n   pass", True),
    ],
)
def test_an_idle_test_is_found(text: str, wanted: bool) -> None:
    (test,) = ast.parse(f"def test_it():\n {text}").body
    assert isinstance(test, ast.FunctionDef)
    assert idle(test) is wanted


ALL = str(Path(__file__).parent)
HEAVY = [f"tests/{folder}/test_it.py::test_it[{number}]" for folder in "ab" for number in range(40)] + [
    f"tests/{name}.py::test_it" for name in ("c/test_first", "c/test_second", "test_third")
]


def test_one_of_eight_heavy_items_of_each_folder_runs() -> None:
    found = sampled(HEAVY)
    assert Counter(name.partition("/test_")[0] for name in found) == {
        "tests/a": 5,
        "tests/b": 5,
        "tests/c": 1,
        "tests": 1,
    }
    assert sampled(reversed(HEAVY)) == found
    assert "tests/a/test_it.py::test_it[7]" in found, "the same on every machine"


class Item:
    """As much of a test as decides whether it runs."""

    def __init__(self, nodeid: str, *marks: str) -> None:
        self.nodeid, self.keywords, self.skipped = nodeid, set(marks), False

    def get_closest_marker(self, name: str) -> object:
        return name in self.keywords or None

    def add_marker(self, _mark: object) -> None:
        self.skipped = True


@pytest.mark.parametrize(
    ("long", "args", "keyword", "heavy", "longs"),
    [
        (0, [ALL], "", 71, 16),
        (0, [], "", 71, 16),
        (8, [ALL], "", 0, 14),
        (1, [ALL], "", 0, 0),
        (0, ["tests/test_a.py::test_it"], "", 0, 16),
        (0, ["tests/kernel"], "", 0, 16),
        (0, [ALL], "deals", 0, 16),
    ],
)
def test_long_runs_all_that_is_heavy(long: int, args: list[str], keyword: str, heavy: int, longs: int) -> None:
    dropped: list[Item] = []
    hook = SimpleNamespace(pytest_deselected=lambda items: dropped.extend(items))
    config: Any = SimpleNamespace(getoption={"--long": long, "keyword": keyword}.__getitem__, args=args, hook=hook)
    some = [Item(name, "heavy") for name in HEAVY]
    minutes = [Item(f"tests/test_d.py::test_it[{number}]", "long") for number in range(16)]
    light = Item("tests/test_a.py::test_other")
    items: Any = [*some, *minutes, light]
    pytest_collection_modifyitems(config, items)
    runs = [item for item in items if not item.skipped]
    assert sum(item not in runs for item in some) == heavy
    assert sum(item not in runs for item in minutes) == longs
    assert light in runs
    skipped = [item for item in items if item.skipped]
    assert sorted([*runs, *skipped, *dropped], key=id) == sorted([*some, *minutes, light], key=id)
    assert not skipped or args not in ([], [ALL]), "only a test that somebody named is skipped"


def test_the_benchmark_names_heavy_tests_that_are_not_marked() -> None:
    items = [Used(f"tests/test_a.py::test_heavy[{at}]", 0.1 * at, 0.1, False) for at in range(3)]
    items += [Used("tests/test_a.py::test_marked", 0.5, 0, True), Used("tests/test_a.py::test_light", 0.05, 0, False)]
    assert unmarked(items) == [(pytest.approx(0.2), "tests/test_a.py::test_heavy")]


def test_ci_names_tests_that_are_there() -> None:
    """A path or a word of `-k` that no test has any more would leave tests out without a word."""
    root = Path(__file__).parents[1]
    script = (root / ".ci" / "run").read_text("utf-8")
    paths = re.findall(r"\btests/[\w./]*\w", script)
    assert len(paths) > 8
    assert [path for path in paths if not (root / path).exists()] == []
    words = set(re.findall(r"\w+", " ".join(re.findall(r"-k ('[^']+'|\w+)", script)))) - {"and", "not", "or"}
    assert len(words) > 5
    assert [word for word in words if not any(word in node.name for _, node in functions())] == []
