"""Figures for Prometheus."""

import json

from prometheus_client.parser import text_string_to_metric_families

from annales.events.keys import feed_key, shard_of
from tests.api.doors import Channel
from tests.api.notice_streams import Notices


def figures(text):
    """Each sample of the text by its name and labels."""
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def figure(caller, name, **labels):
    """One figure; 0 while there is none."""
    lines = caller.get("/metrics").text.splitlines()  # to read them all takes longer than to write them
    told = figures("\n".join(line for line in lines if line.startswith(f"{name}{{") or line.startswith(f"{name} ")))
    return told.get((name, *sorted(labels.items())), 0)


def test_requests_are_counted_by_route_and_outcome(stranger):
    """By the route's pattern: no id of a match is a label."""
    asked = {"method": "GET", "route": "/v1/matches/<match>", "status": "404"}
    before = figure(stranger, "annales_requests_total", **asked)

    for id in ("mt_1", "mt_2", "mt_3"):
        stranger.reads(id)

    assert figure(stranger, "annales_requests_total", **asked) == before + 3
    assert "mt_1" not in stranger.get("/metrics").text


def test_what_is_no_route_is_one_line(stranger):
    """Nobody fills the memory with made-up addresses."""
    before = figure(stranger, "annales_requests_total", method="GET", route="none", status="404")

    for address in range(5):
        stranger.get(f"/made-up-{address}")

    assert figure(stranger, "annales_requests_total", method="GET", route="none", status="404") == before + 5


def test_what_is_no_method_is_one_line(stranger):
    """Nor with methods."""
    before = figure(stranger, "annales_requests_total", method="other", route="none", status="405")

    for number in range(5):
        stranger.client.open("/v1/games", method=f"MADEUP{number}")

    assert figure(stranger, "annales_requests_total", method="other", route="none", status="405") == before + 5
    assert "MADEUP" not in stranger.get("/metrics").text


def test_answers_are_counted_by_game(ada, begun):
    """Each of a list; a replay is none."""
    before = figure(ada, "annales_answers_total", game="sacrifice")
    for _ in range(2):
        ada.answers(begun, 4, "Kc4-c5", ".")

    assert figure(ada, "annales_answers_total", game="sacrifice") == before + 2


def test_durations_are_measured_without_long_polls(ada, begun):
    """A long poll says nothing of how fast the service is."""
    route = {"method": "GET", "route": "/v1/matches/<match>/history"}
    before = figure(ada, "annales_request_seconds_count", **route)
    ada.reads(begun, "/history")
    ada.reads(begun, "/history", wait=1)

    assert figure(ada, "annales_request_seconds_count", **route) == before + 1


def test_open_streams_are_counted(ada, begun):
    """Until they are closed."""
    before = figure(ada, "annales_streams")
    stream = ada.client.get(f"/v1/matches/{begun}/stream")
    assert figure(ada, "annales_streams") == before + 1
    stream.close()
    assert figure(ada, "annales_streams") == before


def test_streams_of_notices_are_counted(ada, bob, begun, db):
    """Those that are open, over HTTP and on channels; what they told, and how they caught up."""
    names = ("annales_notice_catch_ups_total", "annales_notice_lines_missed_total", "annales_notice_streams")
    turns = ("annales_notices_total", {"kind": "turn"})

    def counted():
        feeds, matches = (figure(ada, names[0], source=source) for source in ("feeds", "matches"))
        return [figure(ada, names[2]), figure(ada, turns[0], **turns[1]), feeds, matches, figure(ada, names[1])]

    before = counted()
    stream = Notices(bob)
    id = stream.next("caught_up")["id"]
    channel = Channel(ada.client.application, bob.token)
    channel.asks("subscribe_notices")
    assert json.loads(bytes(channel.news().notice))["kind"] == "caught_up"
    ada.answers(begun, 4, "Kc4-c5", ".")
    stream.next("turn")
    assert json.loads(bytes(channel.news().notice))["kind"] == "turn"
    assert grown(counted(), before) == [2, 2, 0, 0, 0]
    stream.response.close()
    channel.close()
    for lose in (lambda: None, lambda: db.delete(feed_key(shard_of(begun)))):
        lose()
        again = Notices(bob, last=id)
        again.until("caught_up")
        again.response.close()

    assert grown(counted(), before) == [0, 4, 1, 1, 1]


def grown(now, before):
    """By how much the figures have grown."""
    return [new - old for new, old in zip(now, before, strict=True)]
