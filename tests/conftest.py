"""What every test may ask for: the `long` and `heavy` markers, and the folder of shared real logs where there is one."""

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from handaudit.base import gc_tuning as collector
from tests.support import volume
from tests.support.clean_hands import the_kernel
from tests.support.heavy import sampled

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long` runs all tests, also those that take minutes; `--long=4` every fourth of these, and all others."""
    parser.addoption(
        "--long",
        nargs="?",
        const=1,
        default=0,
        type=int,
        metavar="N",
        help="run all tests marked `heavy`, and also those marked `long`, or each Nth",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The markers of this suite are registered, so that a misspelt one is an error."""
    # A fault of ours ends a test; only a user's run goes on. Processes that tests start inherit it.
    os.environ.setdefault("HANDAUDIT_RAISE", "1")
    volume.LONG = bool(config.getoption("--long"))
    _keep_compiled(config)
    # Started in the background, a run may ignore or block signals, and so would every process that a test starts and interrupts.
    signal.pthread_sigmask(
        signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE}
    )
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("markers", "long: takes long; runs with --long only")
    config.addinivalue_line(
        "markers", "heavy: takes 0.1 CPU seconds or more; one of eight runs, all with --long or by name"
    )
    config.addinivalue_line("markers", "grown: of a module that tries more with --long; given by the module's `volume`")
    config.addinivalue_line("markers", "ray: starts a Ray cluster on this machine; skipped where Ray is not installed")
    # Drawn examples are the same in every run, so that a run fails for what was changed; `--long` alone goes looking for new ones.
    # No test fails because the machine was busy: correctness is tested here, speed in the benchmarks.
    slow = [HealthCheck.too_slow]
    settings.register_profile("same", derandomize=True, database=None, deadline=None, suppress_health_check=slow)
    if config.getoption("--long") != 1:
        settings.load_profile("same")


def _keep_compiled(config: pytest.Config) -> None:
    """Lets all processes of a run share compiled modules, in a folder of this run if none may be written beside the sources.

    Otherwise each process compiles the whole program again, which takes longer than most tests.
    """
    if sys.dont_write_bytecode and not sys.pycache_prefix and not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="handaudit-compiled-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = folder


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Runs the tests of a module in one process, so that the hands they share are dealt and audited once. Named modules are divided."""
    from xdist.scheduler import LoadFileScheduling

    named = any(".py" in given for given in config.args)
    return None if named or config.getoption("dist") != "load" else LoadFileScheduling(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `--long`, long tests and most heavy ones do not run. With `--long=N`, all long tests but every Nth do not.

    They are deselected: thousands of skipped tests cost a run ten CPU seconds of messages between processes. A test that you name
    is skipped with its reason.
    """
    nth = config.getoption("--long")
    for item in items:
        if hasattr(getattr(item, "module", None), "volume"):
            item.add_marker("grown")
    long = [item for item in items if "long" in item.keywords]
    not_run = {item.nodeid: item for at, item in enumerate(long) if not nth or at % nth}
    named = _some_are_named(config)
    if not nth and not named and not config.getoption("keyword"):
        heavy = {item.nodeid: item for item in items if item.get_closest_marker("heavy") and item.nodeid not in not_run}
        not_run |= {name: heavy[name] for name in heavy.keys() - sampled(heavy)}
    if named:
        skip = pytest.mark.skip(reason="long: runs with --long" + (" only" if not nth else " without a number"))
        for item in not_run.values():
            item.add_marker(skip)
    elif not_run:
        items[:] = [item for item in items if item.nodeid not in not_run]
        config.hook.pytest_deselected(items=list(not_run.values()))
        if hasattr(config, "workeroutput"):
            config.workeroutput["not run"] = len(not_run)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """The last line of a run counts the deselected tests. Each worker deselects the same ones, and does not report them."""
    deselected = getattr(node, "workeroutput", {}).get("not run", 0)
    if node.gateway.id == "gw0":
        node.config.hook.pytest_deselected(items=[node] * deselected)


def _some_are_named(config: pytest.Config) -> bool:
    """Whether a file, a folder below tests/ or a test is named. What you name runs whole."""
    return not {Path(path).resolve() for path in config.args} <= {ROOT, ROOT / "tests"}


def pytest_collection_finish() -> None:
    """All modules and tests are there to the end: Python's collector does not look through them again and again, a fifth of the time, nor
    so often through what tests leave."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _nothing() -> None:
    """What is set aside stays so."""


@pytest.fixture(scope="session", autouse=True)
def uncollected() -> None:
    """A run does not look through all that thousands of tests hold before it begins, nor take it back to be looked at when it ends: a
    process of its own has next to nothing."""
    rest = {name: getattr(gc, name) for name in ("get_threshold", "set_threshold")}
    collector.gc = SimpleNamespace(collect=_nothing, freeze=_nothing, unfreeze=_nothing, **rest)  # type: ignore[assignment]


@pytest.fixture(scope="session", autouse=True)
def unsynced() -> Iterator[None]:
    """Outputs do not wait for the disk: thousands of small files of tests need not outlive a power cut. A process of its own waits."""
    with patch.object(os, "fsync", lambda _handle: None):
        yield


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A run collects as it does in a process of its own."""
    monkeypatch.setattr("handaudit.base.gc_tuning._through", set())
    monkeypatch.setattr("handaudit.base.gc_tuning.gc", gc)
    yield
    pytest_collection_finish()


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """A test that runs the program within this process leaves its signals as they were: the next test's processes inherit them."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        if signal.getsignal(number) is not handler:
            signal.signal(number, handler)


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether a test looks at all that it can: with `--long` alone. Else a part of it is enough to find what a change broke."""
    return bool(pytestconfig.getoption("--long") == 1)


@pytest.fixture
def native() -> ModuleType:
    """The native kernel; a test that needs it is skipped where it is not built."""
    return the_kernel()


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real logs beside the project; a test that needs it is skipped where it is missing."""
    if not (SHARED / "data").is_dir():
        pytest.skip("the shared logs (../shared/data beside the project) are not on this machine")
    return SHARED
