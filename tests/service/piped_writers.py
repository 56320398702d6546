"""A process whose greenlets append over one connection to Redis, as those of a web worker do; a program.

Its arguments are the address, and how many appends of each greenlet were acknowledged before: it goes on with the next,
under the same key, as a client does that has not heard of it. It prints a line for each append that is acknowledged.
After SIGTERM it ends with the appends that are under way.
"""

import os
import signal
import sys

import gevent
from gevent.event import Event

from annales.events.bare_connection import Piping
from annales.service.server.web.pipe import Pipes
from tests.events import racing, records

SHARED_BY = 2  # greenlets that append to the same match, and meet conflicts
EACH = 100  # appends of a greenlet to a match, before the next one


def main(url, *acknowledged):
    """Append until the process is ended."""
    Piping.pipes, over = Pipes(), Event()
    gevent.signal_handler(signal.SIGTERM, over.set)
    log = records.Writer(url)
    writing = [gevent.spawn(write, log, over, number, int(count)) for number, count in enumerate(acknowledged)]
    gevent.joinall(writing, raise_error=True)


def write(log, over, number, count):
    """Append with one key after the other."""
    while not over.is_set():
        match, name = f"mt_{number // SHARED_BY}x{count // EACH}", f"pl_{number}"
        told = racing.append(log, match, name, f"{name}-{count}", 1 + count % 3)
        os.write(1, (" ".join(map(str, (number, *told))) + "\n").encode())  # whole, however the process ends
        count += 1


if __name__ == "__main__":
    main(*sys.argv[1:])
