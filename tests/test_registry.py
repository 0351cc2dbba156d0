"""Every finding code has a page, a citation and a log in the tests that must raise it; codes that nothing raises say why."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from handaudit.check.action_view import ACTS, Action
from handaudit.check.case import SHOWN_AS, Details
from handaudit.check.hand_names import NAMES
from handaudit.check.order import MODULES
from handaudit.check.pages import pages
from handaudit.check.payments import PAID, Payment
from handaudit.check.registry import analysers
from handaudit.check.run_checks import open_case
from handaudit.check.totals import RETURNS, Return
from handaudit.model.hand import Claim, Event
from handaudit.rules import catalogue
from handaudit.rules.messages import messages
from handaudit.rules.options import options
from tests.support.audits import audit_text

TESTS = Path(__file__).parent
SHOWN = sorted(code for code, page in pages().items() if page.shown)
UNSHOWN = sorted(code for code, page in pages().items() if not page.shown)
LOGS = TESTS / "cases" / "codes"
HOUSES = {"suit-rule": ("c32_tie=suit",)}
"""Options without which no log raises a code."""
OF_FILES = ("log-", "session-", "baseline-", "internal-", "ruling-", "banned-pair")
"""How codes begin that no check of one hand raises: reading, several hands, rulings outside the log. `test_codes_of_files.py` has their
logs."""
OF_PLACES = {name for place in (Event, Claim, Action, Payment, Return) for name in dir(place)} | set(
    Details.__annotations__
)
"""What the place of a finding may say of itself, and the figures of a finding."""
OF_HANDS = [code for code in SHOWN if not code.startswith(OF_FILES)]


@pytest.mark.parametrize("code", SHOWN)
def test_a_code_has_a_page_and_a_citation(code: str) -> None:
    page = pages()[code]
    assert page.title.endswith((".", ":", "?")) or page.title[-1].isalnum()
    assert page.severity in ("error", "warn", "info")
    assert page.domain
    assert all(option in options() for option in page.options)
    if code in OF_HANDS:
        assert page.rules
        assert all(catalogue.rule(rule) is not None for rule in page.rules)


@pytest.mark.parametrize("code", OF_HANDS)
def test_its_log_raises_a_code(code: str) -> None:
    (result,) = audit_text((LOGS / f"{code}.txt").read_text("utf-8"), *HOUSES.get(code, ()))
    assert code in {found.code for found in result.findings}


def test_every_log_of_a_code_is_one_that_is_raised() -> None:
    assert sorted(path.stem for path in LOGS.iterdir()) == OF_HANDS


@pytest.mark.parametrize("code", UNSHOWN)
def test_a_code_that_nothing_raises_says_why(code: str) -> None:
    page = pages()[code]
    assert page.why_not
    assert catalogue.code(code) is not None


def test_a_code_has_its_words_where_its_facts_are() -> None:
    """In the table of codes; a code that nothing raises has a meaning and an example in their place."""
    table = catalogue.every_code()
    assert len(table) > 100
    assert [name for name, code in table.items() if bool(code.title) != bool(code.severity)] == []
    assert [name for name, code in table.items() if code.text and not code.title] == []
    assert all(code.kind or code.severity for code in table.values())


def test_a_code_that_is_raised_is_named_where_it_is_raised() -> None:
    """A code of the table that no module names would never be found; a name that the table lacks could not be written."""
    package = TESTS.parent / "handaudit"
    texts = (path.read_text("utf-8") for path in package.rglob("*.py"))
    said = {word for text in texts for word in re.findall(r"""["']([a-z][a-z0-9-]*)(?=["'.{])""", text)}
    made = {f"{street}-{kind}-ruling" for street in ("flop", "turn", "river") for kind in ("noburn", "early")}
    assert set(SHOWN) - said - made == set()


def test_a_message_is_that_of_a_code_and_is_said_somewhere() -> None:
    """A field that nothing gives is found where its log raises it; a way to show one is looked up here."""
    shared = {"opened-wrongly", "chips-ruled"}
    folder = TESTS.parent / "handaudit" / "check"
    trees = [ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py")]
    words = {n.value for tree in trees for n in ast.walk(tree) if isinstance(n, ast.Constant)}
    words |= {n.arg for tree in trees for n in ast.walk(tree) if isinstance(n, ast.keyword)}
    assert len(messages()) > 100
    for name, one in messages().items():
        code, _, case = name.partition(".")
        assert code in (set(catalogue.every_code()) | shared), name
        assert one.text, name
        assert not one.severity or one.severity in ("error", "warn", "info"), name
        assert all(catalogue.rule(rule) is not None for rule in one.rules or ()), name
        shown = {how for text in (one.text, one.note, one.mark) for _, _, how, _ in text}
        assert shown <= {"", *SHOWN_AS}, name
        assert name in words or not case or any(word in words for word in (f"{code}.", case, f".{case}")), name
        fields = {field.split(".")[0] for text in (one.text, one.note, one.mark) for _, field, _, _ in text}
        assert fields <= {"", "who", "other", *words, *OF_PLACES}, name


def test_every_message_can_be_said() -> None:
    """With something for each of its fields: no brace is left."""
    (result,) = audit_text((LOGS / "wrong-winner.txt").read_text("utf-8"))
    assert result.rulebook is not None
    case = open_case(result.hand, result.rulebook)
    some = {"chips": 5, "word": 5, "count": 2, "name": 1, "cards": (0, 1), "": "x"}
    said = 0
    for name, one in messages().items():
        fields: dict[str, object] = {}
        for _, field, how, _ in (*one.text, *one.note, *one.mark):
            first, _, rest = field.partition(".")
            if rest:
                fields[first] = SimpleNamespace(**{**vars(fields.get(first, SimpleNamespace())), rest: some[how]})
            elif first:
                fields[first] = some[how]
        fields |= {"seat": 1, "others": (1,)}
        code = name.partition(".")[0] if name.partition(".")[0] in catalogue.every_code() else "string-bet"
        found = case.finding(name, case.hand.line, fields, seat=1, others=(1,), code=code)
        assert found.statement, name
        assert "{" not in found.statement + found.note + found.mark, name
        said += 1
    assert said > 250


def test_every_module_with_checks_has_its_place_in_the_order() -> None:
    folder = TESTS.parent / "handaudit" / "check"
    registers = {
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if re.search(r"^@(?:analyser|[A-Z]+\.on)\(", path.read_text("utf-8"), re.MULTILINE)
    }
    assert registers == set(MODULES)
    assert len(MODULES) == len(set(MODULES))


def test_the_pages_need_no_other_import() -> None:
    code = "from handaudit.check.pages import pages; print(sum(page.shown for page in pages().values()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TESTS.parent)
    assert int(done.stdout) == len(SHOWN)


def test_every_code_of_the_rules_has_a_page() -> None:
    assert set(catalogue.codes()) <= set(pages())


def test_a_kind_that_a_judge_waits_for_is_one_of_its_candidates() -> None:
    """A misspelt kind would hide a fault."""
    analysers()  # so that every judge is registered
    kinds = {"missing", "check", "call", "bet", "raise", "fold", "post", "swap"}
    pots, why = {"main", "swap"}, {"dead-raise"}
    for judges, known, waiting in ((ACTS, kinds, 15), (PAID, pots, 2), (RETURNS, why, 1), (NAMES, set[str](), 0)):
        waited = [words for _, words, _ in judges.rows if words]
        assert len(waited) >= waiting
        assert set[str]().union(*waited) <= known
