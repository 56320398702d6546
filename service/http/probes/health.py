"""Liveness and readiness."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import WritesRefused
from annales.domain.phrases import Phrase
from annales.service.http.errors import NotReady
from annales.service.http.errors.reasons import ReadinessReason
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.problems import RETRY_AFTER, RETRY_AFTER_REFUSAL
from annales.service.http.reply import SECRET, json
from annales.service.http.request import ApiRequest, language, services
from annales.service.messages.catalogue import spoken
from annales.service.monitoring.checks import Checks, Health, Readiness, ReadinessProblem
from annales.service.monitoring.readiness import FOREIGN, REFUSALS, ExpectedWorkers, Verdict
from annales.service.settings import Settings

READY = {
    "status": "ready",
    "problems": [],
    "checks": {
        "store": {"state": "ok", "lost_appends": 0},
        "secrets": {"state": "ok"},
        "clock": {"state": "ok", "seconds_since_round": 0.3},
        "bots": {"state": "ok", "workers": 2, "waiting": 1, "oldest_seconds": 0.1},
        "webhooks": {"state": "ok", "workers": 1},
        "archive": {"state": "ok", "waiting": 0, "lag_seconds": 0.0},
        "broken_matches": {"state": "ok", "count": 0},
        "games": {"state": "ok", "left_out": []},
    },
}
PHRASES: dict[str, Callable[[Checks], Phrase]] = {
    **{
        f"store_{state}": lambda checks: ReadinessReason.WRITES_REFUSED(
            error=WritesRefused(reason=REFUSALS[checks.store.state]())
        )
        for state in REFUSALS
    },
    "store_unreachable": lambda checks: ReadinessReason.UNREACHABLE(),
    "store_loading": lambda checks: ReadinessReason.LOADING(),
    "store_emptied": lambda checks: ReadinessReason.EMPTIED(),
    "store_another": lambda checks: ReadinessReason.ANOTHER(),
    "store_unnamed": lambda checks: ReadinessReason.UNNAMED(),
    "store_other_form": lambda checks: ReadinessReason.OTHER_FORM(),
    "store_nearly_full": lambda checks: ReadinessReason.NEARLY_FULL(),
    "store_few_replicas": lambda checks: ReadinessReason.FEW_REPLICAS(),
    "store_unsafe": lambda checks: ReadinessReason.UNSAFE(),
    "store_rolled_back": lambda checks: ReadinessReason.ROLLED_BACK(appends=checks.store.lost_appends),
    "secrets_locked": lambda checks: ReadinessReason.SECRETS_LOCKED(),
    "clock_missing": lambda checks: ReadinessReason.CLOCK_MISSING(),
    "bots_missing": lambda checks: ReadinessReason.BOTS_MISSING(),
    "webhooks_missing": lambda checks: ReadinessReason.WEBHOOKS_MISSING(),
    "archive_away": lambda checks: ReadinessReason.ARCHIVE_AWAY(),
    "archive_another": lambda checks: ReadinessReason.ARCHIVE_ANOTHER(),
    "archive_damaged": lambda checks: ReadinessReason.ARCHIVE_DAMAGED(),
    "archive_behind": lambda checks: ReadinessReason.ARCHIVE_BEHIND(matches=checks.archive.waiting),
    "broken_matches_found": lambda checks: ReadinessReason.BROKEN_MATCHES(matches=checks.broken_matches.count),
    "games_left_out": lambda checks: ReadinessReason.GAMES_LEFT_OUT(games=tuple(checks.games.left_out)),
}

blueprint = Blueprint("health", __name__, description="For operators.")


@Operation(
    "GET",
    "/healthz",
    "healthz",
    [
        Reply(200, Health, "The process is alive.", {"status": "ok"}),
    ],
    limited=False,
).on(blueprint)
def healthz(api_request: ApiRequest) -> Response:
    """Check that the process is alive."""
    return json(Health("ok"), headers=SECRET)


@Operation(
    "GET",
    "/readyz",
    "readyz",
    [
        Reply(200, Readiness, "The service works; `degraded` if it needs an operator's attention.", READY),
    ],
    errors=[NotReady],
    limited=False,
).on(blueprint)
def readyz(api_request: ApiRequest) -> Response:
    """Check whether requests can be served here, and what else needs an operator's attention.

    The answer is at most about a second old. It is 503 only if the store prevents requests; if workers or the archive
    are missing, requests are served, and the status is `degraded`.
    """
    seen = verdict()
    problems = _problems(seen)
    if not seen.serves:
        raise _not_ready(seen, problems)
    return json(Readiness(seen.status, problems, seen.checks), headers=SECRET)


def verdict() -> Verdict:
    """The readiness of this process."""
    settings = Settings.from_env()
    return services().monitoring.readiness.verdict(
        ExpectedWorkers(settings.bot_workers > 0, settings.webhook_workers > 0)
    )


def _problems(seen: Verdict) -> list[ReadinessProblem]:
    """The problems in the caller's language."""
    lang = language()
    return [ReadinessProblem(code, spoken(PHRASES[code](seen.checks), lang)) for code in seen.problems]


def _not_ready(seen: Verdict, problems: list[ReadinessProblem]) -> NotReady:
    """The error with the gravest problem, which is that of the store, as its reason."""
    state = seen.checks.store.state
    wait = RETRY_AFTER_REFUSAL if state in REFUSALS or state in FOREIGN else RETRY_AFTER
    return NotReady(PHRASES[seen.problems[0]](seen.checks), seen.checks, problems, wait)
