"""`GET /metrics`: the metrics of all processes of this server, for Prometheus.

Under gunicorn each worker counts in its own files in `PROMETHEUS_MULTIPROC_DIR`; the worker that answers adds them up.
With `ANNALES_METRICS_PORT` they are served on a port of their own (`service/http/probes/metrics_port.py`).
"""

from __future__ import annotations

import os
from contextlib import suppress

from flask import Response
from flask_smorest import Blueprint
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry
from prometheus_client.exposition import generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.probes.service_figures import ServiceFigures
from annales.service.http.request import ApiRequest

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
    return Response(_counted() + generate_latest(ServiceFigures()), content_type=CONTENT_TYPE_LATEST)


def _counted() -> bytes:
    """The counts of all workers, or of this one alone if the files of the others cannot be read."""
    if FOLDER in os.environ:
        for _ in range(TRIES):
            with suppress(OSError, ValueError):  # a file or the folder was removed meanwhile
                registry = CollectorRegistry()
                MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
                return generate_latest(registry)
    return generate_latest(REGISTRY)
