"""The metrics on a port of their own: only there, and nothing else of the API."""

import http.client
import json

import pytest

from annales.service.http import create_app
from tests.api.server import Server
from tests.support.waiting import BOUND

API, OPERATORS = 8000, 9100


@pytest.fixture(scope="module")
def client():
    """Asks an application whose metrics are on another port; gives the status and the document."""
    app = create_app(metrics_on=OPERATORS)

    def ask(method, path, port):
        answer = app.test_client().open(path, method=method, base_url=f"http://127.0.0.1:{port}")
        return answer.status_code, answer.get_json(silent=True)

    return ask


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/v1/games"), ("GET", "/"), ("POST", f"/v1/matches/mt_{'0' * 16}/actions"), ("GET", "/v1/socket")],
)
def test_the_operators_port_serves_nothing_of_the_api(client, method, path):
    """Whoever may scrape may not play, before WSGI either (`tests/api/test_before_wsgi.py`)."""
    status, told = client(method, path, OPERATORS)

    assert (status, told["code"], told["instance"]) == (404, "not_found", path)


def test_the_port_of_the_api_serves_no_metrics(client):
    """A proxy that passes everything on publishes none. The rest is there."""
    assert client("GET", "/metrics", API)[0] == 404
    assert client("GET", "/openapi.json", API)[0] == 200
    assert client("GET", "/openapi.json", OPERATORS)[0] == 404
    assert client("GET", "/healthz", API)[0] == 200
    assert client("GET", "/healthz", OPERATORS)[0] == 200


def test_a_client_cannot_claim_the_operators_port(client):
    """The port is that of the socket, whatever the headers say."""
    app = create_app(metrics_on=OPERATORS)
    headers = {"Host": f"127.0.0.1:{OPERATORS}", "X-Forwarded-Port": str(OPERATORS)}
    answer = app.test_client().get("/metrics", base_url=f"http://127.0.0.1:{API}", headers=headers)

    assert answer.status_code == 404


@pytest.mark.process
def test_both_ports_are_served_by_the_same_processes(redis_url, tmp_path):
    """The sums of all web workers; and readiness, for a probe that reaches this port alone."""
    with open(tmp_path / "log", "wb") as log:
        server = Server(redis_url, log, has_metrics_port=True)
    try:
        server.ready()
        for _ in range(10):
            assert server.send("GET", "/v1/games/sacrifice")[0] == 200
        assert server.send("GET", "/metrics")[0] == 404

        status, text = asked(server.metrics_port, "/metrics")
        counted = [line for line in text.splitlines() if line.startswith("annales_requests_total{")]
        of_games = [line for line in counted if '"/v1/games/<game>"' in line]
        assert (status, sum(float(line.rsplit(" ", 1)[1]) for line in of_games)) == (200, 10)
        assert asked(server.metrics_port, "/v1/games")[0] == 404
        status, text = asked(server.metrics_port, "/readyz")
        assert (status, json.loads(text)["checks"]["store"]["state"]) == (200, "ok")
    finally:
        server.process.kill()
        server.process.wait()


def asked(port, path):
    """Status and text of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=BOUND)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()
