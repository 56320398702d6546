"""`GET /metrics`: the figures of all processes of this server, for Prometheus.

Under gunicorn each worker counts into files of its own (`PROMETHEUS_MULTIPROC_DIR`); whichever is asked adds all up.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

from flask import Response
from flask_smorest import Blueprint
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from service.http.openapi.operation import Operation, Reply
from service.http.request import ApiRequest, services
from service.monitoring.store_watch import STORE_STATES
from service.settings import Settings

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
PLAIN = "text/plain"
EXAMPLE = 'annales_requests_total{method="GET",route="/v1/games",status="200"} 7.0\n'
TRIES = 3  # at files of processes that come and go meanwhile

blueprint = Blueprint("metrics", __name__, description="For whoever runs the service.")


@Operation(
    "GET",
    "/metrics",
    "metrics",
    [
        Reply(200, description="The figures, in Prometheus' text format.", media=PLAIN, example=EXAMPLE),
    ],
).on(blueprint)
def metrics(asked: ApiRequest) -> Response:
    """Read figures for Prometheus, of all processes of this server together."""
    return Response(_counted() + generate_latest(_Now()), content_type=CONTENT_TYPE_LATEST)


def _counted() -> bytes:
    """What all workers have counted; what this one has, where the files of the others cannot be read."""
    if FOLDER in os.environ:
        for _ in range(TRIES):
            with suppress(OSError, ValueError):  # a file or the folder was taken away in the midst of it
                registry = CollectorRegistry()
                MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
                return generate_latest(registry)
    return generate_latest(REGISTRY)


class _Now:
    """Figures that are not counted but looked up: they are the same whichever process is asked."""

    def collect(self) -> Iterator[Metric]:
        """Each figure; those that only Redis knows are left out while it cannot be asked."""
        checks = services().readiness.verdict(Settings.from_env().bot_workers > 0).checks
        store, bots, clock = checks["store"], checks["bots"], checks["clock"]
        states = GaugeMetricFamily("annales_store_state", "1 for the state that the store is in.", labels=["state"])
        for state in STORE_STATES:
            states.add_metric([state], float(state == store["state"]))
        yield states
        for name, about, value in (
            ("annales_store_lost_appends", "Acknowledged appends that the store has lost.", store["lost_appends"]),
            ("annales_bot_turns_waiting", "Bots' turns that wait for a worker.", bots.get("waiting")),
            ("annales_bot_workers", "Bot workers that are alive.", bots.get("workers")),
            ("annales_clock_age_seconds", "Since the clock has finished a round.", clock.get("seconds_since_round")),
            ("annales_broken_matches", "Matches that cannot be read.", checks["broken_matches"].get("count")),
        ):
            if value is not None:
                yield GaugeMetricFamily(name, about, value=value)
