"""An independent dealer and scribe: random legal hands, printed as logs, with the figures that are true of them.

The dealer has not seen the auditor. Of `handaudit` it imports only `model/cards.py` (text and int of a card), apart from `audits.py`,
which calls the auditor for the tests. A test that compares the two compares two opinions.

There is one dealer (`dealer.py`). A game is a row of `GAMES` (`games.py`): streets, cards, posts, exchanges, ranking, limits and the
readings of its rules. `draft.py` draws stakes, `posts.py` and `seating.py` the players and what they post, `betting.py` plays a round,
`exchanges.py` draws and swaps, `settle.py` pays. `hands.hands(group)` gives hands as a hypothesis strategy: a failing hand is shrunk.

Deal
    from tests.support.dealer import deal, deal_many, stream
    from tests.support.settings import Settings
    hand = deal(random.Random(7))                                   # one hand, any board game, any site
    hands = deal_many(seed=1, count=500, settings=Settings(games=("omaha",), limits=("Pot Limit",), kinds=("cash",)))
`Settings` lists what can be asked for: games, limits, sites, kinds, players, and the chances of what is unusual.

Print
    from tests.support.scribe import lines, print_hand, print_session
    print_hand(hand)                                    # in the dialect of the hand's own site, with its own chatter
    print_hand(hand, "handaudit" | "pokerstars", newline="\\r\\n", chatter=False)
    print_session(list(hands))                          # several, ids 1000, 1001 ..., blank lines between
`lines(hand)` gives the same as tagged lines. The two dialects differ in header, order of showing (a room goes by seats
when nobody acted on the river), pot by pot collecting, kicker words, "(didn't bet)", `straddle` for `over blind`, and
blanks at line ends.

Truth
    from tests.support.truth import differences, house_file, truth
    truth(hand)                # the `replay` object: players, pots, eligible, awards, total_pot, rake, streets (no preflop)
    differences(hand, obj)     # where a `replay` object says otherwise: list of sentences, empty is good
    house_file(hand)           # TOML of a house with this table's rake ("" if none); the hand is clean under it too
`print_session` gives new ids: compare with `replace(hand, table=replace(hand.table, id=...))`.

Mutants
    from tests.support.mutants import MUTANTS, hands_for, planted
    for hand, fault in planted("wrong-winner", seed=1, count=20):
        fault.text, fault.code, fault.line              # the log, the code that must be found, its line (from 1)
        fault.also                                      # lines that may be named instead (both halves of a wrong split)
        fault.house                                     # TOML that must be the rulebook, or ""
        fault.alone                                     # True: no other root; False: other roots may follow from it
    MUTANTS[name].applies(hand); MUTANTS[name].apply(random.Random(1), hand); MUTANTS[name].about
A `-consistent` mutant prints the rest of the log as if the fault had been accepted (pots, rake and summary follow from
it); its twin without that ending changes one line only. `hands_for` knows for rare faults which tables to deal.

What the dealer never deals because the rules leave it open: a share of nothing, an absent player at a showdown, a walk
without any other chip, a raise that only a cumulative reading of short all-ins would allow.
"""
