"""What abilities do on resolution, once their announced choices still stand; what they impose goes on the agenda."""

from __future__ import annotations

from collections.abc import Callable

from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.seats import clockwise
from annales.domain.tabletop.window import Window

from . import cards
from . import layout as on
from .apocalypse import hold_apocalypse
from .areas import (
    believers_before,
    discard_believers,
    discard_from_centre,
    hand_over,
    lift_stasis,
    remove_guide,
    sacrificeable,
)
from .cards import BELIEVERS, CARDS, GUIDE, NIGHT, NUMBERS, STASIS, VOID
from .items import Item, Targets, Use, announce, impose_sacrifice, pop_item
from .layout import owner_of
from .pending_choices import Cleric, Exorcise, Impose, Messiah, Shaman, Silent, Taking
from .points import block, gain, move_all, roll
from .targets import is_possible, stasis_on, void_believers

Effect = Callable[[Table, Use, Targets, int], None]


def perform(t: Table, use: Use, targets: Targets, flock: int) -> None:
    """Play an ability; `flock` is how many Believers cards the Guide that plays it led just before it left (R43)."""
    t.say("effect", use.card, use.seat)
    EFFECTS[CARDS[use.card].ability](t, use, targets, flock)


# -- points and prohibitions


def _gain_point(t: Table, use: Use, _targets: Targets, _flock: int) -> None:
    gain(t, use.seat, CARDS[use.card].origin, 1)


def _reroll(t: Table, _use: Use, _targets: Targets, _flock: int) -> None:
    roll(t)


def _block_all(t: Table, _use: Use, _targets: Targets, _flock: int) -> None:
    block(t, t.present())


def _block_others(t: Table, use: Use, _targets: Targets, _flock: int) -> None:
    """Black Hole; turned by Mirror, its announcer alone is blocked."""
    block(t, clockwise(t, use.seat) if use.victim is None else [use.victim])


def _steal_points(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    move_all(t, targets[0], use.seat)


def _forbid_believers(t: Table, _use: Use, targets: Targets, _flock: int) -> None:
    t.write(on.CALM_BELIEVERS, tuple(sorted({*t.read(on.CALM_BELIEVERS), targets[0]})))


def _forbid_guides(t: Table, _use: Use, targets: Targets, _flock: int) -> None:
    t.write(on.CALM_GUIDES, tuple(sorted({*t.read(on.CALM_GUIDES), targets[0]})))


def _cleric_points(t: Table, use: Use, _targets: Targets, flock: int) -> None:
    """The Origin is chosen on resolution, even when the gain is blocked (J26)."""
    agenda.push(t, Cleric(use.seat, flock))


# -- hands


def _steal_two(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    _steal_blind(t, targets[0], use.seat, NUMBERS.play.stolen_blind)


def _steal_three(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Diversion: at random, or chosen by the thief in the hand that they are shown (option `diversion`, J13)."""
    victim, number = targets[0], NUMBERS.play.stolen_by_diversion
    if t.read(on.DIVERSION) == "blind":
        _steal_blind(t, victim, use.seat, number)
        return
    t.show(on.HAND[victim], to=[use.seat])
    agenda.push(t, Taking(use.seat, victim, number))


def _steal_blind(t: Table, victim: Seat, thief: Seat, number: int) -> None:
    for _ in range(min(number, t.size(on.HAND[victim]))):
        t.draw(on.HAND[victim], on.HAND[thief])


# -- sacrifices imposed


def _impose_believers(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Hermit, Vampire: the victim chooses (J22)."""
    agenda.push(t, Impose(targets[0], targets[0], use.seat, BELIEVERS, 1))


def _impose_guide(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Zealots, Soothsayer: the victim chooses (J22)."""
    agenda.push(t, Impose(targets[0], targets[0], use.seat, GUIDE, 1))


def _impose_series(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Revolutionaries: clockwise from the controller's left, one seat after the other."""
    chosen = [seat for seat in clockwise(t, use.seat, own="last") if seat in targets]
    for seat in reversed(chosen):
        agenda.push(t, Impose(seat, seat, use.seat, BELIEVERS, 1))


def _sacrifice_void(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Shaman: the victim chooses the order."""
    agenda.push(t, Shaman(targets[0], use.seat, tuple(void_believers(t, targets[0]))))


def _sacrifice_two(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Ascetic: the user chooses, one after the other (J22)."""
    agenda.push(t, Impose(use.seat, targets[0], use.seat, BELIEVERS, NUMBERS.play.chosen_in_a_row))


def _sacrifice_silently(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Treachery: the user chooses, one after the other (J22)."""
    agenda.push(t, Silent(use.seat, targets[0], NUMBERS.play.chosen_in_a_row))


def _sacrifice_guide(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Anarchist."""
    impose_guide(t, targets[0], use.seat)


def _inquisition(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Day: the adverse Guide is sacrificed; Night: the controller's; Void: neither (J24)."""
    own, adverse = targets
    match roll(t):
        case cards.DAY:
            impose_guide(t, adverse, use.seat)
        case cards.NIGHT:
            impose_guide(t, own, use.seat)


def impose_guide(t: Table, guide: Piece, imposer: Seat) -> None:
    """This Guide is sacrificed, unless its seat cannot sacrifice it (R45)."""
    owner = owner_of(t, guide)
    if owner is not None and guide in sacrificeable(t, owner, GUIDE):
        impose_sacrifice(t, owner, guide, imposer)
    else:
        t.say("annulled", guide)


# -- Guides moved


def _return_guide(t: Table, _use: Use, targets: Targets, _flock: int) -> None:
    """Holy Warriors."""
    owner = _owner(t, targets[0])
    remove_guide(t, owner, targets[0], on.HAND[owner], on.CENTRE)


def _discard_guide(t: Table, _use: Use, targets: Targets, _flock: int) -> None:
    """Lycanthropes, Divine Wrath: no ability is played."""
    remove_guide(t, _owner(t, targets[0]), targets[0], on.DISCARD, on.CENTRE)


def _exorcise(t: Table, _use: Use, targets: Targets, _flock: int) -> None:
    agenda.push(t, Exorcise(targets[0]))


def _swap_guides(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Sorcerer."""
    own, adverse = targets
    other = _owner(t, adverse)
    hand_over(t, own, use.seat, other)
    hand_over(t, adverse, other, use.seat)


def _take_guide(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Celestial Order, Concentration."""
    hand_over(t, targets[0], _owner(t, targets[0]), use.seat)


def _protect_guide(t: Table, _use: Use, targets: Targets, _flock: int) -> None:
    """Stasis stays beside the Guide (R48)."""
    t.move(STASIS, on.STACK, on.STASIS_ON[targets[0]])


def _owner(t: TableView, guide: Piece) -> Seat:
    owner = owner_of(t, guide)
    assert owner is not None, f"{guide} is a legal choice and stands before nobody"
    return owner


# -- Believers discarded


def _paladin(t: Table, _use: Use, _targets: Targets, _flock: int) -> None:
    """«Sur la table»: at the centre and before the players (J12)."""
    discard_from_centre(t, [piece for piece in t.at(on.CENTRE) if _is_heathen(kind_of(piece))])
    for seat in t.present():
        for card, place in believers_before(t, seat):
            if _is_heathen(card):
                discard_believers(t, seat, card, place)


def _is_heathen(card: Piece) -> bool:
    return CARDS[card].origin in (NIGHT, VOID) and "nature" in CARDS[card].dogmas


def _tyrant(t: Table, _use: Use, _targets: Targets, _flock: int) -> None:
    """Those with Mystic, or all of them (option `edition`)."""
    spares = NUMBERS.edition[t.read(on.EDITION)].tyrant_spares
    discard_from_centre(
        t, [piece for piece in t.at(on.CENTRE) if not spares or "mystic" in CARDS[kind_of(piece)].dogmas]
    )


# -- the round


def _apocalypse(t: Table, use: Use, _targets: Targets, _flock: int) -> None:
    """An Apocalypse card, a Martyr: nothing while Apocalypses are locked (R66, J27)."""
    if is_possible(t, use):
        hold_apocalypse(t, use.seat)
    else:
        t.say("locked")


def _messiah(t: Table, use: Use, _targets: Targets, _flock: int) -> None:
    """The face is chosen on resolution."""
    agenda.push(t, Messiah(use.seat))


# -- abilities of other cards


def _copy(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """Phoenix, Illusionists: the ability is played, the card stays where it is (J33)."""
    card = targets[0]
    perform(t, use.copied(card), targets[1:], t.size(on.FLOCK[card]) if CARDS[card].type == GUIDE else 0)


def _cancel(t: Table, use: Use, targets: Targets, _flock: int) -> None:
    """The window of the item closes at once (R70); a Stasis on the table is discarded (R73)."""
    t.say("cancelled", targets[0])
    beside = stasis_on(t)
    if targets[0] == STASIS and beside is not None:
        lift_stasis(t, beside)
        return
    cancel_top(t)


def cancel_top(t: Table) -> None:
    """The item on top of the stack goes on without its ability, and nobody reacts any more (R70, R72)."""
    item = pop_item(t)
    agenda.push(t, agenda.changed(item, cancelled=True))


def _mirror(t: Table, use: Use, _targets: Targets, _flock: int) -> None:
    """The item turns against the seat that controlled it (R74); later, against the controller of that time (R78)."""
    waiting, item = _take_top(t)
    t.say("mirrored", item.card, item.controller)
    _announce_anew(t, agenda.changed(item, controller=use.seat, victim=item.controller, targets=()), waiting)


def _trance(t: Table, use: Use, _targets: Targets, _flock: int) -> None:
    """The item is the Trance's player's now, under the card's own conditions (R76, R78)."""
    waiting, item = _take_top(t)
    t.say("taken_over", item.card, use.seat)
    _announce_anew(t, agenda.changed(item, controller=use.seat, victim=None, targets=()), waiting)


def _take_top(t: Table) -> tuple[tuple[Seat, ...], Item]:
    """The item in its window, and the seats that this window has still to ask."""
    waiting = agenda.top(t, Window).waiting
    return waiting, pop_item(t)


def _announce_anew(t: Table, item: Item, waiting: tuple[Seat, ...]) -> None:
    """The new controller makes the choices, and the window goes on; what has become impossible is cancelled (R75)."""
    if item.is_ability() and not is_possible(t, item.use()):
        t.say("impossible", item.card)
        agenda.push(t, agenda.changed(item, cancelled=True))
    else:
        announce(t, item, waiting)


EFFECTS: dict[str, Effect] = {
    "gain_point": _gain_point,
    "reroll": _reroll,
    "block_all_gains": _block_all,
    "block_other_gains": _block_others,
    "steal_points": _steal_points,
    "forbid_believer_sacrifice": _forbid_believers,
    "forbid_guide_sacrifice": _forbid_guides,
    "cleric_points": _cleric_points,
    "steal_two_random": _steal_two,
    "steal_three": _steal_three,
    "impose_believer_sacrifice": _impose_believers,
    "impose_guide_sacrifice": _impose_guide,
    "force_guide_sacrifice": _impose_guide,
    "impose_many_believer_sacrifices": _impose_series,
    "sacrifice_void_believers": _sacrifice_void,
    "sacrifice_two_believers": _sacrifice_two,
    "sacrifice_two_silent": _sacrifice_silently,
    "sacrifice_non_chaos_guide": _sacrifice_guide,
    "inquisition": _inquisition,
    "return_guide": _return_guide,
    "strip_guide": _discard_guide,
    "destroy_guide": _discard_guide,
    "exorcise": _exorcise,
    "swap_guides": _swap_guides,
    "take_guide": _take_guide,
    "protect_guide": _protect_guide,
    "discard_night_void_nature": _paladin,
    "discard_centre_mystic": _tyrant,
    "apocalypse": _apocalypse,
    "set_die_new_round": _messiah,
    "copy_own_card": _copy,
    "copy_other_believers": _copy,
    "cancel": _cancel,
    "mirror": _mirror,
    "trance": _trance,
}
