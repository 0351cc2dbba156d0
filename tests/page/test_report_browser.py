"""The report in a real browser: nothing is asked, cut or against accessibility; its links open hands, its heads sort."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.chromium import opened, started, violations
from tests.page.pages import SAMPLES, hostile_log
from tests.page.test_browser import CUT
from tests.report.logs import run

pytestmark = pytest.mark.heavy  # a start of the browser alone takes seconds


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests here."""
    with started() as made:
        yield made


def reported(folder: Path, logs: Path) -> str:
    """The address of the report of some logs, with a log of hostile names."""
    (folder / "hostile.txt").write_text(hostile_log(), encoding="utf-8")
    done = run("report", str(logs), "hostile.txt", "-o", "page.html", cwd=folder)
    assert done.returncode == 1, done.stderr
    return (folder / "page.html").as_uri()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the report of all samples."""
    return reported(tmp_path_factory.mktemp("report"), SAMPLES)


def test_a_finding_leads_to_its_step_at_the_table(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.locator("#found-fee-escalated > summary").click()
        link = page.locator("#found-fee-escalated").get_by_role("link", name="Show it at the table")
        link.click()
        count = page.locator("details.hand[open] .count")
        count.wait_for()
        assert count.inner_text() == "11 / 24"
        page.keyboard.press("ArrowRight")
        page.locator("details.hand[open] .controls").get_by_role("button", name="Step forward").click()
        assert count.inner_text() == "12 / 24"


def test_heads_sort_their_column(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        table = page.locator("table.stats")
        head = table.get_by_role("button", name="net", exact=False).first
        head.click()
        nets = table.locator("tbody tr td:nth-child(3)").evaluate_all("all => all.map(one => Number(one.dataset.sort))")
        assert nets == sorted(nets, reverse=True)
        head.click()
        nets = table.locator("tbody tr td:nth-child(3)").evaluate_all("all => all.map(one => Number(one.dataset.sort))")
        assert nets == sorted(nets)
        assert table.locator("th[aria-sort=ascending]").count() == 1


@pytest.mark.parametrize("logs", ["draw-holdem-faulty.txt", pytest.param("", marks=pytest.mark.long)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_against_the_report(browser: Any, tmp_path: Path, logs: str, scheme: str) -> None:
    with opened(browser, reported(tmp_path, SAMPLES / logs), color_scheme=scheme) as page:
        page.evaluate("document.querySelector('details.hand').open = true")
        assert violations(page) == []


def test_a_narrow_phone_and_paper_cut_nothing(browser: Any, address: str) -> None:
    with opened(browser, address, width=320, height=640) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert page.evaluate(CUT) == []
    with opened(browser, address, width=718, height=1000) as page:
        page.emulate_media(media="print")
        assert page.evaluate("document.documentElement.scrollWidth") <= 718


def test_it_can_be_printed(browser: Any, address: str, tmp_path: Path) -> None:
    with opened(browser, address) as page:
        page.pdf(path=tmp_path / "page.pdf", format="A4")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
