"""A webhook worker: `python -m annales.workers.webhooks` delivers notices, in a process of its own: bots do not wait.

One thread turns the feeds into deliveries (`service/webhooks/collecting.py`). RQ's worker takes what is due, and a
thread for each delivery sends it: a receiver that is slow holds one of them, for seconds.
"""

from __future__ import annotations

from annales.service.monitoring import garbage

if __name__ == "__main__":
    garbage.not_while_loading()  # before the rest is imported

import logging
import sys
from contextlib import suppress
from functools import partial
from threading import Event, Lock, Thread, current_thread

from redis import Redis, RedisError

from annales.domain.errors import Busy
from annales.service.accounts.secrets_check import refuse_another_key
from annales.service.container import Services, services
from annales.service.monitoring.health import WEBHOOKS, Pulse
from annales.service.monitoring.logs import configure, error_fields, refuse
from annales.service.settings import CannotStart, Settings, WebhookLimits, log_level
from annales.service.webhooks.bodies import as_it_is_now
from annales.service.webhooks.collecting import Collector
from annales.service.webhooks.deliveries import Claimed, NoPlace
from annales.service.webhooks.sending import WebhookSender
from annales.workers.background import BackgroundWork
from annales.workers.loop import WorkQueue, connection, exit_on_signals, work

# Attempts at the same time: at webhooks whose last attempt was good, and at all others. These are more, because they
# may last: receivers that never answer take the places of a few addresses. However many addresses they have, some
# places are left to webhooks that were never attempted: a new one finds one.
WELL, ILL, UNTRIED = 24, 40, 8
LOOKS_EVERY = 0.5  # seconds between two checks of what is due
COLLECTS_EVERY = 0.5  # seconds between two checks of the feeds
SEND_SECONDS = 20  # for a job, which only starts threads
ENDS_WITHIN = 4.0  # seconds for attempts to end at a stop; those that do not are repeated when their lease has ended

_log = logging.getLogger(__name__)


class Sending:
    """The attempts of this process that are being made, a thread for each."""

    def __init__(self, parts: Services, sender: WebhookSender) -> None:
        self._parts, self._sender = parts, sender
        self._threads: dict[Thread, bool] = {}  # whether the last attempt at the webhook failed
        self._lock = Lock()
        self.news = Event()  # set when an attempt has ended, or when deliveries were queued by this process

    def free(self) -> tuple[int, int]:
        """How many more attempts may begin, at webhooks whose last attempt succeeded and at the others."""
        with self._lock:
            ill = sum(self._threads.values())
            return WELL - (len(self._threads) - ill), ILL - ill

    def can_begin(self) -> bool:
        """Whether something is due that may begin now."""
        well, ill = self.free()
        return (
            self._parts.webhooks.deliveries.are_due(well > 0, ill > 0) and not self._parts.monitoring.store.is_foreign
        )

    def begin(self) -> None:
        """Begin all attempts that are due, as many as may be made at the same time."""
        for claimed in self._parts.webhooks.deliveries.claim(*self.free(), untried=UNTRIED):
            thread = Thread(target=self._attempt, args=(claimed,), name=claimed.delivery.id, daemon=True)
            with self._lock:
                self._threads[thread] = claimed.is_ill
            thread.start()

    def end(self, within: float = ENDS_WITHIN) -> None:
        """Wait for the attempts to end, but not longer than this."""
        clock = self._parts.ports.clock
        until = clock.monotonic() + within
        with self._lock:
            threads = list(self._threads)
        for thread in threads:
            thread.join(max(0.0, until - clock.monotonic()))

    def _attempt(self, claimed: Claimed) -> None:
        try:
            self._send(claimed)
        except (Busy, RedisError) as reason:  # its lease ends, and it is attempted again
            _log.warning("delivery %s is left to its lease: %s", claimed.delivery.id, type(reason).__name__)
        except Exception as fault:
            _log.error("delivery %s: fault", claimed.delivery.id, extra={"said": error_fields(fault)})
        finally:
            with self._lock:
                del self._threads[current_thread()]
            self.news.set()

    def _send(self, claimed: Claimed) -> None:
        queue, body = self._parts.webhooks.deliveries, as_it_is_now(self._parts, claimed)
        if body is None:
            queue.drop(claimed)
            return
        began, enter = self._parts.ports.clock.now(), partial(queue.place, claimed)
        try:
            sent = self._sender.send(claimed.url, claimed.delivery.id, began, body, claimed.secrets, enter)
        except NoPlace:
            queue.put_back(claimed)
            return
        because = queue.settle(claimed, began, sent)
        if because is not None:
            _log.warning("webhook %s is disabled: %s", claimed.webhook, because)


class DueQueue(WorkQueue):
    """Whatever is due, taken together."""

    job, longest = "annales.workers.webhooks.send", SEND_SECONDS

    def __init__(self, redis: Redis, sending: Sending) -> None:
        super().__init__(WEBHOOKS, connection=redis)
        self._sending = sending

    def wait(self, timeout: int | None) -> bool:
        """Whether something is due."""
        news = self._sending.news
        for _look in range(int((timeout or 0) / LOOKS_EVERY) + 1):
            news.clear()
            if self._sending.can_begin():
                return True
            if timeout is not None:
                news.wait(LOOKS_EVERY)
        return False

    def do(self) -> None:
        """Begin what is due."""
        self._sending.begin()


def collecting(sending: Sending) -> BackgroundWork:
    """The thread that turns the feeds into deliveries."""
    collectors: list[Collector] = []

    def collect(parts: Services) -> float:
        if not collectors:
            collectors.append(Collector(parts))
        if collectors[0].collect():
            sending.news.set()
        return COLLECTS_EVERY

    settings = Settings.from_env()
    return BackgroundWork(
        "notices", settings.redis, collect, services().monitoring.store, events_url=settings.events_url
    )


def main() -> int:
    """Deliver until a signal arrives."""
    exit_on_signals()
    try:
        level = log_level(default="warning")
        configure(level, WEBHOOKS)
        settings = Settings.from_env()
        redis = connection(settings.redis)
        refuse_another_key(settings.redis)
        sender = WebhookSender(WebhookLimits.from_env().private)
        parts = services()
    except CannotStart as refusal:
        return refuse(WEBHOOKS, refusal)
    garbage.loaded()
    sending = Sending(parts, sender)
    pulse, notices = Pulse(redis, WEBHOOKS, parts.ports.clock), collecting(sending)
    notices.start()
    work(DueQueue(redis, sending), pulse, level, parts.ports.clock)
    notices.stop()
    sending.end()
    with suppress(Busy, RedisError):
        pulse.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
