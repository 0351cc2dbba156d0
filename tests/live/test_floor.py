"""A ruling of the floor answers the finding it speaks of, and whitewashes no other."""

import json
from pathlib import Path

import pytest

from handaudit.model.finding import Finding
from tests.report.logs import HAND, run
from tests.support.audits import audit_text

CALL = "Cy: calls $20\n"
SHORT = "Cy: calls $15\n"
CHECKS = "Cy: checks\nAnn: checks\n*** RIVER"
TURNED = "Ann: checks\nCy: checks\n*** RIVER"
AWARD = "Ann collected $40 from side pot\n"
TAKEN = "Cy collected $40 from side pot\n"


def after(text: str, old: str, *lines: str) -> str:
    """The hand with lines below one of its own."""
    assert text.count(old) == 1
    return text.replace(old, old + "".join(line + "\n" for line in lines))


def short(*lines: str) -> str:
    """A call of too little, with lines below it, and a log that goes on as if it stood."""
    text = after(HAND.replace(CALL, SHORT), SHORT, *lines, "Uncalled bet ($5) returned to Ann")
    for old, new in (
        (AWARD, "Ann collected $30 from side pot\n"),
        ("Total pot $160 Main pot $120. Side pot $40.", "Total pot $150 Main pot $120. Side pot $30."),
        ("won ($160)", "won ($150)"),
    ):
        assert old in text
        text = text.replace(old, new)
    return text


def paid_wrongly(text: str) -> str:
    """The side pot goes to the worse hand, and the summary says the same."""
    for old, new in (
        (AWARD, TAKEN),
        ("showed [As Ad] and won ($160)", "showed [As Ad] and won ($120)"),
        ("showed [Kh Kd] and lost with", "showed [Kh Kd] and won ($40) with"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def found(text: str) -> list[tuple[str, str]]:
    """Severity and code of the roots of a hand."""
    return [(f.severity, f.code) for f in audit_text(text)[0].findings if f.root]


def the(text: str) -> Finding:
    """The only finding of a hand."""
    (finding,) = audit_text(text)[0].findings
    return finding


@pytest.mark.parametrize(
    "ruling",
    [
        "Floor: Cy's call of $15 stands",
        "Floor: the call stands",
        "Floor: play on",
        "Floor: Cy is forgiven",
        "Floor: seat 3 may leave it at that",
    ],
)
def test_the_finding_above_becomes_info_and_the_hand_is_clean(ruling: str) -> None:
    done = audit_text(short(ruling))[0]
    (finding,) = done.findings
    assert (finding.severity, finding.code, finding.line, finding.root) == ("info", "call-amount", 17, True)
    assert finding.rules == ("TH-BET-1",)  # the rule that says otherwise stays
    assert finding.chips == {"Cy": -500, "pot": 500}
    text = ruling.removeprefix("Floor: ")
    assert finding.floor == f'line 18: "{text}"'
    assert finding.message == f'Cy calls $15; $20 is owed; the floor ruled at line 18: "{text}"'
    assert done.verdict == "clean"


@pytest.mark.parametrize(
    "ruling",
    [
        "Floor: table 4 breaks after this hand",  # decides nothing
        "Floor: Bob's call stands",  # another player
        "Floor: Cy gets a new card",  # another subject
        "Floor: Cyrano's call stands",  # no player of the hand, but a subject: see below
    ],
)
def test_a_ruling_about_something_else_answers_nothing(ruling: str) -> None:
    expected = "info" if "Cyrano" in ruling else "error"
    assert found(short(ruling)) == [(expected, "call-amount")]


def test_without_a_ruling_it_is_an_error() -> None:
    assert found(short()) == [("error", "call-amount")]


def test_a_ruling_in_an_earlier_street_does_not_reach_forward() -> None:
    text = after(short(), "Cy: calls $38\n", "Floor: Cy's call stands")
    assert found(text) == [("error", "call-amount")]


def test_a_later_street_needs_the_subject() -> None:
    turn = "*** TURN *** [2h 5c Td] [9s]\n"
    assert found(after(short(), turn, "Floor: play on")) == [("error", "call-amount")]
    assert found(after(short(), turn, "Floor: Cy is warned")) == [("error", "call-amount")]
    assert found(after(short(), turn, "Floor: Cy's call on the flop stands")) == [("info", "call-amount")]


def test_one_ruling_answers_one_finding() -> None:
    """Two faults in one street: the nearest is answered, the other stays."""
    text = HAND.replace("Ann: raises $4 to $6\n", "Ann: raises $1 to $3\n").replace(
        "raises $34 to $40", "raises $37 to $40"
    )
    text = text.replace("Cy: calls $38\nAnn: calls $34\n", "Ann: calls $37\nCy: calls $38\n")
    assert found(text) == [("error", "raise-size")]
    ruled = audit_text(after(text, "Ann: calls $37\n", "Floor: Ann's call stands"))[0]
    assert [(f.severity, f.code) for f in ruled.findings] == [("error", "raise-size"), ("info", "out-of-turn")]


def test_a_second_ruling_does_not_reach_past_an_answered_finding() -> None:
    text = HAND.replace("Ann: raises $4 to $6\n", "Ann: raises $1 to $3\n").replace(
        "raises $34 to $40", "raises $37 to $40"
    )
    text = text.replace("Ann: calls $34\n", "Ann: calls $37\n").replace(CHECKS, TURNED)
    ruled = text.replace(
        TURNED, "Ann: checks\nFloor: Ann's check stands\nFloor: the action stands\nCy: checks\n*** RIVER"
    )
    codes = [(f.severity, f.code) for f in audit_text(ruled)[0].findings]
    assert codes == [("error", "raise-size"), ("info", "out-of-turn")]


def test_what_comes_after_is_judged_on_its_own() -> None:
    """A wrong turn that the floor let stand is no excuse for paying the wrong player."""
    ruled = HAND.replace(CHECKS, TURNED.replace("Cy", "Floor: Ann's check out of turn stands\nCy", 1))
    assert found(ruled) == [("info", "out-of-turn")]
    assert found(paid_wrongly(ruled)) == [("info", "out-of-turn"), ("error", "wrong-winner")]


def test_a_log_that_does_not_follow_the_ruling_shows_where() -> None:
    text = after(HAND.replace(CALL, SHORT), SHORT, "Floor: Cy's call of $15 stands")
    assert found(text)[0] == ("info", "call-amount")
    assert ("error", "uncalled-bet") in found(text)


@pytest.mark.parametrize("above", [True, False])
def test_an_award_against_the_cards_by_order_of_the_floor_stays_visible(above: bool) -> None:
    ruling = "Floor: the side pot goes to Cy\n"
    text = paid_wrongly(HAND).replace(TAKEN, ruling + TAKEN if above else TAKEN + ruling)
    finding = the(text)
    assert (finding.severity, finding.code) == ("info", "wrong-winner")
    assert finding.chips == {"Ann": 4000, "Cy": -4000}
    assert "TH-SHOW-6" in finding.rules


def test_an_award_that_the_floor_gave_to_another_is_not_answered() -> None:
    text = paid_wrongly(HAND).replace(TAKEN, "Floor: the side pot goes to Bob\n" + TAKEN)
    assert found(text) == [("error", "wrong-winner")]


SILENT = """\
Handaudit Hand #7: Tournament #1, Hold'em No Limit - Level I (100/200) - 2026/11/19 20:15:00 UTC
Table 'Hall' 6-max Seat #1 is the button
Seat 1: Ann (10000 in chips)
Seat 2: Bob (10000 in chips)
Seat 3: Cy (10000 in chips)
Bob: posts small blind 100
Cy: posts big blind 200
*** HOLE CARDS ***
Ann: raises 400 to 600
Bob: puts in 850 silently
Floor: {ruling}
{action}
Cy: folds
Ann: folds
Uncalled bet ({back}) returned to Bob
Bob collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake 0
Seat 1: Ann (button) folded before Flop
Seat 2: Bob (small blind) collected ({pot})
Seat 3: Cy (big blind) folded before Flop
"""


def silent(ruling: str, action: str = "Bob: raises 550 to 1150", back: int = 550, pot: int = 1400) -> str:
    """Bob puts in 850 more over a raise to 600: a raise, to be filled up to 1,000; `action` is what became of it."""
    return SILENT.format(ruling=ruling, action=action, back=back, pot=pot)


def test_the_action_that_carries_a_ruling_out_is_answered() -> None:
    finding = the(silent("it is a raise to 1150"))
    assert (finding.severity, finding.code, finding.line) == ("info", "half-raise", 12)
    assert finding.rules == ("TH-HALF-1",)


@pytest.mark.parametrize("ruling", ["the bet stands", "Bob's bet is good", "a bet of 1150"])
def test_a_raise_is_a_bet_too(ruling: str) -> None:
    assert found(silent(ruling)) == [("info", "half-raise")]


def test_who_may_not_bet_may_not_raise() -> None:
    assert found(silent("Bob may not bet")) == [("error", "half-raise")]


def test_a_correct_ruling_raises_nothing() -> None:
    assert found(silent("a raise, to be made up to 1,000", "Bob: raises 400 to 1000", 400)) == []


@pytest.mark.parametrize(
    "ruling",
    [
        "it is a call",
        "it is a raise to 1000",
        "Bob may not raise",
        "Bob's hand is dead",
        "Ann's raise stands",
        "play on now",
    ],
)
def test_an_action_that_does_not_do_what_was_ruled_is_not(ruling: str) -> None:
    expected = "info" if ruling == "play on now" else "error"
    assert found(silent(ruling)) == [(expected, "half-raise")]


def test_an_order_that_nobody_follows_settles_nothing() -> None:
    """The floor orders a raise where a wrong call was made: only the raise settles it."""
    assert found(short("Floor: Cy said raise and has to raise"))[0] == ("error", "call-amount")
    assert found(short("Floor: Cy said raise, but a call of $15 it is"))[0] == ("info", "call-amount")


def test_a_fault_of_the_text_is_no_matter_for_the_floor() -> None:
    text = HAND.replace("Total pot $160", "Total pot $170")
    text = after(text, "Ann collected $120 from main pot\n", "Floor: the pot stands")
    assert found(text) == [("error", "pot-total-mismatch")]


def test_a_ruling_alone_says_nothing() -> None:
    done = audit_text(after(HAND, CALL, "Floor: Cy's call stands"))[0]
    assert (done.verdict, done.findings) == ("clean", ())


def test_a_ruling_counts_for_its_hand_only() -> None:
    one, two = short("Floor: Cy's call stands"), short().replace("Hand #1:", "Hand #2:")
    both = audit_text(one + "\n" + two)
    assert [a.verdict for a in both] == ["clean", "findings"]


@pytest.mark.heavy
def test_hostile_rulings_are_read_in_no_time_and_shown_safely(tmp_path: Path) -> None:
    ruling = "Floor: Cy's call stands \x1b[2J [red]" + "Cy " * 20_000
    (tmp_path / "n.txt").write_text(short(*[ruling] * 3))
    done = run("check", "n.txt", cwd=tmp_path)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "info[call-amount]" in done.stdout


def test_the_console_prints_the_ruling_beside_the_rule(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(short("Floor: Cy's call of $15 stands"))
    done = run("check", "n.txt", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("info[call-amount]: Cy calls $15; $20 is owed\n")
    lines = done.stdout.splitlines()
    assert any(line.startswith("  = rule   TH-BET-1") for line in lines)
    assert '  = floor  line 18: "Cy\'s call of $15 stands"' in lines
    assert "1 clean" in done.stdout


def test_the_machine_forms_keep_their_keys_and_say_it_in_the_message(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(short("Floor: Cy's call of $15 stands"))
    done = run("check", "--output-format", "json", "n.txt", cwd=tmp_path)
    whole = json.loads(done.stdout)
    (finding,) = whole["findings"]
    assert finding["severity"] == "info"
    assert finding["message"].endswith('; the floor ruled at line 18: "Cy\'s call of $15 stands"')
    assert "floor" not in finding
    assert (whole["summary"]["clean"], whole["summary"]["info"]) == (1, 1)
