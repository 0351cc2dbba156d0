"""A rulebook that is `like` another has what the other has, except where it says otherwise."""

import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from handaudit.base.errors import RulebookError
from handaudit.rules import source as reading
from handaudit.rules.load import load, names, source_of, validate
from handaudit.rules.source import BUNDLED, bundled, parsed, sources, whole
from handaudit.rules.tree import OWN, is_choice

Write = Callable[..., Path]
FULL = source_of("omaha")
ROOTS = [name for name in names() if "like" not in parsed(bundled(name))]
LIKE = [name for name in names() if "like" in parsed(bundled(name))]


def leaves(tree: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The path and the value of everything in a tree that is replaced as a whole."""
    for key, value in tree.items():
        if isinstance(value, dict) and not is_choice(value):
            yield from leaves(value, f"{above}{key}.")
        else:
            yield above + key, value


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a rulebook file and gives its path."""

    def to(text: str, name: str = "mine.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return to


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a copy of the bundled rulebooks, which are read from there."""
    folder = tmp_path / "rulebooks"
    shutil.copytree(BUNDLED, folder)
    monkeypatch.setattr(reading, "BUNDLED", folder)
    names.cache_clear()
    yield folder
    monkeypatch.undo()
    names.cache_clear()


def digests() -> dict[str, str]:
    """The digest of each bundled rulebook."""
    return {name: load(name).sha256 for name in names()}


def test_a_game_is_written_in_terms_of_another(write: Write) -> None:
    book = load(
        str(
            write(
                'like = "omaha"\ntitle = "Mine"\nrules = "TH"\nplayers = [2, 9]\nstreet.preflop.deal = { hole = 5 }\n'
            )
        )
    )
    other = load("5-card-omaha")
    assert (book.title, book.games, book.base, book.name) == ("Mine", (), "", "mine")
    assert (book.streets, book.ranking, book.players) == (other.streets, other.ranking, other.players)
    assert (book.hole_used, book.board_used) == ((2, 2), (3, 3))


def test_tables_are_joined_and_all_else_is_replaced(write: Write) -> None:
    tree = whole(
        sources(
            str(
                write(
                    """
like    = "32-card-draw"
without = ["ranking", "street.draw.exchange.empty-deck"]
title   = "Mine"
players = [2, 4]
ranking = { order = "standard" }

[options]
th_odd_per_pot = "no"

[street.open]
post = ["small-blind", "big-blind"]
bet  = { least = "big-blind" }
"""
                )
            ),
            None,
        )[0]
    )
    before = parsed(bundled("32-card-draw"))
    assert tree["players"] == [2, 4]
    assert tree["ranking"] == {"order": "standard"}
    assert tree["options"] == before["options"] | {"th_odd_per_pot": "no"}
    assert tree["street"]["open"] == {
        "post": ["small-blind", "big-blind"],
        "deal": {"hole": 5},
        "bet": {"first": "left-of-last-blind", "least": "big-blind"},
    }
    assert tree["street"]["draw"]["exchange"].keys() == before["street"]["draw"]["exchange"].keys() - {"empty-deck"}
    assert tree["street"]["draw"]["bet"] == before["street"]["draw"]["bet"]
    assert "games" not in tree


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('like = "omha"', ["like", "read 'omha'", "name of a bundled rulebook", 'did you mean "omaha"?']),
        ("like = 3", ["like", "read 3"]),
        ('like = "mine.toml"', ["like", "bundled rulebook"]),
        ('like = "omaha"\nrules = "TH"', ["title", "missing"]),
        ('like = "omaha"\ntitle = "Mine"', ["rules", "missing"]),
        ('like = "omaha"\nbase = "omaha"', ["like", 'beside "base"']),
        (f'without = ["boards"]\n{FULL}', ["without", 'needs "like"']),
        ('like = "omaha"\nwithout = "uses"', ["without", "list of paths"]),
        ('like = "omaha"\nwithout = [3]', ["without", "list of paths"]),
        ('like = "omaha"\nwithout = ["boards"]', ["without", "'boards' removes nothing", '"omaha"']),
        ('like = "omaha"\nwithout = ["title"]', ["without", "'title' removes nothing"]),
        ('like = "omaha"\nwithout = ["seats.heads-up-small-blind.by"]', ["without", "removes nothing"]),
        ('like = "omaha"\nwithout = ["street.flop.bt"]', ["without", 'did you mean "street.flop.bet"?']),
        ('like = "omaha"\ntitle = "Mine"\nplayrs = [2, 3]', ["playrs", 'did you mean "players"?']),
        ('like = "omaha"\ntitle = "Mine"\nrules = "TH"\nplayers = [2, 14]', ["players", "more than 52 cards"]),
        ('like = "omaha"\nwithout = ["uses"]\ntitle = "Mine"\nrules = "TH"', ["uses", "missing"]),
    ],
)
def test_a_wrong_likeness_is_refused(text: str, parts: list[str], write: Write) -> None:
    path = write(text)
    for read in (load, validate):
        with pytest.raises(RulebookError) as caught:
            read(str(path))
        assert [part for part in ("mine.toml", *parts) if part not in str(caught.value)] == []


def test_two_rulebooks_cannot_be_like_each_other(shipped: Path) -> None:
    (shipped / "holdem.toml").write_text('like = "5-card-omaha"\ntitle = "Mine"\n', encoding="utf-8")
    with pytest.raises(RulebookError, match=r"omaha: like: circular: .*holdem -> 5-card-omaha -> omaha -> holdem"):
        load("holdem")
    with pytest.raises(RulebookError, match="circular: courchevel -> 5-card-omaha -> omaha -> holdem -> 5-card-omaha"):
        load("courchevel")


def test_a_digest_changes_with_the_rulebook_that_another_is_like(shipped: Path, write: Write) -> None:
    house = write('base = "5-card-omaha"\n[options]\nth_wheel = "no"\n')
    before = digests() | {"house": load(str(house)).sha256}
    assert len(set(before.values())) == len(before)
    (shipped / "omaha.toml").write_text((shipped / "omaha.toml").read_text() + "# said again\n", encoding="utf-8")
    after = digests() | {"house": load(str(house)).sha256}
    family = {name for name in LIKE if "omaha" in [one.name for one in sources(name, None)[0].like]}
    assert {name for name in before if before[name] != after[name]} == {*family, "omaha", "house"}
    assert {"5-card-omaha", "courchevel-hi-lo"} < family


@pytest.mark.parametrize("name", names())
def test_the_whole_text_of_a_rulebook_is_shown(name: str) -> None:
    shown = source_of(name)
    tree = tomllib.loads(shown, parse_float=Decimal)
    source = sources(name, None)[0]
    due = whole(source)
    assert tree == {key: value for key, value in due.items() if key not in ("like", "without")}, (
        "write each value of a table in the form that the other rulebook has: in its table, or on one line with it"
    )
    own = bundled(name).data.decode()
    assert [one for one in re.findall(r"#.*", own) if one not in shown] == []


@pytest.mark.parametrize("name", LIKE)
def test_a_rulebook_gives_only_what_differs(name: str) -> None:
    source = sources(name, None)[0]
    other = {
        key: value for key, value in whole(source.like[0]._replace(like=source.like[1:])).items() if key not in OWN
    }
    other = dict(leaves(other))
    own = {path: value for path, value in leaves(parsed(source)) if path not in ("like", "without")}
    same = sorted(path for path, value in own.items() if other.get(path) == value)
    assert not same, f"{name}.toml says again what {source.like[0].name}.toml says: take these out"
    assert own.keys() >= {"title", "games", "rules"}


@pytest.mark.parametrize("name", ROOTS)
@pytest.mark.parametrize("other", ROOTS)
def test_a_rulebook_that_copies_another_says_that_it_is_like_it(name: str, other: str) -> None:
    own, theirs = list(leaves(parsed(bundled(name)))), dict(leaves(parsed(bundled(other))))
    same = sum(theirs.get(path) == value for path, value in own)
    assert name == other or same <= len(own) / 2, f'{name}.toml copies {same} of {len(own)} values: like = "{other}"'
