"""Over the shared logs every error, warning and ambiguity is true: each is listed in `true_findings/` with its file, line, code and reason.

The first line of a list names the layouts that it is complete for.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.detect import detect
from handaudit.read.layouts import default, layouts
from tests.layouts.logs import SHARED
from tests.layouts.test_shared import beginning

LISTS = Path(__file__).parent / "true_findings"
FOLDERS = ("othersites", "pokerstars", "cases", "phh")
LAYOUTS = [one.name for one in layouts()]
Row = tuple[str, int, str]
"""A file, a line (0 where a finding is of the whole file), a code."""
NOT_READ = {"log-unknown-layout"}
"""Files that are known to be no hand histories."""
MOST_UNREAD = 0.01

needs_logs = pytest.mark.skipif(not (SHARED / "othersites").is_dir(), reason="the shared logs are not here")


def listed() -> dict[str, set[Row]]:
    """The findings of each list, by the layouts that it names."""
    found: dict[str, set[Row]] = {}
    for path in sorted(LISTS.glob("*.tsv")):
        head, _, *rows = path.read_text("utf-8").splitlines()
        fields = [row.split("\t") for row in rows]
        assert all(len(one) == 4 and one[3] for one in fields), f"{path.name}: a row has no reason"
        for name in head.removeprefix("# layouts: ").split():
            assert name not in found, f"{name} stands in two lists"
            found[name] = {(file, int(line), code) for file, line, code, _ in fields}
    return found


@cache
def files() -> dict[str, list[Path]]:
    """The shared logs by the layout that they are told to be; of a text that fits none, the one that it is read as."""
    found: dict[str, list[Path]] = {}
    for path in sorted(one for folder in FOLDERS for one in (SHARED / folder).rglob("*") if one.is_file()):
        rows = detect(beginning(path))
        found.setdefault(rows[0].name if len(rows) == 1 else default().name, []).append(path)
    return found


def accused(path: Path) -> Iterable[Row]:
    """What a log is accused of: all but notices."""
    name = path.relative_to(SHARED).as_posix()
    for item in Run([str(path)]):
        findings = item.findings if isinstance(item, Audit) else (item,) if isinstance(item, Finding) else ()
        for one in findings:
            if one.severity != "info" and one.code not in NOT_READ:
                yield name, one.line or 0, one.code


def test_a_list_names_layouts_that_there_are() -> None:
    assert listed()
    assert set(listed()) <= set(LAYOUTS)


@needs_logs
@pytest.mark.heavy
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_finding_of_a_layout_is_listed_with_its_reason(layout: str) -> None:
    lists = listed()
    if layout not in lists:
        pytest.skip(f"no list in {LISTS.name}/ names {layout} yet")
    paths = files().get(layout, [])
    names = {path.relative_to(SHARED).as_posix() for path in paths}
    found = {row for path in paths for row in accused(path)}
    due = {row for row in lists[layout] if row[0] in names}
    assert found - due == set(), "not listed"
    assert due - found == set(), "listed, and not found any more"


@needs_logs
def test_every_listed_file_is_there_and_belongs_to_its_list() -> None:
    by_file = {path.relative_to(SHARED).as_posix(): name for name, paths in files().items() for path in paths}
    paths = sorted(LISTS.glob("*.tsv"))
    assert paths
    for path in paths:
        head, _, *rows = path.read_text("utf-8").splitlines()
        own = set(head.removeprefix("# layouts: ").split())
        strange = {row.split("\t")[0] for row in rows if by_file.get(row.split("\t")[0]) not in own}
        assert not strange, f"{path.name} names files of other layouts, or none that is there"


@needs_logs
@pytest.mark.long
def test_hardly_a_hand_is_unread() -> None:
    """Of the hands that are found in logs of the lists' layouts."""
    hands = unread = 0
    for name in listed():
        for path in files().get(name, []):
            for item in Run([str(path)]):
                hands += isinstance(item, Audit)
                unread += isinstance(item, Audit) and item.verdict == "unreadable"
    assert unread <= MOST_UNREAD * hands, f"{unread} of {hands}"
