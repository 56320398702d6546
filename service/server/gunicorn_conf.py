"""gunicorn's settings for the API: gevent, because one thread for each open stream would exhaust the threads.

The application is not loaded before the fork: gevent patches the standard library in each worker, and redis must be
imported after that.
"""

import gc
import os
import shutil
import sys
from typing import Any

from gunicorn.arbiter import Arbiter

from annales.service.games.checks import check_packages
from annales.service.monitoring import garbage
from annales.service.monitoring.logs import JsonLines, nonblocking_stderr, refuse
from annales.service.monitoring.process import PROCESS, WEB
from annales.service.monitoring.setting_names import unknown_settings
from annales.service.server import metrics_folder as folders
from annales.service.server.archive_folder import make_archive_folder
from annales.service.server.parent_death import die_with
from annales.service.server.web.gunicorn_log import of_gunicorn
from annales.service.settings import ArchiveSettings, CannotStart, Connections, Settings, in_url


def _checked() -> Settings:
    """The settings. A bad one ends the master here: a worker would end with it again and again, and not say why."""
    try:
        settings = Settings.from_env()
        _ = settings.redis
        make_archive_folder(ArchiveSettings.from_env().address)
        check_packages()  # once, before there are workers
    except CannotStart as refusal:
        sys.exit(refuse(WEB, refusal))
    return settings


_settings = _checked()

bind = [f"{in_url(_settings.host)}:{_settings.port}"]  # script/server overrides this with bound sockets
if _settings.metrics_port:
    bind.append(f"{in_url(_settings.metrics_host)}:{_settings.metrics_port}")
workers = _settings.web_workers
worker_class = "annales.service.server.web.worker.Worker"  # gevent, with our problem documents
worker_connections = Connections.from_env().most
backlog = 2048

keepalive = 5
timeout = 60
graceful_timeout = 5
limit_request_line = 8190
limit_request_fields = 64
limit_request_field_size = 8190
# gunicorn trusts 127.0.0.1 by default; here the application decides which proxies to trust (ANNALES_TRUSTED_PROXIES).
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}

control_socket_disable = True  # its path is shared by all servers of a user, and not writable in a read-only home
worker_tmp_dir = str(folders.MEMORY) if folders.MEMORY else None  # heartbeats must not wait for a slow disk
errorlog = "-"
accesslog = None
loglevel = "warning"


HANDOVERS = "workers"  # the folder of their sockets, in that of the figures, which no other user can enter
figures = folders.of_master(_settings.data if "ANNALES_DATA" in os.environ else None)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(figures)


def on_starting(server: Any) -> None:
    """Write the master's log without blocking and as JSON too.

    The master replaces dead workers, so a reader of standard error must not block it; and only it reports that a
    worker hung.
    """
    PROCESS.kind = WEB
    stderr = nonblocking_stderr()
    for handler in server.log.error_log.handlers:
        handler.setFormatter(JsonLines())
        handler.setStream(stderr)
    for said in () if "ANNALES_REDIS_URL" in os.environ else unknown_settings():  # the launcher has said so already
        server.log.warning("%s", said)


def on_exit(server: Any) -> None:
    """Remove the metrics of this master; those of others stay."""
    shutil.rmtree(figures, ignore_errors=True)


def child_exit(server: Any, worker: Any) -> None:
    """Remove a dead worker's live gauges, such as open streams, and its socket; its counters stay."""
    (figures / HANDOVERS / str(worker.pid)).unlink(missing_ok=True)
    for live in figures.glob(f"gauge_live*_{worker.pid}.db"):
        live.unlink(missing_ok=True)


def post_fork(server: Any, worker: Any) -> None:
    """Tie the worker to the master: when the master is killed, the worker dies too and frees the port."""
    die_with(worker.ppid)
    garbage.not_while_loading()


def _check_key() -> None:
    """End the worker, and so the master, if the secrets in Redis are encrypted with another key."""
    from annales.service.accounts.secrets_check import (
        refuse_another_key,  # imported here: gevent has patched the sockets
    )

    try:
        refuse_another_key(_settings.redis)
    except CannotStart as refusal:
        refuse(WEB, refusal)
        sys.exit(Arbiter.WORKER_BOOT_ERROR)


def post_worker_init(worker: Any) -> None:
    """End open streams and long polls when gunicorn stops the worker; from here on its parts are there."""
    services = getattr(worker.wsgi, "extensions", {}).get("services")
    if services is not None:  # the application of a benchmark has none
        _check_key()
        services().live.alive = lambda: bool(worker.alive)
        services().monitoring.archive.start()
        services().monitoring.life_signs.start()
        services().presence.keeper.start()
        if worker.cfg.workers > 1 and not worker.cfg.is_ssl:  # a TLS session cannot be handed over
            worker.join(figures / HANDOVERS)
    garbage.loaded()
    gc.set_threshold(10_000, 10, 10)  # cached entries hold no cycles, so full collections should be rare
    of_gunicorn(worker.log.error_log)
