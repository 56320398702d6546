"""The launcher: starts Redis, the API, the bots and the scheduler, keeps them alive, and stops them in reverse order.

`script/server` runs it. One launcher locks a data folder; all processes that it starts die with it.
"""

import http.client
import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import annales
from annales.events.sentinel.address import shown
from annales.service.games.checks import check_packages
from annales.service.monitoring.setting_names import unknown_settings
from annales.service.server import embedded_redis
from annales.service.server.archive_folder import make_archive_folder
from annales.service.server.build import running_build
from annales.service.server.child import Child
from annales.service.server.data_lock import check_restored, is_held, locked
from annales.service.server.forking import ForkServer
from annales.service.server.hang_watch import HangWatch
from annales.service.server.launcher_log import LOG, STDOUT, say
from annales.service.server.store_file import Remembered, StoreFile
from annales.service.server.takeover.folders import settle
from annales.service.server.takeover.release import Release
from annales.service.server.takeover.rewriting import why_not_rewritten
from annales.service.server.takeover.take_over import take_over
from annales.service.settings import CannotStart, Settings, in_url, logs_json

if TYPE_CHECKING:
    from annales.service.server.store_check import Store

HERE = Path(__file__).resolve().parent
HOME = Path(annales.__file__).resolve().parents[1]  # what contains `annales`: the project, or site-packages
POLL = 0.05  # seconds between two checks while something is expected
REST = 1.0  # seconds between two checks of the children, unless one ends or a signal arrives
LOCK_CHECKED_EVERY = 2.0  # seconds
READY_WITHIN = 60.0  # seconds for the API to answer
FOREIGN_REDIS_WITHIN = 5.0  # seconds for a Redis at REDIS_URL to answer
LOADED_WITHIN = 600.0  # seconds; a large log loads slowly, and a server that dies in the meantime is noticed at once
READABLE = ("full", "read_only", "no_replicas", "disk_error")  # states in which a store refuses writes but is read
LAST_OUTPUT_WITHIN = 0.5  # seconds at the end for the reader of standard error to take what is left
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
WORKERS_END_WITHIN, REDIS_ENDS_WITHIN = 6.0, 2.0  # seconds; together well under the ten that a stop may take


@dataclass(frozen=True)
class Programs:
    """The programs that the launcher runs: a WSGI application and three modules."""

    web: str = "annales.service.http.wsgi:app"
    bots: str = "annales.workers.run"
    clock: str = "annales.workers.scheduler"
    webhooks: str = "annales.workers.webhooks"
    loaded: tuple[str, ...] = ("annales.workers.loaded",)  # what is imported once for all three


class StopAsked(Exception):
    """A stop signal arrived before everything was ready."""


class Supervisor:
    """The processes of one server, in the order of their start."""

    def __init__(self, settings: Settings, programs: Programs) -> None:
        self.settings = settings
        self.programs = programs
        self.children: list[Child] = []
        self.redis: Child | None = None
        self.forks: ForkServer | None = None
        self.socket = ""  # of the embedded server
        self.release: Release | None = None  # the same
        self.store: Store | None = None
        self.holds_folder = True
        self.stop_asked = False

    def run(self) -> None:
        """Start everything, announce it, watch it until a signal arrives, stop everything."""
        with ExitStack() as resources:
            rests = self.hear_signals(resources)
            lock = resources.enter_context(locked(self.settings.data))
            make_archive_folder(self.settings.archive(is_embedded=self.settings.redis_url is None))
            listener = resources.enter_context(
                listening(self.settings.host, self.settings.port, "PORT", "ANNALES_HOST")
            )
            for_metrics = self.listen_for_metrics(resources)
            if running_build() == "compiled":
                say("runs on the compiled build")
            try:
                check_packages(tell=lambda fault: say(fault, "warning"))  # once for all processes
                self.start_fork_server()
                redis_url = self.settings.redis_url or self.start_redis(resources, lock)
                self.wait_for_redis(redis_url)
                if self.settings.events_url is not None:
                    self.wait_for_events(self.settings.events_url)
                store_id = self.check_store(redis_url)
                self.start_the_rest(redis_url, store_id, listener, for_metrics)
                self.wait_for_api(*listener.getsockname()[:2])
                self.watch(lock, HangWatch(redis_url, store_id, events_url=self.settings.events_url), rests)
            except StopAsked:
                return
            finally:
                self.stop()
                self.hear_no_more()

    def hear_signals(self, resources: ExitStack) -> socket.socket:
        """Stop on Ctrl-C, on SIGTERM, and on SIGHUP unless nohup has it ignored; each wakes who reads the socket."""
        rests, wakes = (resources.enter_context(each) for each in socket.socketpair())
        for end in (rests, wakes):
            end.setblocking(False)
        for each in SIGNALS:
            if each != signal.SIGHUP or signal.getsignal(each) != signal.SIG_IGN:
                signal.signal(each, self.ask_to_stop)
        signal.signal(signal.SIGCHLD, lambda *_: None)  # like the others, it ends a rest
        signal.set_wakeup_fd(wakes.fileno(), warn_on_full_buffer=False)
        resources.callback(signal.set_wakeup_fd, -1)
        return rests

    def ask_to_stop(self, *_: object) -> None:
        """Record the signal; a second one changes nothing."""
        self.stop_asked = True

    def hear_no_more(self) -> None:
        """Ignore signals while Python exits: it removes the handlers first, and a later signal would kill it."""
        for each in SIGNALS:
            signal.signal(each, signal.SIG_IGN)

    def start_fork_server(self) -> None:
        """Start what the workers are forked from, so that it loads while Redis does; only Linux can adopt them."""
        if sys.platform == "linux":
            environ = os.environ | {"ANNALES_DATA": str(self.settings.data), "PYTHONUNBUFFERED": "1"}
            self.forks = ForkServer(environ, HOME, self.programs.loaded, lambda: self.stop_asked)
            self.start(self.forks)

    def start_redis(self, resources: ExitStack, lock: int) -> str:
        """Start the embedded server. It inherits the lock, so that no other can use its folder while it runs."""
        check_restored(self.settings.data)
        folder, known = self.settings.data / "redis", StoreFile(self.settings.data).load()
        self.check_alone(folder, known)
        settle(folder)
        folder.mkdir(mode=0o700, exist_ok=True)
        server, wrote = embedded_redis.server_for(folder, known)
        if wrote is not None:
            convert = partial(self.convert, server, lock)
            take_over(folder, wrote, server.release, self.check_start, convert)
        path = resources.enter_context(embedded_redis.socket_path(folder))

        say(f"{server}, data in {folder}")
        self.socket, self.release = str(path), server.release
        self.redis = self.start_server(server, folder, path, lock)
        return embedded_redis.url_of(path)

    def start_server(self, server: embedded_redis.RedisServer, folder: Path, path: Path, lock: int) -> Child:
        """Start a server on the data in a folder, with a socket at a path."""
        child = Child("redis", embedded_redis.command(server, folder, path), os.environ, HOME, pass_fds=[lock])
        self.start(child)
        return child

    def convert(self, server: embedded_redis.RedisServer, lock: int, folder: Path) -> None:
        """Have a server read the data in a folder and rewrite them, and end it."""
        with embedded_redis.socket_path(folder) as path:
            child = self.start_server(server, folder, path, lock)
            url = embedded_redis.url_of(path)
            try:
                for why_not in (embedded_redis.why_not_ready, why_not_rewritten):
                    self.wait_until(partial(why_not, url), LOADED_WITHIN, "it is not ready")
            finally:
                self.children.remove(child)
                child.ask_to_end()
                child.end(time.monotonic() + REDIS_ENDS_WITHIN)

    def check_alone(self, folder: Path, known: Remembered | None) -> None:
        """Refuse a folder that a Redis uses although its lock is free: the lock file was removed.

        Raises CannotStart.
        """
        beside, *noted = embedded_redis.sockets_of(folder, known)
        for path in (beside, *noted):
            if embedded_redis.is_listening(beside) if path == beside else embedded_redis.may_serve(path, folder):
                raise CannotStart(
                    f"the data folder {self.settings.data} is in use, though its lock file is free: "
                    f"a Redis answers at {path}. Stop the server that it belongs to, "
                    "or give this one its own folder with ANNALES_DATA"
                )

    def check_store(self, redis_url: str) -> str:
        """The id of the store. Raises CannotStart for one that belongs to another folder or may lose writes."""
        # imported here: the server gets ready meanwhile
        from annales.events.redis_client import LOOKS_WITHIN, looking_client
        from annales.events.servers import Servers
        from annales.service.accounts.secrets_check import check_master_key
        from annales.service.server.store_check import Store

        servers = Servers.at(redis_url, self.settings.events_url, looking_client, LOOKS_WITHIN)
        file, restored = StoreFile(self.settings.data), self.settings.restore_store
        self.store = Store(servers, file, self.socket, restored, self.release)
        store_id = self.store.check(self.settings.unsafe_redis)
        check_master_key(redis_url)
        self.store.look_after()
        return store_id

    def wait_for_redis(self, url: str) -> None:
        """Wait until Redis has loaded its data and answers; messages name its address without the password."""
        within = LOADED_WITHIN if self.redis else FOREIGN_REDIS_WITHIN
        try:
            complaint = f"Redis at {shown(url)} is not ready"
            self.wait_until(lambda: embedded_redis.why_not_ready(url), within, complaint)
        except ValueError as reason:
            raise CannotStart(f"REDIS_URL: {reason}") from reason

    def wait_for_events(self, url: str) -> None:
        """Wait until the Redis of the matches answers, or each primary of the cluster."""
        from annales.service.server.store_check import why_not_ready as why_events_not_ready

        try:
            self.wait_until(
                lambda: why_events_not_ready(url), FOREIGN_REDIS_WITHIN, "the Redis at EVENTS_URL is not ready"
            )
        except ValueError as reason:
            raise CannotStart(f"EVENTS_URL: {reason}") from reason

    def listen_for_metrics(self, resources: ExitStack) -> list[socket.socket]:
        """The socket of the metrics, if they have a port of their own."""
        if not self.settings.metrics_port:
            return []
        host, port = self.settings.metrics_host, self.settings.metrics_port
        return [resources.enter_context(listening(host, port, "ANNALES_METRICS_PORT", "ANNALES_METRICS_BIND"))]

    def start_the_rest(
        self, redis_url: str, store_id: str, listener: socket.socket, for_metrics: list[socket.socket]
    ) -> None:
        """Start the API on the bound sockets, then the bots, the scheduler and the webhook workers."""
        environ = os.environ | {
            "ANNALES_REDIS_URL": redis_url,
            "ANNALES_EVENTS_URL": self.settings.events_url or "",
            "ANNALES_STORE_ID": store_id,
            "ANNALES_DATA": str(self.settings.data),
            "ANNALES_ARCHIVE": self.settings.archive(is_embedded=self.redis is not None) or "none",
            "ANNALES_HOST": self.settings.host,
            "PORT": str(listener.getsockname()[1]),
            "PYTHONUNBUFFERED": "1",
        }
        config = str(HERE / "gunicorn_conf.py")
        sockets = [each.fileno() for each in (listener, *for_metrics)]
        binds = [word for each in sockets for word in ("--bind", f"fd://{each}")]
        web = [sys.executable, "-m", "gunicorn", "--config", config, *binds, self.programs.web]

        self.start(Child("web", web, environ, HOME, pass_fds=sockets))
        for number in range(1, self.settings.bot_workers + 1):
            self.start(self.worker(f"bots.{number}", self.programs.bots, environ))
        self.start(self.worker("clock", self.programs.clock, environ))
        for number in range(1, self.settings.webhook_workers + 1):
            self.start(self.worker(f"webhooks.{number}", self.programs.webhooks, environ))

    def worker(self, name: str, module: str, environ: Mapping[str, str]) -> Child:
        """A child that runs a module, forked where that can be."""
        command = [sys.executable, "-m", module]
        if self.forks is None:
            return Child(name, command, environ, HOME)
        return Child(name, command, environ, HOME, fork=partial(self.forks.fork, module))

    def wait_for_api(self, host: str, port: int) -> None:
        """Wait until the API is ready, and print its address."""
        self.wait_until(lambda: why_not_ready(host, port), READY_WITHIN, "the API is not ready")
        STDOUT.write(f"listening on http://{in_url(host)}:{port}\n")

    def start(self, child: Child) -> None:
        """Start one child, unless the start is being aborted (see `check_start`)."""
        self.check_start()
        child.start()
        self.children.append(child)

    def wait_until(self, why_not: Callable[[], str], seconds: float, complaint: str) -> None:
        """Wait until `why_not` returns an empty string; a child that dies in the meantime aborts the start."""
        deadline = time.monotonic() + seconds
        while reason := why_not():
            self.check_start()
            if time.monotonic() > deadline:
                raise CannotStart(f"{complaint} after {seconds:g} s: {reason}")
            time.sleep(POLL)

    def check_start(self) -> None:
        """Abort the start after a stop signal (StopAsked) or when a child has died (CannotStart)."""
        if self.stop_asked:
            raise StopAsked
        for child in self.children:
            if child.status is not None:
                child.hear_out()
                raise CannotStart(
                    f"{child.name} ended with status {child.status} during startup; its lines above may say why"
                )

    def watch(self, lock: int, watch: HangWatch, rests: socket.socket) -> None:
        """Restart children that die or hang, until a stop signal arrives."""
        due = 0.0
        while not self.stop_asked:
            for child in watch.hung(self.children):
                child.kill("hangs")
            for child in self.children:
                if self.holds_folder or child is not self.redis:  # another Redis may be using the folder by now
                    child.keep_alive()
            if time.monotonic() >= due:
                self.check_lock(lock)
                due = time.monotonic() + LOCK_CHECKED_EVERY
            self.rest(rests)

    def rest(self, rests: socket.socket) -> None:
        """Wait until there may be something to do: a signal, the end of a child, or a check that is due."""
        is_waiting = [
            LOG.stderr.has_waiting_lines(),
            STDOUT.has_waiting_lines(),
            *(each.waits for each in self.children),
        ]
        if select.select([rests], [], [], POLL if any(is_waiting) else REST)[0]:
            rests.recv(4096)

    def check_lock(self, lock: int) -> None:
        """Report a lock file that was removed or replaced: a second server could start on the same folder."""
        if self.holds_folder and not is_held(lock, self.settings.data):
            self.holds_folder = False
            say(
                f"{self.settings.data / 'lock'} was removed or replaced: another server may start on this "
                "folder. Stop this one, and start it again",
                "error",
            )

    def stop(self) -> None:
        """Ask all children to end in reverse order, Redis last; kill those that do not end in time."""
        workers = [child for child in reversed(self.children) if child is not self.redis]
        for child in workers:
            child.ask_to_end()
        deadline = time.monotonic() + WORKERS_END_WITHIN
        for child in workers:
            child.end(deadline)

        if self.store:
            self.store.end()
        if self.redis:
            if self.holds_folder:  # a clean exit removes the socket, which may belong to another server by now
                self.redis.ask_to_end()
            self.redis.end(time.monotonic() + (REDIS_ENDS_WITHIN if self.holds_folder else 0.0))
        self.children.clear()


@contextmanager
def listening(host: str, port: int, port_setting: str, host_setting: str) -> Iterator[socket.socket]:
    """A socket of the API, bound here: a taken port is reported at once, and it is kept while gunicorn restarts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as reason:
        any_port = " (PORT=0 takes any)" if port_setting == "PORT" else ""
        raise CannotStart(
            f"cannot listen on {in_url(host)}:{port}: {reason.strerror}. "
            f"Set {port_setting} to a free port{any_port} and {host_setting} to an address of this machine"
        ) from reason
    with listener:
        yield listener


def why_not_ready(host: str, port: int) -> str:
    """Empty when the API is ready, or can read but not write; else its answer or the error."""
    loopback = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    connection = http.client.HTTPConnection(loopback, port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        status, body = answer.status, answer.read()
    except (OSError, http.client.HTTPException) as reason:
        return f"/readyz: {reason!r}"
    finally:
        connection.close()
    if status == 200 or (status == 503 and _can_read(body)):
        return ""
    return f"/readyz answers {status}"


def _can_read(body: bytes) -> bool:
    """Whether a service that is not ready only lacks writes: its log says why, and reads work."""
    try:
        return json.loads(body)["checks"]["store"]["state"] in READABLE
    except (ValueError, KeyError, TypeError):
        return False


def main(programs: Programs | None = None, environ: Mapping[str, str] = os.environ, name: str = "script/server") -> int:
    """Run the server with the settings of an environment; 0 after a requested stop, 1 if it could not start.

    `name` is the command that was typed.
    """
    try:
        if logs_json(environ, is_terminal=os.isatty(2)):
            LOG.use_json()
        for said in unknown_settings(environ):
            LOG.say(said, "warning")
        Supervisor(Settings.from_env(environ), programs or Programs()).run()
    except CannotStart as refusal:
        LOG.refuse(name, str(refusal))
        return 1
    finally:
        LOG.stderr.drain(LAST_OUTPUT_WITHIN)
    return 0


if __name__ == "__main__":
    sys.exit(main())
