"""The metrics that are looked up rather than counted: what this process sees, and the figures of the whole service.

What comes from Redis or the archive is the same from every process and every machine; its help text says so, because a
sum over processes would count it several times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from msgspec import UNSET
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from annales.domain.errors import Busy
from annales.service.container import Services
from annales.service.http.probes.health import verdict
from annales.service.http.request import services
from annales.service.monitoring.checks import PROBLEMS
from annales.service.monitoring.counts import (
    APPENDED,
    ARCHIVED,
    REDIS_ERRORS,
    TURNS_ANSWERED,
    TURNS_FAILED,
    TURNS_KEPT,
    Counts,
)
from annales.service.monitoring.process import KINDS
from annales.service.monitoring.readiness import AWAY, Verdict
from annales.service.monitoring.store_watch import STORE_STATES
from annales.service.webhooks.figures import figures

WHOLE = " Of the whole service: every process tells the same, so take max(), not sum()."
TURNS = {"answered": TURNS_ANSWERED, "kept": TURNS_KEPT, "failed": TURNS_FAILED}


class ServiceFigures:
    """A collector of Prometheus."""

    def collect(self) -> Iterator[Metric]:
        """Each metric; those that only Redis knows are omitted while it is unreachable.

        They are not asked for then either: each would wait for a reply, longer than Prometheus waits for all of them.
        """
        process, seen = services(), verdict()
        yield from _of_readiness(process, seen)
        if process.monitoring.store.seen().condition in AWAY:
            return
        with suppress(Busy):
            yield from _of_workers(process)
        with suppress(Busy):
            yield from _of_matches(process)
        with suppress(Busy):
            yield from _of_webhooks(process)


def _of_readiness(process: Services, seen: Verdict) -> Iterator[Metric]:
    """What `/readyz` says, as this process sees it."""
    checks = seen.checks
    store, bots, clock, archive = checks.store, checks.bots, checks.clock, checks.archive
    problems = {code: float(code in seen.problems) for code in PROBLEMS}
    yield _gauges("annales_problem", "1 for each problem that /readyz reports.", "code", problems)
    states = {state: float(state == store.state) for state in STORE_STATES}
    yield _gauges("annales_store_state", "1 for the current state of the store.", "state", states)
    look = process.monitoring.store.seen()
    for name, about, value in (
        ("annales_store_lost_appends", "Acknowledged appends that the store has lost." + WHOLE, store.lost_appends),
        ("annales_store_memory_bytes", "Memory that the store uses." + WHOLE, look.memory or None),
        ("annales_store_memory_limit_bytes", "maxmemory of the store, 0 for no limit." + WHOLE, look.memory_limit),
        ("annales_bot_turns_waiting", "Turns of bots that wait for a worker." + WHOLE, bots.waiting),
        (
            "annales_bot_turn_oldest_seconds",
            "Seconds that the oldest waiting turn of a bot has waited, 0 if none waits." + WHOLE,
            0.0 if bots.oldest_seconds is None else bots.oldest_seconds,
        ),
        ("annales_bot_workers", "Live bot workers." + WHOLE, bots.workers),
        (
            "annales_clock_age_seconds",
            "Seconds since the scheduler last finished a round." + WHOLE,
            clock.seconds_since_round,
        ),
        ("annales_broken_matches", "Matches that cannot be read." + WHOLE, checks.broken_matches.count),
        (
            "annales_archive_lag_seconds",
            "Seconds since the first waiting match should have been archived, 0 if none waits." + WHOLE,
            archive.lag_seconds,
        ),
        (
            "annales_archive_waiting",
            "Finished matches whose time to be archived has come." + WHOLE,
            archive.waiting,
        ),
    ):
        if value is not None and value is not UNSET:
            yield GaugeMetricFamily(name, about, value=value)


def _of_workers(process: Services) -> Iterator[Metric]:
    yield _gauges(
        "annales_workers", "Live worker processes, by kind." + WHOLE, "kind", process.monitoring.health.alive()
    )
    totals = Counts(process.monitoring.store.redis).totals()
    entries = CounterMetricFamily("annales_entries", "Entries appended, by kind of process." + WHOLE, labels=["by"])
    errors = CounterMetricFamily(
        "annales_redis_errors", "Commands that Redis did not carry out, by kind of process." + WHOLE, labels=["by"]
    )
    for family, name in ((entries, APPENDED), (errors, REDIS_ERRORS)):
        for kind in KINDS:
            family.add_metric([kind], totals.get((name, kind), 0))
        yield family
    turns = CounterMetricFamily(
        "annales_bot_turns",
        "Turns of bots: answered, kept until their answer is due, or failed." + WHOLE,
        labels=["outcome"],
    )
    for outcome, name in TURNS.items():
        turns.add_metric([outcome], sum(number for (of, _), number in totals.items() if of == name))
    yield turns
    archived = sum(number for (of, _), number in totals.items() if of == ARCHIVED)
    yield CounterMetricFamily("annales_archived_matches", "Matches moved to the archive." + WHOLE, value=archived)


def _of_matches(process: Services) -> Iterator[Metric]:
    about = "Matches that Redis holds, by status; archived ones are not counted." + WHOLE
    yield _gauges("annales_matches", about, "status", process.index.by_status())


def _of_webhooks(process: Services) -> Iterator[Metric]:
    now = figures(process.monitoring.store.redis, process.ports.clock)
    workers = process.monitoring.health.webhook_workers()
    for name, about, value in (
        ("annales_webhook_workers", "Live webhook workers.", workers),
        ("annales_webhook_deliveries_waiting", "Deliveries that wait for an attempt.", now.waiting),
        ("annales_webhook_oldest_seconds", "Seconds that the oldest waiting delivery has waited.", now.oldest),
        ("annales_webhook_overdue_seconds", "Seconds that a delivery has been due but not attempted.", now.overdue),
    ):
        yield GaugeMetricFamily(name, about + WHOLE, value=value)
    yield _gauges("annales_webhooks_disabled", "Disabled webhooks." + WHOLE, "because", now.disabled)
    attempts = CounterMetricFamily("annales_webhook_attempts", "Attempts at deliveries." + WHOLE, labels=["outcome"])
    deliveries = CounterMetricFamily("annales_webhook_deliveries", "Deliveries that ended." + WHOLE, labels=["outcome"])
    for family, values in ((attempts, now.attempts), (deliveries, now.deliveries)):
        for label, number in values.items():
            family.add_metric([label], number)
        yield family


def _gauges(name: str, about: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, about, labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family
