"""Metrics of the whole service: totals that every process adds to in Redis, and what is looked up there."""

import pytest

from annales.domain.errors import Busy
from annales.events.redis_client import client, or_busy
from annales.events.tally import APPENDED, REDIS_ERRORS, TALLY, Tally
from annales.service.monitoring.counts import COUNTS, TURNS_ANSWERED, Counts
from annales.service.monitoring.health import BOTS, CLOCK, WEBHOOKS, Pulse
from annales.service.monitoring.process import PROCESS
from tests.api.test_metrics import figure


@pytest.fixture(autouse=True)
def nothing_counted():
    """What other tests have counted in this process is reported by none of these."""
    TALLY.take()


def total(caller, name, by):
    """A total of processes of this kind."""
    return figure(caller, f"annales_{name}_total", by=by)


def test_entries_are_counted_by_the_kind_of_process_that_appends_them(ada, begun, services):
    """Opening, seats, the first question: those of the log, each once."""
    counts = Counts(services.store.redis)
    counts.report()
    before = total(ada, "entries", PROCESS.kind)
    assert before == services.store.log.last(begun)

    ada.answers(begun, 4, "Kc4-c5", ".")
    counts.report()
    counts.report()
    assert total(ada, "entries", PROCESS.kind) == services.store.log.last(begun) > before


def test_what_cannot_be_reported_is_reported_later(services, config):
    """A full store takes no counts either; nothing is counted twice."""
    tally = Tally()
    counts = Counts(services.store.redis, tally)
    tally.add("hats", 2)
    config("maxmemory", "1")
    counts.report()
    tally.add("hats")
    config("maxmemory", "0")
    for _ in range(2):
        counts.report()

    assert counts.totals()["hats", PROCESS.kind] == 3


def test_errors_of_redis_are_counted(ada, services):
    """Each command that was not carried out, also while there is nowhere to report it."""
    away = client("redis://127.0.0.1:1")
    with pytest.raises(Busy), or_busy():
        away.get("key")

    assert TALLY.take() == {REDIS_ERRORS: 1}


def test_processes_of_several_kinds_and_machines_add_to_one_total(ada, services):
    """The kinds are labels; turns are those of all workers together."""
    for kind, number in (("bots", 5), ("clock", 2)):
        services.store.redis.hincrby(COUNTS, f"{kind} {APPENDED}", number)
        services.store.redis.hincrby(COUNTS, f"{kind} {TURNS_ANSWERED}", number)

    assert (total(ada, "entries", "bots"), total(ada, "entries", "clock")) == (5, 2)
    assert figure(ada, "annales_bot_turns_total", outcome="answered") == 7
    assert figure(ada, "annales_bot_turns_total", outcome="failed") == 0


def test_workers_that_live_are_counted_by_kind(stranger, services):
    """By their heartbeats, on whatever machine."""
    for kind in (BOTS, CLOCK, WEBHOOKS):
        Pulse(services.store.redis, kind, services.ports.clock).beat()
    services.store.redis.zadd("{health}:beats:bots", {"7@elsewhere": 2**45})

    found = {kind: figure(stranger, "annales_workers", kind=kind) for kind in (BOTS, CLOCK, WEBHOOKS)}
    assert found == {BOTS: 2, CLOCK: 1, WEBHOOKS: 1}


def test_matches_are_counted_by_status(ada, begun):
    """Hidden ones too; a match is in one status at a time."""

    def found():
        return [figure(ada, "annales_matches", status=status) for status in ("open", "playing", "over")]

    assert found() == [0, 1, 0]
    ada.opens(visibility="private")
    assert found() == [1, 1, 0]
    ada.post(f"/v1/matches/{begun}/resignation", {})
    assert found() == [1, 0, 1]


def test_a_waiting_turn_is_reported_with_its_age(ada, services):
    """0 while none waits; nobody works on the queue here."""
    assert figure(ada, "annales_bot_turn_oldest_seconds") == 0
    assert "annales_bot_turn_oldest_seconds" in ada.get("/metrics").text
    ada.post("/v1/matches", {"game": "sacrifice", "seats": [{"kind": "bot", "level": "random"}, {"kind": "player"}]})
    services.ports.clock.skip(2.0)  # what was read a second ago is read again

    assert figure(ada, "annales_bot_turns_waiting") == 1


def test_memory_of_the_store_is_reported_with_its_limit(stranger, config, services):
    """So that an alert comes before it is full."""
    config("maxmemory", str(2**33))
    services.ports.clock.skip(2)

    assert figure(stranger, "annales_store_memory_limit_bytes") == 2**33
    assert 0 < figure(stranger, "annales_store_memory_bytes") < 2**33
