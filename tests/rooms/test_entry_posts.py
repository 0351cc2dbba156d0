"""A post is no bet: whoever enters a game with one, checks and folds is said not to have bet, and rightly so."""

import pytest

from tests.support.audits import audit_text, roots

ENTRY = """PokerStars Hand #7: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Seat 4: Dee ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
Dee: posts {post}
*** HOLE CARDS ***
Dee: checks
Ann: {ann}
Bob: folds
Cy: folds
Dee: {dee}
Uncalled bet ($4) returned to Ann
Ann collected ${pot} from pot
*** SUMMARY ***
Total pot ${pot} | Rake $0
Seat 1: Ann (button) collected (${pot})
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) folded before Flop
Seat 4: Dee folded before Flop (didn't bet)
"""


@pytest.mark.parametrize(("post", "pot"), [("big blind $2", 7), ("small & big blinds $3", 8)])
def test_who_posts_to_enter_and_folds_did_not_bet(post: str, pot: int) -> None:
    text = ENTRY.format(post=post, ann="raises $4 to $6", dee="folds", pot=pot)
    (result,) = audit_text(text)
    assert roots(result) == []


@pytest.mark.parametrize("post", ["big blind $2", "small & big blinds $3"])
def test_who_posts_and_calls_did_bet(post: str) -> None:
    dead = 1 if "small" in post else 0
    text = ENTRY.format(post=post, ann="raises $4 to $6", dee="raises $14 to $20", pot=15 + dead)
    text = text.replace("Uncalled bet ($4)", "Ann: raises $40 to $60\nDee: folds\nUncalled bet ($40)")
    text = text.replace(f"${15 + dead} from", f"${43 + dead} from").replace(f"(${15 + dead})", f"(${43 + dead})")
    text = text.replace(f"Total pot ${15 + dead}", f"Total pot ${43 + dead}")
    (result,) = audit_text(text)
    line = next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith("Seat 4: Dee folded"))
    assert roots(result) == [("summary-mismatch", line)]
    assert result.findings[0].severity == "warn"


PARTLY = """PokerStars Hand #8: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [Qh Qd]
Ann: calls $1
Bob: checks
*** FLOP *** [2h 5c Td]
Bob: checks
Ann: checks
*** TURN *** [2h 5c Td] [9s]
Bob: checks
Ann: checks
*** RIVER *** [2h 5c Td 9s] [3c]
Bob: checks
Ann: checks
*** SHOW DOWN ***
Bob: shows {shown}
Ann: {ann}
{winner} collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [2h 5c Td 9s 3c]
Seat 1: Ann (button) (small blind) {first}
Seat 2: Bob (big blind) {second}
"""


def partly(shown: str, winner: str = "Bob") -> str:
    """Bob shows these cards; the log gives him the pot, or Ann."""
    return PARTLY.format(
        shown=shown,
        ann="mucks hand",
        winner=winner,
        first="mucked [Qh Qd]" if winner == "Bob" else "collected ($4)",
        second=f"showed {shown} and won ($4)" if winner == "Bob" else f"showed {shown} and lost",
    )


def test_one_card_of_two_is_shown_and_the_other_stays_unknown() -> None:
    (result,) = audit_text(partly("[XX Qs]"))
    assert roots(result) == []
    assert result.replay is not None
    assert [card for card in result.replay.holdings[2] if card >= 0] == [result.replay.holdings[2][1]]


def test_the_card_that_is_shown_counts() -> None:
    (result,) = audit_text(partly("[XX Qh]"))
    assert [code for code, _ in roots(result)] == ["card-dup"]
    (result,) = audit_text(partly("[XX 5c]"))
    assert [code for code, _ in roots(result)] == ["card-dup"]


def test_cards_that_are_shown_later_are_not_lost_to_an_unseen_one() -> None:
    text = partly("[XX Qs]").replace("Dealt to Ann [Qh Qd]", "Dealt to Bob [Kd Qs]")
    (result,) = audit_text(text)
    assert roots(result) == []
    assert result.replay is not None
    assert all(card >= 0 for card in result.replay.holdings[2])
    (result,) = audit_text(text.replace("[XX Qs]", "[XX Js]"))
    assert {code for code, _ in roots(result)} == {"cards-mismatch"}
