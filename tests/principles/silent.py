"""Why a figure of a log may change in silence: each reason with what stands around it (`figures.around`), and in which layouts."""

from typing import Final

REASONS: Final = {
    "it names something (a hand, a table, a tournament, a record, a level) or says when something was": {
        r"(?i)(?:hand|game|stage|trny|tournament|torneo|torneio|турнир\w*|table|mesa|стол|tourn?ey|session|round|match"
        r"|id|history|tablename)[^<>$€£(]{0,45}<": (
            "absolute betclic betonline boss bovada clubgg coinpoker enet entraction everleaf fulltilt ggpoker "
            "igt ipoker_text mavens native pacific party pkr pokerstars_es pokerstars_ru unibet weplay"
        ),
        r"(?i)\b(?:id|number|index|seq|sequence|time|date|timestamp|starttime|endtime|version|encoding|at|created_at"
        r"|session|level|nivel|nível|link)\W{1,5}<": "absolute betclic boss everest igt merge microgaming ohh party pokernow_hands",
        r"(?i)(?:[A-Za-z]{3}|#|\d)[ /.,:-]+<\d{1,4}>(?:[ /.,:-]|T#|$)[^$€£]{0,40}#:#": (
            "absolute betfair bovada cake fulltilt ongame pacific party pkr short"
        ),
        r"#:#:#[^<>]{0,40}<\d+>": "betfair enet ongame party pokernow",
        r"<\d{4}[./]\d\d?[./]\d\d?>|<\d{1,2}\.\d{1,2}\.\d{4}>": "cake enet everest pokerstars_ru",
        r"<\d{9,}>": (
            "boss everest ggpoker_stars igt merge pokernow_hands pokernow_json pokerstars pokerstars_es "
            "pokerstars_pt pokerstars_ru pppoker"
        ),
        r"[A-Za-z_\"'(@#-]<\d+>[A-Za-z_\"'@-]": "boss everest ipoker merge microgaming ohh pokernow pokernow_hands pokernow_json",
        r"<\d+>-?(?:[Mm]ax|handed|[Mm]ax\))|[Mm]ax(?:imum)?[ :]+<|[Ss]ize[ :\"=]+<|seats\W{1,4}<": (
            "betfair betonline cake clubgg coinpoker enet entraction ggpoker ggpoker_stars ipoker_text merge "
            "native ohh pokerstars pokerstars_es pokerstars_pt pokerstars_ru pppoker unibet weplay winamax wpn"
        ),
        r"\*{5,}[^<>]*<": "betfair everleaf ongame pacific party pokerstars_es pokerstars_pt pokerstars_ru",
        r"Played|[Vv]ersion": "boss ipoker ipoker_text merge microgaming ohh",
    },
    "it is a chair: an empty one has no owner, and nobody may sit in it": {
        r"(?i)(?:seat|asiento|lugar|место|seats?\+)[ #n.º\":=+]{0,6}<\d+>": (
            "absolute betclic betfair betonline clubgg coinpoker enet everleaf fulltilt ggpoker ggpoker_stars "
            "kingsclub mavens merge microgaming ohh ongame pacific party pkr pokerstars_es pokerstars_ru unibet "
            "weplay winamax wpn wpn_old"
        ),
        r"in seat <\d+>": "entraction",
        r"#<\d+> ": "bovada cake ongame party pkr pokernow pokernow_json pokerstars_pt wpn",
        r"SEAT=\"<": "boss",
        r"position=\"<|num=\"<": "everest microgaming",
        r"<\d+> is the button": "betonline clubgg enet everleaf kingsclub party weplay wpn wpn_old",
        r"(?i)seats = \[|button[^<>]{0,30}<": "fulltilt ongame phh pkr short",
        r"(?i)dealer[^<>]{0,12}<": "bovada cake ipoker merge ohh pokernow pokernow_hands pokernow_json",
    },
    "what somebody brings to the table is told nowhere else; the stacks of two hands are compared between them": {
        r"(?i)(?:seat|asiento|lugar|место)[^<>]*[(\-][^<>\d]{0,4}<[\d.,]+>[^<>\d]{0,14}(?:\)|$)": (
            "absolute betclic betfair everleaf fulltilt mavens ongame pacific party pkr pokerstars_ru unibet "
            "winamax wpn wpn_old"
        ),
        r"(?i)(?:in chips|en fichas|em fichas|фишк)": (
            "absolute betonline bovada cake clubgg coinpoker enet ggpoker ggpoker_stars ipoker_text native "
            "pokerstars pokerstars_es pppoker weplay"
        ),
        r"(?i)(?:balance|amount|stack|starting_stack)\W{1,5}<[\d.,]+>": "boss everest igt merge microgaming ohh party pokernow_hands",
        r"starting_stacks = ": "phh",
        r"\((?:EUR |USD )?<[\d.,]+> in seat": "entraction",
        r"Player stacks: ": "pokernow pokernow_json",
        r"\bchips\b": "ipoker",
        r"Seat #[^<>]*<": "pkr",
    },
    "it is said beside the hand: statistics of a tracker, chat, clocks, bounties, places, buy-ins, prizes, chips of the next hand": {
        r"VPIP|PFR|\(# / #|/ -? / |AF: ": "party",
        r"(?i)bount|finished|place|puesto|lugar|buy-?in|prize|gtd|multiplier|seconds|duration|cashout|cash-out|cash out"
        r"|risk|adds|rebuys|said|activated|joins|jackpot|win_amount|bad ?beat": (
            "absolute betclic betonline cake clubgg coinpoker fulltilt ggpoker ggpoker_stars igt ipoker_text "
            "mavens ohh party pkr pokerstars_es pokerstars_pt short weplay winamax"
        ),
        r"(?i)\b(?:%|max|bb\)|BB)\b": (
            "betclic betfair betonline cake clubgg coinpoker enet entraction fulltilt ggpoker ggpoker_stars "
            "pacific pokernow_json pokerstars pokerstars_es pokerstars_ru unibet weplay winamax wpn"
        ),
        r": well, <": "everleaf",
    },
    "it is a number of a pot, of a board, of a round, of a deal: a label": {
        r"(?i)(?:pot|bote|pote|банк|board|run|show ?down|round|street|draw)[ #(-]{0,3}<\d>": "absolute kingsclub mavens weplay wpn",
        r"<\d>(?:ST|ND|RD|TH|st|nd|rd|th)\b": "betclic fulltilt kingsclub unibet",
        r"potnumber=|pot=\"<": "everest merge microgaming",
        r"pot #?<": "betfair ongame party pkr unibet winamax wpn",
    },
    "it counts players, on whom nothing else rests; Everleaf counts others than it lists in one hand of fifteen": {
        r"(?i)(?:players?[^<>]{0,20}: ?|in round: |jugadores|total number of players ?: )<": "betfair everleaf ohh ongame pacific party",
        r"<\d+> (?:Players|All-In)": "fulltilt",
        r"\(<\d+>\)$": "cake mavens ongame unibet winamax",
        r"totalplayers=": "microgaming",
    },
    "it is a part of the words for a hand, or of its cards, which have no figures to compare": {
        r"(?i)low[^<>]*<[\d,]+>|LO - |<[\d,]+>,A|\bA<|\+[A-Z]*<|[A-Z]<\d+>\)|'s & |WINCARDS|(?<!ends )with <\d"
        r"|combination|, <\d>,|low hand: A<": (
            "boss bovada cake coinpoker everleaf fulltilt mavens microgaming pkr pokernow pokernow_hands "
            "pokernow_json pokerstars_es wpn"
        ),
        r"\[[HDCS]?[A-Z]?<\d+>|[HDCS]<\d+>": "absolute betclic cake everleaf ggpoker ipoker ipoker_text ongame party phh pkr",
        r"value=\"<\d+>\" suit": "microgaming",
    },
    "nothing else in the log depends on it: a bet that nobody calls, a blind that no header names, a count of cards that nobody sees": {
        r"(?i)(?:bets?|raises?|sube|aumenta|sobe|рейз|makes|raise \(NF\)|cbr|bet)\b[^<>]{0,30}<": (
            "betfair betonline boss enet everleaf ipoker ipoker_text kingsclub merge microgaming ongame pacific "
            "phh pkr pokernow pokernow_json unibet weplay winamax wpn"
        ),
        r"(?i)(?:posts?|blind|ciega|penalty|brings in|put)[^<>]*<": (
            "absolute boss bovada cake everest everleaf fulltilt ggpoker_stars igt kingsclub mavens merge "
            "pacific party pokernow pokernow_json weplay"
        ),
        r"(?i)(?:discards|is dealt|draws|changed|text=)[^<>]*<": "fulltilt kingsclub merge ongame",
        r"blinds_or_straddles|antes = |min_bet": "phh",
        r"^(?:flop|turn|river|bet)\b[^<>]*<|^draw: \w+ <": "short",
        r"(?i)blinds|stakes|ante": (
            "boss everest fulltilt igt mavens merge microgaming ongame pacific party pokerstars_es pokerstars_pt short"
        ),
    },
    "another figure of the log says the same, and that one is tested": {
        r"(?i)\"?mainpot\"?[:=]\"<": "boss igt",
        r"Rake: \D<": "enet",
        r"Main pot # \D": "wpn",
        r"\"pot\": <": "pokernow_hands",
        r"\"(?:position|run|type|action_number|value|bet_cap)\": <": "ohh pokernow_hands",
    },
    "the room does not say what it is of, or prints it otherwise than it takes it (docs/layouts.md)": {
        r"Total pot \D<0> \| Rake": "enet",
        r"Pot: #\. Rake <": "wpn_old",
        r"Total pot \D?# \| Rake \D?<": "weplay",
        r"\"(?:rake|jackpot)\": <": "ohh",
        r"Rake \(#\) Pot \(#\) Players": "mavens",
    },
    "it is within a rounding": {
        r"JP Fee \D<0\.0\d>": "wpn",
    },
    "a fold or a check has no sum": {
        r'sum="€<0>"': "ipoker",
    },
    "a bomb pot, or a street of small bets, is played without these stakes": {
        r"(?:Poker Hand #ring_|Weplay Hand ##: |BombPot|Omaha H/L - |Game Hand ##)[^<>]*\(?[$₮#/]*<": (
            "clubgg coinpoker fulltilt weplay wpn"
        ),
    },
    "a tournament's header keeps the stakes of its first level": {
        r"BetOnline Poker Game ##: Tournament": "betonline",
    },
    "it is what was paid to enter, or stands in the name of a table": {
        r"(?:Tournament|Torneio|Турнир|MAIN EVENT)[^<>]*<": (
            "bovada cake clubgg coinpoker everleaf ipoker_text pacific party pkr pokerstars pokerstars_pt "
            "pokerstars_ru unibet winamax"
        ),
        r"data=\"[^<>]*<|<tablename>|deposit|Game ID: |Game ##: Table|Table \(<|^#<\d+>: |Buy In": (
            "betclic bovada fulltilt ipoker kingsclub merge party unibet wpn_old"
        ),
    },
    "it is the size of the table: the smallest or the largest buy-in": {
        r"^\D{0,3}<[\d.]+>(?: USD)? (?:fastforward )?(?:NL|PL) ": "party",
    },
    "it is a figure of a file beside the hands": {
        r"^ *<\d+>,?$": "pokernow_hands",
        r"(?:day|month|year|hand) = <": "phh",
        r"actions = ": "phh",
    },
}
