"""Presence: who is there, however many processes serve them, and since when somebody is gone."""

import json
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta

import pytest

from annales.domain.log.terms import Author
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.container import build
from annales.service.match import stamp
from annales.service.ports import Ports
from annales.service.presence.keeper import PresenceKeeper
from annales.service.presence.registry import ACTIVE, SEEN, Presence, PresenceRegistry
from annales.service.queries.stream import MatchStream
from tests.support.moments import Standing

pytestmark = pytest.mark.process

ADA, BOB = "pl_ada", "pl_bob"


class Counting(PresenceRegistry):
    """A registry that counts what is written."""

    writes = 0

    def tell(self, seen, active):
        """Write, and count it."""
        self.writes += 1
        super().tell(seen, active)


class World:
    """Two web processes of one service, at a time that is set by hand."""

    def __init__(self, services, clock):
        self.services, self.clock, self.registry = services, clock, services.presence.registry
        self.web, self.other = (PresenceKeeper(services.presence.registry, clock) for _ in range(2))

    def passes(self, seconds, *keepers):
        """So many seconds, in which these processes and the service live."""
        for _ in range(seconds):
            self.clock.sleep(1)
            self.services.monitoring.life_signs.sign()
            for keeper in keepers:
                if self.clock.passed % 5 == 0:
                    keeper.beat()

    def state(self, player=BOB):
        """The presence of a player, as it is known now."""
        return self.registry.states([player])[player]

    def match(self, **terms):
        """A match of Ada, seat 0, and Bob, at its first question, which awaits Ada."""
        services = self.services
        opening = Opening("sacrifice", [{"kind": "player"}, {"kind": "open"}], **terms)
        opened = services.door.do(OpenMatch(ADA, opening)).match
        return services.door.do(SitDown(opened.id, 1, BOB)).match


@pytest.fixture
def world(redis_url):
    """A service whose time stands until it is moved."""
    clock = Standing()
    with build(redis_url, ports=Ports(clock=clock)) as made:
        made.monitoring.life_signs.sign()
        yield World(made, clock)


def test_a_connected_player_is_online(world):
    """At once, and for as long as a connection lasts."""
    assert world.state() == Presence("gone")

    with world.web.connected(BOB):
        assert world.state() == Presence("online")
        world.passes(100, world.web)
        assert world.state() == Presence("online")


def test_a_disconnected_player_is_away_then_gone(world):
    """Half a minute later, which is time to load a page again."""
    with world.web.connected(BOB):
        world.passes(20, world.web)
    left = world.clock.at

    world.passes(13, world.web)
    assert world.state() == Presence("away")
    world.passes(18, world.web)

    assert world.state() == Presence("gone", left)


def test_a_hidden_page_is_away_however_long_it_is_open(world):
    """It is not gone: it will hear of its turn."""
    with world.web.connected(BOB, is_active=False):
        world.passes(500, world.web)

        assert world.state() == Presence("away")


def test_a_page_that_is_hidden_and_shown_again(world):
    """A channel says so."""
    connection = world.web.connect(BOB)
    connection.set_active(False)
    world.passes(15, world.web)
    hidden = world.state()
    connection.set_active(True)

    assert (hidden, world.state()) == (Presence("away"), Presence("online"))


def test_one_active_connection_is_enough(world):
    """In whatever process: a phone in a pocket does not make them away."""
    with world.web.connected(BOB, is_active=False), world.other.connected(BOB):
        world.passes(50, world.web, world.other)
        assert world.state() == Presence("online")


def test_a_killed_process_leaves_no_player_online(world):
    """It says goodbye to nobody; what it has said expires."""
    world.web.connect(BOB)
    world.passes(20, world.web)
    seen = world.clock.at

    world.passes(31)

    assert world.state() == Presence("gone", seen)


def test_a_player_who_reconnects_to_another_process_is_online(world):
    """At once."""
    world.web.connect(BOB)
    world.passes(60)
    assert world.state().state == "gone"

    with world.other.connected(BOB):
        assert world.state() == Presence("online")


@pytest.mark.parametrize("streams", [1, 50])
def test_what_is_written_does_not_grow_with_the_connections(redis_url, world, streams):
    """One write of a process in five seconds, for all who are connected to it, and one when somebody comes."""
    registry = Counting(world.services.store.redis, world.services.store.events, world.clock)
    keeper = PresenceKeeper(registry, world.clock)
    with ExitStack() as open_streams:
        for _ in range(streams):
            for player in (ADA, BOB):
                open_streams.enter_context(keeper.connected(player))
        world.passes(50, keeper)

    assert registry.writes == 2 + 50 // 5


def test_an_outage_of_the_service_makes_no_player_absent(world):
    """The time begins again once it is back, for those who were gone before as for those who were there."""
    with world.web.connected(ADA):
        world.passes(20, world.web)
    world.passes(60)
    assert world.state(ADA).state == "gone"
    with world.web.connected(BOB):
        world.passes(20, world.web)
        world.clock.sleep(1000)
    world.services.monitoring.life_signs.sign()
    back = world.clock.at

    assert [world.state(player) for player in (ADA, BOB)] == [Presence("away")] * 2
    world.passes(31)

    assert [world.state(player) for player in (ADA, BOB)] == [Presence("gone", back)] * 2


def test_a_hidden_player_looks_alike_online_and_offline(world):
    """Neither of them is told apart from the other, nor from one who never was there."""
    world.registry.hide(ADA, True)
    world.registry.hide(BOB, True)
    with world.web.connected(ADA):
        assert world.state(ADA) == world.state(BOB) == Presence("unknown")

    world.registry.hide(ADA, False)
    assert world.state(ADA) == Presence("online")


def test_the_presence_of_an_erased_player_is_deleted(world):
    """When they were there, and that they hid it."""
    with world.web.connected(BOB):
        world.registry.hide(BOB, True)

    world.registry.forget(BOB)

    redis = world.services.store.redis
    assert (redis.zscore(SEEN, BOB), redis.zscore(ACTIVE, BOB), world.registry.is_hidden(BOB)) == (None, None, False)


def test_a_follower_receives_each_change_of_presence_once(world):
    """Once each; and from when on something may be claimed, once the seat is awaited."""
    match = world.match(claim_after=60)
    with world.web.connected(ADA):
        world.passes(20, world.web)
    left = world.clock.at
    keeper = world.services.presence.keeper
    told = MatchStream(world.services, match.id, BOB, False)._follower.absences(keeper, world.clock)

    assert not told.has_news()
    world.passes(35)
    assert told.has_news()
    [gone] = told.take()
    claim_at = stamp(left + timedelta(seconds=60))
    assert gone == {
        "kind": "opponent_gone",
        "seq": 0,
        "seat": 0,
        "gone": True,
        "since": stamp(left),
        "claim_at": claim_at,
        "claim_in": 25,
    }
    world.passes(10)
    assert not told.has_news()
    with world.web.connected(ADA):
        world.passes(10, world.web)
        assert told.has_news()

    [back] = told.take()
    assert back == {**gone, "gone": False, "since": None, "claim_at": None, "claim_in": None}


@pytest.mark.parametrize(("visibility", "is_told"), [("public", True), ("unlisted", False)])
def test_spectators_see_presence_in_public_matches_alone(world, visibility, is_told):
    """And they can claim nothing."""
    match = world.match(claim_after=60, visibility=visibility)
    with world.web.connected(ADA), world.web.connected(BOB):
        world.passes(20)
    world.passes(40)
    stream = MatchStream(world.services, match.id, None, True)
    told = stream._follower.absences(world.services.presence.keeper, world.clock)

    assert told.has_news() == is_told
    assert [(news["seat"], news["claim_at"]) for news in told.take()] == [(0, None), (1, None)] * is_told


@pytest.mark.parametrize(("terms", "is_told"), [({}, False), ({"claim_after": 60}, True)])
def test_the_presence_of_a_never_connected_player_matters_for_claims_alone(world, terms, is_told):
    """A program that only sends answers, for one."""
    match = world.match(**terms)
    world.passes(40)
    stream = MatchStream(world.services, match.id, BOB, False)
    told = stream._follower.absences(world.services.presence.keeper, world.clock)

    assert told.has_news() == is_told
    assert [(news["seat"], news["since"], news["claim_in"]) for news in told.take()] == [(0, None, 20)] * is_told


def test_a_stream_sends_presence_between_entries(world):
    """In place of a sign of life, under the number of the entry before: whoever resumes has missed no entry."""
    match = world.match()
    with world.web.connected(ADA):
        world.passes(20)
    world.passes(40)
    messages = MatchStream(replace(world.services, stream_quiet=0.0), match.id, BOB, False).messages(None)

    whole, gone = next(messages), next(messages)

    assert (whole.kind, gone.kind, gone.seq, gone.id) == ("match", "opponent_gone", 0, "")
    assert json.loads(gone.json)["seq"] == whole.seq
    messages.close()


def test_the_writers_of_the_log_are_players_alone(world):
    """Nothing of presence is in it."""
    match = world.match()
    before = match.tree.last
    with world.web.connected(BOB):
        world.passes(100, world.web)

    tree = world.services.matches.get(match.id).tree
    assert tree.last == before
    assert {entry.by for entry in tree.entries} == {Author(player=ADA), Author(player=BOB)}
