"""`view`: a log in this machine's browser, behind a token, read-only; filters narrow the list; Ctrl-C ends it."""

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from handaudit.page.site import HandFilter, wanted_of
from tests.page.pages import SAMPLES, Elements, hostile_log, sealed


@contextmanager
def viewed(*paths: str) -> Iterator[tuple[int, str, "subprocess.Popen[str]"]]:
    """A running `view`: port, path of its list, process."""
    command = [sys.executable, "-m", "handaudit", "view", *paths]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ}
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            found = re.search(r"http://127\.0\.0\.1:(\d+)(/[\w-]{20,}/) ", line)
            if found:
                break
        else:
            raise AssertionError("no address was printed")
        try:
            yield int(found[1]), found[2], process
        finally:
            process.kill()


def asked(port: int, path: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str]]:
    """An answer: status, body, headers."""
    way = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    way.request(method, path, headers=headers)
    answer = way.getresponse()
    body = answer.read().decode()
    way.close()
    return answer.status, body, dict(answer.getheaders())


@pytest.mark.heavy
def test_a_log_is_browsed_and_the_end_is_a_key(tmp_path: Path) -> None:
    (tmp_path / "hostile.txt").write_text(hostile_log(), encoding="utf-8")
    with viewed(str(SAMPLES / "draw-holdem-faulty.txt"), str(tmp_path)) as (port, path, process):
        status, text, headers = asked(port, path)
        assert status == 200
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Frame-Options"] == "DENY"
        elements = Elements(text)
        assert "9 of 9 hands" in elements.text
        assert "&lt;/script&gt;&lt;img" in text
        assert not [tag for tag, _ in elements.found if tag in ("img", "iframe")]
        narrowed = Elements(asked(port, f"{path}?code=fee-escalated&player=ines")[1]).text
        assert "1 of 9 hands" in narrowed
        assert "No hand fits" in asked(port, f"{path}?player=nobody-is-called-so")[1]
        status, hand, _ = asked(port, f"{path}hand/1")
        assert status == 200
        assert "by the rulebook draw-holdem" in Elements(hand).text
        assert 'href="2" rel="next"' in hand
        status, whole, _ = asked(port, f"{path}report")
        assert status == 200
        sealed(whole)
        for place in (
            "/",
            "/x/",
            f"/x{path}",
            f"{path}hand/99",
            f"{path}hand/1x",
            f"{path}../../etc/passwd",
            f"{path}hand/%31",
        ):
            assert asked(port, place)[0] == 404, place
        assert asked(port, path, Host="evil.example")[0] == 404
        assert asked(port, path, method="POST")[0] == 501
        assert asked(port, path, method="HEAD")[:2] == (200, "")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


@pytest.mark.heavy
def test_standard_input_and_a_taken_port_are_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "handaudit", "view", "-"], capture_output=True, text=True, input="", check=False
    )
    assert done.returncode == 2
    assert "cannot read standard input" in done.stderr


@pytest.mark.heavy
def test_without_a_hand_nothing_is_served(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "handaudit", "view", "gone.txt"], cwd=tmp_path, capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    assert done.returncode == 3
    assert "gone.txt does not exist" in done.stderr
    assert "there is nothing to look at" in done.stderr


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", HandFilter()),
        ("player=Ann&code=fee-escalated&page=3", HandFilter(player="Ann", code="fee-escalated", page=3)),
        ("least=5&most=10", HandFilter(least=5, most=10)),
        ("least=-5&most=1e9&page=0", HandFilter()),
        ("page=99999999999999999999", HandFilter()),
        ("player=" + "x" * 5000, HandFilter(player="x" * 200)),
    ],
)
def test_an_address_narrows_the_list(query: str, wanted: HandFilter) -> None:
    assert wanted_of(query) == wanted
