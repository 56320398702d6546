"""A game that is over in a moment, and a service of bots over HTTP."""

import pytest

from annales.domain.games import GAMES
from tests.bots import stones


@pytest.fixture(autouse=True)
def game_of_stones(monkeypatch):
    """Whoever takes the last stone wins; seat 0 can always do so."""
    monkeypatch.setitem(GAMES.known, "stones", stones.game)
