"""What a seat can expect of the Hand: each way in which it can end, weighted by the chances."""

from __future__ import annotations

from collections.abc import Mapping

from annales.domain.arithmetic import added, power
from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from .. import layout as on
from ..cards import NUMBERS, PLAY, POWERS, PRIEST, PROPHET, VALUE, value_of
from ..effects.playing import CLOSING
from ..phases import ending
from ..phases.betting import TURN as BETTING
from ..phases.betting import owed
from ..resources.constellation import FACE_DOWN
from ..resources.followers import cult_of, paid
from .odds import Chances, chances
from .wealth import deck_holdings, holdings, survives

CAUTION = 0.85  # below 1: to lose half of what one has is worse than to gain half is good
DAMPED = 0.25  # how much the cards count before anybody has done anything in the Hand
POINT, WEALTH = 0.22, 0.35  # epic: a victory point of lead, and owning all against the average
LOOKED_AT = 0.004  # a face-down card that the seat has looked at
HELD_BACK = 0.002  # a Power card that the others have not seen
ENOUGH, TOO_MUCH = 3, 0.003  # Effects played in a Hand: beyond this number each one costs more than the one before


class Expectation:
    """The expectation of one seat at a table where nothing is pending."""

    def __init__(self, t: TableView, seat: Seat) -> None:
        self.t, self.seat = t, seat
        self.present = t.present()
        self.is_epic = on.is_epic(t)
        self.cults = {other: cult_of(t, other) for other in self.present}
        self.held = {other: holdings(t, other) for other in self.present}
        self.is_fresh = _is_fresh(t, seat)
        self.held[seat] += deck_holdings(t, seat, with_pile=self.is_fresh)
        self.owned = {other: float(value_of(self.cults[other])) for other in self.present}
        self.staked = {other: float(value_of(on.vector(t, on.STAKES[other]))) for other in self.present}
        self.survivors = {other: survives(t, self.cults[other]) for other in self.present}

    def value(self) -> float:
        """From -1 to 1."""
        return max(-1.0, min(1.0, self._expected() + self._knowledge()))

    def _knowledge(self) -> float:
        """What looking and hiding are worth, where nothing else is at stake.

        Cards that draw each other could be played for ever: so Effects after the first few cost something.
        """
        t, seat = self.t, self.seat
        looked = sum(bool(t.size(place)) and bool(t.knows.get((place, seat))) for place in FACE_DOWN)
        held = sum(card in POWERS for card in t.at(on.HAND[seat]))
        surplus = max(0, t.read(on.WORKS).count(seat) - ENOUGH)
        return LOOKED_AT * looked + HELD_BACK * held - TOO_MUCH * surplus * surplus

    def _expected(self) -> float:
        t, seat = self.t, self.seat
        phase, winners = t.read(on.PHASE), t.read(on.WINNERS)
        if phase == CLOSING:
            return added(self._won_by(winner, len(winners) == 1) for winner in winners) / len(winners)
        if winners or not any(self.staked.values()):
            return self._standing(self.owned, dict.fromkeys(self.present, True), {})
        if not on.is_in_hand(t, seat):
            return self._lost(dict.fromkeys(on.in_hand(t), 1 / len(on.in_hand(t))))
        return self._undecided()

    def _undecided(self) -> float:
        t, seat = self.t, self.seat
        odds = chances(t, seat)
        missing = owed(t, seat)
        if not any(missing):
            return self._bet(odds)
        folded = self._lost(odds.others)
        left = paid(self.cults[seat], missing)
        if left is None:
            return folded
        self._pays(seat, float(value_of(missing)), survives(t, left))
        return max(folded, self._bet(odds))

    def _bet(self, odds: Chances) -> float:
        """The value of staying in the Hand."""
        t, seat = self.t, self.seat
        alone = self._won_by(seat, True) if odds.alone else 0.0
        for other, calls in odds.calls.items():
            self._pays(other, calls * value_of(owed(t, other)), self.survivors[other])
        chance = odds.battle
        if self.is_fresh:
            even = 1 / len(on.in_hand(t))
            chance = even + DAMPED * (chance - even)
        battle = chance * self._won_by(seat, True) + (1 - chance) * self._lost(odds.others)
        return odds.alone * alone + (1 - odds.alone) * battle

    def _pays(self, seat: Seat, followers: float, survives: bool) -> None:
        """Followers of this value go from a Cult to its Stake."""
        self.owned[seat] -= followers
        self.staked[seat] += followers
        self.survivors[seat] = survives

    def _lost(self, others: Mapping[Seat, float]) -> float:
        """The standing if another seat wins, by the chances of each."""
        return added(chance * self._won_by(other, True) for other, chance in others.items())

    def _won_by(self, winner: Seat, is_single: bool) -> float:
        """The standing after a Hand that this seat has won: the others lose their Stakes, or their lives."""
        t = self.t
        owned, lives, points = dict(self.owned), {}, {}
        last_stands = t.read(on.LAST_STANDS)
        for other in self.present:
            lives[other] = other == winner or (self.survivors[other] and other not in last_stands)
        owned[winner] += self.staked[winner] + (self._reward(winner) if is_single else 0.0)
        if self.is_epic:
            points[winner] = PLAY.won_by_hand + PLAY.won_by_strike * sum(not lives[other] for other in self.present)
        return self._standing(owned, lives, points)

    def _reward(self, winner: Seat) -> float:
        """A Priest, and a Prophet for a Cult without one (R61, R62)."""
        if ending.is_duel(self.t):
            return 0.0
        return VALUE[PRIEST] + (0.0 if self.cults[winner][0] else VALUE[PROPHET])

    def _standing(self, owned: dict[Seat, float], lives: dict[Seat, bool], points: dict[Seat, int]) -> float:
        if self.is_epic:
            return self._epic(owned, lives, points)
        wealth = {other: owned[other] + self.held[other] if lives[other] else 0.0 for other in self.present}
        return 2 * power(_share(wealth, self.seat), CAUTION) - 1

    def _epic(self, owned: dict[Seat, float], lives: dict[Seat, bool], points: dict[Seat, int]) -> float:
        t, seat = self.t, self.seat
        total = {other: t.count(on.POINTS[other]) + points.get(other, 0) for other in self.present}
        best = max(number for other, number in total.items() if other != seat)
        if max(total.values()) >= t.option(on.EPIC_TARGET) and total[seat] != best:
            return 1.0 if total[seat] > best else -1.0
        new = float(value_of(NUMBERS.epic_cult))
        wealth = {other: (owned[other] if lives[other] else new) + self.held[other] for other in self.present}
        score = POINT * (total[seat] - best) + WEALTH * (_share(wealth, seat) * len(wealth) - 1)
        return score / (1 + abs(score))


def _share(wealth: dict[Seat, float], seat: Seat) -> float:
    total = added(wealth.values())
    return wealth[seat] / total if total > 0 else 0.0


def _is_fresh(t: TableView, seat: Seat) -> bool:
    """Whether nobody has done anything in this Hand, and the seat is not the one to begin.

    An answer that ends the Hand before, such as the last card taken in the Prayer Phase, deals new cards by chance:
    they say little of the answer. The draw pile then holds the card that was taken, among others of the same guess.
    """
    if t.read(on.PHASE) != BETTING or t.read(on.ROUND) != 1 or t.read(on.ACTIVE) == seat:
        return False
    return len(t.read(on.TO_ACT)) == len(on.in_hand(t))
