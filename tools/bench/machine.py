"""The machine and the versions that figures were measured on: without them a figure means nothing."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path

from annales.service.server import embedded_redis
from annales.service.server.build import running_build

PACKAGES = ("Flask", "gunicorn", "gevent", "redis", "hiredis", "msgspec", "rq")


def machine() -> str:
    """One line: cores, processor, load, Python, build, packages, Redis."""
    server = embedded_redis.find_server().release
    packages = ", ".join(f"{name} {metadata.version(name)}" for name in PACKAGES)
    return (
        f"{len(os.sched_getaffinity(0))} cores of {_processor()}, load {os.getloadavg()[0]:.1f} before; "
        f"CPython {platform.python_version()}, {running_build()} build, {server}, {packages}."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()
