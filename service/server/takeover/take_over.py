"""A server takes over the data of another release: once, on a copy, with the original kept beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from annales.service.server.launcher_log import say
from annales.service.server.takeover.folders import copied, exchange, settle
from annales.service.server.takeover.release import Release
from annales.service.settings import CannotStart

BEGINS = "{wrote} wrote the data in {folder}: {by} takes them over, on a copy"
DONE = """\
{by} has taken over the data. What {wrote} wrote is kept in {kept}: remove it when you need no way back. The way back, \
which loses what is written from now on: stop the server, remove {folder}, rename {kept} to {folder}, and start with \
the program of {wrote} on PATH"""
FAILED = """\
{by} cannot take over the data in {folder}, which {wrote} wrote: {why}.
The data are as they were. Start again when that is put right, or with the program of {wrote} on PATH, which goes on \
with them"""
NO_ROOM = "{why}, in {parent}. A take-over may need twice as much room there as the data have"


def is_foreign(wrote: Release, by: Release) -> bool:
    """Whether the release that wrote data might not read them any more once this one has gone on with them."""
    return by.line != wrote.line


def take_over(
    folder: Path, wrote: Release, by: Release, go_on: Callable[[], None], convert: Callable[[Path], None]
) -> None:
    """Have a server rewrite a copy of the data, and replace the original by it.

    `convert` has the server do so in the folder that it is given. `go_on` is called meanwhile, and may raise what stops
    it. Raises CannotStart if anything fails; the data are then as they were.
    """
    about = {"folder": folder, "wrote": wrote, "by": by}
    say(BEGINS.format(**about))
    try:
        with copied(folder, go_on) as copy:
            convert(copy)
            kept = exchange(folder, copy, by)
    except OSError as reason:
        settle(folder)
        why = NO_ROOM.format(why=reason.strerror, parent=folder.resolve().parent)
        raise CannotStart(FAILED.format(why=why, **about)) from reason
    except CannotStart as reason:
        raise CannotStart(FAILED.format(why=reason, **about)) from reason
    say(DONE.format(kept=kept, **about), "warning")
