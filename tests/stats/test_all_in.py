"""The net as the odds had it: every board counted, against another library's ranking and against boards gone through one by one."""

import csv
import io
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from handaudit.model.cards import CARD_OF, TEXT_OF
from handaudit.rules.load import load
from handaudit.rules.ranking import evaluator
from handaudit.stats.allin import adjustable
from handaudit.stats.equity import _together, boards_of, shares_of
from handaudit.stats.odds import odds_of
from handaudit.stats.player_lines import lines_of
from handaudit.stats.shares import use_of
from tests.rooms.test_cash_outs import SIDES
from tests.stats.logs import NIGHT, call
from tests.stats.test_logged_money import TWICE
from tests.support.audits import audit_text

KINDS = {
    "holdem": ("StandardHighHand", "", 2, 0),
    "omaha": ("OmahaHoldemHand", "", 4, 0),
    "5-card-omaha": ("OmahaHoldemHand", "", 5, 0),
    "omaha-hi-lo": ("OmahaHoldemHand", "OmahaEightOrBetterLowHand", 4, 0),
    "6+-holdem": ("ShortDeckHoldemHand", "", 2, 16),
}
"""The other library's ranking of high and low hands, the number of hole cards, and the lowest card of the pack."""


def cards(text: str) -> tuple[int, ...]:
    return tuple(CARD_OF[word] for word in text.split())


def equity(name: str, hands: Sequence[tuple[int, ...]], board: tuple[int, ...] = ()) -> list[float]:
    book = load(name, ())
    ev = evaluator(book.ranking, book.hole_used, book.board_used, book.deck)
    seen = {*board, *(card for hand in hands for card in hand)}
    pack = [card for card in range(KINDS[name][3], 52) if card not in seen]
    use = use_of(ev, len(hands[0]), book.hole_used, book.board_used)
    boards = boards_of(ev, use, hands, board, pack, 5 - len(board))
    assert boards is not None
    found = shares_of(boards, range(len(hands)))
    assert sum(found) == 1
    return [round(float(one), 6) for one in found]


def by_pokerkit(name: str, hands: Sequence[tuple[int, ...]], boards: Sequence[tuple[int, ...]]) -> list[Fraction]:
    library = pytest.importorskip("pokerkit", reason="pokerkit, the second ranking, is not installed")
    kinds: list[Any] = [getattr(library, kind) for kind in (KINDS[name][0], KINDS[name][1]) if kind]
    texts = ["".join(TEXT_OF[card] for card in hand) for hand in hands]
    won = [Fraction()] * len(hands)
    for board in boards:
        text = "".join(TEXT_OF[card] for card in board)
        parts = []
        for kind in kinds:
            made = [kind.from_game_or_none(hand, text) for hand in texts]
            there = [one for one in made if one is not None]
            if there:
                parts.append([at for at, one in enumerate(made) if one is not None and one == max(there)])
        for winners in parts:
            for at in winners:
                won[at] += Fraction(1, len(winners) * len(parts))
    return [one / len(boards) for one in won]


@pytest.mark.heavy
def test_random_all_ins_are_what_another_library_says(pytestconfig: pytest.Config) -> None:
    """Small packs, so that every board can be asked about: flushes, straights, ties and lows are as frequent as in a whole one."""
    chance, whole = random.Random(19), pytestconfig.getoption("--long")
    seen: Counter[str] = Counter()
    for number in range(10_000 // whole if whole else 20):
        name = list(KINDS)[number % len(KINDS)]
        _, _, size, least = KINDS[name]
        book = load(name, ())
        ev = evaluator(book.ranking, book.hole_used, book.board_used, book.deck)
        use = use_of(ev, size, book.hole_used, book.board_used)
        assert use is not None
        count, lying = chance.choice((2, 2, 3)), chance.choice((0, 0, 1, 2, 3))
        dealt = chance.sample(range(least, 52), size * count + lying + 7)
        if number % 3 == 0:  # nearly all of one suit
            suit = sorted(range(least, 52), key=lambda card: (card % 4 != 0, chance.random()))[: len(dealt)]
            dealt = chance.sample(suit, len(suit)) if len(suit) == len(dealt) else dealt
        hands = [tuple(dealt[at * size : (at + 1) * size]) for at in range(count)]
        known, unseen = tuple(dealt[size * count : size * count + lying]), dealt[size * count + lying :]
        boards = _together(ev, use, hands, known, unseen, 5 - lying)
        every = [(*known, *more) for more in combinations(unseen, 5 - lying)]
        assert int(boards.weights.sum()) == len(every)
        theirs = by_pokerkit(name, hands, every)
        assert shares_of(boards, range(count)) == theirs, (name, hands, known, unseen)
        one_by_one = boards_of(ev, use, hands, known, unseen, 5 - lying)
        assert one_by_one is not None
        assert shares_of(one_by_one, range(count)) == theirs
        odds = odds_of(ev, use, hands, known, unseen, 5 - lying)
        assert odds is not None
        assert odds(range(count)) == theirs
        seen[name] += any(one not in (0, 1) for one in theirs)
    assert all(seen[name] > (5 if whole else 1) for name in KINDS), seen


@pytest.mark.parametrize(
    ("name", "hands", "board", "due"),
    [
        ("holdem", "As Ah|Kd Kc", "", 0.812555),
        ("holdem", "As Ks|Qd Qc", "", 0.462145),
        ("holdem", "As Ks|Ad Kd", "", 0.5),
        ("holdem", "As Ah|Kd Kc", "2s 7h 9d", 0.0),
        ("holdem", "As Ah|Kd Kc", "2s 7h 9d Jc", 42 / 44),
    ],
)
def test_well_known_odds(name: str, hands: str, board: str, due: float) -> None:
    seen = 0
    found = equity(name, [cards(hand) for hand in hands.split("|")], cards(board))
    if due:
        seen += 1
        assert found[0] == round(due, 6)
    else:  # 990 boards; a king comes and no ace: the other library counts too
        seen += 1
        assert 0.9 < found[0] < 0.92
    assert seen


def money(log: str) -> dict[str, tuple[int, int, bool]]:
    (audit,) = audit_text(log)
    found = {line.player: line.counts for line in lines_of(audit)}
    return {name: (one.get("net", 0), one.get("ev_net", 0), "ev_hands" in one) for name, one in found.items()}


def test_an_all_in_before_the_flop_is_the_average_of_all_boards() -> None:
    found = money(TWICE)
    share = equity("holdem", [cards("Th Tc"), cards("6c 6s")])[0]
    assert found["Ann"] == (1000, round(2000 * share) - 1000, True)
    assert found["Ann"][1] == -found["Bob"][1]


def test_pots_are_adjusted_one_by_one() -> None:
    found = money(SIDES)
    hands = [cards("6c Jc"), cards("Tc Ac"), cards("Kd 7d")]
    main = equity("holdem", hands)
    assert found["Bob"][2]
    assert sum(ev for _, ev, _ in found.values()) == sum(net for net, _, _ in found.values()) == -300
    book = load("holdem", ())
    ev = evaluator(book.ranking, book.hole_used, book.board_used, book.deck)
    pack = [card for card in range(52) if card not in {card for hand in hands for card in hand}]
    boards = boards_of(ev, use_of(ev, 2, book.hole_used, book.board_used), hands, (), pack, 5)
    assert boards is not None
    side = shares_of(boards, (0, 1))
    due = {
        "Bob": 5800 * main[0] + 7900 * side[0] - 6000,
        "Ann": 5800 * main[1] + 7900 * side[1] - 6000,
        "Cy": 5800 * main[2] - 2000,
    }
    for name, amount in due.items():
        assert abs(found[name][1] - amount) <= 1, name


def test_nothing_to_come_is_nothing_to_adjust() -> None:
    seen = 0
    for log in NIGHT.split("\n\n"):
        seen += 1
        assert all(net == ev and not adjusted for net, ev, adjusted in money(log + "\n").values())
    assert seen


def test_cards_that_nobody_sees_are_not_adjusted() -> None:
    hidden = TWICE.replace("Bob: shows [6c 6s] (a pair of Sixes)\n", "").replace(
        "Bob (big blind) showed [6c 6s] and lost with a pair of Sixes, and lost with a pair of Sixes",
        "Bob (big blind) mucked",
    )
    found = money(hidden)
    assert found
    assert all(net == ev and not adjusted for net, ev, adjusted in found.values())


@pytest.mark.parametrize(
    ("name", "can"),
    [
        ("holdem", True),
        ("courchevel", True),
        ("split-holdem", True),
        ("draw-holdem", False),
        ("razz", False),
        ("drawmaha", False),
    ],
)
def test_games_with_draws_are_not_adjustable(name: str, can: bool) -> None:
    assert adjustable(load(name, ())) is can


def test_stats_and_export_have_the_same_sums(tmp_path: Path) -> None:
    seen = 0
    (tmp_path / "a.txt").write_text(TWICE + "\n\n" + SIDES, encoding="utf-8")
    done = call("stats", "a.txt", "--metric", "ev_net,ev_hands,ev_bb100,bb100", cwd=tmp_path)
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(done.stdout))}
    call("export", "a.txt", "-o", "out", cwd=tmp_path)
    frame = list(csv.DictReader(io.StringIO((tmp_path / "out/players.csv").read_text(encoding="utf-8"))))
    for name, row in rows.items():
        mine = [one for one in frame if one["player"] == name]
        seen += 1
        assert int(row["ev_net"]) == sum(int(one["ev_net"]) for one in mine)
        assert int(row["ev_hands"]) == sum(one["ev_adjusted"] == "true" for one in mine)
        assert float(row["ev_bb100_value"]) == round(100 * sum(int(one["ev_net"]) / 200 for one in mine) / len(mine), 2)
    assert seen


def test_odds_are_counted_only_where_they_are_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text(TWICE, encoding="utf-8")
    calls: list[object] = []
    monkeypatch.setattr("handaudit.stats.player_lines.adjusted_won", lambda *given: calls.append(given))
    call("stats", "a.txt", "--metric", "net,bb100,vpip", cwd=tmp_path)
    assert not calls
    call("stats", "a.txt", "--metric", "net,ev_bb100", cwd=tmp_path)
    assert len(calls) == 1
    call("stats", "a.txt", "--explain", "ev_net", "--player", "Ann", cwd=tmp_path)
    assert len(calls) == 2
