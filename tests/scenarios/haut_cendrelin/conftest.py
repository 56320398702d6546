"""Effects that no card has, for scenarios of the effect language."""

import pytest

from domain.games.haut_cendrelin.cards import EFFECTS, GRAMMAR, UNFORESEEN


@pytest.fixture
def rewritten(monkeypatch):
    """Gives a card these effects, made from strings, in place of those printed on it; at most as many as it has."""

    def rewrite(card, *texts):
        assert len(texts) <= len(EFFECTS[card]), f"{card} has fewer options"
        monkeypatch.setitem(EFFECTS, card, tuple(GRAMMAR.effect(text) for text in texts))

    return rewrite


@pytest.fixture
def rewritten_unforeseen(monkeypatch):
    """Gives an event this unforeseen effect, made from a string."""

    def rewrite(event, text):
        monkeypatch.setitem(UNFORESEEN, event, GRAMMAR.effect(text))

    return rewrite
