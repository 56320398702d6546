"""Archives finished matches at once, rather than some hours after their end.

    python -m annales.tools.archive [MATCH …] [--redis URL]
    python -m annales.tools.archive --relist [--redis URL]
    python -m annales.tools.archive --reaudit [--redis URL]
    python -m annales.tools.archive --migrate [--redis URL]

Without a match it archives every one that is over. With `--relist` it writes the rows and lists of all archived matches
anew, as a release with a new version of the index needs it. With `--reaudit` it writes the audit of all matches anew,
which can be read meanwhile. With `--migrate` it brings the tables that an older release made to the form of this one,
as the scheduler does when it starts: all of them or none. It works on the archive that ANNALES_ARCHIVE names, or on
that of the service that `script/server` runs here. Exits with 0, with 1 if a match could not be archived or listed (it
stays as it is), if a migration would lose something, or if the archive is that of another store, or with 2 if Redis or
the archive cannot be reached.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence

from annales.domain.contract.game import Game
from annales.domain.errors import BrokenRecord, Busy
from annales.events.archive.archive import Archive
from annales.events.archive.engine import LossInMigration, OtherArchive
from annales.events.archive.schema import FORM
from annales.service.container import Services
from annales.service.messages.catalogue import spoken
from annales.service.settings import CannotStart
from annales.tools.store import opened_store, why_away
from annales.tools.terminal.broken_pipe import to_the_end
from annales.tools.terminal.invitation import parser_as_called

DONE, NOT_ALL, FAILED = 0, 1, 2
ALWAYS = "9999"  # a time at which everything has ended


def main(argv: Sequence[str] | None = None, games: Mapping[str, Game] | None = None) -> int:
    """Archive the matches that the arguments name, or all that are over; or list the archived ones anew."""
    parser = parser_as_called("python -m annales.tools.archive", __doc__)
    parser.add_argument("--redis", help="in place of REDIS_URL (default: that of the service)")
    parser.add_argument("--relist", action="store_true", help="write the rows and lists of all archived matches anew")
    parser.add_argument("match", nargs="*", help="the id of a match, mt_…")
    parser.add_argument("--reaudit", action="store_true", help="write the audit of all matches anew")
    parser.add_argument("--migrate", action="store_true", help="bring the tables to the form of this release")
    args = parser.parse_args(argv)
    if (args.relist or args.reaudit or args.migrate) and args.match:
        parser.error("--relist, --reaudit and --migrate are for all matches")
    try:
        with opened_store(args.redis, games) as parts:
            if parts.store.archive is None:
                raise CannotStart("no archive is configured: set ANNALES_ARCHIVE")
            if args.migrate:
                return _migrate(parts.store.archive)
            parts.store.archive.check()
            if args.relist:
                return _relist(parts)
            if args.reaudit:
                return _reaudit(parts)
            return _named(parts, args.match) if args.match else _all(parts)
    except (Busy, CannotStart, ValueError) as reason:
        print(f"cannot archive: {why_away(reason)}", file=sys.stderr)
        return NOT_ALL if isinstance(reason.__cause__, OtherArchive) else FAILED


def _named(parts: Services, matches: Sequence[str]) -> int:
    archived = _each(parts, matches, parts.archiving.archive)
    for match in set(matches) - archived.done - archived.failed:
        print(
            f"{match} is not archived: it is not over, there is no such match, or another process is archiving it",
            file=sys.stderr,
        )
    return DONE if archived.done == set(matches) else NOT_ALL


def _all(parts: Services) -> int:
    archived = _each(parts, parts.index.ended(ALWAYS), parts.archiving.archive)
    parts.archiving.sweep()
    print(f"{len(archived.done)} matches were archived")
    return NOT_ALL if archived.failed else DONE


def _relist(parts: Services) -> int:
    listed = _each(parts, parts.archiving.archived(), parts.archiving.relist)
    print(f"{len(listed.done)} matches were listed anew")
    return NOT_ALL if listed.failed else DONE


def _reaudit(parts: Services) -> int:
    parts.audit.following.restart()
    parts.audit.following.round()
    print(f"{len(parts.audit.following.matches())} matches were audited anew")
    return DONE


def _migrate(archive: Archive) -> int:
    try:
        is_changed = archive.migrate()
    except LossInMigration as loss:
        print(f"the archive stays as it is: {loss}", file=sys.stderr)
        return NOT_ALL
    print("the tables were brought to" if is_changed else "the tables have", f"form {FORM}")
    return DONE


class _Outcome:
    """The matches with which something was done, and those with which it failed."""

    def __init__(self) -> None:
        self.done, self.failed = set[str](), set[str]()


def _each(parts: Services, matches: Iterable[str], does: Callable[[str], bool]) -> _Outcome:
    """Do something with each match; a failure of one of them is reported, and the others are done."""
    outcome = _Outcome()
    for match in matches:
        try:
            if does(match):
                outcome.done.add(match)
        except Busy:
            raise
        except Exception as error:
            parts.broken.note(match, error)
            outcome.failed.add(match)
            why = spoken(error, "en") if isinstance(error, BrokenRecord) else repr(error)
            print(f"{match} stays as it is: {why}", file=sys.stderr)
    return outcome


if __name__ == "__main__":
    sys.exit(to_the_end(main))
