"""The keys of a JSON object have no order, and numbers may stand there as texts."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.layouts.logs import CASES, audited

LOGS = {"ohh": "ohh.ohh", "igt": "igt.json", "pokernow_json": "pokernow_json.json"}


def objects(text: str) -> list[Any]:
    """The values of a text, one behind the other."""
    found, at, decoder = [], 0, json.JSONDecoder()
    while at < len(text.rstrip()):
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


def turned(value: Any, texts: bool) -> Any:
    """A value whose objects have their keys in another order, and with `texts` no numbers."""
    if isinstance(value, dict):
        return {key: turned(value[key], texts) for key in sorted(value, reverse=True)}
    if isinstance(value, list):
        return [turned(one, texts) for one in value]
    return str(value) if texts and isinstance(value, int | float) and not isinstance(value, bool) else value


@pytest.mark.parametrize("texts", [False, True])
@pytest.mark.parametrize("layout", LOGS)
def test_keys_in_any_order_and_numbers_as_texts_change_nothing(layout: str, texts: bool, tmp_path: Path) -> None:
    text = (CASES / LOGS[layout]).read_text("utf-8")
    other = "\n\n".join(json.dumps(turned(one, texts), indent=1, ensure_ascii=False) for one in objects(text))
    told = []
    for one in (text, other + "\n"):
        hands, loose, name = audited(tmp_path, one, LOGS[layout])
        assert name == layout
        told.append(([(hand.hand.id, hand.verdict, hand.hand.events) for hand in hands], loose))
    whole, again = ([(id, verdict, [e[1:] for e in events]) for id, verdict, events in side] for side, _ in told)
    assert len(whole) > 1
    assert again == whole
    assert told[0][1] == told[1][1] == []
