"""The count of what each seat of a match has left, entry by entry; it follows from the entries alone.

The clock of a seat runs while the match waits for it. It rests while the match stands elsewhere, and goes on when the
match returns: what was used since stays used, even if others have consented. If another person consented to the return
or made it, the clock has at least enough time left to answer the question. On vacation, the clock of a seat does not
run; a vacation lasts to its end, wherever the match stands.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import MutableMapping
from copy import copy
from dataclasses import replace

from annales.domain.log.bounds import milliseconds
from annales.domain.log.clocks.kinds import Rates, rates_of
from annales.domain.log.clocks.seat_time import Move, SeatTime
from annales.domain.log.derived import Fold, ListOverlay, Newest
from annales.domain.log.entry import HeadMoved, TakeBackAnswered, TakeBackAsked, TimeCredited, VacationTaken
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat

LEAST_LEFT = 10_000  # milliseconds of a question to which another person has let the match return

Times = tuple[SeatTime, ...]  # of each seat


class Count:
    """The time of each seat at each entry of a match with a clock, counted incrementally."""

    def __init__(self, tree: Tree) -> None:
        clock = tree.opening.terms.clock
        assert clock is not None, "the match has a clock"
        self.rates: Rates = rates_of(clock)
        self.times: list[Times] | ListOverlay[Times] = [_first(tree, self.rates)]
        self.since = 0  # when the open question was asked, or returned to
        self._at, self._running, self._question = 0, frozenset[Seat](), 0
        self._moves: MutableMapping[tuple[Seat, int], Move] = {}
        self._granted: frozenset[int] = frozenset()  # entries to which a person has consented to go back

    def branch(self) -> Count:
        """A copy of the count so far, to be continued for a branch of the match."""
        branch = copy(self)
        branch.times, branch._moves = ListOverlay(self.times), ChainMap({}, self._moves)
        return branch

    def then(self, tree: Tree, seq: int) -> Count:
        """Itself, after one more entry."""
        body, at, asked = tree.body(seq), milliseconds(tree.entry(seq).at), tree.asked_after(seq)
        running = frozenset[Seat]() if asked is None else frozenset(asked.must)
        question = tree.opened_at(seq) if running else 0
        ran = self._running
        times = [each.after(self._at, at, self.rates) if seat in ran else each for seat, each in self._now()]
        if question != self._question or isinstance(body, HeadMoved):
            self.since = at
        self._end_moves(tree, seq, times, running, question)
        if isinstance(body, HeadMoved):
            times = [self._returned(seat, each, body.to) for seat, each in enumerate(times)]
            self._leave_least(tree, seq, body, times, running)
        elif isinstance(body, TimeCredited):
            times = [e.given(body.milliseconds, self.rates) if s in running else e for s, e in enumerate(times)]
        elif isinstance(body, VacationTaken):
            times[body.seat] = times[body.seat].resting(at, body.days)
        elif isinstance(body, TakeBackAnswered):
            self._note_consent(tree, seq, body)
        for seat in running:
            if not times[seat].began:
                began = question if self.rates.each_answer else seq
                times[seat] = replace(times[seat], began=began, move=self._moves.get((seat, began), Move()))
            self._moves[seat, times[seat].began] = times[seat].move
        self._at, self._running, self._question = at, running, question
        self.times.append(tuple(times))
        return self

    def _now(self) -> enumerate[SeatTime]:
        return enumerate(self.times[-1])

    def _end_moves(self, tree: Tree, seq: int, times: list[SeatTime], running: frozenset[Seat], question: int) -> None:
        """End the move of each seat for which the match no longer waits."""
        by, answer = tree.entry(seq).by, tree.answer(seq)
        moves_on = isinstance(tree.body(seq), HeadMoved) or (self.rates.each_answer and question != self._question)
        for seat in self._running:
            if seat in running and not moves_on:
                continue
            began, own = times[seat].began, answer is not None and answer.seat == seat and by.copied is None
            end = SeatTime.left_alone if not own else SeatTime.moved if by.clock is None else SeatTime.flagged
            ended = end(times[seat], self.rates)
            self._moves[seat, began] = ended.move
            times[seat] = replace(ended, move=Move())

    def _returned(self, seat: Seat, now: SeatTime, to: int) -> SeatTime:
        then = self.times[to][seat]
        resumed = self._moves.get((seat, then.began), Move()) if then.began else Move()
        return now.returned(then, resumed, self.rates)

    def _leave_least(
        self, tree: Tree, seq: int, moved: HeadMoved, times: list[SeatTime], running: frozenset[Seat]
    ) -> None:
        """Leave a little time at least, if another person than those who are asked has consented, or has gone back."""
        mover = tree.entry(seq).by.player
        own = any(tree.holders[seat].player == mover for seat in running)
        if moved.to in self._granted if moved.consents else not own:
            least = min(LEAST_LEFT, self.rates.period or LEAST_LEFT)
            for seat in running:
                missing = least - times[seat].left(self.rates)
                if missing > 0:
                    times[seat] = times[seat].given(missing, self.rates)
        self._granted = frozenset()

    def _note_consent(self, tree: Tree, seq: int, answer: TakeBackAnswered) -> None:
        if answer.consent and tree.entry(seq).by.player is not None:
            ask = tree.body(answer.ask)
            assert isinstance(ask, TakeBackAsked), "the answer names an ask"
            self._granted |= {ask.to}


def _first(tree: Tree, rates: Rates) -> Times:
    """What the seats begin with: in a fork by the same clock, what they had at the entry that it continues from.

    Days of vacation are those of the match: a fork begins with all of them.
    """
    origin = tree.opening.origin
    if origin is not None and origin.left:
        return tuple(SeatTime(left.main, left.periods) for left in origin.left)
    return (SeatTime(rates.main, rates.periods),) * tree.seats


_COUNTS = Newest(Fold(Count, Count.then, Count.branch))


def count_of(tree: Tree) -> Count:
    """The count of a match with a clock, up to its newest entry."""
    return _COUNTS.of(tree)
