"""A log that went through a word processor has curly apostrophes; it says the same."""

from tests.rooms.test_entry_posts import ENTRY
from tests.support.audits import audit_text


def test_curly_apostrophes_are_read_as_straight_ones() -> None:
    text = ENTRY.format(post="big blind $2", ann="raises $4 to $6", dee="folds", pot=7)
    text = text.replace("collected $7 from pot\n", "collected $7 from pot\nAnn: doesn't show hand\n")
    (plain,), (curly,) = audit_text(text), audit_text(text.replace("'", "’"))
    assert (plain.verdict, curly.verdict, curly.findings) == ("clean", "clean", ())
    assert curly.hand.table == plain.hand.table == "Loft"
    assert (curly.hand.game, curly.hand.events, curly.hand.claims) == (
        plain.hand.game,
        plain.hand.events,
        plain.hand.claims,
    )
    broken = text.replace("'", "’").replace(
        "Seat 4: Dee folded before Flop (didn’t bet)", "Seat 1: Ann folded before Flop (didn’t bet)"
    )
    assert audit_text(broken)[0].verdict != "clean"
