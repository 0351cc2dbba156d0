"""iPoker: XML whose actions are counted by themselves; uncalled bets paid or not; hostile trees are refused in bounded memory."""

from pathlib import Path

import pytest

from tests.layouts.logs import audited, codes

HEAD = """<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="77">
 <general>
  <mode>real</mode>
  <gametype>Holdem NL €0.50/€1</gametype>
  <tablename>Oak, 5</tablename>
  <tablecurrency>EUR</tablecurrency>
 </general>
"""
GAME = """ <game gamecode="9001">
  <general>
   <startdate>2026-03-04 20:00:00</startdate>
   <players>
    <player seat="1" name="Ann &quot;A&quot;" chips="€2.710,50" dealer="1" win="€0" bet="€21"/>
    <player seat="3" name="Bob" chips="€100" dealer="0" win="€40.50" bet="€21"/>
    <player seat="5" name="Cy &lt;x&gt;" chips="€60" dealer="0" win="€0" bet="€1"/>
    <player seat="8" name="Dee" chips="€50" dealer="0" win="€0" bet="€0"/>
   </players>
  </general>
  <round no="0">
   <action no="2" player="Cy &lt;x&gt;" type="2" sum="€1" cards=""/>
   <action no="1" player="Bob" type="1" sum="€0.50" cards=""/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Ann &quot;A&quot;">S10 H10</cards>
   <action no="3" player="Ann &quot;A&quot;" type="23" sum="€3" cards=""/>
   <cards type="Pocket" player="Bob">D9 C9</cards>
   <action no="4" player="Bob" type="3" sum="€2.50" cards=""/>
   <cards type="Pocket" player="Cy &lt;x&gt;">X X</cards>
   <action no="5" player="Cy &lt;x&gt;" type="0" sum="€0" cards=""/>
  </round>
  <round no="2">
   <cards type="Flop" player="">S2 H9 CK</cards>
   <action no="7" player="Ann &quot;A&quot;" type="5" sum="€6" cards=""/>
   <action no="9" player="Ann &quot;A&quot;" type="3" sum="€12" cards=""/>
   <action no="6" player="Bob" type="4" sum="€0" cards=""/>
   <action no="8" player="Bob" type="23" sum="€18" cards=""/>
  </round>
  <round no="3">
   <cards type="Turn" player="">S3</cards>
   <action no="10" player="Bob" type="4" sum="€0" cards=""/>
   <action no="11" player="Ann &quot;A&quot;" type="4" sum="€0" cards=""/>
  </round>
  <round no="4">
   <cards type="River" player="">D2</cards>
   <action no="12" player="Bob" type="4" sum="€0" cards=""/>
   <action no="13" player="Ann &quot;A&quot;" type="4" sum="€0" cards=""/>
  </round>
 </game>
"""
FOLDED = """ <game gamecode="9002">
  <general><players>
    <player seat="1" name="Ann" chips="€100" dealer="1" win="€0" bet="€1"/>
    <player seat="3" name="Bob" chips="€100" dealer="0" win="€WIN" bet="€9"/>
  </players></general>
  <round no="0"><action no="1" player="Ann" type="1" sum="€0.50"/><action no="2" player="Bob" type="2" sum="€1"/></round>
  <round no="1"><action no="3" player="Ann" type="3" sum="€0.50"/><action no="4" player="Bob" type="4" sum="€0"/></round>
  <round no="2"><cards type="Flop" player="">S2 H9 CK</cards><action no="5" player="Bob" type="5" sum="€8"/>
  <action no="6" player="Ann" type="0" sum="€0"/></round>
 </game>
"""
END = "</session>\n"


def log(*games: str) -> str:
    """Games as a file."""
    return HEAD + "".join(games) + END


def test_a_hand_is_clean_and_its_facts_are_read(tmp_path: Path) -> None:
    hands, loose, layout = audited(tmp_path, log(GAME), "night.xml")
    assert (layout, loose) == ("ipoker", [])
    assert [(one.verdict, [f.message for f in one.findings]) for one in hands] == [("clean", [])]
    hand, rep = hands[0].hand, hands[0].replay
    assert (hand.id, hand.game, hand.limit, hand.small, hand.big, hand.button) == (
        "9001",
        "Hold'em",
        "no-limit",
        50,
        100,
        1,
    )
    assert [(seat.name, seat.stack, seat.state) for seat in hand.seats] == [
        ('Ann "A"', 271050, "in"),
        ("Bob", 10000, "in"),
        ("Cy <x>", 6000, "in"),
        ("Dee", 5000, "out"),  # who is dealt no cards waits
    ]
    assert rep is not None
    assert (rep.total_pot, rep.rake) == (4300, 250)


@pytest.mark.parametrize("won", ["2", "1.90", "10", "9.90"])
def test_the_uncalled_bet_may_be_paid_with_the_pot_or_not(tmp_path: Path, won: str) -> None:
    hands, _, _ = audited(tmp_path, log(FOLDED.replace("WIN", won)), "night.xml")
    assert [one.verdict for one in hands] == ["clean"]


def test_a_finding_stands_at_its_line_and_element(tmp_path: Path) -> None:
    text = log(FOLDED.replace("WIN", "2"), GAME.replace('type="3" sum="€2.50"', 'type="3" sum="€2"'))
    line = 1 + next(n for n, row in enumerate(text.splitlines()) if 'sum="€2"' in row)
    hands, _, _ = audited(tmp_path, text, "night.xml")
    assert (line, "/game[2]/round[2]/action[2]") in [
        (f.line, f.pointer) for f in hands[1].findings if f.code == "call-amount"
    ]


def test_missed_blinds_are_told_by_who_posts_again(tmp_path: Path) -> None:
    post = '<action no="2" player="Cy &lt;x&gt;" type="2" sum="€1" cards=""/>'
    more = post + '\n<action no="2" player="Ann &quot;A&quot;" type="2" sum="€1.50" cards=""/>'
    hands, _, _ = audited(tmp_path, log(GAME.replace(post, more)), "night.xml")
    assert "both-blinds" in [event.text for event in hands[0].hand.events if event.kind == "post"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("</cards>", "</card>", "log-unreadable-line"),
        ('type="Flop"', 'type="Flop" type="Turn"', "log-unreadable-line"),
        ("S2 H9 CK", "&bomb;", "log-unreadable-line"),
        ("S2 H9 CK", "S2 H9 ZK", "log-bad-card"),
        ("S2 H9 CK", "<a>" * 50 + "</a>" * 50, "log-unreadable-line"),
        ("S2 H9 CK", "<a/>" * 30_000, "log-unreadable-line"),
        ("S2 H9 CK", ("x" * 1000 + "\n") * 1100, "log-oversized-hand"),
        ('type="4"', 'type="99"', "log-unreadable-line"),
        ('sum="€18"', 'sum="lots"', "log-unreadable-line"),
        ('sum="€18"', 'sum="-€18"', "log-bad-amount"),
        ("  </round>\n </game>\n", "", "log-truncated-hand"),
    ],
)
def test_a_broken_game_is_refused_and_the_rest_is_audited(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in GAME
    wrong = GAME.replace(old, new, 1).replace("9001", "9003")
    hands, loose, _ = audited(tmp_path, log(FOLDED.replace("WIN", "2"), wrong, GAME), "night.xml")
    assert [one.verdict for one in hands] == ["clean", "unreadable", "clean"], (loose, [one.findings for one in hands])
    assert code in [one.code for one in hands[1].findings]


def test_document_types_and_entities_are_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE session [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
    text = log(GAME).replace("<session", bomb + "<session", 1)
    _, loose, layout = audited(tmp_path, text, "night.xml")
    assert layout == "ipoker"
    assert [(one.code, one.severity) for one in loose] == [("log-unreadable-line", "error")]
    assert "document types and entities" in loose[0].message


LIMIT = """<session sessioncode="78">
<general>
<gametype>LH 20/40 x2 Limit $10.00/$20.00</gametype>
<tablename>Oak (Heads Up), 6</tablename>
<tablecurrency>USD</tablecurrency>
</general>
<game gamecode="9101"><general><startdate>2026-03-20 20:02:47</startdate>
<players><player seat="3" name="Ann" chips="$553.97" dealer="0" win="$0.00" bet="$40.00" />
<player seat="8" name="Bob" chips="$400.00" dealer="1" win="$99.00" bet="$60.00" />
</players>
</general>
<round no="0"><action no="1" player="Bob" actiontxt="SB" type="1" sum="$10.00" />
<action no="2" player="Ann" actiontxt="BB" type="2" sum="$20.00" />
</round>
<round no="1"><cards type="Pocket" player="Ann">x x</cards>
<cards type="Pocket" player="Bob">SK HJ</cards>
<action no="3" player="Bob" actiontxt="Raise" type="6" sum="$30.00" />
<action no="4" player="Ann" actiontxt="Call" type="3" sum="$20.00" />
</round>
<round no="2"><cards type="Flop">DQ C7 S6</cards>
<action no="5" player="Ann" actiontxt="Check" type="4" sum="$0.00" />
<action no="6" player="Bob" actiontxt="Bet" type="5" sum="$20.00" />
<action no="7" player="Ann" actiontxt="Fold" type="0" sum="$0.00" />
</round>
</game>
</session>
"""


def test_a_table_of_fixed_limit_is_called_by_its_bets_and_old_raises_are_chips_that_go_in(tmp_path: Path) -> None:
    assert not codes(tmp_path, LIMIT, "night.xml")
    assert "limit-size" in str(
        codes(tmp_path, LIMIT.replace('type="6" sum="$30.00"', 'type="6" sum="$40.00"'), "night.xml")
    )
    assert codes(tmp_path, LIMIT.replace("LH 20/40 x2", "LH x2"), "night.xml")  # then the stakes behind are the bets


def test_games_and_limits_in_other_words(tmp_path: Path) -> None:
    """A data miner writes limits in full and an ante behind the stakes; the six and higher is played with blinds."""
    for words, game in (
        ("Holdem No limit $0.50/$1.00 Ante $0.00", "Hold'em"),
        ("Holdem No limit $0.50/$1.00", "Hold'em"),
    ):
        hands, _, _ = audited(tmp_path, HEAD.replace("Holdem NL €0.50/€1", words) + GAME + "</session>", "log.xml")
        assert [(hand.verdict, hand.hand.game, hand.hand.limit) for hand in hands] == [("clean", game, "no-limit")]
    short = """ <game gamecode="9010">
  <general><players>
   <player seat="1" name="Ann" chips="€50" dealer="0" win="€13.10" bet="€9.50"/>
   <player seat="5" name="Bob" chips="€50" dealer="1" win="€0" bet="€4"/>
  </players></general>
  <round no="0">
   <action no="1" player="Bob" type="1" sum="€0.50"/><action no="2" player="Ann" type="2" sum="€1"/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Bob">X X</cards><cards type="Pocket" player="Ann">X X</cards>
   <action no="3" player="Bob" type="23" sum="€2.50"/><action no="4" player="Ann" type="23" sum="€4"/>
   <action no="5" player="Bob" type="3" sum="€1.50"/>
  </round>
  <round no="2">
   <cards type="Flop" player="">SK H6 S7</cards>
   <action no="6" player="Ann" type="5" sum="€5.50"/><action no="7" player="Bob" type="0" sum="€0"/>
  </round>
 </game>
</session>"""
    hands, _, _ = audited(tmp_path, HEAD.replace("Holdem NL", "Six Plus Holdem NL") + short, "log.xml")
    assert [(hand.verdict, hand.hand.game) for hand in hands] == [("clean", "6+ Hold'em")], hands[0].findings
    wrong = short.replace("SK H6 S7", "SK H6 S5")
    assert codes(tmp_path, HEAD.replace("Holdem NL", "Six Plus Holdem NL") + wrong, "log.xml")


def test_who_lost_is_paid_what_he_had_too_much(tmp_path: Path) -> None:
    """The rake takes more of the pot than comes back to the loser, so the sums alone do not say that it is paid."""
    game = """ <game gamecode="9011">
  <general><players>
   <player seat="1" name="Ann" chips="€72" dealer="1" win="€4.60" bet="€65"/>
   <player seat="3" name="Bob" chips="€0.50" dealer="0" win="€0" bet="€0.50"/>
   <player seat="5" name="Cy" chips="€60.40" dealer="0" win="€113.30" bet="€60.40"/>
  </players></general>
  <round no="0">
   <action no="1" player="Bob" type="1" sum="€0.50"/><action no="2" player="Cy" type="2" sum="€1"/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Ann">CA HQ</cards><cards type="Pocket" player="Bob">X X</cards>
   <cards type="Pocket" player="Cy">DK SK</cards>
   <action no="3" player="Ann" type="23" sum="€65"/><action no="4" player="Bob" type="0" sum="€0"/>
   <action no="5" player="Cy" type="7" sum="€59.40"/>
  </round>
  <round no="2"><cards type="Flop" player="">D5 C7 D9</cards></round>
  <round no="3"><cards type="Turn" player="">DJ</cards></round>
  <round no="4"><cards type="River" player="">DQ</cards></round>
 </game>
</session>"""
    game = game.replace('chips="€0.50"', 'chips="€10"')
    assert not codes(tmp_path, HEAD + game, "log.xml")
    wrong = game.replace('win="€4.60"', 'win="€4.70"')
    assert "wrong-winner" in [code for code, _ in codes(tmp_path, HEAD + wrong, "log.xml")]


@pytest.mark.parametrize("ann", ["19.50", "49.50"])
def test_equal_hands_that_both_won_are_no_break_of_suits(ann: str, tmp_path: Path) -> None:
    """One of them may be paid her uncalled bet with her half of the pot; who gets nothing, or more than that, is named."""
    game = f""" <game gamecode="9012">
  <general><players>
   <player seat="1" name="Ann" chips="€50" dealer="1" win="€{ann}" bet="€50"/>
   <player seat="3" name="Bob" chips="€20" dealer="0" win="€19.50" bet="€20"/>
  </players></general>
  <round no="0">
   <action no="1" player="Ann" type="1" sum="€0.50"/><action no="2" player="Bob" type="2" sum="€1"/>
  </round>
  <round no="1">
   <cards type="Pocket" player="Ann">CA HK</cards><cards type="Pocket" player="Bob">DA SK</cards>
   <action no="3" player="Ann" type="7" sum="€49.50"/><action no="4" player="Bob" type="7" sum="€19"/>
  </round>
  <round no="2"><cards type="Flop" player="">D5 C7 H9</cards></round>
  <round no="3"><cards type="Turn" player="">SJ</cards></round>
  <round no="4"><cards type="River" player="">D2</cards></round>
 </game>
</session>"""
    assert not codes(tmp_path, HEAD + game, "log.xml")
    none = game.replace('win="€19.50" bet="€20"', 'win="€0" bet="€20"').replace(f'win="€{ann}"', 'win="€39"')
    assert "suit-break" in [code for code, _ in codes(tmp_path, HEAD + none, "log.xml")]
    more = game.replace(f'win="€{ann}"', 'win="€29.50"').replace('win="€19.50" bet="€20"', 'win="€9.50" bet="€20"')
    assert codes(tmp_path, HEAD + more, "log.xml")
