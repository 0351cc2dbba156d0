"""The pages in a real browser: every game steps through to its end, by keys, by hand and by address; nothing is asked, cut or run."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handaudit.model.audit import Audit
from tests.page.chromium import json_lines, opened, started, violations, write_page
from tests.page.pages import HOSTILE, SAMPLES, hostile_log
from tests.support.audits import audit_path, audit_text

pytestmark = pytest.mark.heavy  # a start of the browser alone takes seconds
LOGS = sorted(path.name for path in SAMPLES.glob("*.txt"))
FEE = "draw-holdem-faulty.txt"
CUT = """() => [...document.querySelectorAll('.seat, .plate, .bet, div.now, .controls button, h1, h2, .fault, .log, summary')]
    .filter((one) => one.offsetParent !== null)
    .map((one) => [one.className || one.tagName, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < -1 || box.right > document.documentElement.clientWidth + 1))
    .map(([name, box]) => `${name} ${box.left} ${box.right}`)"""

SEEN = """() => ({
    count: document.querySelector('.count').innerText,
    pots: [...document.querySelectorAll('.pots li')]
        .map((one) => [one.dataset.pot, Number(one.dataset.amount), Number(one.dataset.due)]),
    worlds: document.querySelectorAll('.now .worlds-table, .now table').length,
    said: document.querySelectorAll('.now .said').length})"""
"""What the table shows at a step: its number, the pots (name, amount by the log, amount by the rules), and what is said of it."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests here."""
    with started() as made:
        yield made


def longest(name: str) -> Audit:
    """The hand of a sample with the most steps; of a faulty one, with findings."""
    hands = [one for one in audit_path(SAMPLES / name) if one.replay is not None]
    return max(hands, key=lambda one: (bool(one.findings), len(one.replay.steps) if one.replay else 0))


def until(place: Any, text: str | re.Pattern[str]) -> None:
    """Wait for a text."""
    from playwright.sync_api import expect

    expect(place).to_have_text(text)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name.endswith("-clean.txt") else ()) for name in LOGS]
)
def test_every_game_steps_to_its_end_with_the_pots_of_the_replay(browser: Any, tmp_path: Path, name: str) -> None:
    hand = longest(name)
    steps = json.loads(json_lines([hand]))["steps"]
    with opened(browser, write_page(tmp_path / "hand.html", [hand])) as page:
        page.locator("body").press("Home")
        for step in steps:
            seen = page.evaluate(SEEN)
            assert seen["count"] == f"{step['n']} / {len(steps)}"
            logged = {pot["name"]: pot["amount"] for pot in step["pots"]}
            due = (
                logged if step["by_rules"] is None else {pot["name"]: pot["amount"] for pot in step["by_rules"]["pots"]}
            )
            assert {pot: amount for pot, amount, _ in seen["pots"] if amount} == logged
            assert {pot: amount for pot, _, amount in seen["pots"] if amount} == due
            assert seen["worlds"] == (step["by_rules"] is not None)
            assert seen["said"] == len(step["findings"])
            page.keyboard.press("ArrowRight")
        assert page.locator(".count").inner_text() == f"{len(steps)} / {len(steps)}"
        assert page.url.endswith(f"#step={len(steps)}")


def test_keys_buttons_slider_lines_and_addresses_lead_to_steps(browser: Any, tmp_path: Path) -> None:
    hand = audit_path(SAMPLES / FEE)[0]
    address = write_page(tmp_path / "hand.html", [hand])
    with opened(browser, f"{address}#step=11") as page:
        count = page.locator(".count")
        until(count, "11 / 24")
        assert "by rules $132" in page.locator(".seat.acts").inner_text()
        page.keyboard.press("End")
        assert count.inner_text() == "24 / 24"
        page.keyboard.press("Home")
        page.keyboard.press("f")
        assert count.inner_text() == "11 / 24"
        page.get_by_role("button", name="Step back").click()
        assert count.inner_text() == "10 / 24"
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert count.inner_text() == "12 / 24"
        page.get_by_role("link", name="Rosa: bets $22").click()
        until(count, "19 / 24")
        assert "Rosa: bets $22" in page.locator(".log .now-line").inner_text()
        page.evaluate("location.hash = '#step=3'")
        until(count, "3 / 24")
        page.get_by_role("link", name="Show it at the table, step 11").click()
        until(count, "11 / 24")
        page.get_by_role("link", name="DH-FEE-7").click()
        assert page.locator("#rule-DH-FEE-7").is_visible()


def test_it_plays_and_pauses(browser: Any, tmp_path: Path) -> None:
    with opened(browser, write_page(tmp_path / "hand.html", [longest("holdem-cash-clean.txt")])) as page:
        page.locator("body").press("Home")
        page.keyboard.press(" ")
        assert page.get_by_role("button", name="Pause").is_visible()
        until(page.locator(".count"), re.compile(r"[2-9] / "))
        page.keyboard.press(" ")
        assert page.get_by_role("button", name="Play").is_visible()


def test_a_screen_reader_hears_each_step(browser: Any, tmp_path: Path) -> None:
    with opened(browser, write_page(tmp_path / "hand.html", [audit_path(SAMPLES / FEE)[0]])) as page:
        live = page.locator("[aria-live=polite]")
        page.locator("body").press("f")
        said = live.inner_text()
        for words in (
            "Step 11 of 24",
            "Ines: swaps 1 card",
            "fees $15",
            "Error: Ines pays $10",
            "Ines has $132 in place of $127",
        ):
            assert words in said, said


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_against_a_hand(browser: Any, tmp_path: Path, scheme: str) -> None:
    with opened(
        browser, f"{write_page(tmp_path / 'h.html', [audit_path(SAMPLES / FEE)[0]])}#step=11", color_scheme=scheme
    ) as page:
        assert violations(page) == []


def test_hostile_names_are_inert_and_keep_the_layout(browser: Any, tmp_path: Path) -> None:
    names = (*HOSTILE[:-2], "W" * 400, HOSTILE[-1])
    audits = audit_text(hostile_log(names))
    for width in (1200, 320):
        with opened(browser, write_page(tmp_path / "hand.html", audits), width=width) as page:
            page.locator("body").press("End")
            assert page.evaluate("document.querySelectorAll('img, svg, iframe, object').length") == 0
            assert page.evaluate("document.scripts.length") == 2 + 1
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(CUT) == []
            assert HOSTILE[0] in page.locator(".plate .name").all_inner_texts()


@pytest.mark.parametrize("name", [FEE, "holdem-cash-faulty.txt", "tournament-clean.txt", "32-card-draw-clean.txt"])
def test_a_narrow_phone_and_paper_cut_nothing(browser: Any, tmp_path: Path, name: str) -> None:
    address = write_page(tmp_path / "hand.html", [longest(name)])
    with opened(browser, f"{address}#step=9", width=320, height=640) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert page.evaluate(CUT) == []
    with opened(browser, f"{address}#step=9", width=718, height=1000) as page:
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        assert page.evaluate("document.documentElement.scrollWidth") <= 718
        assert page.locator(".steps").is_visible()
        assert not page.locator(".controls").is_visible()
        assert page.evaluate(CUT) == []


def test_without_scripts_all_steps_are_a_table(browser: Any, tmp_path: Path) -> None:
    hand = audit_path(SAMPLES / FEE)[0]
    with opened(browser, write_page(tmp_path / "hand.html", [hand]), java_script_enabled=False) as page:
        assert page.locator(".steps tbody tr:not(.street)").count() == 24
        assert page.locator(".steps").is_visible()
        assert not page.locator(".stage").is_visible()
