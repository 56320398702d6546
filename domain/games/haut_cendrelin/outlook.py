"""What a seat can still do in its own night: its hand, the events, the places, and what it has prepared for them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.table.layout import Seat
from domain.table.table import TableView

from . import layout as on
from .cards import DEMONIC_PLACE, EVENTS, PLACES, PLAY
from .deals import DEALS, FRAGMENTS, HAND, HIS_FRAGMENTS, HIS_MANA, Deal, Deals, brought, employed
from .effects_grammar import DEMONIC, EPHEMERALS
from .prospects import CARD, MANA, MANY, SURPLUS_MANA, Cemetery, Prospects, Standing, counter_of, objectives
from .validity import holds

CHOICE = 0.25  # how much of what the hand can do counts before it is done
PREPARED = 0.7  # and of what ephemerals can be employed for
AGAIN = 3  # a place option is thought of so often
LEAST = 0.004  # a fragment in hand, which can be renounced


class Night:
    """The means of a seat in its own night."""

    def __init__(self, t: TableView, seat: Seat, cemetery: Cemetery) -> None:
        self.t, self.seat = t, seat
        self.have: dict[str, int] = dict(cemetery.tokens)
        self.have["mana"] = t.count(on.MANA[seat])
        self.have[HAND] = t.size(on.HAND[seat]) - 1
        self.have[FRAGMENTS] = t.size(on.HAND[seat]) + on.on_table(t, seat)
        self.stock = {what: t.count(on.EPHEMERAL[seat, what]) for what in EPHEMERALS}
        self.tokens = cemetery.tokens
        self.demonic = cemetery.demonic
        self.options = list(self._options())

    def _options(self) -> Iterator[tuple[str, Deals, int]]:
        """The card, the option, and how often it can be used."""
        t = self.t
        for fragment in t.at(on.HAND[self.seat]):
            for option in DEALS[fragment]:
                yield fragment, option, 1
        if not t.read(on.HAS_RESOLVED):
            for event in t.at(on.SURROUNDINGS):
                for option in DEALS[event]:
                    yield event, option, 1
        for place in t.at(on.CEMETERY):
            for option in DEALS[place]:
                yield place, option, AGAIN

    def is_possible(self, deal: Deal) -> bool:
        """Whether a part could be applied, ephemerals apart."""
        have = self.have
        for name, number in deal.needs:
            if have.get(name, 0) < number:
                return False
        if any(what not in self.tokens for what in deal.creates):
            return False
        return not deal.conditions or all(holds(self.t, self.seat, condition) for condition in deal.conditions)

    # -- counters of the night

    def reach(self) -> dict[str, int]:
        """How much the counters of one night that an objective of the seat asks for can still gain tonight."""
        return {name: self._reach(name) for name in {counter_of(goal)[0] for goal in objectives(self.t, self.seat)}}

    def _reach(self, counter: str) -> int:
        verb, _, what = counter.partition("_")
        if counter == "demon_calls":
            return self._calls()
        if verb == "employed":
            return min(self.stock[what] + self._most(f"{what}", False), self._employable(what))
        if verb == "spent":
            return min(self.have["mana"] + self._most("mana", False), self._most(counter, True))
        return self._most(counter, False)

    def _most(self, name: str, with_employed: bool) -> int:
        """What the cards can bring of something, each with its best option; only one event can be resolved."""
        best: dict[str, int] = {}
        for card, option, times in self.options:
            if all(self.is_possible(deal) for deal in option[:1]) and (with_employed or self._is_prepared(option[0])):
                best[card] = max(best.get(card, 0), times * brought(option, name))
        return _with_one_event(self.t, self.seat, best)

    def _is_prepared(self, deal: Deal) -> bool:
        return all(self.stock[what] >= number for what, number in deal.employs)

    def _employable(self, what: str) -> int:
        best: dict[str, int] = {}
        for card, option, times in self.options:
            if self.is_possible(option[0]):
                best[card] = max(best.get(card, 0), times * employed(option, what))
        return _with_one_event(self.t, self.seat, best)

    def _calls(self) -> int:
        """The calls of demons that the seat can pay for."""
        ready = 0
        for card, option, _ in self.options:
            if card in PLACES and PLACES[card].kind == DEMONIC_PLACE:
                for what, number in option[0].employs:
                    ready += (self.stock[what] + self._most(what, False)) // number
                if not option[0].employs and self.is_possible(option[0]):
                    ready += min(self.have.get(name, 0) // number for name, number in option[0].needs)
        return ready

    # -- what the night can still bring

    def hopes(self, prices: dict[str, tuple[float, float]]) -> float:
        """In the unit of a value: the best use of the hand and of what is prepared."""
        hand: dict[str, float] = {}
        uses: dict[str, list[tuple[float, int]]] = {what: [] for what in EPHEMERALS}
        for card, option, times in self.options:
            gain = self._gain(option, prices)
            if gain is None:
                continue
            employs = option[0].employs
            if not employs:
                if card not in PLACES and card not in EVENTS:
                    hand[card] = max(hand.get(card, 0.0), gain)
            elif gain > 0:
                for what, number in employs:
                    uses[what] += [(gain / number, number)] * times
        total = CHOICE * sum(hand.get(card, 0.0) + LEAST for card in self.t.at(on.HAND[self.seat]))
        return total + PREPARED * sum(_best_use(uses[what], number) for what, number in self.stock.items() if number)

    def _gain(self, option: Deals, prices: dict[str, tuple[float, float]]) -> float | None:
        """What an option would change, if its first part can be applied."""
        if not self.is_possible(option[0]):
            return None
        gain = 0.0
        for name, number in option[0].brings:
            up, down = prices.get(name, (0.0, 0.0))
            gain += up * number if number > 0 else down * number
        return gain


def _with_one_event(t: TableView, seat: Seat, best: dict[str, int]) -> int:
    events = [best.pop(card) for card in list(best) if card in EVENTS]
    copies = sum(number * (t.at(on.HAND[seat]).count(card) or 1) for card, number in best.items())
    return copies + max(events, default=0)


def _best_use(uses: list[tuple[float, int]], stock: int) -> float:
    """The best uses first, as far as the stock goes."""
    total = 0.0
    for per, number in sorted(uses, reverse=True):
        if number <= stock:
            total += per * number
            stock -= number
    return total


def prices_of(
    t: TableView, seat: Seat, cemetery: Cemetery, every: dict[Seat, tuple[Prospects, Standing]], weights: dict[Seat, float]
) -> dict[str, tuple[float, float]]:
    """What one more and one less of each thing is worth to a seat, rivals included."""
    prices: dict[str, tuple[float, float]] = {}
    for other, (told, stand) in every.items():
        share = weights[other] * stand.step
        for weight, slopes in zip(stand.weights, told.slopes, strict=True):
            for name, (up, down) in slopes.items():
                if other != seat and name not in cemetery.tokens:
                    continue
                before = prices.get(name, (0.0, 0.0))
                prices[name] = (before[0] + share * weight * up, before[1] + share * weight * down)
    _add_means(t, seat, every, weights, prices)
    if cemetery.demonic:
        prices[DEMONIC] = prices.get(cemetery.demonic, (0.0, 0.0))
    return prices


def _add_means(t, seat, every, weights, prices) -> None:
    step = every[seat][1].step
    mana = step * (MANA if t.count(on.MANA[seat]) < MANY else SURPLUS_MANA)
    before = prices.get("mana", (0.0, 0.0))
    prices["mana"] = (before[0] + mana, before[1] + mana)
    before = prices.get(FRAGMENTS, (0.0, 0.0))
    prices[FRAGMENTS] = (before[0], before[1] + step * CARD)
    rival = max((other for other in every if other != seat), key=lambda other: every[other][1].worth)
    force = -weights[rival] * every[rival][1].step
    prices[HIS_MANA] = (-force * MANA, -force * MANA)
    prices[HIS_FRAGMENTS] = (0.0, -force * (CARD + 0.75 / PLAY.list_size))
    prices[HAND] = (0.0, 0.01)
