"""False openers that are found after the draw: the deal is played on, and a log that deals again breaks just that rule (JB-FALSE-4)."""

import pytest

from tests.support.audits import audit_text

HEAD = """Handaudit Hand #7: Jacks or Better No Limit (Ante 5) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #4 is the button
Seat 1: Ann (200 in chips)
Seat 2: Bob (200 in chips)
Seat 3: Cy (200 in chips)
Seat 4: Dee (200 in chips)
Ann: posts the ante 5
Bob: posts the ante 5
Cy: posts the ante 5
Dee: posts the ante 5
*** DEALING HANDS ***
Dealt to Ann [Ts Td Kc 6h 2c]
Ann: opens for 20
Bob: calls 20
Cy: {cy}
Dee: folds
*** FIRST DRAW ***
Ann: discards 3 cards [Kc 6h 2c]
Dealt to Ann [Ts Td] [9c 8c 4h]
Bob: stands pat
"""
BETS = "Ann: checks\nBob: checks\nCy: checks\n"
FALSE = "Ann: false openers - found after the draw\n*** REDEAL ***\n"
AGAIN = """Bob: posts the ante 5
Cy: posts the ante 5
Dee: posts the ante 5
Ann: posts the ante 5
*** DEALING HANDS ***
Dealt to Cy [Ks Kd 9c 6s 2d]
Bob: checks
Cy: opens for 10
Dee: calls 10
Ann: folds
Bob: folds
*** FIRST DRAW ***
Cy: discards 3 cards [9c 6s 2d]
Dealt to Cy [Ks Kd] [Kc 8h 3d]
Dee: discards 1 card
Cy: bets 20
Dee: folds
Uncalled bet (20) returned to Cy
Cy: shows openers [Ks Kd]
Cy collected {pot} from pot
*** SUMMARY ***
Total pot {pot} | Rake 0
Seat 1: Ann folded before the Draw
Seat 2: Bob folded before the Draw
Seat 3: Cy collected ({pot})
Seat 4: Dee folded after the Draw
"""
LOGS = {
    "before the betting": HEAD.format(cy="calls 20") + "Cy: stands pat\n" + FALSE + AGAIN.format(pot=120),
    "after the betting": HEAD.format(cy="calls 20") + "Cy: stands pat\n" + BETS + FALSE + AGAIN.format(pot=120),
    "one other player left": HEAD.format(cy="folds") + FALSE + AGAIN.format(pot=100),
}


@pytest.mark.parametrize("name", LOGS)
def test_dealing_again_after_the_draw_is_the_only_fault(name: str) -> None:
    text = LOGS[name]
    (result,) = audit_text(text)
    line = text[: text.index("*** REDEAL")].count("\n") + 1
    assert [(f.code, f.line) for f in result.findings] == [("false-open-ruling", line)], result.findings
    assert result.replay is not None
    pot = result.replay.total_pot
    assert f"Cy collected {pot} from pot" in text
    assert [street.name for street in result.replay.streets] == ["bet-1", "draw-1", "bet-2"]
