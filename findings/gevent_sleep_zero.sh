#!/bin/sh
# gevent.sleep(0) in a loop does not let greenlets run whose sockets are ready: the sockets are looked at once in fifty turns,
# or in five milliseconds of them, whichever is later.
#
# Versions: gevent 26.9.0 (libev), CPython 3.11 and 3.12, Linux.
#
# Expected: gevent.sleep(0) is how a greenlet that works for long gives way, so that after each call whoever has something
# to read is served. That is what asyncio.sleep(0) does between tasks.
#
# Seen: one greenlet works for a while and calls gevent.sleep(0), again and again; another waits in recv() of a socket pair
# into which a byte has been written. It gets its byte after 51 turns where a turn takes a millisecond (53 ms), after 51 where
# it takes five (256 ms), and after thousands where it takes nothing. asyncio needs three turns for the same.
#
# Why it matters: a loop that serves a busy connection and «gives way» after each message by sleep(0), as is advised for
# gunicorn's gevent workers, makes every other connection wait for fifty of its messages; with four such connections for two
# hundred. Probes of health fail long before the processor is busy with anything else. What helps is to wait for a turn of
# the loop itself (a check watcher, with an idle one so that the poll does not block).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check gevent==26.9.0
cat > "$folder/seen.py" <<'PYTHON'
import asyncio, socket, sys, time

import gevent
from gevent import socket as gsocket

MOST = 100_000


def works(seconds):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def with_gevent(seconds):
    one, other = gsocket.socketpair()
    turns, read_after = 0, []

    def reads():
        other.recv(1)
        read_after.append(turns)

    reader = gevent.spawn(reads)
    gevent.sleep(0.05)  # it waits in recv() now
    one.send(b"x")
    while not read_after and turns < MOST:
        turns += 1
        works(seconds)
        gevent.sleep(0)
    reader.join()
    return read_after[0]


async def with_asyncio():
    one, other = socket.socketpair()
    for each in (one, other):
        each.setblocking(False)
    turns, read_after = 0, []

    async def reads():
        await asyncio.get_running_loop().sock_recv(other, 1)
        read_after.append(turns)

    reader = asyncio.create_task(reads())
    await asyncio.sleep(0.05)
    one.send(b"x")
    while not read_after and turns < MOST:
        turns += 1
        await asyncio.sleep(0)
    await reader
    return read_after[0]


told = {f"{seconds * 1000:g} ms": with_gevent(seconds) for seconds in (0, 0.001, 0.005)}
with_tasks = asyncio.run(with_asyncio())
print(f"gevent {gevent.__version__}: turns of gevent.sleep(0) before the byte was read, by what a turn takes: {told}")
print(f"asyncio: {with_tasks} turns of asyncio.sleep(0)")
sys.exit(0 if min(told.values()) > 20 and with_tasks < 10 else "it behaves otherwise now")
PYTHON
timeout 60 "$folder/venv/bin/python" "$folder/seen.py"
