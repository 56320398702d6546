"""The powers of the Divinities: once a game, free, at once and without a window of their own (R53–R56, J25)."""

from __future__ import annotations

from functools import lru_cache

from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Seat, Value
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.seats import clockwise

from . import layout as on
from . import pending_choices
from .areas import discard_from_centre, sacrificeable
from .cards import BOX, CARDS, DAY, GUIDE, VOID
from .effects import cancel_top, impose_guide
from .items import OFFERING, POSE, Item, pop_item
from .layout import divinity_of
from .pending_choices import Choice, Force, Owed
from .points import block, gain, is_blocked, move_all
from .targets import Offered


class PowerTarget(Owed, frozen=True, tag="power"):
    """The target of the seat's power."""


def can_use(t: TableView, seat: Seat, item: Item | None) -> bool:
    """Whether the power is unused and of use now; `item` is the one whose window asks this seat (R54)."""
    if seat in t.read(on.USED):
        return False
    divinity = divinity_of(t, seat)
    if divinity.timing == "reaction":
        return item is not None and _answers(t, seat, divinity.power, item)
    match divinity.power:
        case "destroy_centre_void":
            return VOID in _origins(t.at(on.CENTRE))
        case "destroy_centre_day":
            return DAY in _origins(t.at(on.CENTRE))
        case "gain_void_per_guide":
            return bool(t.at(on.GUIDES_OF[seat])) and not is_blocked(t, seat)
        case _:
            return bool(_options(t, PowerTarget(seat)))


def use(t: Table, seat: Seat) -> None:
    """The power is spent; a reaction takes effect on the item in its window (R56)."""
    divinity = divinity_of(t, seat)
    t.write(on.USED, tuple(sorted((*t.read(on.USED), seat))))
    t.say("power", seat, divinity.id)
    match divinity.power:
        case "prevent_apocalypse":
            t.say("prevented", agenda.top(t, Item, beneath=1).card)
            cancel_top(t)  # a Martyr is still sacrificed, without effect
        case "prevent_guide_sacrifice":
            t.say("annulled", pop_item(t).card)  # the Guide stays with its Believers
        case "prevent_guide_creation":
            guide = pop_item(t).card
            t.say("turned_away", guide)
            t.move(guide, on.STACK, on.DISCARD)
        case "destroy_centre_void":
            discard_from_centre(t, _at_centre(t, VOID))
        case "destroy_centre_day":
            discard_from_centre(t, _at_centre(t, DAY))
        case "gain_void_per_guide":
            gain(t, seat, VOID, t.size(on.GUIDES_OF[seat]))
        case _:
            agenda.push(t, PowerTarget(seat))


def _answers(t: TableView, seat: Seat, power: str, item: Item) -> bool:
    """Brewalen: what would be an Apocalypse (R66); Drinded: the sacrifice of a Guide; Romtec: a Guide posed by another
    seat, which is the controller at that moment (R76)."""
    is_guide = CARDS[item.card].type == GUIDE
    match power:
        case "prevent_apocalypse":
            return item.turns_apocalypse(t)
        case "prevent_guide_sacrifice":
            return is_guide and item.kind == OFFERING
        case _:
            return is_guide and item.kind == POSE and item.controller != seat


@lru_cache(maxsize=4096)
def _origins(pieces: tuple[Piece, ...]) -> frozenset[str]:
    return frozenset(CARDS[kind_of(piece)].origin for piece in pieces)


def _at_centre(t: TableView, origin: str) -> list[Piece]:
    return [piece for piece in t.at(on.CENTRE) if CARDS[kind_of(piece)].origin == origin]


def _options(t: TableView, owed: PowerTarget) -> Offered:
    """What Killinstred, Llewella, Shingva and Gorpa choose."""
    seat = owed.seat
    divinity = divinity_of(t, seat)
    match divinity.power:
        case "force_apocalypse":
            if t.read(on.LOCKED):
                return ()
            return tuple(other for other in clockwise(t, seat) if t.at(on.HAND[other]))
        case "take_points_and_block":
            return () if is_blocked(t, seat) else tuple(clockwise(t, seat))
        case _:
            wanted = set(divinity.target_guide_has_any_dogma)
            return BOX.in_order(
                [
                    guide
                    for other in clockwise(t, seat, own="last")
                    for guide in sacrificeable(t, other, GUIDE)
                    if wanted & set(CARDS[guide].dogmas)
                ]
            )


def _chosen(t: Table, owed: PowerTarget, option: Value) -> None:
    seat = owed.seat
    match divinity_of(t, seat).power:
        case "force_apocalypse":
            agenda.push(t, Force(option, seat))  # asked whatever it holds (J17)
        case "take_points_and_block":
            move_all(t, option, seat)
            block(t, [option])
        case _:
            impose_guide(t, option, seat)


CHOICES: dict[str, Choice] = {
    agenda.word_of(choice.frame): choice
    for choice in (*pending_choices.PENDING, Choice(PowerTarget, _options, _chosen))
}
