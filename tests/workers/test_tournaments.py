"""Tournaments that real processes play: they survive each of them."""

from itertools import pairwise

import pytest

from annales.domain.errors import Busy, GameMissing
from annales.domain.games import GAMES
from annales.events.keys import shard_of
from annales.service.container import build
from annales.service.operators.acts import Operator
from annales.service.tournaments.organising import TournamentOpening
from annales.workers.tournaments import LONGEST_QUIET, RESTED, TournamentClock
from tests.support.waiting import until

pytestmark = pytest.mark.process

BOTS = ({"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"})
SHORT = {"max_turns": 50}


@pytest.fixture
def opened(services):
    """Open a tournament of bots; returns its id."""

    def open_one(id="tn_0000000000000001", **terms):
        opening = TournamentOpening("sacrifice", BOTS, "round_robin", options=SHORT, duplicate=True, **terms)
        services.tournaments.store.create(services.tournaments.organising.planned(opening, "pl_me", id))
        return id

    return open_one


def states(services, id):
    """The states of its matches."""
    return [match.state for match in services.tournaments.store.find(id).matches()]


@pytest.mark.slow
def test_a_scheduler_killed_in_mid_round_is_replaced_by_another(services, start, opened):
    """It continues where the first one was, to the end of the tournament; no match is opened twice, none is lost."""
    id = opened(deals=2)
    first = start("annales.workers.scheduler", ANNALES_RUNNING_MATCHES="2")  # so that others wait when one has ended
    start("annales.workers.run")
    until(lambda: "over" in states(services, id), first.told)
    first.killed()
    known = [match.match for match in services.tournaments.store.find(id).matches()]

    second = start("annales.workers.scheduler", ANNALES_RUNNING_MATCHES="2")
    until(lambda: services.tournaments.store.find(id).status == "over", second.told)

    assert states(services, id) == ["over"] * 4
    assert sorted(services.store.log.matches()) == sorted(known)
    assert len(services.tournaments.store.find(id).after) == 2
    assert services.tournaments.store.running() == []
    assert "Traceback" not in first.told() + second.told()


def test_a_match_opened_by_a_scheduler_that_died_before_it_said_so_is_found(services, opened, monkeypatch):
    """Its id was stored before; whoever opens it again gets the one that is there, with its secret."""
    id = opened()
    before = services.tournaments.store.find(id)
    monkeypatch.setattr(services.tournaments.store, "change_rated", busy)  # it dies here
    with pytest.raises(Busy):
        services.tournaments.running.advance(id)
    monkeypatch.undo()
    assert services.tournaments.store.find(id) == before
    secrets = [services.store.match_secrets.secret(match.match) for match in before.matches()]

    services.store.match_secrets.forget_all()
    services.tournaments.running.advance(id)

    assert states(services, id) == ["playing", "playing"]
    assert [services.store.match_secrets.secret(match.match) for match in before.matches()] == secrets
    assert len(services.store.log.matches()) == 2


def test_a_match_whose_game_is_missing_waits_for_it(services, redis_url, opened):
    """It is not void: the package of the game may come back."""
    id = opened()
    before = states(services, id)
    with build(redis_url, {}) as without, pytest.raises(GameMissing):
        without.tournaments.running.advance(id)
    assert states(services, id) == before

    services.tournaments.running.advance(id)
    assert states(services, id) == ["playing", "playing"]


def test_two_schedulers_write_one_next_round(services, redis_url, opened):
    """The slower one sees that the tournament has changed, and writes nothing."""
    id = opened()
    with build(redis_url, GAMES) as other:
        find = other.tournaments.store.find

        def overtaken(id):
            found = find(id)
            services.tournaments.running.advance(id)
            return found

        other.tournaments.store.find = overtaken
        other.tournaments.running.advance(id)

    tournament = services.tournaments.store.find(id)
    assert (len(tournament.rounds), tournament.version) == (1, 2)
    assert len(services.store.log.matches()) == 2


def test_a_tournament_that_fails_holds_up_no_other(services, opened, monkeypatch, caplog):
    """It rests for a while; then it is tried again."""
    broken, sound = opened("tn_0000000000000001"), opened("tn_0000000000000002")
    advance, clock = services.tournaments.running.advance, TournamentClock()
    tried = []

    def failing(id):
        tried.append(id)
        if id == broken and len(tried) < 4:
            raise RuntimeError("no way")
        return advance(id)

    monkeypatch.setattr(type(services.tournaments.running), "advance", lambda _, id: failing(id))

    clock(services)
    clock(services)
    assert tried == [broken, sound, sound]
    assert "cannot go on" in caplog.text
    services.ports.clock.skip(RESTED)
    clock(services)

    assert tried[3:] == [broken, sound]
    assert states(services, broken) == states(services, sound) == ["playing", "playing"]


def test_a_tournament_in_which_nothing_happens_is_looked_at_more_and_more_seldom(services, opened, monkeypatch):
    """After 1, 2, 3 and so on up to 10 seconds; once something has happened, it is looked at in the next round."""
    opened()
    clock, times, looks = TournamentClock(), services.ports.clock, []
    times.stand()
    began = times.monotonic()

    def looked_at(_, id):
        looks.append(round(times.monotonic() - began))
        return looks[-1] == 75

    monkeypatch.setattr(type(services.tournaments.running), "advance", looked_at)

    for _ in range(78):
        clock(services)
        times.skip(1)

    waits = [later - earlier for earlier, later in pairwise(looks)]
    assert waits == [1, 2, 3, 4, 5, 6, 7, 8, 9, LONGEST_QUIET, LONGEST_QUIET, LONGEST_QUIET, 1, 1]


def test_what_a_process_that_died_has_left_is_done_in_the_next_round(services, opened, monkeypatch):
    """Players are told of a tournament, and the matches of one that an operator has closed are closed."""
    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "_announce", busy)
        id = opened()
    assert told(services, id) == []
    TournamentClock()(services)  # also opens the matches
    assert told(services, id) == [2]
    with monkeypatch.context() as patched:
        patched.setattr(services.door, "do", busy)
        with pytest.raises(Busy):
            services.operators.tournament_closings.close(Operator("pl_operator"), id, "a fault")

    TournamentClock()(services)

    assert all(services.matches.get(match.match).is_over() for match in services.tournaments.store.find(id).matches())


def test_news_or_a_closing_that_fails_holds_up_no_other(services, opened, monkeypatch, caplog):
    """A tournament that cannot be read is one of them; the others are told of, advanced, and closed."""
    broken, sound = "tn_0000000000000001", "tn_0000000000000002"
    with monkeypatch.context() as patched:
        patched.setattr(services.tournaments.store, "_announce", busy)
        opened(broken), opened(sound)
    closed = opened("tn_0000000000000003")
    with monkeypatch.context() as patched:
        services.tournaments.running.advance(closed)
        patched.setattr(services.door, "do", busy)
        with pytest.raises(Busy):
            services.operators.tournament_closings.close(Operator("pl_operator"), closed, "a fault")
    services.tournaments.store.closing_is_due(broken)
    find = services.tournaments.store.find

    def failing(id):
        if id == broken:
            raise ValueError("no tournament")
        return find(id)

    monkeypatch.setattr(services.tournaments.store, "find", failing)
    TournamentClock()(services)

    assert told(services, sound) == [2]
    assert states(services, sound) == ["playing", "playing"]
    assert all(
        services.matches.get(match.match).is_over() for match in services.tournaments.store.find(closed).matches()
    )
    assert f"tournament {broken} closing cannot go on" in caplog.text


def told(services, id):
    """The stages of a tournament that the feed tells of."""
    return [line.first for line in services.store.log.feed(shard_of(id)) if line.match == id]


def busy(*_, **__):
    """The process loses its connection."""
    raise Busy()


def test_an_outage_is_no_fault_of_a_tournament(services, opened, monkeypatch):
    """It is tried again as soon as Redis is back."""
    id, clock = opened(), TournamentClock()
    advance = services.tournaments.running.advance

    def away(_, id):
        raise Busy()

    monkeypatch.setattr(type(services.tournaments.running), "advance", away)
    with pytest.raises(Busy):
        clock(services)
    monkeypatch.setattr(type(services.tournaments.running), "advance", lambda _, id: advance(id))
    clock(services)

    assert states(services, id) == ["playing", "playing"]
