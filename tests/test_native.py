"""The native kernel is used where it is there and fits its sources, and nothing is asked of it where it is not."""

import ast
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import handaudit.kernel
from handaudit.kernel import load

FOLDER = Path(load.__file__).parent
PLACE = FOLDER / f"kernel{sysconfig.get_config_var('EXT_SUFFIX')}"


@pytest.fixture(autouse=True)
def anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test asks anew, and no switch of this run's environment is on."""
    monkeypatch.delenv(load.SWITCH, raising=False)
    load.kernel.cache_clear()
    yield
    load.kernel.cache_clear()


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """An extension that was built from the sources as they are."""
    module = ModuleType("handaudit.kernel.kernel")
    module.SOURCE = load.digest(FOLDER)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(handaudit.kernel, "kernel", module, raising=False)
    return module


def test_a_kernel_of_these_sources_is_used(fake: ModuleType) -> None:
    assert load.kernel() is fake


def test_a_kernel_of_other_sources_is_refused(fake: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fake, "SOURCE", "0" * 64)
    assert load.kernel() is None


def test_a_switch_leaves_it_out(fake: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDAUDIT_NATIVE", "0")
    assert load.kernel() is None


def test_none_is_there_to_import(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "handaudit.kernel.kernel", None)
    monkeypatch.delattr(handaudit.kernel, "kernel", raising=False)
    assert load.kernel() is None


def test_a_kernel_that_asks_for_what_is_gone_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old:
        """Finds a kernel that was built beside other modules."""

        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "handaudit.kernel.kernel":
                raise AttributeError(name)

    monkeypatch.delitem(sys.modules, "handaudit.kernel.kernel", raising=False)
    monkeypatch.delattr(handaudit.kernel, "kernel", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Old, *sys.meta_path])
    assert load.kernel() is None


def test_sources_are_told_by_name_and_content(tmp_path: Path) -> None:
    assert load.digest(tmp_path) == "", "a wheel has none"
    for name in ("kernel.pyx", "stamp.pxi"):
        shutil.copy(FOLDER / name, tmp_path)
    (tmp_path / "load.py").write_text("another file")
    before = load.digest(tmp_path)
    assert len(before) == 64
    (tmp_path / "stamp.pxi").rename(tmp_path / "stamps.pxi")
    renamed = load.digest(tmp_path)
    (tmp_path / "kernel.pyx").write_bytes((tmp_path / "kernel.pyx").read_bytes() + b"\n")
    assert len({before, renamed, load.digest(tmp_path)}) == 3


@pytest.fixture
def built() -> ModuleType:
    """The kernel as it was built here; a test of it is skipped where it was not."""
    if not PLACE.is_file():
        pytest.skip("the native kernel is not built here (python .ci/native.py)")
    kernel = load.kernel()
    assert kernel is not None, "the native kernel was built from other sources: python .ci/native.py"
    return kernel


def public(names: Iterable[str]) -> set[str]:
    """Those names that others may use."""
    return {name for name in names if not name.startswith("_")}


def test_the_stub_tells_all_that_the_kernel_offers(built: ModuleType) -> None:
    """Its functions and its classes with all their methods; a class without any is nobody's but its own."""
    told: dict[str, set[str]] = {}
    for node in ast.parse((FOLDER / "kernel.pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and "Protocol" not in map(ast.unparse, node.bases):
            fields = (ast.unparse(one.target) for one in node.body if isinstance(one, ast.AnnAssign))
            told[node.name] = public([*(one.name for one in node.body if isinstance(one, ast.FunctionDef)), *fields])
        elif isinstance(node, ast.FunctionDef):
            told[node.name] = set()
    offered = {
        name: public(vars(one)) if isinstance(one, type) else set[str]()
        for name, one in vars(built).items()
        if getattr(one, "__module__", "") == built.__name__ and not name.startswith("_")
    }
    hidden = {name for name, how in offered.items() if isinstance(getattr(built, name), type) and not how}
    assert {name: how for name, how in offered.items() if name not in hidden} == told
    assert re.fullmatch("[0-9a-f]{64}", built.SOURCE)
