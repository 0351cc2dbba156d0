"""The kernel reads any layout by the shapes of its lines. A hand that it accepts is what the reference says of it. It rejects a hand that
is at fault, or looks like more than a plain one."""

import random
import re
from pathlib import Path
from types import ModuleType

import pytest

from handaudit.kernel import load
from handaudit.kernel.shape_hands import ShapeHands
from handaudit.kernel.shape_roles import LOSS, ROLES
from handaudit.kernel.shapes import NUMBER_OF, WORDS, Shapes
from handaudit.read.chunks import Chunk
from handaudit.read.forms.match import MatchedLine
from handaudit.read.layouts import layout, layouts
from handaudit.rules.load import for_game
from handaudit.rules.load import load as rulebook
from tests.kernel.shape_checks import ShapeReference, changed, hands_of
from tests.layouts.logs import CASES
from tests.layouts.test_mutants import PRINTERS, file_of, settings_of
from tests.support.dealer import stream
from tests.support.inprocess import run
from tests.support.mutants import MUTANTS
from tests.support.scribe import print_hand

KNOWN = CASES.parent.parent / "layouts" / "known"
LOGS = sorted(path for path in (*CASES.iterdir(), *KNOWN.iterdir()) if path.suffix not in (".toml", ".csv"))
READ = tuple(one.name for one in layouts() if one.reader == "forms" and one.compiled)
PRINTED = tuple(name for name in PRINTERS if name in READ and layout(name).unfold == "text")
EASY = ("ggpoker", "winamax", "pacific", "fulltilt", "wpn")
"""Layouts of which nearly all dealt hands must be accepted: a gate that nothing passes holds nothing."""
MOSTLY = ("bovada", "ipoker", "pacific", "party")
"""Layouts of real hold'em and Omaha of which nearly all clean hands must be accepted: of each there are more than 200."""
FEW_FAULTS = 7


@pytest.fixture(autouse=True)
def _built(native: ModuleType) -> None:
    """Nothing is looked at without the kernel."""


@pytest.fixture(scope="module")
def reference() -> ShapeReference:
    """One reference for all tests: what was asked once is known to all."""
    return ShapeReference()


def dealt(name: str, folder: Path, count: int, seed: int = 3) -> list[tuple[Chunk, str, Path]]:
    """Hands that were dealt and printed in a layout."""
    printer, hands = PRINTERS[name][0], stream(seed, settings_of(name))
    texts: list[str] = []
    for _ in range(40 * count):
        text = printer(print_hand(next(hands), "pokerstars", chatter=False))
        if text is not None:
            texts.append(text.rstrip("\n") + "\n\n\n")
        if len(texts) == count:
            break
    path = folder / PRINTERS[name][1]
    path.write_text("".join(texts), "utf-8")
    return list(hands_of(path))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_hands_of_our_own_logs_are_those_of_the_reference(path: Path, reference: ShapeReference) -> None:
    for chunk, name, folder in hands_of(path):
        reference.hold(chunk, name, folder)


@pytest.mark.parametrize("name", PRINTED)
def test_dealt_hands_are_those_of_the_reference(name: str, tmp_path: Path, reference: ShapeReference) -> None:
    some = dealt(name, tmp_path, 12)
    accepted = sum(reference.hold(*one) for one in some)
    assert some
    if name in EASY:
        assert accepted >= len(some) - 1


@pytest.mark.heavy
@pytest.mark.parametrize("name", PRINTED)
def test_no_planted_fault_is_accepted(name: str, tmp_path: Path, reference: ShapeReference, thorough: bool) -> None:
    """What a check accuses the kernel rejects: `hold` fails where the two differ."""
    printer = PRINTERS[name][0]
    rng = random.Random(len(name))
    faults = list(MUTANTS) if thorough else rng.sample(list(MUTANTS), FEW_FAULTS)
    for fault in faults:
        mutant, hands = MUTANTS[fault], stream(5, settings_of(name, fault))
        for _ in range(6):
            hand = next(hands)
            if mutant.house is not None or not mutant.applies(hand):
                continue
            text = printer(mutant.apply(rng, hand).text)
            if text is not None:
                path = tmp_path / PRINTERS[name][1]
                path.write_text(file_of(name, text), "utf-8")
                for one in hands_of(path):
                    reference.hold(*one)


@pytest.mark.parametrize("name", PRINTED)
def test_no_changed_hand_is_accepted_wrongly(
    name: str, tmp_path: Path, reference: ShapeReference, pytestconfig: pytest.Config
) -> None:
    """A changed hand that the kernel accepts is right after all: `hold` says so."""
    rng = random.Random(11)
    some = dealt(name, tmp_path, 8, seed=9)
    for _ in range(900 if pytestconfig.getoption("--long") else 12):
        chunk, log, folder = rng.choice(some)
        reference.hold(changed(rng, chunk), log, folder)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_no_changed_hand_of_a_real_room_is_accepted_wrongly(seed: int, shared: Path, reference: ShapeReference) -> None:
    rng = random.Random(seed)
    for path in sorted((shared / "data" / "othersites").rglob("*")):
        if path.is_file() and path.stat().st_size < 200_000 and not rng.randrange(8):
            for one, name, folder in list(hands_of(path))[:5]:
                for _ in range(4):
                    reference.hold(changed(rng, one), name, folder)


@pytest.mark.heavy
def test_the_hands_of_real_rooms_are_those_of_the_reference(
    shared: Path, reference: ShapeReference, thorough: bool
) -> None:
    own = ShapeReference() if thorough else reference
    for number, path in enumerate(sorted((shared / "data" / "othersites").rglob("*"))):
        if path.is_file() and path.stat().st_size < 2_000_000 and (thorough or not number % 16):
            for at, one in enumerate(hands_of(path)):
                if at == 4 and not thorough:
                    break
                own.hold(*one)
    assert sum(own.hands.values()) > 0
    for name in MOSTLY if thorough else ():
        assert own.accepted[name] >= 0.97 * own.clean[name], name


# -- what a shape means ----------------------------------------------------------------------------------------------


def asked(name: str, line: str, cuts: list[tuple[int, str]], names: list[tuple[int, str]]) -> object:
    """What the grammar of a layout is found to say of a line with these cuts."""
    raw, spans, at = line.encode(), [], 0
    for kind, text in cuts:
        low = raw.index(text.encode(), at)
        at = low + len(text.encode())
        spans.append((kind, low, at))
    return Shapes(layout(name), _book).line(raw, spans, names)


def _book(game: str) -> object:
    name = for_game(game)
    return None if name is None else rulebook(name, ())


def test_a_shape_has_the_fields_of_its_line() -> None:
    said = asked("ggpoker", "Ann: raises $4 to $6", [(0, "Ann"), (1, "4"), (1, "6")], [(1, "Ann"), (2, "Bob")])
    assert isinstance(said, tuple)
    assert (WORDS[said[0]], said[3], said[4], said[13:15]) == ("RAISE", 1, 0, (1, 2))


def test_a_shape_that_the_grammar_answers_in_two_ways_has_no_meaning() -> None:
    """With other figures the line says something else."""
    shapes = Shapes(layout("ggpoker"), _book)
    plain = shapes.matcher.row
    shapes.matcher.row = lambda draft, number, text, playing: plain(  # type: ignore[method-assign]
        draft, number, text if "$4" in text else text.replace("calls", "bets"), playing
    )
    assert shapes.line(b"Ann: calls $4", [(0, 0, 3), (1, 12, 13)], [(1, "Ann"), (2, "Bob")]) is None
    assert shapes.line(b"Ann: folds", [(0, 0, 3)], [(1, "Ann"), (2, "Bob")]) is not None


def test_numbers_that_are_words_are_told_apart() -> None:
    said = asked(
        "winamax", "Ann shows [7h 7d] (One pair : 7)", [(0, "Ann"), (2, "7h 7d"), (1, "7")], [(1, "Ann"), (2, "Bob")]
    )
    assert said == 1


PRINTED_FIGURES = {
    "goes": ("RAISE", {"who": "Ann", "goes": "$4", "to": "$6"}),
    "middle": ("STREET", {"street": "flop", "middle": "$4"}),
    "pots": ("TOTAL", {"amount": "$4", "pots": "$6"}),
    "holds": ("RAKE", {"amount": "$4", "holds": "$6"}),
    "put": ("SUM", {"who": "Ann", "put": "$4"}),
    "got": ("SUM", {"who": "Ann", "got": "$4"}),
    "net": ("NET", {"who": "Ann", "net": "$4"}),
    "final": ("NET", {"who": "Ann", "final": "$4"}),
}


@pytest.mark.parametrize("field", PRINTED_FIGURES)
def test_a_figure_that_is_checked_has_a_meaning_only_where_it_changes(field: str) -> None:
    """One that stays as it is with each filling is none that anybody could check."""
    word, fields = PRINTED_FIGURES[field]
    said = _meaning_of(word, "", fields, field, True)
    assert isinstance(said, tuple)
    assert ROLES[field] in said[13:]
    assert _meaning_of(word, "", fields, field, False) is None


def test_a_loss_is_no_win() -> None:
    said = _meaning_of("NET", "", {"who": "Ann", "net": "-$4"}, "net", True)
    assert isinstance(said, tuple)
    assert LOSS in said[13:]


@pytest.mark.parametrize(
    ("word", "kind", "fields"),
    [
        ("TOTAL", "", {"amount": "$4", "shares": "$6"}),
        ("FOLD", "", {"who": "Ann", "amount": "$4"}),
        ("CALL", "", {"who": "Ann", "goes": "$4"}),
        ("SPLASH", "beside", {"amount": "$4"}),
    ],
)
def test_a_figure_that_nobody_checks_has_no_meaning(word: str, kind: str, fields: dict[str, str]) -> None:
    assert _meaning_of(word, kind, fields, "", True) is None


def _meaning_of(word: str, kind: str, fields: dict[str, str], field: str, changes: bool) -> object:
    """What a line means whose row has these fields. The grammar's answer is given; the name, and the figure in `field` if it `changes`, are
    cut out of the line."""
    text = " ".join(fields.values())
    cut = [(0, "Ann")] if "who" in fields else []
    cut += [(1, value.strip("-$")) for key, value in fields.items() if "$" in value and (key != field or changes)]
    shapes = Shapes(layout("ggpoker"), _book)

    def row(_draft: object, number: int, line: str, _playing: bool) -> MatchedLine:
        said = dict(zip(fields, line.split(" "), strict=True))
        return MatchedLine(number, word, kind, said, 1 if "who" in fields else 0, 0, said.get("who", ""))

    shapes.matcher.row = row  # type: ignore[assignment, method-assign]
    raw, spans, at = text.encode(), [], 0
    for what, old in cut:
        low = raw.index(old.encode(), at)
        at = low + len(old)
        spans.append((what, low, at))
    return shapes.line(raw, spans, [(1, "Ann"), (2, "Bob")])


# -- figures and codes that checks judge ---------------------------------------------------------------------------------

FIGURES = (
    ("wpn", r"raises \D?([\d.,]+) to", "amount-mismatch"),
    ("wpn", r"Main pot \D?([\d.,]+)", "pot-total-mismatch"),
    ("fulltilt", r"Total Pot: \D?([\d.,]+\d)", "pot-total-mismatch"),
    ("pokerstars_es", r"Bote principal (\d+)", "pot-total-mismatch"),
    ("wpn_old", r"(?:Wins|Loses): (\d+)", "log-net-mismatch"),
    ("wpn_old", r"Bets: (\d+)", "log-net-mismatch"),
    ("wpn_old", r"Collects: (\d+)", "wrong-winner"),
    ("ongame", r"net: [+-]\D?(\d[\d.]*)", "log-net-mismatch"),
    ("ongame", r"\(\D?(\d[\d.]*)\), net", "log-net-mismatch"),
)
"""Layouts, where in their lines a figure stands that is told beside the play, and what a wrong one is called."""


@pytest.mark.parametrize(("name", "figure", "code"), FIGURES)
def test_a_wrong_figure_is_not_accepted(
    name: str, figure: str, code: str, tmp_path: Path, reference: ShapeReference
) -> None:
    """The hand with the right one is."""
    tried = False
    ours = [one for path in LOGS if path.stem.startswith(name) for one in hands_of(path) if one[0].layout == name]
    for chunk, log, folder in ours + dealt(name, tmp_path, 20, seed=8):
        text = "\n".join(chunk.lines)
        found = re.search(figure, text)
        if found is None or not reference.hold(chunk, log, folder):
            continue
        wrong = text[: found.start(1)] + "7" + text[found.start(1) :]
        changed_hand = chunk._replace(lines=tuple(wrong.split("\n")))
        assert not reference.hold(changed_hand, log, folder), wrong
        audit = reference.auditor.audit(reference.auditor.read(changed_hand, log), folder)
        assert code in {one.code.partition(".")[0] for one in audit.findings}, wrong
        tried = True
        break
    assert tried, "no dealt hand has such a figure"


CODES = (
    "bet-facing-bet", "blind-amount", "blind-seat", "limit-cap", "limit-size", "out-of-turn", "pot-limit", "raise-no-bet", "side-pot",
    "suit-break", "unshown-winner", "voluntary-chop", "wrong-winner",
)  # fmt: skip
"""Codes of hands that a room's own lines can tell."""


@pytest.mark.parametrize("code", [*CODES, pytest.param("", marks=pytest.mark.long)])
def test_the_log_of_a_code_is_not_accepted(code: str, tmp_path: Path, reference: ShapeReference) -> None:
    """A check that is added in Python makes the kernel leave what it would accuse: without a code, that of every mutant."""
    raised = {name for name in [code] if name} or set(MUTANTS)
    for fault in sorted(raised):
        if MUTANTS[fault].house is None:
            raised -= {fault} if _faulty(fault, tmp_path, reference) else set()
    assert not raised or not code, "no layout's log raises it"


def _faulty(code: str, folder: Path, reference: ShapeReference) -> bool:
    """Whether a log of a layout raises a code; no such log is accepted."""
    for name in EASY:
        rng, hands = random.Random(5), stream(5, settings_of(name, code))
        for _ in range(8):
            hand = next(hands)
            text = PRINTERS[name][0](MUTANTS[code].apply(rng, hand).text) if MUTANTS[code].applies(hand) else None
            if text is None:
                continue
            path = folder / PRINTERS[name][1]
            path.write_text(file_of(name, text), "utf-8")
            for one in hands_of(path):
                taken = reference.hold(*one)
                audit = reference.auditor.audit(reference.auditor.read(one[0], one[1]), one[2])
                if code in {finding.code for finding in audit.findings}:
                    assert not taken
                    return True
    return False


# -- hands that are more than plain ----------------------------------------------------------------------------------

PLAIN = """Poker Hand #HD7: Hold'em No Limit ($1/$2) - 2026/11/20 20:00:00
Table 'Loft' 6-max Seat #1 is the button
Seat 1: {ann} ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
{ann}: raises $4 to $6
Bob: folds
Cy: folds
Uncalled bet ($4) returned to {ann}
{ann} collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Seat 1: {ann} (button) collected ($5)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) folded before Flop
"""


def looked(text: str) -> bool:
    """Whether the kernel accepts a hand of that text."""
    chunk = Chunk(1, tuple(text.rstrip("\n").split("\n")), "hand", 0, len(text), layout="ggpoker")
    return ShapeHands(layout("ggpoker"), _book).clean(chunk, "log.txt", 0) is not None


def test_a_plain_hand_is_accepted() -> None:
    assert looked(PLAIN.format(ann="Ann"))
    assert looked(PLAIN.format(ann="Ann_22"))
    assert looked(PLAIN.format(ann="Änne von B"))


def test_a_chair_without_chips_is_not_in_the_hand() -> None:
    chair = "Seat 3: Cy ($100 in chips)\n"
    assert looked(PLAIN.format(ann="Ann").replace(chair, chair + "Seat 4: Dov ($0 in chips)\n", 1))
    assert not looked(PLAIN.format(ann="Ann").replace("Bob ($100 in", "Bob ($0 in", 1))


SIDE_POT = """Poker Hand #HD8: Hold'em No Limit ($1/$2) - 2026/11/20 20:00:00
Table 'Loft' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($40 in chips)
Seat 3: Cy ($100 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: raises $98 to $100 and is all-in
Bob: calls $39 and is all-in
Cy: calls $98 and is all-in
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Js]
*** RIVER *** [2c 7d 9h Js] [3d]
*** SHOWDOWN ***
Ann: shows [Kh Ks] (a pair of Kings)
Bob: shows [Ah As] (a pair of Aces)
Cy: shows [Qh Qs] (a pair of Queens)
{awards}
*** SUMMARY ***
Total pot $240 | Rake $0
Board [2c 7d 9h Js 3d]
Seat 1: Ann (button) showed [Kh Ks] and won ($120) with a pair of Kings
Seat 2: Bob (small blind) showed [Ah As] and won ($120) with a pair of Aces
Seat 3: Cy (big blind) showed [Qh Qs] and lost with a pair of Queens
"""


@pytest.mark.parametrize(
    ("awards", "plain"),
    [
        ("Ann collected $120 from pot\nBob collected $120 from pot", True),
        ("Bob collected $120 from pot\nAnn collected $120 from pot", True),
        ("Bob collected $119 from pot\nAnn collected $121 from pot", False),
        ("Bob collected $100 from pot\nBob collected $20 from pot\nAnn collected $120 from pot", True),
        ("Cy collected $120 from pot\nBob collected $120 from pot", False),
    ],
)
def test_a_payment_without_a_pot_finds_its_own(awards: str, plain: bool) -> None:
    assert looked(SIDE_POT.format(awards=awards)) is plain


@pytest.mark.parametrize(
    "name", ["Bob: folds", "Seat 3", "Ann [As Kd]", "Total pot", "Bob ", "*** FLOP ***", "Cy (button)", "Bob", "Bob B"]
)
def test_a_name_that_looks_like_a_line_is_never_guessed(name: str, tmp_path: Path, reference: ShapeReference) -> None:
    path = tmp_path / "log.txt"
    path.write_text(PLAIN.format(ann=name), "utf-8")
    for one in hands_of(path):
        reference.hold(*one)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bob: folds", "Bob: folds" + "x" * 10_000),
        ("Bob: folds", "Bob: folds\nBob: says " + "$5 " * 3_000),
        ("raises $4 to $6", "raises $4x to $6"),
        ("raises $4 to $6", "raises $04 to $6"),
        ("Ann ($100 in", "Ann ($1 000 in"),
        ("raises $4 to $6", "raises $4 to €6"),
        ("Total pot $5", "Total pot $5,0,1"),
        ("Bob: folds", "PokerStars Hand #8: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 UTC"),
        ("*** SUMMARY ***", "***** Hand History for Game 7 *****\n*** SUMMARY ***"),
        ("Seat 2: Bob", "Seat 1: Bob"),
        ("Cy: folds", "Cy: folds\u00a0"),
        ("Cy: folds", "Cy: folds\0"),
    ],
)
def test_a_line_that_is_not_plain_is_rejected(old: str, new: str) -> None:
    assert not looked(PLAIN.format(ann="Ann").replace(old, new, 1))


# -- the whole run ---------------------------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("path", [path for path in LOGS if path.parent == CASES], ids=lambda path: path.stem)
def test_a_check_says_the_same_with_and_without_the_kernel(path: Path, tmp_path: Path) -> None:
    said = [
        run(["check", "--format", form, "--reader", reader, str(path)], tmp_path, {})
        for form in ("text", "json")
        for reader in ("fast", "reference")
    ]
    told = [(one.returncode, one.stdout, one.stderr) for one in said]
    assert told[::2] == told[1::2]


@pytest.mark.heavy
def test_no_layout_is_told_of_in_the_compiled_reader() -> None:
    """Neither a room's name, nor a word of its lines, stands in what reads shapes."""
    folder = Path(load.__file__).parent
    compiled = "".join(path.read_text("utf-8").lower() for path in folder.glob("shape_*.pxi"))
    text = compiled + "".join((folder / name).read_text("utf-8").lower() for name in ("shapes.py", "shape_hands.py"))
    names = {word.lower() for one in layouts() if one.reader == "forms" for word in (one.name, one.title, *one.rooms)}
    assert not [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)]
    for word in (
        "collected",
        "posts ",
        "raises ",
        "hole cards",
        "in chips",
        "dealt to",
        "total pot",
        "is the button",
        "***",
    ):
        assert f'"{word}' not in compiled


def test_the_kernel_and_the_questions_number_words_alike() -> None:
    text = (Path(load.__file__).parent / "shape_seats.pxi").read_text("utf-8")
    listed = re.search(r"cdef enum:  # what a line says.*?\n\n", text, re.DOTALL)
    assert listed is not None
    assert re.findall(r"^    S_(\w+)", listed[0], re.MULTILINE) == list(WORDS) == list(NUMBER_OF)
