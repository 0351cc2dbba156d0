"""The games that are dealt for the tests, each a table of its streets, cards, posts, exchanges and ranking.

In: nothing. Out: `GAMES`, by the name of the rulebook. A game that needs no new word is one more row here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.support.evaluator import (
    ACE_LOW,
    DEUCE_LOW,
    EIGHT_LOW,
    HIGH,
    ORDER,
    SHORT,
    SHORT_ORDER,
    SUITS,
    SUITS_ACE_HIGH,
    Half,
    Ranking,
)

LIMITS = ("No Limit", "Pot Limit", "Limit")
SITES = ("Handaudit", "PokerStars")


class Street(NamedTuple):
    """A street: its name in the `replay` object, and the line that opens it (empty where the log has none).

    board: cards opened on each board
    up, down: cards dealt to each player, open and closed
    exchange: what players do with their cards before they bet: `draw`, or `give up` one
    bets: the bet of fixed limit, in small bets; 0 where nobody bets
    first: who speaks first: left of the last `blinds`, left of the `button`, the `low card` that brings in, or the `open cards`
    folded: what the summary says of a fold on it
    """

    name: str
    line: str = ""
    board: int = 0
    up: int = 0
    down: int = 0
    exchange: str = ""
    bets: int = 1
    first: str = "button"
    folded: str = ""


FLOP = (
    Street("preflop", "HOLE CARDS", first="blinds", folded="before Flop"),
    Street("flop", "FLOP", board=3, folded="on the Flop"),
    Street("turn", "TURN", board=1, bets=2, folded="on the Turn"),
    Street("river", "RIVER", board=1, bets=2, folded="on the River"),
)
BUTTON_BLIND_FLOP = (FLOP[0]._replace(first="button"), *FLOP[1:])
GIVE_UP = Street("draw", exchange="give up", bets=0)
STUD = (
    Street("3rd-street", "3rd STREET", first="low card", folded="on the 3rd Street"),
    Street("4th-street", "4th STREET", up=1, first="open cards", folded="on the 4th Street"),
    Street("5th-street", "5th STREET", up=1, bets=2, first="open cards", folded="on the 5th Street"),
    Street("6th-street", "6th STREET", up=1, bets=2, first="open cards", folded="on the 6th Street"),
    Street("river", "RIVER", down=1, bets=2, first="open cards", folded="on the River"),
)
THREE_DRAWS = (
    Street("bet-1", "HOLE CARDS", first="blinds", folded="before the Draw"),
    Street("draw-1", "FIRST DRAW", exchange="draw", bets=0),
    Street("bet-2", folded="after the 1st Draw"),
    Street("draw-2", "SECOND DRAW", exchange="draw", bets=0),
    Street("bet-3", bets=2, folded="after the 2nd Draw"),
    Street("draw-3", "THIRD DRAW", exchange="draw", bets=0),
    Street("bet-4", bets=2, folded="after the 3rd Draw"),
)
OMAHA = Half(HIGH, 2)
STRIPPED_ORDERS = {
    "flush_over_full": SHORT_ORDER,
    "standard52": ORDER,
    "flush_over_quads": (*SHORT_ORDER[:6], "quads", "flush", "straight flush"),
    "trips_over_straight": (*SHORT_ORDER[:3], "straight", "trips", *SHORT_ORDER[5:]),
    "frequency": ("pair", "high card", *SHORT_ORDER[2:6], "quads", "flush", "straight flush"),
}


def with_the_bug(options: Mapping[str, str]) -> tuple[Half, ...]:
    """How five cards are ranked of which one may be the bug."""
    five, ace = options["jb_five_aces"] == "above_straight_flush", options["jb_bug_flush"] == "ace_only"
    return (Half(Ranking("bug", five_aces=five, bug_is_ace=ace), 5),)


def stripped(options: Mapping[str, str]) -> tuple[Half, ...]:
    """How five cards of a pack from the sevens up are ranked in a house."""
    order = STRIPPED_ORDERS[options["c32_ranking"]]
    if options["c32_tie"] == "suit":
        worst_first = {"HDCS": "scdh", "HDSC": "csdh", "SHDC": "cdhs"}[options["c32_suit_order"]]
        return (Half(Ranking("high, then suits", order, 5, worst_first), 5),)
    return (Half(Ranking(order=order, bottom=5), 5),)


def draws(count: int) -> tuple[Street, ...]:
    """The streets of a game with so many draws that nobody has to open."""
    found = [Street("bet-1", "DEALING HANDS", folded="before the Draw")]
    for at in range(count):
        after = "after the Draw" if count == 1 else f"after the {('1st', '2nd', '3rd')[at]} Draw"
        found.append(Street(f"draw-{at + 1}", f"{('FIRST', 'SECOND', 'THIRD')[at]} DRAW", exchange="draw", bets=0))
        found.append(Street(f"bet-{at + 2}", bets=2, folded=after))
    return tuple(found)


ONE_DRAW = (
    Street("bet-1", "DEALING HANDS", first="blinds", folded="before the Draw"),
    Street("draw-1", "FIRST DRAW", exchange="draw", bets=0),
    Street("bet-2", bets=2, first="blinds", folded="after the Draw"),
)
SWAPS = (
    Street("deal", "HOLE CARDS", bets=0),
    Street("swap", "SWAP", exchange="swap", bets=0),
    FLOP[0]._replace(line="PREFLOP"),
    *FLOP[1:],
)
Entry = tuple[tuple[str, str, str], ...]
"""What a player posts to come in between the blinds: words of the log, then what of it is a bet and what is dead: S, B and O are a small,
a big and an over blind."""
ENTRIES: tuple[Entry, ...] = ((("big blind", "B", ""),), (("small & big blinds", "B", "S"),))


@dataclass(frozen=True, slots=True)
class Game:
    """What makes a game.

    hole: cards that a player gets at first; the last `up` of them lie open
    halves: what wins the pot, or each half of it; `ranked` says so where it is a choice of the house
    boards: boards that are opened side by side, each for its half
    pack: the ranks of the pack, and + for a joker
    posts: `blinds`, a `button blind` (each with antes or without), antes and a `bring-in`, or an `ante`
    over_blind: the fewest players of whom the third posts a blind, too; 0 where that is free to the player
    over_stays: whether that blind is the smallest bet of all streets, or of the first only
    absent_win: whether a player who is away may be all-in and win
    most: players at a full table
    draws: the most cards that may be drawn at once
    limits: those that are played, a usual one several times
    pair_doubles: the street of fixed limit on which an open pair allows a double bet
    reopens: whether short all-ins that come to a fixed bet together open the betting again
    counts: which raises of less count towards the cap of fixed limit: those of so many halves of a full one
    strict: whether posts, seats and antes are just those of the rules: no dead button, straddle, missing blind or absent player
    special: what else belongs to the game, by its name in `special.SPECIALS`
    shows: hands are opened pot by pot; or `clockwise` from the first, whichever pots they are in
    folds, pushes, shoves: how often a player folds to a bet, bets or raises, and does so with all his chips, from hand to hand
    options: the readings under which the dealer plays, where a test asks for no other
    chances: how often things happen that only this game has
    """

    name: str
    slug: str
    hole: int
    halves: tuple[Half, ...] = (Half(),)
    streets: tuple[Street, ...] = FLOP
    pack: str = "23456789TJQKA"
    posts: str = "blinds"
    over_blind: int = 0
    over_stays: bool = True
    absent_win: bool = False
    entries: tuple[Entry, ...] = ENTRIES
    up: int = 0
    boards: int = 1
    most: int = 10
    draws: int = 5
    limits: tuple[str, ...] = LIMITS
    sites: tuple[str, ...] = SITES
    kinds: tuple[str, ...] = ("cash", "tournament")
    pair_doubles: str = ""
    reopens: bool = False
    counts: int = 0
    strict: bool = False
    special: str = ""
    shows: str = "by pots"
    ranked: Callable[[Mapping[str, str]], tuple[Half, ...]] | None = None
    folds: tuple[float, float] = (0.15, 0.65)
    pushes: tuple[float, float] = (0.08, 0.4)
    shoves: tuple[float, ...] = (0.02, 0.08, 0.3)
    options: Mapping[str, str] = field(default_factory=dict)
    chances: Mapping[str, float] = field(default_factory=dict)
    names: tuple[str, ...] = field(init=False)
    """The names of the streets."""
    opened: dict[str, int] = field(init=False)
    """How many cards lie on a board from each street on."""
    opening: str = field(init=False)
    """The first street with bets."""
    later: frozenset[str] = field(init=False)
    """The streets after it."""
    counted: frozenset[str] = field(init=False)
    """The streets that the `replay` object has."""

    def __post_init__(self) -> None:
        names = tuple(street.name for street in self.streets)
        opening = next(at for at, street in enumerate(self.streets) if street.bets)
        opened, size = {}, 0
        for street in self.streets:
            size += street.board
            opened[street.name] = size
        for name, value in (
            ("names", names), ("opened", opened), ("opening", names[opening]), ("later", frozenset(names[opening + 1 :])),
            ("counted", frozenset(street.name for street in self.streets if street.bets or street.exchange)),
        ):  # fmt: skip
            object.__setattr__(self, name, value)

    def street(self, name: str) -> Street:
        """A street by its name."""
        return self.streets[self.names.index(name)]

    @property
    def board(self) -> int:
        """The cards of a whole board."""
        return self.opened[self.names[-1]]

    @property
    def runs_twice(self) -> bool:
        """Whether the rest of the board may be run twice."""
        return len(self.halves) == self.boards == 1 and self.board > 0 and not self.exchanges

    @property
    def exchanges(self) -> bool:
        """Whether players exchange cards, or give some up."""
        return any(street.exchange for street in self.streets)


BOARD_GAMES = {
    game.slug: game
    for game in (
        Game("Hold'em", "holdem", 2),
        Game("Omaha", "omaha", 4, (OMAHA,)),
        Game("Omaha Hi/Lo", "omaha-hi-lo", 4, (OMAHA, Half(EIGHT_LOW, 2))),
        Game("5 Card Omaha", "5-card-omaha", 5, (OMAHA,)),
        Game(
            "6+ Hold'em", "6+-holdem", 2, (Half(SHORT),), BUTTON_BLIND_FLOP, "6789TJQKA", posts="button blind",
            limits=("No Limit",),
        ),
    )
}  # fmt: skip
"""Hold'em and its nearest kin, which are dealt where a test asks for no game."""
GAMES = BOARD_GAMES | {
    game.slug: game
    for game in (
        Game("7 Card Stud", "7-card-stud", 3, streets=STUD, posts="bring-in", up=1, most=8, limits=("Limit",), pair_doubles="4th-street"),
        Game("Razz", "razz", 3, (Half(ACE_LOW),), STUD, posts="bring-in", up=1, most=8, limits=("Limit",)),
        Game(
            "7 Card Stud Hi/Lo", "7-card-stud-hi-lo", 3, (Half(), Half(EIGHT_LOW)), STUD, posts="bring-in", up=1, most=8,
            limits=("Limit",),
        ),
        Game("Pineapple", "pineapple", 3, streets=(FLOP[0], GIVE_UP, *FLOP[1:])),
        Game("Crazy Pineapple", "crazy-pineapple", 3, streets=(*FLOP[:2], GIVE_UP, *FLOP[2:])),
        Game(
            "Crazy Pineapple Hi/Lo", "crazy-pineapple-hi-lo", 3, (Half(), Half(EIGHT_LOW)),
            (*FLOP[:2], GIVE_UP, *FLOP[2:]),
        ),
        Game("Badacey", "badacey", 5, (Half(ACE_LOW, 5), Half(SUITS, 5)), THREE_DRAWS, most=7),
        Game("Badeucy", "badeucy", 5, (Half(DEUCE_LOW, 5), Half(SUITS_ACE_HIGH, 5)), THREE_DRAWS, most=7),
        Game(
            "Drawmaha", "drawmaha", 5, (Half(HIGH, 5), OMAHA),
            (*FLOP[:2], Street("draw", "DRAW", exchange="draw", bets=0), *FLOP[2:]), most=6,
        ),
        Game("Split Hold'em", "split-holdem", 2, boards=2),
            Game(
            "32-Card Draw", "32-card-draw", 5, streets=ONE_DRAW, pack="789TJQKA", over_blind=4, most=5, draws=4, sites=("Handaudit",),
            entries=(
                (("over blind", "O", ""),), (("big blind", "B", ""),), (("small & big blinds", "B", "S"),),
                (("dead blind", "", "S"), ("big blind", "B", "")), (("big blind", "B", ""), ("dead blind", "", "S")),
                (("dead blind", "", "SB"), ("over blind", "O", "")), (("over blind", "O", ""), ("dead blind", "", "SB")),
            ),
            reopens=True, strict=True, special="parole", shows="clockwise", ranked=stripped, folds=(0.05, 0.45),
            pushes=(0.1, 0.5),
            options={
                "c32_tie": "split", "c32_nl_min_bet_r1": "over_or_big_blind", "c32_limit_cap": "four_in_limit_only",
                "c32_blind_counts": "yes", "c32_pl_cap": "pot_before_call", "c32_stakes_name": "by_limit_type",
                "c32_round2_first": "after_last_blind", "c32_heads_up_sb": "left_of_button", "c32_newcomer_no_ob": "big_blind",
                "c32_reshuffle_pool": "draw_discards_only", "c32_leftover_pool": "used_first", "c32_parole_scope": "live_players",
                "c32_parole_timing": "before_any_action", "c32_parole_allin": "all_live_agree_each_pot_split_among_eligible",
                "c32_parole_asking": "either", "c32_show_allcheck": "stood_pat_first", "c32_show_all": "weaker_may_muck",
                "c32_dead_money_pot": "main_pot", "c32_ranking": "flush_over_full", "c32_suit_order": "HDCS",
            },
            chances={"entry": 0.25, "parole": 0.25, "ties": 0.08, "terse": 0.15, "draw much": 0.35},
        ),
            Game(
            "Draw-Holdem", "draw-holdem", 2, streets=SWAPS, over_stays=False, absent_win=True, sites=("Handaudit",),
            limits=("No Limit",) * 8 + LIMITS[1:], counts=1, special="swaps",
            folds=(0.05, 0.38),
            entries=(*ENTRIES, (("big blind", "B", ""), ("dead blind", "", "S")), (("big blind", "B", ""), ("small blind", "", "S"))),
            options={
                "dh_swap1_order": "left_of_last_blind", "dh_postflop_model": "swap_then_act", "dh_fee_base": "all_pots",
                "dh_fee_eq_stack": "allowed_allin", "dh_fee_self_allin": "pooled_main",
                "dh_allin_situation": "other_live_player_allin_at_payment", "dh_three_count": "live_players_at_payment",
                "dh_allin_two_players": "pooled", "dh_separate_in_base": "no", "dh_allin_fee_award": "hand_winner",
                "dh_allin_fee_tie": "equal", "dh_can_swap_test": "at_call_against_next_fee",
                "dh_direct_showdown": "expose_then_run_out", "dh_allin_blind_swap": "no", "dh_blind_swap_scope": "sb_bb_ob_only",
                "dh_overblind_fee": "free", "dh_overblind_order": "posting_order_after_bb", "dh_preflop_fee_collect": "either",
                "dh_swapped_card": "dead", "dh_burn_before_swap": "no", "dh_stub_short": "refuse", "dh_fold_is_action": "yes",
                "dh_swap_facing_bet_for_stack": "all_in_for_what_he_had",
            },
            chances={
                "over": 0.15, "ante": 0.2, "smallest chip": 0.15, "ties": 0.12, "idle": 0.2, "vague": 0.25, "dealer": 0.15,
                "exact": 0.8, "hide": 0.07, "blindless": 0.1,
            },
        ),
            Game(
            "Jacks or Better", "jacks-or-better", 5, streets=draws(1), pack="23456789TJQKA+", posts="ante", most=8, strict=True,
            sites=("Handaudit",), kinds=("cash",), special="openers", ranked=with_the_bug, folds=(0.15, 0.5),
            pushes=(0.15, 0.5), shoves=(0.02, 0.1),
            options={
                "jb_open_all_check": "go_to_draw", "jb_max_reantes": "3", "jb_after_max": "redeal_without_ante", "jb_max_draw": "5",
                "jb_draw_rounds": "1", "jb_first_to_bet2": "left_of_dealer", "jb_min_bet": "ante", "jb_declare_turn": "no",
                "jb_false_open_callers": "returned", "jb_false_open_later_bets": "returned_until_action_complete",
                "jb_false_open_uncontested": "carry_to_next_deal", "jb_false_opener_reante": "yes", "jb_uncontested_proof": "required",
                "jb_broke_redeal": "dealt_all_in", "jb_orphan_side_pot": "joins_inner_pot", "jb_bug_flush": "highest_missing",
                "jb_five_aces": "above_straight_flush",
            },
            chances={"false": 0.12, "found": 0.25, "carried": 0.1, "split": 0.15, "vague": 0.05, "terse": 0.1, "draw much": 0.35},
        ),
    )
}  # fmt: skip
