"""In what order faults are judged, in one place: analysers along a hand, and of judges the more specific first."""

from typing import Final

ANALYSERS: Final = (
    "lines-lost",
    "dealing", "deal-lines", "dropped", "misdeals", "asked", "wait-box", "skipped", "exposed", "rulings", "burns",
    "dealer-steps", "counts", "deals", "open-cards", "discards", "openers", "phases", "steps", "blinds", "antes", "entry", "parole",
    "draws", "pack", "cards", "returns", "refunds", "cash-outs", "rake-by-winner",
    "heldfees", "sizes", "absent", "clock", "opened", "bought", "stakes", "swapcards", "claims", "kept-hands", "killed", "floor", "talk",
    "opened-cards", "awards", "totals", "middle", "goes", "nets", "shows", "words", "summary",
)  # fmt: skip
"""Analysers in the order of a hand: on one line the earlier one's finding is the root."""

CALLED_OFF: Final = frozenset({
    "lines-lost", "dealing", "misdeals", "steps", "blinds", "parole", "cards", "refunds", "cash-outs", "rake-by-winner", "sizes",
    "clock", "bought",
    "stakes", "swapcards", "killed", "talk", "opened-cards", "words",
})  # fmt: skip
"""The analysers that look at a hand that was called off, too."""

MODULES: Final = (
    # What was done: a game's own codes, then the live table's, then the general ones.
    "action_view", "swaps", "openers", "actions", "posts", "antes", "live.chips", "live.spoken", "amounts",
    # Who was paid, and what went back.
    "split_pots", "heldfees", "proofs", "live.dead", "awards", "totals",
    # Words for a hand, then what no judge looks at.
    "hand_names", "lines_lost", "deals", "open_cards", "draws", "pack", "cards", "shows",
    "summary", "printed", "nets", "dealer.misdeals", "dealer.early_cards", "dealer.burns", "dealer.steps", "dealer.lines",
    "live.talk",
)  # fmt: skip
"""The modules of this package that register analysers and judges. The first judge who knows a fault names it, so a module
stands before those whose judges would take its faults for something more general."""
