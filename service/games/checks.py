"""Checks packages with games, each in a process of its own with limits, before this process plays them.

Whoever checks first, the launcher or a process that is started by itself, hands the verdicts on to the processes that
it starts, by an environment variable. A verdict holds for the files that were checked, by their digest.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import metadata
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from annales.domain.games.packages import GamePackage

GROUP = "annales.games"  # of entry points
CHECKER = "annales.tools.laws.start"
WITHIN = 20.0  # seconds for one game
AT_ONCE = 4
HANDED_ON = "_ANNALES_GAMES_CHECKED"  # no setting: what a process tells those that it starts

_log = logging.getLogger(__name__)


class Verdict(msgspec.Struct, frozen=True):
    """What was found of the package with a game; `fault` is None for one that is played."""

    slug: str
    distribution: str
    version: str
    digest: str
    fault: str | None = None


def check_packages(
    environ: MutableMapping[str, str] = os.environ, tell: Callable[[str], object] = _log.error
) -> Mapping[str, Verdict]:
    """A verdict on each game of a package, by slug. What was checked before and has not changed is not checked again.

    A package may not bring a game by the name of one of ours, nor two packages the same one. `tell` is called for each
    game that was found to be bad.
    """
    if not metadata.entry_points(group=GROUP):
        return {}
    from annales.domain.games import GAMES  # now: a launcher without packages needs nothing of games
    from annales.domain.games.packages import installed_packages

    packages = installed_packages()
    known = _handed_on(environ)
    times = Counter(package.slug for package in packages)
    unknown = [each for each in packages if known.get(each.slug) != _verdict(each, _fault_of(known, each.slug))]
    to_check = [each for each in unknown if each.slug not in GAMES and times[each.slug] == 1]
    with ThreadPoolExecutor(AT_ONCE) as checking:
        faults = dict(zip((each.slug for each in to_check), checking.map(_checked, to_check), strict=True))
    verdicts = {}
    for each in packages:
        fault: str | None
        if each.slug in GAMES:
            fault = "a game of the service has this name"
        elif times[each.slug] > 1:
            fault = f"{times[each.slug]} packages bring a game of this name"
        else:
            fault = faults[each.slug] if each.slug in faults else _fault_of(known, each.slug)
        verdicts[each.slug] = _verdict(each, fault)
        if fault is not None and each in unknown:
            tell(f"the game {each.slug} of {each.distribution} {each.version} is left out: {fault}")
    environ[HANDED_ON] = msgspec.json.encode(list(verdicts.values())).decode()
    return verdicts


def _verdict(package: GamePackage, fault: str | None) -> Verdict:
    return Verdict(package.slug, package.distribution, package.version, package.digest, fault)


def _fault_of(known: Mapping[str, Verdict], slug: str) -> str | None:
    return known[slug].fault if slug in known else None


def _handed_on(environ: Mapping[str, str]) -> Mapping[str, Verdict]:
    with suppress(msgspec.ValidationError, msgspec.DecodeError):
        given = msgspec.json.decode(environ.get(HANDED_ON, "[]"), type=list[Verdict])
        return {verdict.slug: verdict for verdict in given}
    return {}


def _checked(package: GamePackage) -> str | None:
    """The first fault that the checker finds; None if there is none."""
    command = [sys.executable, "-P", "-m", CHECKER, package.slug]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        said, _ = process.communicate(timeout=WITHIN)
    except subprocess.TimeoutExpired:
        return f"its check has not ended within {WITHIN:.0f} seconds"
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)  # whatever it has started
        process.wait()
    try:
        return msgspec.json.decode(said, type=str | None)
    except msgspec.DecodeError:
        return f"its check ended with {process.returncode}: it takes too much time or memory"
