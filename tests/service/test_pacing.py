"""When bots answer: at times that tell nothing of what they hold, and late enough for people to interpose."""

from datetime import UTC, datetime, timedelta

import pytest

from annales.domain.table.facts import Asked
from annales.service.bots.pacing import schedule
from annales.service.match import milliseconds, moment
from annales.service.settings import CannotStart, Pace

ASKED_AT = "2026-03-01T10:00:07.123Z"
ASKED = milliseconds(datetime.fromisoformat(ASKED_AT))
OPEN, INTERRUPTIBLE = Asked("act", (0,), (), None), Asked("act", (0,), (1, 2), None)
PACE = Pace(step=100, pause=1000)


def times(question=OPEN, people=(1,), pace=PACE, usual=None, hides=True):
    """The schedule of a question that was asked then."""
    return schedule(pace, ASKED_AT, question, people, usual, hides)


@pytest.mark.parametrize(("thought", "given"), [(0, 100), (1, 100), (99, 100), (100, 100), (101, 200), (730, 800)])
def test_an_answer_is_given_at_the_next_full_step(thought, given):
    """Counted from the question, however long the thought took."""
    assert times().next(ASKED + thought) == ASKED + given


@pytest.mark.parametrize(("thought", "given"), [(0, 1000), (999, 1000), (1001, 1100)])
def test_bots_pause_for_people_who_may_interpose(thought, given):
    """The pause comes first; then the steps go on."""
    assert times(INTERRUPTIBLE).next(ASKED + thought) == ASKED + given


def test_only_people_are_paused_for():
    """Another bot may interpose there: it will not."""
    assert times(INTERRUPTIBLE, people=(3,)).due == ASKED + 100


def test_bots_among_themselves_do_not_wait():
    """Nor does anybody with both settings at 0."""
    assert times(people=()) is None
    assert times(pace=Pace(0, 0)) is None


def test_where_nothing_is_hidden_there_is_no_step():
    """Time tells nothing there; a person who may interpose is paused for all the same."""
    assert times(hides=False) is None
    assert times(INTERRUPTIBLE, hides=False).due == ASKED + 1000
    assert times(INTERRUPTIBLE, hides=False).next(ASKED + 1001) == ASKED + 1001


def test_a_pause_ends_on_the_grid():
    """It is rounded up to a full step."""
    assert times(INTERRUPTIBLE, pace=Pace(300, 1000)).due == ASKED + 1200
    assert times(INTERRUPTIBLE, pace=Pace(0, 1000)).next(ASKED + 1001) == ASKED + 1001


def test_no_bot_runs_out_of_time_by_a_pause():
    """It takes a quarter of the match's clock at most, and so does a step."""
    assert times(pace=Pace(500, 1000), usual=1000).due == ASKED + 250
    assert times(INTERRUPTIBLE, pace=Pace(100, 60_000), usual=8000).due == ASKED + 2000


def test_an_answer_is_dated_at_the_step_that_has_come():
    """So the time that the writing takes is not told either; too early, there is no such time."""
    assert times().last(ASKED + 99) is None
    assert times().last(ASKED + 100) == ASKED + 100
    assert times().last(ASKED + 217) == ASKED + 200


def test_milliseconds_and_moments_are_each_others_inverse():
    """To the millisecond, which is all that the log keeps."""
    now = datetime(2026, 3, 1, 10, 0, 7, 999_999, tzinfo=UTC)

    assert moment(milliseconds(now)) == now - timedelta(microseconds=999)


def test_both_are_settings():
    """The operator may set them, within bounds."""
    assert Pace.from_env({}) == Pace(500, 1000)
    assert Pace.from_env({"ANNALES_BOT_STEP_MS": "0", "ANNALES_BOT_PAUSE_MS": "2500"}) == Pace(0, 2500)
    with pytest.raises(CannotStart, match="ANNALES_BOT_PAUSE_MS must be a whole number"):
        Pace.from_env({"ANNALES_BOT_PAUSE_MS": "60001"})
