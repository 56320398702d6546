"""A Redis with replicas, and the Sentinels that look after it: real servers of this process, on free ports.

`redis-server --sentinel` is a Sentinel, so every installation that has a server has this too.
"""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager, suppress
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from annales.service.server import embedded_redis, parent_death
from tests.support.ports import kept_ports
from tests.support.waiting import BOUND, until

STOP, GO_ON = signal.SIGSTOP, signal.SIGCONT
SERVICE = "annales"
PASSWORD, OF_SENTINELS = "p@ss/word", "sentinel:word"  # of the servers and of the Sentinels
DOWN_AFTER = 1000  # milliseconds of silence after which a Sentinel gives a server up
PATIENT = 600_000  # the same where nothing is to fail over: a busy machine may stop a server for seconds
SERVER = {
    "save": "",
    "appendonly": "yes",
    "appendfsync": "everysec",
    "repl-diskless-sync": "yes",
    "repl-diskless-sync-delay": "0",
    "repl-ping-replica-period": "1",
    "requirepass": PASSWORD,
    "masterauth": PASSWORD,
}
SENTINEL = f"""\
port {{port}}
bind 127.0.0.1
dir {{folder}}
sentinel monitor {SERVICE} 127.0.0.1 {{primary}} {{quorum}}
sentinel down-after-milliseconds {SERVICE} {DOWN_AFTER}
sentinel failover-timeout {SERVICE} 4000
sentinel auth-pass {SERVICE} {PASSWORD}
requirepass {OF_SENTINELS}
sentinel sentinel-pass {OF_SENTINELS}
"""


ONCE = {"socket_timeout": 1.0, "retry": Retry(NoBackoff(), 0), "protocol": 2}


class Server:
    """One process of Redis on a port of this machine. It is killed with the test that started it."""

    def __init__(self, port, folder, words, password):
        self.port, self._folder, self._words, self._password = port, folder, words, password
        self.process = None
        self.start()

    def start(self):
        """Start it, again if it has died, and wait until it answers."""
        tied = [sys.executable, "-I", "-S", parent_death.__file__, str(os.getpid())]
        with open(self._folder / "log", "ab") as log:
            self.process = subprocess.Popen([*tied, *self._words], stdout=log, stderr=log, start_new_session=True)
        until(lambda: self.asks("PING"))

    def asks(self, *words):
        """The reply to a command; None while there is none."""
        with suppress(redis.RedisError), redis.Redis(port=self.port, password=self._password, **ONCE) as client:
            return client.execute_command(*words)
        return None

    def does(self, *words):
        """The reply to a command that it carries out, however slow the machine is. Raises RedisError."""
        with redis.Redis(port=self.port, password=self._password, **(ONCE | {"socket_timeout": BOUND})) as client:
            return client.execute_command(*words)

    def is_primary(self):
        """Whether it says so itself; one that does not answer at once is none."""
        return (self.asks("ROLE") or [b""])[0] == b"master"

    def is_replica(self):
        """Whether it says so itself; one that does not answer at once is none."""
        return (self.asks("ROLE") or [b""])[0] == b"slave"

    def replicas(self):
        """How many replicas follow it."""
        role = self.asks("ROLE")
        return len(role[2]) if role and role[0] == b"master" else 0

    def sends(self, number):
        """Send a signal to it."""
        self.process.send_signal(number)

    def kill(self):
        """Kill it, stopped or not, and wait for its end."""
        self.process.kill()
        self.process.wait()


class Group:
    """A primary with its replicas, and the Sentinels that name it."""

    def __init__(self, folder, replicas, sentinels, program):
        self._held, self._program = ExitStack(), program
        ports = kept_ports(1 + replicas + sentinels, self._held)
        first, self.servers, self.sentinels = ports[0], [], []
        self._folder = folder
        with ExitStack() as started:
            started.callback(self.clear)
            for port in ports[: 1 + replicas]:
                follows = {} if port == first else {"replicaof": f"127.0.0.1 {first}"}
                self.servers.append(started_server(folder, port, SERVER | follows, program))
            until(lambda: self.servers[0].replicas() == replicas)
            for port in ports[1 + replicas :]:
                self.sentinels.append(self._sentinel(port, first, sentinels // 2 + 1))
            until(lambda: all(self._knows(sentinel, replicas, sentinels) for sentinel in self.sentinels))
            started.pop_all()
        login = f":{quote(PASSWORD, safe='')}@"
        named = ",".join(f"127.0.0.1:{each.port}" for each in self.sentinels)
        self.url = f"redis://{login}127.0.0.1:{first}"
        if named:
            self.url = f"redis+sentinel://{login}{named}/{SERVICE}?sentinel_password={quote(OF_SENTINELS)}"

    def _sentinel(self, port, primary, quorum):
        folder = self._folder / str(port)
        folder.mkdir()
        config = folder / "sentinel.conf"
        config.write_text(SENTINEL.format(port=port, folder=folder, primary=primary, quorum=quorum))
        return Server(port, folder, [str(self._program), str(config), "--sentinel"], OF_SENTINELS)

    def _knows(self, sentinel, replicas, sentinels):
        """Whether a Sentinel knows all replicas and all other Sentinels."""
        words = iter(sentinel.asks("SENTINEL", "MASTER", SERVICE) or [])
        known = dict(zip(words, words, strict=True))
        return (known.get(b"num-slaves"), known.get(b"num-other-sentinels")) == (
            b"%d" % replicas,
            b"%d" % (sentinels - 1),
        )

    @property
    def primary(self):
        """The server that the Sentinels name."""
        for sentinel in self.sentinels:
            named = sentinel.asks("SENTINEL", "GET-MASTER-ADDR-BY-NAME", SERVICE)
            if named:
                return next(server for server in self.servers if server.port == int(named[1]))
        raise AssertionError("no Sentinel answers")

    def waits_for(self, milliseconds):
        """Have the Sentinels give a server up only after so much silence."""
        for each in self.sentinels:
            each.does("SENTINEL", "SET", SERVICE, "down-after-milliseconds", milliseconds)

    def clear(self):
        """End all of it."""
        for each in (*self.sentinels, *self.servers):
            each.kill()
        self._held.close()


def started_server(above, port, options, program):
    """A server with these settings on a port, and on a folder of its own below another one."""
    folder = above / str(port)
    folder.mkdir()
    options = options | {"port": str(port), "bind": "127.0.0.1", "dir": str(folder)}
    config = folder / "redis.conf"  # Sentinels have servers write their new role into it
    config.write_text("".join(f"{name} {value or chr(34) * 2}\n" for name, value in options.items()))
    return Server(port, folder, [str(program), str(config)], PASSWORD)


@contextmanager
def group(folder, replicas=2, sentinels=1, server=None):
    """A group of servers, for as long as it is used; of the embedded one's version where no other is given."""
    made = Group(folder, replicas, sentinels, (server or embedded_redis.find_server()).path)
    try:
        yield made
    finally:
        made.clear()
