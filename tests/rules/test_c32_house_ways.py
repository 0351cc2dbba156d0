"""House ways of the stripped-pack draw that a hand written by hand shows best: entry posts, dead money, showing, time, buy-ins, asking."""

from tests.rules.test_c32_options import BLINDS, FOUR, HEAD, OVER, TIED, ended, found


def entering(post: str, called: int, pot: int, before: str = "") -> str:
    return (
        FOUR.format(100, 100, 100, 100).replace("Table", "Table")
        + before
        + OVER
        + post
        + "*** DEALING HANDS ***\n"
        + f"Ann: raises 4 to 8\nBob: folds\nCy: folds\nDee: folds\nUncalled bet ({called}) returned to Ann\n"
        + ended("Ann", pot, ["Bob", "Cy", "Dee"])
    )


def test_who_missed_only_the_over_blind_may_have_to_wait() -> None:
    text = entering("Ann: posts over blind 4\n", 4, 11, "Ann returns\n")
    assert found(text) == []
    assert [code for code, _, _ in found(text, "c32_missed_ob_only=wait")] == ["missed-blind"]
    newcomer = entering("Ann: posts over blind 4\n", 4, 11)
    assert found(newcomer, "c32_missed_ob_only=wait") == []


LAYERS = (
    FOUR.format(100, 100, 1, 100)
    + """Bob: posts small blind 1
Cy: posts big blind 1 and is all-in
Dee: posts over blind 4
Ann: posts dead blind 3
Ann: posts over blind 4
*** DEALING HANDS ***
Ann: checks
Bob: folds
Dee: checks
*** FIRST DRAW ***
Cy: stands pat
Dee: stands pat
Ann: stands pat
Ann: checks
Dee: checks
*** SHOW DOWN ***
Cy: shows [As Ad Ah 9c 8c] (three of a kind, Aces)
Dee: shows [Ks Kd Qh 9h 8h] (a pair of Kings)
Ann: shows [Qs Qd Jh 9d 8d] (a pair of Queens)
Dee collected {side} from side pot
Cy collected {main} from main pot
*** SUMMARY ***
Total pot 13 Main pot {main}. Side pot {side}. | Rake 0
Seat 1: Ann (button) showed [Qs Qd Jh 9d 8d] and lost with a pair of Queens
Seat 2: Bob (small blind) folded before the Draw
Seat 3: Cy (big blind) showed [As Ad Ah 9c 8c] and won ({main}) with three of a kind, Aces
Seat 4: Dee showed [Ks Kd Qh 9h 8h] and won ({side}) with a pair of Kings
"""
)


def test_dead_money_lies_in_the_main_pot_or_in_layers() -> None:
    main, layered = (
        LAYERS.replace("{main}", "7").replace("{side}", "6"),
        LAYERS.replace("{main}", "5").replace("{side}", "8"),
    )
    assert found(main) == []
    assert found(layered, "c32_dead_money_pot=layered") == []
    assert found(main, "c32_dead_money_pot=layered") != []
    assert {(severity) for _, severity, _ in found(layered)} == {"ambiguity"}


MUCKED = TIED.replace("[Ac Kh 9d 8s 7c]", "[Ac Qh 9d 8s 7c]").replace(
    "Cy: shows [Ac Qh 9d 8s 7c] (high card Ace)", "Cy: mucks hand"
)
MUCKED = MUCKED.replace("Bob collected 2 from pot\nCy collected 2 from pot", "Bob collected 4 from pot").replace(
    "won (2)", "won (4)", 1
)
MUCKED = MUCKED.replace("showed [Ac Qh 9d 8s 7c] and won (2) with high card Ace", "mucked [Ac Qh 9d 8s 7c]")


def test_all_show_where_the_house_wants_it() -> None:
    assert found(MUCKED) == []
    assert found(MUCKED, "c32_show_all=all_show") == [("show-order", "ambiguity", 22)]


LATE = (
    HEAD.format(100, 100, 100)
    + BLINDS
    + "*** DEALING HANDS ***\nAnn has timed out\nAnn: raises 2 to 4\nBob: folds\nCy: folds\nUncalled bet (2) returned to Ann\n"
    + ended("Ann", 5, ["Bob", "Cy"])
)


def test_a_late_raise_is_an_error_unless_it_is_ignored() -> None:
    assert found(LATE) == [("late-raise", "error", 10)]
    assert found(LATE, "c32_late_raise=ignore") == []


def test_time_that_ran_out_for_a_fold_is_no_fault() -> None:
    text = LATE.replace("Ann has timed out\n", "").replace("Bob: folds", "Bob has timed out\nBob: folds")
    assert found(text) == []


BUYING = LATE.replace("Ann has timed out\n", "").replace(
    "Seat 3: Cy (100 in chips)\n",
    "Seat 3: Cy (100 in chips)\nSeat 5: Eve (10 in chips) is sitting out\nEve buys in for 10\n",
)


def test_a_buy_in_outside_the_limits_is_a_warning_unless_the_house_enforces_it() -> None:
    assert found(BUYING) == [("buy-in", "warn", 7)]
    assert [(c, s) for c, s, _ in found(BUYING, "c32_buyin_limits=enforce")] == [("buy-in", "error")]
    for amount, wrong in ((19, True), (20, False), (200, False), (201, True)):
        assert bool(found(BUYING.replace("buys in for 10", f"buys in for {amount}"))) is wrong
    limit = BUYING.replace("No Limit (1/2)", "Limit (2/4)")
    for amount, wrong in ((19, True), (20, False), (5000, False)):
        assert bool(found(limit.replace("buys in for 10", f"buys in for {amount}"))) is wrong


ASKED = (
    HEAD.format(100, 100, 100)
    + BLINDS
    + """*** DEALING HANDS ***
Ann: calls 2
Bob: calls 1
Cy: checks
*** FIRST DRAW ***
Bob: stands pat
Cy: stands pat
Ann: stands pat
Ann: offers parole
Bob: declines parole
Cy: accepts parole
Ann: bets 2
Bob: folds
Cy: folds
Uncalled bet (2) returned to Ann
"""
    + ended("Ann", 6, ["Bob", "Cy"]).replace("before", "after")
)


def test_asking_may_stop_at_the_first_refusal_or_not() -> None:
    stopped = ASKED.replace("Cy: accepts parole\n", "")
    assert found(ASKED) == found(stopped) == []
    assert [code for code, _, _ in found(ASKED, "c32_parole_asking=stop_at_refusal")] == ["parole-order"]
    assert [code for code, _, _ in found(stopped, "c32_parole_asking=ask_all")] == ["parole-order"]
    assert found(ASKED, "c32_parole_asking=ask_all") == found(stopped, "c32_parole_asking=stop_at_refusal") == []


THIRD = (
    HEAD.format(100, 100, 100)
    + BLINDS
    + "Ann: posts over blind 4\n*** DEALING HANDS ***\n{bets}Uncalled bet (4) returned to Ann\n"
    + ended("Ann", 11, ["Bob", "Cy"])
)
"""Three players, and the button posts an over blind that three players do not have."""


def test_an_over_blind_that_is_not_due_is_one_fault_where_it_is_played_as_one() -> None:
    """Left of it begins: it is no newcomer's post, and nobody acts out of turn."""
    text = THIRD.format(bets="Bob: calls 3\nCy: folds\nAnn: raises 4 to 8\nBob: folds\n").replace("pot 11", "pot 10")
    assert found(text.replace("collected 11", "collected 10").replace("(11)", "(10)")) == [("blind-set", "error", 8)]


def test_a_newcomers_post_of_that_size_has_no_place_in_the_order() -> None:
    text = THIRD.format(bets="Ann: raises 4 to 8\nBob: folds\nCy: folds\n").replace("11", "5")
    text = text.replace("bet (4)", "bet (6)")
    assert found(text) == [("blind-set", "ambiguity", 8)]
    assert found(text, "c32_newcomer_no_ob=over_blind_amount") == []
