"""Thoughts that are cut off: they do not begin again without end, and the entry says which level answered instead."""

from dataclasses import replace

import pytest
from rq.timeouts import JobTimeoutException

from annales.domain.bots import LEVELS
from annales.domain.log.terms import Author
from annales.service.bots.cut_offs import THINK_SECONDS, key_of
from annales.service.bots.turn_queue import turn_id
from annales.workers import jobs
from annales.workers.jobs import TurnFailed, answer
from annales.workers.leases import FAULTS_KEPT, Leases

pytestmark = pytest.mark.process

OPEN = ["random", "greedy", "alphabeta", "search", "master"]  # of a game that hides nothing, the weakest first


@pytest.fixture
def slow(monkeypatch):
    """Let the thoughts of a level end by an error, for ever; `begun` are the levels that began to think."""
    begun = []

    def let(name, error):
        def think(game, table, seat, rng, budget):
            begun.append(name)
            raise error

        monkeypatch.setitem(LEVELS, name, replace(LEVELS[name], think=think))
        return begun

    return let


def first(game, table, seat, rng, budget):
    """The first legal answer, which in SACRIFICE does not end the turn for some questions."""
    return next(iter(game.legal(table, seat)))


@pytest.fixture
def quick(monkeypatch):
    """Let the levels that think long answer at once, and always the same."""
    for name in OPEN[1:]:
        monkeypatch.setitem(LEVELS, name, replace(LEVELS[name], think=first))


def author_of(services, match):
    """Who wrote the newest entry of a match."""
    tree = services.matches.visible(match, "pl_me").tree
    return tree.entry(tree.last).by


def by(level, **why):
    """The author of an answer of a level to the question of entry 4."""
    return Author(bot=level, version=LEVELS[level].version, budget=LEVELS[level].budget, asked=4, **why)


def fails(services, match, times):
    """Let the first question of the bot be thought about so many times, without an answer."""
    for _ in range(times):
        with pytest.raises(TurnFailed):
            answer(services, match, 4, 0)


def test_after_two_thoughts_that_took_too_long_the_next_weaker_level_answers(services, bots_turn, quick, slow):
    """The entry says in place of which one, how often it was cut off, and after how many seconds."""
    begun = slow("master", JobTimeoutException("too long"))
    match = bots_turn("master")

    fails(services, match, 2)
    answer(services, match, 4, 0)

    assert begun == ["master", "master"]
    assert author_of(services, match) == by("search", instead_of="master", cut_off=2, limit=THINK_SECONDS)


def test_after_two_thoughts_of_each_level_the_weakest_answers(services, bots_turn, quick, slow):
    """The strongest that keeps the limit does; whatever is the weakest is never given up."""
    for level in OPEN[2:]:
        begun = slow(level, JobTimeoutException("too long"))
    match = bots_turn("master")

    fails(services, match, 6)
    answer(services, match, 4, 0)

    assert begun == ["master", "master", "search", "search", "alphabeta", "alphabeta"]
    assert author_of(services, match) == by("greedy", instead_of="master", cut_off=6, limit=THINK_SECONDS)


def test_the_weakest_level_has_none_in_its_place(services, bots_turn, slow, monkeypatch):
    """It is asked again and again, with the rests of every fault."""
    right = LEVELS["random"].think
    slow("random", JobTimeoutException("too long"))
    match = bots_turn("random")
    fails(services, match, 5)
    monkeypatch.setitem(LEVELS, "random", replace(LEVELS["random"], think=right))

    answer(services, match, 4, 0)

    assert author_of(services, match) == by("random")


def test_a_killed_worker_counts_like_a_thought_that_took_too_long(services, bots_turn, quick):
    """No limit is named then, because it may have been killed for its memory, or by somebody."""
    match = bots_turn("master")
    for _ in range(2):
        Leases(services.store.redis, services.bots.turns).died(turn_id(match, 4, 0))

    answer(services, match, 4, 0)

    assert author_of(services, match) == by("search", instead_of="master", cut_off=2)


def test_a_thought_that_needs_too_much_memory_counts_as_well(services, bots_turn, quick, slow):
    """With one that took too long: each two, whatever ended them."""
    slow("master", MemoryError())
    match = bots_turn("master")
    fails(services, match, 1)
    slow("master", JobTimeoutException("too long"))
    fails(services, match, 1)

    answer(services, match, 4, 0)

    assert author_of(services, match) == by("search", instead_of="master", cut_off=2)


def test_a_fault_of_the_rules_is_no_reason_for_another_level(services, bots_turn, quick, slow):
    """A repaired release plays the turn with the level that has the seat."""
    slow("master", ValueError("a fault"))
    match = bots_turn("master")
    fails(services, match, 4)

    assert services.bots.turns.known(turn_id(match, 4, 0))[1].times == 0


def test_the_next_question_is_thought_about_by_the_own_level_again(services, bots_turn, quick, slow):
    """Progress resets the count; what was counted is forgotten after an hour."""
    slow("master", JobTimeoutException("too long"))
    match = bots_turn("master")
    fails(services, match, 2)
    following = answer(services, match, 4, 0)

    with pytest.raises(TurnFailed):
        answer(services, match, following.question, 0)

    kept = key_of(turn_id(match, 4, 0))
    assert 0 < services.store.redis.ttl(kept) <= FAULTS_KEPT
    assert services.bots.turns.known(turn_id(match, following.question, 0))[1].times == 1


def test_an_answer_that_was_kept_for_another_count_is_thought_again(services, bots_turn, quick):
    """What an entry says of its author is always what has answered."""
    match = bots_turn("master")
    kept = services.bots.planner.plan(match, 4, 0)
    for _ in range(2):
        Leases(services.store.redis, services.bots.turns).cut_off(turn_id(match, 4, 0), is_late=True)
    cut_offs = services.bots.turns.known(turn_id(match, 4, 0))[1]

    again = services.bots.planner.plan(match, 4, 0, kept, cut_offs)

    assert kept.by == by("master")
    assert again.by == by("search", instead_of="master", cut_off=2, limit=THINK_SECONDS)


def test_each_answer_in_a_row_begins_with_the_whole_time(services, bots_turn, quick):
    """But the first, whose time runs since its ticket was taken."""
    match, begun = bots_turn("greedy"), []

    jobs.take_turn(services, in_a_row=3, restart_limit=lambda: begun.append(services.matches.get(match).tree.last))

    assert begun == [5, 6]
