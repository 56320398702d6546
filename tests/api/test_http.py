"""Over real HTTP: gunicorn as `script/server` runs it, two workers, many callers at once, and bytes that are none."""

import json
import select
import socket
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPResponse

import pytest

from tests.api.server import ROOT, SMALL
from tests.support.children import ran
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process

DESCRIPTION = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
TRIES = 5  # readings of a large answer, one of which comes whole


def test_two_workers_are_one_service(server):
    """What one writes the other reads at once; a revoked token is worthless everywhere."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    match = server.begun(ada, bob)
    for number in (4, 5, 6):
        piece = {4: "Kc4-c5", 5: "Kc5-c4", 6: "."}[number]
        assert server.send("POST", f"{match}/actions", {"answering": number, "notation": piece}, ada)[0] in (201, 409)
        seen = {server.send("GET", match, token=bob)[2]["last"] for _ in range(8)}
        assert len(seen) == 1

    id = server.send("GET", "/v1/players/me", token=ada)[2]["token"]
    assert server.send("DELETE", f"/v1/players/me/tokens/{id}", token=ada)[0] == 204
    assert {server.send("GET", "/v1/players/me", token=ada)[0] for _ in range(8)} == {401}


def test_of_concurrent_answers_one_is_stored(server):
    """The others get 409 and what they missed; nothing is written twice."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    match = server.begun(ada, bob)
    offered = server.send("GET", f"{match}/legal", token=ada)[2]["actions"][:8]

    def answer(one):
        return server.send("POST", f"{match}/actions", {"answering": 4, "action": one["action"]}, ada)

    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(answer, offered))

    assert sorted(status for status, _, _ in replies) == [201] + [409] * 7
    assert all(reply["missed"][0]["seq"] == 5 for status, _, reply in replies if status == 409)
    assert server.send("GET", match)[2]["last"] == 5


def test_of_many_repetitions_one_is_written(server):
    """The same key, the same action, at the same time, to two workers."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    match = server.begun(ada, bob)

    def answer(_):
        return server.send("POST", f"{match}/actions", {"answering": 4, "notation": "Kc4-c5"}, ada, Idempotency_Key="k")

    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(answer, range(8)))

    assert sorted(status for status, _, _ in replies) == [200] * 7 + [201]
    assert len({json.dumps(reply) for _, _, reply in replies}) == 1
    assert server.send("GET", match)[2]["last"] == 5


def test_a_long_poll_is_woken_by_the_other_worker(server):
    """Ten callers wait, whoever serves them; one entry wakes all."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    match = server.begun(ada, bob)

    def wait(_):
        return server.send("GET", f"{match}/history?after=4&wait=25", token=bob)[2]["entries"]

    with ThreadPoolExecutor(10) as pool:
        waiting = pool.map(wait, range(10))
        server.send("POST", f"{match}/actions", {"answering": 4, "notation": "Kc4-c5"}, ada)
        assert [[entry["seq"] for entry in entries] for entries in waiting] == [[5]] * 10


def test_a_body_that_ends_too_soon_is_refused(server):
    """With what came of it: nothing of it is read."""
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(
            b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b'Content-Length: 50\r\n\r\n{"name": "Ada"}'
        )
        client.shutdown(socket.SHUT_WR)
        answer = HTTPResponse(client)
        answer.begin()
        problem = json.loads(answer.read())

    assert (answer.status, problem["code"]) == (400, "bad_request")
    assert "its body ends after 15 of 50 bytes" in problem["detail"]


def test_a_body_that_does_not_come_is_not_waited_for(impatient):
    """A client that stalls is refused, and its connection is free for others."""
    got = impatient.raw(
        b'POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"name"'
    )

    assert got.startswith(b"HTTP/1.1 400")
    assert b"its body did not arrive" in got


def test_a_body_that_drips_has_a_deadline_as_a_whole(hasty):
    """However steadily it comes: nobody holds a connection by a byte now and then."""
    head = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
    got = trickled(hasty, head, [b" "] * 59_999, 0.05)

    assert got.startswith(b"HTTP/1.1 400")
    assert b"its body did not arrive" in got


def trickled(server, head, parts, pause):
    """What comes back while a body is sent part by part, with pauses, until the answer or its end."""
    with socket.create_connection(("127.0.0.1", server.port), BOUND) as connection:
        connection.sendall(head)
        for part in parts:
            if select.select([connection], [], [], pause)[0]:
                break
            connection.sendall(part)
        got = bytearray()
        with suppress(ConnectionResetError):  # it closes on a part that came after its answer
            while more := connection.recv(65536):
                got += more
        return bytes(got)


def test_http_1_1_names_its_host(server):
    """RFC 9112: 400 without; HTTP/1.0 need not."""
    without = server.raw(b"GET /v1/games HTTP/1.1\r\nConnection: close\r\nAccept-Language: fr\r\n\r\n")
    older = server.raw(b"GET /v1/games HTTP/1.0\r\n\r\n")

    assert without.startswith(b"HTTP/1.1 400")
    assert "l'en-tête Host" in json.loads(without.partition(b"\r\n\r\n")[2])["detail"]
    assert b" 200 OK\r\n" in older


def test_a_slow_reader_is_not_cut_off_as_stalled(impatient):
    """A large answer may take much longer than a stall, as long as it goes on being read."""
    whole = len(impatient.raw(DESCRIPTION))
    pause = 2 * SMALL / whole  # two seconds in all, where a stall is one
    read = (read_slowly(impatient, DESCRIPTION, pause) for _ in range(TRIES))  # once, unless the machine stands still

    assert whole > 100 * SMALL  # far more than the kernel keeps
    assert any(len(got) == whole for got in read)


def read_slowly(server, request, pause):
    """What comes, read in small pieces with pauses."""
    got = b""
    with socket.socket() as reader, suppress(ConnectionError):
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        reader.settimeout(BOUND)
        reader.connect(("127.0.0.1", server.port))
        reader.sendall(request)
        while more := reader.recv(SMALL):
            got += more
            time.sleep(pause)
    return got


@pytest.mark.parametrize("length", ["Content-Length: 70000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n11170\r\n"])
def test_a_body_too_large_is_refused_however_it_is_sent(server, length):
    """413, with or without its length said beforehand."""
    head = "POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n" + length
    got = server.raw(head.encode(), b'{"name":"' + b"x" * 69991, b"\r\n0\r\n\r\n")

    assert got.startswith(b"HTTP/1.1 413")
    assert b'"code":"body_too_large"' in got


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\xff\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: \x00\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 10_000 + b"\r\n\r\n",
    ],
)
def test_a_malformed_request_is_refused_and_the_next_one_served(server, sent):
    """Refused with a problem document, or dropped; the next caller is served."""
    got = server.raw(sent)

    if got:
        head, _, body = got.partition(b"\r\n\r\n")
        problem = json.loads(body)
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        assert headers["Content-Type"] == "application/problem+json"
        assert headers["X-Request-Id"] == problem["request_id"]
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert problem["instance"].startswith("/")
        assert problem["status"] == int(head.split(b" ")[1])
        assert problem["code"] in ("bad_request", "not_found")
    assert server.send("GET", "/healthz")[0] == 200


@pytest.mark.parametrize("chunks", [b"zz\r\n", b"-5\r\nx", b"5\r\nabcdefgh\r\n0\r\n\r\n", b"\r\n\r\n"])
def test_a_body_in_broken_chunks_is_no_fault_of_ours(server, chunks):
    """400, as a problem document."""
    head = (
        b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n"
    )
    got = server.raw(head + chunks)

    assert got.startswith(b"HTTP/1.1 400")
    assert json.loads(got.partition(b"\r\n\r\n")[2])["code"] == "bad_request"


@pytest.mark.parametrize("header", ["Script_Name: /elsewhere", "Script_Name: /v1", "Path_Info: /readyz"])
def test_no_header_says_where_the_service_lies(server, header):
    """The path that is asked for is the path that is answered."""
    got = server.raw(f"GET /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{header}\r\n\r\n".encode())

    assert got.startswith(b"HTTP/1.1 200")
    assert b'{"games":' in got


def test_nothing_is_loaded_before_the_fork():
    """gevent patches the standard library in each worker: what holds its locks and sockets must come after that."""
    loaded = "import sys, annales.service.server.web.worker; print(*{name.partition('.')[0] for name in sys.modules})"
    told = ran([sys.executable, "-c", loaded], cwd=ROOT).stdout

    assert "gunicorn" in told.split()
    assert not {"flask", "redis", "rq", "prometheus_client"} & set(told.split())


def test_the_log_of_a_server_is_lines_of_json_without_secrets(server):
    """Every request with its name and its match."""
    ada, bob = server.registered("Ada"), server.registered("Bob")
    match = server.begun(ada, bob)
    server.send("GET", match, token=ada, X_Request_Id="mine")
    unread = server.raw(f"GET {match} HTTP/1.1\r\nHost: x\r\nAuthorization Bearer {ada}\r\n\r\n".encode())
    name = json.loads(unread.partition(b"\r\n\r\n")[2])["request_id"]
    until(lambda: all(f'"request":"{each}"' in server.logged() for each in ("mine", name)))
    text = server.logged().rpartition("\n")[0]  # whole lines
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]

    mine = next(line for line in lines if line.get("request") == "mine")
    assert (mine["match"], mine["status"]) == (match.rsplit("/", 1)[1], 200)
    torn = next(line for line in lines if line.get("request") == name)
    assert (torn["status"], torn["error"]) == (400, "InvalidHeader")
    assert ada not in text
    assert "Ada" not in text


def test_metrics_sum_over_all_workers(server):
    """Whichever of them is asked."""

    def asked():
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=BOUND) as reply:
            lines = reply.read().decode().splitlines()
        found = [line for line in lines if line.startswith("annales_requests_total") and '"/v1/games/<game>"' in line]
        return sum(float(line.rsplit(" ", 1)[1]) for line in found)

    before = asked()
    for _ in range(40):
        assert server.send("GET", "/v1/games/sacrifice")[0] == 200

    assert {asked() - before for _ in range(10)} == {40.0}
