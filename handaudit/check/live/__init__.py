"""What players do at a live table beside their actions: words, chips without words, absence, cards shown, rulings.

A rule whose line is absent says nothing. Talk on an online site is no speech at a table (`live_table` of the rulebook is
false there); a line about chips, the dealer or the floor stands only in logs that are kept by hand.
"""
