"""Every way to refuse or fail is a code with typed fields, and says itself in one line of a log."""

import re

import pytest

from annales.domain import errors
from annales.domain.errors import (
    BrokenRecord,
    IllegalAction,
    MatchOver,
    RefusedByRules,
    RefusedByTable,
    TableError,
    worded,
)
from annales.domain.phrases import Phrase
from annales.domain.reasons import IllegalReason, RecordReason


def family(kind=TableError):
    """The class and all below it."""
    return [
        kind,
        *(one for child in kind.__subclasses__() if child.__module__ == errors.__name__ for one in family(child)),
    ]


def test_every_class_has_its_own_code():
    """The API prints it."""
    codes = [kind.code() for kind in family()]

    assert len(codes) == len(set(codes))
    assert IllegalAction.code() == "illegal_action"


@pytest.mark.parametrize("kind", family())
def test_the_page_draws_the_whole_tree(kind):
    """A class that the module's first lines do not name is not in the tree that readers see."""
    assert re.search(rf"\b{kind.__name__}\b", errors.__doc__)


def test_refusals_and_faults_are_different_errors():
    """The service answers the first and is to blame for the others."""
    refusals = {kind for kind in family() if issubclass(kind, (RefusedByRules, RefusedByTable))}

    assert {kind.__name__ for kind in set(family()) - refusals} == {
        "TableError",
        "RulesFault",
        "BrokenRecord",
    }


def test_an_error_says_its_code_and_its_fields():
    """In a traceback or a log, without a catalogue."""
    reason = IllegalReason.VALUE(member="coins", value="7", possible=("0", "1"))
    error = IllegalAction(action="bid 7", seat=1, number=40, kind="bid", reason=reason)
    broken = BrokenRecord(seq=3, reason=RecordReason.TOO_MANY_ENTRIES(most=5))

    assert str(error) == (
        "illegal_action: action=bid 7, seat=1, number=40, kind=bid, "
        "reason=illegal.value(member=coins, value=7, possible=('0', '1'))"
    )
    assert str(broken) == "broken_record: seq=3, reason=record.too_many_entries(most=5)"
    assert str(MatchOver()) == "match_over"


def test_what_is_given_on_with_an_error_is_none_of_its_fields():
    """A match and its table are not words."""
    error = MatchOver()
    error.where = "mt_1"

    assert error.fields() == {}
    assert MatchOver().where is None


def test_an_error_lacks_no_field():
    """Nor takes one that it does not declare."""
    with pytest.raises(TypeError):
        BrokenRecord(seq=3)
    with pytest.raises(TypeError):
        MatchOver(seat=3)


@pytest.mark.parametrize("fields", [{}, {"most": 5, "least": 1}, {"least": 1}])
def test_a_reason_takes_the_fields_that_it_declares(fields):
    """No more and no less."""
    assert RecordReason.TOO_MANY_ENTRIES(most=5) == Phrase("record.too_many_entries", {"most": 5})
    with pytest.raises(TypeError):
        RecordReason.TOO_MANY_ENTRIES(**fields)


def test_reasons_with_the_same_fields_are_not_one():
    """An enumeration takes equal values for two names of one member."""
    assert RecordReason.FILE_EMPTY is not RecordReason.NO_ENTRY
    assert len({reason.key for reason in RecordReason}) == len(RecordReason)


def test_a_cause_of_ours_keeps_its_own_sentence():
    """So does a phrase in an error of Python's; any other is told as Python tells it."""
    over, phrase = MatchOver(), RecordReason.CR_LF()

    assert worded(over) is over
    assert worded(ValueError(phrase)) is phrase
    assert worded(ValueError("no number")) == "no number"
