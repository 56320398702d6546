"""gunicorn's settings for the API: gevent, because a thread for each open stream would run out of threads.

Nothing is loaded before the fork: gevent patches the standard library in each worker, and redis must be imported
after that.
"""

import gc
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from service.monitoring.logs import JsonLines, unread
from service.server import metrics_folder as folders
from service.server.parent_death import die_with
from service.settings import Connections, Settings, in_url

_settings = Settings.from_env()

bind = f"{in_url(_settings.host)}:{_settings.port}"  # script/server gives a socket that is bound already
workers = _settings.web_workers
worker_class = "service.server.web_worker.Worker"  # gevent, with our problem documents
worker_connections = Connections.from_env().most
backlog = 2048

keepalive = 5
timeout = 60
graceful_timeout = 5
limit_request_line = 8190
limit_request_fields = 64
limit_request_field_size = 8190
# Gunicorn believes 127.0.0.1 by default; whom to believe is for the application to decide (ANNALES_TRUSTED_PROXIES).
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}

control_socket_disable = True  # one path for all servers of a user, and none in a read-only home
_memory = "/dev/shm" if Path("/dev/shm").is_dir() else None  # heartbeats and figures must not wait for a slow disk
worker_tmp_dir = _memory
errorlog = "-"
accesslog = None
loglevel = "warning"


def _figures() -> Path:
    """A folder of this master alone: each worker counts in files of its own (service/http/middleware/metrics.py)."""
    if "ANNALES_DATA" not in os.environ:
        return Path(tempfile.mkdtemp(prefix="annales-figures-", dir=_memory))
    return folders.make(_settings.data / "figures")


figures = _figures()
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(figures)


def on_starting(server: Any) -> None:
    """Let no reader of standard error hold up the master either, which replaces workers that die.

    Its lines are JSON as everybody's are: that a worker hung is told by the master alone.
    """
    stderr = unread()
    for handler in server.log.error_log.handlers:
        handler.setFormatter(JsonLines())
        handler.setStream(stderr)


def on_exit(server: Any) -> None:
    """Leave no figures of this master behind; those of others stay."""
    shutil.rmtree(figures, ignore_errors=True)


def child_exit(server: Any, worker: Any) -> None:
    """What a dead worker had open is open no more; what it counted stays counted."""
    for live in figures.glob(f"gauge_live*_{worker.pid}.db"):
        live.unlink(missing_ok=True)


def post_fork(server: Any, worker: Any) -> None:
    """Tie the worker to the master: killed with it, it lets go of the port at once."""
    die_with(worker.ppid)


def post_worker_init(worker: Any) -> None:
    """End open streams and long polls when gunicorn stops the worker; from here on its parts are there."""
    worker.wsgi.extensions["services"]().live.alive = lambda: bool(worker.alive)
    gc.collect()
    gc.freeze()  # what is loaded now stays: no collection is to walk through it while requests wait
    gc.set_threshold(10_000, 10, 10)  # entries are kept and hold no cycles: a walk through them all is wanted seldom
    from service.http.middleware.logs import of_gunicorn

    of_gunicorn(worker.log.error_log)
