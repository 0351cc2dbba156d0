"""Why a figure of a log may change in silence: each reason with what stands around such a figure (`figures.around`)."""

from typing import Final

REASONS: Final = {
    "it names something (a hand, a table, a tournament, a record, a level) or says when something was": (
        r"(?i)(?:hand|game|stage|trny|tournament|torneo|torneio|турнир\w*|table|mesa|стол|tourn?ey|session|round|match"
        r"|id|history|tablename)[^<>$€£(]{0,45}<",
        r"(?i)\b(?:id|number|index|seq|sequence|time|date|timestamp|starttime|endtime|version|encoding|at|created_at"
        r"|session|level|nivel|nível|link)\W{1,5}<",
        r"(?i)(?:[A-Za-z]{3}|#|\d)[ /.,:-]+<\d{1,4}>(?:[ /.,:-]|T#|$)[^$€£]{0,40}#:#",
        r"#:#:#[^<>]{0,40}<\d+>",
        r"<\d{4}[./]\d\d?[./]\d\d?>|<\d{1,2}\.\d{1,2}\.\d{4}>",
        r"<\d{9,}>",
        r"[A-Za-z_\"'(@#-]<\d+>[A-Za-z_\"'@-]",
        r"<\d+>-?(?:[Mm]ax|handed|[Mm]ax\))|[Mm]ax(?:imum)?[ :]+<|[Ss]ize[ :\"=]+<|seats\W{1,4}<",
        r"\*{5,}[^<>]*<",
        r"Played|[Vv]ersion",
    ),
    "it is a chair: an empty one has no owner, and nobody may sit in it": (
        r"(?i)(?:seat|asiento|lugar|место|seats?\+)[ #n.º\":=+]{0,6}<\d+>",
        r"in seat <\d+>",
        r"#<\d+> ",
        r"SEAT=\"<",
        r"position=\"<|num=\"<",
        r"<\d+> is the button",
        r"(?i)seats = \[|button[^<>]{0,30}<",
        r"(?i)dealer[^<>]{0,12}<",
    ),
    "what somebody brings to the table is told nowhere else; the stacks of two hands are compared between them": (
        r"(?i)(?:seat|asiento|lugar|место)[^<>]*[(\-][^<>\d]{0,4}<[\d.,]+>[^<>\d]{0,14}(?:\)|$)",
        r"(?i)(?:in chips|en fichas|em fichas|фишк)",
        r"(?i)(?:balance|amount|stack|starting_stack)\W{1,5}<[\d.,]+>",
        r"starting_stacks = ",
        r"\((?:EUR |USD )?<[\d.,]+> in seat",
        r"Player stacks: ",
        r"\bchips\b",
        r"Seat #[^<>]*<",
    ),
    "it is said beside the hand: statistics of a tracker, chat, clocks, bounties, places, buy-ins, prizes, chips of the next hand": (
        r"VPIP|PFR|\(# / #|/ -? / |AF: ",
        r"(?i)bount|finished|place|puesto|lugar|buy-?in|prize|gtd|multiplier|seconds|duration|cashout|cash-out|cash out"
        r"|risk|adds|rebuys|said|activated|joins|jackpot|win_amount|bad ?beat",
        r"(?i)\b(?:%|max|bb\)|BB)\b",
        r": well, <",
    ),
    "it is a number of a pot, of a board, of a round, of a deal: a label": (
        r"(?i)(?:pot|bote|pote|банк|board|run|show ?down|round|street|draw)[ #(-]{0,3}<\d>",
        r"<\d>(?:ST|ND|RD|TH|st|nd|rd|th)\b",
        r"potnumber=|pot=\"<",
        r"pot #?<",
    ),
    "it counts players: rooms count them in several ways": (
        r"(?i)(?:players?[^<>]{0,20}: ?|in round: |jugadores|total number of players ?: )<",
        r"<\d+> (?:Players|All-In)",
        r"\(<\d+>\)$",
        r"totalplayers=",
    ),
    "it is a part of the words for a hand, or of its cards, which have no figures to compare": (
        r"(?i)low[^<>]*<[\d,]+>|LO - |<[\d,]+>,A|\bA<|\+[A-Z]*<|[A-Z]<\d+>\)|'s & |WINCARDS|(?<!ends )with <\d"
        r"|combination|, <\d>,|low hand: A<",
        r"\[[HDCS]?[A-Z]?<\d+>|[HDCS]<\d+>",
        r"value=\"<\d+>\" suit",
    ),
    "nothing else in the log depends on it: a bet that nobody calls, a blind that no header names, a count of cards that nobody sees": (
        r"(?i)(?:bets?|raises?|sube|aumenta|sobe|рейз|makes|raise \(NF\)|cbr|bet)\b[^<>]{0,30}<",
        r"(?i)(?:posts?|blind|ciega|penalty|brings in|put)[^<>]*<",
        r"(?i)(?:discards|is dealt|draws|changed|text=)[^<>]*<",
        r"blinds_or_straddles|antes = |min_bet",
        r"(?i)blinds|stakes|ante",
    ),
    "another figure of the log says the same, and that one is tested": (
        r"(?i)\"?mainpot\"?[:=]\"<",
        r"Rake: \D<",
        r"Main pot # \D",
        r"\"pot\": <",
        r"\"(?:position|run|type|action_number|value|bet_cap)\": <",
    ),
    "the room does not say what it is of, or prints it otherwise than it takes it (docs/layouts.md)": (
        r"Total pot \D<0> \| Rake",
        r"Pot: #\. Rake <",
        r"Total pot \D?# \| Rake \D?<",
        r"\"(?:rake|jackpot)\": <",
        r"Rake \(#\) Pot \(#\) Players",
    ),
    "a fold or a check has no sum": (r'sum="€<0>"',),
    "a bomb pot, or a street of small bets, is played without these stakes": (
        r"(?:Poker Hand #ring_|Weplay Hand ##: |BombPot|Omaha H/L - |Game Hand ##)[^<>]*\(?[$₮#/]*<",
    ),
    "a tournament's header keeps the stakes of its first level": (r"BetOnline Poker Game ##: Tournament",),
    "it is what was paid to enter, or stands in the name of a table": (
        r"(?:Tournament|Torneio|Турнир|MAIN EVENT)[^<>]*<",
        r"data=\"[^<>]*<|<tablename>|deposit|Game ID: |Game ##: Table|Table \(<|^#<\d+>: |Buy In",
    ),
    "it is the size of the table: the smallest or the largest buy-in": (
        r"^\D{0,3}<[\d.]+>(?: USD)? (?:fastforward )?(?:NL|PL) ",
    ),
    "it is a figure of a file beside the hands": (r"^ *<\d+>,?$", r"(?:day|month|year|hand) = <", r"actions = "),
}
