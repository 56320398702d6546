"""Processes whose greenlets append over one connection to Redis, as those of a web worker do; a program.

Its argument is the address. For each line that it reads it forks a process: the line says how many appends of each
greenlet were acknowledged before; it goes on with the next, under the same key, as a client does that has not heard of
it. It prints the number of the process, a line for each append that is acknowledged, and at the end of the process its
exit status. After SIGTERM a process ends with the appends that are under way.
"""

import os
import signal
import sys

import gevent
from gevent.event import Event
from gevent.monkey import get_original

from annales.events.bare_connection import Piping
from annales.service.server.web.pipe import Pipes
from tests.events import racing, records

SHARED_BY = 2  # greenlets that append to the same match, and meet conflicts
EACH = 100  # appends of a greenlet to a match, before the next one


fork, waitpid = get_original("os", ["fork", "waitpid"])  # this process has no event loop; those that it forks have


def main(url):
    """Fork one process after the other."""
    for line in sys.stdin:
        pid = fork()
        if not pid:
            run(url, map(int, line.split()))
            os._exit(0)
        tell("began", pid)
        tell("ended", os.waitstatus_to_exitcode(waitpid(pid, 0)[1]))


def run(url, acknowledged):
    """Append until the process is ended."""
    Piping.pipes, over = Pipes(), Event()
    gevent.signal_handler(signal.SIGTERM, over.set)
    log = records.Writer(url)
    writing = [gevent.spawn(write, log, over, number, count) for number, count in enumerate(acknowledged)]
    gevent.joinall(writing, raise_error=True)


def tell(*words):
    """Print a line, the whole of it however the process ends."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def write(log, over, number, count):
    """Append with one key after the other."""
    while not over.is_set():
        match, name = f"mt_{number // SHARED_BY}x{count // EACH}", f"pl_{number}"
        tell(number, *racing.append(log, match, name, f"{name}-{count}", 1 + count % 3))
        count += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
