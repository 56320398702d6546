"""Tasks in one or several processes, whose results come in order, and which end at once when no more is wanted."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children
from types import FrameType
from typing import TypeVar

from service.server.parent_death import die_with

Item = TypeVar("Item")
Result = TypeVar("Result")


class Stopped(BaseException):
    """No further result is wanted: raised in a worker's task, so that it ends the programs that it has started.

    No error, and not the end that code of a task may ask for itself, so that nothing takes it for one of them.
    """


_is_stopped = False
_is_in_task = False  # elsewhere a worker may hold a lock of the pool, which an exception would never release


def in_order(task: Callable[[Item], Result], items: Iterable[Item], processes: int) -> Generator[Result, None, None]:
    """The results of a task for each item, in the order of the items. Closing the iterator ends all processes."""
    if processes == 1:
        yield from map(task, items)
        return
    others = set(active_children())
    with ProcessPoolExecutor(processes, initializer=_begin, initargs=(os.getpid(),)) as pool:
        try:
            yield from pool.map(partial(_in_worker, task), items)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def _begin(parent: int) -> None:
    """A worker leaves Ctrl-C to the process that started it; it ends its task when that one terminates it, or dies."""
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    global _is_stopped
    _is_stopped = True
    if _is_in_task:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the pool may send it again, while programs are being ended
        raise Stopped


def _in_worker(task: Callable[[Item], Result], item: Item) -> Result:
    global _is_in_task
    _is_in_task = True
    try:
        if _is_stopped:  # the pool hands a few items out in advance
            raise Stopped
        return task(item)
    finally:
        _is_in_task = False
