"""A test that asserts only within loops or branches also asserts that it saw something: else an empty list would pass it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = sorted(Path(__file__).parent.rglob("test_*.py"))


def asserts(node: ast.AST, inside: bool = False) -> Iterator[bool]:
    """Of each assertion below a node, whether it stands in a loop or branch; one that an error must come counts as one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.Assert) or (isinstance(child, ast.With) and expects(child)):
            yield inside
        yield from asserts(child, inside or isinstance(child, ast.For | ast.While | ast.If))


def expects(node: ast.With) -> bool:
    """Whether it is `with pytest.raises(...)` or the like."""
    return any(isinstance(one, ast.Attribute) and one.attr in ("raises", "warns") for one in ast.walk(node.items[0]))


def sure(loop: ast.For) -> bool:
    """Whether what a loop goes through is written beside it, and so is not empty."""
    over = loop.iter
    if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range":
        return all(isinstance(one, ast.Constant) for one in over.args)
    return isinstance(over, ast.Tuple | ast.List | ast.Set | ast.Dict)


def idle(test: ast.FunctionDef) -> bool:
    """Whether a test may end without having asserted anything."""
    found = list(asserts(test))
    if not found or not all(found) or any("given" in ast.dump(one) for one in test.decorator_list):
        return False  # what hypothesis draws may be empty now and then
    branches = [node for node in ast.walk(test) if isinstance(node, ast.If | ast.While) and list(asserts(node))]
    return bool(branches) or not all(sure(node) for node in ast.walk(test) if isinstance(node, ast.For))


def test_every_test_has_seen_something() -> None:
    tests = [
        (path, node)
        for path in TESTS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
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
        ("assert found()", False),
        ("for x in found():\n  with pytest.raises(ValueError):\n   pass", True),
    ],
)
def test_an_idle_test_is_found(text: str, wanted: bool) -> None:
    (test,) = ast.parse(f"def test_it():\n {text}").body
    assert isinstance(test, ast.FunctionDef)
    assert idle(test) is wanted
