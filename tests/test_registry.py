"""What is registered fits together: codes, the messages that checks say, modules in their order, and judges with what they wait for.

What a code's own file must hold is tested in `test_codes.py`.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from handaudit.base.bundled import PACKAGE
from handaudit.check.action_view import ACTS, KINDS, Action
from handaudit.check.case import SHOWN_AS, Details
from handaudit.check.hand_names import NAMES
from handaudit.check.order import ANALYSERS, CALLED_OFF, MODULES
from handaudit.check.pages import pages
from handaudit.check.payments import PAID, Payment
from handaudit.check.registry import Judge, Judges, analyser, analysers
from handaudit.check.run_checks import open_case
from handaudit.check.totals import RETURNS, Return
from handaudit.model.finding import Finding
from handaudit.model.hand import Claim, Event
from handaudit.rules import catalogue
from handaudit.rules.messages import Message, message, messages
from handaudit.rules.text_findings import finding_of
from tests.support.audits import audit_text
from tests.support.code_files import FILES, OF_HANDS, RAISED, fail_with, log, of_a_hand, place

TESTS = Path(__file__).parent
OF_PLACES = {name for place in (Event, Claim, Action, Payment, Return) for name in dir(place)} | set(
    Details.__annotations__
)
"""What the place of a finding may say of itself, and the figures of a finding."""
CHECKS = PACKAGE / "check"


@cache
def said_of(path: Path) -> set[object]:
    """Every text and keyword of a module: names of messages and of their fields are among them."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    words = {node.value for node in nodes if isinstance(node, ast.Constant)}
    return words | {node.arg for node in nodes if isinstance(node, ast.keyword)}


@cache
def said_in(folder: Path) -> set[object]:
    """The texts and keywords of all modules of a folder."""
    return {word for path in folder.rglob("*.py") for word in said_of(path)}


@cache
def begun_in(folder: Path) -> tuple[str, ...]:
    """How names of messages begin that a module puts together."""
    return tuple(word for word in said_in(folder) if isinstance(word, str) and word.endswith("-"))


def test_every_code_has_a_page() -> None:
    assert list(pages()) == [name for name in FILES if name in RAISED] + [name for name in FILES if name not in RAISED]
    assert [name for name, page in pages().items() if page.shown] == RAISED


def test_a_code_that_nothing_raises_says_why() -> None:
    silent = {name: page.why_not for name, page in pages().items() if not page.shown}
    assert silent == {name: FILES[name]["not_raised"] for name in FILES if name not in RAISED}


def test_a_code_is_named_where_it_is_raised() -> None:
    """A code that no module names would never be found."""
    named = {f"{street}-{kind}-ruling" for street in ("flop", "turn", "river") for kind in ("noburn", "early")}
    for path in PACKAGE.rglob("*.py"):
        named.update(re.findall(r"""["']([a-z][a-z0-9-]*)(?=["'.{])""", path.read_text("utf-8")))
    fail_with(
        f"nothing in handaudit/ raises {code}: write the check, or remove {place(code)}"
        for code in RAISED
        if code not in named
    )
    assert len(RAISED) > 100


def wrong(name: str, one: Message) -> Iterator[str]:
    """What is wrong about a message. A field that nothing gives is also found where a log raises it."""
    code, _, case = name.partition(".")
    if not one.text:
        yield "it has no `text`"
    texts = (one.text, one.note, one.mark)
    folder, known = (CHECKS, {"who", "other", *OF_PLACES}) if of_a_hand(name) else (PACKAGE, {"file", "line"})
    said = said_in(folder)
    if of_a_hand(name):
        for how in {how for text in texts for _, _, how, _ in text} - {"", *SHOWN_AS}:
            yield f"no field is shown as `{how}`; the ways are {', '.join(SHOWN_AS)}"
    for field in {field.split(".")[0] for text in texts for _, field, _, _ in text} - {"", *known}:
        if field not in said:
            yield f"nothing gives the field `{field}`"
    begins = begun_in(folder)
    begun = case.startswith(begins) or name.startswith(tuple(word for word in begins if "." in word))
    if case and not begun and not any(word in said for word in (name, f"{code}.", case, f".{case}")):
        yield "nothing says it: `case.finding` or `finding_of` gets its name"


def test_a_message_is_said_somewhere_with_fields_that_are_given() -> None:
    """One test goes through all messages, and names each that is wrong."""
    tables = {name: name.partition(".") for name in messages()}
    fail_with(
        f"{place(code)}, table [messages{case and '.'}{case}]: {one}"
        for name, (code, _, case) in tables.items()
        for one in wrong(name, messages()[name])
    )
    assert {code for code, _, _ in tables.values()} <= set(FILES)


def test_a_message_of_a_text_or_between_hands_can_be_said() -> None:
    """With something for each of its fields: no brace is left."""
    some = {name: one for name, one in messages().items() if not of_a_hand(name)}
    for name, one in some.items():
        fields = {field: 5 for text in (one.text, one.note) for _, field, _, _ in text}
        found = finding_of(name, 1, fields, file="x")
        assert found.statement, name
        assert "{" not in found.statement + found.note, name
        assert found.help or pages()[found.code].text, name
    assert len(some) > 100


def test_a_message_of_a_hand_can_be_said() -> None:
    """With something for each of its fields: no brace is left."""
    (result,) = audit_text(log("wrong-winner", "fault"))
    assert result.rulebook is not None
    case = open_case(result.hand, result.rulebook)
    some = {"chips": 5, "word": 5, "count": 2, "name": 1, "cards": (0, 1), "": "x"}
    names = [name for name in messages() if of_a_hand(name)]
    for name in names:
        fields: dict[str, object] = {}
        one = messages()[name]
        for _, field, how, _ in (*one.text, *one.note, *one.mark):
            first, _, rest = field.partition(".")
            if rest:
                fields[first] = SimpleNamespace(**{**vars(fields.get(first, SimpleNamespace())), rest: some[how]})
            elif first:
                fields[first] = some[how]
        fields |= {"seat": 1, "others": (1,)}
        found = case.finding(name, case.hand.line, fields, seat=1, others=(1,))
        assert found.statement, name
        assert "{" not in found.statement + found.note + found.mark, name
    assert len(names) > 200


def registering() -> set[str]:
    """The modules of checks that register an analyser or a judge."""
    return {
        ".".join(path.relative_to(CHECKS).with_suffix("").parts)
        for path in CHECKS.rglob("*.py")
        if re.search(r"^@(?:analyser|[A-Z]+\.on(?:_wrong)?)\(", path.read_text("utf-8"), re.MULTILINE)
    }


def test_every_module_with_checks_has_its_place_in_the_order() -> None:
    missing = [f"name `{name}` in MODULES of handaudit/check/order.py" for name in registering() - set(MODULES)]
    missing += [f"`{name}` in MODULES registers nothing: remove it" for name in set(MODULES) - registering()]
    fail_with(sorted(missing))
    assert len(MODULES) == len(set(MODULES))


def test_every_analyser_has_its_place_in_the_order() -> None:
    assert [one.name for one in analysers()] == list(ANALYSERS)
    assert set(ANALYSERS) > CALLED_OFF


def test_the_pages_need_no_other_import() -> None:
    code = "from handaudit.check.pages import pages; print(sum(page.shown for page in pages().values()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TESTS.parent)
    assert int(done.stdout) == len(RAISED)


def test_every_code_of_the_rules_has_a_page() -> None:
    assert set(catalogue.codes()) <= set(pages())


@pytest.mark.parametrize(
    ("judges", "known"),
    [(PAID, {"main", "swap"}), (RETURNS, {"dead-raise"}), (NAMES, set())],
    ids=["payments", "returns", "hand names"],
)
def test_a_kind_that_a_judge_waits_for_is_one_of_its_candidates(judges: Judges[object], known: set[str]) -> None:
    """A misspelt kind would hide a fault."""
    analysers()  # so that every judge is registered
    waited = {word for _, words, _ in judges.rows for word in words}
    assert judges.rows
    fail_with(f"nothing is of the kind {word!r}; the kinds are {', '.join(sorted(known))}" for word in waited - known)


def test_a_misspelt_registration_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for register in (ACTS.on, ACTS.on_wrong):
        with pytest.raises(ValueError, match="nothing is of the kind 'folds'; the kinds are bet, call, check"):
            register("fold folds")(lambda action: None)

    def judge(action: Action) -> None:
        return None

    judge.__module__ = "handaudit.check.folds"
    with pytest.raises(ValueError, match=r"'folds' has no place: name it in MODULES of handaudit/check/order\.py"):
        ACTS.on_wrong("fold")(judge)
    with pytest.raises(ValueError, match=r"'folded' has no place: name it in ANALYSERS of handaudit/check/order\.py"):
        analyser("folded")(lambda case: ())
    with pytest.raises(
        KeyError, match=r"no file in rules/codes/ has a text for 'fold-twice' in its table \[messages\]"
    ):
        message("fold-twice")


def test_the_kind_of_a_step_is_one_that_a_judge_may_wait_for() -> None:
    for code in OF_HANDS:
        (result,) = audit_text(log(code, "fault"))
        kinds = {step.done.kind for step in result.replay.steps if step.done is not None} if result.replay else set()
        assert kinds, code
        assert kinds <= KINDS, code
    assert OF_HANDS


FOLDED = """\
Handaudit Hand #1: Hold'em No Limit (10/20) - 2026/11/20 20:00:00 UTC
Table 'Loft' 6-max Seat #3 is the button
Seat 1: Ann (500 in chips)
Seat 2: Bob (500 in chips)
Seat 3: Cy (500 in chips)
Ann: posts small blind 10
Bob: posts big blind 20
*** HOLE CARDS ***
Cy: raises 40 to 60
Ann: folds
Bob: folds
Uncalled bet (40) returned to Cy
Cy collected 50 from pot
*** SUMMARY ***
Total pot 50 | Rake 0
Seat 1: Ann (small blind) folded before Flop
Seat 2: Bob (big blind) folded before Flop
Seat 3: Cy (button) collected (50)
"""


def seen(
    text: str, register: Callable[[Judge[Action]], Judge[Action]], monkeypatch: pytest.MonkeyPatch
) -> set[tuple[str, str]]:
    """Who did what, of all that a judge is shown who finds nothing."""
    found: set[tuple[str, str]] = set()

    def judge(action: Action) -> None:
        found.add((action.name, action.event.kind))

    judge.__module__ = f"handaudit.check.{MODULES[0]}"  # asked before all others
    monkeypatch.setattr(ACTS, "rows", [*ACTS.rows])
    monkeypatch.setattr(ACTS.of_all, "rows", [*ACTS.of_all.rows])
    register(judge)
    assert len(audit_text(text)) == 1
    return found


def test_a_judge_of_a_kind_of_actions_sees_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen(FOLDED, ACTS.on("fold"), monkeypatch) == {("Ann", "fold"), ("Bob", "fold")}
    assert ("Cy", "raise") in seen(FOLDED, ACTS.on("raise fold"), monkeypatch)
    assert "missing" not in {kind for _, kind in seen(FOLDED, ACTS.on(), monkeypatch)}


def test_a_judge_of_wrong_actions_sees_no_right_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen(FOLDED, ACTS.on_wrong("fold"), monkeypatch) == set()
    turned = FOLDED.replace("Ann: folds\nBob: folds\n", "Bob: folds\nAnn: folds\n")
    assert seen(turned, ACTS.on_wrong("fold"), monkeypatch) == {("Bob", "fold")}


def test_a_fault_of_a_right_action_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(action: Action) -> Finding | None:
        return action.wrong("late-raise") if action.name == "Bob" else None

    judge.__module__ = f"handaudit.check.{MODULES[0]}"  # asked before all others
    monkeypatch.setattr(ACTS, "rows", [*ACTS.rows])
    monkeypatch.setattr(ACTS.of_all, "rows", [*ACTS.of_all.rows])
    ACTS.on("fold")(judge)
    (result,) = audit_text(FOLDED)
    assert [(one.code, result.hand.text_of(one.line or 0)) for one in result.findings] == [("late-raise", "Bob: folds")]
