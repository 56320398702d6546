"""Import of records: each is verified completely before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec

from annales.domain.contract.game import Game
from annales.domain.errors import BrokenRecord, RecordClosed
from annales.domain.log.audit import audit
from annales.domain.log.bounds import is_time
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Disclosed, Opened
from annales.domain.log.record import Label, read, split
from annales.domain.log.tree import Tree
from annales.domain.reasons import RecordReason
from annales.service.answers.match.origins import Imported
from annales.service.commands.command import Command, CommandContext, Creation, Written
from annales.service.commands.fork import origin_copied, with_clocks
from annales.service.commands.importing.record_names import check_label, check_names, check_signed, check_terms
from annales.service.commands.open import OpenFork, Opening, new_id
from annales.service.commands.seats import continued_plans, continued_terms
from annales.service.errors import RecordRefused
from annales.service.match import Match, stamp

MOST_BYTES = 16 * 1024 * 1024  # of a record


@dataclass(frozen=True)
class ImportRecord(Command):
    """A player imports a record: a finished match is stored as it is, an unfinished one is continued as a new match."""

    player: str
    given: bytes
    id: str = ""

    def resolved(self, context: CommandContext) -> StoreRecord | ContinueRecord | Written:
        """The creation of the match, or the match that an earlier attempt has created."""
        now = stamp(context.now())
        label, tree, lines = verified_record(self.given, context.matches.games, now, context.ports.give_way)
        with _refused():
            context.check_checkpoint(label)
        id = self.id or new_id(context.ports.entropy)
        stored = context.matches.find(id)
        if stored is not None:
            return Written(stored, 1, stored.tree.last, replayed=True)
        game = context.matches.game(tree.opening.game)
        source = Imported(label.match, label.last, label.digest, self.player, now)
        if tree.disclosed:
            return StoreRecord(id, self.player, tree, source, context.ports.give_way)
        context.reenactor.check_record(game, tree)
        origin = msgspec.structs.replace(origin_copied(label.match, tree, tree.last), imported=True)
        opening = Opening(game.SLUG, continued_plans(game, tree), **continued_terms(tree))
        origin = with_clocks(origin, tree, opening.clock)
        return ContinueRecord(self.player, opening, tree.opening.setup, origin, id, source=source, lines=lines)


@dataclass(frozen=True)
class StoreRecord(Creation):
    """Store a finished match, entry by entry as it was sent; `tree` has been verified.

    `give_way` lets other requests run in between.
    """

    id: str
    player: str
    tree: Tree
    source: Imported
    give_way: Callable[[], None]

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.tree.opening.game

    @property
    def secret(self) -> bytes:
        """The secret that the record discloses."""
        disclosed = next(entry.body for entry in reversed(self.tree.entries) if isinstance(entry.body, Disclosed))
        return bytes.fromhex(disclosed.secret)

    @property
    def is_as_drafted(self) -> bool:
        """No: the log has its own order of object members."""
        return False

    def prepare(self, context: CommandContext) -> None:
        """Store where the match comes from."""
        context.provenance.record_source(self.id, self.source)

    def draft(self, match: Match, draft: Draft) -> None:
        """Copy every entry."""
        for entry in self.tree.entries:
            self.give_way()
            draft.take(entry)


@dataclass(frozen=True, kw_only=True)
class ContinueRecord(OpenFork):
    """Open a match that continues an unfinished record, whose `lines` are kept until its steps are copied."""

    source: Imported
    lines: list[bytes]

    def prepare(self, context: CommandContext) -> None:
        """Store where the match comes from, and what it continues."""
        context.provenance.record_source(self.id, self.source)
        context.provenance.keep_origin(self.id, self.lines)


def verified_record(
    given: bytes, games: Mapping[str, Game], now: str, give_way: Callable[[], None]
) -> tuple[Label, Tree, list[bytes]]:
    """The label, tree and lines of a record that was sent, after complete verification; no entry is later than `now`.

    A long record takes seconds: `give_way` is called between its entries. Raises RecordRefused with the entry and the
    reason, RecordClosed if an envelope is closed.
    """
    if len(given) > MOST_BYTES:
        raise RecordRefused(seq=1, reason=RecordReason.TOO_LONG(most=MOST_BYTES))
    with _refused():
        sent = split(given)
        label, tree = _verified(sent, games, now, give_way)
    return label, tree, sent


@contextmanager
def _refused() -> Iterator[None]:
    """Raise RecordRefused for a record that is broken."""
    try:
        yield
    except BrokenRecord as broken:
        raise RecordRefused(seq=broken.seq, reason=broken.reason) from broken


def _verified(
    sent: list[bytes], games: Mapping[str, Game], now: str, give_way: Callable[[], None]
) -> tuple[Label, Tree]:
    record = read(_one_by_one(sent, give_way))
    opening = record.entries[0].body
    assert isinstance(opening, Opened), "a record that can be read begins with its opening"
    if opening.game not in games:
        raise BrokenRecord(seq=1, reason=RecordReason.GAME_NOT_PLAYED(game=opening.game))
    check_label(record.label)
    check_terms(opening)
    for entry in record.entries:
        give_way()
        check_names(entry)
        check_signed(entry)
        if is_time(entry.at) and entry.at > now:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.DATED_IN_THE_FUTURE())
        if any(envelope.content is None for envelope in entry.envelopes):
            raise RecordClosed(seq=entry.seq)
    tree = audit(games[opening.game], record.entries, pause=give_way)
    if not tree.is_started() and not tree.is_over():
        raise BrokenRecord(seq=tree.last, reason=RecordReason.NOT_BEGUN())
    if tree.is_over() and not tree.disclosed:
        raise BrokenRecord(seq=tree.last, reason=RecordReason.DISCLOSURE_CUT_OFF())
    return record.label, tree


def _one_by_one(sent: list[bytes], give_way: Callable[[], None]) -> Iterator[bytes]:
    for line in sent:
        give_way()
        yield line
