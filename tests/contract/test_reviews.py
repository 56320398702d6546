"""Laws of reviews, for every game: whoever computes one gets the same, and it judges by what a seat saw."""

from random import Random

import msgspec
import pytest

from annales.domain.canonical import canonical
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import from_wire, legal_answers, open_table, set_up_for
from annales.domain.contract.game import of_rules
from annales.domain.log.entry import Played
from annales.domain.log.tree import Tree
from annales.domain.review.reviewing import Reviewing
from annales.domain.review.settings import SETTINGS
from annales.domain.review.weighing import weigh
from annales.domain.review.wins import wins_at_hand
from annales.tools.laws.random_match import choose
from tests.contract.every_game import EVERY_GAME
from tests.support.short_match import answer, end, opened

TINY = msgspec.structs.replace(
    SETTINGS["quick"], name="tiny", level="greedy", level_version=4, budget=1, worlds=2, playouts=2
)
ANSWERS = 5  # of the matches that are reviewed here

each = pytest.mark.parametrize("slug", sorted(EVERY_GAME))


def finished(game, seed=3):
    """The log of a short match at random."""
    rng = Random(seed)
    draft = opened(game, set_up_for(game, min(game.PLAYERS), {}))
    table, step = open_table(game, draft.tree.opening.setup, SeededDealer(rng))
    draft.step(step, table)
    for _ in range(ANSWERS):
        if draft.table.ended is None:
            answer(draft, game, draft.table, *choose(game, draft.table, rng))
    end(draft, 0)
    return draft.tree


@each
def test_whoever_computes_a_review_gets_the_same_document(slug):
    """In whole numbers alone, whatever the order in which the tasks are worked."""
    game = EVERY_GAME[slug]
    tree = finished(game)

    first, second = (Reviewing("m", game, Tree(tree.entries), TINY) for _ in range(2))
    findings = [first.work(task) for task in first.tasks]
    again = [second.work(task) for task in reversed(second.tasks[::3])]

    assert again == list(reversed(findings[::3]))
    made = first.whole(findings)
    assert canonical(made) == canonical(second.whole(reversed(findings)))
    _holds(game, tree, made)
    _is_whole(msgspec.to_builtins(made))


def _is_whole(value):
    """Canonical JSON has no floats."""
    assert not isinstance(value, float)
    for held in value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ():
        _is_whole(held)


def _holds(game, tree, made):
    """Only legal answers are named, what is forced is marked, and the curve shares out what there is."""
    for decision in made.decisions:
        body = tree.body(decision.entry)
        assert isinstance(body, Played)
        legal = list(legal_answers(of_rules(game, body.rules), tree.at(tree.entry(decision.entry).after), body.seat))
        assert decision.forced == (len(legal) == 1)
        assert (decision.unweighed == "forced") == decision.forced
        assert from_wire(game, decision.played.action) in legal
        if decision.compared is not None:
            assert from_wire(game, decision.compared.answer.action) in legal
            assert decision.compared.same == (decision.compared.answer.action == decision.played.action)
    for point in made.curve:
        assert abs(sum(point.shares) - 500 * made.seats) <= made.seats or made.seats == 1
    assert {*made.choices, *(entry for own in made.choices_of for entry in own)} <= {
        decision.entry for decision in made.decisions if decision.compared is not None
    }


@each
def test_answers_are_weighed_by_what_their_seat_sees(slug):
    """On two tables that it cannot tell apart every answer is worth the same, to the last digit."""
    game = EVERY_GAME[slug]
    tree = finished(game, seed=4)
    for entry in [seq for seq in tree.steps() if isinstance(tree.body(seq), Played)][1::4]:
        table, seat = tree.at(tree.entry(entry).after), tree.body(entry).seat
        answers = list(legal_answers(game, table, seat))[:3]
        twin = determinize(game, table, seat, Random(entry))

        one, two = (weigh(game, each, seat, "seed", 2, answers) for each in (table, twin))

        assert [one.estimate(action) for action in answers] == [two.estimate(action) for action in answers]
        assert wins_at_hand(game, table, seat, "seed") == wins_at_hand(game, twin, seat, "seed")
