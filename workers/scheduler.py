"""The scheduler: `python -m annales.workers.scheduler` plays for the absent, restores lost turns, repairs the index.

Each of these duties skips matches that cannot be served (`service/monitoring/broken_matches.py`), so that a broken
match affects no other.
"""

from __future__ import annotations

from annales.service.monitoring import garbage

if __name__ == "__main__":
    garbage.not_while_loading()  # before the rest is imported

import logging
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event

from annales.service.accounts.secrets_check import refuse_another_key
from annales.service.archiving import BATCH
from annales.service.commands.answer_for import CreditTime, credit_time
from annales.service.container import Services, StoreWatch, build
from annales.service.match import milliseconds, moment
from annales.service.monitoring.broken_matches import OUTAGES, BrokenMatches
from annales.service.monitoring.health import CLOCK, Pulse
from annales.service.monitoring.logs import configure, error_fields, refuse
from annales.service.settings import CannotStart, Settings, log_level
from annales.workers.background import BackgroundWork
from annales.workers.due_answers import SUBSTITUTE_LOOKS_EVERY, dispatch, release
from annales.workers.jobs import play_for_absent
from annales.workers.maintenance import StoreMaintenance
from annales.workers.outage_log import Outages, not_for_the_archive
from annales.workers.sweeper import Sweeper
from annales.workers.tournaments import TournamentClock

NEVER = 2**53  # no deadline is later
TICK = 0.3  # seconds between two looks at the clocks
TICKS = 2  # of which one begins a round of all duties
ROUND_WITHIN = 5.0  # seconds after which a round leaves overdue matches to the next one
ARCHIVED_EVERY = 60.0  # seconds
LOOKED_EVERY = 900.0  # seconds; until the whole archive was found to be sound once
SWEPT_EVERY = 3600.0  # seconds; the archive is swept of what a crash has left in it
AUDITED_EVERY = 2.0  # seconds
MENDED_EVERY = 3.0  # seconds: writers update the index themselves; this repairs what a crash has left out
TRIED_AGAIN = 10  # broken matches that one round retries

_log = logging.getLogger(__name__)


class Scheduler:
    """Repeats the same duties in rounds, until it is stopped."""

    def __init__(self, parts: Services, broken: BrokenMatches | None = None) -> None:
        self._parts, self._broken = parts, broken or parts.broken
        self._sweeper, self._pulse = Sweeper(parts, self._broken), Pulse(parts.store.redis, CLOCK, parts.ports.clock)
        self._maintenance = StoreMaintenance(parts.store.redis, parts.ports.clock, events=parts.store.events)
        self._stopped = Event()

    def stop(self, *_: object) -> None:
        """Stop after the current round."""
        self._stopped.set()

    def run(self) -> None:
        """Do rounds until stopped, and wait while Redis is unavailable."""
        outages, ticks = Outages("clock"), 0
        while not self._stopped.wait(TICK):
            ticks += 1
            try:
                if not self._parts.monitoring.store.is_foreign:
                    if ticks % TICKS:
                        self._run_clocks()
                    else:
                        self.round()
                        self._pulse.beat()
                        outages.over()  # a look at the clocks may only read, where writes are still refused
            except OUTAGES as reason:
                outages.met(reason)
            except Exception as fault:  # if this persists, there are no beats and the launcher steps in
                _log.error("clock: the round failed", extra={"said": error_fields(fault)})
        with suppress(*OUTAGES):
            self._pulse.end()

    def round(self) -> None:
        """Do what is due now. No time runs out while nobody can answer, or before that time is given back."""
        if not self._parts.monitoring.life_signs.is_silent():
            self._give_back_time()
            self._play_for_the_absent()
            self._try_broken_ones()
        for turn in self._sweeper.sweep():
            _log.warning("turn %s was lost and is queued again", turn)
        release(self._parts)
        self._parts.reviews.queue.wake()
        self._maintenance.run_if_due()

    def _run_clocks(self) -> None:
        """Do at once what cannot wait for a round."""
        clock, life = self._parts.ports.clock, self._parts.monitoring.life_signs
        if self._parts.store.log.deadlines(milliseconds(clock.now())) and not life.is_silent():
            self._give_back_time()
            self._play_for_the_absent()

    def _give_back_time(self) -> None:
        """Give time in which nobody could answer back to every running clock."""
        for gap in self._parts.monitoring.life_signs.uncredited():
            since, until = moment(gap.since), moment(gap.until)
            for _, match in self._parts.store.log.deadlines(NEVER):
                if self._stopped.is_set():
                    return
                with not_for_the_archive(), self._broken.isolating(match):
                    credit_time(self._parts.door, CreditTime(match, since, until, gap.why))
                self._pulse.beat()
            self._parts.monitoring.life_signs.credited(gap)

    def _play_for_the_absent(self) -> None:
        """Play for seats whose time is over, the most overdue first, for at most `ROUND_WITHIN` seconds."""
        clock = self._parts.ports.clock
        until = clock.monotonic() + ROUND_WITHIN
        for _, match in self._parts.store.log.deadlines(milliseconds(clock.now())):
            if not self._broken.rests(match):
                with not_for_the_archive(), self._broken.isolating(match):
                    self._run_out(match)
            if clock.monotonic() > until or self._stopped.is_set():
                break

    def _run_out(self, match: str) -> None:
        found = self._parts.matches.find(match)
        question = None if found is None else found.overdue(self._parts.door.now())
        if question is not None:
            play_for_absent(self._parts, match, question)

    def _try_broken_ones(self) -> None:
        """Try broken matches again, unless those that are archived must wait for the archive."""
        with not_for_the_archive():
            for match in self._broken.due(TRIED_AGAIN):
                self._try_again(match)

    def _try_again(self, match: str) -> None:
        """Run all duties on a broken match; if none fails any more, strike it off the list."""
        self._parts.store.match_cache.forget(match)  # the cached match may be intact while the stored one is not
        with self._broken.isolating(match):
            self._parts.index.update(match, self._parts.store.match_cache.tree(match))
            self._parts.store.log.turns_of(match)
            self._run_out(match)
            self._broken.mended(match)


def mend_index(parts: Services, broken: BrokenMatches) -> float:
    """Add what a crash has left out of the index; returns the seconds until the next time."""
    parts.index.catch_up(parts.store.log, parts.store.match_cache.tree, broken.note)
    parts.index.forget_late(parts.ports.clock.now())
    return MENDED_EVERY


def audit(parts: Services) -> float:
    """Write what was appended to the audit; returns the seconds until the next time."""
    parts.audit.following.round()
    return AUDITED_EVERY


class ArchiveUpkeep:
    """The duty of a thread: has matches moved that ended long enough ago, and looks through and sweeps the archive."""

    def __init__(self, again_after: float = ARCHIVED_EVERY) -> None:
        self._again_after, self._swept_at = again_after, -SWEPT_EVERY
        self._is_sound, self._looked_at = False, -LOOKED_EVERY

    def __call__(self, parts: Services) -> float:
        """Do one round; returns the seconds until the next time."""
        if parts.store.archive is None:
            return self._again_after
        now = parts.ports.clock.monotonic()
        if not self._is_sound and now - self._looked_at >= LOOKED_EVERY:
            self._looked_at = now
            if parts.store.archive.migrate():
                _log.warning("the tables of the archive were brought to the form of this release")
            parts.store.archive.look_through()
            parts.monitoring.health.forget_damage()
            self._is_sound = True
        if now - self._swept_at >= SWEPT_EVERY:
            parts.archiving.sweep()
            self._swept_at = now
        archived = parts.archiving.round()
        if archived:
            _log.info("%d matches were archived", archived)
        return 0.0 if archived == BATCH else self._again_after


@contextmanager
def background_work(settings: Settings, broken: BrokenMatches, store: StoreWatch) -> Iterator[None]:
    """Run the duties that must neither wait for a round nor delay one: pauses, index, archive, audit, tournaments."""
    duties: dict[str, Callable[[Services], float]] = {
        "pauses": lambda parts: dispatch(parts, SUBSTITUTE_LOOKS_EVERY),
        "index": lambda parts: mend_index(parts, broken),
        "archive": ArchiveUpkeep(),
        "audit": audit,
        "tournaments": TournamentClock(),
    }
    threads = [
        BackgroundWork(name, settings.redis, work, store, events_url=settings.events_url)
        for name, work in duties.items()
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for thread in threads:
            thread.stop()


def main() -> int:
    """Run until a signal arrives."""
    try:
        configure(log_level(default="warning"), CLOCK)
        settings = Settings.from_env()
        refuse_another_key(settings.redis)
        built = build(settings.redis, events_url=settings.events_url)
    except CannotStart as refusal:
        return refuse(CLOCK, refusal)
    garbage.loaded()
    with built as parts:
        parts.monitoring.store.start(settings.store_id)
        broken = parts.broken
        scheduler = Scheduler(parts, broken)
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, scheduler.stop)
        with background_work(settings, broken, parts.monitoring.store):
            scheduler.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
