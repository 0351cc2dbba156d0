"""A drop that a table takes from its pots and prints nowhere is named once; a log whose winners are robbed is accused, hand by hand."""

import re
from pathlib import Path

import pytest

from handaudit.jobs.drops import MissingChips, drop_of
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from tests.support.dealer import Settings, stream
from tests.support.inprocess import run
from tests.support.scribe import print_hand

pytestmark = pytest.mark.heavy

CASH = Settings(
    sites=("PokerStars",),
    kinds=("cash",),
    games=("holdem",),
    limits=("No Limit",),
    chatter=0,
    nasty=0,
    oddities=0,
    run_twice=0,
)
PAID = re.compile(r"(.+ collected )(\D?)([\d.]+)( from pot)")
WON = re.compile(r"(.*(?:collected|won) \()(\D?)([\d.]+)(\).*)")


def less(text: str, take: int, part: int = 0) -> str:
    """The hand with less for its only winner: an amount, or a percentage of the pot with that largest amount; in hundredths."""
    if len(PAID.findall(text)) != 1 or "*** FLOP" not in text:
        return text

    pot = round(float(re.search(r"Total pot \D?([\d.]+)", text)[1]) * 100)

    def cut(found: re.Match[str]) -> str:
        had = round(float(found[3]) * 100)
        left = had - (min(take, pot * part // 100) if part else take)
        return f"{found[1]}{found[2]}{left / 100:.2f}{found[4]}"

    return "\n".join(PAID.sub(cut, WON.sub(cut, line)) for line in text.split("\n"))


def hands(count: int, take: int, part: int = 0) -> str:
    """Hands of one table, each with its drop."""
    texts: list[str] = []
    dealt = stream(11, CASH)
    while len(texts) < count:
        text = print_hand(next(dealt), "pokerstars", chatter=False)
        text = re.sub(r"Table '.*' (?=\d+-max)", "Table 'Oak' ", text)
        big = float(re.search(r"\(\D?[\d.]+/\D?([\d.]+)", text)[1])
        won = PAID.findall(text)
        if (
            "*** FLOP" in text
            and len(won) == 1
            and "side pot" not in text
            and big >= 1
            and float(won[0][2]) > 6 * big
            and "$" in text
        ):
            texts.append(less(text, take, part))
    return "\n\n\n".join(texts) + "\n"


def audits(folder: Path, text: str) -> list[Audit]:
    """The hands of a log."""
    path = folder / "night.txt"
    path.write_text(text, "utf-8")
    return [item for item in Run([str(path)]) if isinstance(item, Audit)]


@pytest.mark.parametrize(("take", "part"), [(100, 0), (300, 4)])
def test_a_drop_is_named_once_and_its_hands_are_unverifiable(take: int, part: int, tmp_path: Path) -> None:
    found = audits(tmp_path, hands(24, take, part))
    assert {one.verdict for one in found} == {"unverifiable"}
    assert [f.code for one in found for f in one.findings if f.code == "log-unknown-drop"] == ["log-unknown-drop"]
    assert found[0].findings


def test_the_same_gap_in_fewer_hands_is_an_error(tmp_path: Path) -> None:
    found = audits(tmp_path, hands(19, 100))
    assert {one.verdict for one in found} == {"findings"}


def test_winners_cut_to_a_tenth_are_owed_the_rest_at_any_table(tmp_path: Path) -> None:
    found = audits(tmp_path, hands(24, 10**9, 90))
    assert {one.verdict for one in found} == {"findings"}


def test_a_hand_that_lacks_more_than_the_drop_is_still_accused(tmp_path: Path) -> None:
    parts = hands(24, 100).split("\n\n\n")
    parts[7] = less(parts[7], 150)
    verdicts = [one.verdict for one in audits(tmp_path, "\n\n\n".join(parts))]
    assert verdicts == ["unverifiable"] * 7 + ["findings"] + ["unverifiable"] * 16


@pytest.mark.parametrize("native", ["0", "1"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_same_is_said_by_one_process_and_by_two_with_and_without_the_kernel(
    jobs: str, native: str, tmp_path: Path
) -> None:
    (tmp_path / "night.txt").write_text(hands(24, 100), "utf-8")
    done = run(["check", "night.txt", "--jobs", jobs], tmp_path, {"HANDAUDIT_NATIVE": native})
    assert done.stdout.count(b"[log-unknown-drop]") == 1, done.stdout
    assert b"error[" not in done.stdout
    assert b"24 not verified" in done.stdout or b"24 audited" in done.stdout


def test_a_drop_needs_twenty_hands_and_a_believable_size() -> None:
    rows = [MissingChips(line, 1000 + 17 * line, 50) for line in range(1, 24)]
    drop = drop_of(rows, 100)
    assert drop is not None
    assert (drop.amount, drop.part, drop.first) == (50, 0, 1)
    assert drop_of(rows[:19], 100) is None
    assert drop_of(rows, 10) is None
    assert drop_of([*rows, *(MissingChips(99, 1000, 77) for _ in range(3))], 100) is None


def test_the_house_has_the_drop_in_a_settlement(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(hands(24, 100), "utf-8")
    done = run(["settle", "night.txt"], tmp_path, {})
    assert b"less was paid out" not in done.stdout + done.stderr
