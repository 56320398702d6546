"""The way before Flask answers as Flask alone would: status line, headers in their order, body, log and figures.

Two services have the same content, clock and entropy; each request is sent to both, and the second leaves it to Flask.
"""

import gzip
import json
from datetime import UTC, datetime, timedelta

import pytest
from flask import request
from prometheus_client import REGISTRY

from annales.domain.games import GAMES
from annales.service.container import build
from annales.service.http import create_app
from annales.service.http.errors import MOST_BYTES
from annales.service.http.fast.before_flask import TRIED
from annales.service.http.middleware import limits
from annales.service.ports import Ports, SystemClock
from annales.service.settings import Limits
from examples.games import TOYS
from tests.api.twins import Numbers

STEP = {"notation": "Kc4-c5"}
JSON = {"Content-Type": "application/json"}
PATH = "/v1/matches/{match}/actions"


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

    def send(self, body, token=None, path=PATH, method="POST", headers=JSON, environ=None):
        """The response of both, which must be one."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {**bearer(token or self.token), **headers}
        sent = {name: value for name, value in sent.items() if value is not None}
        one, two = (
            app.test_client().open(
                path.format(match=self.match),
                method=method,
                headers=sent,
                data=data,
                environ_overrides={**({} if environ is None else environ()), **more},
            )
            for app, more in zip(self.apps, ({}, {TRIED: True}), strict=True)
        )
        assert (one.status, list(one.headers), one.data) == (two.status, list(two.headers), two.data)
        return one

    def close(self):
        """Give the connections back, and leave nothing."""
        for made in self.services:
            made.store.redis.flushdb()
            made.__exit__()


def bearer(token):
    """The header with a token."""
    return {"Authorization": f"Bearer {token}"}


def two_apps(proxies):
    """Two applications of one history; `by Flask` has the requests that Flask got."""
    made = [create_app(rates=Limits(trusted_proxies=proxies), ports=Ports(Stands(), Numbers())) for _ in range(2)]
    for app in made:
        got = app.extensions["by Flask"] = []
        app.before_request(lambda got=got: got.append(request.path))
    return made


@pytest.fixture(scope="module")
def direct():
    """Two that trust no proxy."""
    return two_apps(0)


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

    assert [one.status for one in (first, second)] == ["201 CREATED"] * 2
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


def test_another_method_is_refused_alike(pairs):
    """405 with what is allowed; a preflight is answered."""
    pair = pairs()
    assert [pair.send(b"", method=method).status_code for method in ("GET", "PUT", "OPTIONS")] == [405, 405, 200]


@pytest.mark.parametrize(("coins", "status"), [(2, 201), (2.0, 201), (2.5, 422), (2**60, 422), (None, 422), ([], 422)])
def test_a_number_means_the_same_however_it_is_written(pairs, coins, status):
    """5.0 is an integer of JSON, which only Flask reads; what is none is refused alike."""
    pair = pairs("market")
    assert pair.send({"answering": 4, "action": {"type": "bid", "coins": coins}}).status_code == status


class Broken:
    """A body that does not arrive."""

    def __init__(self, error):
        self.error = error

    def read(self, *_):
        """Fails."""
        raise self.error


@pytest.mark.parametrize("error", [TimeoutError(), ConnectionResetError(), OSError(5, "Input/output error")])
def test_a_body_that_breaks_off_is_refused_alike(pairs, error):
    """Flask finds it broken as well: 400, and it is not read twice."""
    answer = pairs().send({"answering": 4, **STEP}, environ=lambda: {"wsgi.input": Broken(error)})
    assert answer.status_code == 400


def test_a_body_that_is_too_short_is_refused_alike(pairs):
    """Fewer bytes than were announced."""
    answer = pairs().send({"answering": 4, **STEP}, environ=lambda: {"CONTENT_LENGTH": "1000"})
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
