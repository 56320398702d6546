"""Starts Redis, the API, the bots and the clock in order, keeps them alive, stops them in the reverse order.

`script/server` runs it. One launcher holds a data folder by a lock; whatever it starts dies with it.
"""

import http.client
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from service.server import embedded_redis
from service.server.child import STDERR, STDOUT, Child, say
from service.server.data_lock import is_held, locked
from service.server.hang_watch import HangWatch
from service.server.store_file import StoreFile
from service.settings import CannotStart, Settings, in_url

if TYPE_CHECKING:
    from service.server.store_check import Store

ROOT = Path(__file__).resolve().parents[2]
POLL = 0.05  # seconds between two looks at the children
LOCK_LOOKED_AT_EVERY = 2.0
READY_WITHIN = 60.0  # seconds for the API to answer
FOREIGN_REDIS_WITHIN = 5.0
LOADED_WITHIN = 600.0  # a large log takes its time; a server that dies meanwhile is noticed at once
READABLE = ("full", "read_only", "no_replicas", "disk_error")  # states of a store that takes no writes
LAST_WORDS_WITHIN = 0.5  # for the reader of standard error to take what is left at the end
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
WORKERS_END_WITHIN, REDIS_ENDS_WITHIN = 6.0, 2.0  # together well under the ten seconds that a stop may take


@dataclass(frozen=True)
class Programs:
    """What runs under the supervisor: a WSGI application and two modules."""

    web: str = "service.http.wsgi:app"
    bots: str = "workers.run"
    clock: str = "workers.scheduler"


class StopAsked(Exception):
    """A signal came before everything was ready."""


class Supervisor:
    """The processes of one server, in the order of their start."""

    def __init__(self, settings: Settings, programs: Programs) -> None:
        self.settings = settings
        self.programs = programs
        self.children: list[Child] = []
        self.redis: Child | None = None
        self.socket = ""  # of the embedded Redis
        self.store: Store | None = None
        self.holds_folder = True
        self.stop_asked = False

    def run(self) -> None:
        """Start everything, say so, watch over it until a signal comes, stop everything."""
        self.hear_signals()
        with ExitStack() as resources:
            lock = resources.enter_context(locked(self.settings.data))
            listener = resources.enter_context(listening(self.settings))
            try:
                redis_url = self.settings.redis_url or self.start_redis(resources, lock)
                self.wait_for_redis(redis_url)
                store_id = self.check_store(redis_url)
                self.start_the_rest(redis_url, store_id, listener)
                self.wait_for_api(*listener.getsockname()[:2])
                self.watch(lock, HangWatch(redis_url, store_id))
            except StopAsked:
                return
            finally:
                self.stop()
                self.hear_no_more()

    def hear_signals(self) -> None:
        """Stop at Ctrl-C, SIGTERM, and at a hang-up, unless nohup has this one ignored."""
        for each in SIGNALS:
            if each != signal.SIGHUP or signal.getsignal(each) != signal.SIG_IGN:
                signal.signal(each, self.ask_to_stop)

    def ask_to_stop(self, *_: object) -> None:
        """Note the signal; a second one changes nothing."""
        self.stop_asked = True

    def hear_no_more(self) -> None:
        """Ignore signals while Python ends: it takes their handlers away, and one that comes then would kill it."""
        for each in SIGNALS:
            signal.signal(each, signal.SIG_IGN)

    def start_redis(self, resources: ExitStack, lock: int) -> str:
        """Start the embedded server; it shares the lock, so that none can follow on its folder while it lives."""
        folder = self.settings.data / "redis"
        folder.mkdir(mode=0o700, exist_ok=True)
        self.check_alone(folder)
        server = embedded_redis.find_server(folder)
        path = resources.enter_context(embedded_redis.socket_path(folder))

        say(f"{server}, data in {folder}")
        embedded_redis.remember(server, folder)
        self.socket = str(path)
        command = embedded_redis.command(server, folder, path)
        self.redis = Child("redis", command, os.environ, ROOT, pass_fds=[lock])
        self.start(self.redis)
        return embedded_redis.url_of(path)

    def check_alone(self, folder: Path) -> None:
        """Refuse a folder on which a Redis is at work, though nobody holds its lock: the lock file was taken away."""
        known = StoreFile(self.settings.data).load()
        for path in {folder / "redis.sock", *([Path(known.socket)] if known and known.socket else [])}:
            if embedded_redis.is_at_work(path):
                raise CannotStart(
                    f"the data folder {self.settings.data} is in use, though its lock file is free: "
                    f"a Redis answers at {path}. Stop the server that it belongs to, "
                    "or give this one a folder of its own with ANNALES_DATA"
                )

    def check_store(self, redis_url: str) -> str:
        """The id of the store; refuses one that is not that of this folder, or does not keep what it acknowledges."""
        from service.server.store_check import Store  # here: while redis is imported, the server gets ready

        self.store = Store(redis_url, StoreFile(self.settings.data), self.socket, self.settings.restore_store)
        store_id = self.store.check(self.settings.unsafe_redis)
        self.store.look_after()
        return store_id

    def wait_for_redis(self, url: str) -> None:
        """Wait until Redis has loaded its data and answers; messages tell its address without the password."""
        within = LOADED_WITHIN if self.redis else FOREIGN_REDIS_WITHIN
        try:
            complaint = f"Redis at {urlsplit(url).hostname or urlsplit(url).path} is not ready"
            self.wait_until(lambda: embedded_redis.why_not_ready(url), within, complaint)
        except ValueError as reason:
            raise CannotStart(f"REDIS_URL: {reason}") from reason

    def start_the_rest(self, redis_url: str, store_id: str, listener: socket.socket) -> None:
        """Start the API on the socket that is bound already, the bots and the clock."""
        environ = os.environ | {
            "ANNALES_REDIS_URL": redis_url,
            "ANNALES_STORE_ID": store_id,
            "ANNALES_DATA": str(self.settings.data),
            "ANNALES_HOST": self.settings.host,
            "PORT": str(listener.getsockname()[1]),
            "PYTHONUNBUFFERED": "1",
        }
        python = [sys.executable, "-m"]
        config = str(ROOT / "service" / "server" / "gunicorn_conf.py")
        bind = f"fd://{listener.fileno()}"
        web = [*python, "gunicorn", "--config", config, "--bind", bind, self.programs.web]

        self.start(Child("web", web, environ, ROOT, pass_fds=[listener.fileno()]))
        for number in range(1, self.settings.bot_workers + 1):
            self.start(Child(f"bots.{number}", [*python, self.programs.bots], environ, ROOT))
        self.start(Child("clock", [*python, self.programs.clock], environ, ROOT))

    def wait_for_api(self, host: str, port: int) -> None:
        """Wait until the API is ready, and tell where."""
        self.wait_until(lambda: why_not_ready(host, port), READY_WITHIN, "the API is not ready")
        STDOUT.write(f"listening on http://{in_url(host)}:{port}\n")

    def start(self, child: Child) -> None:
        """Start one child, unless there is something against it already."""
        self.check_start()
        child.start()
        self.children.append(child)

    def wait_until(self, why_not: Callable[[], str], seconds: float, complaint: str) -> None:
        """Wait until nothing speaks against it any more; a child that dies meanwhile ends the start."""
        deadline = time.monotonic() + seconds
        while reason := why_not():
            self.check_start()
            if time.monotonic() > deadline:
                raise CannotStart(f"{complaint} after {seconds:g} s: {reason}")
            time.sleep(POLL)

    def check_start(self) -> None:
        """Break off the start when a signal came or a child has died."""
        if self.stop_asked:
            raise StopAsked
        for child in self.children:
            if child.status is not None:
                child.hear_out()
                told = f"{child.name} ended with status {child.status} during the start"
                raise CannotStart(f"{told}; its lines above may say why")

    def watch(self, lock: int, watch: HangWatch) -> None:
        """Start again what dies, and what hangs, until a signal comes."""
        due = 0.0
        while not self.stop_asked:
            for child in watch.hung(self.children):
                child.kill("hangs")
            for child in self.children:
                if self.holds_folder or child is not self.redis:  # another Redis may be at work on the folder by now
                    child.keep_alive()
            if time.monotonic() >= due:
                self.look_at_lock(lock)
                due = time.monotonic() + LOCK_LOOKED_AT_EVERY
            STDERR.flush()
            STDOUT.flush()
            time.sleep(POLL)

    def look_at_lock(self, lock: int) -> None:
        """Say so when the lock file was removed or replaced: a second server could start on the same folder."""
        if self.holds_folder and not is_held(lock, self.settings.data):
            self.holds_folder = False
            say(
                f"error: {self.settings.data / 'lock'} was removed or replaced: another server may start on this "
                "folder. Stop this one, and start it again"
            )

    def stop(self) -> None:
        """Ask all but Redis to end, the last started first, then Redis; kill what does not end in time."""
        workers = [child for child in reversed(self.children) if child is not self.redis]
        for child in workers:
            child.ask_to_end()
        deadline = time.monotonic() + WORKERS_END_WITHIN
        for child in workers:
            child.end(deadline)

        if self.store:
            self.store.end()
        if self.redis:
            if self.holds_folder:  # an orderly end removes the socket, which may be another server's by now
                self.redis.ask_to_end()
            self.redis.end(time.monotonic() + (REDIS_ENDS_WITHIN if self.holds_folder else 0.0))
        self.children.clear()


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """The API's socket, bound here: a taken port is told at once, and ours is kept while gunicorn starts again."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as reason:
        raise CannotStart(
            f"cannot listen on {in_url(settings.host)}:{settings.port}: {reason.strerror}. "
            "Set PORT to a free port (PORT=0 takes any) and ANNALES_HOST to an address of this machine"
        ) from reason
    with listener:
        yield listener


def why_not_ready(host: str, port: int) -> str:
    """Empty when the API answers that it is ready, or that it can read and not write; else what it answers."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    connection = http.client.HTTPConnection(near, port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        status, told = answer.status, answer.read()
    except (OSError, http.client.HTTPException) as reason:
        return f"/readyz: {reason!r}"
    finally:
        connection.close()
    if status == 200 or (status == 503 and _reads(told)):
        return ""
    return f"/readyz answers {status}"


def _reads(told: bytes) -> bool:
    """Whether a service that is not ready lacks nothing but writes: its log says why, and what is written is read."""
    try:
        return json.loads(told)["checks"]["store"]["state"] in READABLE
    except (ValueError, KeyError, TypeError):
        return False


def main(programs: Programs | None = None) -> int:
    """Run the server as the environment has it set; 0 after a stop that was asked for, 1 if it could not start."""
    try:
        Supervisor(Settings.from_env(), programs or Programs()).run()
    except CannotStart as refusal:
        STDERR.write(f"script/server: {refusal}\n")
        return 1
    finally:
        STDERR.drain(LAST_WORDS_WITHIN)
    return 0


if __name__ == "__main__":
    sys.exit(main())
