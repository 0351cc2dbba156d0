"""Dealt hands in PokerStars' layouts of other languages, as `printed` does it: step by step, faults and all."""

import re
from collections.abc import Callable, Mapping

from tests.layouts.printed import Printer
from tests.layouts.retold import End, Step, cents, plain, retold

Money = Callable[[str, int], str]

BRAZIL = {
    "first": "Mão PokerStars #{id}: ", "tournament": "Torneio #{id}, {buyin}{game} - Nível {level}",
    "date": "{y}/{m}/{d} {hour} BRT [{y}/{m}/{d} {hour} ET]", "table": "Mesa '{table}' {max}-max{play} Lugar #{button} é o botão",
    "play": " (Dinheiro fictício)", "seat": "Lugar {n}: {who} ({stack} em fichas)", "is sitting out": "está sit out",
    "out of hand": "fora da mão (movido de outra mesa)",
    "the ante": "coloca ante", "small blind": "paga o small blind", "big blind": "paga o big blind",
    "small & big blinds": "paga o small & big blind", "straddle": "paga o straddle", "allin": " e está all-in",
    "deal": "CARTAS DA MÃO", "showdown": "SHOW DOWN", "dealt": "{who} recebe [{cards}]",
    "fold": "desiste", "check": "passa", "call": "iguala {put}", "bet": "aposta {put}", "raise": "aumenta {by} para {to}",
    "back": "Aposta não-igualada ({put}) voltou para {who}", "show": "mostra [{cards}] (um par de Ases)", "muck": "esconde a mão",
    "noshow": "não mostra a mão", "paid": "{who} recebeu {put} do {pot}", "pot": "pote", "main pot": "pote principal",
    "side pot": "pote paralelo", "summary": "*** SUMÁRIO ***", "total": "Total pote {total}{pots} | comissão {rake}",
    "Main pot": " Pote principal {pot}.", "Side pot": " Pote paralelo{n} {pot}.", "board": "Mesa [{cards}]", "end": "Lugar {n}: {who}",
    "button": "botão", "tag small blind": "small blind", "tag big blind": "big blind", "folded": "desistiu {when}",
    "quiet": " (não apostou)", "before Flop": "antes do Flop", "on the Flop": "no Flop", "on the Turn": "no Turn",
    "on the River": "no River", "mucked": "escondeu as cartas", "showed": "mostrou [{cards}] e {did} com um par de Ases",
    "won": "ganhou ({won})", "lost": "perdeu", "collected": "recebeu ({won})",
}  # fmt: skip
PORTUGAL = BRAZIL | {
    "first": "Mão #{id} da PokerStars: ", "date": "{y}/{m}/{d} {hour} UTC", "the ante": "coloca ante", "small blind": "é small blind",
    "big blind": "é big blind", "small & big blinds": "é small e big blinds", "deal": "CARTAS HOLE", "raise": "sobe {by} para {to}",
    "button": "Botão", "before Flop": "antes Flop",
}  # fmt: skip
SPAIN = {
    "first": "Mano n.º {id} de PokerStars: ", "tournament": "Torneo n.º {id}, {buyin}{game} - Nivel {level}",
    "date": "{d}-{m}-{y} {hour} CET [{d}-{m}-{y} {hour} ET]", "table": 'Mesa "{table}" {max}-max{play} El asiento n.º {button} es el botón',
    "play": " (Dinero ficticio)", "seat": "Asiento {n}: {who} ({stack} en fichas)", "is sitting out": "está ausente",
    "out of hand": "fuera de la mano (viene de otra mesa)",
    "the ante": "pone el ante", "small blind": "pone la ciega pequeña", "big blind": "pone la ciega grande",
    "small & big blinds": "pone las ciegas pequeña y grande", "straddle": "pone el straddle", "allin": " y está all-in",
    "deal": "CARTAS DE MANO", "showdown": "SHOW DOWN", "dealt": "Repartidas a {who} [{cards}]",
    "fold": "se retira", "check": "pasa", "call": "iguala {put}", "bet": "apuesta {put}", "raise": "sube {by} a {to}",
    "back": "La apuesta no igualada ({put}) ha sido devuelta a {who}", "show": "muestra [{cards}] (pareja de ases)",
    "muck": "descarta su mano sin mostrar", "noshow": "no muestra su mano", "paid": "{who} se lleva {put} del {pot}", "pot": "bote",
    "main pot": "bote principal", "side pot": "bote secundario", "summary": "*** RESUMEN ***",
    "total": "Bote total {total}{pots} | Comisión {rake}", "Main pot": " Bote principal {pot}.", "Side pot": " Bote secundario{n} {pot}.",
    "board": "Comunitarias [{cards}]", "end": "Asiento {n}: {who}", "button": "botón", "tag small blind": "ciega pequeña",
    "tag big blind": "ciega grande", "folded": "se retiró {when}", "quiet": " (no apostó)", "before Flop": "antes del Flop",
    "on the Flop": "en el Flop", "on the Turn": "en el Turn", "on the River": "en el River", "mucked": "descartó sin mostrar",
    "showed": "muestra [{cards}] y {did} con pareja de ases", "won": "ganó ({won})", "lost": "perdió", "collected": "recaudó ({won})",
}  # fmt: skip
RUSSIA = {
    "first": "Раздача PokerStars №{id}: ", "tournament": "Турнир №{id}, {buyin}{game} - Уровень {level}",
    "date": "{d}.{m}.{y} {hour} EET [{d}.{m}.{y} {hour} ВВ]", "table": "Стол '{table}' {max}-max{play} Баттон на месте №{button}",
    "play": " (Условные деньги)", "seat": "Место {n}: {who} ({stack} фишек)", "is sitting out": "отсутствует",
    "out of hand": "вне игры (с другого стола)",
    "the ante": "ставит анте", "small blind": "ставит малый блайнд", "big blind": "ставит большой блайнд",
    "small & big blinds": "ставит малый и большой блайнды", "straddle": "ставит стрэддл", "allin": " и олл-ин",
    "deal": "ЗАКРЫТЫЕ КАРТЫ", "flop": "ФЛОП", "turn": "ТЕРН", "river": "РИВЕР", "showdown": "ВСКРЫТИЕ КАРТ",
    "dealt": "Карты {who} [{cards}]", "fold": "делает фолд", "check": "делает чек", "call": "делает колл {put}",
    "bet": "делает бет {put}", "raise": "делает рейз {by} {to}", "back": "Неуравненная ставка ({put}) возвращается игроку {who}",
    "show": "открывает [{cards}] (пару [тузы])", "muck": "сбрасывает карты", "noshow": "не открывает карты",
    "paid": "{who} получил {put} ({pot})", "pot": " банк", "main pot": "основной банк", "side pot": "побочный банк",
    "summary": "*** ИТОГ ***", "total": "Общий банк {total}{pots} | Доля {rake}", "Main pot": " Основной банк {pot}.",
    "Side pot": " Побочный банк{n} {pot}.", "board": "Борд [{cards}]", "end": "Место {n}: {who}", "button": "баттон",
    "tag small blind": "малый блайнд", "tag big blind": "большой блайнд", "folded": "сделал фолд {when}", "quiet": " (не ставил)",
    "before Flop": "до Флоп", "on the Flop": "на Флоп", "on the Turn": "на Терн", "on the River": "на Ривер",
    "mucked": "сбросил карты", "showed": "открыл [{cards}] и {did} , собрав пару [тузы]", "won": "выиграл ({won})", "lost": "проиграл",
    "collected": "собрал ({won})", "No Limit": "Безлимитный", "Pot Limit": "Пот-лимит", "Limit": "Лимит", "Hold'em": "Холдем",
    "Omaha": "Омаха", "Omaha Hi/Lo": "Омаха Хай-Лоу",
}  # fmt: skip


def before(sign: str, amount: int) -> str:
    """`$12.50`."""
    return f"{sign}{plain(amount)}"


def apart(sign: str, amount: int) -> str:
    """`$ 12.50`."""
    return f"{sign} {plain(amount)}".strip()


def behind(sign: str, amount: int) -> str:
    """`12.50 €`."""
    return f"{plain(amount)} {sign}".strip()


def portuguese(text: str) -> str | None:
    """Every other hand is Brazil's, the rest Portugal's."""
    home = re.search(r"#\d*[02468]:", text.split("\n", 1)[0]) is not None
    return _told(text, BRAZIL if home else PORTUGAL, apart if home else behind)


def spanish(text: str) -> str | None:
    """Amounts with the sign behind."""
    return _told(text, SPAIN, behind)


def russian(text: str) -> str | None:
    """Two figures of a raise without a word between them."""
    return None if "5 Card Omaha" in text else _told(text, RUSSIA, before)


def _told(text: str, words: Mapping[str, str], money: Money) -> str | None:
    hand = retold(text)
    if hand is None:
        return None

    def say(word: str, **values: object) -> str:
        return words[word].format_map(values)

    def much(amount: int) -> str:
        return money(hand.sign, amount)

    head = hand.head
    day, _, hour = head["date"].partition(" ")
    y, m, d = day.split("/")
    game = f"{words.get(head['game'], head['game'])} {words.get(head['limit'], head['limit'])}"
    stakes = f"{much(cents(head['small']))}/{much(cents(head['big']))}{' ' + head['code'] if head['code'] else ''}"
    if head["tournament"]:
        buyin = head["buyin"] + " " if head["buyin"] else ""
        what = say("tournament", id=head["tournament"], buyin=buyin, game=game, level=head["level"])
    else:
        what = " " + game
    out = [f"{say('first', id=head['id'])}{what} ({stakes}) - {say('date', y=y, m=m, d=d, hour=hour)}"]
    play = words["play"] if head["play"] else ""
    out.append(say("table", table=head["table"], max=head["max"], play=play, button=head["button"]))
    for seat in hand.seats:
        state = f" {words[seat.state]}" if seat.state else ""
        out.append(say("seat", n=seat.number, who=seat.name, stack=much(seat.stack)) + state)
    out += [_step(step, words, much) for step in hand.steps]
    pots = "".join(_pot(name, much(amount), words) for name, amount in hand.pots)
    out += [words["summary"], say("total", total=much(hand.total), pots=pots, rake=much(hand.rake))]
    out += [say("board", cards=" ".join(hand.board))] if hand.board else []
    return "\n".join([*out, *(_end(end, words, much) for end in hand.ends)]) + "\n"


def _step(step: Step, words: Mapping[str, str], much: Callable[[int], str]) -> str:
    put, cards = much(step.amount), " ".join(step.cards)
    if step.kind == "street":
        title = f"*** {words.get(step.word, step.word.upper())} ***"
        last = f" [{step.cards[-1]}]" if len(step.cards) > 3 else ""
        kept = step.cards[:-1] if last else step.cards
        return title + (f" [{' '.join(kept)}]" if kept else "") + last
    if step.kind == "deal":
        return words["dealt"].format(who=step.who, cards=cards)
    if step.kind == "back":
        return words["back"].format(who=step.who, put=put)
    if step.kind == "paid":
        name, _, number = step.word.partition("-")
        pot = words[name] + (f"-{number}" if number else "")
        return words["paid"].format(who=step.who, put=put, pot=pot)
    end = words["allin"] if step.allin else ""
    if step.kind == "post":
        return f"{step.who}: {words[step.word]} {put}{end}"
    said = words[step.kind].format(put=put, by=much(step.by), to=put, cards=cards)
    return f"{step.who}: {said}{end}"


def _pot(name: str, amount: str, words: Mapping[str, str]) -> str:
    title, _, number = name.partition("-")
    return words[title.capitalize()].format(pot=amount, n=f"-{number}" if number else "")


def _end(end: End, words: Mapping[str, str], much: Callable[[int], str]) -> str:
    tags = "".join(f" ({words.get('tag ' + tag) or words[tag]})" for tag in end.tags)
    did = words["won"].format(won=much(end.won)) if end.won else words["lost"]
    when = words[end.when] if end.when else ""
    said = words[end.did].format(when=when, cards=end.cards, did=did, won=much(end.won))
    more = words["quiet"] if end.quiet else f" [{end.cards}]" if end.did == "mucked" and end.cards else ""
    return words["end"].format(n=end.number, who=end.name) + f"{tags} {said}{more}"


LANGUAGES: dict[str, tuple[Printer, str]] = {
    "pokerstars_pt": (portuguese, "log.txt"),
    "pokerstars_es": (spanish, "log.txt"),
    "pokerstars_ru": (russian, "log.txt"),
}
"""The printer of a layout, and the name of its log."""
SILENT_IN_LANGUAGES = {layout: {"total-sides"} for layout in LANGUAGES}
"""The pots of a total claim nothing."""
