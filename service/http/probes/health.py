"""Liveness and readiness."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from domain.errors import WritesRefused
from service.http.errors import NotReady
from service.http.openapi import responses
from service.http.openapi.operation import Operation, Reply
from service.http.problems import RETRY_AFTER, RETRY_AFTER_REFUSAL
from service.http.reasons import ReadinessReason
from service.http.reply import SECRET, json
from service.http.request import ApiRequest, services
from service.monitoring.readiness import FOREIGN, REFUSALS, Checks
from service.settings import Settings

READY = {
    "status": "ready",
    "checks": {
        "store": {"state": "ok", "lost_appends": 0},
        "bots": {"state": "ok", "workers": 2, "waiting": 1, "oldest_seconds": 0.1},
        "clock": {"state": "ok", "seconds_since_round": 0.3},
        "broken_matches": {"state": "ok", "count": 0},
    },
}
STORE = {
    "unreachable": ReadinessReason.UNREACHABLE,
    "loading": ReadinessReason.LOADING,
    "emptied": ReadinessReason.EMPTIED,
    "another": ReadinessReason.ANOTHER,
    "unnamed": ReadinessReason.UNNAMED,
    "other_form": ReadinessReason.OTHER_FORM,
}

blueprint = Blueprint("health", __name__, description="For operators.")


@Operation(
    "GET",
    "/healthz",
    "healthz",
    [
        Reply(200, responses.Health, "The process is alive.", {"status": "ok"}),
    ],
    limited=False,
).on(blueprint)
def healthz(api_request: ApiRequest) -> Response:
    """Check that the process is alive."""
    return json({"status": "ok"}, headers=SECRET)


@Operation(
    "GET",
    "/readyz",
    "readyz",
    [
        Reply(200, responses.Readiness, "The service works; `degraded` if it needs an operator's attention.", READY),
    ],
    errors=[NotReady],
    limited=False,
).on(blueprint)
def readyz(api_request: ApiRequest) -> Response:
    """Check whether the service can do its work, and if not, why."""
    verdict = services().readiness.verdict(Settings.from_env().bot_workers > 0)
    if not verdict.serves:
        raise _not_ready(verdict.checks)
    return json({"status": verdict.status, "checks": verdict.checks}, headers=SECRET)


def _not_ready(checks: Checks) -> NotReady:
    """The error with the most important failed check as its reason; all of them are in `checks`."""
    store = checks["store"]["state"]
    if store in REFUSALS:
        refused = WritesRefused(reason=REFUSALS[store]())
        return NotReady(ReadinessReason.WRITES_REFUSED(error=refused), checks, RETRY_AFTER_REFUSAL)
    if store in FOREIGN:
        return NotReady(STORE[store](), checks, RETRY_AFTER_REFUSAL)
    clock_or_bots = (
        ReadinessReason.CLOCK_MISSING if checks["clock"]["state"] == "missing" else ReadinessReason.BOTS_MISSING
    )
    return NotReady(STORE.get(store, clock_or_bots)(), checks, RETRY_AFTER)
