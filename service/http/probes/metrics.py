"""`GET /metrics`: the metrics of all processes of this server, for Prometheus.

Under gunicorn each worker counts in its own files in `PROMETHEUS_MULTIPROC_DIR`; the worker that answers adds them up.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

from flask import Response
from flask_smorest import Blueprint
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from domain.errors import Busy
from service.http.openapi.operation import Operation, Reply
from service.http.request import ApiRequest, services
from service.monitoring.store_watch import STORE_STATES
from service.settings import Settings
from service.webhooks.figures import figures

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
PLAIN = "text/plain"
EXAMPLE = 'annales_requests_total{method="GET",route="/v1/games",status="200"} 7.0\n'
TRIES = 3  # attempts to read the files, while processes come and go

blueprint = Blueprint("metrics", __name__, description="For operators.")


@Operation(
    "GET",
    "/metrics",
    "metrics",
    [
        Reply(200, description="The metrics in the text format of Prometheus.", media=PLAIN, example=EXAMPLE),
    ],
).on(blueprint)
def metrics(api_request: ApiRequest) -> Response:
    """Read the metrics of all processes of this server, for Prometheus."""
    return Response(_counted() + generate_latest(_Now()), content_type=CONTENT_TYPE_LATEST)


def _counted() -> bytes:
    """The counts of all workers, or of this one alone if the files of the others cannot be read."""
    if FOLDER in os.environ:
        for _ in range(TRIES):
            with suppress(OSError, ValueError):  # a file or the folder was removed meanwhile
                registry = CollectorRegistry()
                MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
                return generate_latest(registry)
    return generate_latest(REGISTRY)


class _Now:
    """Metrics that are looked up rather than counted: they are the same in every process."""

    def collect(self) -> Iterator[Metric]:
        """Each metric; those that only Redis knows are omitted while it is unreachable."""
        checks = services().readiness.verdict(Settings.from_env().bot_workers > 0).checks
        store, bots, clock = checks["store"], checks["bots"], checks["clock"]
        states = GaugeMetricFamily("annales_store_state", "1 for the current state of the store.", labels=["state"])
        for state in STORE_STATES:
            states.add_metric([state], float(state == store["state"]))
        yield states
        for name, about, value in (
            ("annales_store_lost_appends", "Acknowledged appends that the store has lost.", store["lost_appends"]),
            ("annales_bot_turns_waiting", "Turns of bots that wait for a worker.", bots.get("waiting")),
            ("annales_bot_workers", "Live bot workers.", bots.get("workers")),
            (
                "annales_clock_age_seconds",
                "Seconds since the scheduler last finished a round.",
                clock.get("seconds_since_round"),
            ),
            ("annales_broken_matches", "Matches that cannot be read.", checks["broken_matches"].get("count")),
        ):
            if value is not None:
                yield GaugeMetricFamily(name, about, value=value)
        with suppress(Busy):
            yield from _of_webhooks()


def _of_webhooks() -> Iterator[Metric]:
    """The metrics of webhooks, for the workers of all machines together: they count in Redis."""
    process = services()
    now = figures(process.store.redis, process.ports.clock)
    workers = process.health.webhook_workers()
    for name, about, value in (
        ("annales_webhook_workers", "Live webhook workers.", workers),
        ("annales_webhook_deliveries_waiting", "Deliveries that wait for an attempt.", now.waiting),
        ("annales_webhook_oldest_seconds", "Seconds that the oldest waiting delivery has waited.", now.oldest),
        ("annales_webhook_overdue_seconds", "Seconds that a delivery has been due but not attempted.", now.overdue),
    ):
        yield GaugeMetricFamily(name, about, value=value)
    disabled = GaugeMetricFamily("annales_webhooks_disabled", "Disabled webhooks.", labels=["because"])
    attempts = CounterMetricFamily("annales_webhook_attempts", "Attempts at deliveries.", labels=["outcome"])
    deliveries = CounterMetricFamily("annales_webhook_deliveries", "Deliveries that ended.", labels=["outcome"])
    for family, values in ((disabled, now.disabled), (attempts, now.attempts), (deliveries, now.deliveries)):
        for label, number in values.items():
            family.add_metric([label], number)
        yield family
