"""The log of a match that is played again from a text of its moves.

It is written twice. The first time as if it had been played so; nobody ever sees that log, and another match continues
it as it would continue any record. A match that is over is written a second time, as one that copies all of its steps:
so every reader of records knows that its chance is not proven by its secret.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import UNSET

from annales.domain.canonical import digest
from annales.domain.contract.dealer import commitment_to
from annales.domain.contract.engine import set_up_for
from annales.domain.contract.game import Game, Setup
from annales.domain.errors import MovesRefused
from annales.domain.log.bounds import milliseconds, time_at
from annales.domain.log.claims.claiming import facts_of_claim, fault_of_claim, idle_since
from annales.domain.log.draft import Draft
from annales.domain.log.entry import AnyBody, Claimed, Closed, Entry, Opened, Resigned, SeatTaken
from annales.domain.log.envelope import step_of
from annales.domain.log.terms import Author, Origin, SeatPlan, Terms
from annales.domain.log.tree import Tree
from annales.domain.reasons import MovesReason
from annales.domain.table.facts import Ended
from annales.domain.table.layout import Seat

from .moves import Act, Moment, Moves, Rules, replayed

NOWHERE = "moves"  # the match that a text comes from, if it names none


def secret_of(given: bytes) -> bytes:
    """The secret of the log of a text: it is no secret, and the same whenever the text is brought."""
    return bytes.fromhex(digest("moves", given.decode("utf-8", "replace")))


def played_log(game: Game, moves: Moves, by: str, secret: bytes, pause: Callable[[], None] = lambda: None) -> Tree:
    """The log of a match that was opened by `by` and played like this; raises MovesRefused. It discloses nothing.

    All of it happens when the text says that the match was opened, and its end when that was.
    """
    log = _Log(Tree(), secret, moves, by)
    last = next((what for what in reversed(moves.played) if not isinstance(what, Rules)), None)
    for moment in replayed(game, moves):
        pause()
        if moment.what is None:
            log.open(game, set_up_for(game, len(moves.seats), moves.options, moves.legacy, moves.heirs))
        log.take(moment, is_last=moment.what is last)
    return log.tree


def copied_log(tree: Tree, match: str, by: str, secret: bytes, pause: Callable[[], None] = lambda: None) -> Tree:
    """The log of a match that copies all steps of another one, which is over, with its secret."""
    opening = tree.opening
    copied = Origin(match=match, seq=tree.last, digest=tree.digest, copied=tree.played, imported=True)
    copy = Tree()
    for entry in tree.entries:
        pause()
        body, author, draft = entry.body, entry.by, _draft(copy, secret, entry.at, by)
        if isinstance(body, Opened):
            draft.write(msgspec.structs.replace(opening, origin=copied))
        elif entry.envelopes or hasattr(body, "action"):
            draft.step(step_of(entry), by=Author(copied=entry.seq))
        else:
            draft.write(body, by=author)
        _add(copy, draft)
    draft = _draft(copy, secret, tree.entry(tree.last).at, by)
    draft.disclose()
    _add(copy, draft)
    return copy


def _draft(tree: Tree, secret: bytes, at: str, by: str) -> Draft:
    return Draft(tree, secret, at=at, by=Author(player=by), contribute=str)


def _add(tree: Tree, draft: Draft) -> None:
    entries: list[Entry] = list(draft.entries)
    for entry in entries:
        tree.add(entry)


class _Log:
    """A log that grows with what is played."""

    def __init__(self, tree: Tree, secret: bytes, moves: Moves, by: str) -> None:
        self.tree, self._secret, self._moves, self._by = tree, secret, moves, by
        self._at = moves.opened

    def open(self, game: Game, setup: Setup) -> None:
        """Write the opening, and who sits where."""
        plans = tuple(
            SeatPlan(kind="player", player=holder.player)
            if holder.bot is None
            else SeatPlan(kind="bot", level=holder.bot)
            for holder in self._moves.seats
        )
        claims = any(isinstance(what, Act) and what.kind == "claimed" for what in self._moves.played)
        terms = Terms(
            by=self._by,
            claim_after=1 if claims else UNSET,
            clock=None,
            seats=plans,
            take_back="consent",
            visibility="unlisted",
        )
        self._write(Opened(game.SLUG, game.LAYOUT.to_wire(), setup, terms, commitment_to(self._secret)))
        for seat, holder in enumerate(self._moves.seats):
            self._write(SeatTaken(seat, holder, "" if holder.bot is None else None))

    def take(self, moment: Moment, is_last: bool) -> None:
        """Write a step, or an act beside the rules; raises MovesRefused."""
        line = 1 if moment.what is None else moment.what.line
        if self.tree.is_over():
            raise MovesRefused(line=line, reason=MovesReason.AFTER_THE_END())
        if is_last and self._moves.ended is not None:
            self._at = max(self._at, self._moves.ended)
        if moment.step is not None:
            draft = _draft(self.tree, self._secret, self._at, self._by)
            draft.step(moment.step)
            _add(self.tree, draft)
        elif moment.what is not None and isinstance(moment.what, Act):
            self._act(moment.what, line)

    def _act(self, act: Act, line: int) -> None:
        seat = act.seat
        if act.kind == "closed" or seat is None:
            self._write(Closed())
        elif act.kind == "resigned":
            self._check(self.tree.holders[seat].player is not None and seat not in self.tree.resigned, line)
            ranks = tuple(2 if other == seat else 1 for other in range(2))
            self._write(Resigned(seat, () if self.tree.seats > 2 else (Ended(ranks, "resignation"),)))
        else:
            self._claim(act, seat, line)

    def _claim(self, act: Act, seat: Seat, line: int) -> None:
        """A claim is made a second after its seat was last asked, since the terms allow it then."""
        absent = seat if act.absent is None else act.absent
        since = idle_since(self.tree, absent)
        self._check(since is not None and act.claim is not None, line)
        assert since is not None
        assert act.claim is not None
        self._at = max(self._at, time_at(milliseconds(since) + 1000))
        body = Claimed(seat, absent, act.claim, since, facts_of_claim(seat, act.claim))
        by = Author(player=self.tree.holders[seat].player)
        draft = _draft(self.tree, self._secret, self._at, self._by)
        draft.write(body, by=by)
        self._check(fault_of_claim(self.tree, draft.entries[0], body) is None, line)
        _add(self.tree, draft)

    def _check(self, is_possible: bool, line: int) -> None:
        if not is_possible:
            raise MovesRefused(line=line, reason=MovesReason.IMPOSSIBLE_ACT())

    def _write(self, body: AnyBody) -> None:
        draft = _draft(self.tree, self._secret, self._at, self._by)
        draft.write(body)
        _add(self.tree, draft)
