"""What a run by day takes of a whole: all of it comes in turn, and each kind of attack is in each run."""

from tests.api import test_twins_acts
from tests.api.test_twins import VIEWERS
from tests.api.test_twins_acts import BY_DAY, KINDS_OF_MANY
from tests.api.twin_looks import OPENINGS
from tests.support.samples import by_day, one_way_by_day, spread

ACTS = len([name for name in vars(test_twins_acts) if name.startswith("test_")])
TURNS = range(100)


def today(parameters):
    """The rows that are not left to the night."""
    return [each.values for each in parameters if not each.marks]


def test_a_sample_reaches_everything_in_time():
    """In as many turns as there are items at most; a few items are taken whole."""
    items = list(range(17))

    assert [len(spread(items, 3, turn)) for turn in items] == [3] * 17
    assert {one for turn in items for one in spread(items, 3, turn)} == set(items)
    assert spread(items[:2], 3, 5) == items[:2]
    assert spread([], 3, 5) == []


def test_by_night_nothing_is_left_out():
    """The rows of the night are marked, and not taken away."""
    rows = [(slug, place) for place, slug in enumerate("abcdef")]

    assert [each.values for each in by_day(rows, 2, 1)] == rows
    assert len(today(by_day(rows, 2, 1))) == 2


def test_each_row_has_one_viewer_by_day_and_each_viewer_a_row(monkeypatch):
    """So that a leak to one seat alone is found in whatever turn."""
    for turn in TURNS:
        monkeypatch.setattr("tests.support.samples.TURN", turn)
        rows = today(one_way_by_day(OPENINGS, VIEWERS))

        assert [(slug, options) for slug, options, _ in rows] == OPENINGS
        assert {who for *_, who in rows} == set(VIEWERS)


def test_each_kind_of_secret_answer_is_followed_by_some_act_by_day():
    """And each act follows some kinds."""
    for turn in TURNS:
        followed = [row for act in range(ACTS) for row in today(by_day(KINDS_OF_MANY, BY_DAY, turn + act))]

        assert set(followed) == set(KINDS_OF_MANY)
