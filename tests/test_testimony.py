"""What a log claims steers its replay through one door only: all other claims are tested against the replay, and cannot reach it."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from handaudit.model.hand import Claim, Hand
from handaudit.replay import trusted_claims as testimony
from handaudit.replay.engine import replay
from handaudit.rules.load import for_game, load
from tests.support.audits import audit_path

ROOT = Path(__file__).parents[1]
SAMPLES = sorted((ROOT / "samples").glob("*.txt"))


@pytest.mark.heavy
def test_claims_are_read_in_one_place() -> None:
    read = {
        path.name
        for path in sorted((ROOT / "handaudit" / "replay").glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "claims"
    }
    assert read == {"table.py"}, "the table makes a Testimony of them, and nobody else looks"


def other(claim: Claim) -> Claim:
    """A claim with all changed that is no testimony."""
    if claim.kind in ("splash", "runs"):
        return claim._replace(amount=claim.amount + 7, run=claim.run + 1)
    if claim.kind != "seat":
        return claim._replace(words=("nothing",), name="Nobody", tags=("button",), when="river", nobet=True, lost=True)
    result = claim.result if claim.result == "mucked" else "folded"
    return claim._replace(
        name="Nobody", tags=("big blind",), when="turn", result=result, nobet=not claim.nobet, lost=not claim.lost, words=("a Royal Flush",)
    )  # fmt: skip


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_rest_of_the_claims_does_not_reach_the_replay(path: Path) -> None:
    seen = 0
    for result in audit_path(path):
        hand, game = result.hand, for_game(result.hand.game)
        if hand.unread or game is None:
            continue
        changed = replace(hand, claims=tuple(other(claim) for claim in hand.claims))
        assert replay(changed, load(game)) == replay(hand, load(game)), hand.id
        seen += len(hand.claims)
    assert seen


@pytest.mark.heavy
def test_what_is_testimony_reaches_it() -> None:
    """Each of its words, left out, changes the replay of some hand: none is carried along for nothing."""
    seen = 0
    hands: list[Hand] = [result.hand for path in SAMPLES for result in audit_path(path) if not result.hand.unread]
    without = {
        "rake": lambda c: c.kind != "rake",
        "seat": lambda c: c.kind != "seat",
    }
    for name, keep in without.items():
        told = False
        for hand in hands:
            game = for_game(hand.game)
            if game is None:
                continue
            changed = replace(hand, claims=tuple(claim for claim in hand.claims if keep(claim)))
            if changed.claims != hand.claims and replay(changed, load(game)) != replay(hand, load(game)):
                told = True
                break
        seen += 1
        assert told, name
    assert seen


def test_a_claim_that_stands_twice_counts_as_it_did() -> None:
    """The first total and rake count; pots keep their order, a lone side pot is the first one; winnings are summed."""
    said = testimony.Testimony((
        Claim(1, "total", 100), Claim(2, "total", 90), Claim(3, "rake", 5), Claim(4, "rake", 6), Claim(5, "pot", 60, "main"),
        Claim(6, "pot", 40, "side"), Claim(7, "seat", seat=3, amounts=(40, 5)), Claim(8, "seat", seat=4, result="mucked"),
        Claim(9, "board", cards=(1, 2, 3), run=1), Claim(10, "seat", seat=5, result="mucked", amounts=(3,), cashed_out="not-awarded"),
    ))  # fmt: skip
    assert (said.total, said.rake, said.boards) == (100, 5, [])
    assert said.pots == [("main", 60), ("side-1", 40)]
    assert (said.seated, said.mucked) == ([3, 4, 5], [(4, 8)])
    assert (said.won, said.sold) == ([(3, 45), (5, 3)], {5: 3})
