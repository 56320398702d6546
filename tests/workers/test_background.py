"""Background work beside the scheduler's rounds: it survives faults and outages, and does not wait for a round."""

import json
from threading import Event

from redis.exceptions import ConnectionError

from annales.domain.errors import Busy
from annales.events.store import STORE
from annales.service.monitoring.logs import JsonLines
from annales.workers.background import BackgroundWork
from tests.support.waiting import BOUND


def test_it_goes_on_after_faults_and_outages(services, redis_url, caplog):
    """Each is logged, without the message of the error, which may name hidden pieces."""
    met, done = [Busy(), Busy(), ConnectionError("away"), RuntimeError("the trap in hand.1")], Event()

    def work(parts):
        assert parts.store.redis.ping()
        if met:
            raise met.pop(0)
        done.set()
        return BOUND

    thread = BackgroundWork("pauses", redis_url, work, services.monitoring.store, after_a_fault=0.0)
    thread.start()
    assert done.wait(BOUND)
    thread.stop()
    thread.join(BOUND)

    assert not thread.is_alive()
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    assert [line["message"].partition(";")[0] for line in lines] == [
        "pauses: Redis does not answer (Busy)",
        "pauses: Redis does not answer (ConnectionError)",
        "pauses: fault",
        "pauses: the store can be used again",
    ]
    assert lines[2]["error"] == "RuntimeError"
    assert "trap" not in str(lines)


def test_it_pauses_while_the_store_is_not_ours(services, redis_url, db):
    """Nothing is written to a store that was emptied; work resumes when ours is back."""
    services.monitoring.store.seen()
    mine, worked = db.get(STORE), Event()
    db.delete(STORE)
    services.ports.clock.skip(10)
    services.monitoring.store.seen()
    assert services.monitoring.store.is_foreign

    thread = BackgroundWork(
        "pauses", redis_url, lambda parts: worked.set() or BOUND, services.monitoring.store, after_a_fault=0.01
    )
    assert thread._once(services) == 0.01
    assert not worked.is_set()
    db.set(STORE, mine)
    services.ports.clock.skip(10)
    services.monitoring.store.seen()
    assert thread._once(services) == BOUND
    assert worked.is_set()
