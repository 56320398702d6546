"""What the operator decides, read from the environment in this one place."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

LOG_LEVELS = ("debug", "info", "warning", "error")
LONGEST_PAUSE_MS = 60_000                   # no bot pauses for longer, whatever is set


class CannotStart(Exception):
    """The processes cannot be started as asked; the message says why and what to do."""


@dataclass(frozen=True)
class Limits:
    """How many requests a second one token may send to one process, and how many registrations a minute one address.

    0 is no limit.
    """

    requests: int = 1000
    registrations: int = 600

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Limits":
        """Read the variables of README, «Settings»."""
        return cls(_number(environ, "ANNALES_REQUESTS_PER_SECOND", cls.requests, 0, 10**6),
                   _number(environ, "ANNALES_REGISTRATIONS_PER_MINUTE", cls.registrations, 0, 10**6))


@dataclass(frozen=True)
class Pace:
    """When bots answer at a match where people sit, in milliseconds; `service/pace.py` says how it is counted.

    Every answer falls on a multiple of `step`; `pause` is the least time that people have to interpose. 0 turns either
    off.
    """

    step: int = 100
    pause: int = 1000

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Pace":
        """Read the variables of README, «Settings»."""
        return cls(_number(environ, "ANNALES_BOT_STEP_MS", cls.step, 0, 1000),
                   _number(environ, "ANNALES_BOT_PAUSE_MS", cls.pause, 0, LONGEST_PAUSE_MS))


@dataclass(frozen=True)
class Settings:
    """The settings of every process; `script/server` hands them on to its children by the same variables."""

    data: Path
    redis_url: str | None
    host: str
    port: int
    web_workers: int
    bot_workers: int
    pace: Pace = field(default_factory=Pace)
    unsafe_redis: bool = False
    store_id: str | None = None             # which store the launcher has found; set by it alone

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """Read the variables of README, «Settings»; what is not set has a default that suits one machine."""
        cores = _cores()
        return cls(
            data=Path(environ.get("ANNALES_DATA") or "var").absolute(),
            redis_url=environ.get("ANNALES_REDIS_URL") or environ.get("REDIS_URL") or None,
            host=environ.get("ANNALES_HOST") or "127.0.0.1",
            port=_number(environ, "PORT", 8000, 0, 65535),
            web_workers=_number(environ, "ANNALES_WEB_WORKERS", min(2, cores), 1, 64),
            bot_workers=_number(environ, "ANNALES_BOT_WORKERS", cores, 0, 64),
            unsafe_redis=_number(environ, "ANNALES_UNSAFE_REDIS", 0, 0, 1) == 1,
            store_id=environ.get("ANNALES_STORE_ID") or None,
            pace=Pace.from_env(environ),
        )

    @property
    def redis(self) -> str:
        """The address of Redis, for a process that cannot do without."""
        if self.redis_url is None:
            raise CannotStart("no Redis is named: set REDIS_URL, or start everything with script/server")
        return self.redis_url


def log_level(environ: Mapping[str, str] = os.environ, default: str = "info") -> str:
    """From which level on a process logs; at `info` the API writes a line for each request."""
    level = environ.get("ANNALES_LOG_LEVEL") or default
    if level not in LOG_LEVELS:
        raise CannotStart(f"ANNALES_LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}, not {level!r}")
    return level


def in_url(host: str) -> str:
    """A host as addresses write it: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _cores() -> int:
    """The cores that this process may use: a container is often given fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _number(environ: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = environ.get(name) or str(default)
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
        raise CannotStart(f"{name} must be a whole number from {least} to {most}, not {text!r}")
    return int(text)
