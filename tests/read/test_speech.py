"""The words by which talk and rulings are understood: each stands once in its list, small, and every list is used."""

import re
from pathlib import Path

from handaudit.model.money import CHIPS
from handaudit.rules.speech.talk import action, counts, discloses, foreign, ground_of, objects, wants_to_see
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


GIVES_AWAY = """
I had one of those | I folded one of those, Ann | I had both of them | ich hatte eine davon | ich hatte zwei von denen
davon hatte ich zwei asse | tenía una de esas | avevo una di quelle | j'avais une de celles-là | tenía color | tenía escalera
avevo colore | j'avais couleur | there were two aces in my hand | there was an ace in my hand | two aces were in my hand
my hand was ace king | my cards were AK | in my hand were two aces | es waren zwei Asse in meiner Hand
mein Blatt war Ass König | había dos ases en mi mano | il y avait deux as dans ma main | c'erano due assi nella mia mano
mis cartas eran dos reyes | zwei Asse hatte ich | ein Ass hatte ich | aces is what I folded | kings is what I had
zwei Asse hab ich gefoldet | ich war auf Herz | I was on hearts | I was drawing to a flush | I was waiting for a heart
I needed a spade | ich habe auf Karo gewartet | iba a color | ero a cuori | j'étais à coeur | I was chasing a straight
I had that card | I had the other ace | I had two hearts | ich hatte zwei Herz | I had a red ace | tengo un as | hatte Farbe
tenía dos pares
"""
HARMLESS = """
I had one of those days | I had one of those phones | there were two aces on the flop | there were two aces in my last hand
there were two aces | I was on the phone | I was on the button | I was on tilt | ich war auf der Arbeit
ich war auf der Straße | I needed five | I needed a break | I was waiting for you | you broke my heart | I gave my heart
my hand was cold | my hand was dead | tenía frío | tenía hambre | j'étais à Paris | ero a casa | zwei Bier hatte ich
a beer is what I had | es waren zwei Gäste bei mir | I had that phone | I had the same | I had a red car | hatte zwei Bier
iba a casa | was one of those mine? | my cards were wet
"""


BOTH = (GIVES_AWAY, HARMLESS)


def test_cards_are_given_away_in_many_words() -> None:
    said, quiet = (
        [one.strip() for row in rows.strip().splitlines() for one in row.split("|")] for rows in (GIVES_AWAY, HARMLESS)
    )
    assert len(said) > 1 < len(quiet)
    assert [one for one in said if not discloses(one, ["Ann", "Bob"])] == []
    assert [one for one in quiet if discloses(one, ["Ann", "Bob"])] == []
