"""Tasks in one or several processes, whose results come in order, and which end at once when no more is wanted."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children
from types import FrameType
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Stopped(SystemExit):
    """No further result is wanted: raised in a worker process, so that it ends the programs that it has started."""


_is_stopped = False


def in_order(task: Callable[[Item], Result], items: Iterable[Item], processes: int) -> Generator[Result, None, None]:
    """The results of a task for each item, in the order of the items. Closing the iterator ends all processes."""
    if processes == 1:
        yield from map(task, items)
        return
    others = set(active_children())
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        try:
            yield from pool.map(partial(_in_worker, task), items)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def _begin() -> None:
    """A worker leaves Ctrl-C to the process that started it, and ends its task when that one terminates it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    global _is_stopped
    _is_stopped = True
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the pool may send it again, while programs are being ended
    raise Stopped


def _in_worker(task: Callable[[Item], Result], item: Item) -> Result:
    if _is_stopped:  # the pool hands a few items out in advance
        raise Stopped
    return task(item)
