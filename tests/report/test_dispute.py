"""`dispute`: one page in plain words, whose chips add up, for every game, as text and as Markdown."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from handaudit.model.audit import Audit
from handaudit.report.correction import correction, logged_chips
from handaudit.report.dispute import page
from handaudit.report.document import as_markdown, as_text, escaped
from tests.report.logs import HAND, TERMINAL, TOTAL, WRONG, run
from tests.support.audits import audit_path, audit_text

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
FAULTY = sorted(path.name for path in SAMPLES.glob("*faulty.txt"))
HEADS = (
    "What happened",
    "What the rules say",
    "What each player should have",
    "What moves",
    "What evidence is missing",
    "Under another reading of an open rule",
)
TAKEN = (
    HAND.replace("Ann collected $40 from side pot", "Cy collected $40 from side pot")
    .replace("showed [As Ad] and won ($160)", "showed [As Ad] and won ($120)")
    .replace("showed [Kh Kd] and lost with", "showed [Kh Kd] and won ($40) with")
)
"""The side pot goes to the worse hand: one fault, at line 27."""


def text_of(result: Audit, line: int | None = None, width: int = 80) -> str:
    """The page as text."""
    return "\n".join(row.plain for row in as_text(page(result, line), width)) + "\n"


def flat(result: Audit, line: int | None = None) -> str:
    """The page as text in one line."""
    return " ".join(text_of(result, line).split())


def sample(name: str, hand: str) -> Audit:
    """One hand of a sample."""
    return next(one for one in audit_path(SAMPLES / name) if one.hand.id == hand)


def test_a_page_has_all_its_parts_in_order() -> None:
    text = text_of(audit_text(TAKEN)[0])
    places = [text.index(f"\n{head}\n") for head in HEADS]
    assert places == sorted(places)


def test_a_wrong_award_names_who_gives_whom_what() -> None:
    text = text_of(audit_text(TAKEN)[0])
    assert "  - Cy gives Ann $40.\n" in text
    assert "  Ann             $100            $160         $200        +$40\n" in text
    assert "  Cy              $100             $80          $40        -$40\n" in text
    said = " ".join(text.split())
    assert "TH-SHOW-6 Cards speak" in said
    assert "(Dealer handbook, 4.1 General" in said
    assert "Cy collected $40 from side pot." in said


def test_the_story_ends_at_the_disputed_line() -> None:
    said = flat(audit_text(WRONG)[0])
    assert "Flop [2h 5c Td], $120 in the middle: Cy checks; Ann bets $20; Cy calls $15. What" in said
    assert "Turn" not in said


@pytest.mark.heavy
def test_a_wrong_fee_comes_from_whoever_took_the_pot() -> None:
    said = flat(sample("draw-holdem-faulty.txt", "4001"))
    assert "Rosa gives Ines $5." in said
    assert "How the rest of the hand would have gone" in said  # the next fee was that pot


def test_a_wrong_call_is_put_right_in_the_replay() -> None:
    result = audit_text(WRONG)[0]
    assert result.rulebook is not None
    done = correction(result, result.rulebook, result.findings[:1], True)
    assert {one.name: (one.logged, one.due) for one in done.accounts} == {
        "Ann": (20000, 20000),
        "Bob": (0, 0),
        "Cy": (4500, 4000),
    }
    assert [(t.payer, t.payee, t.amount) for t in done.transfers] == [("Cy", "the pot", 500)]
    assert done.sure


def test_a_clean_hand_agrees() -> None:
    said = flat(audit_text(HAND)[0])
    assert "The log and the rules agree." in said
    assert "What moves Nothing." in said
    assert "None: the log shows all that the answer needs." in said


def test_a_line_without_a_fault_agrees_and_names_the_others() -> None:
    said = flat(audit_text(WRONG)[0], 11)
    assert "The log and the rules agree at line 11." in said
    assert "call-amount (line 17)" in said


def test_a_ruling_of_the_floor_is_final_and_the_rules_still_stand_beside_it() -> None:
    ruled = TAKEN.replace(
        "Cy collected $40 from side pot\n", "Cy collected $40 from side pot\nFloor: the side pot is Cy's\n"
    )
    said = flat(audit_text(ruled)[0])
    assert "Nothing: what the floor ruled is final for this hand." in said
    assert "By the rules alone, line 27: Ann +$40, Cy -$40." in said
    assert 'The floor ruled at line 28: "the side pot is Cy\'s".' in said
    assert "TH-SHOW-6" in said


@pytest.mark.heavy
def test_another_reading_is_worked_out_to_the_chip() -> None:
    said = flat(sample("draw-holdem-faulty.txt", "4003"))
    assert "dh_allin_fee_award=pro_rata_pots (here: hand_winner)" in said
    assert "Tom $340.84 in place of $360.50, Vik $86.66 in place of $67." in said


@pytest.mark.heavy
def test_an_ambiguity_names_the_reading_that_allows_it() -> None:
    result = next(
        one
        for one in audit_path(SAMPLES / "draw-holdem-faulty.txt")
        if any(f.severity == "ambiguity" and f.root for f in one.findings)
    )
    finding = next(f for f in result.findings if f.severity == "ambiguity" and f.root)
    said = flat(result, finding.line)
    assert finding.option is not None
    assert f"{finding.option} (here: " in said
    assert f"Line {finding.line} is in order: no {finding.code}." in said


@pytest.mark.heavy
def test_a_line_that_breaks_another_rule_then_is_not_in_order() -> None:
    said = flat(sample("draw-holdem-faulty.txt", "4001"))
    assert "Line 27: no fee-escalated. Line 27 breaks another rule then: Ines swaps during the flop betting." in said


UNSEEN = """\
Handaudit Hand #5: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC
Table 'Kitchen' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Bob: calls $1
Cy: checks
*** FLOP *** [2h 5c Td]
Bob: checks
Cy: checks
*** TURN *** [2h 5c Td] [9s]
Bob: checks
Cy: checks
*** RIVER *** [2h 5c Td 9s] [3c]
Bob: checks
Cy: checks
*** SHOW DOWN ***
Cy: shows [Kh Kd] (a pair of Kings)
Bob collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [2h 5c Td 9s 3c]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) collected ($4)
Seat 3: Cy (big blind) showed [Kh Kd] and lost with a pair of Kings
"""


def test_unseen_cards_are_missing_evidence() -> None:
    result = audit_text(UNSEEN)[0]
    assert result.replay is not None
    assert result.replay.unverifiable
    assert "The log does not show the cards of Bob: who wins the pot cannot be told" in flat(result)
    assert "cannot be told" not in flat(audit_text(HAND)[0])


def test_a_missing_action_is_missing_evidence() -> None:
    text = HAND.replace("Cy: checks\nAnn: checks\n*** RIVER", "Cy: checks\n*** RIVER")
    said = flat(audit_text(text)[0])
    assert "No line says what Ann did before line 20; the audit took it for a check." in said


@pytest.mark.heavy
@pytest.mark.parametrize("name", FAULTY)
def test_every_game_has_its_page(name: str) -> None:
    """The chips of every page add up, every root has its rule, and no line is wider than the terminal."""
    seen = 0
    for result in audit_path(SAMPLES / name):
        if result.verdict != "findings":
            continue
        text = text_of(result)
        seen += 1
        assert all(cell_len(line) <= 80 for line in text.splitlines())
        said = " ".join(text.split())
        for finding in result.findings:
            if finding.root:
                seen += 1
                assert f"{finding.severity}, {finding.code})" in said
                assert all(f"{id} " in said for id in finding.rules)
        assert result.replay is not None
        assert result.rulebook is not None
        done = correction(result, result.rulebook, tuple(f for f in result.findings if f.root), True)
        moved = dict.fromkeys((one.name for one in done.accounts), 0)
        for paid in done.transfers:
            moved[paid.payer] = moved.get(paid.payer, 0) - paid.amount
            moved[paid.payee] = moved.get(paid.payee, 0) + paid.amount
        assert all(moved[one.name] == one.due - one.logged for one in done.accounts)
        assert sum(moved.values()) == 0
    assert seen


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.glob("*clean.txt")))
def test_a_clean_log_leaves_everybody_what_is_due(name: str) -> None:
    seen = 0
    for result in audit_path(SAMPLES / name):
        seen += 1
        assert result.replay is not None
        assert logged_chips(result) == result.replay.final
    assert seen


HOSTILE = [
    "\x1b[2Jx",
    "<script>alert(1)</script>",
    "[a](http://b.c)",
    "| a | b |",
    "**x** `y`",
    "# one",
    "1. two",
    "\u202eevil",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name: str) -> None:
    result = audit_text(TAKEN.replace("Cy", name))[0]
    text = text_of(result)
    assert "\x1b" not in text
    assert "\u202e" not in text
    shown = "\n".join(as_markdown(page(result)))
    for sign in ("\x1b", "\u202e", "<script", "[a](", "http://"):
        assert sign not in shown
    table = [line for line in shown.splitlines() if line.startswith("|")]
    assert len({line.replace("\\|", "").count("|") for line in table}) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a|b", "a\\|b"),
        ("<b>&", "&lt;b&gt;&amp;"),
        ("_x_ *y* `z`", "\\_x\\_ \\*y\\* \\`z\\`"),
        ("# head", "\\# head"),
        ("- item", "\\- item"),
        ("1. item", "&#49;. item"),
        ("http://a.b", "http&#58;//a.b"),
        ("www.a.b", "www&#46;a.b"),
        ("a@b.c", "a&#64;b.c"),
        ("plain words, $5.", "plain words, \\$5."),
    ],
)
def test_markdown_is_escaped(text: str, expected: str) -> None:
    assert escaped(text) == expected


@pytest.mark.heavy
def test_the_command_prints_the_page(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(TAKEN)
    done = run("dispute", "n.txt", "1", cwd=tmp_path)
    plain = run("dispute", "n.txt", "#1", cwd=tmp_path, NO_COLOR="1")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == plain.stdout
    assert done.stdout.startswith("Hand #1\n  n.txt:1, Hold'em no-limit $1/$2, by the rulebook holdem\n")
    assert run("dispute", "n.txt", "1", cwd=tmp_path, FORCE_COLOR="1").stdout.count("\x1b[1m") > 5


def test_a_clean_hand_exits_0(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    assert run("dispute", "n.txt", "1", cwd=tmp_path).returncode == 0


def test_an_unread_hand_exits_3_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND.replace("Cy: calls $20", "Cy: wobbles $20"))
    done = run("dispute", "n.txt", "1", cwd=tmp_path)
    assert done.returncode == 3
    assert "could not be read" in done.stdout
    assert "Line 17:" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("2",), "no hand #2"),
        (("1", "--line", "99"), "it stands in the lines 1 to 35"),
        (("1", "--rulebook", "nope"), "nope"),
        (("1", "-o", "n.txt", "--force"), "one of the logs"),
    ],
)
def test_what_cannot_be_done_is_refused(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    (tmp_path / "n.txt").write_text(TOTAL)
    done = run("dispute", "n.txt", *arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert (tmp_path / "n.txt").read_text() == TOTAL


@pytest.mark.heavy
def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(TAKEN)
    done = run("dispute", "n.txt", "1", "-o", "page.md", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    page_text = (tmp_path / "page.md").read_text()
    assert page_text.startswith("# Hand \\#1\n")
    assert "| player | began with |" in page_text
    assert run("dispute", "n.txt", "1", "-o", "page.md", cwd=tmp_path).returncode == 2
    assert run("dispute", "n.txt", "9", "-o", "other.md", cwd=tmp_path).returncode == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["n.txt", "page.md"]
    assert run("dispute", "n.txt", "1", "--format", "text", "-o", "page.txt", cwd=tmp_path).returncode == 1
    assert (tmp_path / "page.txt").read_text() == run("dispute", "n.txt", "1", cwd=tmp_path, **TERMINAL).stdout


def test_the_logs_name_is_not_broken_and_the_pot_begins_a_sentence(tmp_path: Path) -> None:
    name = "a night with a name that no line of sixty columns can hold whole at all.txt"
    (tmp_path / name).write_text(HAND.replace("Ann collected $120 from main pot", "Ann collected $100 from main pot"))
    (result,) = audit_path(tmp_path / name)
    lines = [line.plain for line in as_text(page(result), 60)]
    assert [line for line in lines if line.endswith(f"{name}:1,")]
    assert "  - The pot gives Ann $20." in lines
