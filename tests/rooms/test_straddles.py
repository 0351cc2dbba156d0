"""A straddle that is printed as a further big blind is one where the posts double and the first to act sits behind the last."""

import pytest

from tests.support.audits import audit_text, roots

HAND = """PokerStars Hand #9: Hold'em No Limit ($2/$4 USD) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($400 in chips)
Seat 2: Bob ($400 in chips)
Seat 3: Cy ($400 in chips)
Seat 4: Dee ($400 in chips)
Seat 5: Eve ($400 in chips)
Seat 6: Fay ($400 in chips)
Bob: posts small blind $2
Cy: posts big blind $4
{posts}*** HOLE CARDS ***
{acts}*** SUMMARY ***
Total pot ${pot} | Rake $0
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) folded before Flop
Seat 4: Dee {dee}
Seat 5: Eve {eve}
Seat 6: Fay {fay}
"""
ONE = HAND.format(
    posts="Dee: posts big blind $8\n",
    acts="Eve: folds\nFay: raises $16 to $24\nAnn: folds\nBob: folds\nCy: folds\nDee: folds\n"
    "Uncalled bet ($16) returned to Fay\nFay collected $22 from pot\n",
    pot=22, dee="(big blind) folded before Flop", eve="folded before Flop (didn't bet)", fay="collected ($22)",
)  # fmt: skip
TWO = HAND.format(
    posts="Dee: posts big blind $8\nEve: posts big blind $16\n",
    acts="Fay: folds\nAnn: folds\nBob: folds\nCy: folds\nDee: calls $8\nEve: raises $32 to $48\nDee: folds\n"
    "Uncalled bet ($32) returned to Eve\nEve collected $38 from pot\n",
    pot=38, dee="folded before Flop", eve="collected ($38)", fay="folded before Flop (didn't bet)",
)  # fmt: skip


@pytest.mark.parametrize(("text", "posts"), [(ONE, [8]), (TWO, [8, 16])])
def test_posts_that_double_are_straddles(text: str, posts: list[int]) -> None:
    (result,) = audit_text(text)
    assert roots(result) == []
    assert [e.amount // 100 for e in result.hand.events if e.text == "over-blind"] == posts


def test_the_same_words_as_a_straddle_give_the_same_replay() -> None:
    (printed,), (said,) = audit_text(ONE), audit_text(ONE.replace("Dee: posts big blind", "Dee: posts straddle"))
    assert printed.replay is not None
    assert said.replay is not None
    assert (printed.replay.final, printed.replay.pots) == (said.replay.final, said.replay.pots)


def test_a_raise_is_measured_by_the_straddle() -> None:
    (result,) = audit_text(ONE.replace("raises $16 to $24", "raises $4 to $12").replace("($16)", "($4)"))
    assert [code for code, _ in roots(result)] == ["raise-size"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(ONE.replace("Dee: posts big blind $8", "Dee: posts big blind $6").replace("$22", "$20"), id="not the double"),
        pytest.param(ONE.replace("Eve: folds\n", "").replace("Cy: folds\n", "Cy: folds\nEve: folds\n"), id="another is first"),
    ],
)  # fmt: skip
def test_other_posts_are_left_as_the_log_has_them(text: str) -> None:
    (result,) = audit_text(text)
    assert any(event.text == "big-blind" for event in result.hand.events)
    assert not [event for event in result.hand.events if event.text == "over-blind"]


def test_a_newcomers_big_blind_is_no_straddle() -> None:
    text = ONE.replace("Dee: posts big blind $8", "Eve: posts big blind $4").replace(
        "Eve: folds", "Dee: folds\nEve: folds"
    )
    text = (
        text.replace("Cy: folds\nDee: folds", "Cy: folds")
        .replace("($16)", "($20)")
        .replace("$22", "$14")
        .replace("$16 to", "$20 to")
    )
    text = text.replace("Dee (big blind)", "Dee")
    (result,) = audit_text(text)
    assert roots(result) == []
    assert any(event.text == "big-blind" for event in result.hand.events)
    assert not [event for event in result.hand.events if event.text == "over-blind"]
