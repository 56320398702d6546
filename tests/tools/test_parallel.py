"""Tasks in several processes: results in order, errors, and an end at any moment."""

import os
import signal
import sys
from contextlib import closing
from functools import partial

import pytest

from annales.tools import parallel
from tests.support.children import ran
from tests.support.waiting import until
from tests.tools.terminals import ROOT

pytestmark = [
    pytest.mark.process,
    # Who runs the tests may have threads; the tools that use several processes have none.
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]


def first_last(item, folder):
    """The first item waits for the second one."""
    if item == 0:
        until((folder / "1").exists)
    (folder / str(item)).touch()
    return item, os.getpid()


def fails(_):
    """A task with an error."""
    raise LookupError("nothing there")


def dies(_):
    """A task that ends its process."""
    os._exit(3)


def goes_on(_):
    """A task that nothing but a kill ends."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        signal.pause()


def test_results_come_in_the_order_of_the_items(tmp_path):
    """Whichever has been there first, and from both processes."""
    results = list(parallel.in_order(partial(first_last, folder=tmp_path), range(5), 2))

    assert [item for item, _ in results] == [0, 1, 2, 3, 4]
    assert os.getpid() not in {process for _, process in results}


def test_there_may_be_fewer_items_than_processes():
    """None, for example."""
    assert list(parallel.in_order(dies, [], 2)) == []


def test_what_a_task_raises_is_raised_with_its_place():
    """As a note: the traceback of another process says nothing here."""
    with pytest.raises(LookupError, match="nothing there") as raised:
        list(parallel.in_order(fails, range(3), 2))

    assert "in fails" in raised.value.__notes__[0]


def test_a_worker_that_dies_is_no_worker_that_is_waited_for():
    """Killed by the kernel for want of memory, for example."""
    with pytest.raises(parallel.WorkerDied):
        list(parallel.in_order(dies, range(3), 2))


def test_a_worker_that_does_not_end_is_killed(monkeypatch):
    """When its time to end is over."""
    monkeypatch.setattr(parallel, "PATIENCE", 0.0)
    ended = []

    def end(workers, really=parallel._end):
        really(workers)
        ended.extend(worker.exitcode for worker in workers)

    monkeypatch.setattr(parallel, "_end", end)
    with closing(parallel.in_order(goes_on, range(3), 2)) as results:
        monkeypatch.setattr(parallel, "wait", interrupted_before(parallel.wait))
        with pytest.raises(KeyboardInterrupt):
            next(results)

    assert ended == [-signal.SIGKILL] * 2


def interrupted_before(wait):
    """Ctrl-C comes when everything has been looked at and nothing is waited for yet."""

    def waits(*awaited):
        signal.raise_signal(signal.SIGINT)
        return wait(*awaited)

    return waits


@pytest.mark.parametrize(("which", "lines"), [("parent", 100), ("worker", 10)])
def test_ctrl_c_ends_all_whatever_line_is_reached(which, lines):
    """In the process that wants the results, and in a worker that is ended: it is always told, and nobody is killed."""
    done = ran([sys.executable, "-m", "tests.tools.interrupted", which], cwd=ROOT)

    told = [line.split()[1:] for line in done.stdout.splitlines()]
    assert done.stderr == ""
    assert len(told) > lines
    assert [each for each in told if each not in (["KeyboardInterrupt"], ["KeyboardInterrupt", "0", "0"])] == []
