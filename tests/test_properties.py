"""What holds for every text: hands, findings or a clean error; chips conserved; the same input gives the same bytes."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from handaudit.base.json_text import dumps
from handaudit.model.audit import Audit
from handaudit.report.machine import hand_object
from tests.support.audits import audit_text
from tests.support.dealer import Settings, deal
from tests.support.scribe import print_hand
from tests.support.volume import volume

SEEDS = st.integers(min_value=0, max_value=10_000)
SHORT = settings(max_examples=volume(60, 25), deadline=None)


def whole(results: list[Audit]) -> str:
    return "\n".join(dumps(hand_object(r, r.findings)) for r in results)


def conserved(result: Audit) -> bool:
    rep = result.replay
    return (
        rep is None or sum(rep.start.values()) + rep.carried_in == sum(rep.final.values()) + rep.rake + rep.carried_out
    )


@pytest.mark.heavy
@SHORT
@given(seed=SEEDS, data=st.data())
def test_a_log_with_lines_moved_lost_doubled_or_altered_is_audited_or_refused(seed: int, data: st.DataObject) -> None:
    lines = print_hand(deal(random.Random(seed), Settings())).split("\n")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(lines) - 1))
        what = data.draw(st.sampled_from(("drop", "double", "swap", "digit", "cut", "foreign")))
        if what == "drop" and len(lines) > 2:
            del lines[at]
        elif what == "double":
            lines.insert(at, lines[at])
        elif what == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif what == "digit":
            lines[at] = "".join(
                data.draw(st.sampled_from("0123456789")) if c.isdigit() and data.draw(st.booleans()) else c
                for c in lines[at]
            )
        elif what == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, max(len(lines[at]), 1)))]
        else:
            lines.insert(at, data.draw(st.text(max_size=60)).replace("\n", " "))
    results = audit_text("\n".join(lines))
    for result in results:
        assert result.verdict in ("clean", "findings", "unverifiable", "unreadable")
        assert conserved(result)
    assert whole(results) == whole(audit_text("\n".join(lines)))


@SHORT
@given(text=st.text(max_size=400))
def test_any_text_ends_in_hands_findings_or_nothing(text: str) -> None:
    for result in audit_text(text):
        assert result.findings or result.replay is not None


@pytest.mark.heavy
@SHORT
@given(seed=SEEDS)
def test_a_dealt_hand_conserves_chips_and_its_moves_add_up(seed: int) -> None:
    (result,) = audit_text(print_hand(deal(random.Random(seed), Settings())))
    rep = result.replay
    assert rep is not None
    assert conserved(result)
    for seat, start in rep.start.items():
        account = f"seat {seat}"
        change = sum(m.amount for m in rep.moves if m.dst == account) - sum(
            m.amount for m in rep.moves if m.src == account
        )
        assert start + change == rep.final[seat]


@pytest.mark.heavy
@settings(max_examples=volume(8, 1), deadline=None)
@given(seed=SEEDS)
@example(seed=345)
@example(seed=277)
def test_a_log_cut_anywhere_never_blames_the_pot(seed: int) -> None:
    text = print_hand(deal(random.Random(seed), Settings(nasty=0.0))).rstrip("\n")
    for at in range(1, len(text), 3):
        for result in audit_text(text[:at]):
            assert all(f.code.startswith("log-") for f in result.findings), (at, text[at - 40 : at], result.findings)
