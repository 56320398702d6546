"""A match told live, over real HTTP: nothing is missed, nothing comes twice, whatever breaks in between."""

import random
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from itertools import islice

import pytest
import redis

from tests.api.server import SMALL, running
from tests.api.told import NDJSON, SSE, Stream
from tests.service.launched import Launched
from tests.service.player import Player
from tests.support.depth import NIGHTLY
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

MANY = 100 if NIGHTLY else 30  # streams at once; hundreds more belong to the bench
ME, GREEDY = {"kind": "player"}, {"kind": "bot", "level": "greedy"}


@pytest.fixture
def table(server):
    """A match of SACRIFICE that has begun, and who plays it."""
    return Table(server)


class Table:
    """Two players at a match; whoever is asked answers."""

    def __init__(self, server, luck=1):
        self.server, self.luck = server, random.Random(luck)
        self.tokens = [server.registered("Ada"), server.registered("Bob")]
        self.path = server.begun(*self.tokens)

    def stream(self, media=SSE, query="", seat=None, last=None, **more):
        """An open stream."""
        token = None if seat is None else self.tokens[seat]
        return Stream(self.server.port, f"{self.path}/stream{query}", media, token, last, **more)

    def moves(self, count):
        """So many answers, each accepted; a step is preferred, so that the match goes on."""
        for _ in range(count):
            asked = self.get()["question"]["must_act"][0]
            legal = self.get("/legal", asked)
            chosen = self.luck.choice([one for one in legal["actions"] if one["notation"] not in ("=?", "=!")])
            status, _, reply = self.server.send(
                "POST",
                f"{self.path}/actions",
                {"answering": legal["answering"], "action": chosen["action"]},
                self.tokens[asked],
            )
            assert status == 201, reply

    def ends(self):
        """Bob gives up."""
        assert self.server.send("DELETE", f"{self.path}/seats/1", token=self.tokens[1])[0] == 200

    def get(self, what="", seat=None):
        """A reading."""
        return self.server.send("GET", self.path + what, token=None if seat is None else self.tokens[seat])[2]

    def entries(self, after=0):
        """What a spectator reads of the history."""
        return self.get(f"/history?limit=500&after={after}")["entries"]


@pytest.mark.parametrize("media", [SSE, NDJSON])
def test_the_whole_match_comes_first_then_each_entry(table, media):
    """As the match is read, and as the history tells it; each with its number."""
    whole = table.get()
    with table.stream(media) as stream:
        first = stream.next()
        table.moves(3)
        told = stream.entries(3)

    assert stream.answer.getheader("Content-Type").partition(";")[0] == media
    assert stream.answer.getheader("X-Accel-Buffering") == "no"
    assert (first.kind, first.id, first.told) == ("match", 4, {"kind": "match", **whole, "undone": []})
    assert [message.id for message in told] == [5, 6, 7]
    assert [message.told for message in told] == table.entries(after=4)


@pytest.mark.parametrize(
    ("media", "by_header"),
    [
        (SSE, True),
        (NDJSON, False),
        pytest.param(SSE, False, marks=pytest.mark.nightly),
        pytest.param(NDJSON, True, marks=pytest.mark.nightly),
    ],
)
def test_dropped_connections_leave_no_gap_and_no_duplicate(table, media, by_header):
    """While entries are written, the reader is cut off again and again, and goes on after the last one received."""
    writer = threading.Thread(target=table.moves, args=(20,))
    writer.start()
    cuts, got = random.Random(7), []
    while not got or got[-1].id < 24:
        last = got[-1].id if got else 0
        query, header = ("", last) if by_header else (f"?after={last}", None)
        with table.stream(media, query, last=header) as stream:
            got += stream.entries(min(cuts.randint(1, 4), 24 - last))
    writer.join(BOUND)

    assert [message.id for message in got] == list(range(1, 25))
    assert [message.told for message in got] == table.entries()


def test_all_three_kinds_of_streams_send_the_same_entries(table):
    """Server-sent events, lines of JSON and the long poll: one number for an entry, and one text."""
    with table.stream(SSE) as events, table.stream(NDJSON) as rows:
        assert events.next().told == rows.next().told
        table.moves(4)
        polled = table.get("/history?after=4&wait=20")["entries"]

        assert [message.told for message in events.entries(4)] == polled
        assert [message.told for message in rows.entries(4)] == polled


@pytest.mark.parametrize("media", [SSE, NDJSON])
def test_a_stream_says_goodbye_when_the_match_is_over(table, media):
    """After its last entry, the opened secret; a reader that comes back then is told that there is nothing more."""
    with table.stream(media, "?after=4") as stream:
        table.ends()
        *told, goodbye = list(stream)

    assert [message.told for message in told] == table.entries(after=4)
    assert told[-1].kind == "disclosed"
    assert (goodbye.kind, goodbye.id) == ("bye", None)
    assert 1_000 <= goodbye.retry <= 5_000
    with table.stream(media, last=told[-1].id) as again:
        assert (again.answer.status, again.answer.read()) == (204, b"")
    with table.stream(media, last=told[-2].id) as again:
        assert [message.kind for message in again] == ["disclosed", "bye"]
    with table.stream(media) as again:
        assert [message.kind for message in again] == ["match", "bye"]


@pytest.mark.slow
def test_streams_say_goodbye_when_a_server_stops_and_go_on_in_another_one(server, tmp_path, monkeypatch):
    """All of them, whole, and the server ends; one that has never told this match goes on where they stopped.

    Of notices too: what came meanwhile is told, after the id that the first one sent; nothing twice. Who waits for an
    entry has a whole answer without one.
    """
    monkeypatch.setenv("GUNICORN_CMD_ARGS", f"--graceful-timeout {BOUND:.0f}")  # a machine may stand still meanwhile
    with ThreadPoolExecutor(1) as pool, running(server.store, tmp_path / "first", workers=1) as first:
        table = Table(first)
        with redis.Redis.from_url(server.store) as store:
            before = store.client_id()
            polled = pool.submit(first.send, "GET", f"{table.path}/history?after=5&wait=30")
            until(lambda: follows(store, before))  # the worker has the request: else it would be refused
        streams = [table.stream(media) for media in (SSE, NDJSON) for _ in range(5)]
        assert {stream.next().kind for stream in streams} == {"match"}
        notices = Stream(first.port, "/v1/stream", NDJSON, table.tokens[0])
        assert [message.kind for message in islice(notices, 2)] == ["turn", "caught_up"]
        table.moves(1)
        assert {stream.next().id for stream in streams} == {5}
        id = notices.next().told["id"]
        first.process.send_signal(signal.SIGTERM)
        assert [[message.kind for message in stream] for stream in [*streams, notices]] == [["bye"]] * 11
        status, _, waited = polled.result()
        assert (status, waited["entries"]) == (200, [])
        first.process.wait(BOUND)
    for stream in [*streams, notices]:
        stream.__exit__()

    table.server = server
    with table.stream(last=5) as stream:
        table.moves(2)
        assert [message.id for message in stream.entries(2)] == [6, 7]
    table.ends()
    with Stream(server.port, "/v1/stream", NDJSON, table.tokens[0], last=id) as stream:
        assert [message.kind for message in islice(stream, 2)] == ["over", "caught_up"]


def follows(store, before):
    """Whether somebody has subscribed on a connection made after another one: a worker does so while one waits."""
    return any(int(client["id"]) > before and int(client["sub"]) for client in store.client_list())


@pytest.mark.nightly
@pytest.mark.slow
def test_a_stream_goes_on_after_everything_was_restarted(tmp_path):
    """Redis and the bots too: a match against a bot is followed over a restart, every entry once."""

    def run():
        return Launched(tmp_path / "data", real=True).ready()

    first = run()
    try:
        player = Player(first.url, "Ada")
        match = player.opens(ME, GREEDY)
        path = f"/v1/matches/{match}/stream?after=0"
        with Stream(port_of(first), path, NDJSON) as stream:
            player.plays(match, 4, "Kc4-c5")
            player.plays(match, 5, ".")
            got = stream.entries(7)  # 4 of the opening, 2 of ours, and the bot has begun
            first.stop()
            got += [message for message in whole(stream) if message.kind != "bye"]
    finally:
        first.clear()

    second = run()
    try:
        player.url = second.url
        with Stream(port_of(second), path, NDJSON, last=got[-1].id) as stream:
            while got[-1].told["question"]["must_act"] != [0]:
                got.append(stream.next())
        assert [message.told for message in got] == player.history(match)[: len(got)]
        assert [message.id for message in got] == list(range(1, len(got) + 1))
    finally:
        second.clear()


def port_of(launched):
    """The port where a launched service listens."""
    return int(launched.url.rpartition(":")[2])


def test_a_client_that_reads_nothing_is_dropped_and_can_resume(impatient):
    """Their connection is cut, the service stays; they go on from the last entry that they have whole."""
    table = Table(impatient)
    table.moves(60)
    start = len(impatient.logged())
    with table.stream(NDJSON, "?after=0", room=SMALL) as stream:
        until(lambda: "a stalled client was dropped" in impatient.logged(start))
        got = whole(stream)
    assert 0 < len(got) < 64
    while len(got) < 64:  # once, unless the machine stands still: then who reads may be dropped as well
        with table.stream(NDJSON, last=got[-1].id) as stream:
            more = whole(islice(stream, 64 - len(got)))
        assert more
        got += more

    assert [message.told for message in got] == table.entries()
    assert "Traceback" not in impatient.logged()


def whole(messages):
    """Those that come whole, before a torn line or a connection reset."""
    got = []
    with suppress(ValueError, OSError, HTTPException):
        got.extend(messages)
    return got


def test_many_follow_while_moves_are_accepted(table):
    """Each receives each entry once; nobody holds up the players."""
    streams = [
        table.stream([SSE, NDJSON][number % 2], seat=number % 3 - 1 if number % 3 else None) for number in range(MANY)
    ]
    try:
        assert {stream.next().id for stream in streams} == {4}
        table.moves(6)
        told = table.entries(after=4)
        assert all([message.told["seq"] for message in stream.entries(6)] == [5, 6, 7, 8, 9, 10] for stream in streams)
        assert [entry["seq"] for entry in told] == [5, 6, 7, 8, 9, 10]
    finally:
        for stream in streams:
            stream.__exit__()


def test_a_private_match_is_not_streamed_to_strangers(server):
    """A private match: 404 for all but its players, whether it exists or not."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    match = server.send(
        "POST", "/v1/matches", {"game": "sacrifice", "visibility": "private", "seats": [ME, {"kind": "open"}]}, ada
    )[2]["id"]

    for token in (None, bob):
        with Stream(server.port, f"/v1/matches/{match}/stream", token=token) as stream:
            assert stream.answer.status == 404
    with Stream(server.port, f"/v1/matches/{match}/stream", token=ada) as stream:
        assert stream.next().kind == "match"
