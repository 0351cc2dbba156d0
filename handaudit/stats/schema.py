"""The columns of every frame, with their meaning and unit: the documentation, the table types and the order are one list."""

from typing import Final, NamedTuple

from handaudit.model.finding import SEVERITIES
from handaudit.stats.catalogue import SHARES
from handaudit.stats.kept import OTHERS

NAMES: Final = ("hands", "players", "actions", "pots", "awards", "swaps", "findings", "chips", "tournaments")
"""The frames. `hand_no` joins them; (`hand_no`, `seat`) joins all that concerns a player."""
_ROUNDS: Final = tuple(f"{task}-{number}" for number in range(1, 31) for task in ("bet", "draw"))
OTHER: Final = "other"
"""A street of a rulebook that a log brings along, called as no street of the program's own rulebooks is."""
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "street": (
        "swap", "open", "preflop", "2nd-street", "3rd-street", "4th-street", "5th-street", "6th-street", "flop", "turn", "river",
        "draw", *_ROUNDS, "showdown", "summary", OTHER,
    ),
    "position": ("SB", "BB", "UTG", *(f"UTG+{number}" for number in range(1, 41)), "MP", "HJ", "CO", "BTN"),
    "verdict": ("clean", "unverifiable", "findings", "unreadable"),
    "severity": SEVERITIES,
}  # fmt: skip
"""The kinds of columns that hold one of a few words, and their words in order: of play, or from good to bad."""


class Column(NamedTuple):
    """`kind` is int | money | percent | text | bool | time, ints or texts (a list), or a name in `WORDS`. Money is minor units of
    `currency`, of which `minor_units` make one."""

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
stat_defs    text   whose definitions of the statistics players follows: pt4, pt3, fpdb or rs
verdict      verdict clean, findings, unverifiable or unreadable
errors       int    findings of severity error
warnings     int    findings of severity warn
total_pot    money  all pots before rake
rake         money  rake of all pots
carried_in   money  carried or splashed into the pot: sum of net + rake = carried_in - carried_out
carried_out  money  carried on to the next hand
board        text   the board
board_high   text   highest rank of the flop
board_pairs  text   flop: unpaired, paired or trips
board_suits  text   flop: rainbow, two-tone or monotone
board_connected bool flop of three ranks that one straight holds, the ace high or low
"""
_PLAYERS: Final = """
seat         int    seat number
player       text   name as the log prints it
player_id    text   a short form of the name that no spreadsheet changes: the same in every frame and every export
position     position BTN, SB, BB, CO, HJ, MP, UTG, UTG+1 ...; empty for who sits out
offset       text   seats before the button: 0 the button, 1 the cut-off ...; S and B are the blinds
dealt_in     bool   whether the player was dealt in
hero         bool   whether the log is told from this player's chair; empty where no chair or more than one shows its cards
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
ruled        money  what rulings kept beside the logs move to the player (+) or from him (-); stats adds it to the net that it counts
net_from     text   the net that stats counts: logged, or due where a finding says that the hand's money is wrong
ev_net       money  net with each pot's average over all boards left, where the last bet came before the last card; empty with draws
ev_adjusted  bool   whether ev_net was adjusted; empty in games with draws
showdown     bool   whether the player went to the showdown
cards        text   hole cards at the end, as far as the log shows them
holding      text   class of the hole cards: AKs, T9o, QQ; with four or more pairs and suits, such as paired double-suited
made         text   the high hand at the showdown: pair, two pair ...; empty where cards are unknown or there are two boards
walk         bool   nothing to decide in the first round
"""
_ACTIONS: Final = """
n            int    step of the replay, as `replay --step` counts; rows of task pay follow the last step
line         int    line of the log; empty where the log lacks the action
street       street name of the street
task         text   post, exchange, bet or pay
seat         int    seat number
player       text   name as the log prints it
player_id    text   as in players
action       text   what was done; a post by its kind; of task pay: returned, collected or cashed-out
amount       money  chips that went in
to           money  what the player has in for the street after it
owed         money  what a call would have cost, cut to the stack
stack        money  stack before it
pot          money  all chips in the middle after it
all_in       bool   whether it was the last chip
in_log       bool   false where the log lacks the action and the replay had to add it
as_asked     bool   whether it is what the rules asked; of task pay, whether the player gets in all what the rules give
received     money  chips that came back or were collected, by the log; an uncalled bet that no line returns, by the rules
from_pot     text   the pot that was collected, as the log names it: pot, main, side, side-1 ... or swap
"""
_POTS: Final = """
pot          text   main, side-1 ..., swap or carried
amount       money  the pot before rake
rake         money  its rake
eligible     ints   seats that may win it
awards       text   seat=amount for every winner, as one text; the frame awards has them row by row
verified     bool   false where the cards shown do not decide it and the awards are the log's own
"""
_AWARDS: Final = """
pot          text   main, side-1 ..., swap or carried
run          int    which board, where it was run more than once
half         text   hi or lo, where the pot is split by rule
seat         int    seat number
player       text   name as the log prints it
player_id    text   as in players
amount       money  what the rules give the player of it, after rake
odd          money  odd chips in it
"""
_SWAPS: Final = """
n            int    step of the replay
line         int    line of the log
street       street name of the street or draw
seat         int    seat number
player       text   name as the log prints it
player_id    text   as in players
action       text   swap, discard or stand
cards        int    how many cards were exchanged
paid         money  fee paid
due          money  fee due by the rules
goes_to      text   main, swap (held apart) or bet; empty for free draws
out          text   cards given up, where known
into         text   cards received, where known
"""
_FINDINGS: Final = """
n            int    number of the finding in its hand; of those that belong to no hand, in the export
file         text   the log
line         int    the line that is wrong
code         text   code of the finding
severity     severity error, warn, ambiguity or info
rules        texts  ids of the rules
street       street name of the street
player       text   the player concerned
player_id    text   as in players
logged       text   what the log says
expected     text   what it should say
chips        text   who is owed (+) or owes (-), as JSON; the frame chips has it row by row
message      text   the finding in words
option       text   the house option under which it would be right
root         bool   false where it follows from an earlier finding of the hand
"""
_CHIPS: Final = """
n            int    number of the finding, as in findings
code         text   its code
line         int    the line that is wrong
account      text   who is concerned: a player's name, or pot, house, carried ...
seat         int    seat of the player; empty for what is no player
player_id    text   as in players; empty for what is no player
amount       money  what is owed to the account (+) or owed by it (-)
"""
_TOURNAMENTS: Final = """
site         text   the site of the header
tournament   text   number of the tournament
player       text   name as the log prints it; the row is his, and hand_no and hand are the first hand that was dealt to him
player_id    text   as in players
hero         bool   whether the logs are told from this player's chair; empty where they do not say
buy_in       money  what an entry pays into the prizes, by the header; 0 in a freeroll
bounty_in    money  what an entry pays for the bounty on the player's own head
fee          money  what an entry pays to the house
entries      int    how often the player entered: a player who is out and is dealt in later has entered again
rebuys       int    rebuys in the hands of the logs
add_ons      int    add-ons in the hands of the logs
cost         money  entries, rebuys and add-ons together; empty where a price is not known
place        int    place in which the player finished; empty where the logs do not tell it
prize        money  prize money; 0 where a place is told and no prize, empty where no place is told
bounty       money  bounties won; empty where one was shared and its parts are not told
knockouts    int    players for whom there was a bounty
in_the_money bool   whether there was a prize
net          money  prize + bounty - cost; empty where one of them is
roi          percent 100 x net / cost
hands        int    hands dealt to the player in the logs
first_hand   time   the first of them, by the log's own clock
last_hand    time   the last of them
"""


def _chances() -> tuple[Column, ...]:
    out = []
    for stat in SHARES:
        out.append(Column(f"{stat.name}_num", "int", f"{stat.title}: {stat.text}"))
        out.append(Column(f"{stat.name}_den", "int", f"{stat.title}: opportunities in this hand"))
    out += [
        Column(stat.name, "int" if stat.kind == "count" else stat.kind, f"{stat.title}: {stat.text}") for stat in OTHERS
    ]
    return tuple(out)


_PARTS: Final = {
    "hands": _HANDS,
    "players": _PLAYERS,
    "actions": _ACTIONS,
    "pots": _POTS,
    "awards": _AWARDS,
    "swaps": _SWAPS,
    "findings": _FINDINGS,
    "chips": _CHIPS,
    "tournaments": _TOURNAMENTS,
}
COLUMNS: Final = {
    name: (*_columns(_KEY), *_columns(table), *(_chances() if name == "players" else ()))
    for name, table in _PARTS.items()
}
"""The columns of each frame. A finding that belongs to no audited hand has no `hand_no`."""
