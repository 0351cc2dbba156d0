"""Workers that see what a test changed."""

import sys
import threading

import pytest


def forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are forked, whatever other tests of this process have loaded or begun: they see what is changed here."""
    monkeypatch.delitem(sys.modules, "polars", raising=False)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
