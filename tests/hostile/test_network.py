"""No command opens a socket but the one that serves pages."""

from pathlib import Path

import pytest

from tests.hostile.box import ROOT, call
from tests.report.logs import HAND

NONE = """\
import socket


def _refuse(*_args, **_named):
    raise SystemExit(99)


socket.socket.connect = socket.socket.bind = socket.getaddrinfo = socket.create_connection = _refuse
"""


@pytest.mark.heavy
@pytest.mark.parametrize(
    "args",
    [
        ("check", "n.txt"),
        ("stats", "n.txt"),
        ("settle", "n.txt"),
        ("export", "n.txt", "-o", "out"),
        ("replay", "n.txt"),
    ],
    ids=lambda args: args[0],
)
def test_nothing_is_fetched(tmp_path: Path, args: tuple[str, ...]) -> None:
    (tmp_path / "n.txt").write_text(HAND.replace("Table 'Kitchen'", "Table 'http://127.0.0.1:9/'"))
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(NONE)
    assert call(*args, cwd=tmp_path, PYTHONPATH=f"{tmp_path / 'site'}:{ROOT}").status == 0
