"""Logs of other rooms are redacted too: told anew in our own layout, without a name or an unshown card in any byte, judged as before."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.base.errors import UsageError
from handaudit.evidence.reader import Bundle
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.redact.logs import Redaction
from handaudit.redact.names import Pseudonyms
from handaudit.redact.native_copy import Plain, plain_findings
from tests.evidence.support import steps
from tests.layouts.test_mutants import PRINTERS, file_of

ODD = (("a.*b", "a.*bc", "x[1]+$"), ("Jo", "Joan", "Joanna\\1"))
"""Names with signs of patterns, and names that are parts of one another."""
SILENT = ("bovada", "ipoker")
"""Layouts that print everybody's cards and no line by which somebody shows them: they are left out, and the winner is not verified."""
OURS = ("pppoker",)
"""Layouts whose lines are ours: they are redacted where they stand."""
FEW = ("winamax", "pokernow", "ipoker", "phh", "pacific")
"""Layouts of each form; in the others a fault is planted with `--long`."""
POSITIONS = ("bovada",)
"""Layouts that call players by their positions: there is no name to take out."""


def hand(names: tuple[str, str, str], number: int = 7001, total: int = 14) -> str:
    """A showdown of two players; the third saw cards that nobody shows and talked."""
    a, b, c = names
    return f"""\
PokerStars Hand #{number}: Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:05:31 ET
Table 'Garage Seven' 6-max Seat #1 is the button
Seat 1: {a} ($100 in chips)
Seat 2: {b} ($100 in chips)
Seat 3: {c} ($100 in chips)
{b}: posts small blind $1
{c}: posts big blind $2
*** HOLE CARDS ***
Dealt to {c} [9c 9d]
{a}: raises $4 to $6
{b}: calls $5
{c}: folds
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
{a} collected $14 from pot
*** SUMMARY ***
Total pot ${total} | Rake $0
Board [Kd 7s 4s 7h Jc]
Seat 1: {a} (button) showed [Ks Qd] and won ($14) with two pair, Kings and Sevens
Seat 2: {b} (small blind) showed [Qs Qh] and lost with two pair, Queens and Sevens
Seat 3: {c} (big blind) folded before Flop
"""


def log(folder: Path, layout: str, names: tuple[str, str, str], total: int = 14) -> Path:
    """The hand as a file of the room."""
    printer, name = PRINTERS[layout]
    text = printer(hand(names, total=total))
    assert text is not None
    place = folder / name
    place.write_text(file_of(layout, text), encoding="utf-8")
    return place


def spellings(name: str) -> Iterator[bytes]:
    """A name as text, in JSON and in XML."""
    yield name.encode()
    yield json.dumps(name)[1:-1].encode()
    yield name.replace("&", "&amp;").replace("<", "&lt;").encode()


def without_evidence(found: Plain) -> Plain:
    """The findings without those that say what cannot be verified."""
    return Counter({mark: count for mark, count in found.items() if mark[0] != "log-unverified-winner"})


def audits(paths: list[str]) -> list[Audit]:
    return [one for one in Run(paths) if isinstance(one, Audit)]


@pytest.mark.parametrize("names", [ODD[0], pytest.param(ODD[1], marks=pytest.mark.long)])
@pytest.mark.parametrize("layout", PRINTERS)
def test_no_name_and_no_unshown_card_is_left(layout: str, names: tuple[str, str, str], tmp_path: Path) -> None:
    place = log(tmp_path, layout, names)
    (whole,) = audits([str(place)])
    assert not whole.hand.unread, [one.message for one in whole.findings]
    with Redaction([str(place)], None, (), None, Pseudonyms(b"k" * 32)) as done:
        (made,) = [one for one in done.run() if isinstance(one, Audit)]
        data = b"".join(one.path.read_bytes() for one in done.inputs if one.path is not None)
        told = " ".join(done.left_out.sentences())
    present = {seat.name.partition(" @ ")[0] for seat in whole.hand.seats}
    assert layout in POSITIONS or present == {*names}
    for name in present:
        assert not [one for one in spellings(name) if one in data], name
    table = whole.hand.table.encode()
    assert len(table) >= 3
    assert table not in data
    assert b"9c" not in data
    assert b"9d" not in data
    assert (b"[Ks Qd]" in data) is (layout not in SILENT)
    assert made.verdict == (whole.verdict if layout not in SILENT else "unverifiable")
    assert (made.replay is None) == (whole.replay is None)
    if made.replay is not None and whole.replay is not None:
        assert made.replay.final == whole.replay.final
    assert ("Told anew in handaudit's own layout" in told) is (layout not in OURS)


@pytest.mark.parametrize(
    "layout", [one if one in FEW else pytest.param(one, marks=pytest.mark.long) for one in PRINTERS]
)
def test_a_fault_is_the_same_fault(layout: str, tmp_path: Path) -> None:
    place = log(tmp_path, layout, ("Quinn", "Vera", "Zoltan"))
    text = place.read_text("utf-8")
    for old, new in (("14", "24"), ("1400", "2400")):
        at = text.rfind(old)
        if at >= 0 and not text[at - 1].isdigit():
            text = text[:at] + new + text[at + len(old) :]
            break
    place.write_text(text, encoding="utf-8")
    theirs = without_evidence(plain_findings(Run([str(place)])))
    with Redaction([str(place)], None, (), None, Pseudonyms(b"k" * 32)) as done:
        ours = without_evidence(plain_findings(done.run()))
        known = done.names.names()
    renamed = {
        (code, severity, id, seat, tuple(sorted((known.get(name, name), amount) for name, amount in chips))): count
        for (code, severity, id, seat, chips), count in theirs.items()
    }
    assert dict(ours) == renamed


@pytest.mark.parametrize("layout", ["pokernow", "ipoker"])
def test_a_bundle_of_another_layout_is_redacted(
    layout: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ("Quinn.*", "Quinn.*Vera", "Zoltan")
    place = log(tmp_path, layout, names).rename(tmp_path / f"Zoltan's {layout}{Path(PRINTERS[layout][1]).suffix}")
    assert run(["evidence", "pack", place.name, "--redact", "-o", "a.zip", "--no-config"]) == 0
    data = Path("a.zip").read_bytes()
    assert not [one for name in ("Quinn", "Zoltan", "9c 9d") for one in spellings(name) if one in data]
    assert all(step.ok is not False for step in steps(data).values())
    with Path("a.zip").open("rb") as file:
        assert b"Told anew" in b"".join(Bundle(file).pieces("page.html"))
    assert "Told anew in handaudit's own layout" in " ".join(capsys.readouterr().err.split())


def test_a_hand_that_nobody_could_read_is_left_out_and_counted(tmp_path: Path) -> None:
    place = log(tmp_path, "winamax", ("Quinn", "Vera", "Zoltan"))
    text = place.read_text("utf-8")
    other = text.replace("#7001", "#7002").replace("7001", "7002").replace("Holdem no limit", "Chinese no limit")
    place.write_text(text + "\n\n" + other, encoding="utf-8")
    with Redaction([str(place)], None, (), None, Pseudonyms(b"k" * 32)) as done:
        items = list(done.run())
        told = " ".join(done.left_out.sentences())
    assert sum(isinstance(one, Audit) for one in items) == 1
    assert "1 hand of them that could not be read is left out." in told


def test_what_cannot_be_told_anew_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from handaudit.convert.write import HandWriter

    def refuses(self: HandWriter, audit: Audit) -> str:
        self.left["it has no words for this"] = ["here"]
        return ""

    monkeypatch.setattr(HandWriter, "text", refuses)
    place = log(tmp_path, "winamax", ("Quinn", "Vera", "Zoltan"))
    with (
        pytest.raises(UsageError, match=r"hand #\S+ cannot be: it has no words for this") as raised,
        Redaction([str(place)], None, (), None, Pseudonyms(b"k" * 32)),
    ):
        pass
    assert "\n" not in str(raised.value)


SAID = {
    "ggpoker": '{who} said, "{text}"',
    "coinpoker": '{who} said, "{text}"',
    "winamax": '{who} said, "{text}"',
    "fulltilt": "{who}: {text}",
    "party": "{who}: {text}",
    "ongame": "{who}: {text}",
    "wpn": "{who}: {text}",
    "betonline": '{who} said "{text}"',
}
"""How the rooms print what players say."""


@pytest.mark.parametrize("layout", [one for one in PRINTERS if one in SAID])
def test_no_name_is_left_in_what_is_said(layout: str, tmp_path: Path) -> None:
    a, b, c = names = ("Quinn.*", "Quinn.*Vera", "Zo|tan")
    place = log(tmp_path, layout, names)
    (whole,) = audits([str(place)])
    words = f"{b.upper()} and zo|tan again at {whole.hand.table}, not {a}?"
    rows = place.read_text("utf-8").splitlines(keepends=True)
    at = next(number for number, row in enumerate(rows) if "7s" in row) + 1
    rows.insert(at, SAID[layout].format(who=c, text=words) + "\n")
    place.write_text("".join(rows), encoding="utf-8")
    (talked,) = audits([str(place)])
    assert talked.verdict == whole.verdict
    with Redaction([str(place)], None, (), None, Pseudonyms(b"k" * 32)) as done:
        assert [one.verdict for one in done.run() if isinstance(one, Audit)] == [whole.verdict]
        (given,) = done.inputs
        assert given.path is not None
        text = given.path.read_text("utf-8").casefold()
    assert not [name for name in ("quinn", "vera", "zo|tan", whole.hand.table.casefold()) if name in text]
