"""Pages in a real browser: Debian's Chromium, driven by Playwright; tests that need it are skipped with a word where it is missing."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from handaudit.model.audit import Audit
from handaudit.model.tally import Tally
from handaudit.page.hand import hand_page
from handaudit.report.replay_json import ReplayJsonl

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """The browser's program; the test is skipped where there is none."""
    pytest.importorskip("playwright.sync_api", reason="the browser tests need the package playwright")
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("the browser tests need Chromium (apt-get install chromium)")
    return found


@contextmanager
def started() -> Iterator[Any]:
    """A browser."""
    program = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, headless=True, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Any, address: str, width: int = 1200, height: int = 900, **context: Any) -> Iterator[Any]:
    """A page of which nothing is asked over the network, and that has nothing to complain about."""
    made = browser.new_context(viewport={"width": width, "height": height}, **context)
    page = made.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(f"dialog {dialog.message}") or dialog.dismiss())
    page.goto(address)
    yield page
    assert complaints == []
    assert [
        url for url in asked if url.partition("#")[0] != address.partition("#")[0] and not url.startswith("data:")
    ] == []
    made.close()


def write_page(place: Path, audits: list[Audit]) -> str:
    """Write a page of hands; its address."""
    place.write_text(hand_page([(one, one.findings) for one in audits], "handaudit"), encoding="utf-8")
    return place.as_uri()


def json_lines(audits: list[Audit]) -> str:
    """What `replay --output-format jsonl --steps` says of hands."""
    out = StringIO()
    report = ReplayJsonl(out, print, steps=True)
    for one in audits:
        report.hand(one, one.findings)
    report.end(Tally())
    return out.getvalue()


def axe() -> str:
    """The accessibility checker that axe-playwright-python brings; the test is skipped where it is missing."""
    package = pytest.importorskip("axe_playwright_python", reason="the accessibility tests need axe-playwright-python")
    found = sorted(Path(package.__file__).parent.rglob("axe.min.js"))
    assert found, "axe-playwright-python without axe.min.js"
    return found[0].read_text(encoding="utf-8")


def violations(page: Any) -> list[str]:
    """What axe-core has against a page."""
    page.evaluate(axe())
    done = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in done["violations"] for node in one["nodes"][:3]
    ]
