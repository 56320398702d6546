"""Rate limits: per player and per address, told in every answer, and never below what is promised."""

import pytest

from annales.service.http.middleware import limits
from annales.service.http.middleware.limits import Buckets
from annales.service.settings import CannotStart, Connections, Limits


class Clock:
    """A clock that stands until it is moved."""

    time = 100.0

    def __call__(self):
        return self.time


@pytest.fixture
def limited(app, monkeypatch):
    """Put a limit on the application: `limited("requests", 3, 1)`; gives the clock that it goes by."""

    def put(kind, most, seconds):
        clock = Clock()
        monkeypatch.setitem(app.extensions, kind, Buckets(kind, most, seconds, clock))
        return clock

    return put


def test_a_bucket_fills_evenly():
    """All at once, then one after the other; it never holds more than at the start."""
    clock = Clock()
    buckets = Buckets("requests", 4, 2, clock)

    assert [buckets.take("ada").left for _ in range(4)] == [3, 2, 1, 0]
    assert buckets.take("ada").wait == 0.5
    assert buckets.take("bob").left == 3
    clock.time += 0.5
    assert (buckets.take("ada").wait, buckets.take("ada").wait) == (0.0, 0.5)
    clock.time += 1000
    assert buckets.take("ada").left == 3


def test_a_caller_over_the_limit_is_refused_with_the_time_to_wait(ada, bob, begun, limited):
    """429 with `Retry-After`; another player is not held back, and time heals it."""
    clock = limited("requests", 3, 2)
    last = [ada.reads(begun) for _ in range(3)][-1]
    refusal = ada.reads(begun)

    assert last.headers["RateLimit-Policy"] == '"requests";q=3;w=2'
    assert last.headers["RateLimit"] == '"requests";r=0;t=0'
    assert (refusal.status_code, refusal.json["code"]) == (429, "too_many_requests")
    assert (refusal.headers["Retry-After"], refusal.json["retry_after"]) == ("1", 1)
    assert bob.reads(begun).status_code == 200
    clock.time += 1
    assert ada.reads(begun).status_code == 200


def test_players_of_one_address_share_a_larger_bucket(ada, bob, begun, limited):
    """Accounts are free: many of them together have ten times what one has, and no more."""
    clock = limited("addresses", 3, 1)
    answers = [caller.reads(begun).status_code for caller in (ada, bob, ada, bob)]

    assert answers == [200, 200, 200, 429]
    clock.time += 1
    assert bob.reads(begun).status_code == 200


def test_strangers_are_counted_by_their_address(stranger, begun, limited):
    """Those who try tokens as well; what tells whether the service lives is not counted."""
    limited("requests", 3, 1)
    assert stranger.reads(begun).status_code == 200
    tried = [stranger.with_token("nonsense").reads(begun).status_code for _ in range(3)]

    assert tried == [401, 401, 429]
    assert stranger.reads(begun).status_code == 429
    assert {stranger.get(path).status_code for path in ("/healthz", "/readyz", "/problems/too_many_requests")} == {200}


def test_all_tokens_of_a_player_draw_on_one_bucket(ada, bob, begun, limited):
    """More tokens are no more requests."""
    limited("requests", 3, 1)
    spare = [
        ada.with_token(ada.post("/v1/players/me/tokens", {"scopes": ["match:read"]}).json["token"]) for _ in range(2)
    ]

    assert [caller.reads(begun).status_code for caller in (ada, *spare)] == [200, 429, 429]
    assert bob.reads(begun).status_code == 200


def test_pages_and_figures_are_counted_by_the_address(ada, stranger, limited):
    """With a token or without, and apart from other requests; probes of the service's life are not counted."""
    limited("pages", 3, 1)

    assert [stranger.get(path).status_code for path in ("/docs", "/metrics", "/problems", "/docs")] == [200] * 3 + [429]
    assert ada.get("/metrics").json["code"] == "too_many_requests"
    assert {stranger.get(path).status_code for path in ("/healthz", "/readyz", "/v1/matches")} == {200}


def test_registrations_are_counted_by_the_minute(stranger, limited):
    """By the address; a repeated request is none, nor is one that was refused."""
    clock = limited("registrations", 2, 60)
    assert stranger.post("/v1/players", {"name": ""}).status_code == 422
    assert stranger.post("/v1/players", {"name": "Ada"}, Idempotency_Key="k").status_code == 201
    assert stranger.post("/v1/players", {"name": "Ada"}, Idempotency_Key="k").status_code == 200
    assert stranger.post("/v1/players", {"name": "Bob"}).status_code == 201

    refusal = stranger.post("/v1/players", {"name": "Cleo"})
    assert (refusal.status_code, refusal.headers["Retry-After"]) == (429, "30")
    clock.time += 30
    assert stranger.post("/v1/players", {"name": "Cleo"}).status_code == 201


def test_limits_are_the_operators_to_choose():
    """By default never less than 200 requests a second and 100 registrations a minute; 0 is none."""
    assert Limits.from_env({}).requests >= 200
    assert Limits.from_env({}).registrations >= 100
    chosen = {"ANNALES_REQUESTS_PER_SECOND": "0", "ANNALES_REGISTRATIONS_PER_MINUTE": "5"}
    assert Limits.from_env(chosen) == Limits(0, 5)
    assert Limits.from_env({"ANNALES_CONNECTIONS": "100"}).streams == 50
    assert Connections.from_env({"ANNALES_CONNECTIONS_PER_ADDRESS": "7"}) == Connections(2000, 7)
    assert Connections.from_env({"ANNALES_TRUSTED_PROXIES": "1"}).per_address == 0
    with pytest.raises(CannotStart, match="ANNALES_REQUESTS_PER_SECOND must be a whole number"):
        Limits.from_env({"ANNALES_REQUESTS_PER_SECOND": "many"})


def test_without_a_limit_nothing_is_counted(ada, begun, app, monkeypatch):
    """No header tells of one."""
    monkeypatch.setitem(app.extensions, "requests", None)

    assert "RateLimit" not in ada.reads(begun).headers


class Connection:
    """Notes how long it is to wait before its next request is read."""

    def __init__(self):
        self.rests = []

    def rest(self, seconds):
        """Note it."""
        self.rests.append(seconds)


@pytest.mark.parametrize(("proxies", "rests"), [(0, [1]), (1, [])], ids=["directly", "behind a proxy"])
def test_a_connection_over_the_limit_waits_unless_it_serves_many(app, limited, monkeypatch, proxies, rests):
    """Each further request would only be refused; the connections of a trusted proxy serve all its callers."""
    monkeypatch.setitem(app.extensions, "connections_rest", True)
    limits.register(app, Limits(trusted_proxies=proxies))
    limited("pages", 2, 2)
    connection = Connection()
    answers = [
        app.test_client().get("/v1/games", environ_overrides={"gunicorn.socket": connection}).status_code
        for _ in range(3)
    ]

    assert answers == [200, 200, 429]
    assert connection.rests == rests
