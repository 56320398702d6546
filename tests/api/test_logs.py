"""The log: a line of JSON for each request, and nothing in it that nobody may know."""

import contextlib
import io
import json
import logging
import os
import signal
from pathlib import Path

import pytest

from annales.service.server.web.gunicorn_log import of_gunicorn
from annales.service.settings import CannotStart, log_level
from tests.api.server import running
from tests.support.waiting import until


def requests(logged):
    """The lines of requests."""
    return [line for line in logged() if line["message"] == "request"]


def test_each_request_is_a_line(ada, begun, logged):
    """With its name, what was asked, of which match, by whom, and what became of it."""
    ada.answers(begun, 4, "Kc4-c5", X_Request_Id="mine")
    ada.get("/nothing?x=1")
    played, lost = requests(logged)

    assert (played["request"], played["match"], played["player"]) == ("mine", begun, ada.id)
    assert (played["method"], played["route"], played["status"]) == ("POST", "/v1/matches/<match>/actions", 201)
    assert played["ms"] > 0
    assert (lost["route"], lost["status"]) == (None, 404)
    assert "match" not in lost


def test_nothing_secret_is_logged(ada, bob, logged):
    """No token, no name, no hidden piece, no query."""
    match = ada.opens(game="market")
    bob.sits(match)
    hand = ada.reads(match).json["view"]["places"]["hand.0"]
    ada.answers(match, 4, "bid 3")
    ada.get(f"/v1/matches?player={ada.token}", Authorization=f"Bearer {ada.token}x")
    told = str(logged())

    assert len(requests(logged)) == 5
    assert ada.token not in told
    assert "Ada" not in told
    assert not [card for card in hand if card in told]
    assert "coins" not in told


def test_what_libraries_log_is_json_too(logged):
    """Errors by their kind and place, without their words."""
    try:
        raise ValueError("a hidden card")
    except ValueError:
        logging.getLogger("library").exception("it failed")
    line = logged()[0]

    assert (line["log"], line["level"], line["message"], line["error"]) == (
        "library",
        "error",
        "it failed",
        "ValueError",
    )
    assert line["trace"][0].startswith("tests/api/test_logs.py:")
    assert "hidden card" not in str(line)


def test_what_gunicorn_logs_is_json_without_what_was_sent():
    """It quotes headers and addresses that it fails at: a token could stand there."""
    written, log = io.StringIO(), logging.getLogger("like gunicorn's")
    log.propagate = False
    log.addHandler(logging.StreamHandler(written))
    of_gunicorn(log)

    log.warning("Invalid request from ip=127.0.0.1: Invalid HTTP Header: 'Authorization Bearer secret'")
    for fault in (ValueError("secret"), TimeoutError("secret")):
        try:
            raise fault
        except type(fault):
            log.exception("Error handling request %s %s", "GET", "/v1/matches?player=secret")
    fault, dropped = (json.loads(line) for line in written.getvalue().splitlines())

    assert (fault["message"], fault["error"]) == ("Error handling request", "ValueError")
    assert dropped["message"] == "a stalled client was dropped"
    assert "trace" not in dropped
    assert "secret" not in written.getvalue()


@pytest.mark.parametrize(("ours", "level"), [("INFO", logging.WARNING), ("ERROR", logging.ERROR)])
def test_gunicorn_says_no_more_than_the_operator_wants(monkeypatch, ours, level):
    """And no more than it says by itself."""
    monkeypatch.setattr(logging.root, "level", getattr(logging, ours))
    log = logging.Logger("like gunicorn's", logging.WARNING)
    of_gunicorn(log)

    assert log.level == level


def test_the_level_is_the_operators_to_choose():
    """One line for each request by default."""
    assert log_level({}) == "info"
    assert log_level({"ANNALES_LOG_LEVEL": "error"}) == "error"
    with pytest.raises(CannotStart, match="must be one of debug, info, warning, error, not 'loud'"):
        log_level({"ANNALES_LOG_LEVEL": "loud"})


@pytest.mark.process
def test_what_the_master_of_gunicorn_says_is_json(redis_url, tmp_path):
    """That a worker died, or hung, is told by the master alone."""
    with running(redis_url, tmp_path / "log", workers=1) as server:
        worker = worker_of(server.process.pid)
        os.kill(worker, signal.SIGKILL)
        until(lambda: f"(pid:{worker})" in server.log.read_text())
        told = [json.loads(line) for line in server.log.read_text().splitlines()]

    assert [(line["level"], line["log"]) for line in told if f"(pid:{worker})" in line["message"]] == [
        ("error", "gunicorn.error")
    ]


def worker_of(master):
    """A worker of a master."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if stat.read_text().rpartition(")")[2].split()[1] == str(master):
                return int(stat.parent.name)
    raise AssertionError("it has no workers")
