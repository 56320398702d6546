"""`annales audit`: every match of the log and of the archive is read, and checked as an imported record is."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

import click

from annales.domain.contract.dealer import commitment_to
from annales.domain.errors import BrokenRecord, NoSuchMatch
from annales.domain.log.audit import audit as audited
from annales.domain.log.tree import Tree
from annales.domain.reasons import RecordReason
from annales.service.container import Services
from annales.service.messages.catalogue import spoken
from annales.tools.annales.opening import every_match, redis_option, store

NOT_ALL = 1  # the exit status where a match does not hold, or is not there
TOLD_EVERY = 100  # matches, on standard error


@dataclass
class AuditOutcome:
    """What an audit has found: numbers of matches and of entries, and why which match does not hold."""

    matches: int = 0
    entries: int = 0
    archived: int = 0
    broken: dict[str, str] = field(default_factory=dict)


@click.command()
@click.argument("matches", metavar="[MATCH]...", nargs=-1)
@click.option("--archived", "is_archived", is_flag=True, help="Only matches of the archive.")
@redis_option
def audit(matches: tuple[str, ...], is_archived: bool, redis: str | None) -> None:
    """Verify all matches of the log and of the archive, or those named.

    Each is read whole and checked like an imported record: the form of its entries, the chain of digests, envelopes,
    the tables that its facts fold to, chance, and the commitment to its secret; for an archived one, also that the
    archive has the same end of the chain.

    Nothing is changed, and the service may go on meanwhile. What does not hold is printed, a line each. Exits with 0 if
    all hold, with 1 if one does not or is not there, with 2 if Redis or the archive cannot be reached.
    """
    with store(redis) as parts:
        outcome = audit_each(parts, matches or every_match(parts, is_archived=is_archived), is_named=bool(matches))
    sys.exit(NOT_ALL if outcome.broken else 0)


def audit_each(parts: Services, matches: Iterable[str], *, is_named: bool = False) -> AuditOutcome:
    """Verify matches; print those that do not hold, and the totals. One that is named must be there."""
    outcome = AuditOutcome()
    for match in matches:
        _audit(parts, match, outcome, is_named=is_named)
    _tell(outcome)
    return outcome


def _audit(parts: Services, match: str, outcome: AuditOutcome, *, is_named: bool) -> None:
    try:
        entries, is_archived = _checked(parts, match)
    except NoSuchMatch:  # deleted since it was listed
        if not is_named:
            return
        outcome.broken[match] = "there is no such match"
    except BrokenRecord as reason:
        outcome.broken[match] = spoken(reason, "en")
    else:
        outcome.entries += entries
        outcome.archived += is_archived
    outcome.matches += 1
    if match in outcome.broken:
        click.echo(f"{match}  {outcome.broken[match]}")
    if outcome.matches % TOLD_EVERY == 0:
        click.echo(f"{outcome.matches} matches …", err=True)


def _checked(parts: Services, match: str) -> tuple[int, bool]:
    """The number of entries of a match that holds, and whether it is archived. Raises BrokenRecord, NoSuchMatch."""
    entries = parts.store.log.read(match)
    if not entries:
        raise NoSuchMatch(match=match)
    opening = Tree(entries[:1]).opening
    tree = audited(parts.matches.games.get(opening.game), entries)  # a record of a missing game verifies
    if not tree.disclosed and commitment_to(parts.store.match_secrets.secret(match)) != opening.commitment:
        raise BrokenRecord(seq=1, reason=RecordReason.SECRET_NOT_COMMITTED())
    head = None if parts.store.archive is None else parts.store.archive.head(match)
    if head is not None and head != (tree.last, tree.digest):
        other = RecordReason.ARCHIVED_WITH_ANOTHER_HISTORY(entries=head[0], digest=head[1])
        raise BrokenRecord(seq=tree.last, reason=other)
    return len(entries), head is not None


def _tell(outcome: AuditOutcome) -> None:
    """Print the totals."""
    found = f"{outcome.matches} matches ({outcome.archived} of them archived), {outcome.entries} entries"
    click.echo(f"{found}: " + (f"{len(outcome.broken)} do not hold" if outcome.broken else "all hold"))
