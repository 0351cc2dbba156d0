"""What every test may ask for: the `long` marker, and the folder of shared real logs where there is one."""

import gc
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from handaudit.base import gc_tuning as collector
from tests.support.clean_hands import the_kernel

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long` runs the tests that take minutes too, `--long=4` every fourth of them."""
    parser.addoption(
        "--long",
        nargs="?",
        const=1,
        default=0,
        type=int,
        metavar="N",
        help="also run the tests marked `long`, or each Nth",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The markers of this suite are registered, so that a misspelt one is an error."""
    # A fault of ours ends a test; only a user's run goes on. Processes that tests start inherit it.
    os.environ.setdefault("HANDAUDIT_RAISE", "1")
    # Started in the background, a run may ignore or block signals, and so would every process that a test starts and interrupts.
    signal.pthread_sigmask(
        signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE}
    )
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("markers", "long: takes long; runs with --long only")
    config.addinivalue_line("markers", "ray: starts a Ray cluster on this machine; skipped where Ray is not installed")
    # Drawn examples are the same in every run, so that a run fails for what was changed; `--long` alone goes looking for new ones.
    # No test fails because the machine was busy: correctness is tested here, speed in the benchmarks.
    slow = [HealthCheck.too_slow]
    settings.register_profile("same", derandomize=True, database=None, deadline=None, suppress_health_check=slow)
    if config.getoption("--long") != 1:
        settings.load_profile("same")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores, as tests wait for processes that they have started a third of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without `--long` the long tests are skipped, and say so; with `--long=N` all but every Nth."""
    nth = config.getoption("--long")
    skip = pytest.mark.skip(reason="long: runs with --long" + (" only" if not nth else " without a number"))
    for at, item in enumerate(item for item in items if "long" in item.keywords):
        if not nth or at % nth:
            item.add_marker(skip)


def pytest_collection_finish() -> None:
    """All modules and tests are there to the end: Python's collector does not look through them again and again, a fifth of the time, nor
    so often through what tests leave."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 20)


def _nothing() -> None:
    """What is set aside stays so."""


@pytest.fixture(scope="session", autouse=True)
def uncollected() -> None:
    """A run does not look through all that thousands of tests hold before it begins, nor take it back to be looked at when it ends: a
    process of its own has next to nothing."""
    rest = {name: getattr(gc, name) for name in ("get_threshold", "set_threshold")}
    collector.gc = SimpleNamespace(collect=_nothing, freeze=_nothing, unfreeze=_nothing, **rest)  # type: ignore[assignment]


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
