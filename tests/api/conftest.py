"""The application on a real Redis; every answer that a test gets is held against the description."""

import io
import json
import logging
from functools import partial
from threading import get_ident
from zlib import crc32

import pytest

from annales.domain.games import GAMES
from annales.service.answers.access import ADMIN
from annales.service.container import build
from annales.service.http import create_app
from annales.service.http.channel import pusher
from annales.service.http.middleware import limits, logs
from annales.service.ports import Ports
from annales.service.settings import Limits
from examples.games import TOYS
from tests.api.described import Described
from tests.api.doors import NOT_TOLD, Channel, request_for, response_of
from tests.api.notice_streams import Notices
from tests.api.server import running
from tests.api.twin_looks import ALL
from tests.api.twin_paths import way_to
from tests.api.twins import Twins
from tests.conftest import own_redis
from tests.support.archived import archiving_at_once
from tests.support.depth import NIGHTLY
from tests.support.moments import Moments
from tests.support.samples import TURN, by_day
from tests.support.waiting import watchers

THROUGH_BOTH_DOORS = {
    "test_actions",
    "test_bodies",
    "test_campaigns",
    "test_clients_in_entries",
    "test_dependent_options",
    "test_each_seat",
    "test_endings",
    "test_history",
    "test_keys",
    "test_lists",
    "test_matches",
    "test_next_at_terminal",
    "test_refusals",
    "test_rematches",
    "test_seats",
    "test_turns",
    "test_wording",
    "test_words",
}

DOORS = ("http", "channel")
BOTH_BY_DAY = {"test_actions", "test_history", "test_keys", "test_matches"}  # what a door does itself is found here

LONG_STORIES = {"test_campaigns_of_the_throne"}  # on the channel at night: each kind of request is on it by day

WITH_AN_ARCHIVE = {"test_admin_stored", "test_endings", "test_rematches", "test_tournaments_stored"}


@pytest.fixture
def kept_in():
    """Where finished matches lie: in `redis`, or in the `archive` from the moment on in which they end."""
    return "redis"


@pytest.fixture
def services(redis_url, kept_in, tmp_path):
    """The parts of a process, which plays the toy games too; what was made later is later, by its own time."""
    parts = archiving_at_once(redis_url, tmp_path) if kept_in == "archive" else partial(build, redis_url)
    with parts({**GAMES, **TOYS}, ports=Ports(clock=Moments())) as made:
        yield made


@pytest.fixture(scope="session")
def application():
    """The application, without parts: making it takes longer than most tests."""
    return create_app(rates=Limits(), games={**GAMES, **TOYS})  # whatever a test sets in the environment


@pytest.fixture(scope="session")
def described(application):
    """Its description."""
    return Described(application)


@pytest.fixture
def app(application, services, monkeypatch):
    """The application over the parts of this test; no other has taken of what a caller may ask for."""
    monkeypatch.setitem(application.extensions, "services", lambda: services)
    limits.register(application, Limits())
    logs.register(application)
    return application


def pytest_generate_tests(metafunc):
    """Playing and following is tested through both doors: by day most tests go through one of them, in turns."""
    name = metafunc.module.__name__.rpartition(".")[2]
    if name in (THROUGH_BOTH_DOORS | (LONG_STORIES if NIGHTLY else set())) and "door" in metafunc.fixturenames:
        turn = TURN + crc32(metafunc.function.__name__.encode())
        metafunc.parametrize("door", DOORS if name in BOTH_BY_DAY else by_day(DOORS, 1, turn))
    if name in WITH_AN_ARCHIVE and "services" in metafunc.fixturenames:
        metafunc.parametrize("kept_in", ["redis", "archive"])


@pytest.fixture
def door():
    """How callers send what can be sent on the channel: over `http`, or on the `channel`."""
    return "http"


@pytest.fixture
def stranger(app, described, door, services):
    """A caller without a token."""
    channels = []
    yield Caller(app, described, channels=channels if door == "channel" else None)
    for channel in channels:
        channel.close()
    assert watchers(services.live) == 0


@pytest.fixture
def ada(stranger):
    """A registered player."""
    return stranger.registered("Ada")


@pytest.fixture
def bob(stranger):
    """Another one."""
    return stranger.registered("Bob")


@pytest.fixture
def eve(stranger):
    """A third player."""
    return stranger.registered("Eve")


@pytest.fixture
def operator(ada, services):
    """Somebody whose token an operator's command has issued."""
    account = services.accounts.players.create("Op")
    return ada.with_token(services.accounts.tokens.issue(account.id, (ADMIN,), 60)[1], account.id)


class Caller:
    """Sends requests as one player; checks each answer.

    With a list of `channels`, each caller opens one of their own and adds it: what the channel carries goes over it.
    """

    def __init__(self, app, described, token=None, id=None, channels=None):
        self.app, self.described, self.token, self.id, self.channels = app, described, token, id, channels
        self.client, self._opened = app.test_client(), {}

    def registered(self, name):
        """A new player."""
        made = self.post("/v1/players", {"name": name}).json
        return self.with_token(made["token"], made["player"]["id"])

    def with_token(self, token, id=None):
        """The same caller under another token."""
        return Caller(self.app, self.described, token, id or self.id, self.channels)

    @property
    def channel(self):
        """The channel of this caller in this thread, opened when it is needed: one answers in order."""
        thread = get_ident()
        if thread not in self._opened:
            self._opened[thread] = Channel(self.app, self.token)
            self.channels.append(self._opened[thread])
        return self._opened[thread]

    def send(self, method, path, headers=None, **body):
        """A request as it is."""
        request = None if self.channels is None else request_for(self.app, method, path, headers or {}, body)
        if request is not None:
            response = response_of(self.channel.asks(**request))
            self.described.check(method, path.partition("?")[0], response, untold=NOT_TOLD)
            return response
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        response = self.client.open(path, method=method, headers={**sent, **(headers or {})}, buffered=True, **body)
        self.described.check(method, path.partition("?")[0], response)
        return response

    def get(self, path, **headers):
        """Read; headers are given as `If_None_Match="…"`."""
        return self.send("GET", path, spelled(headers))

    def post(self, path, body, **headers):
        """Write."""
        return self.send("POST", path, spelled(headers), json=body)

    def put(self, path, body=None, **headers):
        """Put."""
        return self.send("PUT", path, spelled(headers), **({} if body is None else {"json": body}))

    def delete(self, path, **headers):
        """Take away."""
        return self.send("DELETE", path, spelled(headers))

    # -- what most tests do first

    def opens(self, *seats, game="sacrifice", **terms):
        """Open a match; the caller at the first seat, the others open unless they are said."""
        plans = [{"kind": "player"}, *(seats or [{"kind": "open"}])]
        return self.post("/v1/matches", {"game": game, "seats": plans, **terms}).json["id"]

    def sits(self, match, seat=1):
        """Take a seat."""
        return self.put(f"/v1/matches/{match}/seats/{seat}")

    def answers(self, match, answering, *notations, **headers):
        """Answer in notation: one answer, or a list."""
        one = {"notation": notations[0]} if len(notations) == 1 else {"actions": list(notations)}
        return self.post(f"/v1/matches/{match}/actions", {"answering": answering, **one}, **headers)

    def reads(self, match, what="", **query):
        """Read something of a match."""
        asked = "&".join(f"{name.rstrip('_')}={value}" for name, value in query.items())
        return self.get(f"/v1/matches/{match}{what}" + (f"?{asked}" if asked else ""))


def spelled(headers):
    """Header names as they are written."""
    return {name.replace("_", "-"): value for name, value in headers.items()}


@pytest.fixture
def begun(ada, bob):
    """A match of SACRIFICE between Ada (South) and Bob, at its first question, number 4."""
    match = ada.opens()
    bob.sits(match)
    return match


@pytest.fixture
def market(ada, bob):
    """A match of the market in which Ada has bid in secret, in entry 5."""
    match = ada.opens(game="market")
    bob.sits(match)
    ada.answers(match, 4, "bid 3")
    return match


@pytest.fixture
def logged():
    """What the service wrote into its log: call it for the lines, each an object."""
    stream, root = io.StringIO(), logging.getLogger()
    handler, level = logs.Lines(stream), root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    """Two processes, for all tests that leave them running; matches lie side by side in a Redis of their own."""
    folder = tmp_path_factory.mktemp("server")
    with own_redis(folder) as url, running(url, folder / "service.log") as one:
        one.store = url
        yield one


@pytest.fixture(scope="package")
def impatient(server, tmp_path_factory):
    """A process with the store of the others, which takes a client for stalled or silent after a second."""
    log = tmp_path_factory.mktemp("impatient") / "service.log"
    with running(server.store, log, app="tests.api.impatient:app", workers=1) as one:
        yield one


@pytest.fixture(scope="package")
def hasty(server, tmp_path_factory):
    """A process with the store of the others, which gives a body a second to arrive in, and a channel half of one."""
    log = tmp_path_factory.mktemp("hasty") / "service.log"
    with running(server.store, log, app="tests.api.hasty:app", workers=1) as one:
        yield one


@pytest.fixture(scope="session")
def twin_applications():
    """Two applications, without parts."""
    return create_app(), create_app()


@pytest.fixture
def twins(redis_url, twin_applications):
    """Makes twin worlds, on two databases of one Redis; of a kind: one secret answer is another one in each."""
    made = []

    def make(slug, viewer, seed=0, kind=None, options=None, terms=None):
        game = ALL[slug]
        seats = max(game.PLAYERS[0], min(3, game.PLAYERS[-1]))
        way = way_to(slug, kind, seats, viewer) if kind else None
        urls = [redis_url + "?db=1", redis_url + "?db=2"]
        made.append(Twins(twin_applications, urls, ALL, game, seats, viewer, seed, options or {}, way, terms))
        if way:
            made[-1].walks(way)
        return made[-1]

    yield make
    for each in made:
        for world in each.worlds:
            world.services.store.redis.flushdb()
            world.close()


@pytest.fixture
def opens(app, services, stranger):
    """Opens channels; all are closed at the end, and leave nothing."""
    opened = []

    def opens(caller=None):
        opened.append(Channel(app, caller and caller.token))
        return opened[-1]

    yield opens
    for channel in opened:
        channel.close()
    assert watchers(services.live) == 0
    assert app.extensions["slots"].taken() == 0


@pytest.fixture
def quick(monkeypatch):
    """The thread that pushes looks at its token and its process at once."""
    monkeypatch.setattr(pusher, "LOOKS_EVERY", 0.01)


@pytest.fixture
def follow(services, stranger):
    """Opens streams of notices; all are closed at the end, and nobody waits."""
    opened = []

    def follow(caller, *more, **how):
        opened.append(Notices(caller, *more, **how))
        assert opened[-1].response.status_code == 200, opened[-1].response.text
        return opened[-1]

    yield follow
    for stream in opened:
        stream.response.close()
    assert watchers(services.live) == 0
