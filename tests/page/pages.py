"""What a page says, read from its bytes: elements, data and policy; and logs that try to break out of it."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
HOSTILE = (
    "</script><img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "Bob\u202e\u2066evil",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467 fam",
    "<!--<script>",
    "W" * 400,
    '" onmouseover="alert(1)',
)
"""Names that a page must show as they are."""


class Elements(HTMLParser):
    """Every element of a page with its attributes, and the text of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[str, dict[str, str | None], str]] = []
        self.words: list[str] = []
        self._open: tuple[str, dict[str, str | None]] | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.found.append((tag, dict(attrs)))
        self._open = (tag, dict(attrs)) if tag in ("script", "style") else None

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        self._open = None

    def handle_data(self, data: str) -> None:
        """Text of an element."""
        if self._open is not None:
            self.raw.append((*self._open, data))
        else:
            self.words.append(data)

    @property
    def text(self) -> str:
        """All that is shown."""
        return " ".join(" ".join(self.words).split())


def data_of(page: str) -> list[dict[str, Any]]:
    """The steps of every replayer of a page, each with what stays from the step before it."""
    out = []
    for _, attributes, text in Elements(page).raw:
        if attributes.get("class") == "steps-data":
            data, last = json.loads(text), {}
            for at, step in enumerate(data["steps"]):
                once = {"line": None, "player": None, "paid": 0, "to_call": 0, "findings": [], "text": None}
                last = {**last, **once, **step}
                data["steps"][at] = last
            out.append(data)
    return out


def sealed(page: str) -> None:
    """Nothing is loaded, nothing runs but what the policy names by its hash, no element carries style or script."""
    elements = Elements(page)
    policy = next(a["content"] for t, a in elements.found if a.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    hashes = set(re.findall(r"'sha256-([^']+)'", policy))
    texts = [text for tag, a, text in elements.raw if tag == "style" or a.get("type") is None]
    assert {base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts} == hashes
    for tag, attributes in elements.found:
        assert tag not in ("iframe", "object", "embed", "base", "form", "audio", "video", "source"), tag
        for name, value in attributes.items():
            assert not name.startswith("on"), (tag, name)
            assert name not in ("style", "srcset", "action", "formaction", "ping"), (tag, name)
            if name in ("src", "href", "xlink:href"):
                assert (value or "").startswith(("#", "data:,")), (tag, value)
    assert not [tag for tag, _ in elements.found if tag == "img"]


def hostile_log(names: tuple[str, ...] = HOSTILE) -> str:
    """A clean hand among such names, with one fault: the last of them pays one chip too little."""
    shown = [name[:400] for name in names]
    rows = [
        "Handaudit Hand #66: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC",
        f"Table '<b>Kitchen</b>' 10-max Seat #{len(shown)} is the button",
        *(f"Seat {n}: {name} ($200 in chips)" for n, name in enumerate(shown, 1)),
        f"{shown[0]}: posts small blind $1",
        f"{shown[1]}: posts big blind $2",
        "*** HOLE CARDS ***",
        *(f"{name}: folds" for name in shown[2:-1]),
        f"{shown[-1]}: calls $1",
        f"{shown[0]}: folds",
        f"{shown[1]}: checks",
        "*** FLOP *** [2h 8d Jh]",
        f"{shown[1]}: bets $4",
        f'{shown[2]} said, "</script><svg onload=alert(1)>"',
        f"{shown[-1]}: folds",
        f"Uncalled bet ($4) returned to {shown[1]}",
        f"{shown[1]} collected $4 from pot",
        "*** SUMMARY ***",
        "Total pot $4 | Rake $0",
        "Board [2h 8d Jh]",
        f"Seat 1: {shown[0]} (small blind) folded before Flop",
        f"Seat 2: {shown[1]} (big blind) collected ($4)",
        *(f"Seat {n}: {name} folded before Flop (didn't bet)" for n, name in enumerate(shown[2:-1], 3)),
        f"Seat {len(shown)}: {shown[-1]} (button) folded on the Flop",
    ]
    return "\n".join(rows) + "\n"
