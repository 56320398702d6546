"""What Prometheus is told: how many requests there are, how they end, how long they take, and who waits.

Under gunicorn each worker counts into files of its own (`PROMETHEUS_MULTIPROC_DIR`); whichever is asked adds all up.
"""

from __future__ import annotations

import os
from functools import lru_cache

from flask import Request, Response
from flask_smorest import Blueprint
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from service.http.operation import Answer, Operation
from service.http.refusals import Unavailable
from service.http.request import Asked, house

METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"}      # others are one: anybody can make up more
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
PLAIN = "text/plain"
EXAMPLE = 'annales_requests_total{method="GET",route="/v1/games",status="200"} 7.0\n'

REQUESTS = Counter("annales_requests", "Requests answered.", ["method", "route", "status"])
SECONDS = Histogram("annales_request_seconds", "Time to answer a request, streams and long polls apart.",
                    ["method", "route"], buckets=(.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5))
ANSWERS = Counter("annales_answers", "Answers of players accepted, by game.", ["game"])
STREAMS = Gauge("annales_streams", "Streams now open.", multiprocess_mode="livesum")
STREAMS_REFUSED = Counter("annales_streams_refused", "Streams and long polls refused, by the bound that was met.",
                          ["bound"])
CONNECTIONS_REFUSED = Counter("annales_connections_refused", "Connections of addresses that had too many open.")
TURNS = Gauge("annales_bot_turns_waiting", "Bots' turns in the queue.", multiprocess_mode="mostrecent")

blueprint = Blueprint("metrics", __name__, description="For whoever runs the service.")


@Operation("GET", "/metrics", "metrics", [
    Answer(200, description="The figures, in Prometheus' text format.", media=PLAIN, example=EXAMPLE),
], refusals=[Unavailable]).on(blueprint)
def metrics(asked: Asked) -> Response:
    """Read figures for Prometheus, of all processes of the API together."""
    TURNS.set(house().queue.count)
    registry = REGISTRY
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def count(request: Request, response: Response, seconds: float) -> None:
    """A request is counted once its answer is made."""
    route = request.url_rule.rule if request.url_rule is not None else "none"
    method = request.method if request.method in METHODS else "other"
    _requests(method, route, response.status_code).inc()
    if not response.is_streamed and b"wait=" not in request.query_string:
        _seconds(method, route).observe(seconds)


@lru_cache(maxsize=64)
def answers(game: str) -> Counter:
    """The answers accepted in a game."""
    return ANSWERS.labels(game)


@lru_cache(maxsize=1024)
def _requests(method: str, route: str, status: int) -> Counter:
    return REQUESTS.labels(method, route, str(status))


@lru_cache(maxsize=1024)
def _seconds(method: str, route: str) -> Histogram:
    return SECONDS.labels(method, route)


def stream(response: Response) -> Response:
    """Count an answer as open until it is closed."""
    STREAMS.inc()
    response.call_on_close(STREAMS.dec)
    return response
