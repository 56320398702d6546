"""What `/healthz` and `/readyz` answer: the checks that readiness consists of, and the problems that they can find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from annales.events.store import Condition
from annales.service.answers.members import Answer, Natural, says
from annales.service.monitoring.archive_watch import ArchiveState
from annales.service.monitoring.store_watch import STORE_STATES

ARCHIVE_PROBLEMS = (ArchiveState.DAMAGED, ArchiveState.BEHIND, ArchiveState.AWAY, ArchiveState.ANOTHER)
PROBLEMS = (
    *(f"store_{condition.value}" for condition in reversed(Condition) if condition is not Condition.OK),
    "secrets_locked",
    "clock_missing",
    "bots_missing",
    "webhooks_missing",
    *(f"archive_{state.value}" for state in ARCHIVE_PROBLEMS),
    "broken_matches_found",
    "games_left_out",
)
WorkersState = Annotated[
    str,
    says(
        "`missing` if none has been alive for half a minute",
        enum=["ok", "starting", "missing", "not_wanted", "unknown"],
    ),
]


class Health(Answer):
    """The process is alive."""

    status: Annotated[str, says("always the same", enum=["ok"])]


class StoreCheck(Answer):
    """The store, Redis."""

    state: Annotated[
        str,
        says(
            "the state of the store. `nearly_full`, `few_replicas`, `unsafe` and `rolled_back` need an operator's "
            "attention; in the states listed after them, writes are refused, or the store is not the one that the "
            "service started with",
            enum=list(STORE_STATES),
        ),
    ]
    lost_appends: Annotated[Natural, says("acknowledged appends that the store has lost")]


class SecretsCheck(Answer):
    """The secrets in the store, which a master key may encrypt."""

    state: Annotated[
        str,
        says(
            "`locked` if this process has met a secret since its start that it cannot decrypt: it was started without "
            "the master key, or with another; requests that need a secret get 503 `secrets_locked`",
            enum=["ok", "locked", "unknown"],
        ),
    ]


class BotsCheck(Answer):
    """The worker processes that compute the bots' answers."""

    state: WorkersState
    workers: Annotated[Natural | UnsetType, says("the number of live workers")] = UNSET
    waiting: Annotated[Natural | UnsetType, says("the number of bots' turns that wait for a worker")] = UNSET
    oldest_seconds: Annotated[float | UnsetType | None, says("seconds that the oldest of these turns has waited")] = (
        UNSET
    )


class WebhooksCheck(Answer):
    """The worker processes that deliver webhooks."""

    state: WorkersState
    workers: Annotated[Natural | UnsetType, says("the number of live workers")] = UNSET


class ClockCheck(Answer):
    """The scheduler, which plays for absent seats and requeues lost turns."""

    state: Annotated[
        str,
        says(
            "`missing` if it has not finished a round for half a minute", enum=["ok", "starting", "missing", "unknown"]
        ),
    ]
    seconds_since_round: Annotated[float | UnsetType | None, says("seconds since it last finished a round")] = UNSET


class BrokenMatchesCheck(Answer):
    """Matches whose log cannot be read; the others are served."""

    state: Annotated[str, says("`found` if there are any", enum=["ok", "found", "unknown"])]
    count: Annotated[Natural | UnsetType, says("the number of unreadable matches")] = UNSET


class ArchiveCheck(Answer):
    """The archive of finished matches."""

    state: Annotated[
        str,
        says(
            "`damaged` if it cannot read a part of what it holds, "
            "`behind` if a finished match has waited for more than an hour, `away` if the archive does not answer, "
            "`another` if it is not that of this store",
            enum=[state.value for state in ArchiveState],
        ),
    ]
    waiting: Annotated[Natural | UnsetType, says("the number of matches that wait to be archived")] = UNSET
    lag_seconds: Annotated[
        float | UnsetType | None, says("seconds since the first of them should have been archived")
    ] = UNSET


class GamesCheck(Answer):
    """The games that packages bring."""

    state: Annotated[
        str,
        says(
            "`left_out` if a package was installed whose game this process does not play, because a check failed: its "
            "log and `annales doctor` say which",
            enum=["ok", "left_out"],
        ),
    ]
    left_out: Annotated[Sequence[str], says("the games that are left out, by id")] = ()


class Checks(Answer):
    """The checks that readiness consists of."""

    store: Annotated[StoreCheck, says("the store")]
    secrets: Annotated[SecretsCheck, says("the secrets in the store")]
    clock: Annotated[ClockCheck, says("the scheduler")]
    bots: Annotated[BotsCheck, says("the bot workers")]
    webhooks: Annotated[WebhooksCheck, says("the webhook workers")]
    broken_matches: Annotated[BrokenMatchesCheck, says("unreadable matches")]
    archive: Annotated[ArchiveCheck, says("the archive")]
    games: Annotated[GamesCheck, says("the games of packages")]


class ReadinessProblem(Answer):
    """One problem that readiness has found."""

    code: Annotated[str, says("the problem, for programs", enum=list(PROBLEMS))]
    detail: Annotated[str, says("the problem in the caller's language")]


class Readiness(Answer):
    """The service serves requests."""

    status: Annotated[
        str,
        says("`degraded` means that the service works but needs an operator's attention", enum=["ready", "degraded"]),
    ]
    problems: Annotated[Sequence[ReadinessProblem], says("what needs an operator's attention, the gravest first")]
    checks: Annotated[Checks, says("the checks")]
