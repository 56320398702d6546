"""Readiness: 200 only where the service can do its work, and what stands against it where it cannot."""

import json
import time
from dataclasses import replace
from datetime import timedelta

import pytest
from cryptography.fernet import Fernet

from annales.domain.errors import BrokenRecord
from annales.domain.reasons import RecordReason
from annales.events.keys import feed_key, stream_key
from annales.events.store import FEEDS_OF_FORM_1, STORE, Condition, ServerState, look, named, tell_lost
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import build
from annales.service.http.probes.health import PHRASES
from annales.service.monitoring.broken_matches import LONGEST_REST
from annales.service.monitoring.checks import PROBLEMS
from annales.service.monitoring.health import (
    ALIVE_WITHIN,
    BEATS,
    BOTS,
    BROKEN,
    CLOCK,
    MISSED_FOR,
    SILENT_FOR,
    WEBHOOKS,
    Pulse,
    process_name,
)
from annales.service.monitoring.store_watch import StoreWatch
from annales.workers.scheduler import Scheduler
from tests.api.test_metrics import figure
from tests.support.damaged import damage, rewritten


def clock_ticked(services, ago=0.0):
    """The clock has finished a round, so many seconds ago."""
    services.store.redis.zadd(BEATS + CLOCK, {"clock": int(1000 * (time.time() - ago))})


def bot_lives(services):
    """A bot worker gives a sign of life."""
    Pulse(services.store.redis, BOTS, services.ports.clock).beat()


def bots_are_gone(services):
    """No bot worker has given one for long."""
    services.store.redis.delete(BEATS + BOTS)


@pytest.fixture
def at_work(services):
    """A clock, a bot worker and a webhook worker that have just given signs of life."""
    clock_ticked(services)
    bot_lives(services)
    Pulse(services.store.redis, WEBHOOKS, services.ports.clock).beat()


@pytest.fixture
def later(services):
    """Let some seconds pass: for those who look at the store, and for those who miss a sign of life."""
    return lambda seconds=2.0: services.ports.clock.skip(seconds)


def test_a_service_with_all_its_parts_is_ready(stranger, at_work):
    """Store, workers, clock, and no match that cannot be read; here there is no archive."""
    told = stranger.get("/readyz").json

    assert (told["status"], told["problems"]) == ("ready", [])
    assert {name: check["state"] for name, check in told["checks"].items()} == {
        **dict.fromkeys(("store", "secrets", "bots", "clock", "webhooks", "broken_matches", "games"), "ok"),
        "archive": "not_wanted",
    }
    assert (told["checks"]["bots"]["workers"], told["checks"]["bots"]["waiting"]) == (1, 0)
    assert told["checks"]["clock"]["seconds_since_round"] >= 0


def test_a_waiting_turn_is_reported_with_its_age(ada, at_work):
    """Nobody works on the queue here."""
    ada.post("/v1/matches", {"game": "sacrifice", "seats": [{"kind": "bot", "level": "random"}, {"kind": "player"}]})
    bots = ada.get("/readyz").json["checks"]["bots"]

    assert bots["waiting"] == 1
    assert bots["oldest_seconds"] >= 0


@pytest.mark.parametrize(
    ("name", "value", "state", "words"),
    [
        ("maxmemory", "1", "full", "its memory is full"),
        ("min-replicas-to-write", "1", "no_replicas", "too few of its replicas"),
    ],
)
def test_a_store_that_takes_no_writes_is_not_ready(stranger, at_work, config, logged, name, value, state, words):
    """503, with the reason; the log says it once, as an error, however often readiness is asked."""
    config(name, value)
    refusals = [stranger.get("/readyz") for _ in range(3)]

    assert {refusal.status_code for refusal in refusals} == {503}
    assert refusals[0].json["code"] == "not_ready"
    assert refusals[0].json["checks"]["store"]["state"] == state
    [problem] = refusals[0].json["problems"]
    assert problem["code"] == f"store_{state}"
    assert words in problem["detail"]
    assert words in refusals[0].json["detail"]
    assert int(refusals[0].headers["Retry-After"]) > 1
    told = [line for line in logged() if line["log"] == "annales.service.monitoring.store_watch"]
    assert [(line["level"], "takes no writes" in line["message"]) for line in told] == [("error", True)]


def test_a_replica_is_not_ready(stranger, at_work, db):
    """It can be read, and takes nothing."""
    db.replicaof("127.0.0.1", 1)
    try:
        assert stranger.get("/readyz").json["checks"]["store"]["state"] == "read_only"
    finally:
        db.replicaof("NO", "ONE")


def test_a_store_that_is_good_again_is_ready_again(stranger, at_work, config, later, logged):
    """Nobody need start anything."""
    config("maxmemory", "1")
    assert stranger.get("/readyz").status_code == 503
    config("maxmemory", "0")
    later()

    assert stranger.get("/readyz").status_code == 200
    assert "the store is healthy again" in [line["message"] for line in logged() if "store" in line["message"]][-1]


@pytest.mark.parametrize(("name", "value"), [("appendonly", "no"), ("maxmemory-policy", "volatile-lru")])
def test_an_unsafe_store_serves_and_says_so(stranger, at_work, config, name, value):
    """The operator has accepted it, or changed it while the service ran."""
    config(name, value)
    told = stranger.get("/readyz")

    assert (told.status_code, told.json["status"]) == (200, "degraded")
    assert told.json["checks"]["store"]["state"] == "unsafe"


def test_lost_entries_are_reported_and_the_service_goes_on(stranger, at_work, services):
    """How many appends, of all shards together."""
    named(services.store.redis)
    tell_lost(services.store.redis, {3: 2, 7: 1})
    told = stranger.get("/readyz")

    assert (told.status_code, told.json["status"]) == (200, "degraded")
    assert told.json["checks"]["store"] == {"state": "rolled_back", "lost_appends": 3}
    assert figure(stranger, "annales_store_lost_appends") == 3


def test_a_store_that_was_emptied_is_not_ready_and_what_was_read_is_forgotten(ada, begun, db, later):
    """The matches are gone: nobody is shown them from memory as if they were there."""
    ada.get("/readyz")
    assert ada.reads(begun).status_code == 200
    db.flushall()
    later()
    refusal = ada.get("/readyz")

    assert (refusal.status_code, refusal.json["checks"]["store"]["state"]) == (503, "emptied")
    assert "emptied while the service was running" in refusal.json["detail"]
    assert ada.get(f"/v1/matches/{begun}").status_code in (401, 404)
    later()
    assert ada.get("/readyz").json["checks"]["store"]["state"] == "emptied"


def test_another_store_is_not_ready(stranger, at_work, db, later):
    """Somebody has exchanged what is behind the address."""
    stranger.get("/readyz")
    db.set(STORE, json.dumps({"id": "another", "form": 2}))
    later()

    assert stranger.get("/readyz").json["checks"]["store"]["state"] == "another"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda db: db.flushall(),
        lambda db: db.set(STORE, json.dumps({"id": "another", "form": 2})),
    ],
)
def test_nothing_is_written_to_a_store_that_is_not_ours(ada, begun, db, later, logged, spoil):
    """It would be acknowledged, and lost as soon as the right store is back; reading goes on."""
    ada.get("/readyz")
    spoil(db)
    later()
    ada.get("/readyz")
    kept = sorted(db.keys())
    refusals = [
        ada.opens,
        lambda: ada.answers(begun, 4, "Kc4-c5"),
        lambda: ada.post("/v1/players", {"name": "Eve"}),
        lambda: ada.delete("/v1/players/me"),
    ]
    refusals[0] = lambda: ada.post("/v1/matches", {"game": "sacrifice", "seats": [{"kind": "player"}] * 2})

    for refusal in [refused() for refused in refusals]:
        assert (refusal.status_code, refusal.json["code"]) == (503, "writes_refused")
        assert "not the one that this service was started with" in refusal.json["detail"]
        assert refusal.headers["Retry-After"] == "30"
        assert "it may have been written" not in refusal.json["detail"]
    assert sorted(db.keys()) == kept
    assert ada.get("/v1/games").status_code == 200


def test_a_store_that_is_ours_again_takes_writes_again(ada, begun, db, later):
    """Nobody need start anything."""
    ada.get("/readyz")
    mine = db.get(STORE)
    db.delete(STORE)
    later()
    assert ada.get("/readyz").json["checks"]["store"]["state"] == "emptied"
    assert ada.answers(begun, 4, "Kc4-c5").status_code == 503
    db.set(STORE, mine)
    later()
    ada.get("/readyz")

    assert ada.answers(begun, 4, "Kc4-c5").status_code == 201


@pytest.mark.parametrize(
    ("key", "record", "state"),
    [
        (FEEDS_OF_FORM_1[7], None, "unnamed"),
        (feed_key(7), None, "unnamed"),
        (FEEDS_OF_FORM_1[7], b'{"id":"theirs","form":99}', "other_form"),
    ],
)
def test_a_process_without_a_launcher_takes_no_foreign_matches_for_its_own(stranger, db, key, record, state):
    """A gunicorn that was started by hand knows no store: it must not give its name to matches that it cannot read."""
    db.xadd(key, {"match": "mt_1", "first": 1, "last": 1})
    if record is not None:
        db.set(STORE, record)
    refusal = stranger.post("/v1/players", {"name": "Ada"})

    assert (refusal.status_code, refusal.json["code"]) == (503, "writes_refused")
    told = stranger.get("/readyz")
    assert (told.status_code, told.json["checks"]["store"]["state"]) == (503, state)
    assert int(told.headers["Retry-After"]) == 30
    assert db.get(STORE) == record
    assert figure(stranger, "annales_store_state", state=state) == 1


def test_a_restarted_server_is_read_again(services, later):
    """It may hold less than was read before; whoever remembers more must not go on from there."""
    done, run = [], ["first"]
    watch = StoreWatch(
        services.monitoring.store.servers,
        lambda: done.append("dropped"),
        services.ports.clock,
        look_at=lambda *server: replace(look(*server), run_id=run[0]),
        compare=lambda: done.append("compared"),
    )
    watch.seen()
    later()
    watch.seen()
    assert done == []

    run[0] = "second"
    later()
    watch.seen()
    assert done == ["compared", "dropped"]


def test_entries_that_a_process_knows_and_the_store_lost_are_reported(stranger, ada, begun, services, db, later):
    """Also of the last seconds, which nobody else remembers: the process has answered with these entries."""
    ada.answers(begun, 4, "Kc4-c5", ".")
    known = ada.reads(begun).json["last"]
    rewritten(db, begun, db.xrange(stream_key(begun))[:4])

    services.store.match_cache.compare()
    later()

    told = stranger.get("/readyz").json
    assert told["checks"]["store"] == {"state": "rolled_back", "lost_appends": known - 4}
    assert told["problems"][0]["code"] == "store_rolled_back"


def test_what_a_process_remembers_is_dropped_as_a_whole(ada, begun, services):
    """And read again when it is asked for."""
    before = ada.reads(begun).json
    services.forget()

    assert services.store.match_cache._trees == {}
    assert ada.reads(begun).json == before


def test_metrics_report_an_unreachable_store_without_asking_it_again(stranger, services, monkeypatch):
    """Each question would wait for a reply: Prometheus would have given up before, and no alarm told of the store."""
    monkeypatch.setattr(services.monitoring.store, "_look_at", lambda *_: ServerState(Condition.UNREACHABLE))
    monkeypatch.setattr(services.monitoring.store, "_looked", None)
    asked = []
    monkeypatch.setattr(services.monitoring.health, "alive", lambda: asked.append("workers"))
    monkeypatch.setattr(services.index, "by_status", lambda: asked.append("matches"))

    assert figure(stranger, "annales_store_state", state="unreachable") == 1
    assert asked == []


# -- clock and bots


def test_a_clock_and_workers_that_are_gone_are_missed_after_a_while(stranger, later):
    """Whoever was just started is given time; then the operator is told. The API goes on serving, so it is no 503."""
    checks = stranger.get("/readyz").json["checks"]
    assert (checks["clock"]["state"], checks["bots"]["state"]) == ("starting", "starting")

    later(MISSED_FOR + 1)
    told = stranger.get("/readyz")
    assert (told.status_code, told.json["status"]) == (200, "degraded")
    assert [told.json["checks"][name]["state"] for name in ("clock", "bots", "webhooks")] == ["missing"] * 3
    assert [problem["code"] for problem in told.json["problems"]] == [
        "clock_missing",
        "bots_missing",
        "webhooks_missing",
    ]
    assert "the scheduler has stopped" in told.json["problems"][0]["detail"]
    assert figure(stranger, "annales_problem", code="bots_missing") == 1
    assert figure(stranger, "annales_problem", code="store_full") == 0


def test_a_clock_that_has_stopped_is_missed_by_its_last_round(stranger, at_work, services, later):
    """Though its process may still be there; the bots go on."""
    later(MISSED_FOR + 1)
    clock_ticked(services, ago=MISSED_FOR + 1)
    assert stranger.get("/readyz").json["checks"]["clock"]["state"] == "missing"

    clock_ticked(services)
    later()
    assert stranger.get("/readyz").json["checks"]["clock"]["state"] == "ok"


def test_bots_that_have_all_gone_are_missed(stranger, at_work, services, later):
    """One is enough to be ready."""
    assert stranger.get("/readyz").status_code == 200
    bots_are_gone(services)
    later(MISSED_FOR + 1)
    told = stranger.get("/readyz", Accept_Language="fr")

    assert (told.status_code, told.json["checks"]["bots"]["state"]) == (200, "missing")
    assert "tous les processus des robots sont arrêtés" in told.json["problems"][0]["detail"]


def test_workers_that_have_ended_properly_are_missed_at_once(stranger, at_work, services, later):
    """They have said so."""
    assert stranger.get("/readyz").json["status"] == "ready"
    for kind in (BOTS, WEBHOOKS):
        Pulse(services.store.redis, kind, services.ports.clock).end()
    later()

    told = stranger.get("/readyz").json
    assert [problem["code"] for problem in told["problems"]] == ["bots_missing", "webhooks_missing"]


def test_bots_that_think_for_long_are_not_missed(stranger, at_work, services, later):
    """A thought may take a minute, in which its worker gives no sign of life."""
    services.store.redis.zincrby(BEATS + BOTS, -1000 * (ALIVE_WITHIN - 20), process_name())
    later(MISSED_FOR + 1)

    assert SILENT_FOR[BOTS] <= ALIVE_WITHIN
    told = stranger.get("/readyz")
    assert (told.status_code, told.json["checks"]["bots"]["state"]) == (200, "ok")


def test_clock_and_bots_are_not_missed_while_they_cannot_give_a_sign(stranger, config, later):
    """A full store takes none; when it takes writes again they are given time."""
    config("maxmemory", "1")
    later(MISSED_FOR + ALIVE_WITHIN)
    checks = stranger.get("/readyz").json["checks"]
    assert [checks[name]["state"] for name in ("bots", "clock", "broken_matches")] == ["unknown", "unknown", "ok"]
    config("maxmemory", "0")
    later()

    checks = stranger.get("/readyz").json["checks"]
    assert [checks[name]["state"] for name in ("bots", "clock")] == ["starting", "starting"]


def test_a_service_without_bot_or_webhook_workers_is_ready(stranger, services, later, monkeypatch):
    """ANNALES_BOT_WORKERS is 0, and so is ANNALES_WEBHOOK_WORKERS."""
    monkeypatch.setenv("ANNALES_BOT_WORKERS", "0")
    monkeypatch.setenv("ANNALES_WEBHOOK_WORKERS", "0")
    later(MISSED_FOR + 1)
    clock_ticked(services)
    told = stranger.get("/readyz")

    assert (told.status_code, told.json["status"], told.json["problems"]) == (200, "ready", [])
    assert [told.json["checks"][name]["state"] for name in ("bots", "webhooks")] == ["not_wanted", "not_wanted"]


def test_matches_that_cannot_be_read_are_for_the_operator(stranger, at_work, db):
    """The others are served."""
    db.hset(BROKEN, "mt_1", "{}")
    told = stranger.get("/readyz")

    assert (told.status_code, told.json["status"]) == (200, "degraded")
    assert told.json["checks"]["broken_matches"] == {"state": "found", "count": 1}
    assert figure(stranger, "annales_broken_matches") == 1


def test_a_match_that_a_reader_meets_as_broken_is_counted(ada, begun, services, db, logged):
    """Once, however often it is read; the clock then tries it again after each rest."""
    clock = Scheduler(services)
    clock.round()
    entries = damage(db, begun)
    services.store.match_cache.forget(begun)
    for _ in range(3):
        assert ada.reads(begun).json["code"] == "broken_record"

    assert services.monitoring.health.broken() == 1
    assert [line["level"] for line in logged() if "is skipped" in line["message"]] == ["error"]
    note = json.loads(db.hget(BROKEN, begun))
    assert (note["kind"], note["tries"]) == ("BrokenRecord", 1)
    rewritten(db, begun, entries)
    services.ports.clock.date = services.ports.clock.now() + timedelta(seconds=LONGEST_REST)
    clock.round()
    assert services.monitoring.health.broken() == 0
    assert ada.reads(begun).status_code == 200


def test_what_the_clock_remembers_does_not_mend_a_match(ada, begun, services, db):
    """Though it has read it when it was sound, it looks at what is stored."""
    damage(db, begun)
    assert services.store.match_cache.tree(begun)
    services.broken.report(begun, BrokenRecord(seq=2, reason=RecordReason.NO_ENTRY()))
    services.ports.clock.date = services.ports.clock.now() + timedelta(seconds=LONGEST_REST)
    Scheduler(services).round()

    assert json.loads(db.hget(BROKEN, begun))["tries"] == 2


def test_a_note_that_cannot_be_written_changes_no_answer(ada, begun, services, db, config):
    """Broken or not, the store may be full."""
    damage(db, begun)
    services.store.match_cache.forget(begun)
    config("maxmemory", "1")

    assert ada.reads(begun).json["code"] == "broken_record"


# -- figures, and what requests are told


def test_metrics_report_the_state_of_the_store(stranger, at_work, config, later):
    """One for each state of the store, of which one is 1."""
    assert figure(stranger, "annales_store_state", state="ok") == 1
    assert figure(stranger, "annales_bot_workers") == 1
    assert figure(stranger, "annales_clock_age_seconds") >= 0
    config("maxmemory", "1")
    later()

    assert {state.value: figure(stranger, "annales_store_state", state=state.value) for state in Condition} == {
        **dict.fromkeys((state.value for state in Condition), 0),
        "full": 1,
    }


@pytest.mark.parametrize(("language", "words"), [("en", "its memory is full"), ("fr", "sa mémoire est pleine")])
def test_a_write_that_a_full_store_refuses_says_so(stranger, config, logged, language, words):
    """Not that the store cannot be reached; to try again at once is of no use. The operator hears of it once."""
    config("maxmemory", "1")
    refusals = [stranger.post("/v1/players", {"name": "Ada"}, Accept_Language=language) for _ in range(3)]

    assert {(refusal.status_code, refusal.json["code"]) for refusal in refusals} == {(503, "writes_refused")}
    assert words in refusals[0].json["detail"]
    assert int(refusals[0].headers["Retry-After"]) > 1
    assert [line["level"] for line in logged() if line["message"] == "writes are refused"] == ["error"]


def test_an_answer_that_a_full_store_refuses_says_so(ada, begun, config):
    """It goes by the append script, whose error redis-py does not tell from others."""
    config("maxmemory", "1")
    refusal = ada.answers(begun, 4, "Kc4-c5")

    assert (refusal.status_code, refusal.json["code"]) == (503, "writes_refused")
    config("maxmemory", "0")
    assert ada.answers(begun, 4, "Kc4-c5").status_code == 201


def test_a_full_store_is_still_read(ada, begun, config):
    """What is in the log can be seen."""
    config("maxmemory", "1")

    assert ada.reads(begun).status_code == 200


def test_every_problem_has_words():
    """A state that is added to the store must not make the answer fail."""
    assert PHRASES.keys() == set(PROBLEMS)


# -- the master key


@pytest.fixture
def locked(services, redis_url, monkeypatch):
    """Another process is started with a master key, and opens a match whose secret it encrypts."""
    monkeypatch.setenv("ANNALES_MASTER_KEY", Fernet.generate_key().decode())
    with build(redis_url, services.matches.games) as other:
        yield other


def test_a_process_without_the_master_key_says_so(stranger, at_work, locked, later):
    """As soon as the signing key is encrypted, though it was started before."""
    assert stranger.get("/readyz").json["status"] == "ready"
    locked.accounts.receipts.key_set()
    later()

    told = stranger.get("/readyz").json
    assert (told["status"], [problem["code"] for problem in told["problems"]]) == ("degraded", ["secrets_locked"])
    assert told["checks"]["secrets"] == {"state": "locked"}
    assert figure(stranger, "annales_problem", code="secrets_locked") == 1


def test_a_match_secret_that_cannot_be_decrypted_is_reported(stranger, ada, services, at_work, locked, later):
    """Though the signing key was stored before there was a master key, and is not encrypted yet."""
    services.accounts.receipts.key_set()
    match = locked.door.do(OpenMatch(ada.id, Opening("sacrifice", [{"kind": "player"}, {"kind": "open"}]))).match.id
    assert stranger.get("/readyz").json["status"] == "ready"
    assert ada.post(f"/v1/matches/{match}/resignation", {}).json["code"] == "secrets_locked"
    later()

    assert stranger.get("/readyz").json["checks"]["secrets"] == {"state": "locked"}
