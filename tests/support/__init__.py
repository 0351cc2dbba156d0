"""An independent dealer and scribe: random legal hands, printed as logs, with the figures that are true of them.

Nothing here has seen the auditor: of `handaudit` only `model/cards.py` (text and int of a card) is imported (apart from
`audits.py`, which calls the auditor for the tests). So a test that compares the two compares two opinions.

Five dealers share one table (`table.py`: betting, pots, odd chips, the order of showing): the board games below, games with swaps
(`swap_scribe.deal`), the stripped pack (`stripped_deal.deal`), openers (`opener_play.deal`) and mixed games (`mixed_scribe.dealt`).
`hands.hands(game)` is each of them as a hypothesis strategy: every choice is drawn, so that a hand which fails is cut down.

Deal
    from tests.support.dealer import Settings, deal, deal_many, stream
    hand = deal(random.Random(7))                                   # one hand, any game, any site
    hands = deal_many(seed=1, count=500, settings=Settings(games=("omaha",), limits=("Pot Limit",), kinds=("cash",)))
`Settings` (seating.py): games (slugs: holdem omaha omaha-hi-lo 5-card-omaha 6+-holdem), limits ("No Limit" "Pot Limit"
"Limit"), sites ("Handaudit" "PokerStars"), kinds (cash tournament), players (2, 10), and shares from 0 to 1: nasty (odd
names), chatter, rake, run_twice, oddities (straddles, returning players, dead buttons, absent players ...), short (stacks
under three big blinds), muck, smallest_chip (tournaments that name one); blindless (True: see its docstring).

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
