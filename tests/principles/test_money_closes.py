"""Money closes: what the players of a sound hand win and lose by the log is what the rake and a pot carried on leave, in every layout."""

from pathlib import Path

import pytest

from handaudit.model.audit import Audit
from handaudit.stats.logged_money import logged_money
from tests.layouts.logs import CASES, audited
from tests.principles.dealt import LAYOUTS, hands, results
from tests.principles.test_blanks_and_ends import LOGS


def gap(found: Audit) -> int:
    """What the players' nets by the log are more than the rake and pots carried on leave them, in minor units."""
    rep = found.replay
    assert rep is not None
    logged = logged_money(found.hand, rep)
    nets = {
        seat: rep.won.get(seat, 0) + rep.returned.get(seat, 0) - rep.paid.get(seat, 0)
        if seat not in logged
        else (logged[seat].net or 0) - logged[seat].cash_out
        for seat in rep.start
    }
    return sum(nets.values()) + rep.rake - rep.carried_in + rep.carried_out


def sound(found: list[Audit]) -> list[Audit]:
    """The hands that are judged clean, and in which nobody sold a hand to the house."""
    return [one for one in found if one.verdict == "clean" and one.replay and not one.replay.cash_outs]


@pytest.mark.heavy
@pytest.mark.parametrize("layout", LAYOUTS)
def test_money_of_dealt_hands_closes(layout: str, tmp_path: Path) -> None:
    seen = returned = 0
    for text in hands(layout, 12):
        for one in sound(results(tmp_path, layout, text)[0]):
            assert one.replay is not None
            assert gap(one) == 0, f"{layout}: the nets of the log do not close (stats/logged_money.py)\n{text}"
            seen += 1
            returned += bool(one.replay.returned)
    assert seen > 6
    assert returned


@pytest.mark.heavy
def test_money_of_the_logs_of_all_layouts_closes(tmp_path: Path) -> None:
    found = {
        (layout, one.hand.line): gap(one)
        for layout, name in LOGS.items()
        for one in sound(audited(tmp_path, (CASES / name).read_bytes(), name)[0])
    }
    assert len(found) > 100
    assert {place: gap for place, gap in found.items() if gap} == {}
