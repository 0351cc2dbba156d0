"""One engine for every game: a rulebook's streets, played task by task over the log's events."""

from handaudit.model.hand import Event, Hand
from handaudit.model.replay import Replay, StreetPot
from handaudit.model.rulebook import Rulebook, Street
from handaudit.replay.bet import bet
from handaudit.replay.blind_order import table_blind_first
from handaudit.replay.boards import withdrawn
from handaudit.replay.cursor import Cursor, ruled
from handaudit.replay.deal import open_street
from handaudit.replay.exchange import exchange_round, pool_fees
from handaudit.replay.fees import begin_street
from handaudit.replay.floor import called_off
from handaudit.replay.gaps import MissingCall, told
from handaudit.replay.level_change import at_posted_stakes
from handaudit.replay.lines_lost import disorder, found_again
from handaudit.replay.misdeal import deal_anew
from handaudit.replay.normalise import record_cash_outs, said_total
from handaudit.replay.post import post
from handaudit.replay.redeals import deal_is_over, redeal, redealt_late
from handaudit.replay.reveal import reveal
from handaudit.replay.settle import settle
from handaudit.replay.table import Table
from handaudit.replay.unknown_stacks import play_with, unknown_stacks


def replay(hand: Hand, book: Rulebook) -> Replay:
    """Play a hand as logged and compute what the rules make of it."""
    return play(hand, book).rep


def play(hand: Hand, book: Rulebook) -> Table:
    """The same, with the table as it stands at the end; checks look at it, nothing changes it any more."""
    hand = called_off(hand)
    hand = at_posted_stakes(hand) if hand.tournament and not book.live_table else hand
    hand = hand if book.live_table else table_blind_first(hand)
    unknown = unknown_stacks(hand)
    if unknown:
        return play_with(hand, unknown, lambda known: _found(known, book))
    return _found(hand, book)


def _found(hand: Hand, book: Rulebook) -> Table:
    """The replay with the lines that the log lacks and other lines prove.

    A log may count the chips of a short call that is given up without a line of their own: where its total does, they stay in.
    """
    table = _whole(hand, book)
    while table.lost or table.after_close:
        told_by_others = found_again(table)
        if told_by_others is None:
            break
        other = _whole(told_by_others, book)
        if disorder(other) >= disorder(table):
            break
        table = other
    return table


def _whole(hand: Hand, book: Rulebook) -> Table:
    table = _play(hand, book, False)
    if table.forfeits:
        total = said_total(table)
        other = _play(hand, book, True)
        if total == other.rep.total_pot != table.rep.total_pot:
            return other
    if table.gaps:
        return told(table, lambda paid: _play(hand, book, False, paid))
    return table


def _play(hand: Hand, book: Rulebook, forfeit: bool, filled: frozenset[MissingCall] = frozenset()) -> Table:
    table = Table(hand, book)
    table.forfeit, table.filled = forfeit, filled
    cursor = Cursor(_without_boards(ruled(hand), book))
    if "dealer" in hand.kinds:
        table.withdrawn = withdrawn(hand)
    names = _Names(book.by_street)
    at = 0
    while at < len(book.streets):
        street = book.streets[at]
        while _play_street(table, cursor, street, names) and redeal(table, cursor):
            table.rep.streets.pop()
            names.bets -= 1
        at += 1
        if table.restart:
            pool_fees(table)
            deal_anew(table, cursor)
            names, at = _Names(book.by_street), 0
        elif redealt_late(table, cursor):
            redeal(table, cursor)
            table.rep.streets.clear()
            names, at = _Names(book.by_street), 0
        elif table.over or len(table.live) <= 1 or deal_is_over(table, cursor, street):
            break
    reveal(table, cursor)
    settle(table)
    if "cashout" in hand.kinds and hand.ways.cashout == "instead":
        record_cash_outs(table)
    return table


def _without_boards(events: tuple[Event, ...], book: Rulebook) -> tuple[Event, ...]:
    """The events without board cards, if the game has none: such a line ends no round, and a check names it."""
    stray = book.stray_boards
    if not stray or not any(event.kind == "street" and event.text in stray for event in events):
        return events
    return tuple(event for event in events if event.kind != "street" or event.text not in stray)


class _Names:
    """What a street's tasks are called: by the streets, or `bet-1`, `draw-1`, `bet-2` where cards come by draws alone."""

    __slots__ = ("bets", "by_street", "draws")

    def __init__(self, by_street: bool) -> None:
        self.by_street = by_street
        self.bets = self.draws = 0

    def exchange(self, street: Street) -> str:
        self.draws += 1
        if not self.by_street:
            return f"draw-{self.draws}"
        return "swap" if street.deal is not None and street.deal.hole else street.name

    def bet(self, street: Street) -> str:
        self.bets += 1
        return street.name if self.by_street else f"bet-{self.bets}"


def _play_street(table: Table, cursor: Cursor, street: Street, names: _Names) -> bool:
    """Post, deal, exchange, bet. True where the street may be dealt once more."""
    table.street = street.name
    again, table.restart = table.restart, False
    if street.posts and not again:
        post(table, cursor, street)
    if not open_street(table, cursor, street):
        table.over = not table.restart
        return False
    fee, pot = None, table.pot - table.held
    if street.exchange is not None:
        table.exchange_name = names.exchange(street)
        begin_street(table, street)
        exchange_round(table, cursor, street)
        if table.restart or redealt_late(table, cursor):
            return False
        fee = table.fee if table.exchange_rule is not None else None
        if len(table.live) <= 1:  # a hand was fouled while cards were drawn
            return False
    table.street = names.bet(street)
    if table.exchange_name != table.street:
        pot = table.pot - table.held
    table.rep.streets.append(StreetPot(table.street, pot, fee))
    bet(table, cursor, street)
    if table.restart:
        return False
    return street.bet is not None and street.bet.nobody_opens == "redeal"
