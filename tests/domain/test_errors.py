"""Every way to refuse or fail has a name, and a sentence in English and in French."""

import re
from string import Formatter

import pytest

from domain import errors
from domain.errors import IllegalAction, RefusedByRules, RefusedByTable, TableError


def family(kind=TableError):
    """The class and all below it."""
    return [
        kind,
        *(one for child in kind.__subclasses__() if child.__module__ == errors.__name__ for one in family(child)),
    ]


def fields(sentence):
    """What a sentence speaks of."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("kind", family())
def test_both_sentences_speak_of_the_same(kind):
    """And can be said, whatever the values."""
    about = {name: f"<{name}>" for name in fields(kind.EN)}
    error = kind(**about)

    assert fields(kind.FR) == fields(kind.EN)
    for language in ("en", "fr"):
        assert all(value in error.sentence(language) for value in about.values())
        assert not re.search(r"[{}]", error.sentence(language))
    assert str(error) == error.sentence("en")


@pytest.mark.parametrize("kind", [kind for kind in family() if not kind.__subclasses__()])
def test_every_refusal_has_its_own_sentences(kind):
    """Faults alone say nothing but why."""
    own = kind.EN != TableError.EN

    assert own == (kind.FR != TableError.FR)
    assert own or kind.__name__ == "RulesFault"
    assert not own or kind.EN != kind.FR


def test_every_class_has_its_own_code():
    """The API prints it."""
    codes = [kind.code() for kind in family()]

    assert len(codes) == len(set(codes))
    assert IllegalAction.code() == "illegal_action"


@pytest.mark.parametrize("kind", family())
def test_the_page_draws_the_whole_tree(kind):
    """A class that the module's first lines do not name is not in the house's tree."""
    assert re.search(rf"\b{kind.__name__}\b", errors.__doc__)


def test_refusals_and_faults_are_told_apart():
    """The service answers the first and is ashamed of the others."""
    refusals = {kind for kind in family() if issubclass(kind, (RefusedByRules, RefusedByTable))}

    assert {kind.__name__ for kind in set(family()) - refusals} == {
        "TableError",
        "RulesFault",
        "BrokenRecord",
    }


def test_a_message_names_the_act_the_seat_and_the_place():
    """As the house wants it."""
    error = IllegalAction(action="bid 7", seat=1, number=40, kind="bid", offer="bid 0, bid 1")

    assert str(error) == "illegal 'bid 7' for seat 1: question 40 (bid) offers bid 0, bid 1"
