"""The rows that the native kernel puts into tables are those of a hand's records, in every column, alone and among others."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from handaudit.jobs.auditor import Auditor
from handaudit.kernel.results import TakenHand
from handaudit.model.audit import Audit
from handaudit.model.lazy_audit import BriefAudit
from handaudit.stats import brief_rows
from handaudit.stats.catalogue import DEFINITIONS
from handaudit.stats.player_lines import counting
from handaudit.stats.schema import NAMES
from handaudit.stats.tables import Tables
from handaudit.stats.tournaments import Tournaments, met
from tests.benchmarks.amplify import amplified, seeds_of
from tests.kernel.mutations import hostile_block
from tests.kernel.test_counts import HERE, KINDS, briefly, chunk, reference
from tests.kernel.test_habits import DEAD, antes, antes_below, cash, without_uncalled
from tests.kernel.test_kinds_of_hands import straddled
from tests.kernel.test_more_cards import CALLING, EXACT
from tests.kernel.test_replays import BACK, THIRDS
from tests.kernel.test_rooms import ENTERED, OPAQUE, SHOWN
from tests.support.clean_hands import ROOT, SAMPLES
from tests.support.looks import TOURNAMENT, block, dealt, spans_of
from tests.support.volume import volume

pytestmark = pytest.mark.usefixtures("native")
Hands = list[tuple[BriefAudit, Audit]]


def hands_of(data: bytes, every: int = 1) -> Hands:
    """The hands of a log that are taken, in brief and by the reference path."""
    auditor = Auditor(quick=True)
    raws = [data[begin:end] for begin, end in list(pairwise([*spans_of(data), len(data)]))[::every]]
    briefs = [(raw, briefly(auditor, raw)) for raw in raws]
    return [(brief, reference(raw)) for raw, brief in briefs if brief is not None]


def hold(hands: Hands, defs: str = "pt4", mixed: Callable[[int], bool] = lambda at: False) -> Tables:
    """Holds the tables of hands in brief to those of their records; the hands for which `mixed` is true come as records, too."""
    mine, theirs = Tables(NAMES, defs), Tables(NAMES, defs)
    for at, (brief, whole) in enumerate(hands):
        mine.add(whole if mixed(at) else brief, at + 1)
        theirs.add(whole, at + 1)
    for name in NAMES:
        assert_frame_equal(mine.take(name), theirs.take(name), check_exact=True)
    return mine


def hold_tournaments(hands: Hands) -> int:
    """Holds what hands in brief tell of tournaments to what their records do; gives how many tell something."""
    count = 0
    for brief, whole in hands:
        for heroes in (frozenset[str](), frozenset({whole.hand.seats[0].name})):
            mine, theirs = met(brief, heroes), met(whole, heroes)
            assert mine == theirs
            count += theirs is not None
    return count


def told(hands: Hands) -> int:
    """How many of some hands are told as rows."""
    into = brief_rows.BriefRows(NAMES, "pt4")
    return sum(into.add(brief) is not None for brief, _ in hands)


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted(KINDS))
def test_dealt_hands(name: str) -> None:
    hands = hands_of(block(dealt(93, volume(100, 40), KINDS[name][0])))
    assert told(hands) == len(hands)
    for defs in DEFINITIONS:
        hold(hands, defs)
    hold(hands, mixed=lambda at: at % 3 == 1)
    hold(hands, mixed=lambda at: at < len(hands) // 2)
    assert hold_tournaments(hands) > 0


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path) -> None:
    hands = hands_of(path.read_bytes())
    hold(hands)
    hold(hands, mixed=lambda at: at % 2 == 0)


def test_hands_with_the_oddities_of_real_ones() -> None:
    hold(hands_of(block(amplified(seeds_of([ROOT / "samples" / "holdem-cash-clean.txt"]), 60, "PokerStars"))))


@pytest.mark.heavy
def test_real_hands(shared: Path) -> None:
    for path in sorted((shared / "data" / "pokerstars").rglob("*.txt"))[::6]:
        hands = hands_of(path.read_bytes(), 4)
        hold(hands)
        hold_tournaments(hands)


@pytest.mark.heavy
def test_odd_posts_and_what_goes_back() -> None:
    texts = [DEAD, ENTERED, BACK, THIRDS, SHOWN.replace(" USD) - ", " - $60 Cap -  USD) - ", 1), *straddled(92, 60)]
    texts += [without_uncalled(hand) for hand in cash()[:30]] + [antes_below(hand) for hand in antes()[:10]]
    hands = hands_of(block(texts))
    hold(hands)
    assert told(hands) == len(hands) > 60


@pytest.mark.heavy
def test_changed_hands() -> None:
    for seed in range(volume(12, 4)):
        data = hostile_block(random.Random(seed), 40)
        hands = hands_of(data[: data.rindex(b"\n") + 1])
        assert len(hands) > 2
        hold(hands)
        hold_tournaments(hands)


@pytest.mark.heavy
def test_halved_pots_and_hands_of_more_cards() -> None:
    for seed in range(volume(4, 2)):
        hold(hands_of(block(dealt(seed, volume(60, 40), replace(CALLING, games=EXACT, muck=0.5, short=0.3)))))


@pytest.mark.heavy
def test_who_sits_out_and_names_of_every_sort() -> None:
    away = SHOWN.replace(
        "Seat 2: Bob ($100 in chips)", "Seat 2: Bob ($100 in chips)\nSeat 5: Zoe ($90 in chips) is sitting out"
    )
    for text in (SHOWN, away):
        for name in ("Bob", "B\u00f6b. *J*", "B:b", "=Bob", OPAQUE):
            hands = hands_of(text.replace("Bob", name).encode("utf-8", "surrogateescape"))
            assert told(hands) == 1
            hold(hands)
            hold_tournaments(hands)


@pytest.mark.heavy
def test_names_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brief_rows, "_CROWD", 12)
    hands = hands_of(block(dealt(94, 60, KINDS["cash"][0])))
    mine, theirs = Tables(NAMES), Tables(NAMES)
    for at, (brief, whole) in enumerate(hands):
        mine.add(brief, at + 1)
        theirs.add(whole, at + 1)
        for name in list(mine.full(1_000)):
            assert_frame_equal(mine.take(name), theirs.take(name), check_exact=True)
    for name in NAMES:
        assert_frame_equal(mine.take(name), theirs.take(name), check_exact=True)


@pytest.mark.parametrize("fault", [None, ValueError("no")])
def test_what_the_kernel_cannot_tell_is_told_of_the_records(
    fault: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HANDAUDIT_RAISE", raising=False)
    [(brief, whole)] = hands_of(SHOWN.encode())

    class Broken:
        def table_rows(self, *_: object) -> None:
            if fault is not None:
                raise fault

        def counted(self, *_: object) -> None:
            return None

    whole_of = partial(Auditor(quick=True).whole, chunk(SHOWN.encode()), "log.txt", HERE)
    broken = TakenHand(Broken(), SHOWN.encode(), "log.txt", 7, whole_of)  # type: ignore[arg-type]
    hold([(BriefAudit.of(brief.brief, broken), whole)])


@pytest.mark.heavy
def test_nobody_asks_for_the_records(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = hands_of(block(dealt(95, 80, TOURNAMENT)))
    monkeypatch.setattr(Auditor, "whole", None)
    tables, found = Tables(NAMES), Tournaments()
    for brief, _ in hands:
        if brief.told.counted(counting(brief.brief.deal, "pt4", True))[1]:  # type: ignore[index]
            continue  # odds are looked for
        tables.add(brief, 1)
        found.add(brief, 1)
    assert tables.height("hands") > 20
    assert len(list(found.rows())) > 20


def test_a_table_that_nobody_wants_is_not_kept() -> None:
    [(brief, _)] = hands_of(SHOWN.encode())
    into = brief.told.buffers(("pots",))
    assert brief.told.rows(counting(brief.brief.deal, "pt4", True), into) is not None
    assert [len(into.take(name)) > 0 for name in brief_rows.LISTED] == [False, False, True, False]
    with pytest.raises(ValueError, match="swaps"):
        into.take("swaps")
    assert into.take("pots") == b""
