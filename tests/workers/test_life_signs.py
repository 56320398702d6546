"""Time in which nobody could answer does not count (B3): the web leaves signs of life, the scheduler gives it back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from annales.domain.log.entry import Played, TimeCredited
from annales.domain.log.terms import Author
from annales.events.store import named
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from annales.service.match import stamp
from annales.service.monitoring.life_signs import LONGEST_SILENCE, SIGN, LifeSigns
from annales.service.ports import Ports
from annales.workers.scheduler import Scheduler
from tests.support.moments import Standing
from tests.workers.conftest import ME

pytestmark = pytest.mark.process

CLOCK = 60
GRACE = 10_000  # milliseconds to find back to the table


class World:
    """A service at a time that is set by hand: one web process that leaves signs, and a scheduler."""

    def __init__(self, services, clock):
        self.services, self.clock = services, clock
        self.web, self.scheduler = services.monitoring.life_signs, Scheduler(services)

    def serves(self, seconds):
        """So many seconds in which everybody can answer."""
        for _ in range(seconds):
            self.clock.sleep(1)
            self.web.sign()

    def is_away(self, seconds):
        """So many seconds in which nobody can, and the scheduler looks before a web process is back."""
        self.clock.sleep(seconds)
        self.scheduler.round()

    def is_back(self):
        """A web process can be asked again, and the scheduler looks."""
        self.web.sign()
        self.scheduler.round()

    def opened(self, *seats):
        """A match whose first question is open."""
        match = self.services.door.do(OpenMatch("pl_south", Opening("sacrifice", [*seats], clock=CLOCK))).match
        if seats[1] == {"kind": "open"}:
            match = self.services.door.do(SitDown(match.id, 1, "pl_north")).match
        self.begun = match.tree.last
        return match

    def written(self, match):
        """Who wrote, and what, since it began."""
        tree = self.services.matches.get(match.id).tree
        return [(entry.by, entry.body) for entry in tree.entries[self.begun :]]

    def left(self, match):
        """The seconds that are left, which the log waits for."""
        due = {name: when for when, name in self.services.store.log.deadlines(2**53)}
        return due[match.id] / 1000 - self.clock.at.timestamp()


@pytest.fixture
def world(redis_url):
    """A service whose time stands until it is moved."""
    clock = Standing()
    with build(redis_url, ports=Ports(clock=clock)) as made:
        named(made.store.redis)
        made.monitoring.life_signs.sign()
        yield World(made, clock)


@pytest.fixture
def match(world):
    """A match of two people, whose first question is open."""
    return world.opened(ME, {"kind": "open"})


def test_a_running_clock_gets_the_time_of_an_outage_back(world, match):
    """As much as it ran in it, and ten seconds to find back to the table; the entry says why."""
    world.serves(2)
    gone = world.clock.at
    world.is_away(1000)
    assert world.written(match) == []

    world.is_back()

    [(by, body)] = world.written(match)
    assert by == Author(clock=CLOCK)
    assert body == TimeCredited(stamp(gone), stamp(world.clock.at), 1_000_000 + GRACE, "unserved")
    assert world.left(match) == CLOCK - 2 + 10


def test_it_is_given_back_once(world, match):
    """However often the scheduler looks, and also if two web processes have noticed the same."""
    events = world.services.store.events
    last = events.get(SIGN)
    world.is_away(100)
    world.web.sign()
    events.set(SIGN, last)  # the other process has read it before the first one left its sign
    world.clock.sleep(1)
    LifeSigns(events, world.clock).sign()
    world.scheduler.round()
    Scheduler(world.services).round()

    assert len(world.written(match)) == 1


def test_a_question_of_later_gets_nothing(world):
    """Its clock did not run in the outage."""
    world.is_away(100)
    world.web.sign()
    match = world.opened(ME, {"kind": "open"})
    world.scheduler.round()

    assert world.written(match) == []


def test_each_outage_counts(world, match):
    """The clock goes on where it stood."""
    for _ in range(2):
        world.is_away(100)
        world.is_back()
        world.serves(7)

    assert [body.milliseconds for _, body in world.written(match)] == [100_000 + GRACE] * 2
    assert world.left(match) == CLOCK - 2 * 7 + 2 * 10


def test_short_silence_is_no_outage(world, match):
    """A process that is busy for some seconds answers late, not never."""
    world.is_away(LONGEST_SILENCE / 1000)
    world.is_back()

    assert world.written(match) == []


def test_a_clock_that_jumps_ahead_takes_no_time_from_anybody(world, match):
    """The wall clock says that an hour has passed, and no other clock does."""
    world.clock.at += timedelta(hours=1)
    world.is_back()

    [(_, body)] = world.written(match)
    assert (body.milliseconds, body.why) == (3_600_000 + GRACE, "clock_jump")
    assert world.left(match) == CLOCK + 10


def test_matches_of_bots_alone_get_no_life_signs(world):
    """Where only bots are awaited."""
    match = world.opened({"kind": "bot", "level": "random"}, ME)
    world.is_away(100)
    world.is_back()

    assert TimeCredited not in [type(body) for _, body in world.written(match)]


def test_what_runs_out_later_runs_out(world, match):
    """The time that was given back is not more than that."""
    world.is_away(100)
    world.is_back()
    world.serves(CLOCK + 10)
    world.scheduler.round()

    assert [type(body) for _, body in world.written(match)] == [TimeCredited, Played]


def test_without_a_web_process_there_is_no_outage(services):
    """Who has only a scheduler, as tests and tools do, plays by the clock alone."""
    assert not replace(services).monitoring.life_signs.is_silent()
    assert services.monitoring.life_signs.uncredited() == []
