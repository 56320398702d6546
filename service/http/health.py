"""Whether the process lives, and whether the service can do its work."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service.http import shapes
from service.http.answer import SECRET, json
from service.http.operation import Answer, Operation
from service.http.refusals import Unavailable
from service.http.request import Asked, house

blueprint = Blueprint("health", __name__, description="For whoever runs the service.")


@Operation("GET", "/healthz", "healthz", [
    Answer(200, shapes.Health, "The process answers.", {"status": "ok"}),
], limited=False).on(blueprint)
def healthz(asked: Asked) -> Response:
    """Say that the process answers."""
    return json({"status": "ok"}, headers=SECRET)


@Operation("GET", "/readyz", "readyz", [
    Answer(200, shapes.Readiness, "Redis and the queue are there.", {"status": "ready", "waiting": 0}),
], refusals=[Unavailable], limited=False).on(blueprint)
def readyz(asked: Asked) -> Response:
    """Say whether Redis and the queue can be reached."""
    house().redis.ping()
    return json({"status": "ready", "waiting": house().queue.count}, headers=SECRET)
