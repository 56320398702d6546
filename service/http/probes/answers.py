"""The schemas of what `/healthz` and `/readyz` answer. They only document."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.schemas.shapes import Shown, documented, integer, list_of, part, string
from annales.service.monitoring.archive_watch import ArchiveState
from annales.service.monitoring.readiness import PROBLEMS
from annales.service.monitoring.store_watch import STORE_STATES


class Health(Shown):
    """The process is alive."""

    status = string("always the same", enum=["ok"])


class StoreCheck(Shown):
    """The store, Redis."""

    state = string(
        "the state of the store. `nearly_full`, `few_replicas`, `unsafe` and `rolled_back` need an operator's "
        "attention; in the states listed after them, writes are refused, or the store is not the one that the "
        "service started with",
        enum=STORE_STATES,
    )
    lost_appends = integer("acknowledged appends that the store has lost")


class SecretsCheck(Shown):
    """The secrets in the store, which a master key may encrypt."""

    state = string(
        "`locked` if this process has met a secret since its start that it cannot decrypt: it was started without the "
        "master key, or with another; requests that need a secret get 503 `secrets_locked`",
        enum=["ok", "locked", "unknown"],
    )


class BotsCheck(Shown):
    """The worker processes that compute the bots' answers."""

    state = string(
        "`missing` if none has been alive for half a minute",
        enum=["ok", "starting", "missing", "not_wanted", "unknown"],
    )
    workers = integer("the number of live workers", required=False)
    waiting = integer("the number of bots' turns that wait for a worker", required=False)
    oldest_seconds = fields.Float(
        **documented("seconds that the oldest of these turns has waited", required=False, allow_none=True)
    )


class WebhooksCheck(Shown):
    """The worker processes that deliver webhooks."""

    state = string(
        "`missing` if none has been alive for half a minute",
        enum=["ok", "starting", "missing", "not_wanted", "unknown"],
    )
    workers = integer("the number of live workers", required=False)


class ClockCheck(Shown):
    """The scheduler, which plays for absent seats and requeues lost turns."""

    state = string(
        "`missing` if it has not finished a round for half a minute", enum=["ok", "starting", "missing", "unknown"]
    )
    seconds_since_round = fields.Float(
        **documented("seconds since it last finished a round", required=False, allow_none=True)
    )


class ArchiveCheck(Shown):
    """The archive of finished matches."""

    state = string(
        "`damaged` if it cannot read a part of what it holds, "
        "`behind` if a finished match has waited for more than an hour, `away` if the archive does not answer, "
        "`another` if it is not that of this store",
        enum=[state.value for state in ArchiveState],
    )
    waiting = integer("the number of matches that wait to be archived", required=False)
    lag_seconds = fields.Float(
        **documented("seconds since the first of them should have been archived", required=False, allow_none=True)
    )


class BrokenMatchesCheck(Shown):
    """Matches whose log cannot be read; the others are served."""

    state = string("`found` if there are any", enum=["ok", "found", "unknown"])
    count = integer("the number of unreadable matches", required=False)


class Checks(Shown):
    """The checks that readiness consists of."""

    store = part(StoreCheck, "the store")
    secrets = part(SecretsCheck, "the secrets in the store")
    clock = part(ClockCheck, "the scheduler")
    bots = part(BotsCheck, "the bot workers")
    webhooks = part(WebhooksCheck, "the webhook workers")
    archive = part(ArchiveCheck, "the archive")
    broken_matches = part(BrokenMatchesCheck, "unreadable matches")


class ReadinessProblem(Shown):
    """One problem that readiness has found."""

    code = string("the problem, for programs", enum=list(PROBLEMS))
    detail = string("the problem in the caller's language")


class Readiness(Shown):
    """The service serves requests."""

    status = string(
        "`degraded` means that the service works but needs an operator's attention", enum=["ready", "degraded"]
    )
    problems = list_of(ReadinessProblem, "what needs an operator's attention, the gravest first")
    checks = part(Checks, "the checks")
