"""Pages of the codes that are raised between hands: what one hand leaves and the next one begins with."""

from handaudit.check.pages import page

page(
    "session-stack-jump",
    "error",
    "A stack at the start of a hand is not what the hand before left.",
    """\
Buy-ins, add-ons, rebuys and removals that the log tells are counted, a player who changes his seat takes his stack along, and one
who left the table may come back with another.

In the native dialect every chip that comes or goes between hands has a line, so any difference is a fault; only where
fewer of the stacks that a hand changed join than do not, the log was put together from different games, and
nothing is said. Online sites print no
line for a top-up: in real logs the stacks that grow between two hands are top-ups. There a cash stack
that grows is no fault, and hands are compared only where they follow each other beyond doubt: two or more stacks join to the chip,
one of them changed, nobody came or went. Then a stack that shrinks, or one that changes in a tournament without a rebuy, is a fault.

Rooms count the hands of all tables in one row. A log in their layout whose ids follow each other one by one was kept by hand:
there a cash stack that grows is a fault too where the log tells of buy-ins, or beyond a hundred big blinds.

Where the rules forbid to take chips off the table (C32-STAKE-2), what left it is `chips-removed` as well.""",
    "C32-STAKE-2 TH-SUM-1",
    "session",
)
page(
    "session-chips",
    "error",
    "Chips appeared or vanished between hands.",
    """\
Where hands are missing or could not be read, nobody can say whose stack is wrong; but the table cannot hold more chips than it
did, except those that a line brings: a warning, for the line may be lost with the hand. A pot that is carried to the next hand must
arrive there whole, and none comes from nowhere: an error.""",
    "TH-SUM-1",
    "session",
)
page(
    "session-clock-back",
    "error",
    "A hand is dated before the hand that it follows.",
    """\
The order of the hands is told by their ids where these count up, else by the stacks that one hand leaves and the next takes up. A
log that is written from the newest hand to the oldest is in order. One hour in the night in which summer time ends is no fault.""",
    domain="session",
)
page(
    "session-button",
    "warn",
    "The button stays where it was, or goes over a player.",
    """\
It moves on after each hand. How far, over empty or absent seats, the common rules do not say, so only a button that did not move
is a fault; a dead button before an empty seat is none. Where a game's own rules let it move one seat (C32-BUTTON-1, JB-BUTTON-1) and
the same people play both hands, a button that goes over one of them is a fault too. A button that stays after a
cancelled hand, or while the game goes from two players to more or from more to two, is no fault.""",
    "TH-BUTTON-1 C32-BUTTON-1 JB-BUTTON-1",
    "session",
)
page(
    "session-missing-hand",
    "warn",
    "Ids are missing in a log that counts its hands.",
    """\
It is said at the hand after the gap, and only where most ids of the site follow each other, in any of the files. The stacks
on both sides of the gap are not compared.""",
    domain="session",
)
page(
    "buy-in",
    "warn",
    "A player bought in for less or more than the game takes.",
    """\
Limit: ten big blinds or more. Pot and no limit: usually twenty small blinds or more, and no more than a hundred big blinds on the
table. Only the lines between hands can show it.""",
    "C32-BUYIN-1 C32-BUYIN-2",
    "session",
)
page(
    "chips-removed",
    "error",
    "Chips left the table although their owner stayed.",
    "A player takes chips from the table when he leaves the game, not before.",
    "C32-STAKE-2",
    "session",
)
page(
    "banned-pair",
    "warn",
    "Two players sit at one table although the floor barred them from that.",
    """\
The floor or the hall manager may bar two or more players from sharing a table. A floor line that names them shows it ("bars Ann and Bob
from sharing a table", "Ann und Bob dürfen nicht am selben Tisch sitzen"); any later hand of the same event that lists both breaks
it. One tournament is one event, in however many files; a cash game is one as far as its file goes, and another file belongs to it where
it is of the same room and its hand is dated within twelve hours after the ruling. Each pair is said once, at the first such hand.""",
    "TH-FLOOR-3",
    "session",
)
page(
    "baseline-unmatched",
    "warn",
    "An accepted finding no longer occurs.",
    """\
A baseline (`handaudit check --baseline FILE`) lists findings that somebody has accepted, with who, when and why. Each entry fits by a
fingerprint of the code, the hand, the player and the amounts, so that lines may move and files may be renamed. An entry that
fits nothing in a log that was read is out of date, as the fault was mended or the log changed. Delete it, or write the baseline again.""",
    domain="baseline",
)
page(
    "ruling-unmatched",
    "warn",
    "A ruling that is kept beside the logs answers no finding.",
    """\
A file of rulings (`--rulings FILE`, written by `handaudit ruling add`) says which finding of which hand each ruling answers. A finding
that is answered becomes `info`. An entry whose log was read and that fits no finding stands for a hand that was read otherwise since,
for other rules, or for another log: it changes nothing and moves no chips. Entries are never taken out; add one for the right finding,
or leave out the rulings of another league.""",
    "TH-FLOOR-2",
    "rulings",
)
