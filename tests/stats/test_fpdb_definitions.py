"""fpdb's definitions are fpdb's: every figure of every player and hand is that of a plain reader of hands that follows its code."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.stats.player_lines import lines_of
from tests.stats import rounds
from tests.stats.fpdb_plain import NAMES, Plain, count
from tests.stats.rounds import play, share
from tests.support.audits import DATA, audit_text


def differences(audit: Audit, text: str) -> Iterator[tuple[str, str, int, int]]:
    """(statistic, player, theirs, ours) where the two are not the same."""
    plain = Plain(text)
    if any(what == "the ante" and all_in for _, what, all_in in plain.posts):
        return  # the seats tell who has the blinds; fpdb goes by the posts alone
    theirs = count(plain)
    for line in lines_of(audit, "fpdb"):
        if (
            line.player not in plain.players
        ):  # sits out, or has two names in a log that was converted from another room's
            continue
        for name in NAMES:
            due, ours = theirs[line.player][name], line.counts.get(name, 0)
            if due != ours:
                yield name, line.player, due, ours


MADE: dict[str, tuple[str, str, dict[str, int]]] = {
    "walk": (rounds.WALK, "", {}),
    "squeeze": (rounds.SQUEEZE, "", {}),
    "cold": (rounds.COLD, "", {}),
    "limp-raise": (rounds.LIMP_RAISE, "", {}),
    "steal": (rounds.STEAL, "", {}),
    "straddle": (rounds.STRADDLE, "Utg: posts straddle $4\n", {}),
    "poster": (rounds.POSTER, "Mp: posts small & big blinds $3\n", {}),
    "poster-folds": (rounds.POSTER_FOLDS, "Mp: posts big blind $2\n", {}),
    "shove": (rounds.SHOVE, "", {"Btn": 40}),
    "short-blind": (rounds.SHORT_BLIND, "", {"Bb": 1}),
    "over-limpers": (rounds.OVER_LIMPERS, "", {}),
    "blind-gives-up": (rounds.BLIND_GIVES_UP, "", {}),
    "opener-gone": (rounds.OPENER_GONE, "", {}),
    "five-bets": (rounds.FIVE_BETS, "", {}),
    "check-raise": (rounds.CHECK_RAISE, "", {}),
    "donked": (rounds.DONKED, "", {}),
}


@pytest.mark.parametrize("name", MADE)
def test_made_hands_are_counted_as_a_plain_reader_counts_them(name: str) -> None:
    text, more, stacks = MADE[name]
    log = rounds.log_of(text, more, **stacks)
    (audit,) = audit_text(log)
    assert {line.player for line in lines_of(audit, "fpdb")} == set(Plain(log).players)
    assert list(differences(audit, log)) == []


def test_each_place_where_fpdb_counts_otherwise() -> None:
    """The figures by hand, one for each place where fpdb differs from the default."""
    walk = play(rounds.WALK, "fpdb")
    assert [share(walk["Bb"], name) for name in ("vpip", "pfr")] == ["0/1", "0/1"]
    assert share(walk["Sb"], "vpip") == "0/0"
    limped = play(rounds.BLIND_GIVES_UP, "fpdb")["Sb"]
    assert [share(limped, name) for name in ("vpip", "pfr")] == ["0/0", "0/1"]
    over = play(rounds.OVER_LIMPERS, "fpdb")
    assert [share(over[name], "rfi") for name in ("Bb", "Utg", "Btn")] == ["0/0", "0/1", "0/0"]
    assert share(play(rounds.LIMP_RAISE, "fpdb")["Co"], "rfi") == "1/0"
    poster = play(rounds.POSTER, "fpdb", more="Mp: posts small & big blinds $3\n")
    assert [share(poster[name], "steal") for name in ("Co", "Btn", "Sb")] == ["0/0", "0/0", "0/0"]
    folded = play(rounds.POSTER_FOLDS, "fpdb", more="Mp: posts big blind $2\n")
    assert [share(folded[name], "vpip") for name in ("Mp", "Co", "Bb")] == ["0/0", "0/1", "0/0"]
    gone = play(rounds.OPENER_GONE, "fpdb")
    assert [share(gone[name], "cold_four_bet") for name in ("Co", "Btn", "Sb", "Bb", "Utg")] == ["0/1"] * 4 + ["0/0"]
    assert share(gone["Utg"], "fold_to_three_bet") == "1/1"
    five = play(rounds.FIVE_BETS, "fpdb")
    assert [share(five[name], "fold_to_four_bet") for name in ("Btn", "Mp", "Co", "Utg")] == [
        "1/1",
        "1/1",
        "1/1",
        "0/0",
    ]
    assert [share(play(rounds.STEAL, "fpdb")["Btn"], f"cbet_{street}") for street in ("flop", "turn", "river")] == [
        "0/0"
    ] * 3
    assert [share(play(rounds.SQUEEZE, "fpdb")["Btn"], f"cbet_{street}") for street in ("flop", "turn", "river")] == [
        "0/1"
    ] * 3
    raised = play(rounds.CHECK_RAISE, "fpdb")
    assert [share(raised["Utg"], f"cbet_{street}") for street in ("flop", "turn", "river")] == ["1/1", "0/1", "0/0"]
    assert [share(raised[name], "fold_to_cbet_flop") for name in ("Co", "Btn")] == ["0/1", "1/1"]
    donked = play(rounds.DONKED, "fpdb")
    assert [share(donked["Co"], f"cbet_{street}") for street in ("flop", "turn", "river")] == ["1/1", "0/1", "0/1"]
    assert [share(donked["Bb"], f"cbet_{street}") for street in ("flop", "turn", "river")] == ["0/0"] * 3


def texts(path: Path) -> dict[str, str]:
    """The hands of a file by their number, the first of each."""
    try:
        whole = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return {}
    found: dict[str, str] = {}
    for text in re.split(r"(?m)^(?=PokerStars )", whole):
        number = re.match(r"PokerStars[^\n]*?#(\d+)", text)
        if number and "*** HOLE CARDS" in text and "is the button" in text and "is the button\nSeat 1:  " not in text:
            found.setdefault(number[1], text)
    return found


def compare(folder: Path) -> tuple[int, Counter[str], list[tuple[object, ...]]]:
    """(rows, chances by statistic, differences) of the hands of a folder in which log and rules agree."""
    rows, chances, wrong = 0, Counter[str](), []
    for path in sorted(folder.rglob("*.txt")):
        plain = texts(path)
        for audit in Run([str(path)]) if plain else ():
            if not isinstance(audit, Audit) or audit.hand.id not in plain or audit.rulebook is None:
                continue
            if audit.verdict not in ("clean", "unverifiable") or not audit.rulebook.board_dealt:
                continue
            wrong += [(path.name, audit.hand.id, *one) for one in differences(audit, plain[audit.hand.id])]
            for line in lines_of(audit, "fpdb"):
                rows += 1
                chances.update({name: line.counts.get(name, 0) for name in NAMES})
    return rows, chances, wrong


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared real hands are not beside the project (../shared)")
@pytest.mark.parametrize(
    ("folder", "least"),
    [
        ("omaha/fpdb", 100),
        pytest.param("holdem", 10_000, marks=pytest.mark.long),
        pytest.param("tournament", 1_000, marks=pytest.mark.long),
    ],
)
def test_real_hands_are_counted_as_a_plain_reader_counts_them(folder: str, least: int) -> None:
    rows, chances, wrong = compare(DATA / "pokerstars" / folder)
    assert wrong == []
    assert rows > least
    assert chances["vpip_of"]
    assert chances["cbet_flop_of"]
    if folder == "holdem":
        assert [name for name in NAMES if not chances[name]] == []
