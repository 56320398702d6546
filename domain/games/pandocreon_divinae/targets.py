"""What an ability lets its player choose when it is announced, and whether it is possible and still legal (R37, R46).

Mirror leaves one Divinity that the effect may touch; conditions on that Divinity are waived, those on cards stay (R74).
Choices are offered seats first, clockwise, then cards in the order of the data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from annales.domain.table.layout import Piece, Seat, Value
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.seats import clockwise

from . import layout as on
from .areas import eligible, open_guides, sacrificeable
from .cards import BELIEVERS, BOX, CARDS, GUIDE, GUIDES, STASIS, VOID
from .items import COPIES, POSE, Item, Targets, Use
from .layout import divinity_of, holdings, purse
from .points import is_blocked

DONE = "done"

Offered = tuple[Value, ...]


class Announced(NamedTuple):
    """What an ability announces: how many choices, and the options of the next one."""

    choices: int
    options: Callable[[TableView, Use, Targets], Offered]


def next_options(t: TableView, use: Use, targets: Targets) -> Offered | None:
    """The options of the next announced choice; None when all are made."""
    announced = ANNOUNCED.get(CARDS[use.card].ability)
    if announced is None:
        return None
    if targets and CARDS[use.card].ability in COPIES:
        return next_options(t, use.copied(targets[0]), targets[1:])
    if CARDS[use.card].ability == _SERIES and targets:
        return _rest_of_series(t, use, targets)
    return announced.options(t, use, targets) if len(targets) < announced.choices else None


def is_possible(t: TableView, use: Use, targets: Targets = ()) -> bool:
    """Whether each announced choice has at least one legal option; Apocalypses, whether they are allowed (R46)."""
    if CARDS[use.card].ability == "apocalypse":
        return not t.read(on.LOCKED)
    options = next_options(t, use, targets)
    return options is None or any(is_possible(t, use, (*targets, option)) for option in options)


def still_stands(t: TableView, use: Use, targets: Targets) -> bool:
    """Whether the announced choices were all made, and are still legal on resolution (R41, R43)."""
    ability = CARDS[use.card].ability
    announced = ANNOUNCED.get(ability)
    if announced is None:
        return True
    if ability == _SERIES:
        return bool(targets)  # each chosen seat is looked at when its turn comes
    if len(targets) < announced.choices:
        return False
    if ability in COPIES:
        return targets[0] in announced.options(t, use, ()) and still_stands(t, use.copied(targets[0]), targets[1:])
    return all(targets[i] in announced.options(t, use, targets[:i]) for i in range(announced.choices))


# -- seats


def _touched(t: TableView, use: Use) -> list[Seat]:
    """The seats that «une Divinité» may mean: all, or the one that Mirror leaves."""
    return clockwise(t, use.seat, own="last") if use.victim is None else [use.victim]


def _others(t: TableView, use: Use) -> list[Seat]:
    """«Une autre Divinité, un autre joueur» (J23)."""
    return clockwise(t, use.seat) if use.victim is None else [use.victim]


def _has_any_dogma(t: TableView, use: Use, seat: Seat) -> bool:
    wanted = CARDS[use.card].target_has_any_dogma
    return use.victim is not None or any(dogma in wanted for dogma in divinity_of(t, seat).dogmas)


def _seats_of_dogma(t: TableView, use: Use, _: Targets) -> Offered:
    """Workers, Alchemists, Lunatics 1 and 2: the chosen Divinity will be unable to sacrifice."""
    return tuple(seat for seat in _touched(t, use) if _has_any_dogma(t, use, seat))


def _others_with_cards(t: TableView, use: Use, _: Targets) -> Offered:
    return tuple(seat for seat in _others(t, use) if t.size(on.HAND[seat]))


def _others_with_believers(t: TableView, use: Use, _: Targets) -> Offered:
    return tuple(seat for seat in _others(t, use) if sacrificeable(t, seat, BELIEVERS, use.gone))


def _others_with_guides(t: TableView, use: Use, _: Targets) -> Offered:
    return tuple(seat for seat in _others(t, use) if sacrificeable(t, seat, GUIDE, use.gone))


def _others_with_points(t: TableView, use: Use, _: Targets) -> Offered:
    """Looters: «une autre Divinité qui n'a pas encore joué» (J32); a blocked player takes nothing (R52)."""
    if is_blocked(t, use.seat):
        return ()
    to_play = t.read(on.TO_PLAY)
    return tuple(
        seat for seat in _others(t, use) if (use.victim is not None or seat in to_play) and any(purse(t, seat).values())
    )


def _seats_in_series(t: TableView, use: Use, targets: Targets) -> Offered:
    """Revolutionaries: one seat or more, own seat included."""
    return tuple(
        seat for seat in _touched(t, use) if seat not in targets and sacrificeable(t, seat, BELIEVERS, use.gone)
    )


def _rest_of_series(t: TableView, use: Use, targets: Targets) -> Offered | None:
    left = () if targets[-1] == DONE else _seats_in_series(t, use, targets)
    return (DONE, *left) if left else None


def _seats_with_void(t: TableView, use: Use, _: Targets) -> Offered:
    """Shaman."""
    return tuple(
        seat for seat in _touched(t, use) if _has_any_dogma(t, use, seat) and void_believers(t, seat, use.gone)
    )


def void_believers(t: TableView, seat: Seat, but: Piece = "") -> list[Piece]:
    """The Void Believers that an effect can make a seat sacrifice."""
    return [card for card in sacrificeable(t, seat, BELIEVERS, but) if CARDS[card].origin == VOID]


def _seats_with_believers(t: TableView, use: Use, _: Targets) -> Offered:
    """Ascetic."""
    return tuple(
        seat
        for seat in _touched(t, use)
        if _has_any_dogma(t, use, seat) and sacrificeable(t, seat, BELIEVERS, use.gone)
    )


def _seats_with_guides(t: TableView, use: Use, _: Targets) -> Offered:
    """Soothsayer."""
    return tuple(
        seat for seat in _touched(t, use) if _has_any_dogma(t, use, seat) and sacrificeable(t, seat, GUIDE, use.gone)
    )


def _seats_to_exorcise(t: TableView, use: Use, _: Targets) -> Offered:
    """Exorcist: «d'Origine Nuit, ou portant à la fois Mystique et Chaos»."""
    card = CARDS[use.card]

    def is_reached(seat: Seat) -> bool:
        divinity = divinity_of(t, seat)
        return (
            use.victim is not None
            or divinity.origin in card.target_origins
            or set(card.target_or_has_all_dogmas) <= set(divinity.dogmas)
        )

    return tuple(seat for seat in _touched(t, use) if is_reached(seat) and open_guides(t, seat, use.gone))


# -- cards


def _guides(t: TableView, use: Use, seats: Iterable[Seat]) -> Offered:
    """The unprotected Guides of these seats."""
    return BOX.in_order([guide for seat in seats for guide in open_guides(t, seat, use.gone)])


def _any_guide(t: TableView, use: Use, _: Targets) -> Offered:
    """Holy Warriors, Stasis."""
    return _guides(t, use, _touched(t, use))


def _guide_of_another(t: TableView, use: Use, _: Targets) -> Offered:
    """Lycanthropes, Celestial Order, Concentration."""
    return _guides(t, use, _others(t, use))


def _guide_of_origin(t: TableView, use: Use, targets: Targets) -> Offered:
    """Divine Wrath."""
    wanted = CARDS[use.card].target_guide_origins
    return tuple(guide for guide in _any_guide(t, use, targets) if CARDS[guide].origin in wanted)


def _own_then_other(t: TableView, use: Use, targets: Targets) -> Offered:
    """Sorcerer, Inquisition: a Guide of one's own, then a Guide of another seat."""
    return _guide_of_another(t, use, ()) if targets else _guides(t, use, [use.seat])


def _guide_without_chaos(t: TableView, use: Use, _: Targets) -> Offered:
    """Anarchist: the Guide lacks Chaos, or the Divinity that has it does."""

    def is_reached(guide: Piece, seat: Seat) -> bool:
        return (
            use.victim is not None or "chaos" not in CARDS[guide].dogmas or "chaos" not in divinity_of(t, seat).dogmas
        )

    return BOX.in_order(
        [
            guide
            for seat in _touched(t, use)
            for guide in sacrificeable(t, seat, GUIDE, use.gone)
            if is_reached(guide, seat)
        ]
    )


def _believers_to_copy(t: TableView, use: Use, _: Targets) -> Offered:
    """Illusionists: Believers of another seat, protected or not, whose ability is possible (R46, J31)."""
    return _possible(t, use, (card for seat in _others(t, use) for card, _ in holdings(t, seat)))


def _own_to_copy(t: TableView, use: Use, _: Targets) -> Offered:
    """Phoenix: Believers or a Guide of one's own, protected or not, whose ability is possible (R46)."""
    own = [*t.at(on.GUIDES_OF[use.seat]), *(card for card, _ in holdings(t, use.seat))]
    return _possible(t, use, own)


def _possible(t: TableView, use: Use, cards: Iterable[Piece]) -> Offered:
    return BOX.in_order([card for card in cards if card != use.gone and is_possible(t, use.copied(card))])


# -- the stack


def _to_cancel(t: TableView, use: Use, _: Targets) -> Offered:
    """Influences: the item beneath, or a Stasis on the table (R71, R73)."""
    wanted = CARDS[use.card].cancels_origins
    reached = []
    beneath = item_beneath(t, use.card) if t.agenda else None
    if beneath is not None and beneath.is_ability() and CARDS[beneath.card].origin in wanted:
        reached.append(beneath.card)
    if CARDS[STASIS].origin in wanted and stasis_on(t) is not None:
        reached.append(STASIS)
    return BOX.in_order(reached)


def item_beneath(t: TableView, card: Piece) -> Item | None:
    """The top item of the stack, this card's own left out."""
    return next((item for item in agenda.every(t, Item) if item.card != card), None)


def stasis_on(t: TableView) -> Piece | None:
    """The Guide beside which the Stasis lies."""
    if _BESIDE.keys().isdisjoint(t.places):
        return None
    return next(guide for place, guide in _BESIDE.items() if place in t.places)


def can_trance(t: TableView, seat: Seat, item: Item) -> bool:
    """A card posed by another seat from which this one can profit instead (R76)."""
    card = CARDS[item.card]
    if item.kind != POSE or item.controller == seat:
        return False
    if card.type == GUIDE:
        return bool(eligible(t, item.card))
    return card.type == BELIEVERS or (card.tranceable and is_possible(t, Use(item.card, seat)))


def can_mirror(t: TableView, seat: Seat, item: Item) -> bool:
    """A Deus Ex or a sacrifice of another seat that can be turned against it (R74)."""
    if not item.is_ability() or item.controller == seat or not CARDS[item.card].mirrorable:
        return False
    return is_possible(t, agenda.changed(item, controller=seat, victim=item.controller).use())


_SERIES = "impose_many_believer_sacrifices"

_BESIDE = {on.STASIS_ON[guide]: guide for guide in GUIDES}

ANNOUNCED: dict[str, Announced] = {
    "forbid_believer_sacrifice": Announced(1, _seats_of_dogma),
    "forbid_guide_sacrifice": Announced(1, _seats_of_dogma),
    "steal_two_random": Announced(1, _others_with_cards),
    "steal_three": Announced(1, _others_with_cards),
    "impose_believer_sacrifice": Announced(1, _others_with_believers),
    "sacrifice_two_silent": Announced(1, _others_with_believers),
    "impose_guide_sacrifice": Announced(1, _others_with_guides),
    "steal_points": Announced(1, _others_with_points),
    "impose_many_believer_sacrifices": Announced(1, _seats_in_series),
    "sacrifice_void_believers": Announced(1, _seats_with_void),
    "sacrifice_two_believers": Announced(1, _seats_with_believers),
    "force_guide_sacrifice": Announced(1, _seats_with_guides),
    "exorcise": Announced(1, _seats_to_exorcise),
    "return_guide": Announced(1, _any_guide),
    "protect_guide": Announced(1, _any_guide),
    "strip_guide": Announced(1, _guide_of_another),
    "take_guide": Announced(1, _guide_of_another),
    "destroy_guide": Announced(1, _guide_of_origin),
    "swap_guides": Announced(2, _own_then_other),
    "inquisition": Announced(2, _own_then_other),
    "sacrifice_non_chaos_guide": Announced(1, _guide_without_chaos),
    "copy_other_believers": Announced(1, _believers_to_copy),
    "copy_own_card": Announced(1, _own_to_copy),
    "cancel": Announced(1, _to_cancel),
}
