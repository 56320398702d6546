"""The launcher's standard error: its own lines and those of its children.

For people each line begins with the name of its process. For programs every line is JSON, as the processes write it
when they run by themselves: what is in that form already passes as it is, and other lines are wrapped.
"""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime

import msgspec

from annales.service.monitoring.logs import configure, dropped, line_fields
from annales.service.monitoring.outlet import Outlet
from annales.service.monitoring.process import LAUNCHER

OWN = "server"  # the name before the launcher's own lines
DROPPED = "{count} lines dropped: standard error was not read in time"
OF_REDIS = re.compile(r"(?P<pid>\d+):[XCSM] \d+ \w+ \d+ [\d:.]+ (?P<mark>[-.*#]) (?P<message>.*)")
LEVELS = {".": "debug", "-": "debug", "*": "info", "#": "warning"}  # by the mark in a line of Redis
UNEXPECTED = "warning"  # the level of a plain line, such as one of a traceback before a process logs

_log = logging.getLogger(__name__)


class LogLine(msgspec.Struct):
    """What makes a line one of ours: these members, among others."""

    at: str
    level: str
    process: str
    message: str


_OURS = msgspec.json.Decoder(LogLine)


class LauncherLog:
    """Writes lines without waiting for a reader: a stopped terminal must not stop the service."""

    def __init__(self) -> None:
        self.stderr = Outlet(2, self._dropped)
        self._is_json = False

    def use_json(self) -> None:
        """Write JSON from now on, also of an error that nothing catches."""
        self._is_json = True
        configure("info", LAUNCHER, self.stderr)

    def say(self, text: str, level: str = "info") -> None:
        """Write a line of the launcher itself."""
        if self._is_json:
            _log.log(logging.getLevelNamesMapping()[level.upper()], "%s", text)
        else:
            self.stderr.write(_for_people(OWN, text if level == "info" else f"{level}: {text}"))

    def refuse(self, command: str, why: str) -> None:
        """Write why the server cannot start; `command` is what was typed."""
        if self._is_json:
            self.say(why, "critical")
        else:
            self.stderr.write(f"{command}: {why}\n")

    def pass_on(self, name: str, pid: int, text: str) -> None:
        """Write a line of a child."""
        if not self._is_json:
            self.stderr.write(_for_people(name, text))
        elif text.strip():  # an empty line says nothing that JSON could
            self.stderr.write((text if _is_ours(text) else _wrapped(name, pid, text)) + "\n")

    def _dropped(self, count: int) -> str:
        return dropped(count) if self._is_json else _for_people(OWN, DROPPED.format(count=count))


def _for_people(name: str, text: str) -> str:
    return f"{name:>8} | {text}\n"


def _is_ours(text: str) -> bool:
    try:
        _OURS.decode(text)
    except msgspec.DecodeError:
        return False
    return True


def _wrapped(name: str, pid: int, text: str) -> str:
    """A plain line in JSON; a line of Redis names its level, and the process if that is a fork."""
    level, kind = UNEXPECTED, name.partition(".")[0]  # bots.1 is of the kind bots
    if found := OF_REDIS.fullmatch(text):
        level, pid, text = LEVELS[found["mark"]], int(found["pid"]), found["message"]
    return msgspec.json.encode(line_fields(datetime.now(UTC), level, name, text, kind, pid)).decode()


LOG = LauncherLog()  # one per process, like the descriptor
STDOUT = Outlet(1, lambda count: "")  # for one line that programs read; if nothing reads it, nothing is lost
say = LOG.say
