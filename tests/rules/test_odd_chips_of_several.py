"""Odd chips of a pot that three and more players share: only what cannot be divided may lie wrongly."""

import pytest

from tests.support.audits import audit_text

CHECKS = "Cy: checks\nDee: checks\nEve: checks\nAnn: checks"
SPLIT = """Handaudit Hand #31: Tournament #7, Hold'em No Limit - Level III (2000/4000) - 2026/11/20 20:00:00 UTC
Smallest chip: 1000
Table 'Hall' 6-max Seat #1 is the button
Seat 1: Ann (26000 in chips)
Seat 2: Bob (26000 in chips)
Seat 3: Cy (26000 in chips)
Seat 4: Dee (26000 in chips)
Seat 5: Eve (26000 in chips)
Bob: posts small blind 2000
Cy: posts big blind 4000
*** HOLE CARDS ***
Dee: calls 4000
Eve: calls 4000
Ann: calls 4000
Bob: folds
Cy: checks
*** FLOP *** [As Ks Qs]
{checks}
*** TURN *** [As Ks Qs] [Js]
{checks}
*** RIVER *** [As Ks Qs Js] [Ts]
{checks}
*** SHOW DOWN ***
Cy: shows [2d 3d] (a Royal Flush)
Dee: shows [2h 3h] (a Royal Flush)
Eve: shows [2c 3c] (a Royal Flush)
Ann: shows [2s 3s] (a Royal Flush)
Cy collected {cy} from pot
Dee collected {dee} from pot
Eve collected {eve} from pot
Ann collected {ann} from pot
*** SUMMARY ***
Total pot 18000 | Rake 0
Board [As Ks Qs Js Ts]
Seat 1: Ann showed [2s 3s] and won ({ann}) with a Royal Flush
Seat 2: Bob folded before Flop
Seat 3: Cy showed [2d 3d] and won ({cy}) with a Royal Flush
Seat 4: Dee showed [2h 3h] and won ({dee}) with a Royal Flush
Seat 5: Eve showed [2c 3c] and won ({eve}) with a Royal Flush
"""


@pytest.mark.parametrize(
    ("shares", "codes"),
    [
        ((5000, 5000, 4000, 4000), []),
        ((5000, 4000, 5000, 4000), ["odd-chip"]),
        ((5000, 4500, 4500, 4000), ["odd-chip"]),
        ((4500, 4500, 4500, 4500), ["odd-chip"]),
        ((5000, 5000, 4500, 3500), ["award-total-mismatch"]),
        ((6000, 4000, 4000, 4000), ["award-total-mismatch"]),
    ],
)
def test_only_odd_chips_may_be_in_a_wrong_place(shares: tuple[int, ...], codes: list[str]) -> None:
    cy, dee, eve, ann = shares
    (result,) = audit_text(SPLIT.format(checks=CHECKS, cy=cy, dee=dee, eve=eve, ann=ann))
    assert list(dict.fromkeys(f.code for f in result.findings if f.root)) == codes
