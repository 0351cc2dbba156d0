"""iPoker's stud: each player's cards on each street, a bring-in, a dealer that never moves."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

STUD = """<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="901"><general><mode>real</mode>
<gametype>7 Card Stud L $2/$4</gametype>
<tablename>Elm</tablename><currency>USD</currency></general>
<game gamecode="9101"><general>
<startdate>2014-05-10 18:02:19</startdate><players>
<player seat="1" name="Ada" chips="$60" dealer="1" win="$0" bet="$14.25"/>
<player seat="2" name="" chips="$0" dealer="0" win="$0" bet="$0"/>
<player seat="3" name="Bob" chips="$71.50" dealer="0" win="$0" bet="$0.75"/>
<player seat="6" name="Cleo" chips="$40" dealer="0" win="$28.25" bet="$14.25"/>
</players></general>
<round no="0"><action no="1" player="Ada" type="15" sum="$0.25" cards="[cards]"/>
<action no="2" player="Bob" type="15" sum="$0.25" cards="[cards]"/>
<action no="3" player="Cleo" type="15" sum="$0.25" cards="[cards]"/></round>
<round no="1"></round>
<round no="2"><cards type="Third Street" player="Ada">HQ C9 DQ</cards>
<action no="6" player="Ada" type="23" sum="$4" cards=""/>
<cards type="Third Street" player="Bob">X X S3</cards>
<action no="4" player="Bob" type="16" sum="$0.50" cards=""/>
<action no="7" player="Bob" type="0" sum="$0" cards=""/>
<cards type="Third Street" player="Cleo">H8 D8 CJ</cards>
<action no="5" player="Cleo" type="23" sum="$2" cards=""/>
<action no="8" player="Cleo" type="3" sum="$2" cards=""/></round>
<round no="3"><cards type="Fourth Street" player="Ada">S2</cards>
<action no="10" player="Ada" type="5" sum="$2" cards=""/>
<cards type="Fourth Street" player="Cleo">HK</cards>
<action no="9" player="Cleo" type="4" sum="$0" cards=""/>
<action no="11" player="Cleo" type="3" sum="$2" cards=""/></round>
<round no="4"><cards type="Fifth Street" player="Ada">D5</cards>
<action no="13" player="Ada" type="23" sum="$8" cards=""/>
<cards type="Fifth Street" player="Cleo">SJ</cards>
<action no="12" player="Cleo" type="5" sum="$4" cards=""/>
<action no="14" player="Cleo" type="3" sum="$4" cards=""/></round>
<round no="5"><cards type="Sixth Street" player="Ada">D10</cards>
<action no="16" player="Ada" type="4" sum="$0" cards=""/>
<cards type="Sixth Street" player="Cleo">C4</cards>
<action no="15" player="Cleo" type="4" sum="$0" cards=""/></round>
<round no="6"><cards type="River" player="Ada">C7</cards>
<action no="18" player="Ada" type="4" sum="$0" cards=""/>
<cards type="River" player="Cleo">H2</cards>
<action no="17" player="Cleo" type="4" sum="$0" cards=""/></round>
</game></session>
"""


def test_stud_is_clean(tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, STUD, "night.xml")
    assert layout == "ipoker"
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"], hands[0].findings
    hand = hands[0].hand
    assert (hand.game, hand.limit, hand.small, hand.big, hand.button) == ("7 Card Stud", "limit", 200, 400, 0)
    streets = [event.text for event in hand.events if event.kind == "street"]
    assert streets == ["3rd-street", "4th-street", "5th-street", "6th-street", "river"]


def test_hi_lo_has_a_name_of_its_own(tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, STUD.replace("7 Card Stud L", "7 Card Stud Hi-Lo L"), "night.xml")
    assert [hand.hand.game for hand in hands] == ["7 Card Stud Hi/Lo"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('player="Bob" type="16"', 'player="Ada" type="16"', "bring-in"),
        ('type="23" sum="$2"', 'type="23" sum="$3"', "limit-size"),
        ('player="Cleo">HK<', 'player="Cleo">DQ<', "card-dup"),
        ('win="$28.25"', 'win="$30.25"', "award-total-mismatch"),
        ('player="Ada">C7<', 'player="Ada">CQ<', "wrong-winner"),
    ],
)
def test_a_fault_is_found(old: str, new: str, code: str, tmp_path: Path) -> None:
    assert old in STUD
    found = [one for one, _ in codes(tmp_path, STUD.replace(old, new, 1), "night.xml")]
    assert code in found, found
