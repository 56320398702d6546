"""A bot worker: `python -m annales.workers.run` answers for bots. Run as many processes as there are cores."""

from __future__ import annotations

from annales.service.monitoring import garbage

if __name__ == "__main__":
    garbage.not_while_loading()  # before the rest is imported

import sys
from contextlib import suppress

from redis import Redis, RedisError

from annales.domain.errors import Busy
from annales.service.accounts.secrets_check import refuse_another_key
from annales.service.bots.cut_offs import THINK_SECONDS
from annales.service.bots.turn_queue import TICKETS
from annales.service.container import services
from annales.service.monitoring.health import BOTS, Pulse
from annales.service.monitoring.logs import configure, refuse
from annales.service.reviews.queue import TICKETS as REVIEWS
from annales.service.settings import CannotStart, Settings, log_level
from annales.workers import jobs
from annales.workers.background import BackgroundWork
from annales.workers.due_answers import ANSWER_KEPT, dispatch
from annales.workers.loop import WorkQueue, connection, exit_on_signals, work
from annales.workers.reviews import tasks


class TicketQueue(WorkQueue):
    """The tickets of bots' turns, and behind them those of reviews: what is done for one is decided when it is taken.

    A ticket is written by the command that queues the turn; a job of RQ would take seven more commands of the process
    that answers. Nothing that is in Redis is run: a ticket is an element of a list, whatever its content.
    """

    job = "annales.workers.jobs.think"
    _has_turn = True

    def wait(self, timeout: int | None) -> bool:
        """Take a ticket: of a turn, as long as there is one, else of a review."""
        if timeout is None:
            self._has_turn = self.connection.lpop(TICKETS) is not None
            return self._has_turn or self.connection.lpop(REVIEWS) is not None
        taken = self.connection.blpop([TICKETS, REVIEWS], timeout)
        self._has_turn = taken is not None and taken[0] == TICKETS.encode()
        return taken is not None

    def do(self) -> None:
        """Play the next turn, or work the next task of a review."""
        if self._has_turn:
            jobs.think(self.restart_limit)
        else:
            tasks.work()

    @property
    def longest(self) -> int:
        """The seconds after which a thought is interrupted."""
        return THINK_SECONDS


def ticket_queue(redis: Redis) -> TicketQueue:
    """The queue of the tickets."""
    return TicketQueue(BOTS, connection=redis)


def main() -> int:
    """Work until a signal arrives."""
    exit_on_signals()
    try:
        level = log_level(default="warning")
        configure(level, BOTS)
        settings = Settings.from_env()
        redis = connection(settings.redis)
        refuse_another_key(settings.redis)
        parts = services()
    except CannotStart as refusal:
        return refuse(BOTS, refusal)
    garbage.loaded()
    clock = parts.ports.clock
    pulse, pauses = (
        Pulse(redis, BOTS, clock),
        BackgroundWork(
            "pauses", settings.redis, dispatch, parts.monitoring.store, ANSWER_KEPT, events_url=settings.events_url
        ),
    )
    pauses.start()
    work(ticket_queue(redis), pulse, level, clock)
    pauses.stop()
    with suppress(Busy, RedisError):
        pulse.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
