"""A program that interrupts `in_order` at each of its lines, one after the other, and prints how each time ended.

`parent`: Ctrl-C comes while the process that wants the results is at that line. `worker`: it ends its workers while the
first of them is at that line. Each time is told: the number of its line, what was raised, the workers' exit codes.
"""

import os
import signal
import sys
from contextlib import closing
from itertools import count

from annales.tools import parallel
from tests.support.waiting import until

PARENT = os.getpid()
ITEMS = range(6)
WANTED = 2  # results, after which no more is asked for
reports, reported = os.pipe()  # where a worker says that it was at the line


class AtLine:
    """Traces the lines of `tools/parallel.py` in one of the processes, and does something at one of them."""

    def __init__(self, number, act, is_here):
        self.left, self.act, self.is_here = number, act, is_here

    def __call__(self, frame, event, _):
        if frame.f_code.co_filename != parallel.__file__ or not self.is_here():
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                self.act()
        return self


def interrupts():
    """Ctrl-C, in the process that wants the results."""
    os.write(reported, b".")
    os.kill(PARENT, signal.SIGINT)


def interrupts_and_waits():
    """Ctrl-C; this worker stays where it is until it is ended, which the other one may be already."""
    interrupts()
    until(lambda: signal.SIGTERM in signal.sigpending() or parallel._is_stopped)


def returns(item):
    """A task."""
    return item


def blocks(item):
    """A task that never ends, in both workers, and that is interrupted itself after all of their lines."""
    if item == 1:
        os.kill(PARENT, signal.SIGINT)
    while True:
        signal.pause()


def told(task, number, act, is_here):
    """Whether the line was reached, what was raised, and the exit codes of the workers."""
    exits, raised = [], None

    def end(workers, really=parallel._end):
        really(workers)
        exits.extend(worker.exitcode for worker in workers)

    before, parallel._end = parallel._end, end
    sys.settrace(AtLine(number, act, is_here))
    try:
        with closing(parallel.in_order(task, ITEMS, 2)) as results:
            for result in results:
                if result == WANTED:
                    break
    except BaseException as reason:
        raised = type(reason).__name__
    finally:
        sys.settrace(None)
        parallel._end = before
    return bool(parallel.wait([reports], 0) and os.read(reports, 64)), raised, exits


def main(which):
    """Line after line, until there is none left."""
    chosen = {
        "parent": (returns, interrupts, lambda: os.getpid() == PARENT),
        "worker": (blocks, interrupts_and_waits, lambda: os.getpid() != PARENT),
    }[which]
    for number in count(1):
        was_there, raised, exits = told(chosen[0], number, *chosen[1:])
        if not was_there:
            break
        print(number, raised, *exits, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
