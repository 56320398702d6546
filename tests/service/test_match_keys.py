"""Idempotency keys of matches: kept while a match is played, and for a day after it ended."""

import pytest

from annales.domain.errors import MatchOver
from annales.events.keys import keys_key
from annales.events.stream import KEYS_EXPIRE
from annales.service.commands.answer import Answer
from annales.service.commands.closing import CloseMatch
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Resign, SitDown
from annales.service.container import build
from annales.service.ports import Ports
from tests.support.moments import Standing


@pytest.fixture
def services(redis_url):
    """The parts of one process, on an empty Redis."""
    with build(redis_url) as made:
        yield made


def opened(services):
    """A match that South has opened, with a seat for North."""
    seats = [{"kind": "player"}, {"kind": "open"}]
    return services.door.do(OpenMatch("pl_south", Opening("sacrifice", seats))).match.id


@pytest.fixture
def match(services):
    """A match of two in which South has answered under the key `k`."""
    id = opened(services)
    services.door.do(SitDown(id, 1, "pl_north"))
    services.door.do(Answer(id, "pl_south", 4, ["Kc4-c5"]), "k")
    return id


def seconds_left(db, match):
    """Until the keys of a match are gone, as Redis tells it: -1 for ever, -2 where there are none."""
    return db.ttl(keys_key(match))


def test_keys_of_a_running_match_do_not_expire(services, db, match):
    """However long it takes: somebody may be asked to answer in a year."""
    services.door.do(Answer(match, "pl_south", 5, ["Kc5-c6"]), "k2")

    assert seconds_left(db, match) == -1


def test_keys_expire_a_day_after_the_append_that_ends_the_match(services, db, match):
    """All of them, the one of that append too; in the same write as the end."""
    services.door.do(Resign(match, "pl_north"), "the end")

    assert 0 < seconds_left(db, match) <= KEYS_EXPIRE == 86_400
    assert db.hlen(keys_key(match)) == 2


def test_a_match_that_is_closed_before_it_began_keeps_its_keys_for_a_day(services, db):
    """It is over as well."""
    match = opened(services)
    services.door.do(CloseMatch(match, "pl_south"), "close")

    assert 0 < seconds_left(db, match) <= KEYS_EXPIRE


def test_a_retry_within_the_day_gets_its_entries(services, match):
    """The reply to the last request of a match can be lost like any other."""
    services.door.do(Resign(match, "pl_north"), "the end")
    again = services.door.do(Answer(match, "pl_south", 4, ["Kc4-c5"]), "k")

    assert (again.replayed, again.first, again.last) == (True, 5, 5)


@pytest.fixture
def expired(services, db, match):
    """The match, over for more than a day."""
    services.door.do(Resign(match, "pl_north"), "the end")
    db.delete(keys_key(match))  # as Redis does when the time has come
    return match


def test_a_later_retry_of_the_last_answer_gets_its_entries_by_their_content(services, expired):
    """The match itself remembers what each seat answered last."""
    again = services.door.do(Answer(expired, "pl_south", 4, ["Kc4-c5"]), "k")

    assert (again.replayed, again.first, again.last) == (True, 5, 5)


def test_a_later_retry_of_the_end_gets_its_entries_by_their_content(services, expired):
    """Who resigned is written down."""
    again = services.door.do(Resign(expired, "pl_north"), "the end")

    assert (again.replayed, again.first, again.last) == (True, 6, 7)


def test_any_other_late_request_is_refused_and_writes_nothing(services, expired):
    """Nothing can be done twice: no entry follows the disclosure."""
    with pytest.raises(MatchOver):
        services.door.do(Answer(expired, "pl_south", 4, ["Kc4-d4"]), "k")

    assert services.store.log.last(expired) == 7


@pytest.mark.parametrize("key", ["k", None])
def test_of_two_repeats_at_the_same_moment_one_has_written(redis_url, key):
    """Two processes draft the same entries, byte for byte, if a request and its repeat come in one millisecond."""
    ports = Ports(clock=Standing())
    with build(redis_url, ports=ports) as one, build(redis_url, ports=ports) as other:
        match = opened(one)
        one.door.do(SitDown(match, 1, "pl_north"))
        parts = [each for each in (one, other) if each.matches.get(match)]  # both know the match as it is now

        done = [each.door.do(Answer(match, "pl_south", 4, ["Kc4-c5"]), key) for each in parts]

    assert [(each.replayed, each.first, each.last) for each in done] == [(False, 5, 5), (True, 5, 5)]
