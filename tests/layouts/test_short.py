"""The short form: what a dealer writes at the table is the hand that our own layout tells, to the chip."""

import json
import random
from pathlib import Path

import pytest

from handaudit.convert.write import HandWriter, differs
from handaudit.model.audit import Audit
from handaudit.report.machine import hand_object
from tests.layouts.logs import hands_of
from tests.support.dealer import Settings, deal_many
from tests.support.games import GAMES
from tests.support.guard import ends
from tests.support.mutants import MUTANTS, hands_for
from tests.support.scribe import print_hand
from tests.support.volume import volume

EXAMPLES = Path(__file__).resolve().parents[2].parent / "shared" / "spec" / "examples"
HEAD = "hand 1: Hold'em NL 1/2; Ann 200, Bob 200, Cy 200 button\n"
WRITTEN = {
    "DH-X07": """\
hand 5012: Draw-Holdem NL 5/10; Ann 300, Bob 100, Cy 250, Dee 2000, Eve 2000 button
cards: Ann 6h3s, Bob AhKd, Cy AdKc, Dee Qh8s, Eve JsJd
swap: Dee 8s>Ts for 5
bet: Cy 30, Dee c, Eve c, Ann f, Bob 100, Cy 250, Dee c, Eve c
flop AsKh7c: Dee swaps Ts>9d for 855, Dee x, Eve 300, Dee c
turn 4d: Dee x, Eve x
river 2c: Dee x, Eve x
show: Dee, Eve, Cy, Bob
win: Eve 600 side-2, Cy 450 side-1, Bob 203 main, Cy 202 main, Bob 428 swap, Cy 427 swap
""",
    "C32-X05": """\
hand 5022: 32-Card Draw PL 5/10; Ann 200 button, Bob 200
cards: Bob TsTh9c8c7c, Ann JsJhJd9h8h
bet: Bob c, Ann x
draw: Bob 9c8c7c>TdQh7h, Ann 9h8h>AsKs
bet: Bob 20, Ann 60, Bob c
show: Ann, Bob
win: Ann 140
""",
    "JB-X03": """\
hand 5030: Jacks or Better NL ante 1; Ann 50, Bob 50, Cy 50 button
bet: Ann x, Bob x, Cy x
redeal:
bet: Bob x, Cy x, Ann x
redeal:
bet: Cy x, Ann x, Bob x
redeal:
bet: Ann x, Bob x, Cy x
redeal:
cards: Bob KsQc7d6h4d, Cy AdAcTc5s4s, Ann 9h8h5c3s2c
bet: Bob x, Cy opens 6, Ann f, Bob c
draw: Bob 6h4d>Kd2d, Cy Tc5s4s>Th6d3h
bet: Bob x, Cy 10, Bob f
openers: Cy AdAc
win: Cy 24
""",
}


def only(text: str) -> Audit:
    """The one hand of a log."""
    (audit,) = hands_of(text)
    return audit


def said(text: str) -> list[str]:
    """What is wrong with a log, with its lines."""
    return [f"{one.line}: {one.message}" for one in only(text).findings]


def told(audit: Audit) -> list[object]:
    """Seats and events of a hand, but for the numbers of their lines."""
    hand = audit.hand
    seats = [(seat.number, seat.name, seat.stack, seat.state) for seat in sorted(hand.seats)]
    events = [event._replace(line=0) for event in hand.events if event.text != "summary"]
    return [
        hand.id, hand.site, hand.game, hand.limit, hand.currency, hand.small, hand.big, hand.ante, hand.date, hand.table,
        hand.button, hand.tournament, hand.level, hand.rulebook, hand.smallest_chip, seats, events,
    ]  # fmt: skip


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("winners", [True, False])
def test_the_examples_agree_to_the_chip(name: str, winners: bool) -> None:
    """With who was paid, and without: then the cards and the rules say it."""
    if not EXAMPLES.is_dir():
        pytest.skip("needs ../shared/spec/examples")
    text = WRITTEN[name] if winners else "".join(row for row in WRITTEN[name].splitlines(True) if row[:4] != "win:")
    audit = only(text)
    due = json.loads((EXAMPLES / f"{name}.expected.json").read_text("utf-8"))
    found = hand_object(audit, audit.findings)
    for key in ("game", "limit", "verdict", "players", "pots", "total_pot", "rake", "minor_units"):
        assert found[key] == due[key], key
    assert not audit.findings
    streets = {street["name"]: street for street in found["streets"]}
    assert all(streets[one["name"]]["swap_fee"] == one["swap_fee"] for one in due["streets"])


@pytest.mark.heavy
def test_every_worked_example_goes_out_and_comes_back() -> None:
    """In a fourth of the lines, hardly any of them in our own layout."""
    if not EXAMPLES.is_dir():
        pytest.skip("needs ../shared/spec/examples")
    writer, texts = HandWriter("short"), []
    paths = sorted(EXAMPLES.glob("*.txt"))
    assert len(paths) > 30
    for path in paths:
        audit = only(path.read_text("utf-8"))
        texts.append(writer.text(audit))
        assert texts[-1], writer.left
        assert differs(audit, only(texts[-1])) == ""
    lines = [line for text in texts for line in text.splitlines() if line]
    assert sum(line.startswith(">") for line in lines) * 20 < len(lines)


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("nasty", [0.0, 1.0])
def test_dealt_hands_of_every_game_come_back(game: str, nasty: float) -> None:
    """Names may be anything; events, stacks, pots, awards and findings are those of the native form."""
    seen = 0
    for hand in deal_many(11, volume(200, 5), Settings(games=(game,), nasty=nasty, sites=("Handaudit",))):
        audit = only(print_hand(hand))
        writer = HandWriter("short")
        text = writer.text(audit)
        assert text, writer.left
        back = only(text)
        assert differs(audit, back) == ""
        assert told(back) == told(audit)
        assert len(text.splitlines()) < len(audit.hand.lines)
        seen += 1
    assert seen


@pytest.mark.heavy
def test_planted_faults_are_found_in_the_short_form() -> None:
    """Every fault that the suite plants in a native hand is the same finding in the short form."""
    rng, seen = random.Random(3), 0
    for name in sorted(MUTANTS):
        mutant = MUTANTS[name]
        hand = None if mutant.house is not None else next(iter(hands_for(name, 5, 1, tries=100)), None)
        if hand is None:
            continue
        audit = only(mutant.apply(rng, hand).text)
        if audit.hand.unread or not audit.findings:
            continue
        writer = HandWriter("short")
        text = writer.text(audit)
        assert text, (name, writer.left)
        assert differs(audit, only(text)) == "", name
        seen += 1
    assert seen > 20


def test_short_words_and_long_ones_are_one() -> None:
    short = "bet: Cy 6, Ann 20, Bob f, Cy c\nflop KcQd2h: Ann x, Cy x\nturn 7s: Ann 30, Cy f\nwin: Ann 42\n"
    long = (
        "preflop: Cy raises to 6, Ann r 20, Bob folds, Cy calls 14\nflop Kc Qd 2h: Ann checks, Cy k\nturn [7s]: Ann bets 30, Cy folds\n"
        "won: Ann 42 from the pot\n"
    )
    assert told(only(HEAD + short)) == told(only(HEAD + long))
    assert not said(HEAD + short)


def test_blinds_and_antes_are_those_of_the_rulebook() -> None:
    events = [
        (event.seat, event.text, event.amount)
        for event in only(HEAD + "bet: Cy f, Ann f\n").hand.events
        if event.kind == "post"
    ]
    assert events == [(1, "small-blind", 1), (2, "big-blind", 2)]
    five = "hand 1: 32-Card Draw NL 1/2; Ann 90, Bob 90, Cy 90, Dee 90 button\nbet: Dee f, Ann f, Bob f\n"
    posts = [(event.seat, event.text, event.amount) for event in only(five).hand.events if event.kind == "post"]
    assert posts == [(1, "small-blind", 1), (2, "big-blind", 2), (3, "over-blind", 4)]
    assert not said(five)


def test_chips_of_the_floor_and_between_hands() -> None:
    text = (
        "Ann buys in for 200\n\n"
        + HEAD
        + 'bet: Cy 6, Ann says "raise", Ann c, Bob f\nFloor: the call stands, no raise\nflop 2h5cTd: Ann x, Cy x\nturn 9s: Ann 10, Cy f\n'
        "win: Ann 14\n\nBob adds 50\nCy removes 20\n\nhand 2: Hold'em NL 1/2; Ann 208 button, Bob 248, Cy 174\nbet: Ann f, Bob f\n"
    )
    first, second = hands_of(text)
    assert [event.kind for event in first.hand.events].count("floor") == 1
    assert second.verdict == "clean"


MISTAKES = {
    "bet: Cy 6, Ann 6, Bob f\n": "2: this has two readings at a bet of 6: a call, or a raise by 6 to 12",
    "bet: Cy 6, Ann 4, Bob f\n": "2: this has two readings at a bet of 6: a call, or a raise by 4 to 10",
    "bet: Cy 6, Ann wins, Bob f\n": "2: 'wins' does not say what Ann does here",
    "bet: Cy r 2, Ann f, Bob f\n": "2: 2 is no raise: Cy faces 2",
    "bet: Cy 6, Ann c, Bob f\nflop KcQd: Ann x\n": "3: the flop needs cards: 3",
    "bet: Cy 6, Ann c, Bob f\nflop KcQdXx: Ann x\n": "3: the flop needs cards: 3",
    "bet Cy 6, Ann f\n": "2: a colon is missing behind 'bet'",
    "fold: Cy\n": "2: no line begins with 'fold'",
    "bet: Cy c, Ann c, Bob c\n": "2: there is nothing that Bob can call here",
    "cards: Cy Ax\nbet: Cy f, Ann f\n": "2: 'Ax' are no cards",
    "bet: Cy 6, Ann c,\n": "1: the hand is cut off: nobody has won",
}


@pytest.mark.parametrize("body", MISTAKES)
def test_a_mistake_is_a_clear_message(body: str) -> None:
    audit = only(HEAD + body)
    assert audit.verdict == "unreadable"
    first = said(HEAD + body)[0]
    assert first.partition(": ")[2].startswith(MISTAKES[body].partition(": ")[2]), first
    if not first.endswith("won"):
        assert first == MISTAKES[body] or first.startswith(MISTAKES[body])


def test_a_mistake_loses_no_other_hand() -> None:
    whole = HEAD.replace("hand 1", "hand 2") + "bet: Cy f, Ann f\n"
    first, second = hands_of(HEAD + "bet: Cy 6, Ann 6\n\n" + whole)
    assert (first.verdict, second.verdict) == ("unreadable", "clean")


def test_all_mistakes_of_a_hand_are_said() -> None:
    found = said(HEAD + "bet: Cy six, Ann f\nfold: Bob\nturn: Bob x\n")
    assert [row.partition(":")[0] for row in found[:3]] == ["2", "3", "4"]


def test_a_name_with_two_readings_is_refused_with_both() -> None:
    head = "hand 1: Hold'em NL 1/2; Ann 200, Bob 200, Bob c 200 button\n"
    (found,) = [row for row in said(head + "bet: Bob c 6, Ann f, Bob f\n") if "readings" in row]
    assert found == "2: this has two readings: Bob c | 6, or Bob | c 6"
    assert not said(head + 'bet: "Bob c" 6, Ann f, Bob f\n')


@pytest.mark.parametrize("name", ["Fold", "f", "c", "6", "win", "x", "All in", "bet", "flop", "raises 6", "button"])
def test_a_player_may_be_called_like_a_word(name: str) -> None:
    head = f"hand 1: Hold'em NL 1/2; Ann 200, Bob 200, {name} 200 button\n"
    assert not said(
        head
        + f'bet: "{name}" 6, Ann f, Bob c\nflop KcQd2h: Bob x, "{name}" x\nturn 2c: Bob 6, "{name}" f\nwin: Bob 13\n'
    )


def test_stacks_that_nobody_knows() -> None:
    """A question mark says so, and the hand is audited; a stack that is left out is an error."""
    head = "hand 1: Hold'em NL 1/2; Ann ?, Bob 200, Cy 200 button\n"
    audit = only(head + "bet: Cy 6, Ann 20, Bob f, Cy f\nwin: Ann 14\n")
    assert audit.verdict == "clean"
    (found,) = said(head + "bet: Cy 6, Ann all-in, Bob f, Cy f\n")
    assert found == "2: the stack of Ann is not known"
    assert said(head.replace("Ann ?", "Ann") + "bet: Cy f\n")[0] == "1: the stack of 'Ann' is not known"


def test_a_stranger_is_left_out_and_the_rest_is_audited() -> None:
    found = only(HEAD + "bet: Cy 6, Anne c, Ann f, Bob f\nwin: Cy 5\n")
    assert [one.code for one in found.findings] == ["log-unknown-player"]
    assert "did you mean 'Ann'" in found.findings[0].message


@pytest.mark.parametrize("end", range(20))
def test_a_hand_that_is_half_written_is_never_clean(end: int) -> None:
    """However much of it is there, unless all others folded."""
    text = WRITTEN["C32-X05"]
    assert hands_of(text)
    size = len(text) * end // 20
    half = text[:size]
    if "show" in half or ";" not in half:
        return
    for audit in hands_of(half):
        assert audit.verdict == "unreadable", half


def test_a_native_hand_needs_no_summary(tmp_path: Path) -> None:
    """It is whole when every pot was collected or all others folded; anything shorter is cut off."""
    for name in WRITTEN:
        audit = only(WRITTEN[name])
        lines = [line for line in audit.hand.lines if not line.startswith("Source: ")]
        assert only("\n".join(lines) + "\n").verdict == "clean"
    paid = next(at for at, line in enumerate(lines) if " collected " in line)
    assert only("\n".join(lines[:paid]) + "\n").verdict == "clean"  # all others folded
    cut = next(at for at, line in enumerate(lines) if line == "Bob: folds")
    assert [one.code for one in only("\n".join(lines[:cut]) + "\n").findings] == ["log-truncated-hand"]
    shown = only(WRITTEN["DH-X07"]).hand.lines
    paid = next(at for at, line in enumerate(shown) if " collected 203 from main" in line)
    assert [one.code for one in only("\n".join(shown[: paid + 1]) + "\n").findings] == ["log-truncated-hand"]


def test_a_street_without_betting_needs_no_colon() -> None:
    text = HEAD + "bet: Cy 200, Ann c, Bob f\nflop 2h5cTd\nturn 9s\nriver 3c\nshow: Cy AsAd, Ann mucks\nwin: Cy 402\n"
    assert [event.text for event in only(text).hand.events if event.kind == "street"][-3:] == [
        "turn",
        "river",
        "showdown",
    ]
    assert only(text).verdict == "clean"


def test_antes_of_a_redeal_may_be_written() -> None:
    """They are those of the rules, or those of a line; never both."""
    text = WRITTEN["JB-X03"].replace("redeal:\nbet: Bob", "redeal:\npost: Bob ante 1, Cy ante 1, Ann ante 1\nbet: Bob")
    assert told(only(text)) == told(only(WRITTEN["JB-X03"]))


@pytest.mark.heavy
def test_a_hand_without_end_takes_no_time() -> None:
    """However many pieces it has."""
    body = ("bet: " + "Ann x, " * 400 + "\n") * 400
    with ends(20):
        found = said(HEAD + body)
    assert any("stand for more than 10,000 lines" in row for row in found)


def test_a_finding_names_the_line_and_the_piece() -> None:
    (found,) = only(HEAD + "bet: Cy 6, Bob f, Ann f\n").findings[:1]
    assert (found.code, found.line, found.pointer) == ("out-of-turn", 2, "/2/2")
