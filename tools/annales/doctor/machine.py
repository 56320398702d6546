"""Checks of the machine: Python, cores, the data folder, open files, the port."""

from __future__ import annotations

import fcntl
import http.client
import json
import os
import resource
import shutil
import socket
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from annales.service.games.playable import playable_games
from annales.service.server.data_lock import check_restored
from annales.service.settings import CannotStart, Connections, Settings, in_url, usable_cores, web_workers_for
from annales.tools.annales.doctor.finding import Finding, error, ok, warning

OLDEST_PYTHON = (3, 11)
LITTLE_SPACE = 1024**3  # bytes
OTHER_FILES = 200  # that a web process has open besides its connections
PATIENCE = 5.0  # seconds for the service to answer
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def python() -> Finding:
    """The version of Python."""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST_PYTHON:
        return error("Python", version, "install Python 3.11 or newer")
    return ok("Python", f"{version}, {sys.executable}")


def games() -> Iterator[Finding]:
    """The games that packages bring, and why one is left out."""
    for slug, verdict in playable_games().verdicts.items():
        package = f"{slug} of {verdict.distribution} {verdict.version}"
        if verdict.fault is None:
            yield ok("game", package)
        else:
            yield warning("game", f"{package} is left out: {verdict.fault}", "update the package, or uninstall it")


def open_files() -> Finding:
    """Whether a web process may open as many files as it takes connections."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = Connections.from_env().most + OTHER_FILES
    if limit == resource.RLIM_INFINITY or limit >= needed:
        return ok("open files", f"a process may open {'any number' if limit == resource.RLIM_INFINITY else limit}")
    cure = f"raise it (ulimit -n {needed}, or LimitNOFILE={needed}), or lower ANNALES_CONNECTIONS"
    return warning("open files", f"a process may open {limit}, one web process needs up to {needed}", cure)


def web_processes(settings: Settings) -> Finding:
    """How many web processes run, or would start, and how many are recommended for the cores of this machine."""
    cores, running = usable_cores(), _web_processes(settings.data)
    count, state = (settings.web_workers, "would start") if running is None else (running, "run")
    advice = web_workers_for(cores)
    hint = "" if count == advice else ", which is what starts if ANNALES_WEB_WORKERS is not set"
    return ok("web processes", f"{count} {state}; the service may use {cores} cores, recommended: {advice}{hint}")


def _web_processes(folder: Path) -> int | None:
    """How many web processes the server on a data folder has; None if none uses it, or where there is no /proc."""
    lock = folder / "lock"
    if not lock.exists() or _is_free(lock):
        return None
    masters = [pid for pid in _children(lock.read_text("ascii", "replace").strip()) if _runs_gunicorn(pid)]
    return len(_children(masters[0])) if masters else None


def _children(pid: str) -> list[str]:
    try:
        return [
            child for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
        ]
    except OSError:
        return []


def _runs_gunicorn(pid: str) -> bool:
    try:
        return b"\0gunicorn\0" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def data_folder(settings: Settings, is_running: bool) -> Iterator[Finding]:
    """Whether the data folder can be written, whether a server uses it, and whether there is room."""
    folder = settings.data
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        yield error("data folder", f"{there} cannot be written", "make it writable, or set ANNALES_DATA to another")
        return
    if there != folder:
        yield ok("data folder", f"{folder} will be made")
    else:
        yield (_unrestored(folder) if settings.redis_url is None else None) or _use(folder, is_running)
    free = shutil.disk_usage(there).free
    if free < LITTLE_SPACE:
        yield warning("disk", f"{free // 1024**2} MiB are free for {folder}", "free some: the log only grows")


def _unrestored(folder: Path) -> Finding | None:
    """What is found of a restore that is not done; None if there is none."""
    try:
        check_restored(folder)
    except CannotStart as reason:
        found, _, cure = str(reason).partition(". ")
        return error("data folder", found, " ".join(cure.split()))
    return None


def _use(folder: Path, is_running: bool) -> Finding:
    lock = folder / "lock"
    if not lock.exists() or _is_free(lock):
        return ok("data folder", f"{folder}, used by no server")
    if is_running:
        return ok("data folder", f"{folder}, used by the server that runs")
    holder = lock.read_text("ascii", "replace").strip()
    cure = "to examine that server, set PORT as it has it; to start another, set ANNALES_DATA to another folder"
    return error("data folder", f"{folder} is in use by process {holder}, which does not listen on this port", cure)


def _is_free(lock: Path) -> bool:
    """Whether no server holds a lock; it is not held here for longer than the look takes."""
    with lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def readiness(settings: Settings) -> Mapping[str, Any] | None:
    """What a service on the configured port says at `/readyz`; None if none answers there."""
    connection = http.client.HTTPConnection(LOOPBACK.get(settings.host, settings.host), settings.port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        said = json.loads(connection.getresponse().read())
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()
    return said if isinstance(said, dict) and "checks" in said else None


def port(settings: Settings, is_running: bool) -> Finding:
    """Whether the port is free, or used by a service."""
    place = f"{in_url(settings.host)}:{settings.port}"
    if is_running:
        return ok("port", f"{place}: the service answers there")
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        with socket.create_server((settings.host, settings.port), family=family):
            return ok("port", f"{place} is free")
    except OSError as reason:
        cure = "set PORT to a free port, and ANNALES_HOST to an address of this machine"
        return error("port", f"cannot listen on {place}: {reason.strerror}", cure)
