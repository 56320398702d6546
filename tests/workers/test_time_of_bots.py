"""Bots keep the time of their match: they think with as much of their budget as there is time for.

Where that is too little, a weaker level answers. The entry says which, and anybody computes the move again.
"""

from dataclasses import replace

import pytest

from annales.domain.bots import LEVELS
from annales.domain.games import GAMES
from annales.domain.log.terms import Author
from annales.service.bots import planned_answers
from annales.service.bots.pacing import Schedule
from annales.service.bots.speeds import KEPT_SECONDS, estimate
from annales.service.bots.time_keeping import SHARE, WRITING_MS, OutOfTime, budgets, fitting, limited, time_to_think
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.commands.closing import CloseMatch
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.take_back import AskTakeBack
from annales.service.container import build
from annales.service.match import milliseconds
from annales.service.ports import Ports
from annales.service.queries.export import record
from annales.service.settings import Pace
from annales.tools.annales.audit_bots.reading import moves_of
from annales.workers.jobs import answer
from tests.support.moments import Standing
from tests.workers.conftest import ME

MASTER, SEARCH = LEVELS["master"], LEVELS["search"]


@pytest.fixture
def time():
    """A clock that stands until a test or a thought moves it."""
    return Standing()


@pytest.fixture
def services(redis_url, time):
    """The parts of one process, whose time stands; bots need not wait."""
    with build(redis_url, ports=Ports(clock=time), pace=Pace(0, 0)) as made:
        yield made


@pytest.fixture
def thoughts(monkeypatch, time):
    """Let thoughts take so many seconds for each iteration, and answer the same always; `begun` are their levels."""
    begun = []

    def take(seconds):
        def think(name):
            def first(game, table, seat, rng, budget):
                begun.append((name, budget))
                answers = [action for action in game.legal(table, seat) if not action.SETTLES]
                for _ in range(budget):
                    time.sleep(seconds)
                    game.play(table.copy(), seat, answers[0])
                return answers[0]

            return first

        for name in ("alphabeta", "search", "master"):
            monkeypatch.setitem(LEVELS, name, replace(LEVELS[name], think=think(name)))
        return begun

    return take


def opened(services, level, clock, **terms):
    """A match of SACRIFICE in which a bot of this level is asked first."""
    opening = Opening("sacrifice", [{"kind": "bot", "level": level}, ME], clock=clock, **terms)
    return services.door.do(OpenMatch("pl_me", opening)).match


def by(level, budget=None, asked=4, **why):
    """The author of an answer of a level with this budget, by default its own."""
    own = LEVELS[level]
    return Author(bot=level, version=own.version, budget=budget or own.budget, asked=asked, **why)


def author_of(services, match):
    """Who wrote the newest entry of a match."""
    tree = services.matches.get(match.id).tree
    return tree.entry(tree.last).by


# -- how much time there is


def test_a_thought_takes_at_most_half_of_what_is_left(services, time):
    """Less what the writing takes, and the step at which the answer waits; without a clock there is no such time."""
    match, now = opened(services, "random", 10), milliseconds(time.now())
    stepping = Schedule(now, now + 500, 500)

    assert time_to_think(match, 0, None, now) == (10_000 - WRITING_MS) / 1000 * SHARE
    assert time_to_think(match, 0, stepping, now + 4000) == (6000 - 500 - WRITING_MS) / 1000 * SHARE
    assert time_to_think(match, 0, None, now + 9_950) == 0
    assert time_to_think(opened(services, "random", None), 0, None, now) is None


def test_a_bot_whose_worker_was_away_has_the_time_of_a_new_question(services, time):
    """It was not its own time that ran out."""
    match, now = opened(services, "random", 10), milliseconds(time.now())

    assert time_to_think(match, 0, None, now + 86_400_000) == time_to_think(match, 0, None, now)


def test_the_strongest_level_that_fits_is_taken_with_its_greatest_budget():
    """The own one first, down to a sixteenth of its budget, then the next weaker one; none if not even that fits."""
    levels = [MASTER, SEARCH]

    def expected(level):
        return level.budget / 100

    assert [level.budget for seconds in (10, 4, 1, 0.5) if (level := fitting(levels, seconds, expected))] == [
        480,
        240,
        60,
        30,
    ]
    assert fitting(levels, 0.3, expected) == replace(SEARCH, budget=12)
    assert fitting(levels, 0.05, expected) is None
    assert budgets(LEVELS["greedy"]) == [1]


# -- how fast the levels are


def test_before_any_thought_was_measured_a_level_is_taken_for_slow():
    """So the first answers of a new server are in time, too."""
    assert estimate({}, MASTER) == 6.4
    assert estimate({}, replace(MASTER, budget=30)) == 0.4


def test_a_budget_takes_no_longer_than_a_greater_one_and_than_a_smaller_one_in_proportion():
    """The fixed part of an answer is counted again for each iteration: that errs to the safe side."""
    assert estimate({60: 0.5}, replace(MASTER, budget=120)) == 1.0
    assert estimate({480: 0.2}, replace(MASTER, budget=240)) == 0.2
    assert estimate({30: 2.0, 480: 0.9}, replace(MASTER, budget=30)) == 0.9
    assert estimate({60: 1.0, 120: 1.2}, replace(MASTER, budget=240)) == 2.4


def test_a_budget_that_was_not_measured_is_not_taken_for_as_slow_as_a_greater_one():
    """Otherwise nobody would ever try it; but for no faster than a smaller one, which was too slow perhaps."""
    assert estimate({480: 9.6}, replace(MASTER, budget=30)) == 0.6
    assert estimate({480: 3.2}, replace(MASTER, budget=30)) == 0.4
    assert estimate({30: 1.5}, replace(MASTER, budget=60)) == 1.5


def test_a_slow_thought_counts_more_than_a_quick_one(services):
    """Most thoughts shall be in time. What was measured is forgotten soon: the machine may have had much to do."""
    speeds = services.bots.planner.speeds
    for seconds in (14.4, 2.4):
        speeds.note("sacrifice", MASTER, seconds)

    assert speeds.measured("sacrifice", MASTER) == {480: 9.4}
    assert speeds.measured("sacrifice", SEARCH) == {}
    (key,) = services.store.redis.keys("{bots}:speeds:*")
    assert key.endswith(b":sacrifice:master:7:480")
    assert 0 < services.store.redis.ttl(key) <= KEPT_SECONDS


def test_faster_thoughts_are_given_more_of_the_budget(services, thoughts):
    """All workers learn from each thought."""
    begun = thoughts(0.001)
    for _ in range(40):
        answer(services, opened(services, "master", 3).id, 4, 0)

    assert begun[0] == ("master", 60)
    assert begun[-1] == ("master", 480)


# -- what is written


def test_the_entry_names_the_budget_that_there_was_time_for(services, thoughts):
    """Without a clock, or with a long one, it is the level's own."""
    thoughts(0.001)
    for clock, budget in ((None, 480), (60, 480), (3, 60)):
        match = opened(services, "master", clock)
        answer(services, match.id, 4, 0)
        services.store.redis.delete(*services.store.redis.keys("{bots}:speeds:*"))

        assert author_of(services, match) == by("master", budget)


def test_a_weaker_level_answers_if_there_is_too_little_time(services, thoughts):
    """The entry says in place of which one, and that fewer seconds than these were left."""
    thoughts(0)
    services.bots.planner.speeds.note("sacrifice", replace(MASTER, budget=30), 20.0)
    match = opened(services, "master", 5)

    answer(services, match.id, 4, 0)

    assert author_of(services, match) == by("search", instead_of="master", limit=5)


def test_the_weakest_level_answers_if_there_is_none_at_all(services, time, thoughts):
    """It always does, and nothing replaces it."""
    begun = thoughts(0)
    match = opened(services, "master", 5)
    time.sleep(4.95)

    answer(services, match.id, 4, 0)

    assert begun == []
    assert author_of(services, match) == by("random", instead_of="master", limit=1)


def test_a_thought_that_takes_all_its_time_is_ended_and_the_answer_is_written_before_the_deadline(
    services, time, thoughts
):
    """The next weaker level has half of what is left then, and each that was ended is taken for slower from now on."""
    begun = thoughts(0.2)
    match = opened(services, "master", 3)

    answer(services, match.id, 4, 0)

    found = services.matches.get(match.id)
    entry = found.tree.entry(5)
    assert begun[:2] == [("master", 60), ("search", 24)]
    assert entry.by == by("greedy", instead_of="master", limit=1)
    assert entry.at < match.deadline()
    slower = services.bots.planner.speeds.measured("sacrifice", MASTER)
    assert slower[60] > estimate({}, replace(MASTER, budget=60))


def test_no_answer_is_tried_after_the_time_of_a_thought(time):
    """By whatever search: each tries answers on copies of the table."""
    tried = []
    game = limited(replace(GAMES["sacrifice"], play=lambda *about: tried.append(about)), 1.0, time.monotonic)
    game.play(None, 0, None)
    time.sleep(1.1)

    with pytest.raises(OutOfTime):
        game.play(None, 0, None)

    assert len(tried) == 1


# -- the same answer again


def test_an_answer_that_waits_stays_as_it_was_found(services, time, monkeypatch):
    """However much less time, or other speeds, there are when it is due; another count of cut-off thoughts counts."""
    match = opened(services, "search", 3)
    kept = services.bots.planner.plan(match.id, 4, 0)
    monkeypatch.setattr(planned_answers, "choose", None)
    time.sleep(2.9)
    services.bots.planner.speeds.note("sacrifice", SEARCH, 100.0)

    assert kept.by == by("search", 48)
    assert services.bots.planner.plan(match.id, 4, 0, kept) == kept
    assert services.door.do(AnswerAsBot(match.id, 4, 0, kept)).match.tree.entry(5).by == kept.by


@pytest.mark.parametrize(
    "other",
    [
        by("search", 47),
        by("search", 48, asked=3),
        by("greedy"),
        by("master", instead_of="search", limit=3),
        by("greedy", instead_of="master", limit=3),
        by("greedy", instead_of="search", cut_off=2, limit=3),
    ],
)
def test_no_other_author_is_taken_for_the_bot(services, other):
    """Another budget than the halves of its own; another question; a level that is not weaker, or not in its place."""
    match = opened(services, "search", 3)

    assert not planned_answers.may_be_author(other, match, 0)
    assert planned_answers.may_be_author(by("greedy", instead_of="search", limit=3), match, 0)


def test_without_a_clock_the_bot_has_its_whole_budget(services):
    """And nothing but cut-off thoughts puts another level in its place."""
    match = opened(services, "search", None)

    assert not planned_answers.may_be_author(by("search", 48), match, 0)
    assert not planned_answers.may_be_author(by("greedy", instead_of="search", limit=3), match, 0)


def test_after_a_take_back_the_bot_thinks_with_the_same_budget(services, time):
    """A second roll of the dice would be another answer, because there is more time or the machine is faster now."""
    match = opened(services, "search", 3, take_back="free")
    time.sleep(1.5)
    answer(services, match.id, 4, 0)
    given = services.matches.get(match.id).tree.entry(5)
    for _ in range(30):
        services.bots.planner.speeds.note("sacrifice", SEARCH, 0.001)

    back = services.door.do(AskTakeBack(match.id, "pl_me", 4)).match
    again = services.bots.planner.plan(match.id, back.number(0), 0)

    assert given.by == by("search", 24)
    assert (again.by, again.action) == (given.by, given.body.action)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_is_played_with_less_of_the_budget_and_its_moves_hold(services, slug):
    """The audit computes them with the budget that the entry names, and with the level that has answered."""
    seats = [{"kind": "bot", "level": "search"}] * GAMES[slug].PLAYERS.start
    match = services.door.do(OpenMatch("pl_me", Opening(slug, seats, clock=1))).match
    for _ in range(3):
        seat = services.matches.get(match.id).table().question.must[0]
        answer(services, match.id, services.matches.get(match.id).number(seat), seat)
    match = services.door.do(CloseMatch(match.id, "pl_me")).match

    moves = moves_of(b"".join(record(match, None)))
    checked = [moves.check(seq) for seq in moves.entries()]

    assert checked[0].budget == 12
    assert {(move.level, move.instead_of) for move in checked} == {("search", None)}
    assert all(move.budget < SEARCH.budget for move in checked)
    assert [move.found.verdict for move in checked] == ["holds"] * len(checked)
    assert len(checked) >= 3
