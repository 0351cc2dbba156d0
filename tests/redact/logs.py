"""A log that names its players in every line that may name one, and the pseudonyms that tests count with."""

from pathlib import Path

from handaudit.redact.names import Pseudonyms

HIDDEN = (("As", "5s"), ("9c", "9d"))
"""Cards that nobody shows."""
OTHERS = (("Ad", "5d"), ("8c", "8d"))


class Counted(Pseudonyms):
    """Pseudonyms that are numbered as they come: what else is made of a log does not depend on the names."""

    def __init__(self, kept: frozenset[str] = frozenset()) -> None:
        super().__init__(b"k" * 32, kept)

    def _digits(self, name: str, kind: str) -> str:
        return f"{len(self.given):08}"


def log(names: tuple[str, str, str], table: str = "Garage 7", hidden: tuple[tuple[str, str], ...] = HIDDEN) -> str:
    """Two hands of three players. The first player wins at a showdown against the second, the third folds; then one wins by folds."""
    a, b, c = names
    (h1, h2), (h3, h4) = hidden
    return f"""\
{a} buys in for $100
PokerStars Hand #1: {{Club}} Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:05:31 CET
Table '{table}' 6-max Seat #1 is the button
Seat 1: {a} ($100 in chips)
Seat 2: {b} ($100 in chips)
Seat 3: {c} ($100 in chips)
{b}: posts small blind $1
{c}: posts big blind $2
*** HOLE CARDS ***
Dealt to {c} [{h1} {h2}]
{a}: raises $4 to $6
{a} said, "who is in? {b}!"
{b}: calls $5
{c}: folds
{c} joins the table at seat #3
*** FLOP *** [Kd 7s 4s]
{b}: checks
{a}: checks
*** TURN *** [Kd 7s 4s] [7h]
{b}: checks
{a}: checks
*** RIVER *** [Kd 7s 4s 7h] [Jc]
{b}: checks
{a}: checks
*** SHOW DOWN ***
{b}: shows [Qs Qh] (two pair, Queens and Sevens)
{a}: shows [Ks Qd] (two pair, Kings and Sevens)
{a} collected $13 from pot
*** SUMMARY ***
Total pot $14 | Rake $1
Board [Kd 7s 4s 7h Jc]
Seat 1: {a} (button) showed [Ks Qd] and won ($13) with two pair, Kings and Sevens
Seat 2: {b} (small blind) showed [Qs Qh] and lost with two pair, Queens and Sevens
Seat 3: {c} (big blind) folded before Flop

{c} adds $20

PokerStars Hand #2: {{Club}} Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:07:31 CET
Table '{table}' 6-max Seat #2 is the button
Seat 1: {a} ($107 in chips)
Seat 2: {b} ($94 in chips)
Seat 3: {c} ($118 in chips)
{c}: posts small blind $1
{a}: posts big blind $2
*** HOLE CARDS ***
Dealt to {c} [{h3} {h4}]
{b}: folds
{c}: raises $6 to $8
{a}: folds
Uncalled bet ($6) returned to {c}
{c} collected $4 from pot
{c}: doesn't show hand
Floor: {c} is asked to keep {h3} {h4} to himself, {a} too
*** SUMMARY ***
Total pot $4 | Rake $0
Seat 1: {a} (big blind) folded before Flop
Seat 2: {b} (button) folded before Flop (didn't bet)
Seat 3: {c} (small blind) mucked [{h3} {h4}]
"""


def written(folder: Path, text: str, name: str = "night.txt") -> str:
    """A file with that text."""
    place = folder / name
    place.write_bytes(text.encode("utf-8", "surrogateescape"))
    return str(place)
