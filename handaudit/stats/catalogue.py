"""Every statistic by name: what it divides by what, and its definition in words, as `stats --explain` prints it."""

from difflib import get_close_matches
from typing import Final, NamedTuple

from handaudit.errors import UsageError

DEFINITIONS: Final = ("pt4", "pt3", "fpdb", "rs")
"""The trackers whose definitions can be chosen; where a statistic names no other, all of them count it alike."""


class Stat(NamedTuple):
    """A statistic. `kind` is count | money | share (a percentage) | ratio | rate | low | high | first | last | deviation | bound; `num` and
    `den` name counts.

    `low` and `high` are extremes, not sums, `first` and `last` such of moments. A share or ratio without an opportunity is empty, never 0.
    """

    name: str
    title: str
    kind: str
    num: str
    den: str
    text: str
    fpdb: str = ""
    pt3: str = ""
    rs: str = ""

    def definition(self, defs: str) -> str:
        """The definition in words."""
        return {"fpdb": self.fpdb, "pt3": self.pt3, "rs": self.rs}.get(defs) or self.text


def _count(name: str, title: str, text: str, kind: str = "count") -> Stat:
    return Stat(name, title, kind, name, "", text)


def _share(name: str, title: str, text: str, fpdb: str = "", pt3: str = "", rs: str = "", kind: str = "share") -> Stat:
    return Stat(name, title, kind, name, name + "_of", text, fpdb, pt3, rs)


_STREETS: Final = ("flop", "turn", "river")
_VOLUME: Final = (
    _count("hands", "hands", "Hands in which the player was dealt in."),
    _count("hands_seated", "seated", "Hands for which the player has a seat line, dealt in or sitting out."),
    _count(
        "walks",
        "walks",
        "Hands in which the player had nothing to decide before the flop: walks, and blinds that are all-in.",
    ),
    _count("hands_won", "won #", "Hands in which the player won a pot or a part of one."),
)
_INTERVAL: Final = (
    "The {} end of the interval that holds 95 % of bb/100 where the sessions are drawn anew, as many as there are, 2,000 times "
    "(block bootstrap, always with the same numbers). Empty with fewer than ten sessions."
)
_SESSIONS: Final = (
    _count("sessions", "sessions", "Sessions: a player at a table without a break of more than an hour; without a clock, in one log."),
    Stat("first_hand", "first hand", "first", "first_hand", "", "The moment of the first hand, by the clock of the log or of --time-zone."),
    Stat("last_hand", "last hand", "last", "last_hand", "", "The moment of the last hand, by the clock of the log or of --time-zone."),
    _count("upswing", "upswing", "The largest rise of the running net above an earlier low, in the order of the logs.", "money"),
    _count("downswing", "downswing", "The largest fall of the running net below an earlier peak, in the order of the logs.", "money"),
    _count("downswing_hands", "long swing", "The longest stretch of hands below an earlier peak of the running net."),
)  # fmt: skip
_MONEY: Final = (
    _count("net", "net", "Won plus returned less paid, with what the house paid for a sold hand, and what rulings moved. --money says "
           "whose word counts.", "money"),
    _count("won", "won", "What the pots brought, after rake.", "money"),
    _count("cash_out", "cash-out", "What the house paid for hands sold to it, after its fee; net holds it, won does not.", "money"),
    _count("cash_out_fee", "cash-out fee", "The house's fees for hands that were sold to it.", "money"),
    _count("ruled", "ruled", "What rulings move to (+) or from (-) the player; net holds it, but for --money due.", "money"),
    _count("paid", "paid", "All that went in: antes, blinds, bets and fees, before returns.", "money"),
    _count("returned", "returned", "Uncalled bets and other refunds.", "money"),
    _count("antes", "antes", "Antes posted.", "money"),
    _count("blinds", "blinds", "Blinds posted: small, big, over and dead blinds.", "money"),
    _count("rake", "rake", "Rake contributed, weighted by what the player left in the pots; the whole parts sum to the rake.", "money"),
    _count("rake_dealt", "rake dealt", "The rake in equal parts among all who were dealt in.", "money"),
    _count("rake_shared", "rake shared", "The rake in equal parts among all who left chips in the pots.", "money"),
    _count("rake_won", "rake won", "The rake by the share of what the pots brought: winners only.", "money"),
    _count("showdown_net", "blue line", "Net of the hands that the player took to the showdown.", "money"),
    _count("other_net", "red line", "Net of the hands without a showdown of the player.", "money"),
    _count("biggest_won", "best pot", "The largest total pot of a hand that the player left with more than he brought.", "high"),
    _count("biggest_lost", "worst pot", "The largest total pot of a hand that the player left with less than he brought.", "high"),
    _count("stack_low", "low", "The smallest stack at the start of a hand.", "low"),
    _count("stack_high", "high", "The largest stack at the start of a hand.", "high"),
    _count("all_ins", "all-ins", "Hands in which the player put in the last chip."),
    Stat("bb100", "bb/100", "rate", "", "bb_hands",
         "100 x the sum of net / big blind, hand by hand / hands. In fixed limit the small bet counts, without blinds the ante.",
         "100 x net / the sum of the big blinds: differs over mixed stakes."),
    Stat("bb100_sd", "SD/100", "deviation", "", "bb_hands",
         "The standard deviation of the result of 100 hands in big blinds: 10 x the root of (the sum of squares - the sum squared / "
         "hands) / (hands - 1). Its numerator is the sum of (net / big blind) squared."),
    Stat("bb100_low", "95% from", "bound", "", "", _INTERVAL.format("lower")),
    Stat("bb100_high", "95% to", "bound", "", "", _INTERVAL.format("upper")),
    Stat("ev_net", "EV net", "money", "ev_net", "",
         "Net by the rules, where all cards are known and the last bet was called before the last card with the average of each pot over "
         "all boards left, after the rake as paid. Hands of games with draws or swaps cannot be adjusted and are left out."),
    _count("ev_hands", "EV hands", "Hands whose net was adjusted: an all-in with cards to come in which all hands are known."),
    Stat("ev_bb100", "EV bb/100", "rate", "ev_net", "ev_bb_hands",
         "100 x the sum of EV net / big blind, hand by hand / hands of games that can be adjusted. See ev_net."),
    Stat("net_per_hour", "net/h", "rate", "net", "seconds",
         "Net of the hour at a table. Time runs from hand to hand at one table where the clock goes forward by half an hour at most."),
)  # fmt: skip
_FIRST: Final = (
    _share("vpip", "VPIP", "Hands with a call, bet or raise before the flop (a straddle of one's own choice counts) / hands less walks.",
           "Hands with a call, bet or raise before the flop / all hands, walks too, but those in which the player posted a blind "
           "and folded before the flop, even after a call. Its comment leaves blinds out that are all-in; its code does not.",
           "Hands with a call, bet or raise before the flop (a straddle of one's own choice counts) / all hands.",
           "Hands with a call, bet or raise before the flop / all hands."),
    _share("pfr", "PFR", "Hands with a raise before the flop / opportunities: acted twice or more, or once with a stack above the "
           "blind and the price, facing an unopened pot, limpers, an open raise or a 3-bet.",
           "Hands with a raise before the flop / all hands, walks too, but those in which nobody else could act at the "
           "player's first turn.",
           "Hands with a raise before the flop / all hands.", "Hands with a raise before the flop / all hands."),
    _share("rfi", "RFI", "The first raise in an unopened pot / turns in an unopened pot (nobody has limped; not the big blind).",
           "The first raise, over limpers too, of anybody but the big blind / turns in a pot without a call, check or raise: "
           "can pass 100 %."),
    _share("three_bet", "3-bet", "A raise of an open raise / hands with a turn that faces exactly one raise, of somebody else, where a "
           "raise is legal, affordable, and somebody is left to answer it.",
           "A raise at bet level 2 / turns at bet level 2, unless nobody else can act; blinds are level 1, with a bring-in the completion.",
           rs="A raise of an open raise / hands with a turn that faces exactly one raise, also where the stack allows only a call."),
    _share("fold_to_three_bet", "F3B", "The first answer to a 3-bet is a fold / hands that face a 3-bet; he need not be the opener.",
           "The first raiser folds / is to act at bet level 3."),
    _share("four_bet", "4-bet", "A raise of a 3-bet, cold or not / hands with a turn that faces exactly two raises, the last of somebody "
           "else, where a raise is legal, affordable, and somebody is left to answer it.",
           "The first raiser raises / is to act at bet level 3."),
    _share("fold_to_four_bet", "F4B", "The first answer to a 4-bet is a fold / hands that face a 4-bet; he need not be the 3-bettor.",
           "Anybody but the first raiser folds / is to act at bet level 4, also to a 5-bet; nothing counts once the first raiser "
           "has folded to a 3-bet."),
    _share("cold_four_bet", "cold 4-bet", "A raise of a 3-bet / turns that face one, by who made neither the open raise nor the 3-bet.",
           "Anybody but the first raiser raises / is to act at bet level 3, until the first raiser folds."),
    _share("steal", "steal", "An open raise from cut-off, button or small blind / turns there in an unopened pot.",
           "The same, but a check of an extra poster opens the pot; with a bring-in from the last three to act. Positions are those of "
           "handaudit, by the table; fpdb takes the seat before the blind where the small blind is missing or all-in."),
    _share("steal_success", "steal won", "The big blind folds / steals that he has to answer.", "The big blind folds / steals."),
    _share("fold_sb_to_steal", "F-SB steal", "The small blind folds / meets a steal of cut-off or button."),
    _share("fold_bb_to_steal", "F-BB steal", "The big blind folds / meets a steal that nobody has called or raised."),
    _share("resteal", "resteal", "A blind raises / meets a steal that nobody has called or raised."),
    _share("squeeze", "squeeze", "A 3-bet after at least one call of the open raise / opportunities for one.",
           "A raise at bet level 2 after a call of the first raise / turns there."),
)  # fmt: skip
_CBET: Final = tuple(
    _share(f"cbet_{street}", f"CB {street}",
           f"The last aggressor of the street before bets the {street}, unbet when his turn comes"
           + (", having bet the street before in the same way" if street != "flop" else "") + " / such turns.",
           f"The last raiser before the flop makes a bet or raise on the {street}, also behind a check or a bet / hands with a raise "
           "before the flop in which he has not answered a bet with a fold before, whether the street is dealt or not.")
    for street in _STREETS
) + tuple(
    _share(f"fold_to_cbet_{street}", f"F-CB {street}", f"A fold / turns that face the {street}'s continuation bet, unraised.",
           f"The first action behind the {street}'s continuation bet is a fold / hands with such an action, raised or not.")
    for street in _STREETS
)  # fmt: skip
_MOVES: Final = (
    _share("limp", "limp", "A call in a pot that nobody has raised / turns there with something to call.",
           "The first call before the flop, of a raise too, unless its player calls again / turns in a pot without a call, check or raise: "
           "can pass 100 %."),
    _share("cold_call", "cold call", "The first action is a call of a raise / first actions that face one, of players without a blind in.",
           "Calls of a raise, of each raise the first / turns that face a raise which nobody has called; the blinds and the raiser too."),
    _share("fold_to_squeeze", "F-squeeze", "A fold / hands in which the player had raised or called and faces a squeeze."),
    *(_share(f"check_raise_{street}", f"XR {street}", f"A raise / hands in which the player checks the {street} and faces a bet there.")
      for street in _STREETS),
    *(_share(f"donk_{street}", f"donk {street}",
             f"A bet into the last aggressor of the street before, who has yet to act on the {street} / turns before him, unbet.",
             f"The first bet of the {street} before the last aggressor's first action / hands with such a turn, unbet or not; where nobody "
             "bet the street before, the aggressor of an earlier one counts.")
      for street in _STREETS),
    *(stat for street in _STREETS for stat in (
        _share(f"af_{street}", f"AF {street}", f"Bets and raises / calls on the {street}.",
               f"Hands with a bet or raise on the {street} / calls there; without a call the number of those hands.", kind="ratio"),
        _share(f"afq_{street}", f"AFq {street}", f"Bets and raises / bets, raises, calls and folds on the {street}.",
               f"Hands with a bet or raise on the {street} / hands in which the player saw it."),
    )),
)  # fmt: skip
_LATER: Final = (
    _share("af", "AF", "Bets and raises / calls, after the first betting round.",
           "Streets with a bet or raise / calls, after the first betting round; without a call the number of those streets.",
           rs="Bets and raises / calls, on all streets.", kind="ratio"),
    _share("afq", "AFq", "Bets and raises / bets, raises, calls and folds, after the first betting round; checks are left out.",
           "Streets with a bet or raise / streets seen, after the first betting round."),
    _share("wtsd", "WTSD", "Went to the showdown / saw the flop; in draw games: saw the first draw."),
    _share("wsd", "W$SD", "Won at the showdown (also a split or a side pot) / went to the showdown."),
    _share("wwsf", "WWSF", "Won / saw the flop; in draw games: saw the first draw."),
)  # fmt: skip
_ROUNDS: Final = {"pre": "the first swapping round", "flop": "the flop", "turn": "the turn", "river": "the river"}
_SWAPS: Final = (
    *(stat
    for short, place in _ROUNDS.items()
    for stat in (
        _share(f"swap_{short}", f"swap {short}", f"Swaps / opportunities on {place}: in the hand, not all-in, able to pay."),
        _share(f"won_with_swap_{short}", f"won+ {short}", f"Hands won / hands with a swap on {place}."),
        _share(f"won_without_swap_{short}", f"won- {short}", f"Hands won / hands without a swap on {place} with the opportunity."),
    )),
    _count("swap_free", "free swaps", "Swaps that cost nothing."),
    _count("fees_paid", "fees", "Swap fees paid.", "money"),
    _count("fees_forfeited", "fees lost", "Swap fees paid in hands that the player folded.", "money"),
    _count("fees_won", "fees won", "Fees of others won: of the main pot's by the share of the main pot, held fees whole.", "money"),
    _count("held_fees_won", "held won", "Fees of others won that were held apart.", "money"),
    _count("held_fees_won_all_in", "held all-in", "Held fees won while all-in.", "money"),
)  # fmt: skip
_DRAWS: Final = (
    _count("draws", "draws", "Draws of the player, stand pat included."),
    *(_count(f"draw_{number}", f"drew {number}", f"Draws of {number} cards.") for number in range(6)),
    _share("pat", "pat", "Stood pat / draws."),
    _count("reshuffles", "reshuffles", "Reshuffles in hands in which the player drew."),
    _share("openers_held", "openers", "Dealt openers / deals whose five cards the log shows."),
    _count("openers_opened", "opened", "Pots opened with a bet."),
    _count("openers_declared", "declared", "Openers declared without a bet."),
    _count("openers_false", "false", "False openers."),
    _count("parole_offered", "offered", "Parole offered."),
    _count("parole_accepted", "accepted", "Parole accepted."),
    _count("parole_declined", "declined", "Parole declined."),
)

STATS: Final = {
    stat.name: stat for stat in (*_VOLUME, *_MONEY, *_SESSIONS, *_FIRST, *_CBET, *_LATER, *_MOVES, *_SWAPS, *_DRAWS)
}
"""All statistics by name, in the order in which they are shown."""
SHARES: Final = tuple(stat for stat in STATS.values() if stat.kind in ("share", "ratio"))
SHORT: Final = ("hands", "net", "bb100", "vpip", "pfr", "three_bet", "af", "wtsd", "wsd", "wwsf", "rake")
"""What a terminal shows without `--metric`, as far as it fits."""
OF_SESSIONS: Final = ("last_hand", "hands", "net", "net_per_hour", "bb100", "upswing", "downswing", "downswing_hands")
"""The same for sessions, which are called by the moment of their first hand."""
_OTHER_NAMES: Final = {
    "3bet": "three_bet", "threebet": "three_bet", "foldto3bet": "fold_to_three_bet", "wsd": "wsd", "w$sd": "wsd", "bb/100": "bb100",
    "sd": "bb100_sd", "stddev": "bb100_sd",
    "4bet": "four_bet", "fourbet": "four_bet", "foldto4bet": "fold_to_four_bet", "cold4bet": "cold_four_bet",
    "rakecontributed": "rake", "rakeweighted": "rake",
    "redline": "other_net", "blueline": "showdown_net", "cbet": "cbet_flop", "foldtocbet": "fold_to_cbet_flop",
}  # fmt: skip


def stat_of(word: str) -> Stat:
    """The statistic that a user means: `3-bet`, `W$SD`, `Fold to 3-bet` and `three_bet` are all understood."""
    plain = word.strip().lower().replace("-", "").replace("_", "").replace(" ", "")
    by_plain = {name.replace("_", ""): name for name in STATS} | _OTHER_NAMES
    name = by_plain.get(plain)
    if name is None:
        near = get_close_matches(word[:80].lower(), STATS, n=3)
        also = f"did you mean {' or '.join(near)}?" if near else f"they are: {', '.join(STATS)}"
        raise UsageError(f"no statistic is called {word[:80]!r}; {also}")
    return STATS[name]
