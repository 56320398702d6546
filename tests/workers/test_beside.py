"""Work beside the rounds of the clock: it goes on whatever it meets, and waits for nobody's round."""

import json
from threading import Event

from redis.exceptions import ConnectionError

from domain.kernel.errors import Busy
from service.logs import JsonLines
from workers import beside
from workers.beside import Beside

BOUND = 90.0


def test_it_goes_on_after_faults_and_outages(redis_url, monkeypatch, caplog):
    """Each is logged, without the words of the fault: they may name hidden pieces."""
    monkeypatch.setattr(beside, "AFTER_A_FAULT", 0.0)
    met, done = [Busy(), ConnectionError("away"), RuntimeError("the trap in hand.1")], Event()

    def work(parts):
        assert parts.redis.ping()
        if met:
            raise met.pop(0)
        done.set()
        return BOUND

    thread = Beside("pauses", redis_url, work)
    thread.start()
    assert done.wait(BOUND)
    thread.stop()
    thread.join(BOUND)

    assert not thread.is_alive()
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    assert [line["message"] for line in lines] == ["pauses: Redis does not answer (Busy)",
                                                   "pauses: Redis does not answer (ConnectionError)", "pauses: fault"]
    assert lines[2]["error"] == "RuntimeError"
    assert "trap" not in str(lines)
