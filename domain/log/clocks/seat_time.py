"""The time of one seat, in milliseconds: what is left, what a move takes from it, and what it gets back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from annales.domain.log.clocks.kinds import DAY, Rates


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat has used for one move, in all the times in which the match stood there.

    `used` is all of that, `over` the part that the main time did not cover; it is negative if time was given back.
    `refunded` and `lost` are what the main time has got back and the periods that are gone since the move has ended.
    """

    used: int = 0
    over: int = 0
    refunded: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class SeatTime:
    """What a seat has at an entry.

    `main` and `periods` are left; `began` is the entry at which its move began, 0 while nobody waits for it. `spent`
    and `lost` are what it has used of both on all lines of the match: what was taken back has still been used. Until
    `rests_until`, in milliseconds since 1970, it is on vacation; `vacation` are the days that it has used up so.
    """

    main: int
    periods: int
    began: int = 0
    move: Move = Move()
    spent: int = 0
    lost: int = 0
    rests_until: int = 0
    vacation: int = 0

    def left(self, rates: Rates) -> int:
        """How much its move may take still; negative when it has taken more."""
        return self._free(rates) + self.main + rates.period * self.periods - self.move.over

    def runs_out(self, at: int, rates: Rates) -> int:
        """When it will have run out, if the match waits for it from this moment on; not while it rests."""
        left = self.left(rates)
        return at + left if self.rests_until <= at else self.rests_until + max(0, left)

    def in_store(self, rates: Rates) -> int:
        """What is left without the delay of a move."""
        return max(0, self.main + rates.period * self.periods - self.move.over)

    def _free(self, rates: Rates) -> int:
        return 0 if rates.refunds else max(0, rates.delay - self.move.used)

    def after(self, since: int, until: int, rates: Rates) -> SeatTime:
        """Its time when its move has gone on from one moment to another; what it rested of that is free."""
        took = max(0, until - max(since, self.rests_until))
        beyond = took - min(took, self._free(rates))
        charged = min(self.main, beyond)
        move = replace(self.move, used=self.move.used + took, over=self.move.over + beyond - charged)
        return replace(self, main=self.main - charged, spent=self.spent + charged, move=move)

    def moved(self, rates: Rates) -> SeatTime:
        """Its time when its own answer has ended its move."""
        ended = self.left_alone(rates)
        main = ended.main + rates.increment
        if rates.most is not None:
            main = max(ended.main, min(main, rates.most))
        back = min(ended.move.used, rates.delay) - ended.move.refunded if rates.refunds else 0
        move = replace(ended.move, refunded=ended.move.refunded + back)
        return replace(ended, main=main + back, spent=ended.spent - back, move=move)

    def left_alone(self, rates: Rates) -> SeatTime:
        """Its time when its move has ended otherwise: the match no longer waits for it."""
        gone = max(0, self.move.over) // rates.period if rates.period else 0
        lost = min(gone, self.periods - 1) if gone else 0
        move = replace(self.move, lost=lost)
        return replace(self, periods=self.periods - lost, lost=self.lost + lost, move=move, began=0)

    def flagged(self, rates: Rates) -> SeatTime:
        """Its time when the clock has ended its move: the next one has what each move has for itself."""
        return replace(self.left_alone(rates), main=max(self.main, rates.increment))

    def given(self, back: int, rates: Rates) -> SeatTime:
        """Its time with `back` milliseconds given back."""
        if rates.period:
            return replace(self, move=replace(self.move, over=self.move.over - back))
        return replace(self, main=self.main + back, spent=self.spent - back)

    def resting(self, at: int, days: int) -> SeatTime:
        """Its time with `days` of vacation, from this moment on or from the end of the vacation that it has taken."""
        until = max(at, self.rests_until) + days * DAY * 1000
        return replace(self, rests_until=until, vacation=self.vacation + days)

    def returned(self, then: SeatTime, resumed: Move, rates: Rates) -> SeatTime:
        """Its time when the match returns to an entry at which it was `then`, less what it has used since.

        `resumed` is what it has used for the move that goes on, which may have ended meanwhile.
        """
        lost = self.lost - resumed.lost
        return SeatTime(
            main=max(0, then.main - (self.spent - then.spent)),
            periods=max(1, then.periods - (lost - then.lost)) if rates.period else 0,
            began=then.began,
            move=replace(resumed, lost=0),
            spent=self.spent,
            lost=lost,
            rests_until=self.rests_until,
            vacation=self.vacation,
        )
