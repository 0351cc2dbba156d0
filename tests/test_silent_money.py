"""Money that a log moves without a word: antes, hands that nobody saw, a card twice in one hand, odd chips of two halves."""

import re

import pytest

from tests.support.audits import audit_text, roots

HEAD = """{site} Hand #1: {game} No Limit (10/20) - 2026/11/20 20:01:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann ({ann} in chips)
Seat 2: Bob ({bob} in chips)
Seat 3: Cy (1000 in chips)
"""
BLINDS = "Ann: posts small blind 10\nBob: posts big blind 20\n"
CALLED = "*** HOLE CARDS ***\n{dealt}Cy: calls 20\nAnn: calls 10\nBob: checks\n"
BOARD = ("*** FLOP *** [Jd Ks Qd]", "*** TURN *** [Jd Ks Qd] [2c]", "*** RIVER *** [Jd Ks Qd 2c] [3h]")


def log(
    posts: str = BLINDS,
    end: str = "",
    dealt: str = "",
    *,
    who: str = "Ann Bob Cy",
    called: str = CALLED,
    **head: object,
) -> str:
    """A hand that is checked down: `posts` before the cards, `end` from the showdown on; the summary follows from both."""
    known = {"site": "Handaudit", "game": "Hold'em", "ann": 1000, "bob": 1000} | head
    checks = "".join(f"{name}: checks\n" for name in who.split())
    play = called.format(dealt=dealt) + "".join(f"{street}\n{checks}" for street in BOARD)
    text = HEAD.format_map(known) + posts + play + f"*** SHOW DOWN ***\n{end}"
    paid = {name: re.findall(rf"^{name} collected (\d+)", text, re.M) for name in ("Ann", "Bob", "Cy")}
    total = sum(int(amount) for amounts in paid.values() for amount in amounts)
    rows = [f"*** SUMMARY ***\nTotal pot {total} | Rake 0"]
    for seat, name in enumerate(paid, 1):
        shown = re.search(rf"^{name}: shows (\[.*?\])", text, re.M)
        won = sum(map(int, paid[name]))
        hand = (
            f"showed {shown[1]} and {f'won ({won})' if won else 'lost'}"
            if shown
            else f"collected ({won})"
            if won
            else "mucked"
        )
        rows.append(f"Seat {seat}: {name} {hand}")
    return text + "\n".join(rows) + "\n"


def found(text: str, *settings: str, rulebook: str | None = None) -> list[str]:
    """The root findings of the one hand of a text, as code and severity."""
    (result,) = audit_text(text, *settings, rulebook=rulebook)
    return [f"{f.code} {f.severity}" for f in result.findings if f.root]


def antes(**amounts: int) -> str:
    """Antes by player, then the blinds."""
    return "".join(f"{name}: posts the ante {n}\n" for name, n in amounts.items()) + BLINDS


def ends(pot: int) -> str:
    """Ann wins, and the others muck."""
    return f"Ann: shows [As Ad] (a pair of Aces)\nBob: mucks hand\nCy: mucks hand\nAnn collected {pot} from pot\n"


@pytest.mark.parametrize("game", ["Hold'em", "Omaha"])
def test_an_ante_that_is_short_or_missing_is_named_on_its_line(game: str) -> None:
    show = "Ann: shows [As Ad 4c 5c] (a pair of Aces)" if game == "Omaha" else "Ann: shows [As Ad] (a pair of Aces)"
    for posts, pot, due in (
        (antes(Ann=5, Bob=5, Cy=5), 75, []),
        (antes(Ann=5, Bob=5, Cy=3), 73, [("ante-amount", 8)]),
        (antes(Ann=5, Bob=5), 70, [("ante-amount", 10)]),
        (antes(Bob=20), 80, []),
    ):
        end = ends(pot).replace("Ann: shows [As Ad] (a pair of Aces)", show)
        (result,) = audit_text(log(posts, end, game=game))
        assert roots(result) == due, result.findings


def test_a_short_stack_antes_what_it_has() -> None:
    posts = (
        antes(Ann=5, Bob=5, Cy=5)
        .replace("Ann: posts the ante 5", "Ann: posts the ante 3")
        .replace(BLINDS, "Bob: posts big blind 20\n")
    )
    called = "*** HOLE CARDS ***\nCy: calls 20\nBob: checks\n"
    end = (
        "Bob: shows [9s 9h] (a pair of Nines)\nCy: shows [8s 8h] (a pair of Eights)\nBob collected 44 from side pot\n"
        "Ann: shows [As Ad] (a pair of Aces)\nAnn collected 9 from main pot\n"
    )
    text = log(posts, end, who="Bob Cy", called=called, ann=3)
    assert found(text) == []


def test_a_short_ante_with_chips_behind_makes_no_side_pot() -> None:
    end = "Ann: mucks hand\nBob: mucks hand\nCy: shows [As Ad] (a pair of Aces)\nCy collected 73 from pot\n"
    (result,) = audit_text(log(antes(Ann=5, Bob=5, Cy=3), end))
    assert roots(result) == [("ante-amount", 8)]
    assert result.replay is not None
    assert [pot.amount for pot in result.replay.pots] == [73]


ALONE = "Ann: shows [As Ad] (a pair of Aces)\nCy: shows [7s 8s] (high card King)\n"
STRAIGHT = "Bob: shows [Th 9h] (a straight, Nine to King)\n"
THIRD = "*** HOLE CARDS ***\nCy: calls 20\nAnn: calls 10\n"


def test_the_ante_of_the_big_blind_is_dead_money_that_nobody_matches() -> None:
    posts = "Bob: posts the ante 20\nAnn: posts small blind 10\nBob: posts big blind 10\n"
    right = f"{ALONE}Ann collected 20 from side pot\n{STRAIGHT}Bob collected 50 from main pot\n"
    stake = f"{ALONE}{STRAIGHT}Bob collected 70 from pot\n"
    way = "th_big_blind_ante=ante-first"
    assert found(log(posts, right, who="Ann Cy", called=THIRD, bob=30), way) == []
    assert found(log(posts, stake, who="Ann Cy", called=THIRD, bob=30), way)[:1] == ["side-pot error"]


def test_who_has_nothing_left_for_the_blind_plays_for_the_ante_alone() -> None:
    posts = "Bob: posts the ante 20\nAnn: posts small blind 10\n"
    end = f"{ALONE}Ann collected 40 from side pot\n{STRAIGHT}Bob collected 20 from main pot\n"
    (result,) = audit_text(log(posts, end, who="Ann Cy", called=THIRD, bob=20), "th_big_blind_ante=ante-first")
    assert roots(result) == []
    assert result.replay is not None
    assert [(pot.amount, pot.eligible) for pot in result.replay.pots] == [(20, (1, 2, 3)), (40, (1, 3))]
    assert found(log(posts, end, who="Ann Cy", called=THIRD, bob=20)) == ["ante-amount ambiguity"]


WON = "Ann: shows [8s 8d] (a pair of Eights)\nCy: mucks hand\n{bob}Bob collected 60 from pot\n"
KINGS = "Dealt to Bob [Kc Kd]\n"


@pytest.mark.parametrize(
    ("dealt", "bob", "due", "verdict"),
    [
        (KINGS, "Bob: shows [Kc Kd] (three of a kind, Kings)\n", [], "clean"),
        (KINGS, "Bob: mucks hand\n", ["unshown-winner error"], "findings"),
        (KINGS, "", ["unshown-winner warn"], "findings"),
        ("", "", [], "unverifiable"),
        ("", "Bob: shows [Kc]\n", [], "unverifiable"),
        ("", "Bob: shows [Kc Kd 4h] (three of a kind, Kings)\n", ["dead-hand-awarded error"], "findings"),
    ],
)
def test_a_contested_pot_that_goes_to_a_hand_which_is_not_shown_in_full(
    dealt: str, bob: str, due: list[str], verdict: str
) -> None:
    text = log(end=WON.format(bob=bob), dealt=dealt)
    (result,) = audit_text(text)
    assert ([f"{f.code} {f.severity}" for f in result.findings if f.root], result.verdict) == (due, verdict)


def test_the_same_hand_in_a_log_of_a_room() -> None:
    text = log(end=WON.format(bob=""), dealt=KINGS, site="PokerStars")
    assert audit_text(text)[0].verdict == "clean"
    many = log(end=WON.format(bob="Bob: shows [Kc Kd 4h] (three of a kind, Kings)\n"), site="PokerStars")
    assert found(many)[:1] == ["cards-mismatch error"]


def test_where_all_others_muck_the_winner_need_not_show() -> None:
    end = "Ann: mucks hand\nCy: mucks hand\nBob collected 60 from pot\n"
    assert audit_text(log(end=end, dealt=KINGS))[0].verdict == "clean"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bob: shows [Kc Kd]", "Bob: shows [Kc Kc]"),
        ("Bob showed [Kc Kd]", "Bob showed [Kc Kc]"),
        ("[Jd Ks Qd]", "[Jd Ks Ks]"),
    ],
)
def test_a_line_that_prints_a_card_twice(old: str, new: str) -> None:
    text = log(end=WON.format(bob="Bob: shows [Kc Kd] (three of a kind, Kings)\n"))
    assert found(text) == []
    assert found(text.replace(old, new))[:1] == ["card-dup error"]


@pytest.mark.parametrize(
    ("ann", "bob", "due"),
    # All chips of this pot are multiples of 2: a house that splits no lower pays 34 and 32.
    [(33, 33, []), (34, 32, ["odd-chip ambiguity"]), (32, 34, ["odd-chip error"])],
)
def test_hands_that_share_both_halves_end_alike(ann: int, bob: int, due: list[str]) -> None:
    posts = "Cy: posts the ante 6\n" + BLINDS
    shows = "Ann: shows [As 2s 9c 9d] (high card)\nBob: shows [Ah 2h 9s 9h] (high card)\nCy: mucks hand\n"
    end = f"{shows}Ann collected {ann} from pot\nBob collected {bob} from pot\n"
    text = log(posts, end, game="Omaha Hi/Lo").replace("No Limit", "Pot Limit")
    low = text.replace("Jd Ks Qd", "4d 5c 7h").replace("2c]", "Kc]").replace("[3h]", "[Qh]").replace(" (high card)", "")
    assert found(low) == due


@pytest.mark.parametrize(
    ("ann", "bob", "says", "rule"),
    [
        ("7s 6d", "8h 5c", "five cards play, [As Kd Qc Jd 9h] of Ann and [As Kd Qc Jd 9h] of Bob", "TH-BEST-1"),
        ("Ts 6d", "Th 5c", "five cards play, [As Kd Qc Jd Ts] of Ann and [As Kd Qc Jd Th] of Bob", "TH-BEST-1"),
        ("Ts 6d", "Th 6c", "[As Kd Qc Jd Ts] of Ann and [As Kd Qc Jd Th] of Bob differ in suits only", "TH-DECK-2"),
    ],
)
def test_why_a_pot_is_shared_names_the_cards_that_play(ann: str, bob: str, says: str, rule: str) -> None:
    end = f"Ann: shows [{ann}]\nBob: shows [{bob}]\nCy: mucks hand\nAnn collected 60 from pot\n"
    text = log(end=end).replace("[Jd Ks Qd]", "[As Kd Qc]").replace("[Jd Ks Qd 2c] [3h]", "[As Kd Qc Jd] [9h]")
    text = text.replace("[2c]", "[Jd]")
    (result,) = audit_text(text)
    (finding,) = [f for f in result.findings if f.root]
    assert (finding.code, finding.rules, says in finding.statement) == ("suit-break", (rule,), True), finding.statement


ANTES = """\
Handaudit Hand #1: {game} ({stakes}) - 2026/11/20 20:15:00 UTC
Table 'P' 6-max Seat #1 is the button
Seat 1: Ann (5000 in chips)
Seat 2: Bob ({bob} in chips)
Ann: posts the ante {first}
Bob: posts the ante {second}
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
Ann: raises 20 to 40
Bob: folds
Uncalled bet (20) returned to Ann
Ann collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake 0
Seat 1: Ann (button) (small blind) collected ({pot})
Seat 2: Bob (big blind) folded before Flop
"""


@pytest.mark.parametrize("game", ["Hold'em No Limit", "Omaha Pot Limit", "Draw-Holdem No Limit"])
def test_two_antes_that_differ_and_antes_below_the_headers(game: str) -> None:
    def lines(stakes: str, first: int, second: int) -> list[int | None]:
        text = ANTES.format(game=game, stakes=stakes, bob=5000, first=first, second=second, pot=40 + first + second)
        found = audit_text(text)[0].findings
        assert {f.code for f in found} <= {"ante-amount"}
        return [f.line for f in found]

    assert lines("10/20", 5, 5) == []
    assert lines("10/20", 5, 3) == [6]
    assert lines("10/20 - Ante 5", 5, 5) == []
    assert lines("10/20 - Ante 5", 3, 3) == [5, 6]
