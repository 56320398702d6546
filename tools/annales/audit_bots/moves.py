"""The moves of bots in one record, each computed again: same table, same seat, same level, version, budget and seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from annales.domain.bots import LEVELS, PATIENCE, choose, level_of, levels, seed_of
from annales.domain.contract.engine import to_wire
from annales.domain.contract.game import Game, of_rules
from annales.domain.errors import NotAsked
from annales.domain.games import INSTALLED
from annales.domain.log.audit import NONSENSE
from annales.domain.log.chance_check import disclosed_in
from annales.domain.log.entry import Claimed, Hinted, Played, Resigned
from annales.domain.log.envelope import verify
from annales.domain.log.record import Record
from annales.domain.log.tree import Checkpoints, Tree
from annales.domain.review.advice import hint_seed
from annales.domain.table.layout import Seat, Value
from annales.service.match import SUBSTITUTE
from annales.tools.annales.audit_bots.answers import in_words
from annales.tools.annales.audit_bots.move import Move, MoveVerdict, differs, not_here, unchecked
from annales.tools.arena.chance import OWN

MOST_BUDGETS = 10  # a budget greater than this multiple of the level's own is not computed

HOLDS = MoveVerdict()


class Moves:
    """The bots' moves of a record, whose chain and secret are checked first."""

    def __init__(self, record: Record) -> None:
        """Raises BrokenRecord."""
        verify(record.entries)
        self._secret = disclosed_in(record.entries)
        self.label, self.tree = record.label, Tree(record.entries)
        self._tables = Checkpoints()
        self._game = INSTALLED.get(self.tree.opening.game)
        bodies = [(entry.seq, entry.body) for entry in record.entries]
        self._resigned = {body.seat: seq for seq, body in bodies if isinstance(body, Resigned)} | {
            body.absent: seq for seq, body in bodies if isinstance(body, Claimed)
        }

    def entries(self) -> list[int]:
        """The entries in which a bot has answered in this match, or advised a seat; no steps that a fork has copied."""
        return [entry.seq for entry in self.tree.entries if entry.by.bot and isinstance(entry.body, (Played, Hinted))]

    def copied(self) -> int:
        """The number of steps that were copied from another match; the seeds of its bots come from its own secret."""
        return sum(entry.by.copied is not None for entry in self.tree.entries)

    def check(self, seq: int) -> Move:
        """Compute the move of an entry again; `seq` is one of `entries()`."""
        by, body = self.tree.entry(seq).by, self.tree.body(seq)
        if not isinstance(body, (Played, Hinted)) or body.seat is None or by.bot is None:
            raise ValueError(f"entry {seq} is no move of a bot")
        answered = Move(seq, body.seat, by.bot, by.version, by.budget, by.asked, _answer(body), HOLDS)
        if isinstance(body, Hinted):
            fault = self._rules_fault(self._version_at(seq)) or _level_fault(answered)
            return self._computed(answered, hint_seed) if fault is None else replace(answered, found=fault)
        move = replace(answered, instead_of=by.instead_of, cut_off=by.cut_off, limit=by.limit)
        fault = (
            self._rules_fault(body.rules) or self._seat_fault(move) or self._stand_in_fault(move) or _level_fault(move)
        )
        return self._computed(move) if fault is None else replace(move, found=fault)

    def _version_at(self, entry: int) -> int:
        """The version of the rules by which the table at an entry was played."""
        body = self.tree.body(self.tree.standing(entry))
        return body.rules if isinstance(body, Played) else self.tree.rules

    def _rules_fault(self, rules: int) -> MoveVerdict | None:
        slug = self.tree.opening.game
        if self._game is None:
            return unchecked("rules_not_installed", f"the game {slug} is not installed")
        if of_rules(self._game, rules) is None:
            text = f"version {rules} of the rules of {slug} is not installed, version {self._game.rules} is"
            return unchecked("rules_not_installed", text)
        if self._secret is None:
            text = "the match is not over, so the secret from which the seeds come is not disclosed yet"
            return unchecked("not_disclosed", text)
        return None

    def _rules_of(self, entry: int) -> Game | None:
        """The game under the rules of a step, or of the table of a hint; None if they are not installed."""
        return None if self._game is None else of_rules(self._game, self._version_at(entry))

    def _seat_fault(self, move: Move) -> MoveVerdict | None:
        """Another level may have answered than the one that has the seat."""
        has_left = self._resigned.get(move.seat, move.entry) < move.entry
        held = self.tree.holders.get(move.seat)
        holder = SUBSTITUTE if has_left else held and held.bot
        answers = move.instead_of or move.level
        if holder == answers:
            return None
        return differs("another_seat", f"{answers} answers, but seat {move.seat} is held by {holder or 'a player'}")

    def _stand_in_fault(self, move: Move) -> MoveVerdict | None:
        """Only a weaker level answers in place of another one, after enough thoughts were cut off or under a clock."""
        other = move.instead_of
        if other is None or self._game is None or other not in levels(self._game) or move.level not in LEVELS:
            return None
        weaker = list(takewhile(other.__ne__, levels(self._game)))
        if move.level in weaker and ((move.cut_off or 0) >= PATIENCE or self._is_short_of_time(move)):
            return None
        if move.cut_off is None:
            return differs("another_level", f"{move.level} answers in place of {other}, though no clock runs")
        times = "1 time" if move.cut_off == 1 else f"{move.cut_off} times"
        return differs("another_level", f"{move.level} answers in place of {other}, which was cut off {times}")

    def _is_short_of_time(self, move: Move) -> bool:
        """Whether another level answered because little time was left, which nobody can compute again."""
        return move.cut_off is None and move.limit is not None and self.tree.opening.terms.clock is not None

    def _computed(self, move: Move, seeded: Callable[[bytes, int, Seat], str] = seed_of) -> Move:
        level, after = level_of(move.level, move.version or 0), self.tree.entry(move.entry).after
        game = self._rules_of(move.entry)
        if game is None or self._secret is None or level is None or move.budget is None:  # checked before
            raise ValueError(f"entry {move.entry} cannot be checked")
        asked = self.tree.asked_by(move.seat, after)
        if move.asked != asked:
            text = f"it names entry {move.asked} for its seed, but entry {asked} asked the question"
            return replace(move, found=differs("another_seed", text))
        own, seed = replace(level, budget=move.budget), seeded(self._secret, asked, move.seat)
        try:
            answer = to_wire(choose(own, game, self.tree.at(after, self._tables), move.seat, seed))
        except NotAsked:
            return replace(move, found=differs("not_asked", "it was not asked: bots answer only when they must"))
        except NONSENSE as cause:  # the rules fail on a table to which they could not have led
            return replace(move, found=differs("impossible", f"it has no answer: {type(cause).__name__}"))
        return replace(move, found=self._compared(answer, move.recorded), seed=seed, own=answer)

    def _compared(self, own: Mapping[str, Any], recorded: Mapping[str, Any]) -> MoveVerdict:
        if own == recorded:
            return HOLDS
        answer, shown = in_words(self.tree.opening.game, own, recorded)
        return differs("another_answer", f"the bot answers “{answer}”, the record has “{shown}”")


def _answer(body: Played | Hinted) -> Mapping[str, Value]:
    """What was answered, or advised; empty for advice that is none."""
    if isinstance(body, Played):
        return body.action
    advice = body.action.get("advice")
    answer = advice.get("answer") if isinstance(advice, Mapping) else None
    return answer if isinstance(answer, Mapping) else {}


def _level_fault(move: Move) -> MoveVerdict | None:
    """Why the level that an entry names cannot be run as it says."""
    if move.version is None or move.budget is None or move.asked is None:
        return differs("another_seed", "it does not name its version, its budget and the entry that asked it")
    if move.level.startswith(OWN):
        return unchecked("own_bot", f"{move.level} is a bot of somebody's own, let into the arena")
    level = level_of(move.level, move.version)
    if level is None:
        return not_here(move.level, move.version)
    if move.budget > MOST_BUDGETS * level.budget:
        text = f"its budget of {move.budget} is more than {MOST_BUDGETS} times that of {move.level} ({level.budget})"
        return unchecked("budget_too_large", text)
    return None
