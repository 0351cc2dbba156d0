"""Faults of cards, words, the showdown's hands and the summary; and lines that cannot be read."""

import random
from dataclasses import replace

from handaudit.model.cards import cards_text
from tests.support.hand import DealtHand
from tests.support.mutants_money import paid_to, shown, simple, sole
from tests.support.plant import Found, index_of, mutant, scribe_of, turns, unused, with_text
from tests.support.results import fates
from tests.support.reveal import reveal
from tests.support.scribe import lines
from tests.support.settle import settle
from tests.support.words import false_words


@mutant("card-dup-board", "card-dup")
def card_dup_board(rng: random.Random, hand: DealtHand) -> Found | None:
    """The last board card is one that was dealt to a player who folded."""
    seats = [
        n for n in hand.table.heroes if n not in hand.live and all(act.shown for act in hand.acts if act.seat == n)
    ]
    size = len(hand.boards[0])
    if not seats or len(hand.boards) > 1 or not size:
        return None
    board = list(hand.table.board)
    board[size - 1] = rng.choice(hand.cards[rng.choice(seats)])
    other = settle(replace(hand.table, board=tuple(board)), hand.acts, ())
    found = lines(other)
    return found, max(i for i, line in enumerate(found) if line.tag == "street")


@mutant("card-dup-dealt", "card-dup")
def card_dup_dealt(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who folds was dealt the same card twice."""
    seats = [n for n in hand.table.heroes if n not in hand.live and hand.cards[n] == hand.table.chair(n).hole]
    if not seats or hand.table.game.special == "openers":
        return None
    seat = rng.choice(seats)
    hole = hand.cards[seat]
    found = lines(hand)
    at = index_of(found, "dealt", seat=seat)
    return with_text(
        found, at, f"Dealt to {scribe_of(hand).name(seat)} [{cards_text((hole[0], hole[0], *hole[2:]))}]"
    ), at


@mutant("card-dup-shown", "card-dup")
def card_dup_shown(rng: random.Random, hand: DealtHand) -> Found | None:
    """Two players show the same card."""
    seats = [n for n in hand.table.numbers if n in shown(hand) and n not in hand.table.heroes]
    if len(seats) < 2 or hand.runs > 1 or hand.table.game.exchanges:
        return None
    a, b = rng.sample(seats, 2)
    hole = (hand.table.chair(a).hole[0], *hand.table.chair(b).hole[1:])
    chairs = tuple(chair._replace(hole=hole) if chair.number == b else chair for chair in hand.table.chairs)
    other = settle(replace(hand.table, chairs=chairs, muckers=frozenset()), hand.acts, ())
    found = lines(other)
    return found, max(i for i, line in enumerate(found) if line.tag == "show" and line.seat in {a, b})


@mutant("board-summary", "summary-mismatch")
def board_summary(rng: random.Random, hand: DealtHand) -> Found | None:
    """The summary's board has another card."""
    board = hand.boards[0]
    if not board or len(hand.boards) > 1 or unused(hand) < 0:
        return None
    at = rng.randrange(len(board))
    found = lines(hand)
    place = index_of(found, "board")
    return with_text(found, place, f"Board [{cards_text((*board[:at], unused(hand), *board[at + 1 :]))}]"), place


def flop_line(hand: DealtHand) -> int:
    """The index of the line that opens the flop of a single board, -1 where there is none."""
    if len(hand.boards) > 1 and hand.run_from in {"", "flop"}:
        return -1
    flops = (i for i, line in enumerate(lines(hand)) if line.tag == "street" and hand.acts[line.at].what == "flop")
    return next(flops, -1)


@mutant("board-count", "board-count")
def board_count(rng: random.Random, hand: DealtHand) -> Found | None:
    """The flop is opened with four cards, or with two."""
    place = flop_line(hand)
    if place < 0:
        return None
    found = lines(hand)
    cards = (*hand.boards[0][:3], unused(hand)) if rng.random() < 0.5 and unused(hand) >= 0 else hand.boards[0][:2]
    return with_text(found, place, f"*** FLOP *** [{cards_text(cards)}]"), place


@mutant("cards-dealt", "cards-mismatch")
def cards_dealt(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player shows a card that he was not dealt."""
    seats = [n for n in hand.table.heroes if n in shown(hand)]
    if not seats or hand.table.game.exchanges or hand.table.game.up:
        return None
    seat = rng.choice(seats)
    found = lines(hand)
    at = index_of(found, "dealt", seat=seat)
    hole = (unused(hand), *hand.table.chair(seat).hole[1:])
    changed = with_text(found, at, f"Dealt to {scribe_of(hand).name(seat)} [{cards_text(hole)}]")
    return changed, index_of(found, "show", seat=seat), (at,)


@mutant("cards-summary", "cards-mismatch")
def cards_summary(rng: random.Random, hand: DealtHand) -> Found | None:
    """The summary names a card that the player did not show."""
    seats = sorted(shown(hand))
    if not seats or unused(hand) < 0:
        return None
    seat = rng.choice(seats)
    hole = hand.cards[seat]
    found = lines(hand)
    at = index_of(found, "result", seat=seat)
    head = f"Seat {seat}: {scribe_of(hand).name(seat)}{fates(hand)[seat].tags} showed "
    rest = found[at].text[len(head) + len(f"[{cards_text(hole)}]") :]
    return with_text(found, at, f"{head}[{cards_text((unused(hand), *hole[1:]))}]{rest}"), at


def _false_words(rng: random.Random, hand: DealtHand, where: str) -> Found | None:
    """False words for a hand on its show line, in the summary, or both."""
    seats = sorted(shown(hand)) if simple(hand) else []
    if not seats:
        return None
    seat = rng.choice(seats)
    scribe, value, ranking = scribe_of(hand), hand.worth(seat), hand.table.game.halves[0].ranking
    if value is None or ranking.kind != "high":
        return None
    hole = hand.cards[seat]
    told = false_words(value, ranking)
    true = scribe.hand_words(seat, 0, [], False)
    found = lines(hand)
    show, result = index_of(found, "show", seat=seat), index_of(found, "result", seat=seat)
    changed = found
    if where != "summary":
        changed = with_text(changed, show, f"{scribe.name(seat)}: shows [{cards_text(hole)}] ({told})")
    if where != "show":
        changed = with_text(changed, result, found[result].text.rstrip()[: -len(true)] + told)
    return changed, result if where == "summary" else show


@mutant("words-show", "rank-text-mismatch")
def words_show(rng: random.Random, hand: DealtHand) -> Found | None:
    """The words beside the shown cards are another hand's; the summary has the right ones."""
    return _false_words(rng, hand, "show")


@mutant("words-summary", "rank-text-mismatch")
def words_summary(rng: random.Random, hand: DealtHand) -> Found | None:
    """The words in the summary are another hand's."""
    return _false_words(rng, hand, "summary")


@mutant("words-both", "rank-text-mismatch", alone=False)
def words_both(rng: random.Random, hand: DealtHand) -> Found | None:
    """The words are another hand's wherever they stand."""
    return _false_words(rng, hand, "both")


@mutant("unshown-winner", "unshown-winner")
def unshown_winner(rng: random.Random, hand: DealtHand) -> Found | None:
    """The best hand is mucked unseen, another is shown, and yet the mucked one is paid."""
    options = [
        (i, pot.awards[0].seat)
        for i, pot, _ in sole(hand)
        if pot.awards[0].seat not in hand.table.heroes and len(hand.pots) == 1
    ]
    if not options:
        return None
    index, seat = rng.choice(options)
    return _hidden(hand, index, seat)


@mutant("unshown-loser-paid", "unshown-winner")
def unshown_loser_paid(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player mucks against an open better hand, and is paid."""
    mucked = [item.seat for item in reveal(hand, hand.table.site) if not item.shows] if simple(hand) else []
    if not mucked or len(hand.pots) > 1:
        return None
    seat = rng.choice(mucked)
    pot = hand.pots[0]
    return _hidden(paid_to(hand, 0, (pot.awards[0]._replace(seat=seat, amount=pot.amount - pot.rake, odd=0),)), 0, seat)


def _hidden(hand: DealtHand, index: int, seat: int) -> Found | None:
    """The log in which a paid seat never shows; none where who is paid has to prove openers, too."""
    if hand.table.game.special == "openers":
        return None
    found, scribe = lines(hand), scribe_of(hand)
    for i, line in enumerate(found):
        if line.tag == "show" and line.seat == seat:
            found = with_text(found, i, f"{scribe.name(seat)}: mucks hand")
    at = index_of(found, "result", seat=seat)
    found = with_text(
        found,
        at,
        f"Seat {seat}: {scribe.name(seat)}{fates(hand)[seat].tags} collected ({scribe.money(hand.won[seat])})",
    )
    return found, index_of(found, "collect", at=index, seat=seat)


@mutant("summary-street", "summary-mismatch")
def summary_street(rng: random.Random, hand: DealtHand) -> Found | None:
    """The summary says that a player folded on another street."""
    known = fates(hand)
    seats = [seat for seat, fate in known.items() if fate.folded]
    if not seats:
        return None
    seat = rng.choice(seats)
    streets = [street for street in hand.table.game.streets if street.folded]
    when = rng.choice([street.folded for street in streets if street.name != known[seat].folded])
    found = lines(hand)
    at = index_of(found, "result", seat=seat)
    return with_text(found, at, f"Seat {seat}: {scribe_of(hand).name(seat)}{known[seat].tags} folded {when}"), at


@mutant("summary-no-bet", "summary-mismatch")
def summary_no_bet(rng: random.Random, hand: DealtHand) -> Found | None:
    """The summary says of a player who had called or raised that he did not bet."""
    opening, known = hand.table.game.opening, fates(hand)
    seats = [act.seat for ask, act in turns(hand, "call", "raise") if ask.street == opening]
    seats = [n for n in seats if known[n].folded == opening]
    if not seats:
        return None
    found = lines(hand)
    at = index_of(found, "result", seat=rng.choice(seats))
    return with_text(found, at, found[at].text.rstrip() + " (didn't bet)"), at


@mutant("summary-won", "summary-mismatch")
def summary_won(rng: random.Random, hand: DealtHand) -> Found | None:
    """The summary says another sum than was collected."""
    seats = [n for n in hand.table.numbers if hand.won[n]]
    if not seats or hand.runs > 1:
        return None
    seat, scribe = rng.choice(seats), scribe_of(hand)
    found = lines(hand)
    at = index_of(found, "result", seat=seat)
    true, told = f"({scribe.money(hand.won[seat])})", f"({scribe.money(hand.won[seat] + hand.table.unit)})"
    head, _, rest = found[at].text.rpartition(true)
    return with_text(found, at, head + told + rest), at


@mutant("summary-tag", "summary-mismatch")
def summary_tag(rng: random.Random, hand: DealtHand) -> Found | None:
    """The summary gives the button to a seat that does not have it."""
    seats = [seat for seat, fate in fates(hand).items() if not fate.tags]
    if not seats or hand.table.game.posts == "button blind":
        return None
    seat = rng.choice(seats)
    found = lines(hand)
    at = index_of(found, "result", seat=seat)
    head = f"Seat {seat}: {scribe_of(hand).name(seat)}"
    return with_text(found, at, f"{head} (button){found[at].text[len(head) :]}"), at


@mutant("unreadable-verb", "log-unreadable-line")
def unreadable_verb(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player's act cannot be read."""
    found = lines(hand)
    options = [i for i, line in enumerate(found) if line.tag == "act"]
    if not options:
        return None
    at = rng.choice(options)
    return with_text(
        found,
        at,
        f"{scribe_of(hand).name(found[at].seat)}: {rng.choice(('shmolds', 'callls $5', 'raises to the moon'))}",
    ), at


@mutant("bad-card", "log-bad-card")
def bad_card(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The flop has a card that no pack has."""
    place = flop_line(hand)
    return (
        None
        if place < 0
        else (with_text(lines(hand), place, f"*** FLOP *** [{cards_text(hand.boards[0][:2])} 1x]"), place)
    )
