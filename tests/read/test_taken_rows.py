"""Hands that were taken one behind the other go through a run as one row of them, and leave behind what they leave one by one."""

import random
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.kernel import results as told
from handaudit.read.chunks import split
from handaudit.read.inputs import find_inputs
from handaudit.read.small_logs import LogLook, LookAtMany, TakenStretch, headers_of, opened
from handaudit.read.source import Source
from handaudit.session.digests import Digest
from handaudit.session.watch import SessionWatch
from tests.benchmarks.amplify import amplified
from tests.benchmarks.run import DEALT, ROOM
from tests.support.clean_hands import new_kernel
from tests.support.dealer import deal_many
from tests.support.scribe import print_hand

CODES = {"session-stack-jump", "session-duplicate-hand", "session-conflicting-hand"}


pytestmark = pytest.mark.usefixtures("native")


def look(data: bytes, spans: list[int]) -> Any:
    return new_kernel().look(data, spans)


def follow(stacks: dict[str, int], number: int, minute: int, rng: random.Random, button: int) -> str:
    """One hand of a table that goes on: all fold to the big blind."""
    names = list(stacks)
    seats = [f"Seat {at}: {name} (${stacks[name] / 100:.2f} in chips)" for at, name in enumerate(names, 1)]
    small, big = names[button % 3], names[(button + 1) % 3]
    third = names[(button + 2) % 3]
    won = 15 if rng.random() < 0.8 else 20
    lines = [
        f"PokerStars Hand #{number}:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/01/01 {12 + minute // 60}:{minute % 60:02}:00 ET",
        f"Table 'Ada' 6-max Seat #{(button + 2) % 3 + 1} is the button",
        *seats, f"{small}: posts small blind $0.05", f"{big}: posts big blind $0.10", "*** HOLE CARDS ***",
        f"Dealt to {names[0]} [Ah Kd]",
    ]  # fmt: skip
    if won == 15:
        lines += [f"{third}: folds", f"{small}: folds", f"Uncalled bet ($0.05) returned to {big}"]
        lines += [f"{big} collected $0.10 from pot", "*** SUMMARY ***", "Total pot $0.10 | Rake $0"]
        taker, loser, sum_ = big, small, 5
        told = {
            third: "folded before Flop (didn't bet)",
            small: "(small blind) folded before Flop",
            big: "(big blind) collected ($0.10)",
        }
    else:
        lines += [f"{third}: calls $0.10", f"{small}: folds", f"{big}: raises $0.50 to $0.60", f"{third}: folds"]
        lines += [
            f"Uncalled bet ($0.50) returned to {big}",
            f"{big} collected $0.25 from pot",
            "*** SUMMARY ***",
            "Total pot $0.25 | Rake $0",
        ]
        taker, loser, sum_ = big, small, 5
        stacks[third] -= 10
        stacks[big] += 10
        told = {
            third: "folded before Flop",
            small: "(small blind) folded before Flop",
            big: "(big blind) collected ($0.25)",
        }
    stacks[taker] += sum_
    stacks[loser] -= sum_
    told[third] = "(button) " + told[third]
    lines += [f"Seat {at}: {name} {told[name]}" for at, name in enumerate(names, 1)]
    return "\n".join(lines)


def table(count: int, seed: int, crlf: bool = False) -> str:
    """A night of one table, in which somebody buys chips now and then, ids jump back and an hour is lost."""
    rng = random.Random(seed)
    stacks = {"Ann": 2_000, "Bob": 2_000, "Cy": 2_000}
    hands, number, minute = [], 1_000, 0
    for at in range(count):
        number += rng.choice((1, 1, 1, 7, 30))
        minute += rng.choice((1, 1, 2))
        if rng.random() < 0.1:
            stacks[rng.choice(list(stacks))] += rng.choice((500, 90_000, -100))
        if rng.random() < 0.03:
            number -= 20
        if rng.random() < 0.03:
            minute = max(0, minute - 5)
        hands.append(follow(stacks, number, minute, rng, at if rng.random() < 0.95 else at + 1))
        if rng.random() < 0.03:
            hands.append(hands[-1])
        if rng.random() < 0.03:
            hands.append(hands[-1].replace("Dealt to Ann [Ah Kd]", "Dealt to Bob [2h 3d]"))
        if rng.random() < 0.03:
            hands.append(hands[-1].replace("$0.05/", "$0.04/"))
    text = "\n\n\n".join(hands) + "\n\n"
    return text.replace("\n", "\r\n") if crlf else text


def outcome(paths: list[str], quick: bool, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Any], Any, Any]:
    """What a run finds, counts, and has kept of its tables at the end."""
    kept: dict[Any, Any] = {}
    end = SessionWatch.end

    def told(self: SessionWatch) -> Any:
        for key, one in self.tables.items():
            one.settle()
            kept[key] = (
                [(chain.first, chain.last, chain.sure, chain.waiting, chain.missed) for chain in one.chains],
                one.by_clock,
            )
        kept["numbers"] = {site: (one.lows, one.spans, one.count, one.dense) for site, one in self.numbers.items()}
        yield from end(self)

    with monkeypatch.context() as patched:
        patched.setattr(SessionWatch, "end", told)
        run = Run(paths, quick=quick)
        found = [item for item in run if not hasattr(item, "verdict") or item.findings]
    return [getattr(item, "findings", item) for item in found], run.tally, kept


@pytest.mark.heavy
@pytest.mark.parametrize("crlf", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_night_is_followed_as_hand_by_hand(
    seed: int, crlf: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "night.txt"
    log.write_bytes(table(300, seed, crlf).encode())
    fast, slow = outcome([str(log)], True, monkeypatch), outcome([str(log)], False, monkeypatch)
    assert fast == slow
    assert fast[1].clean > 200
    assert {one.code for item in fast[0] for one in (item if isinstance(item, tuple) else (item,))} >= CODES
    assert len(fast[2]) > 1, "a table and its ids are kept to the end"


def test_most_of_a_night_is_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "night.txt"
    log.write_bytes(table(300, 4).encode())
    asked = []
    clean_state = told.clean_state
    monkeypatch.setattr(told, "clean_state", lambda *given: asked.append(1) or clean_state(*given))
    run = Run([str(log)], quick=True)
    hands = len([None for _ in run]) + run.tally.clean
    assert 20 < len(asked) < hands * 2 // 3, "states are made where something happens only"


@pytest.mark.heavy
def test_digests_of_rows_are_those_of_the_hands(tmp_path: Path) -> None:
    seeds = [print_hand(hand).rstrip() for hand in deal_many(1, DEALT, ROOM)]
    hands = list(amplified(seeds, 120, site="PokerStars"))
    # Blanks at the ends of lines, other scripts, line ends of another system, cards that somebody sees.
    hands[3] = hands[3].replace("\n", " \n")
    hands[4] = hands[4].replace("\n", "   \n")
    hands[5] = hands[5].replace("\n", "\r\n")
    for at, sign, code in ((6, "€", "EUR"), (7, "£", "GBP"), (8, "€", "EUR")):
        hands[at] = hands[at].replace("$", sign).replace("USD", code)
    hands[8] = hands[8].replace("\n", " \n")
    read: list[int] = []
    for number, text in enumerate(
        ("\n\n\n".join(hands) + "\n", "\r\n\r\n".join(one.replace("\r\n", "\n").replace("\n", "\r\n") for one in hands))
    ):
        log = tmp_path / f"{number}.txt"
        log.write_bytes(text.encode())
        for key in (b"", b"key"):
            digest = Digest(key)
            inputs, _ = find_inputs([str(log)])
            seen = 0
            for chunk in split(Source(inputs[0]), look=LogLook(LookAtMany(look, headers_of), "x", 0)):
                if chunk.kind != "hands":
                    continue
                taken: TakenStretch = chunk.clean
                contents = taken.found.contents(digest, taken.low, taken.high)
                for content, one in zip(contents, taken.chunks(chunk), strict=True):
                    assert content == digest.content(one.whole().lines)
                    assert content == digest.content_of_bytes(one.raw)
                    seen += 1
            read.append(seen)
    assert len(read) == 4
    assert min(read) > 90


@pytest.mark.heavy
def test_rows_are_the_hands_as_they_stand(tmp_path: Path) -> None:
    """Lines, places, sizes and ends of a row's hands are those that the chunks have where nobody looks."""
    seeds = [print_hand(hand).rstrip() for hand in deal_many(1, DEALT, ROOM)]
    hands = list(amplified(seeds, 90, site="PokerStars"))
    texts = [
        "above\n\n" + "\n\n".join(hands[:40]),
        "\n\n\n".join(hands[40:70]) + "\n\n",
        "\r\n\r\n".join(one.replace("\n", "\r\n") for one in hands[70:]),
    ]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.txt").write_bytes(text.encode())
    inputs, _ = find_inputs([str(tmp_path)])
    told, rows = [], 0
    for number, _, source, found in opened(inputs, None, LookAtMany(look, headers_of)):
        for chunk in split(source, look=found):
            if chunk.kind == "hands":
                rows += 1
                assert sum(len(raw) for *_, raw in chunk.clean.hands()) >= chunk.size
                told += [(number, one.whole()) for one in chunk.clean.chunks(chunk)]
                one = next(chunk.clean.chunks(chunk, len(chunk.clean) - 1))
                assert (number, one.whole()) == told[-1]
            else:
                told.append((number, chunk.whole()._replace(left="")))
    assert rows >= 3
    want = [(number, chunk) for number, given in enumerate(inputs) for chunk in split(Source(given))]
    assert told == want


def test_ids_of_a_pool_are_nobodys_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "pool.txt"
    log.write_bytes(table(150, 5).replace("PokerStars Hand", "PokerStars Zoom Hand").encode())
    fast, slow = outcome([str(log)], True, monkeypatch), outcome([str(log)], False, monkeypatch)
    assert fast == slow
    assert fast[1].clean > 100
    assert not fast[2]["numbers"]


@pytest.mark.heavy
def test_taken_hands_are_replayed_as_they_are_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In small blocks: who asks for a hand of a row late asks when the next block was looked at."""
    monkeypatch.setattr("handaudit.read.source.BLOCK", 20_000)
    (tmp_path / "a.txt").write_bytes(table(150, 6).encode())
    (tmp_path / "b.txt").write_bytes(table(40, 6).replace("[Ah Kd]", "[Ad Kh]").encode())

    def told(quick: bool) -> tuple[list[Any], int, Any]:
        run = Run([str(tmp_path)], quick=quick)
        run.replays = quick
        judged = []
        audit = run.auditor.audit
        monkeypatch.setattr(run.auditor, "audit", lambda *given: judged.append(1) or audit(*given))
        items = [
            (one.hand, one.replay, one.rulebook, one.findings, one.verdict) if hasattr(one, "verdict") else one
            for one in run
        ]
        return items, len(judged), run.tally

    fast, few, tally = told(True)
    slow, many, wanted = told(False)
    assert fast == slow
    assert tally == wanted
    assert few < many // 2
