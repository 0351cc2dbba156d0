"""`report`: one sealed page about a run, bounded in size, the same bytes each time, that leaves nothing uncounted."""

import json
import re
import shlex
from pathlib import Path

import pytest
from markupsafe import Markup

from handaudit.page.charts.specs import PLOTS
from handaudit.page.environment import prose
from tests.page.pages import SAMPLES, Elements, data_of, hostile_log, sealed
from tests.report.logs import HAND, WRONG, numbered, run


def report_of(folder: Path, *args: str, status: int = 1) -> str:
    """The page that a command line writes."""
    done = run("report", *args, "-o", "page.html", "--force", cwd=folder)
    assert done.returncode == status, done.stderr
    return (folder / "page.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report of the samples."""
    return report_of(tmp_path_factory.mktemp("report"), str(SAMPLES))


@pytest.mark.heavy
def test_the_report_of_the_samples_is_sealed_small_and_whole(samples: str, tmp_path: Path) -> None:
    sealed(samples)
    assert len(samples.encode()) < 1_000_000
    done = run("check", str(SAMPLES), "--output-format", "json", cwd=tmp_path)
    whole = json.loads(done.stdout)
    text = Elements(samples).text
    for number, word in (("hands", "hands"), ("clean", "clean"), ("error", "errors"), ("warn", "warnings")):
        assert f"{whole['summary'][number]:,} {word}" in text
    codes = {finding["code"] for finding in whole["findings"]}
    assert set(re.findall(r'id="found-([a-z0-9-]+)"', samples)) == codes
    for one in whole["inputs"]:
        assert one["sha256"] in samples


@pytest.mark.heavy
def test_the_command_on_the_page_makes_it_again(tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text(HAND + "\n\n" + numbered(WRONG, 2), encoding="utf-8")
    for words in (["--hand", "1"], ["--same-player", "Ann=Bob"]):
        page = report_of(tmp_path, "night.txt", *words)
        (command,) = re.findall(r"handaudit report .* -o page\.html", Elements(page).text)
        assert words[1] in command
        (tmp_path / "page.html").unlink()
        assert run(*shlex.split(command)[1:], cwd=tmp_path).returncode == 1
        assert (tmp_path / "page.html").read_text(encoding="utf-8") == page


@pytest.mark.heavy
def test_a_winner_that_cannot_be_verified_is_named_beside_a_finding(samples: str) -> None:
    text = Elements(samples).text
    assert "every winner could be verified" not in text
    assert "The winner could not be verified: 1" in text
    assert "1 not verifiable" in text


@pytest.mark.heavy
def test_a_plain_command_line_gives_the_page_that_every_other_one_gives(tmp_path: Path) -> None:
    """It is run without the library of the command line, which takes what stands behind `--`."""
    (tmp_path / "night.txt").write_text(HAND + "\n\n" + numbered(WRONG, 2), encoding="utf-8")
    for words in ([], ["--hand", "1"], ["--hand", "#1", "--hand", "2"]):
        plain = report_of(tmp_path, "night.txt", *words)
        done = run("report", "-o", "other.html", "--force", *words, "--", "night.txt", cwd=tmp_path)
        assert done.returncode == 1
        assert (tmp_path / "other.html").read_text(encoding="utf-8") == plain
    for words in (
        ["night.txt"],
        ["-o", "x.html"],
        ["night.txt", "-o"],
        ["night.txt", "-o", "x.html", "--hand"],
        ["a", "--no", "-o", "x"],
    ):
        done = run("report", *words, cwd=tmp_path)
        assert done.returncode == 2, words
        assert done.stderr
    done = run("report", "night.txt", "-o", "page.html", cwd=tmp_path)
    assert (done.returncode, "--force" in done.stderr) == (2, True)


@pytest.mark.heavy
def test_every_link_of_the_page_leads_somewhere(samples: str) -> None:
    seen = 0
    elements = Elements(samples)
    ids = {a["id"] for _, a in elements.found if a.get("id")}
    keys = {a["data-key"] for _, a in elements.found if a.get("data-key")}
    links = {a["href"] for tag, a in elements.found if tag == "a"}
    for link in links:
        seen += 1
        assert link is not None
        found = re.fullmatch(r"#hand=(\d+)&step=(\d+)", link)
        if found:
            seen += 1
            assert found[1] in keys, link
        else:
            seen += 1
            assert link.removeprefix("#") in ids, link
    assert seen


@pytest.mark.heavy
def test_the_plots_of_a_page_are_shapes_and_texts(samples: str) -> None:
    pytest.importorskip("vl_convert", reason="plots need the extra `charts`")
    elements = Elements(samples)
    names = [a["id"] for tag, a in elements.found if tag == "figure"]
    assert names == [f"plot-{name}" for name in PLOTS]
    ids = [a["id"] for _, a in elements.found if a.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.heavy
def test_many_faulty_hands_are_counted_and_not_all_embedded(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("\n\n".join(numbered(WRONG, n) for n in range(1, 301)))
    page = report_of(tmp_path, "n.txt")
    assert len(page.encode()) < 500_000
    text = Elements(page).text
    assert "300 errors" in text or re.search(r"\b\d{3} errors", text)
    assert len(data_of(page)) < 50
    assert "more hands with findings are counted above and not on this page" in text


@pytest.mark.heavy
def test_a_clean_hand_is_embedded_where_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND + "\n\n" + numbered(HAND, 2))
    assert not data_of(report_of(tmp_path, "n.txt", status=0))
    (data,) = data_of(report_of(tmp_path, "n.txt", "--hand", "1", status=0))
    assert [player[1] for player in data["players"]] == ["Ann", "Bob", "Cy"]


@pytest.mark.heavy
def test_hostile_texts_are_inert(tmp_path: Path) -> None:
    (tmp_path / "<b>n.txt").write_text(hostile_log(), encoding="utf-8")
    (tmp_path / "broken.txt").write_text(HAND.replace("calls $38", "calls </script><img src=x onerror=alert(1)>"))
    page = report_of(tmp_path, ".", status=3)
    sealed(page)
    text = Elements(page).text
    assert "</script><img src=x onerror=alert(1)>" in text
    assert "<b>n.txt" in text
    assert "Not read, so not audited: 1" in text


@pytest.mark.heavy
def test_the_bytes_are_the_same_and_the_day_is_that_of_the_environment(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(WRONG)
    first = report_of(tmp_path, "n.txt")
    run("report", "n.txt", "-o", "other.html", cwd=tmp_path)
    assert first == (tmp_path / "other.html").read_text(encoding="utf-8")
    done = run("report", "n.txt", "-o", "dated.html", cwd=tmp_path, SOURCE_DATE_EPOCH="1700000000")
    assert done.returncode == 1
    assert "2023-11-14" in (tmp_path / "dated.html").read_text(encoding="utf-8")
    done = run("report", "n.txt", "-o", "bad.html", cwd=tmp_path, SOURCE_DATE_EPOCH="soon")
    assert done.returncode == 2
    assert not (tmp_path / "bad.html").exists()


@pytest.mark.parametrize(
    ("name", "word"), [("old.html", "--force"), ("n.txt", "one of the logs"), ("x/y.html", "cannot be written")]
)
def test_a_page_that_cannot_be_written_is_refused_before_a_log_is_read(tmp_path: Path, name: str, word: str) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    (tmp_path / "old.html").write_text("old")
    done = run("report", "n.txt", "-o", name, cwd=tmp_path)
    assert done.returncode == 2
    assert word in done.stderr
    assert (tmp_path / "old.html").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["n.txt", "old.html"]


@pytest.mark.heavy
def test_two_names_of_one_person_are_one_player(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text("\n\n".join([HAND, numbered(HAND, 2).replace("Bob", "Bobby")]))
    apart = Elements(report_of(tmp_path, "n.txt", status=0)).text
    joined = report_of(tmp_path, "n.txt", "--same-player", "Bob=Bobby", status=0)
    text = Elements(joined).text
    assert "Bobby $40 $0 -$40" in " ".join(apart.split())
    assert "Bob $80 $0 -$80" in " ".join(text.split())
    assert "Bobby $40" not in " ".join(text.split())
    assert "No payments:" in text
    assert "--same-player Bob=Bobby" in text


def test_prose_marks_code_and_keeps_a_minus_with_its_amount() -> None:
    assert prose("run `a <b>`: -$5 & -") == Markup(
        'run <code>a &lt;b&gt;</code>: <span class="amount">-$5</span> &amp; -'
    )
    assert prose("a ` alone <i>") == Markup("a ` alone &lt;i&gt;")
