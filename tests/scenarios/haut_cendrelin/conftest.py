"""Effects that no card has, for scenarios of the effect language."""

import pytest

from annales.domain.games.haut_cendrelin.cards import EFFECTS, GRAMMAR, UNFORESEEN
from annales.domain.games.haut_cendrelin.validity import demands_with_nothing


@pytest.fixture
def rewritten(monkeypatch):
    """Gives the first options of a card these effects, made from strings; the others stay as they are printed."""

    def rewrite(card, *texts):
        printed = EFFECTS[card]
        assert len(texts) <= len(printed), f"{card} has fewer options"
        monkeypatch.setitem(EFFECTS, card, (*map(GRAMMAR.effect, texts), *printed[len(texts) :]))
        demands_with_nothing.cache_clear()  # demands that no printed card makes have come

    return rewrite


@pytest.fixture
def rewritten_unforeseen(monkeypatch):
    """Gives an event this unforeseen effect, made from a string."""

    def rewrite(event, text):
        monkeypatch.setitem(UNFORESEEN, event, GRAMMAR.effect(text))

    return rewrite
