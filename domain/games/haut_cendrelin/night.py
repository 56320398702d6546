"""What a seat can still do in its own night: its hand, the events, the places, and what it has prepared for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.domain.arithmetic import added
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import TableView

from . import layout as on
from .cards import DEMONIC_PLACE, EVENTS, FRAGMENTS, PLACES
from .deals import DEALS, HAND, RETURNED, Deal, brought, employed
from .effects_grammar import EPHEMERALS
from .prospects import Cemetery, aims_of_a_night
from .validity import holds

Prices = Mapping[str, tuple[float, float]]  # by name: what one more and one less are worth

CHOICE = 0.25  # how much of what the hand can do counts before it is done
PREPARED = 0.7  # and of what ephemerals can be employed for
AGAIN = 3  # a place option is thought of so often
NEVER = 99  # a cost that cannot be paid
CALLS = "demon_calls"


class Night:
    """The means of a seat in its own night, ephemerals in stock apart from the others."""

    def __init__(self, t: TableView, seat: Seat, cemetery: Cemetery) -> None:
        self.t, self.seat = t, seat
        self.hand = t.at(on.HAND[seat])
        self.have = dict(cemetery.tokens)
        self.have["mana"] = t.count(on.MANA[seat])
        self.have[HAND] = len(self.hand) - 1
        self.have[RETURNED] = len(self.hand) + on.on_table(t, seat)
        self.stock = {what: t.count(on.EPHEMERAL[seat, what]) for what in EPHEMERALS}
        self.cemetery = cemetery
        self.events = () if t.read(on.HAS_RESOLVED) else t.at(on.SURROUNDINGS)
        self.cards = dict.fromkeys((*self.hand, *self.events, *t.at(on.CEMETERY)))  # in order: floats are added by it
        # The first part of each option that could be applied if its ephemerals were there.
        self.possible = [
            (card, deals[0]) for card in self.cards for deals in DEALS[card] if self._is_possible(deals[0])
        ]

    def _is_possible(self, deal: Deal) -> bool:
        have = self.have
        for name, number in deal.needs.items():
            if have.get(name, 0) < number:
                return False
        for resource in deal.creates:
            if resource not in self.cemetery.tokens:
                return False
        return not deal.conditions or all(holds(self.t, self.seat, condition) for condition in deal.conditions)

    # -- counters of the night

    def reach(self) -> dict[str, int]:
        """How much the counters that must be full in one night can still gain tonight."""
        return {name: self._reach(name) for name in aims_of_a_night(self.t, self.seat)}

    def _reach(self, counter: str) -> int:
        verb, _, what = counter.partition("_")
        if counter == CALLS:
            return self._calls()
        if verb == "employed":
            return min(self.stock[what] + self._most(what), self._most(what, employed))
        if verb == "spent":
            return min(self.have["mana"] + self._most("mana"), self._most(counter, is_paid=False))
        return self._most(counter)

    def _most(self, name: str, of: Callable[[Deal, str], int] = brought, is_paid: bool = True) -> int:
        """What the cards can bring of something within the mana there is; of the events one can be resolved."""
        best: dict[Piece, tuple[int, int]] = {}
        for card, deal in self.possible:
            number = of(deal, name)
            is_ready = of is employed or all(self.stock[what] >= n for what, n in deal.employs.items())
            if number > 0 and is_ready and number > best.get(card, (0, 0))[0]:
                best[card] = number, deal.needs.get("mana", 0) if is_paid else 0
        offers = [(cost, number) for card, (number, cost) in best.items() for _ in range(self._times(card))]
        events = [(cost, number) for card, (number, cost) in best.items() if card in EVENTS]
        return _within(sorted(offers + sorted(events, key=lambda offer: -offer[1])[:1]), self.have["mana"])

    def _times(self, card: Piece) -> int:
        if card in FRAGMENTS:
            return self.hand.count(card)
        return AGAIN if card in PLACES else 0

    def _calls(self) -> int:
        """The calls of demons that the seat can pay for."""
        ready = 0
        for card, deal in self.possible:
            if card not in PLACES or PLACES[card].kind != DEMONIC_PLACE:
                continue
            if deal.employs:
                ready += sum((self.stock[what] + self._most(what)) // number for what, number in deal.employs.items())
            else:
                ready += min(self.have.get(name, 0) // number for name, number in deal.needs.items())
        return ready

    # -- what the night can still bring

    def hopes(self, prices: Prices) -> float:
        """In the unit of a value: the best use of each fragment in hand, and of what is prepared."""
        best: dict[Piece, float] = {}
        uses: dict[str, list[tuple[float, int]]] = {}
        for card, deal in self.possible:
            gain = _gain(deal, prices)
            if gain <= 0:
                continue
            for what, number in deal.employs.items():
                times = AGAIN if card in PLACES else 1
                uses.setdefault(what, []).extend([(gain / number, number)] * times)
            if not deal.employs and card in FRAGMENTS and gain > best.get(card, 0.0):
                best[card] = gain
        total = CHOICE * added(best.get(card, 0.0) for card in self.hand)
        return total + PREPARED * added(_best_use(each, self.stock[what]) for what, each in uses.items())


def _gain(deal: Deal, prices: Prices) -> float:
    """What a part would change."""
    gain = 0.0
    for name, number in deal.brings.items():
        price = prices.get(name)
        if price is not None:
            gain += number * (price[0] if number > 0 else price[1])
    return gain


def _within(offers: list[tuple[int, int]], mana: int) -> int:
    """The sum of the cheapest offers, each with its cost in mana, that the mana is enough for."""
    total = 0
    for cost, number in offers:
        if cost <= mana:
            mana -= cost
            total += number
    return total


def _best_use(uses: list[tuple[float, int]], stock: int) -> float:
    """The best uses first, as far as the stock goes."""
    total = 0.0
    for per, number in sorted(uses, reverse=True):
        if number <= stock:
            total += per * number
            stock -= number
    return total
