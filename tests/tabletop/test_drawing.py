"""The lines that a drawn table ends with."""

import pytest

from annales.domain.contract.texts import Texts
from annales.domain.table.layout import Layout
from annales.domain.table.table import Table
from annales.domain.tabletop.drawing import closing_lines
from annales.domain.words import Words


def same(phrase):
    """A phrase that is the same in both languages."""
    return Words(phrase, phrase)


TEXTS = Texts(
    title=same("market"),
    summary=same(""),
    actions={},
    questions={"bid": same("how much?")},
    reasons={"dawn": same("the market closes")},
    board={
        "asked": Words("sièges {0} : {1}", "seats {0}: {1}"),
        "asked_one": Words("siège {0} : {1}", "seat {0}: {1}"),
        "over": Words("fini ({0}) : {1}", "over ({0}): {1}"),
    },
)


@pytest.fixture
def t():
    """A table of three."""
    return Table(Layout(), 3)


def test_nothing_is_asked_before_the_opening(t):
    """And nothing is over."""
    assert list(closing_lines(t, TEXTS, "en")) == []


@pytest.mark.parametrize(("must", "line"), [((1,), "seat 1: how much?"), ((0, 2), "seats 0, 2: how much?")])
def test_the_question_is_drawn_with_its_seats(t, must, line):
    """One seat in the singular."""
    t.ask("bid", must)

    assert list(closing_lines(t, TEXTS, "en")) == [line]


def test_a_game_may_word_a_question_by_what_it_is_about(t):
    """Where its kind does not say enough."""
    t.ask("bid", (1,), about="pearl")

    assert list(closing_lines(t, TEXTS, "fr", lambda asked: f"combien pour {asked.about} ?")) == [
        "siège 1 : combien pour pearl ?"
    ]


def test_the_end_is_drawn_with_reason_and_ranks(t):
    """In the language asked for."""
    t.end((2, 1, 3), "dawn")

    assert list(closing_lines(t, TEXTS, "fr")) == ["fini (the market closes) : 2 1 3"]
