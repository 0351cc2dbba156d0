"""Pages of the codes that are raised while a log is read or files are joined."""

from handaudit.check.pages import page

page(
    "log-unreadable-line",
    "error",
    "A line inside a hand cannot be read.",
    "The hand is not audited and counts as unread; the hands around it are. "
    "Lines that carry no cards and no money and begin with no player's name are chatter and raise `log-unknown-line` instead.",
)
page(
    "log-unknown-line",
    "info",
    "A line was not recognised and is ignored.",
    "It begins with no seated player's name and carries neither cards nor money. The hand is audited.",
)
page(
    "log-truncated-hand",
    "error",
    "A hand is cut off: its summary is missing or incomplete, or its header is.",
    "The hand counts as unread.",
)
page(
    "log-missing-summary",
    "warn",
    "The next hand begins although this one has no summary.",
    "All pots were collected, so the hand is audited without the summary's claims.",
)
page(
    "log-unknown-player",
    "error",
    "A line names a player who has no seat in this hand.",
    "The line is left out and the rest of the hand is audited.",
)
page(
    "log-broken-header",
    "error",
    "A header is broken over two lines.",
    "Where the two lines, with a blank between them, are a whole header, the hand is read and audited by it. Rooms write a header as one "
    "line; a converter or an editor has broken it.",
)
page(
    "log-unknown-game",
    "error",
    "There is no rulebook for this game, or the one that the log names cannot be loaded.",
    "The hand counts as unread. `handaudit rulebook list` prints the games.",
)
page(
    "log-bad-amount",
    "error",
    "An amount is not an amount of this hand's currency.",
    "Amounts are ASCII digits with an optional currency sign, commas between thousands, and no more decimals than the currency has. "
    "The hand counts as unread; nothing is rounded.",
)
page(
    "log-bad-card",
    "error",
    "A card is not a card.",
    "Cards are rank `23456789TJQKA` and suit `shdc`; the joker is `Jk`. The hand counts as unread.",
)
page(
    "log-damaged-card",
    "info",
    "A card that a player got beside those that he held cannot be read.",
    "`Dealt to Ann [Ah 3c] [of]`: the line says how many cards he got, and which he held. The damaged one counts as not shown, and the "
    "hand is audited; where it decides who wins, the winner is unverified. In a board, a showdown or a first deal such a word is "
    "`log-bad-card`, and the hand is unread.",
)
page(
    "log-encoding",
    "error",
    "Some bytes are not text in the encoding of the file.",
    "Text is UTF-8 (or UTF-16 with a byte order mark); other encodings are named with `--encoding`. Bytes that are not UTF-8 are "
    "kept as they are in a name, in chat and in a table's name, are shown there as `\\xNN`, and are one info finding for the file; "
    "anywhere else the hand counts as unread. A file without such a mark that is cp1252 as a whole (no line of it is UTF-8 "
    "beyond ASCII, all "
    "other bytes are signs of currencies at amounts, or letters and no-break spaces in names) is read as cp1252, "
    "with an info finding; `--encoding utf-8` forbids it.",
)
page("log-garbage", "warn", "Text between hands belongs to no hand.", "It is left out, and nothing of it is audited.")
page(
    "log-unreadable-file", "error", "A file cannot be read.", "The other files are audited; the run ends with status 3."
)
page(
    "session-duplicate-hand",
    "warn",
    "A hand is a duplicate of another one in the input.",
    "It is audited and counted once.",
    domain="session",
)
page(
    "session-conflicting-hand",
    "error",
    "Two different hands have the same id.",
    "Both are shown; at least one of them is not what was dealt.",
    domain="session",
)
page(
    "log-no-hands",
    "error",
    "A file that was named has text, but no hand in it.",
    "A log that is named is meant to be audited; without a hand nothing was, and the run ends with status 3. A file that was found in a "
    "folder may be without hands, and so may an empty one, and one whose hands all stand in another log already.",
)
page(
    "log-empty-file",
    "info",
    "A file holds no hands: it is empty or has only blank lines.",
    "Nothing of it is audited, and nothing is wrong with it.",
)
page(
    "log-unknown-layout",
    "error",
    "A log is written in a layout that is not read, or two layouts fit it equally well.",
    "Nothing of it is audited, and the run ends with status 3. `handaudit layouts` prints what is read.",
)
page(
    "log-damaged-archive",
    "error",
    "A compressed log is cut off, or its checksum does not fit.",
    "What stands before the damage is audited, but the log counts as not read whole, and the run ends with status 3: nobody knows what "
    "is missing. Of a zip archive whose list of members is gone nothing is read.",
)
page(
    "log-archive-limits",
    "error",
    "A compressed log grows beyond what a log can.",
    "Logs shrink to a tenth or a thirtieth. An archive that yields more than 200 bytes for each of its own (the first 8 MiB are "
    "free), more than 16 GiB, thousands of empty parts, members that share their bytes, or that asks for more than 128 MiB of memory, "
    "was made to harm. It is read no further, and the run ends with status 3. If it is a log after all, unpack it first.",
)
page(
    "log-archive-member",
    "error",
    "A member of an archive is not read.",
    "It is an archive itself (only the outer one is opened), is encrypted, is a link, is compressed in a way that is not read, has a "
    "name that leads out of the archive, or shares its name with another member. Nothing is ever unpacked to disk. The other members "
    "are audited, and the run ends with status 3.",
)
page(
    "log-changed-export",
    "info",
    "A hand was changed since it was exported.",
    "`handaudit convert` keeps what PHH and OHH have no words for in fields of its own, beside the hand. Where the hand's other fields "
    "are not as they were written, those no longer belong to it: they are left out, and the hand is read by its other fields.",
)
page("log-repeated-file", "info", "The same file was given twice.", "It is read once.")
page(
    "log-oversized-hand",
    "error",
    "A hand is longer than any hand: more than 8 MiB or 10,000 lines.",
    "It counts as unread; the rest of the file is audited.",
)
page(
    "log-more-findings",
    "error",
    "A hand has more findings than are listed.",
    "The first 500 of a hand are listed, in the order of the log; this one, behind them, says how many more there are. So many mean "
    "that the hand was not written by a room, or is read by the wrong rulebook.",
)
page(
    "log-abandoned-hand",
    "error",
    "The process that audited this hand was killed, or gave no answer.",
    "With several jobs a worker that dies or hangs is replaced, and its hands are done again. A hand that ends a worker twice, or "
    "holds one up for half a minute, counts as unread; the hands around it are audited. `--jobs 1` audits without workers.",
)
page(
    "internal-error",
    "error",
    "handaudit itself failed at a hand.",
    """\
The message says what failed and where in the program. The hand counts as unread, everything else is audited and written, and the run
ends with status 4. Please report it with the hand: no log may make handaudit fail.""",
)
