"""The metrics of requests: their number, outcome and duration, and the number of open streams."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache

from flask import Request, Response
from prometheus_client import Counter, Gauge, Histogram

from annales.service.queries.notice_stream import Figures

METHODS = {
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
}  # all others count as one, because clients can invent more

REQUESTS = Counter("annales_requests", "Requests answered.", ["method", "route", "status"])
SECONDS = Histogram(
    "annales_request_seconds",
    "Time to answer a request, except streams and long polls.",
    ["method", "route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
ANSWERS = Counter("annales_answers", "Accepted answers of players, by game.", ["game"])
STREAMS = Gauge("annales_streams", "Open streams.", multiprocess_mode="livesum")
STREAMS_REFUSED = Counter("annales_streams_refused", "Refused streams and long polls, by the limit reached.", ["bound"])
NOTICE_STREAMS = Gauge(
    "annales_notice_streams", "Open streams of notices, over HTTP and on channels.", multiprocess_mode="livesum"
)
NOTICES = Counter("annales_notices", "Notices sent on streams of notices, by kind.", ["kind"])
NOTICE_CATCH_UPS = Counter(
    "annales_notice_catch_ups",
    "Times that a stream of notices read what it had missed: from the feeds alone, or also from the player's matches.",
    ["source"],
)
NOTICE_LINES_MISSED = Counter("annales_notice_lines_missed", "Lines of the feeds that were read to catch up.")
CONNECTIONS_REFUSED = Counter("annales_connections_refused", "Connections refused because their address had too many.")
HANDED_OVER = Counter(
    "annales_connections_handed_over",
    "Connections that one worker has offered to the owner of their match, by whether that one has taken them.",
    ["outcome"],
)

COUNTED_ALONE = Counter(
    "annales_limits_counted_alone",
    "Requests that a process counted by itself, because the Redis of the shared rate limits did not answer.",
)


def count(request: Request, response: Response, seconds: float) -> None:
    """Count an answered request; a metric that cannot be written must not spoil the response."""
    with suppress(Exception):
        _count(request, response, seconds)


def _count(request: Request, response: Response, seconds: float) -> None:
    route = request.url_rule.rule if request.url_rule is not None else "none"
    method = request.method if request.method in METHODS else "other"
    lasts = response.is_streamed or b"wait=" in request.query_string
    _add(method, route, response.status_code, None if lasts else seconds)


def count_plain(method: str, route: str, status: int, seconds: float) -> None:
    """Count a request that was answered without Flask."""
    with suppress(Exception):
        _add(method, route, status, seconds)


def _add(method: str, route: str, status: int, seconds: float | None) -> None:
    _requests(method, route, status).inc()
    if seconds is not None:
        _seconds(method, route).observe(seconds)


def counted_alone() -> None:
    """Count a request whose rate limit was not shared."""
    with suppress(Exception):
        COUNTED_ALONE.inc()


def answered(game: str, answers: int) -> None:
    """Count accepted answers in a game; they are stored by now, even if the metric cannot be written."""
    with suppress(Exception):
        _answers(game).inc(answers)


@lru_cache(maxsize=64)
def _answers(game: str) -> Counter:
    return ANSWERS.labels(game)


@lru_cache(maxsize=1024)
def _requests(method: str, route: str, status: int) -> Counter:
    return REQUESTS.labels(method, route, str(status))


@lru_cache(maxsize=1024)
def _seconds(method: str, route: str) -> Histogram:
    return SECONDS.labels(method, route)


def stream(response: Response) -> Response:
    """Count a streamed response as open until it is closed."""
    with suppress(Exception):
        STREAMS.inc()
        response.call_on_close(STREAMS.dec)
    return response


class NoticeFigures(Figures):
    """The figures of streams of notices; one that cannot be written ends no stream."""

    @contextmanager
    def open(self) -> Iterator[None]:
        """Count a stream as open."""
        with suppress(Exception):
            NOTICE_STREAMS.inc()
        try:
            yield
        finally:
            with suppress(Exception):
                NOTICE_STREAMS.dec()

    def told(self, kind: str) -> None:
        """Count a notice."""
        with suppress(Exception):
            NOTICES.labels(kind).inc()

    def caught_up(self, lines: int, is_complete: bool) -> None:
        """Count a stream that has caught up."""
        with suppress(Exception):
            NOTICE_CATCH_UPS.labels("feeds" if is_complete else "matches").inc()
            NOTICE_LINES_MISSED.inc(lines)


NOTICE_FIGURES = NoticeFigures()
