"""Logs of one betting round each, with every case in which trackers differ, and their lines."""

from handaudit.stats.player_lines import PlayerLine, lines_of
from tests.support.audits import audit_text

NAMES = ("Btn", "Sb", "Bb", "Utg", "Mp", "Co")
WALK = """
Utg: folds
Mp: folds
Co: folds
Btn: folds
Sb: folds
Uncalled bet ($1) returned to Bb
Bb collected $2 from pot
"""
SQUEEZE = """
Utg: raises $4 to $6
Mp: calls $6
Co: folds
Btn: raises $18 to $24
Sb: folds
Bb: folds
Utg: folds
Mp: folds
Uncalled bet ($18) returned to Btn
Btn collected $21 from pot
"""
COLD = """
Utg: raises $4 to $6
Mp: folds
Co: folds
Btn: raises $14 to $20
Sb: folds
Bb: raises $40 to $60
Utg: folds
Btn: folds
Uncalled bet ($40) returned to Bb
Bb collected $47 from pot
"""
LIMP_RAISE = """
Utg: calls $2
Mp: folds
Co: raises $6 to $8
Btn: folds
Sb: folds
Bb: folds
Utg: raises $16 to $24
Co: folds
Uncalled bet ($16) returned to Utg
Utg collected $19 from pot
"""
STEAL = """
Utg: folds
Mp: folds
Co: folds
Btn: raises $4 to $6
Sb: folds
Bb: raises $14 to $20
Btn: folds
Uncalled bet ($14) returned to Bb
Bb collected $13 from pot
"""
STRADDLE = """
Mp: folds
Co: folds
Btn: folds
Sb: folds
Bb: folds
Uncalled bet ($2) returned to Utg
Utg collected $5 from pot
"""
POSTER = """
Utg: folds
Mp: checks
Co: folds
Btn: folds
Sb: folds
Bb: checks
*** FLOP *** [2h 5c Td]
Bb: checks
Mp: bets $2
Bb: folds
Uncalled bet ($2) returned to Mp
Mp collected $6 from pot
"""
SHOVE = """
Utg: folds
Mp: folds
Co: folds
Btn: raises $38 to $40 and is all-in
Sb: folds
Bb: calls $38
*** FLOP *** [2h 5c Td]
*** TURN *** [2h 5c Td] [9s]
*** RIVER *** [2h 5c Td 9s] [3c]
*** SHOW DOWN ***
Bb: shows [Kh Kd] (a pair of Kings)
Btn: shows [As Ad] (a pair of Aces)
Btn collected $81 from pot
"""
SHORT_BLIND = """
Utg: raises $4 to $6
Mp: folds
Co: folds
Btn: folds
Sb: folds
Uncalled bet ($5) returned to Utg
*** FLOP *** [2h 5c Td]
*** TURN *** [2h 5c Td] [9s]
*** RIVER *** [2h 5c Td 9s] [3c]
*** SHOW DOWN ***
Bb: shows [Kh Kd] (a pair of Kings)
Utg: shows [As Ad] (a pair of Aces)
Utg collected $3 from pot
"""
SHORT_RAISE = """
Utg: raises $4 to $6
Mp: raises $3 to $9 and is all-in
Co: folds
Btn: folds
Sb: folds
Bb: folds
Utg: folds
Uncalled bet ($3) returned to Mp
Mp collected $15 from pot
"""
OVER_LIMPERS = """
Utg: calls $2
Mp: folds
Co: folds
Btn: calls $2
Sb: folds
Bb: raises $8 to $10
Utg: folds
Btn: folds
Uncalled bet ($8) returned to Bb
Bb collected $7 from pot
"""
BLIND_GIVES_UP = """
Utg: folds
Mp: folds
Co: folds
Btn: folds
Sb: calls $1
Bb: raises $4 to $6
Sb: folds
Uncalled bet ($4) returned to Bb
Bb collected $4 from pot
"""
POSTER_FOLDS = """
Utg: raises $4 to $6
Mp: folds
Co: folds
Btn: folds
Sb: folds
Bb: folds
Uncalled bet ($4) returned to Utg
Utg collected $7 from pot
"""
OPENER_GONE = """
Utg: raises $4 to $6
Mp: raises $12 to $18
Co: calls $18
Btn: folds
Sb: folds
Bb: folds
Utg: folds
*** FLOP *** [2h 5c Td]
Mp: bets $20
Co: raises $40 to $60
Mp: folds
Uncalled bet ($40) returned to Co
Co collected $85 from pot
"""
FIVE_BETS = """
Utg: raises $4 to $6
Mp: raises $8 to $14
Co: raises $12 to $26
Btn: folds
Sb: folds
Bb: folds
Utg: raises $14 to $40
Mp: folds
Co: folds
Uncalled bet ($14) returned to Utg
Utg collected $69 from pot
"""
CHECK_RAISE = """
Utg: raises $4 to $6
Mp: folds
Co: calls $6
Btn: calls $6
Sb: folds
Bb: folds
*** FLOP *** [2h 5c Td]
Utg: checks
Co: bets $10
Btn: calls $10
Utg: raises $20 to $30
Co: calls $20
Btn: folds
*** TURN *** [2h 5c Td] [9s]
Utg: checks
Co: bets $20
Utg: folds
Uncalled bet ($20) returned to Co
Co collected $91 from pot
"""
DONKED = """
Utg: folds
Mp: folds
Co: raises $4 to $6
Btn: folds
Sb: folds
Bb: calls $4
*** FLOP *** [2h 5c Td]
Bb: bets $8
Co: raises $16 to $24
Bb: calls $16
*** TURN *** [2h 5c Td] [9s]
Bb: checks
Co: checks
*** RIVER *** [2h 5c Td 9s] [3c]
Bb: bets $30
Co: folds
Uncalled bet ($30) returned to Bb
Bb collected $61 from pot
"""


def ending(text: str, name: str) -> str:
    """What a summary says of a player."""
    tag = {"Btn": " (button)", "Sb": " (small blind)", "Bb": " (big blind)"}.get(name, "")
    won = text.partition(f"{name} collected ")[2].split(" ")[0]
    shown = text.partition(f"{name}: shows ")[2].partition("\n")[0]
    if shown:
        cards, _, words = shown.partition(" (")
        return f"{tag} showed {cards} and {f'won ({won})' if won else 'lost'} with {words[:-1]}"
    if won:
        return f"{tag} collected ({won})"
    until, folds, _ = text.partition(f"{name}: folds")
    street = next((one for one in ("River", "Turn", "Flop") if folds and f"*** {one.upper()}" in until), "")
    return f"{tag} folded {f'on the {street}' if street else 'before Flop'}"


def log_of(text: str, more: str = "", away: str = "", **stacks: int) -> str:
    """The log of a hand with these actions."""
    seats = "".join(
        f"Seat {at}: {name} (${stacks.get(name, 100)} in chips){' is sitting out' if name == away else ''}\n"
        for at, name in enumerate(NAMES, 1)
    )
    blind = min(stacks.get("Bb", 100), 2)
    posts = f"Sb: posts small blind $1\nBb: posts big blind ${blind}{' and is all-in' if blind < 2 else ''}\n{more}"
    return (
        "Handaudit Hand #1: Hold'em No Limit ($1/$2 USD) - 2026/11/19 20:15:00 UTC\n"
        f"Table 'Kitchen' 6-max Seat #1 is the button\n{seats}{posts}*** HOLE CARDS ***{text}"
        f"*** SUMMARY ***\nTotal pot ${text.split(' collected $')[1].split()[0]} | Rake $0\n"
        + "".join(f"Seat {at}: {name}{ending(text, name)}\n" for at, name in enumerate(NAMES, 1) if name != away)
    )


def play(text: str, defs: str, more: str = "", away: str = "", **stacks: int) -> dict[str, PlayerLine]:
    """The lines of a hand that audits clean."""
    (audit,) = audit_text(log_of(text, more, away, **stacks))
    assert audit.replay is not None
    assert [finding.message for finding in audit.findings if finding.severity == "error"] == []
    return {line.player: line for line in lines_of(audit, defs)}


def share(line: PlayerLine, name: str) -> str:
    return f"{line.counts.get(name, 0)}/{line.counts.get(name + '_of', 0)}"
