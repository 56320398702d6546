"""Which choices a review finds worth looking at, by hand-made comparisons."""

import pytest

from annales.domain.review.document import Answer, Comparison, Decision
from annales.domain.review.points import choices_worth

WORDS = {"en": "", "fr": ""}


def decision(entry, seat, lead, error=1, wins=False):
    """An answer of a seat that the level's one leads by so much."""
    answer = Answer(action={}, words=WORDS)
    compared = Comparison(
        answer=answer,
        same=False,
        by="worlds",
        samples=48,
        decided=0,
        share=500,
        share_error=1,
        lead=lead,
        lead_error=error,
        wins=wins,
    )
    return Decision(
        entry=entry,
        seat=seat,
        asked=entry - 1,
        kind="",
        legal=2,
        forced=False,
        bot=None,
        ahead=False,
        clock=False,
        played=answer,
        compared=compared,
    )


def test_a_win_left_out_is_worth_a_look_although_it_costs_nothing_sure():
    """It comes after what costs something for sure."""
    made = [decision(2, 0, 0, wins=True), decision(3, 1, 20), decision(4, 0, 119, 119), decision(5, 1, 0)]

    assert choices_worth(made) == (3, 2)
    assert choices_worth(made, seat=0) == (2,)


@pytest.mark.parametrize(("seats", "named"), [((0, 0, 1), (3,)), ((0, 1, 0, 0), (2,)), ((1, 0, 0), ())])
def test_a_win_put_off_within_a_turn_is_named_once_or_not(seats, named):
    """Once where another seat comes to answer, not at all in the turn that wins the match."""
    made = [decision(entry, seat, 0, wins=seat == 0) for entry, seat in enumerate(seats, 2)]

    assert choices_worth(made, won_at=made[-1].entry) == named


def test_three_at_most_the_surest_first():
    """What is small or unsure is not among them."""
    made = [decision(entry, entry % 2, lead, error) for entry, (lead, error) in enumerate([(30, 1), (90, 59), (15, 1)])]

    assert choices_worth([*made, decision(9, 0, 14), decision(10, 1, 50)]) == (10, 1, 0)


def test_a_win_left_out_before_the_match_ends_otherwise_is_named():
    """By a resignation or by closing it: nobody took the win."""
    assert choices_worth([decision(2, 0, 0, wins=True), decision(3, 0, 0)]) == (2,)
