"""What a log prints of nets and of stacks at the end is tested: a false figure is named, in every layout that prints some."""

from dataclasses import replace
from pathlib import Path

import pytest

from handaudit.check.audit import audit
from tests.layouts.logs import CASES, audited
from tests.principles.test_blanks_and_ends import LOGS

PRINTS = ("kingsclub", "ongame", "party", "unibet", "wpn_old")
"""The layouts that print them."""


@pytest.mark.parametrize("layout", PRINTS)
def test_a_false_net_or_stack_is_named(layout: str, tmp_path: Path) -> None:
    name = LOGS[layout]
    hands, _, _ = audited(tmp_path, (CASES / name).read_bytes(), name)
    seen = set()
    for hand in hands:
        assert "log-net-mismatch" not in {one.code for one in hand.findings}
        claims = hand.hand.claims
        for at, claim in enumerate(claims):
            if claim.kind in ("net", "final") and hand.rulebook is not None and hand.verdict == "clean":
                wrong = (*claims[:at], claim._replace(amount=claim.amount + 1), *claims[at + 1 :])
                found = audit(replace(hand.hand, claims=wrong), hand.rulebook)
                seen.add(
                    [(one.code, one.line, one.seat) for one in found.findings]
                    == [("log-net-mismatch", claim.line, claim.seat)]
                )
    assert seen == {True}
