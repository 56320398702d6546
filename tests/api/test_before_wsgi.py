"""The way before WSGI answers as gunicorn and Flask would: each byte that is sent, log and figures.

Two services have the same content, clock and entropy; each request is sent to the worker of both over a socket, and the
second leaves it to Flask.
"""

import gzip
import json
import os
import socket
from datetime import UTC, datetime, timedelta
from http.client import HTTPResponse
from io import BytesIO
from types import SimpleNamespace

import pytest
from flask import request
from gunicorn.config import Config
from gunicorn.glogging import Logger
from prometheus_client import REGISTRY

from annales.domain.games import GAMES
from annales.service.container import build
from annales.service.http import create_app
from annales.service.http.errors import MOST_BYTES
from annales.service.http.fast import before_wsgi
from annales.service.http.middleware import limits
from annales.service.ports import Ports, SystemClock
from annales.service.server.web.worker import FAST, Worker
from annales.service.settings import Limits
from examples.games import TOYS
from tests.api.twins import Numbers

STEP = {"notation": "Kc4-c5"}
JSON = {"Host": "x", "Content-Type": "application/json"}
PATH = "/v1/matches/{match}/actions"
PORT, OPERATORS = 8000, 9100


class Stands(SystemClock):
    """A clock that stands still."""

    def now(self):
        """Always the same."""
        return datetime(2030, 1, 1, tzinfo=UTC) + timedelta(days=1)

    def monotonic(self):
        """Always the same."""
        return 0.0


class Pair:
    """Both services, over applications whose limits begin again."""

    def __init__(self, urls, apps, limit):
        self.services = [build(url, {**GAMES, **TOYS}, ports=Ports(Stands(), Numbers())) for url in urls]
        self.apps, self.match, self.token, self.other = apps, None, None, None
        self.workers = [worker_of(app) for app in apps]
        for app, made in zip(apps, self.services, strict=True):
            app.extensions["services"] = lambda made=made: made
            limits.register(app, limit)
            app.extensions["by Flask"].clear()

    @property
    def by_flask(self):
        """How many requests Flask got of each."""
        return [len(app.extensions["by Flask"]) for app in self.apps]

    def opens(self, game, third):
        """A match of two players, the same in both stores; a third application opens it."""
        third.extensions["services"] = lambda: self.services[0]
        client = third.test_client()
        self.token, self.other = (client.post("/v1/players", json={"name": name}).json["token"] for name in "AB")
        seats = [{"kind": "player"}, {"kind": "open"}]
        opened = client.post("/v1/matches", json={"game": game, "seats": seats}, headers=bearer(self.token))
        self.match = opened.json["id"]
        client.put(f"/v1/matches/{self.match}/seats/1", headers=bearer(self.other))
        self.services[0].accounts.receipts.key_set()
        for one, two in zip(*({made.store.redis: 0, made.store.events: 0} for made in self.services), strict=True):
            two.flushdb()
            for key in one.keys("*"):
                two.restore(key, 0, one.dump(key))
        return self

    def send(self, body, token=None, path=PATH, **parts):
        """The response of both, which must be one."""
        one, two = self.sent_by_each(body, token, path, **parts)
        assert one.bytes == two.bytes
        return one

    def sent_by_each(
        self, body, token=None, path=PATH, method="POST", headers=JSON, version="1.1", requests=1, **connection
    ):
        """The response of each."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {**bearer(token or self.token), "Content-Length": len(data), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in sent.items() if value is not None)
        line = f"{method} {path.format(match=self.match)} HTTP/{version}\r\n"
        text = (f"{line}{head}\r\n".encode() + data) * requests
        return [Response(served(worker, text, **connection), method) for worker in self.workers]

    def close(self):
        """Give the connections back, and leave nothing."""
        for made in self.services:
            made.store.redis.flushdb()
            made.__exit__()


class Response:
    """A response, from the bytes of all that the worker has sent."""

    def __init__(self, sent, method):
        self.bytes, self._sent = sent, BytesIO(sent)
        parsed = HTTPResponse(self, method=method)
        parsed.begin()
        length = int(parsed.headers["Content-Length"])
        self.status_code, self.headers, self.data = parsed.status, parsed.headers, self._sent.read(length)
        self.rest = self._sent.read()

    def makefile(self, _):
        """What http.client reads from."""
        return self._sent

    @property
    def json(self):
        """The document in the body."""
        return json.loads(self.data)


class Breaks:
    """A connection whose body does not arrive."""

    def __init__(self, sock, error):
        self._sock, self._error, self._is_read = sock, error, False

    def __getattr__(self, name):
        return getattr(self._sock, name)

    def recv(self, size):
        """The head, and then the error."""
        if self._is_read:
            raise self._error
        self._is_read = True
        return self._sock.recv(size).partition(b"\r\n\r\n")[0] + b"\r\n\r\n"


def worker_of(app, **settings):
    """gunicorn's worker as `gunicorn_conf.py` has it, without a master."""
    config = Config()
    for name, value in settings.items():
        config.set(name, value)
    worker = Worker(0, os.getppid(), [], SimpleNamespace(wsgi=lambda: app), 60, config, Logger(config))
    worker.tmp.close()  # its heartbeat, which no master reads
    worker.load_wsgi()
    return worker


def served(worker, text, port=PORT, error=None):
    """What a worker sends on a connection on which this was received, until it closes it."""
    here, there = socket.socketpair()
    with here, there:
        there.sendall(text)
        there.shutdown(socket.SHUT_WR)
        listener = SimpleNamespace(getsockname=lambda: ("127.0.0.1", port))
        worker.handle(listener, here if error is None else Breaks(here, error), ("127.0.0.1", 5))
        return b"".join(iter(lambda: there.recv(65_536), b""))


def bearer(token):
    """The header with a token."""
    return {"Authorization": f"Bearer {token}"}


def two_apps(proxies):
    """Two applications of one history; `by Flask` has the requests that Flask got."""
    limit, ports = Limits(trusted_proxies=proxies), [Ports(Stands(), Numbers()) for _ in range(2)]
    made = [create_app(rates=limit, ports=each, metrics_on=OPERATORS) for each in ports]
    del made[1].extensions[FAST]
    for app in made:
        got = app.extensions["by Flask"] = []
        app.before_request(lambda got=got: got.append(request.path))
    return made


@pytest.fixture(scope="module")
def direct():
    """Two that trust no proxy."""
    return two_apps(0)


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch):
    """For `Date`; and nobody who is refused has to rest."""
    monkeypatch.setattr(before_wsgi, "time", lambda: 1_900_000_000.9)
    monkeypatch.setattr("gunicorn.util.time", SimpleNamespace(time=before_wsgi.time))
    monkeypatch.setattr("annales.service.server.web.worker.sleep", lambda _: None)


@pytest.fixture
def pairs(redis_url, application, direct, monkeypatch):
    """Makes pairs of services."""
    monkeypatch.setitem(application.extensions, "services", None)
    limits.register(application, Limits())
    made = []

    def make(game="sacrifice", limit=None, apps=None):
        made.append(Pair([redis_url + "?db=1", redis_url + "?db=2"], apps or direct, limit or Limits()))
        return made[-1].opens(game, application)

    yield make
    for pair in made:
        pair.close()


@pytest.mark.parametrize("key", [None, "k", "x" * 255])
def test_a_plain_answer_goes_the_short_way(pairs, key):
    """Once alone and then a whole turn, without Flask in the one service, by Flask in the other."""
    pair = pairs()
    first = pair.send({"answering": 4, **STEP}, headers={**JSON, "Idempotency-Key": key})
    second = pair.send({"answering": 5, "actions": ["Kc5-c6", "."]})

    assert first.bytes.startswith(b"HTTP/1.1 201 CREATED\r\nServer: gunicorn\r\nDate: ")
    assert second.status_code == 201
    assert pair.by_flask == [0, 2]


@pytest.mark.parametrize("accepted", ["gzip", "gzip;q=0", "br", "*", ""])
def test_a_compressed_answer_is_the_same(pairs, accepted):
    """Or one that is not compressed, for those who do not accept it."""
    pair = pairs()
    answer = pair.send({"answering": 4, "actions": ["Kc4-c5", "."]}, headers={**JSON, "Accept-Encoding": accepted})

    is_packed = accepted in ("gzip", "*")
    assert (answer.headers.get("Content-Encoding") == "gzip") is is_packed
    assert json.loads(gzip.decompress(answer.data) if is_packed else answer.data)["seq"] == 6
    assert pair.by_flask == [0, 1]


@pytest.mark.parametrize("key", [None, "k"])
def test_a_replay_is_the_same(pairs, key):
    """A double click, and a retry under its key."""
    pair, headers = pairs(), {**JSON, "Idempotency-Key": key}
    first, again = (pair.send({"answering": 4, **STEP}, headers=headers) for _ in range(2))

    assert (first.status_code, again.status_code, again.headers["Idempotent-Replayed"]) == (201, 200, "true")
    assert again.json == first.json


REFUSED = [
    ({"answering": 4, "notation": "Kzz"}, 422),
    ({"answering": 3, **STEP}, 409),
    ({"answering": 999, **STEP}, 409),
    ({"answering": -1, **STEP}, 422),
    ({"answering": 2**53, **STEP}, 422),
    ({"answering": "4", **STEP}, 422),
    ({"answering": True, **STEP}, 422),
    ({"answering": 4}, 422),
    ({"answering": 4, **STEP, "actions": ["."]}, 422),
    ({"answering": 4, "actions": []}, 422),
    ({"answering": 4, "actions": ["Kc4-c5", "Kzz"]}, 422),
    ({"answering": 4, "notation": ""}, 422),
    ({"answering": 4, "action": {}}, 422),
    ({"answering": 4, "action": {"type": "nonsense"}}, 422),
    ({"answering": 4, "action": {"type": "step", "piece": 5}}, 422),
    ({"answering": 4, **STEP, "more": 1}, 422),
    (["nothing"], 422),
    (b"", 400),
    (b"{", 400),
    (b'{"answering": 4, "answering": 4, "notation": "Kc4-c5"}', 400),
    (b'{"answering": 4, "action": {"type": "step", "type": "step"}}', 400),
    (b'{"answering": 4, "notation": "\xe9"}', 400),
    (b'{"answering": 4, "notation": "\\ud800"}', 400),
    (b"[" * 20_000, 400),
    (b'{"answering": 4, "notation": "' + b"x" * MOST_BYTES + b'"}', 413),
]


@pytest.mark.parametrize(("body", "status"), REFUSED)
def test_a_refusal_is_the_same(pairs, body, status):
    """Byte for byte, what the caller may have missed and what is legal included; it is counted once."""
    pair = pairs()
    assert pair.send(body).status_code == status
    assert pair.send({"answering": 4, **STEP}).headers["RateLimit"] == '"requests";r=998;t=0'


def test_callers_who_may_not_answer_get_the_same_refusal(pairs):
    """A seat that is not asked, a stranger, no token, a worthless one, another scheme; a match that is not there."""
    pair, body = pairs(), {"answering": 4, **STEP}
    seats = [pair.send(body, pair.other).status_code, pair.send(body, "nonsense").status_code]
    headers = [{**JSON, "Authorization": value} for value in (None, "", "Basic x", f"bearer {pair.token}")]
    others = [pair.send(body, headers=sent).status_code for sent in headers]
    nowhere = [pair.send(body, path=path).status_code for path in ("/v1/matches/mt_0/actions", f"{PATH}/")]

    assert seats == [409, 401]
    assert others == [401, 401, 401, 201]
    assert nowhere == [404, 404]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Type": "application/json; charset=utf-8"}, 201),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": None}, 415),
        ({"Content-Encoding": "gzip"}, 415),
        ({"Idempotency-Key": ""}, 422),
        ({"Idempotency-Key": "x" * 256}, 422),
        ({"X-Request-Id": "mine"}, 201),
        ({"User-Agent": "bot/1.0 (x)"}, 201),
        ({"Accept-Language": "fr"}, 201),
        ({"Host": ""}, 201),
    ],
)
def test_each_header_means_the_same(pairs, headers, status):
    """Media types, encodings, keys, names, languages."""
    assert pairs().send({"answering": 4, **STEP}, headers={**JSON, **headers}).status_code == status


@pytest.mark.parametrize(
    ("query", "status"), [("?words=true", 201), ("?words=false", 201), ("?words=no", 422), ("?x=1", 422)]
)
def test_a_query_means_the_same(pairs, query, status):
    """It is Flask that reads it."""
    answer = pairs().send({"answering": 4, **STEP}, path=PATH + query, headers={**JSON, "Accept-Language": "fr"})
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("headers", "version", "connection"),
    [
        ({}, "1.1", "keep-alive"),
        ({"Connection": "close"}, "1.1", "close"),
        ({"Connection": "Keep-Alive"}, "1.0", "keep-alive"),
        ({}, "1.0", "close"),
    ],
)
def test_a_connection_is_kept_or_closed_alike(pairs, headers, version, connection):
    """A second request that has arrived with the first is answered, or not."""
    pair = pairs()
    answer = pair.send({"answering": 4, **STEP}, headers={**JSON, **headers}, version=version, requests=2)

    assert answer.headers["Connection"] == connection
    assert (b"Idempotent-Replayed: true" in answer.rest) is (connection == "keep-alive")
    assert pair.by_flask[0] == (connection == "keep-alive")


def test_a_worker_that_stops_closes_its_connections(pairs):
    """After the answer, and says so."""
    pair = pairs()
    for worker in pair.workers:
        worker.alive = False

    assert pair.send({"answering": 4, **STEP}).headers["Connection"] == "close"
    assert pair.by_flask == [0, 1]


def test_who_expects_to_go_on_is_told_to_alike(pairs):
    """Before the body is read, by gunicorn; the answer is the same."""
    answer = pairs().send({"answering": 4, **STEP}, headers={**JSON, "Expect": "100-continue"})
    assert (answer.status_code, answer.bytes[:25]) == (201, b"HTTP/1.1 100 Continue\r\n\r\n")


@pytest.mark.parametrize("path", ["http://y/v1/matches/{match}/actions", "/v1/matches/{match}/%61ctions", PATH + "#x"])
def test_a_target_means_the_same_however_it_is_written(pairs, path):
    """Flask reads all but the usual form."""
    pair = pairs()
    assert pair.send({"answering": 4, **STEP}, path=path).status_code == 201
    assert pair.by_flask == [1, 1]


def test_the_operators_port_answers_nobody(pairs):
    """Whoever may scrape may not play."""
    pair = pairs()
    ports = (OPERATORS, PORT)
    assert [pair.send({"answering": 4, **STEP}, port=port).status_code for port in ports] == [404, 201]


def test_gunicorn_counts_and_logs_each_request_where_it_is_told_to(direct):
    """A worker that restarts after so many requests has no short way."""
    workers = [worker_of(direct[0], **settings) for settings in ({}, {"max_requests": 5}, {"accesslog": "-"})]
    assert [worker.fast is None for worker in workers] == [False, True, True]


def test_another_method_is_refused_alike(pairs):
    """405 with what is allowed; a preflight is answered."""
    pair = pairs()
    assert [pair.send(b"", method=method).status_code for method in ("GET", "PUT", "OPTIONS")] == [405, 405, 200]


@pytest.mark.parametrize(("coins", "status"), [(2, 201), (2.0, 201), (2.5, 422), (2**60, 422), (None, 422), ([], 422)])
def test_a_number_means_the_same_however_it_is_written(pairs, coins, status):
    """5.0 is an integer of JSON, which only Flask reads; what is none is refused alike."""
    pair = pairs("market")
    assert pair.send({"answering": 4, "action": {"type": "bid", "coins": coins}}).status_code == status


@pytest.mark.parametrize("error", [TimeoutError(), ConnectionResetError(), OSError(5, "Input/output error")])
def test_a_body_that_breaks_off_is_refused_alike(pairs, error):
    """Flask finds it broken as well: 400, and it is not read twice; its connection is closed."""
    answer = pairs().send({"answering": 4, **STEP}, error=error)
    assert (answer.status_code, answer.rest) == (400, b"")


def test_a_body_that_is_too_short_is_refused_alike(pairs):
    """Fewer bytes than were announced."""
    answer = pairs().send({"answering": 4, **STEP}, headers={**JSON, "Content-Length": "1000"})
    assert (answer.status_code, answer.json["code"]) == (400, "bad_request")


def test_a_limit_is_reached_at_the_same_request(pairs):
    """Accepted, refused, replayed: each counts once, and the fourth of three is refused."""
    pair = pairs(limit=Limits(requests=3))
    bodies = [{"answering": 4, **STEP}, {"answering": 4, **STEP}, {"answering": 4, "notation": "?"}]
    answers = [pair.send(body) for body in [*bodies, *bodies]]

    assert [answer.status_code for answer in answers] == [201, 200, 409, 429, 429, 429]
    assert [answer.headers["RateLimit"][11:14] for answer in answers] == ["r=2", "r=1", "r=0", "r=0", "r=0", "r=0"]


def test_the_limit_of_an_address_is_reached_at_the_same_request(pairs):
    """Ten players' worth: the bucket of the player who is refused is emptied by one, not by two."""
    pair = pairs(limit=Limits(requests=3))
    for app in pair.apps:
        for _ in range(30):
            app.extensions["addresses"].take("127.0.0.1")
    answers = [pair.send({"answering": 4, **STEP}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [429, 429]
    assert [answer.headers["RateLimit"][11:14] for answer in answers] == ["r=2", "r=1"]


@pytest.mark.parametrize("proxies", [0, 1])
def test_behind_a_proxy_the_same_address_is_counted(pairs, proxies):
    """Whether it is trusted or not."""
    pair = pairs(limit=Limits(requests=1), apps=two_apps(proxies) if proxies else None)
    headers = {**JSON, "X-Forwarded-For": "192.0.2.9"}
    for app in pair.apps:
        for _ in range(10):
            app.extensions["addresses"].take("192.0.2.9")

    assert pair.send({"answering": 4, **STEP}, headers=headers).status_code == (429 if proxies else 201)


def test_behind_a_trusted_proxy_a_plain_answer_goes_the_short_way(pairs):
    """Most services have a proxy before them."""
    pair = pairs(apps=two_apps(1))
    headers = {**JSON, "X-Forwarded-For": "192.0.2.9, 192.0.2.8", "X-Forwarded-Proto": "https"}

    assert pair.send({"answering": 4, **STEP}, headers=headers).status_code == 201
    assert pair.by_flask == [0, 1]


def test_writes_that_the_store_refuses_are_refused_alike(pairs, monkeypatch):
    """Nothing is counted, as Flask alone counts nothing then."""
    pair = pairs()
    with monkeypatch.context() as full:
        for made in pair.services:
            full.setattr(made.monitoring.store, "check_writes", refuse)
        assert pair.send({"answering": 4, **STEP}).status_code == 500
    assert pair.send({"answering": 4, **STEP}).headers["RateLimit"] == '"requests";r=999;t=0'


def refuse():
    """Anything that goes wrong before a write."""
    raise RuntimeError("nothing is written")


def test_both_ways_are_logged_and_counted_alike(pairs, logged):
    """One line each, and one more of the same figure."""
    pair, labels = pairs(), {"method": "POST", "route": "/v1/matches/<match>/actions", "status": "201"}
    before = REGISTRY.get_sample_value("annales_requests_total", labels) or 0
    lines = len(logged())
    pair.send({"answering": 4, **STEP}, headers={**JSON, "X-Request-Id": "mine"})
    one, two = ({**line, "ms": 0} for line in logged()[lines:])

    assert one == two
    assert one["request"] == "mine"
    assert REGISTRY.get_sample_value("annales_requests_total", labels) == before + 2


def test_the_time_before_wsgi_counts(pairs, monkeypatch, logged):
    """A request that is handed over has begun when it was read, not when the route got it."""
    pair, now, lines = pairs(), [0.0], len(logged())

    def fails_late():
        now[0] += 10
        refuse()

    monkeypatch.setattr(Stands, "monotonic", lambda _: now[0])
    for made in pair.services:
        monkeypatch.setattr(made.monitoring.store, "check_writes", fails_late)
    pair.send({"answering": 4, **STEP})
    assert [line["ms"] for line in logged()[lines:] if "ms" in line] == [20_000, 10_000]
