"""Plays planned matches in one or several processes, which end at once when no further match is wanted."""

from __future__ import annotations

import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from types import FrameType

from .contest import Played, play
from .plan import Fixture


class Stopped(SystemExit):
    """No further match is wanted: raised in a worker process, so that it ends the programs of its match."""


_is_stopped = False


def contest(planned: Sequence[Fixture], processes: int) -> Generator[Played, None, None]:
    """Play the planned matches; the results come in the order of the plan. Closing the iterator ends all processes."""
    if processes == 1:
        yield from map(play, planned)
        return
    others = set(active_children())
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        try:
            yield from pool.map(_play_in_worker, planned)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def _begin() -> None:
    """A worker leaves Ctrl-C to the process that started it, and ends its match when that one terminates it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    global _is_stopped
    _is_stopped = True
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the pool may send it again, while programs are being ended
    raise Stopped


def _play_in_worker(fixture: Fixture) -> Played:
    if _is_stopped:  # the pool hands a few matches out in advance
        raise Stopped
    return play(fixture)
