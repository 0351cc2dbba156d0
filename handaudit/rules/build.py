"""What a rulebook says must be true together: a form that contradicts itself is refused, with the reason."""

from collections.abc import Collection, Iterator
from decimal import Decimal
from itertools import pairwise

from handaudit.model.cards import DECKS
from handaudit.rules.catalogue import rules
from handaudit.rules.schema import RakeForm, RulebookForm, StreetForm, UsesForm
from handaudit.rules.strength import SETS
from handaudit.rules.tree import hint, shown

OPEN_CARDS = ("low-card", "high-card", "high-hand", "low-hand")


def contradictions(form: RulebookForm) -> Iterator[tuple[str, str]]:
    """What cannot be true together: the path and the reason."""
    chapters = {rule.chapter: None for rule in rules().values()}
    if form.rules not in chapters:
        yield "rules", f"no chapter {shown(form.rules)}; chapters: {', '.join(chapters)}{hint(form.rules, chapters)}"
    yield from _streets(form)
    yield from _numbers(form)
    yield from _ranking(form)
    if form.settle.rake is not None:
        yield from _rake(form.settle.rake)
        if form.settle.winner_rates:
            yield "settle.winner-rates", 'rates by winner need "settle.rake" as-logged'
    if not all(_sane(rate) for rate in form.settle.winner_rates):
        yield "settle.winner-rates", "expected percentages from 0 to 100 with at most 6 decimals"


def _numbers(form: RulebookForm) -> Iterator[tuple[str, str]]:
    low, high = form.players
    if low > high:
        yield "players", f"at least {low} and at most {high} players contradict each other"
    if low < 2:
        yield "players", f"read {form.players}, expected at least 2 players"
    dealt = [street.deal for name in form.streets if (street := form.street.get(name)) and street.deal]
    hole, board = sum(deal.hole for deal in dealt), sum(deal.board for deal in dealt)
    pack = DECKS[form.deck].size
    short = sum(deal.hole for deal in dealt if deal.when_short)
    if high * (hole - short) + board * form.boards + (1 if short else 0) > pack:
        yield "players", f"{high} players with {hole} cards each and {board} on the board need more than {pack} cards"
    exchanges = [street.exchange for name in form.streets if (street := form.street.get(name)) and street.exchange]
    hole -= sum(one.least for one in exchanges if not one.replace)
    board += sum(1 for deal in dealt if deal.when_short)
    yield from _uses("", form.uses, form.ranking.order, hole, board)
    if form.second_half is not None:
        yield from _uses("second-half.", form.second_half.uses, form.second_half.ranking.order, hole, board)
        if form.ranking.low or form.second_half.ranking.low:
            yield "second-half", "a pot has two halves: the low hand of the ranking is one already"


def _uses(path: str, uses: UsesForm, order: str, hole: int, board: int) -> Iterator[tuple[str, str]]:
    for name, (least, most), there in (("hole", uses.hole, hole), ("board", uses.board, board)):
        if least > most:
            yield f"{path}uses.{name}", f"at least {least} and at most {most} cards contradict each other"
        if most > there:
            yield f"{path}uses.{name}", f"uses {most} cards, but the streets deal {there}"
    size = 4 if order in SETS else 5
    if not uses.hole[0] + uses.board[0] <= size <= uses.hole[1] + uses.board[1]:
        yield f"{path}uses", f"a hand of {size} cards cannot be made"


def _streets(form: RulebookForm) -> Iterator[tuple[str, str]]:
    if len(set(form.streets)) < len(form.streets):
        yield "streets", "a street stands twice"
    for name in form.streets:
        if name not in form.street:
            yield "streets", f'no table "street.{shown(name)[1:-1]}"{hint(name, form.street)}'
    streets = {name: form.street[name] for name in form.streets if name in form.street}
    opened = any(street.bet and street.bet.openers for street in streets.values())
    posts = {post.blind for street in streets.values() for post in street.post}
    for name, street in streets.items():
        yield from _street(f"street.{name}", street, form, opened, posts)
    if form.reveal.checked and not any(s.exchange and s.exchange.when == "round" for s in streets.values()):
        yield "reveal.checked", "told by draws, but no street has a round of them"
    if form.reveal.prove and not opened:
        yield "reveal.prove", "openers are proved, but no street asks for openers"


def _street(
    path: str, street: StreetForm, form: RulebookForm, opened: bool, posts: Collection[str]
) -> Iterator[tuple[str, str]]:
    bet, exchange, deal = street.bet, street.exchange, street.deal
    if deal and deal.up > deal.hole:
        yield f"{path}.deal.up", f"{deal.up} of {deal.hole} cards cannot lie open"
    if deal and deal.burn != (burned := int(deal.board > 0 and not deal.hole)):
        yield (
            f"{path}.deal.burn",
            f"read {deal.burn}, expected {burned}: one card is burned before cards that go to the board alone, no other is played",
        )
    if deal and deal.when_short and not deal.hole:
        yield f"{path}.deal.when-short", "no cards are dealt to players on this street"
    if bet and bet.first in OPEN_CARDS and not any(s.deal and s.deal.up for s in form.street.values()):
        yield f"{path}.bet.first", "told by the cards that lie open, but no street deals any"
    if bet and (bet.bring_in or bet.open_pair) and bet.first not in OPEN_CARDS:
        yield (
            f"{path}.bet.{'bring-in' if bet.bring_in else 'open-pair'}",
            "needs a first to act by the cards that lie open",
        )
    if bet and bet.nobody_opens and not bet.openers:
        yield f"{path}.bet.nobody-opens", "nobody can fail to open where no openers are asked for"
    if bet and bet.nobody_opens and form.redeal is None:
        yield f"{path}.bet.nobody-opens", 'a redeal follows, but there is no table "redeal"'
    if bet and bet.first == "opener" and not opened:
        yield f"{path}.bet.first", "the opener is first, but no street asks for openers"
    if bet and bet.least in ("ante", "two-antes") and "ante" not in posts:
        yield f"{path}.bet.least", "counted in antes, but no street posts an ante"
    if exchange is None:
        return
    if exchange.least > exchange.most:
        yield (
            f"{path}.exchange.least",
            f"at least {exchange.least} and at most {exchange.most} cards contradict each other",
        )
    if not exchange.replace and (exchange.least != exchange.most or exchange.fee):
        yield f"{path}.exchange.replace", "cards that nothing comes for are given up free, and as many by everybody"
    if exchange.one_for_one and (exchange.when != "round" or exchange.fee or not exchange.replace):
        yield f"{path}.exchange.one-for-one", "said of cards that are drawn free, in rounds, and replaced"
    if exchange.when == "own-turn" and bet is None:
        yield f"{path}.exchange.when", "on a seat's own turn, but this street has no betting"
    if exchange.fee and not exchange.counts:
        yield f"{path}.exchange.fee", 'a fee needs "counts" (as-bet or aside)'
    if exchange.counts and not exchange.fee:
        yield f"{path}.exchange.counts", "nothing counts where there is no fee"
    if exchange.hold and exchange.counts != "aside":
        yield f"{path}.exchange.hold", 'only a fee that counts "aside" can be held'
    if exchange.hold and not form.settle.held:
        yield f"{path}.exchange.hold", 'fees are held, but "settle.held" does not say who gets them'
    if exchange.keep_openers and not opened:
        yield f"{path}.exchange.keep-openers", "openers are kept, but no street asks for openers"
    elif exchange.keep_openers != bool(form.reveal.prove):
        proves = "are proved" if form.reveal.prove else "are not proved"
        yield f"{path}.exchange.keep-openers", f'openers {proves} ("reveal.prove"), and are kept for that alone'


def _ranking(form: RulebookForm) -> Iterator[tuple[str, str]]:
    ranking = form.ranking
    if ranking.ties == "by-suit" and not ranking.suit_order:
        yield "ranking.ties", 'suits break ties, but there is no "ranking.suit-order"'
    if bool(ranking.joker) != DECKS[form.deck].joker:
        yield "ranking.joker", f'a joker is ranked where the pack has one; this pack is "{form.deck}"'
    if any(rank not in DECKS[form.deck].ranks for rank in ranking.low_straight):
        yield "ranking.low-straight", f'"{ranking.low_straight}" has cards that the deck "{form.deck}" lacks'


def _sane(percent: Decimal) -> bool:
    """Whether it is a percentage that can be made a fraction."""
    return percent.is_finite() and 0 <= percent <= 100 and int(percent.as_tuple().exponent) >= -6


def _rake(rake: RakeForm) -> Iterator[tuple[str, str]]:
    # A decimal is looked at before it is made a fraction: 1e-999999 would be a number of a million digits.
    if not _sane(rake.percent):
        yield "settle.rake.percent", f"read {shown(rake.percent)}, expected 0 to 100 with at most 6 decimals"
    players = [least for least, _ in rake.cap]
    if any(one >= two for one, two in pairwise(players)):
        yield "settle.rake.cap", f"numbers of players do not ascend: {', '.join(map(str, players))}"
