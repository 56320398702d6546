"""Tasks in one or several processes, whose results come in order, and which end at once when no more is wanted.

No pool of the standard library does that safely: its threads wait for locks, where a Ctrl-C that comes just before the
wait is noticed only when the wait is over, and one that comes just after a lock was taken leaves it locked.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, TypeVar

from annales.service.server.parent_death import die_with

Item = TypeVar("Item")
Result = TypeVar("Result")

PATIENCE = 60.0  # seconds for a worker to end its task, and the programs of it, before it is killed
AGAIN = 0.2  # seconds until a worker is asked again: a signal just before a blocking call is noticed with the next one
ENDS = (signal.SIGINT, signal.SIGTERM)

# A process that `fork` makes has this one as its parent, as `die_with` wants it. Elsewhere than on Linux it is unsafe.
_processes = get_context("fork") if sys.platform == "linux" else get_context("spawn")
_is_stopped = False  # this process, which is a worker


class Stopped(BaseException):
    """No further result is wanted: raised in a worker's task, so that it ends the programs that it has started.

    No error, and not the end that code of a task may ask for itself, so that nothing takes it for one of them.
    """


class WorkerDied(Exception):
    """A worker has ended by itself, or was killed, before it had a result."""


def in_order(task: Callable[[Item], Result], items: Iterable[Item], processes: int) -> Generator[Result, None, None]:
    """The results of a task for each item, in the order of the items. Closing the iterator ends all processes.

    With several processes it belongs into the main thread: Ctrl-C raises KeyboardInterrupt where the next result is
    asked for, or where the iterator is closed. Raises what a task raises, and WorkerDied.
    """
    if processes == 1:
        yield from map(task, items)
        return
    planned = deque(enumerate(items))
    with _ctrl_c() as pressed, _workers(task, processes) as idle:
        busy: dict[Connection, int] = {}
        done: dict[int, Result] = {}
        for wanted in range(len(planned)):
            while wanted not in done:
                while idle and planned:
                    number, item = planned.popleft()
                    _hand_out(item, idle[-1])
                    busy[idle.pop()] = number
                for ready in wait([pressed, *busy]):
                    if isinstance(ready, Connection):
                        done[busy.pop(ready)] = _result(ready)
                        idle.append(ready)
                    elif signal.SIGINT in pressed.recv(64):
                        raise KeyboardInterrupt
            yield done.pop(wanted)


@contextmanager
def _ctrl_c() -> Iterator[socket.socket]:
    """A socket on which the number of SIGINT arrives when Ctrl-C is pressed; meanwhile it interrupts nothing.

    What nobody has read in the end interrupts then.
    """
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # while one way is replaced by the other
    is_unread = False
    try:
        before = signal.getsignal(signal.SIGINT)
        pressed, presses = socket.socketpair()
        with pressed, presses:
            pressed.setblocking(False)
            presses.setblocking(False)
            woken = signal.set_wakeup_fd(presses.fileno(), warn_on_full_buffer=False)
            if callable(before):  # where it is ignored, as behind nohup, it stays so
                signal.signal(signal.SIGINT, _arrives_at_the_socket)
            try:
                signal.pthread_sigmask(signal.SIG_SETMASK, mask)
                yield pressed
            finally:
                signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
                signal.set_wakeup_fd(woken)
                signal.signal(signal.SIGINT, before)
                is_unread = bool(wait([pressed], 0)) and signal.SIGINT in pressed.recv(64)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if is_unread:
            signal.raise_signal(signal.SIGINT)


def _arrives_at_the_socket(_signal: int, _frame: FrameType | None) -> None:
    """By `set_wakeup_fd`, before this is called."""


@contextmanager
def _workers(task: Callable[[Item], Result], number: int) -> Iterator[list[Connection]]:
    """The connections to this number of new workers, which have ended afterwards."""
    connections: list[Connection] = []
    workers: list[BaseProcess] = []
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)  # until a worker has its own handlers
    try:
        for _ in range(number):
            ours, theirs = _processes.Pipe()
            connections.append(ours)
            worker = _processes.Process(target=_work, args=(theirs, task, os.getpid()), daemon=True)
            worker.start()
            workers.append(worker)
            theirs.close()  # so that its end is seen when the worker dies
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield list(connections)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        _end(workers)
        for connection in connections:
            connection.close()


def _end(workers: list[BaseProcess]) -> None:
    killed_at = time.monotonic() + PATIENCE
    while alive := [worker for worker in workers if worker.is_alive()]:
        for worker in alive:
            if time.monotonic() < killed_at:
                worker.terminate()
            else:
                worker.kill()
        wait([worker.sentinel for worker in alive], AGAIN)


def _hand_out(item: Item, connection: Connection) -> None:
    try:
        connection.send(item)
    except BrokenPipeError:
        raise WorkerDied from None


def _result(connection: Connection) -> Any:
    try:
        result, error = connection.recv()
    except (EOFError, ConnectionResetError):
        raise WorkerDied from None
    if error is not None:
        raise error
    return result


def _work(connection: Connection, task: Callable[[Item], Result], parent: int) -> None:
    """A worker's whole life: tasks until its parent terminates it, or dies. It leaves Ctrl-C to its parent."""
    try:
        die_with(parent)
        signal.set_wakeup_fd(-1)  # that of the parent
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, _stop)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
        while True:
            connection.send(_outcome(task, connection.recv()))
    except (Stopped, EOFError, BrokenPipeError):
        return


def _outcome(task: Callable[[Item], Result], item: Item) -> tuple[Result | None, BaseException | None]:
    try:
        return task(item), None
    except Stopped:
        raise
    except BaseException as error:
        error.add_note(f"In a worker:\n{traceback.format_exc()}")
        return None, error


def _stop(_signal: int, _frame: FrameType | None) -> None:
    global _is_stopped
    if not _is_stopped:  # it comes again, while programs are being ended
        _is_stopped = True
        raise Stopped
