"""Whether the process lives, and whether the service can do its work."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from domain.errors import WritesRefused
from domain.words import Words
from service.http.errors import NotReady
from service.http.openapi import responses
from service.http.openapi.operation import Operation, Reply
from service.http.problems import RETRY_AFTER, RETRY_AFTER_REFUSAL
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
    "unreachable": Words(en="the store cannot be reached", fr="le stockage est injoignable"),
    "loading": Words(en="the store loads its data", fr="le stockage charge ses données"),
    "emptied": Words(
        en="the store was emptied while the service ran", fr="le stockage a été vidé pendant que le service tournait"
    ),
    "another": Words(
        en="the store is not the one that the service was started with",
        fr="le stockage n'est pas celui avec lequel le service a démarré",
    ),
    "unnamed": Words(
        en="the store holds matches in an earlier form, or has lost its record",
        fr="le stockage contient des parties d'une forme antérieure, ou a perdu sa fiche",
    ),
    "other_form": Words(
        en="the store holds matches in the form of another version",
        fr="le stockage contient des parties dans la forme d'une autre version",
    ),
}
CLOCK = Words(en="the clock is gone", fr="l'horloge a disparu")
BOTS = Words(en="all bot workers are gone", fr="tous les processus des robots ont disparu")

blueprint = Blueprint("health", __name__, description="For whoever runs the service.")


@Operation(
    "GET",
    "/healthz",
    "healthz",
    [
        Reply(200, responses.Health, "The process answers.", {"status": "ok"}),
    ],
    limited=False,
).on(blueprint)
def healthz(asked: ApiRequest) -> Response:
    """Say that the process answers."""
    return json({"status": "ok"}, headers=SECRET)


@Operation(
    "GET",
    "/readyz",
    "readyz",
    [
        Reply(
            200, responses.Readiness, "The service can do its work; `degraded` where an operator should look.", READY
        ),
    ],
    errors=[NotReady],
    limited=False,
).on(blueprint)
def readyz(asked: ApiRequest) -> Response:
    """Say whether the service can do its work, and what stands against it."""
    verdict = services().readiness.verdict(Settings.from_env().bot_workers > 0)
    if not verdict.serves:
        raise _not_ready(verdict.checks)
    return json({"status": verdict.status, "checks": verdict.checks}, headers=SECRET)


def _not_ready(checks: Checks) -> NotReady:
    """The first thing that stands against it, in words; all of them are in the checks."""
    store = checks["store"]["state"]
    if store in REFUSALS:
        refused = WritesRefused(why=REFUSALS[store])
        words = Words(en=refused.sentence("en"), fr=refused.sentence("fr"))
        return NotReady(words, checks, RETRY_AFTER_REFUSAL)
    if store in FOREIGN:
        return NotReady(STORE[store], checks, RETRY_AFTER_REFUSAL)
    why = STORE.get(store) or (CLOCK if checks["clock"]["state"] == "missing" else BOTS)
    return NotReady(why, checks, RETRY_AFTER)
