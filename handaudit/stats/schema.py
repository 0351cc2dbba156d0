"""The columns of every frame, with their meaning and unit: the documentation, the table types and the order are one list."""

from typing import Final, NamedTuple

from handaudit.stats.catalogue import SHARES

NAMES: Final = ("hands", "players", "actions", "pots", "swaps", "findings")
"""The frames. `hand_no` joins them; (`hand_no`, `seat`) joins all that concerns a player."""


class Column(NamedTuple):
    """`kind` is int | money | text | bool | time. Money is minor units of `currency`, of which `minor_units` make one."""

    name: str
    kind: str
    text: str


def _columns(table: str) -> tuple[Column, ...]:
    rows = (line.split(None, 2) for line in table.strip().splitlines())
    return tuple(Column(name, kind, text) for name, kind, text in rows)


_KEY: Final = """
hand_no      int    the hand's number in this export, from 1: the key that joins the frames
hand         text   the hand's id as the log gives it
currency     text   ISO code of all money in the row; empty for bare chips
minor_units  int    how many minor units make one of the currency
"""
_HANDS: Final = """
site         text   the site of the header
file         text   the log, as `check` names it
line         int    the hand's first line in it
game         text   the header's game in small letters with hyphens
limit        text   no-limit, pot-limit or limit
rulebook     text   the rulebook by which the hand was replayed
small        money  small blind; in fixed limit the small bet
big          money  big blind; in fixed limit the big bet
ante         money  ante of the header
tournament   text   number of the tournament; empty in cash games
table        text   name of the table
max_seats    int    seats at the table
button       int    seat of the button
played_at    time   date and time by the log's own clock
zone         text   the zone that the log names for it
played_at_utc time  the same moment in UTC; empty where the zone is not known, two clocks differ, or an hour comes twice
play_money   bool   whether the log says that it is play money
players      int    players dealt in
verdict      text   clean, findings, unverifiable or unreadable
errors       int    findings of severity error
warnings     int    findings of severity warn
total_pot    money  all pots before rake
rake         money  rake of all pots
carried_in   money  carried or splashed into the pot: sum of net + rake = carried_in - carried_out
carried_out  money  carried on to the next hand
board        text   the board
"""
_PLAYERS: Final = """
seat         int    seat number
player       text   name as the log prints it
position     text   BTN, SB, BB, CO, HJ, MP, UTG, UTG+1 ...; empty for who sits out
offset       text   seats before the button: 0 the button, 1 the cut-off ...; S and B are the blinds
dealt_in     bool   whether the player was dealt in
start        money  stack before the hand
paid         money  all that went in, before returns
returned     money  uncalled bets and other refunds
won          money  what the pots bring by the rules, after rake
net          money  won + returned - paid, by the rules
final        money  stack after the hand
antes        money  antes posted
blinds       money  blinds posted
rake         money  rake contributed, weighted by what was left in the pots; whole units that sum to the hand's rake
rake_dealt   money  rake in equal parts among all who were dealt in
rake_shared  money  rake in equal parts among all who left chips in the pots
rake_won     money  rake by the share of what the pots brought
big_blind    money  the unit of bb/100 in this hand
won_logged   money  what the log pays from the pots; empty where it pays nobody
net_logged   money  won_logged + the returns of the log + cash_out - paid; empty where the log pays nobody
cash_out     money  what the house paid for the hand, after its fee
cash_out_fee money  the house's fee for it
net_from     text   the net that stats counts: logged, or due where a finding says that the hand's money is wrong
ev_net       money  net with each pot's average over all boards left, where the last bet came before the last card; empty with draws
ev_adjusted  bool   whether ev_net was adjusted; empty in games with draws
showdown     bool   whether the player went to the showdown
cards        text   hole cards at the end, as far as the log shows them
walk         bool   nothing to decide in the first round
"""
_ACTIONS: Final = """
n            int    step of the replay, as `replay --step` counts
line         int    line of the log; empty where the log lacks the action
street       text   name of the street
task         text   post, exchange or bet
seat         int    seat number
player       text   name as the log prints it
action       text   what was done; a post by its kind
amount       money  chips that went in
to           money  what the player has in for the street after it
owed         money  what a call would have cost, cut to the stack
stack        money  stack before it
pot          money  all chips in the middle after it
all_in       bool   whether it was the last chip
in_log       bool   false where the log lacks the action and the replay had to add it
as_asked     bool   whether it is what the rules asked
"""
_POTS: Final = """
pot          text   main, side-1 ..., swap or carried
amount       money  the pot before rake
rake         money  its rake
eligible     text   seats that may win it
awards       text   seat=amount for every winner
verified     bool   false where the cards shown do not decide it and the awards are the log's own
"""
_SWAPS: Final = """
n            int    step of the replay
line         int    line of the log
street       text   name of the street or draw
seat         int    seat number
player       text   name as the log prints it
action       text   swap, discard or stand
cards        int    how many cards were exchanged
paid         money  fee paid
due          money  fee due by the rules
goes_to      text   main, swap (held apart) or bet; empty for free draws
out          text   cards given up, where known
into         text   cards received, where known
"""
_FINDINGS: Final = """
file         text   the log
line         int    the line that is wrong
code         text   code of the finding
severity     text   error, warn, ambiguity or info
rules        text   ids of the rules
street       text   name of the street
player       text   the player concerned
logged       text   what the log says
expected     text   what it should say
chips        text   who is owed (+) or owes (-), as JSON
message      text   the finding in words
option       text   the house option under which it would be right
root         bool   false where it follows from an earlier finding of the hand
"""


def _chances() -> tuple[Column, ...]:
    out = []
    for stat in SHARES:
        out.append(Column(f"{stat.name}_num", "int", f"{stat.title}: {stat.text}"))
        out.append(Column(f"{stat.name}_den", "int", f"{stat.title}: opportunities in this hand"))
    return tuple(out)


_PARTS: Final = {
    "hands": _HANDS,
    "players": _PLAYERS,
    "actions": _ACTIONS,
    "pots": _POTS,
    "swaps": _SWAPS,
    "findings": _FINDINGS,
}
COLUMNS: Final = {
    name: (*_columns(_KEY), *_columns(table), *(_chances() if name == "players" else ()))
    for name, table in _PARTS.items()
}
"""The columns of each frame. A finding that belongs to no audited hand has no `hand_no`."""
