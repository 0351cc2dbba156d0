"""The words by which talk and rulings are understood: each stands once in its list, small, and every list is used."""

import re
from pathlib import Path

from handaudit.model.money import CHIPS
from handaudit.rules.speech.talk import action, counts, foreign, ground_of, objects, wants_to_see
from handaudit.rules.speech.words import lists, meanings

SPEECH = Path(__file__).parent.parent.parent / "handaudit" / "read" / "speech"


def test_words_are_small_and_stand_once() -> None:
    rows = {f"{table}.{key}": row for table, keys in lists().items() for key, row in keys.items()}
    assert len(rows) > 50
    assert [name for name, row in rows.items() if len(row) != len(set(row)) or not row] == []
    assert [word for row in rows.values() for word in row if word != word.lower()] == []


def test_a_word_means_one_thing() -> None:
    for table in ("action-kind", "action-sum", "ruling-action", "answer-verb", "answer-subject"):
        assert len(meanings(table)) == sum(len(row) for row in lists()[table].values())


def test_every_list_is_read() -> None:
    """A list that nothing reads would be a word that decides nothing."""
    code = "".join(path.read_text("utf-8") for path in SPEECH.parent.parent.rglob("*.py"))
    read = set(re.findall(r'words\("([\w-]+)", "([\w-]+)"\)', code))
    whole = set(re.findall(r'(?:meanings\(|lists\(\)\[)"([\w-]+)"', code))
    unread = [(t, k) for t, keys in lists().items() for k in keys if (t, k) not in read and t not in whole]
    assert unread == []


def test_talk_is_heard_in_both_languages() -> None:
    heard = [action(text, CHIPS) for text in ("call", "ich gehe mit", "raise to 600", "nice hand")]
    assert [one.kind if one is not None else "" for one in heard] == ["call", "call", "raise", ""]
    assert counts("ich zähle 850", CHIPS) == counts("I count 850", CHIPS) > 0
    assert wants_to_see("show one, show all")
    assert wants_to_see("allen zeigen")
    assert wants_to_see("alle zeigen")
    assert wants_to_see("Zeig allen!")
    assert wants_to_see("mir auch zeigen")
    assert not wants_to_see("alle gezeigt")
    assert not wants_to_see("nice show")
    assert objects("ich wurde übergangen")
    assert foreign("je suis pas content")
    assert not foreign("ich bin dran")
    assert ground_of("Dealer: misdeal - two cards aufgedeckt") == "exposed"
