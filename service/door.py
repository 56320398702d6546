"""THE door: every change of a match is a command that is carried out here, and nothing else appends to the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from domain.errors import Busy, MatchOver, TableError
from domain.log.draft import Draft
from domain.log.terms import Author
from domain.log.tree import Tree
from domain.table.layout import Seat
from events.match_cache import MatchCache
from events.projections.index import Index
from events.stream import Appended, Log, Outcome
from service.accounts.match_secrets import MatchSecrets
from service.bots.pacing import milliseconds, moment
from service.bots.turn_queue import BotTurn
from service.bots.turns import bot_turns, turns_asked
from service.commands.command import Change, Command, Creation, Span, Written
from service.commands.open import new_id
from service.commands.reenactment import Reenacting
from service.idempotency import KeyedRequest, MatchKeys
from service.match import Match, check_rules, stamp
from service.matches import Matches
from service.ports import Ports
from service.provenance import Imports
from service.refusal import Refusal, refusal_of
from service.time_control import deadline

TRIES = 10  # how often a writer who was overtaken starts again


@dataclass(frozen=True)
class Request(KeyedRequest):
    """One write; `goes_on` is the bot's seat that its thinker plays on for: its turn is not queued."""

    goes_on: Seat | None = None


class Door:
    """Carries out commands: read the match, draft entries on what was read, append, start again if overtaken."""

    def __init__(
        self,
        log: Log,
        match_cache: MatchCache,
        index: Index,
        match_secrets: MatchSecrets,
        imports: Imports,
        matches: Matches,
        enqueue: Callable[[Sequence[BotTurn]], None],
        ports: Ports,
    ) -> None:
        self._log, self._match_cache, self._index, self._match_secrets = log, match_cache, index, match_secrets
        self.matches, self.imports, self.reenacting = matches, imports, Reenacting(ports.give_way)
        self._enqueue, self.ports, self._keys = enqueue, ports, MatchKeys(log)

    def now(self) -> datetime:
        """The time at which what is written now is dated."""
        return self.ports.clock.now()

    def do(self, command: Command, key: str | None = None) -> Written:
        """Carry out a command. The same one again, by its key or by what it says, writes nothing and gives the first.

        Raises the errors by which it is refused; `refusal_of` tells where. Busy when nobody knows what became of it.
        """
        change = command.resolved(self)
        if isinstance(change, Written):
            return change
        written = self._create(change, key) if isinstance(change, Creation) else self._change(change, key)
        return change.after(written, self)

    def _create(self, command: Creation, key: str | None) -> Written:
        """Open a match. Under a name that exists, that match is given."""
        match = self.matches.new(command.id or new_id(self.ports.entropy), self.matches.game(command.game))
        secret = command.secret or self._match_secrets.make()
        draft = match.draft(secret, stamp(self.now()), Author(player=command.player), self.ports)
        command.draft(match, draft)
        self.imports.took(match.id)
        request = Request(command.player, key, command.fingerprint())
        appended = self._append(match, draft, request, primes=command.is_as_drafted)
        if appended.outcome is not Outcome.WRITTEN:
            return _written_before(self.matches.get(match.id), (1, appended.last))
        self._match_secrets.took(match.id, secret)  # only now: where another was faster, theirs is the secret
        return self._written(match.id, appended)

    def _change(self, command: Change, key: str | None) -> Written:
        """Draft and append until nobody was faster; a refusal is first held against what was written before.

        The match may be one that others have gone on with meanwhile: the append would refuse it, and what is refused
        here is tried again once it is known as it stands.
        """
        match = command.read(self.matches)
        reached = command.admit(match)
        if reached is not None:
            return _written_before(match, reached)
        request = Request(command.owner, key, command.fingerprint(match), command.goes_on)
        self._match_secrets.secret(match.id)  # read now: between check and append nothing may let another request in
        for _ in range(TRIES):
            known = match.tree.digest  # the tree that this process shares may grow
            try:
                draft = self._drafted(command, match)
            except TableError as refusal:
                match = self.matches.get(match.id) if match.at_hand else match
                if match.tree.digest != known:
                    continue
                before = self._keys.entries(match.id, match.tree.last, request) or command.repeats(match)
                if before is not None:
                    return _written_before(match, before)
                refusal.where = refusal_of(refusal) or Refusal(match, command.answers)
                raise
            appended = self._append(match, draft, request)
            if appended.outcome is Outcome.WRITTEN and match.tree.digest == draft.tree.digest:
                return Written(match, appended.first, appended.last, replayed=False)
            if appended.outcome is not Outcome.CONFLICT:
                return self._written(match.id, appended)
            match = self.matches.get(match.id)
        raise Busy()

    def _drafted(self, command: Change, match: Match) -> Draft:
        """What a command writes on top of a match, dated now or at the last of its times that has come."""
        command.check(match)
        tree, now, times = match.tree, self.now(), command.times(match)
        if tree.disclosed:  # a record that went on after its secret would not hold
            raise MatchOver()
        check_rules(match.game, tree)
        on_grid = None if times is None else times.last(milliseconds(now))
        at = max(stamp(now if on_grid is None else moment(on_grid)), tree.entry(tree.last).at)
        draft = match.draft(self._match_secrets.secret(match.id), at, command.author(match), self.ports)
        command.draft(match, draft)
        return draft

    def _append(self, match: Match, draft: Draft, request: Request, primes: bool = True) -> Appended:
        """Write a draft to the log; then list the match, and queue the turns of bots that it asks."""
        entries, turns = draft.entries, bot_turns(draft.tree)
        appended = self._log.append(
            match.id,
            entries[0].seq - 1,
            entries,
            before=draft.before,
            player=request.owner,
            key=request.key,
            fingerprint=request.fingerprint,
            turns=turns,
            deadline=deadline(draft.tree),
            secret=None if draft.before else draft.secret.hex(),
        )
        if appended.outcome is Outcome.WRITTEN:
            if primes:
                self._match_cache.took(match.id, draft.before, entries)
            tree = self._listed(match, draft)
            asked = [turn for turn in turns if turn[1] != request.goes_on]
            if asked:
                self._enqueue(turns_asked(match.id, tree, asked))
        return appended

    def _listed(self, match: Match, draft: Draft) -> Tree:
        """Bring the index up to date, and spare the next reader of this process the table that is folded already."""
        tree = match.tree if match.tree.last >= draft.tree.last else self._match_cache.tree(match.id)
        table = draft.known_table
        if table is not None and tree.last >= draft.tree.head:
            self._match_cache.tables(tree)[draft.tree.head] = table
        self._index.update(match.id, tree)
        return tree

    def _written(self, id: str, appended: Appended) -> Written:
        return Written(self.matches.get(id), appended.first, appended.last, appended.outcome is Outcome.REPLAYED)


def _written_before(match: Match, span: Span) -> Written:
    return Written(match, *span, replayed=True)
