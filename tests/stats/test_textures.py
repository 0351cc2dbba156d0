"""Holdings, flops and made hands have their names, and filters take what they say and nothing else."""

import csv
import io
from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path

import pytest

from handaudit.base.errors import UsageError
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.cards import CARD_OF, RANKS
from handaudit.stats.card_classes import Flop, flop_of, holding_of, made_in
from handaudit.stats.ranges import Flops, HoldingRange
from tests.stats.logs import call


def cards(text: str) -> tuple[int, ...]:
    return tuple(CARD_OF[word] for word in text.split())


SAMPLES = [str(Path(__file__).parents[2] / f"samples/{name}-clean.txt") for name in ("holdem-cash", "tournament")]
CLASSES = {name for pair in combinations(range(52), 2) if (name := holding_of(pair))}


def test_there_are_169_holdings_of_two_cards() -> None:
    assert len(CLASSES) == 169
    counts = Counter(holding_of(pair) for pair in combinations(range(52), 2))
    assert {counts["AA"], counts["AKs"], counts["AKo"]} == {6, 4, 12}
    assert holding_of(cards("2c Ad")) == holding_of(cards("Ad 2c")) == "A2o"


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("As Ks Qs Js", "unpaired monotone"),
        ("As Kh Qd Jc", "unpaired rainbow"),
        ("As Ah Ks Kh", "double-paired double-suited"),
        ("As Ah Ks Qd", "paired single-suited"),
        ("As Ah Ad Kc", "trips rainbow"),
        ("As Ah Ad Ac", "quads rainbow"),
        ("As Ah Ks Kh 2d", "double-paired double-suited"),
        ("As Ah Ks Kh 2d 2s", "triple-paired double-suited"),
        ("As Ks 2h 3h 5d 6d", "unpaired triple-suited"),
    ],
)
def test_holdings_of_more_cards(text: str, due: str) -> None:
    assert holding_of(cards(text)) == due


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("As Kd 2h", Flop("A", "unpaired", "rainbow", False)),
        ("As 3s 2h", Flop("A", "unpaired", "two-tone", True)),
        ("As Kd Th", Flop("A", "unpaired", "rainbow", True)),
        ("As Kd 9h", Flop("A", "unpaired", "rainbow", False)),
        ("7s 7d 6h", Flop("7", "paired", "rainbow", False)),
        ("7s 7d 7h", Flop("7", "trips", "rainbow", False)),
        ("9s 2s Ks 3d 4d", Flop("K", "unpaired", "monotone", False)),
        ("5s 9h 7h", Flop("9", "unpaired", "two-tone", True)),
    ],
)
def test_flops(text: str, due: Flop) -> None:
    assert flop_of(cards(text)) == due


def test_a_connected_flop_is_one_that_some_straight_holds() -> None:
    seen = 0
    straights = [set("A2345"), *({*RANKS[at : at + 5]} for at in range(9))]
    for ranks in product(range(13), repeat=3):
        flop = flop_of((ranks[0] * 4, ranks[1] * 4 + 1, ranks[2] * 4 + 2))
        due = len(set(ranks)) == 3 and any({RANKS[rank] for rank in ranks} <= one for one in straights)
        seen += 1
        assert flop is not None
        assert flop.connected is due
    assert seen


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("AK", "AKs AKo"),
        ("kAs", "AKs"),
        ("QQ+", "QQ KK AA"),
        ("AA", "AA"),
        ("ATs+", "ATs AJs AQs AKs"),
        ("J9+", "J9s J9o JTs JTo"),
        ("KQo+", "KQo"),
        ("22-44", "22 33 44"),
        ("44-22", "22 33 44"),
        ("A2s-A4s", "A2s A3s A4s"),
        ("AK,QQ+, A5s", "AKs AKo QQ KK AA A5s"),
    ],
)
def test_ranges_of_two_cards(text: str, due: str) -> None:
    wanted = HoldingRange([text])
    assert {name for name in CLASSES if name in wanted} == set(due.split())
    assert None not in wanted


def test_ranges_of_four_cards() -> None:
    wanted = HoldingRange(["double-suited, paired single-suited"])
    assert "unpaired double-suited" in wanted
    assert "paired single-suited" in wanted
    assert "double-paired single-suited" not in wanted
    assert "paired rainbow" not in wanted


@pytest.mark.parametrize(
    "word",
    [
        "",
        ",",
        "A",
        "AKx",
        "AAs",
        "1K",
        "AK-QJ",
        "A2s-A4o",
        "22-A4s",
        "AK\x1b[2J",
        "=1+1",
        "A" * 5000,
        "22," * 600,
        "suited",
    ],
)
def test_what_is_no_holding_is_one_clear_line(word: str) -> None:
    with pytest.raises(UsageError) as told:
        HoldingRange([word])
    assert str(told.value).startswith("--holding")
    assert len(str(told.value)) < 250


@pytest.mark.parametrize(
    ("text", "board", "due"),
    [
        ("paired", "7s 7d 6h", True),
        ("paired", "7s 8d 6h", False),
        ("monotone,paired", "7s 7d 6h", True),
        ("paired+two-tone", "7s 7d 6h", False),
        ("paired+rainbow", "7s 7d 6h", True),
        ("A-high+unconnected", "As Kd 2h", True),
        ("k-high", "As Kd 2h", False),
        ("rainbow", "", False),
    ],
)
def test_flops_that_are_wanted(text: str, board: str, due: bool) -> None:
    assert Flops([text])(flop_of(cards(board))) is due


@pytest.mark.parametrize("word", ["", "flush", "1-high", "-high", "AA-high", "paired+", "x" * 3000])
def test_what_is_no_flop_is_one_clear_line(word: str) -> None:
    with pytest.raises(UsageError) as told:
        Flops([word])
    assert str(told.value).startswith("--board")
    assert len(str(told.value)) < 250


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, str]]]:
    folder = tmp_path_factory.mktemp("frames")
    call("export", *SAMPLES, "-o", str(folder / "out"), cwd=folder)
    return {
        name: list(csv.DictReader(io.StringIO((folder / f"out/{name}.csv").read_text(encoding="utf-8"))))
        for name in ("hands", "players")
    }


@pytest.mark.parametrize(
    ("option", "word", "frame", "right"),
    [
        ("--holding", "TT+,AK", "players", lambda row: row["holding"] in ("TT", "JJ", "QQ", "KK", "AA", "AKs", "AKo")),
        ("--board", "unpaired+rainbow", "hands", lambda row: (row["board_pairs"], row["board_suits"]) == ("unpaired", "rainbow")),
    ],
)  # fmt: skip
def test_filters_choose_the_rows_of_the_frames(
    option: str,
    word: str,
    frame: str,
    right: Callable[[dict[str, str]], bool],
    frames: dict[str, list[dict[str, str]]],
    tmp_path: Path,
) -> None:
    hands = {row["hand_no"]: row for row in frames["hands"]}
    due = Counter(
        row["player"] for row in frames["players"]
        if row["dealt_in"] == "true" and right(row if frame == "players" else hands[row["hand_no"]])
    )  # fmt: skip
    done = call("stats", *SAMPLES, option, word, "--metric", "hands", cwd=tmp_path)
    found: Counter[str] = Counter()
    for row in csv.DictReader(io.StringIO(done.stdout)):
        found[row["player"]] += int(row["hands"])
    assert found == due
    assert 0 < sum(due.values()) < len(frames["players"])


def test_made_hands_are_what_the_log_says() -> None:
    """A winner's words in the log hold the name of what he made."""
    seen = 0
    for audit in Run(SAMPLES):
        if not isinstance(audit, Audit) or audit.replay is None or audit.verdict != "clean":
            continue
        names = {seat.number: seat.name for seat in audit.hand.seats}
        for event in audit.hand.events:
            made = made_in(audit, event.seat) if event.kind == "show" and "openers" not in event.text else None
            if made is not None and event.text:
                seen += 1
                assert made.replace("high card", "") in event.text or "Royal" in event.text, (
                    names[event.seat],
                    event.text,
                )
    assert seen > 20


def test_groups_by_cards(tmp_path: Path) -> None:
    done = call("stats", *SAMPLES, "--by", "board_suits,made", "--metric", "hands", cwd=tmp_path)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert {"rainbow", "two-tone"} <= {row["board_suits"] for row in rows}
    assert {"pair", "two pair", "flush", ""} <= {row["made"] for row in rows}
