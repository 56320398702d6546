"""The door: every change of a match is a command that is carried out here, and nothing else appends to the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from annales.domain.errors import Busy, MatchOver, TableError
from annales.domain.log.draft import Draft
from annales.domain.log.record import Label
from annales.domain.log.terms import Author
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat
from annales.events.match_cache import MatchCache
from annales.events.projections.index import Index
from annales.events.stream import AfterAppend, Appended, Log, Outcome
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.accounts.vouching import check_checkpoint
from annales.service.bots.turn_queue import BotTurn
from annales.service.bots.turns import bot_turns, turns_asked
from annales.service.commands.command import Change, Command, Creation, Span, Written
from annales.service.commands.open import new_id
from annales.service.commands.reenactment import Reenactor
from annales.service.concerns import concerns
from annales.service.idempotency import KeyedRequest, MatchKeys
from annales.service.instructions.following import follow_instructions
from annales.service.match import Match, check_rules, deadline, milliseconds, moment, stamp
from annales.service.matches import Matches
from annales.service.ports import Ports
from annales.service.provenance import Provenance
from annales.service.refusal import Refusal, refusal_of

TRIES = 10  # attempts of a write that loses to concurrent ones


@dataclass(frozen=True)
class Request(KeyedRequest):
    """One write. `continuing_seat` is a bot's seat whose next turn the caller plays itself, so it is not queued."""

    continuing_seat: Seat | None = None


class Door:
    """Carries out commands: read the match, draft entries on it, append, and start again on a conflict."""

    def __init__(
        self,
        log: Log,
        match_cache: MatchCache,
        index: Index,
        match_secrets: MatchSecrets,
        provenance: Provenance,
        matches: Matches,
        enqueue: Callable[[Sequence[BotTurn]], None],
        ports: Ports,
        public_keys: Callable[[], Mapping[str, bytes]] = dict,
        erased: Callable[[Iterable[str]], set[str]] = lambda _: set(),
        banned: Callable[[Iterable[str]], set[str]] = lambda _: set(),
        tell: Callable[[str, int, str], None] = lambda match, newest, digest: None,
    ) -> None:
        """`public_keys` are those that the service signs with, and has signed with, by their ids.

        `erased` says which of these players were erased, `banned` which are banned for good. `tell` is called with a
        match, and the number and the digest of its newest entry, once the log has acknowledged what was appended.
        """
        self._public_keys, self._erased, self._banned = public_keys, erased, banned
        self._log, self._match_cache, self.index, self._match_secrets = log, match_cache, index, match_secrets
        self.matches, self.provenance, self.reenactor = matches, provenance, Reenactor(ports.give_way)
        self._enqueue, self.ports, self._keys, self._tell = enqueue, ports, MatchKeys(log), tell

    def now(self) -> datetime:
        """The time that dates an entry written now."""
        return self.ports.clock.now()

    def is_deleted(self, match: str) -> bool:
        """Whether there was a match of this id, which was deleted."""
        return self._log.tombstone(match) is not None

    def erased(self, players: Iterable[str]) -> set[str]:
        """Those of these players who were erased."""
        return self._erased(players)

    def banned(self, players: Iterable[str]) -> set[str]:
        """Those of these players who are banned for good."""
        return self._banned(players)

    def check_checkpoint(self, label: Label) -> None:
        """Raise BrokenRecord if line 1 of a record says that this service has signed it, and it has not."""
        check_checkpoint(label, self._public_keys)

    def do(self, command: Command, key: str | None = None, client: str | None = None) -> Written:
        """Carry out a command. A repeat, known by its key or its content, writes nothing and returns the first result.

        `client` is the program that sent the request, which its entries name; the service itself has none.
        Raises the errors that refuse the command; `refusal_of` gives their context. Raises Busy if the outcome is
        unknown.
        """
        change = command.resolved(self)
        if isinstance(change, Written):
            return self._held(change)
        if isinstance(change, Creation):
            written = self._create(change, key, client)
        else:
            written = self._change(change, key, client)
        followed = change.after(written, self)
        return self._held(followed) if followed.replayed and followed.match.id != written.match.id else followed

    def _create(self, command: Creation, key: str | None, client: str | None) -> Written:
        """Open a match. If its id already exists, return that match."""
        command.prepare(self)
        match = self.matches.new(command.id or new_id(self.ports.entropy), self.matches.game(command.game))
        secret = command.secret or self._match_secrets.make()
        by = Author(player=command.player, client=client)
        draft = match.draft(secret, stamp(self.now()), by, self.ports)
        command.draft(match, draft)
        self.provenance.assume_played_here(match.id)
        request = Request(command.player, key, command.fingerprint())
        appended = self._append(match, draft, request, command.is_as_drafted, command.is_reserved)
        if appended.outcome is not Outcome.WRITTEN:
            if appended.outcome is Outcome.CONFLICT:
                command.check_unopened(self.matches.find(match.id))
            return self._written_before(self.matches.get(match.id), (1, appended.last))
        self._match_secrets.remember(match.id, secret)  # now: after a conflict, the secret of the other writer counts
        return self._written(match.id, appended)

    def _change(self, command: Change, key: str | None, client: str | None) -> Written:
        """Draft and append until no other write interferes (optimistic concurrency).

        The match that was read may be stale, so a refused command is retried on the newest state. If it is refused
        there, it may still repeat an earlier write, which is then returned. So is what was written under its key if its
        sender may not even try it any more: they have resigned since, or do not see the match.
        """
        try:
            match = command.read(self.matches)
            already_reached = command.admit(match)
        except TableError:
            first_result = self._written_under(command, key)
            if first_result is None:
                raise
            return first_result
        if already_reached is not None:
            return self._written_under(command, key) or self._written_before(match, already_reached)
        request = Request(command.owner, key, command.fingerprint(match), command.continuing_seat)
        self._match_secrets.secret(match.id)  # cached now: no greenlet switch may occur between check and append
        for _ in range(TRIES):
            digest = match.tree.digest  # the tree is shared within this process and may grow
            try:
                draft = self._drafted(command, match, client)
            except TableError as refusal:
                match = self.matches.get(match.id) if match.from_cache else match
                if match.tree.digest != digest:
                    continue
                before = self._keys.entries(match.id, match.tree.last, request) or command.repeats(match)
                if before is not None:
                    return self._written_before(match, before)
                refusal.where = refusal_of(refusal) or Refusal(match, command.answers)
                raise
            appended = self._append(match, draft, request)
            if appended.outcome is Outcome.WRITTEN and match.tree.digest == draft.tree.digest:
                return Written(match, appended.first, appended.last, replayed=False)
            if appended.outcome is not Outcome.CONFLICT:
                return self._written(match.id, appended)
            match = self.matches.get(match.id)
        raise Busy()

    def _written_under(self, command: Change, key: str | None) -> Written | None:
        """What the sender of a command has written under its key, whatever they may see now; None if nothing."""
        match = None if key is None else self.matches.find(command.match)
        if match is None:
            return None
        request = KeyedRequest(command.owner, key, command.fingerprint(match))
        span = self._keys.entries(match.id, match.tree.last, request)
        return None if span is None else self._written_before(match, span)

    def _drafted(self, command: Change, match: Match, client: str | None) -> Draft:
        """The entries that a command writes on a match, dated now or at the latest permitted time that has come."""
        command.check(match)
        tree, now, times = match.tree, self.now(), command.times(match)
        if tree.disclosed:  # no entry may follow the disclosure of the secret
            raise MatchOver()
        check_rules(match.game, tree)
        on_grid = None if times is None else times.last(milliseconds(now))
        at = max(stamp(now if on_grid is None else moment(on_grid)), tree.entry(tree.last).at)
        by = command.author(match)
        by = by if client is None else msgspec.structs.replace(by, client=client)
        draft = match.draft(self._match_secrets.secret(match.id), at, by, self.ports)
        command.draft(match, draft)
        follow_instructions(draft, match)
        return draft

    def _append(
        self, match: Match, draft: Draft, request: Request, primes: bool = True, is_reserved: bool = False
    ) -> Appended:
        """Append a draft to the log; then update the index, and queue the turns of the bots that must answer."""
        entries = draft.entries
        after = after_append(draft.tree, entries[0].seq)
        appended = self._log.append(
            match.id,
            entries[0].seq - 1,
            entries,
            after,
            before=draft.before,
            player=request.owner,
            key=request.key,
            fingerprint=request.fingerprint,
            secret=None if draft.before else self._match_secrets.to_store(draft.secret),
            is_reserved=is_reserved,
        )
        if appended.outcome is Outcome.WRITTEN:
            if primes:
                self._match_cache.extend(match.id, draft.before, entries)
                self._tell(match.id, entries[-1].seq, entries[-1].digest)
            tree = self._listed(match, draft)
            queued = [turn for turn in after.turns if turn[1] != request.continuing_seat]
            if queued:
                self._enqueue(turns_asked(match.id, tree, queued))
        return appended

    def _listed(self, match: Match, draft: Draft) -> Tree:
        """Update the index, and cache the table that the draft has folded already."""
        tree = match.tree if match.tree.last >= draft.tree.last else self._match_cache.tree(match.id)
        table = draft.known_table
        if table is not None and tree.last >= draft.tree.head:
            self._match_cache.tables(tree)[draft.tree.head] = table
        self.index.update(match.id, tree)
        return tree

    def _written_before(self, match: Match, span: Span) -> Written:
        return self._held(Written(match, *span, replayed=True))

    def _held(self, written: Written) -> Written:
        """What an earlier request has written. If the replicas did not confirm it then, they must now."""
        last = written.match.tree.entry(written.last)
        self._log.confirm(written.match.id, last.seq, last.digest)
        return written

    def _written(self, id: str, appended: Appended) -> Written:
        return Written(self.matches.get(id), appended.first, appended.last, appended.outcome is Outcome.REPLAYED)


def after_append(tree: Tree, first: int) -> AfterAppend:
    """The state of a match after an append of the entries from `first` to the end of this tree.

    The players whom these entries concern are notified, unless the match was imported.
    """
    asked = tree.asked_after(tree.last)
    return AfterAppend(
        turns=bot_turns(tree),
        awaited=None if asked is None else asked.must,
        deadline=deadline(tree),
        players=list(dict.fromkeys(concern.player for concern in concerns(tree, first, tree.last))),
        is_final=tree.disclosed,
        game=tree.opening.game,
    )
