"""Layer 5: what hands amount to. Frames hold what happened, row by row; statistics say what it comes to, by player and more.

A hand is looked at once: `shape` tells all of it that is no amount, `course` puts its actions in order, `first_round`, `later_rounds` and
`moves` count what each player did and could have done, once for all hands of a shape (`did`), `draws` and `results` what it cost and
brought, `player_lines` joins the counts to one line per player and hand, `groups` adds lines up. Every figure is kept as a whole number
and divided only where it is shown, so that a percentage always comes with what it was made of.
"""
