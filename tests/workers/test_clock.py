"""The scheduler plays for the absent when their time is over, and survives the faults of single matches."""

from dataclasses import replace

import pytest

from annales.domain.errors import Busy, RulesFault
from annales.domain.log.terms import Author
from annales.domain.reasons import RulesReason
from annales.events.keys import deadlines_key, shard_of
from annales.service.bots.turn_queue import enqueue_turns
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.door import Door
from annales.service.monitoring.broken_matches import BrokenMatches
from annales.service.ports import Ports
from annales.workers.scheduler import Scheduler, mend_index
from tests.support.moments import Yesterday
from tests.support.waiting import until
from tests.workers.conftest import ME

pytestmark = pytest.mark.process

OPEN = {"kind": "open"}


@pytest.fixture
def yesterday(services):
    """A door of the same service whose clock shows yesterday: a match opened there has run out long ago."""
    return Door(
        services.store.log,
        services.store.match_cache,
        services.index,
        services.store.match_secrets,
        services.store.provenance,
        services.matches,
        lambda asked: enqueue_turns(services.bots.turns, asked),
        Ports(clock=Yesterday()),
    )


def begun(door, clock=3600):
    """A match of two people, at its first question."""
    match = door.do(OpenMatch("pl_south", Opening("sacrifice", [ME, OPEN], clock=clock))).match
    return door.do(SitDown(match.id, 1, "pl_north")).match


def last(services, match):
    """The number of the newest entry."""
    return services.store.log.last(match.id)


def test_the_first_legal_answer_is_played_for_an_absent_player(services, yesterday):
    """«The most passive first: the clock plays it for the absent.»"""
    match = begun(yesterday)
    first = next(iter(match.game.legal(match.table(), 0)))

    Scheduler(services).round()

    entry = services.matches.visible(match.id, None).tree.entry(5)
    assert entry.by == Author(clock=3600)
    assert entry.body.seat == 0
    assert entry.body.action["type"] == type(first).__struct_config__.tag


def test_the_next_question_has_its_full_time(services, yesterday):
    """The clock plays one answer, not the turn."""
    match = begun(yesterday)

    Scheduler(services).round()
    Scheduler(services).round()

    assert last(services, match) == 5


def test_a_question_in_time_is_left_alone(services):
    """So is a match without a clock."""
    timed, untimed = begun(services.door), begun(services.door, clock=None)

    Scheduler(services).round()

    assert (last(services, timed), last(services, untimed)) == (4, 4)


def test_a_bots_turn_is_left_to_the_bot_however_late(services, yesterday, caplog):
    """What an earlier release has left among the deadlines is passed over, without a word and before nobody else."""
    opening = Opening("sacrifice", [{"kind": "bot", "level": "random"}, ME], clock=3600)
    late = [yesterday.do(OpenMatch("pl_me", opening)).match for _ in range(2)]
    assert services.store.log.deadlines(2**53) == []
    services.store.redis.zadd(deadlines_key(shard_of(late[0].id)), {late[0].id: 1})
    person = begun(yesterday)

    clock = Scheduler(services)
    for _ in range(8):
        clock.round()

    assert [last(services, match) for match in (*late, person)] == [4, 4, 5]
    assert services.bots.turns.waiting() == 2
    assert caplog.text == ""


def test_a_match_whose_rules_fail_does_not_stop_the_others(services, yesterday, monkeypatch, caplog):
    """Its fault is logged and it is delayed, here until the end of the test, however slow that is."""
    broken, sound = begun(yesterday), begun(yesterday)
    do, tried = services.door.do, []

    def fails_once(command):
        tried.append(command.match)
        if command.match == broken.id:
            raise RulesFault(reason=RulesReason.NOTHING_LIES_THERE(place="hand.1, trap"))
        return do(command)

    monkeypatch.setattr(services.door, "do", fails_once)
    clock = Scheduler(services, BrokenMatches(services.store.redis, now=lambda: 0.0))  # no time passes for it
    clock.round()
    clock.round()

    assert (last(services, broken), last(services, sound)) == (4, 5)
    assert tried.count(broken.id) == 1
    assert f"match {broken.id} cannot be served and is skipped: RulesFault at " in caplog.text
    assert "trap" not in caplog.text


def test_the_index_is_repaired_after_a_crash(services):
    """If a writer dies between its append and the index, the scheduler learns of the match from the feed."""

    class Dead:
        def update(self, *_, **__):
            """Do nothing: the process is gone."""

    dying = Door(
        services.store.log,
        services.store.match_cache,
        Dead(),
        services.store.match_secrets,
        services.store.provenance,
        services.matches,
        lambda asked: None,
        services.ports,
    )
    match = begun(dying)
    assert services.index.row(match.id) is None

    mend_index(services, services.broken)

    assert services.index.row(match.id).status == "playing"


def test_the_program_runs_until_it_is_asked_to_stop(services, yesterday, start):
    """SIGTERM stops it after the current round."""
    match, clock = begun(yesterday), start("annales.workers.scheduler")

    until(lambda: last(services, match) == 5, clock.told)

    assert clock.ended() == 0
    assert clock.told() == ""


def test_the_scheduler_waits_for_redis(services, caplog):
    """It does not exit during an outage: a new process would meet the same outage."""
    clock = Scheduler(replace(services, store=replace(services.store, log=Away(clock_stops := []))))
    clock_stops.append(clock)

    clock.run()

    assert "does not answer" in caplog.text


class Away:
    """A log whose Redis is unavailable; the second read stops the scheduler."""

    def __init__(self, clocks):
        self._clocks, self._asked = clocks, 0

    def deadlines(self, until):
        """Raise Busy."""
        self._asked += 1
        if self._asked == 2:
            self._clocks[0].stop()
        raise Busy


def test_a_match_under_newer_rules_is_left_to_another_scheduler(services, yesterday):
    """A newer release may serve it; the clocks of the others run on."""
    newer, own = begun(yesterday), begun(yesterday)
    services.matches.visible(newer.id, None).tree.rules += 1

    Scheduler(services).round()

    assert (last(services, newer), last(services, own)) == (4, 5)
