"""fpdb's counting written a second time: a plain reader of hold'em and Omaha hands, without a rules engine or handaudit's code.

Each list of words is one action list, as that program keeps them: `(player, word, all_in)`.
"""

import re
from collections import Counter, defaultdict

ACT = re.compile(r"(?P<who>.*): (?P<word>folds|checks|calls|bets|raises)\b(?P<rest>.*)")
POST = re.compile(
    r"(?P<who>.*): posts (?P<what>small blind|big blind|small & big blinds|the ante|straddle)(?P<rest>.*)"
)
SEAT = re.compile(r"Seat (?P<seat>\d+): (?P<who>.*) \([^()]*in chips[^()]*\)(?P<rest>.*)")
BUTTON = re.compile(r"Seat #(\d+) is the button")
Action = tuple[str, str, bool]
STREETS = tuple(f"*** {run}{street}" for run in ("", "FIRST ") for street in ("FLOP", "TURN", "RIVER"))
MORE = ("bets", "raises")


class Plain:
    """One hand: `players` in the order of the seats, `posts`, and the actions of each street (`streets[0]` is before the flop)."""

    def __init__(self, text: str) -> None:
        self.players: dict[str, int] = {}
        self.posts: list[Action] = []
        self.streets: list[list[Action]] = [[]]
        button = BUTTON.search(text)
        self.button = int(button[1]) if button else 0
        seats: dict[str, int] = {}
        head, _, body = text.partition("*** HOLE CARDS ***")
        for line in head.splitlines():
            if found := SEAT.match(line):
                away = "sitting out" in found["rest"] or "out of hand" in found["rest"]
                (seats if away else self.players)[found["who"]] = int(found["seat"])
            elif (found := POST.match(line)) and (found["who"] in self.players or found["who"] in seats):
                self.players.setdefault(
                    found["who"], seats.get(found["who"], 0)
                )  # who is away in a tournament is dealt in
                self.posts.append((found["who"], found["what"], "all-in" in found["rest"]))
        for line in body.splitlines():
            if line.startswith("*** SUMMARY"):
                break
            if line.startswith(STREETS):
                self.streets.append([])
            elif (found := ACT.match(line)) and (found["who"] in self.players or found["who"] in seats):
                self.players.setdefault(found["who"], seats.get(found["who"], 0))
                self.streets[-1].append((found["who"], found["word"], "all-in" in found["rest"]))

    def where(self) -> dict[str, int | str]:
        """S and B for the first that post the blinds; for the rest the number of players between them and the blinds, last one 0."""
        out: dict[str, int | str] = {}
        for what, sign in (("small blind", "S"), ("big blind", "B")):
            first = next((who for who, word, _ in self.posts if word == what), None)
            if first is not None:
                out.setdefault(first, sign)
        big = next((who for who, sign in out.items() if sign == "B"), None)
        start = self.players[big] if big is not None else self.button
        order = sorted(self.players, key=lambda who: (self.players[who] <= start, self.players[who]))
        rest = [who for who in order if who not in out]
        return out | {who: at for at, who in enumerate(reversed(rest))}


def count(hand: Plain) -> dict[str, Counter[str]]:
    """What fpdb's columns would be, under the names of the statistics."""
    out: dict[str, Counter[str]] = defaultdict(Counter)
    for who in hand.players:
        out[who]["hands"] = 1
    chips(hand, out)
    levels(hand, out)
    steals(hand, out)
    continuation(hand, out)
    limps_and_calls(hand, out)
    squeezes(hand, out)
    streets(hand, out)
    return out


def chips(hand: Plain, out: dict[str, Counter[str]]) -> None:
    first_small = next((who for who, what, _ in hand.posts if what == "small blind"), None)
    blinds = {who for who, what, _ in hand.posts if what == "big blind"} | {first_small}
    for who in hand.players:
        words = [word for one, word, _ in hand.streets[0] if one == who]
        if not (who in blinds and "folds" in words):
            out[who]["vpip_of"] = 1
            out[who]["vpip"] = int(any(word in ("calls", "bets", "raises") for word in words))
        out[who]["pfr_of"] = 1
        out[who]["pfr"] = int(any(word in MORE for word in words))


def levels(hand: Plain, out: dict[str, Counter[str]]) -> None:
    in_hand = {who for who, _, all_in in hand.posts if not all_in} | {who for who, _, _ in hand.streets[0]}
    level, can, squeeze, opener = 1, True, False, ""
    turns: Counter[str] = Counter()
    for who, word, all_in in hand.streets[0]:
        mine, turns[who] = out[who], turns[who] + 1
        if len(in_hand) == 1 and turns[who] == 1:
            can = False
            mine["pfr_of"] = 0
        if word == "folds" or all_in:
            in_hand.discard(who)
        more = word in MORE
        if level == 1:
            if more:
                opener, level = opener or who, 2
        elif level == 2:
            mine["three_bet_of"], mine["squeeze_of"] = int(can), int(squeeze)
            if word == "calls" and not squeeze:
                squeeze = True
            elif more:
                mine["three_bet"], mine["squeeze"], level = 1, int(squeeze), 3
        elif level == 3 and who == opener:
            mine["four_bet_of"], mine["fold_to_three_bet_of"] = int(can), 1
            if more:
                mine["four_bet"], level = int(can), 4
            elif word == "folds":
                mine["fold_to_three_bet"] = 1
                break
        elif level == 3:
            mine["cold_four_bet_of"] = int(can)
            if more:
                mine["cold_four_bet"], level = int(can), 4
        elif who != opener:
            mine["fold_to_four_bet_of"] = 1
            mine["fold_to_four_bet"] |= int(word == "folds")


def steals(hand: Plain, out: dict[str, Counter[str]]) -> None:
    where = hand.where()
    attempt, opened, raised, thief = False, False, False, ""
    for who, word, _ in hand.streets[0]:
        mine, place = out[who], where[who]
        if place == "B":
            if attempt:
                mine["fold_bb_to_steal_of"] = mine["resteal_of"] = 1
                mine["fold_bb_to_steal"], mine["resteal"] = int(word == "folds"), int(word == "raises")
                out[thief]["steal_success"] = int(word == "folds")
            break
        if place == "S":
            mine["resteal_of"] = mine["fold_sb_to_steal_of"] = int(attempt)
            mine["fold_sb_to_steal"] = int(attempt and word == "folds")
            mine["resteal"] = int(attempt and word == "raises")
        if attempt and word != "folds":
            break
        if not raised and word in MORE:
            mine["rfi"], raised = 1, True
            if not opened and place in (1, 0, "S"):
                mine["steal"] = mine["steal_success_of"] = 1
                attempt, thief = True, who
        if not opened:
            mine["rfi_of"] = 1
            if place in (1, 0, "S"):
                mine["steal_of"] = 1
            if word in ("bets", "raises", "calls", "checks"):
                opened = True
        if raised and place not in (1, 0, "S") and word != "folds":
            break


def continuation(hand: Plain, out: dict[str, Counter[str]]) -> None:
    leader = next((who for who, word, _ in reversed(hand.streets[0]) if word in MORE), None)
    if leader is None:
        return
    gone = False
    for number, street in enumerate(("flop", "turn", "river"), 1):
        actions = hand.streets[number] if number < len(hand.streets) else []
        if not gone:
            out[leader][f"cbet_{street}_of"] = 1
        bet_at = -1
        for at, (who, word, _) in enumerate(actions):
            if who == leader and word in MORE:
                if not gone:
                    out[leader][f"cbet_{street}"], bet_at = 1, at
                break
            if who == leader and word == "folds":
                gone = True
                break
        if bet_at < 0:
            continue
        for who in hand.players:
            answer = next((word for one, word, _ in actions[bet_at + 1 :] if one == who), None)
            if who != leader and answer is not None:
                out[who][f"fold_to_cbet_{street}_of"] = 1
                out[who][f"fold_to_cbet_{street}"] = int(answer == "folds")


def limps_and_calls(hand: Plain, out: dict[str, Counter[str]]) -> None:
    limped, waiting = False, True
    for who, word, _ in hand.streets[0]:
        if word == "calls":
            out[who]["limp"], limped = int(not limped), True
        if waiting:
            waiting = word != "raises"
        else:
            out[who]["cold_call_of"] += 1
            if word == "calls":
                out[who]["cold_call"] += 1
                waiting = True
    for mine in out.values():
        mine["limp_of"] = mine["rfi_of"]


def squeezes(hand: Plain, out: dict[str, Counter[str]]) -> None:
    level, raiser, callers, defenders = 1, "", [], set()
    for who, word, _ in hand.streets[0]:
        if who in defenders:
            out[who]["fold_to_squeeze_of"], out[who]["fold_to_squeeze"] = 1, int(word == "folds")
            defenders.discard(who)
        if level == 2 and word == "calls":
            callers.append(who)
        if word in MORE:
            level += 1
            if level == 2:
                raiser = who
            elif level == 3 and callers:
                defenders = {raiser, *callers} - {who}


def streets(hand: Plain, out: dict[str, Counter[str]]) -> None:
    """Check-raises, donk bets and aggression of flop, turn and river; a street is seen by all who have not folded before."""
    leader, live = "", set(hand.players)
    for number, actions in enumerate(hand.streets):
        if number:
            name = ("flop", "turn", "river")[number - 1]
            words = {who: [word for one, word, _ in actions if one == who] for who in hand.players}
            order = list(dict.fromkeys(who for who, _, _ in actions))
            before = order[: order.index(leader)] if leader in order else []
            bettor = next((who for who, word, _ in actions if word in MORE), "")
            for who in live:
                mine = out[who]
                if words[who][:1] == ["checks"] and len(words[who]) > 1:
                    mine[f"check_raise_{name}_of"], mine[f"check_raise_{name}"] = 1, int(words[who][1] == "raises")
                mine[f"donk_{name}_of"], mine[f"donk_{name}"] = int(who in before), int(who in before and who == bettor)
                mine[f"af_{name}"] = mine[f"afq_{name}"] = int(any(word in MORE for word in words[who]))
                mine[f"af_{name}_of"], mine[f"afq_{name}_of"] = words[who].count("calls"), 1
        live -= {who for who, word, _ in actions if word == "folds"}
        leader = next((who for who, word, _ in reversed(actions) if word in MORE), leader)


NAMES = tuple(
    name + of
    for name in (
        "vpip", "pfr", "rfi", "three_bet", "fold_to_three_bet", "four_bet", "fold_to_four_bet", "cold_four_bet", "steal", "steal_success",
        "fold_sb_to_steal", "fold_bb_to_steal", "resteal", "squeeze", "cbet_flop", "cbet_turn", "cbet_river", "fold_to_cbet_flop",
        "fold_to_cbet_turn", "fold_to_cbet_river", "limp", "cold_call", "fold_to_squeeze",
        *(f"{move}_{street}" for move in ("check_raise", "donk", "af", "afq") for street in ("flop", "turn", "river")),
    )
    for of in ("", "_of")
)  # fmt: skip
"""What both count."""
