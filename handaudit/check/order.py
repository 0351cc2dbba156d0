"""In what order faults are judged, in one place: analysers along a hand, and of judges the more specific first."""

from typing import Final

ANALYSERS: Final = (
    "lines-lost",
    "dealing", "misdeals", "skipped", "exposed", "rulings", "burns", "dealer-steps", "counts", "deals", "open-cards", "discards",
    "openers", "phases", "steps", "blinds", "entry", "parole", "draws", "pack", "cards", "returns", "cash-outs", "awards", "totals",
    "shows", "words", "summary",
)  # fmt: skip
"""Analysers in the order of a hand: on one line the earlier one's finding is the root. One that is not named runs before the awards."""

MODULES: Final = (
    # What was done: a game's own codes, then the live table's, then the general ones.
    "acted", "fees", "openings", "phases", "swaps", "live.acting", "live.passed_over", "lines_lost", "actions",
    "entry", "live.chips", "live.spoken", "amounts",
    # Who was paid.
    "cashouts", "winnerrake", "division", "heldfees", "bug", "openers", "proofs", "live.absent", "awards",
    # Posts, deals, draws and cards.
    "open_cards", "discards",
    "blinds", "draws", "pack", "dealer.exposed", "dealer.early_cards", "dealer.burns", "dealer.counts", "dealer.before_deal",
    "dealer.misdeals", "dealer.late_claims", "dealer.steps", "cards", "clock", "antes_redeals",
    # Totals, showdown, summary, and what players say and do beside their actions.
    "opened", "parole", "refunds", "shows", "stakes", "summary", "swapcards", "totals", "hand_names",
    "live.claims", "live.dead", "live.against_floor", "live.talk", "live.opened",
)  # fmt: skip
"""The modules of this package that register analysers and judges. The first judge who knows a fault names it, so a module
stands before those whose judges would take its faults for something more general."""
