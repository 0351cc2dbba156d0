"""A sample of a hand shows what the hand shows, in every layout, in fewer lines and without the names of its players."""

import re
from pathlib import Path

import pytest

from handaudit.base.errors import UsageError
from handaudit.model.audit import Audit
from handaudit.redact.sample import Sampler
from tests.layouts.logs import audited
from tests.layouts.test_room_cases import READ, TABLES, changed
from tests.support.inprocess import run

pytestmark = pytest.mark.heavy

CASES = [(name, kind, row) for name in READ for kind in ("fault", "bad") for row in TABLES[name].get(kind, ())[:1]]


def shown(hands: list[Audit]) -> list[tuple[str, set[str]]]:
    """Verdict and codes of the hands that have some."""
    grave = [(one.verdict, {f.code for f in one.findings if f.severity != "info"}) for one in hands]
    return [one for one in grave if one[1]]


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "kind", "row"), CASES, ids=[f"{name}-{kind}" for name, kind, _ in CASES])
def test_a_sample_shows_the_same_in_every_layout(name: str, kind: str, row: dict[str, str], tmp_path: Path) -> None:
    log = TABLES[name]["log"]
    text = changed(name, row)
    hands, _, _ = audited(tmp_path, text, log)
    (wrong,) = [one for one in hands if shown([one])][:1]
    made = Sampler(str(tmp_path / log), None, (), None).sample(wrong.hand.id or str(wrong.hand.line))
    again, _, told = audited(tmp_path, made.text, log)
    assert told == name
    assert shown([wrong])[0] in shown(again)
    assert made.text.count("\n") <= text.count("\n") or log.endswith((".json", ".ohh"))
    assert len(made.text) < len(text)
    seen = [seat.name for seat in wrong.hand.seats if seat.name not in made.kept]
    assert not [one for one in seen if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", made.text)]


def test_no_line_of_a_sample_can_be_left_out(tmp_path: Path) -> None:
    row = TABLES["party"]["fault"][0]
    log = tmp_path / "night.txt"
    log.write_text(changed("party", row), "utf-8")
    hands, _, _ = audited(tmp_path, log.read_text("utf-8"))
    (wrong,) = [one for one in hands if shown([one])][:1]
    text = Sampler(str(log), None, (), None).sample(wrong.hand.id).text
    due = shown(audited(tmp_path, text)[0])
    lines = text.splitlines(keepends=True)
    assert len(lines) < len(wrong.hand.lines)
    flagged = {f.line for one in audited(tmp_path, text)[0] for f in one.findings}
    for at in range(len(lines)):
        if at + 1 not in flagged:
            assert shown(audited(tmp_path, "".join(lines[:at] + lines[at + 1 :]))[0]) != due or not due


def test_what_is_clean_or_missing_has_no_sample(tmp_path: Path) -> None:
    log = tmp_path / "night.txt"
    log.write_text((Path(__file__).parents[1] / "cases" / "rooms" / "party.txt").read_text("utf-8"), "utf-8")
    with pytest.raises(UsageError, match="has no hand nine"):
        Sampler(str(log), None, (), None).sample("nine")
    with pytest.raises(UsageError, match="has no finding and was read"):
        Sampler(str(log), None, (), None).sample("8001")


def test_the_command_writes_the_sample_and_says_what_it_shows(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    words = ("sample", "samples/holdem-cash-faulty.txt", "254871041", "-o", str(tmp_path / "sample.txt"))
    done = run(words, root, {})
    assert done.returncode == 0, done.stderr
    assert b"they show call-amount" in done.stderr
    assert (tmp_path / "sample.txt").read_text("utf-8").startswith("PokerStars Hand #254871041:")
