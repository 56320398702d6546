"""Between them, the toy games use everything a table can do: what no game uses, no law could find wrong."""

from typing import get_args

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.table.facts import AnyFact, Moved, Shown, Unsealed
from annales.domain.table.layout import Ordering, Sight, sees
from annales.tools.laws.random_match import moments
from examples.games import TOYS


@pytest.fixture(scope="module")
def played():
    """Random matches of each toy: every moment, with its game."""
    found = []
    for game in TOYS.values():
        for seed in range(12):
            seats = game.PLAYERS[seed % len(game.PLAYERS)]
            options = {"keeper": True} if game.SLUG == "market" and seed % 2 else {}
            found += [(game, moment) for moment in moments(game, set_up_for(game, seats, options), seed, 400)]
    return found


@pytest.fixture(scope="module")
def facts(played):
    """Everything that happened."""
    return [(game, fact) for game, moment in played for fact in moment.step.facts]


def test_every_fact_happens(facts):
    """All seventeen."""
    assert {type(fact) for _, fact in facts} == set(get_args(AnyFact))


def test_every_kind_of_place_is_used(played):
    """Sets, piles and bags; open, owned, closed to all; with a visible top."""
    spots = {
        (spot.order, spot.seers is None, bool(spot.seers), spot.top)
        for game, moment in played
        for place in moment.after.places
        for spot in [game.LAYOUT.spots(4)[place]]
    }

    assert {order for order, *_ in spots} == set(Ordering)
    assert {(is_open, owned) for _, is_open, owned, _ in spots} == {(True, False), (False, True), (False, False)}
    assert (Ordering.PILE, False, True, True) in spots
    assert {zone.seen for game in TOYS.values() for zone in game.LAYOUT.zones_declared} == set(Sight)


def test_pieces_go_beneath_piles_and_are_searched_out_of_bags(facts):
    """`at`, and a fetch."""
    moves = [(game, fact) for game, fact in facts if isinstance(fact, Moved)]

    assert any(fact.at is not None for _, fact in moves)
    assert any(game.LAYOUT.spots(4)[fact.src].bag for game, fact in moves)


def test_cards_are_stolen_and_hands_shown(facts):
    """By chance out of a hand; to one seat only; to all."""
    assert any(type(fact).__name__ == "Drawn" and fact.src.startswith("hand.") for _, fact in facts)
    assert any(isinstance(fact, Shown) and fact.to is not None and fact.place.startswith("hand.") for _, fact in facts)
    assert any(
        isinstance(fact, Shown) and fact.to is None and not sees(game.LAYOUT.spots(4)[fact.place], None)
        for game, fact in facts
    )


def test_answers_are_opened_to_one_and_to_all(facts):
    """With `to`, and without."""
    assert {fact.to is None for _, fact in facts if isinstance(fact, Unsealed)} == {True, False}


def test_questions_of_every_kind_are_asked(played):
    """Of several seats at once, of one, with others who may interpose, about something."""
    questions = [moment.after.asked for _, moment in played if moment.after.asked is not None]

    assert any(len(asked.must) > 1 for asked in questions)
    assert any(asked.may for asked in questions)
    assert any(asked.about is not None for asked in questions)
    assert {(game.SLUG, moment.after.asked.kind) for game, moment in played if moment.after.asked is not None} == {
        (game.SLUG, kind) for game in TOYS.values() for kind in game.TEXTS.questions
    }


def test_every_answer_is_given(played):
    """Kept questions among them, and seats that answer without being awaited."""
    given = {(game.SLUG, moment.step.action["type"]) for game, moment in played if moment.step.seat is not None}
    offered = {(game.SLUG, kind.__struct_config__.tag) for game in TOYS.values() for kind in game.ACTIONS}

    assert given == offered
    assert any(moment.step.seat in moment.before.question.may for _, moment in played if moment.step.seat is not None)


def test_every_end_is_reached(played):
    """With seats that were out in some, and something left to the next age in others."""
    ends = [(game, moment.after) for game, moment in played if moment.after.ended is not None]

    assert {(game.SLUG, t.ended.reason) for game, t in ends} == {
        (game.SLUG, reason) for game in TOYS.values() for reason in game.TEXTS.reasons
    }
    assert any(len(t.out) > 1 for _, t in ends)
    assert any(t.ended.legacy is not None for _, t in ends)
