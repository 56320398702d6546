"""Playing cards: declare, open the window, resolve (R34, R35, R42–R45)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.seats import with_value
from annales.domain.tabletop.window import Window

from .. import layout as on
from ..actions import Decline, PlayCard, PlayPower, React
from ..cards import ATTACK, EFFECT, LOCATION, PRAYERS
from ..frames import Declared, Raised
from ..resources.costs import payable, powers
from ..resources.followers import dismiss
from ..resources.piles import discard
from . import attacks, effect_cards
from .demands import check_played, check_raised
from .targets import SELF_EXEMPT, plays

CLOSING, REACTION = "closing", "reaction"
_REACTIONS: Mapping[str, str] = {
    EFFECT: "reaction:effect_or_location",
    LOCATION: "reaction:effect_or_location",
    ATTACK: "reaction:attack",
}
_POWER = {card.id: PlayPower(card.id) for card in PRAYERS.values()}
_REACT = {card.id: React(card.id) for card in PRAYERS.values()}
DECLINE = Decline()


# -- what can be played


def power_plays(t: TableView, seat: Seat) -> list[Action]:
    """The Power cards of the hand (R34)."""
    return [_POWER[card] for card in powers(t, seat)]


def card_plays(t: TableView, seat: Seat, timing: str) -> Iterator[Action]:
    """The Action cards of the hand with this timing whose cost is reached, with each aim (R35)."""
    for card in payable(t, seat, timing):
        yield from plays(t, seat, card)


def reactions(t: TableView, seat: Seat) -> Iterator[Action]:
    """Decline, Power cards, and the Effects that answer what was declared (R43)."""
    yield DECLINE
    yield from power_plays(t, seat)
    yield from [_REACT[card] for card in payable(t, seat, _trigger(t))]


def _trigger(t: TableView) -> str:
    """The timing of the Effects that answer what is on top (R42)."""
    if agenda.is_top(t, Raised):
        return "reaction:raise"
    return _REACTIONS[PRAYERS[agenda.top(t, Declared).card].type]


# -- declaring


def play_power(t: Table, seat: Seat, card: Piece) -> None:
    """A Power card goes to the play area (R34)."""
    t.move(card, on.HAND[seat], on.PLAYED[seat])


def declare(t: Table, seat: Seat, action: PlayCard) -> None:
    """An Action card is declared; the single-Essence limit counts from now on, even if it is cancelled (R49, J15)."""
    printed = PRAYERS[action.card]
    if printed.type == ATTACK and action.card not in SELF_EXEMPT:
        _fix_essence(t, seat, printed.essence, action.exempt)
    _declare(t, Declared(seat, action.card, action.target, action.aim, action.token, cancelled=False))


def _fix_essence(t: Table, seat: Seat, essence: str, exempt: bool) -> None:
    if exempt:
        t.write(on.EXEMPTED, (*t.read(on.EXEMPTED), seat))
        return
    fixed = t.read(on.FIXED)
    if not fixed[seat]:
        t.write(on.FIXED, with_value(fixed, seat, essence))


def react(t: Table, seat: Seat, card: Piece) -> None:
    """A reaction Effect, with a window of its own; the window that it answers goes on with the next seat (R44)."""
    waiting = t.question.about[1:]
    if waiting:
        agenda.push(t, Window(waiting))
    _declare(t, Declared(seat, card, None, None, None, cancelled=False))


def _declare(t: Table, declared: Declared) -> None:
    t.move(declared.card, on.HAND[declared.seat], on.DECLARED)
    agenda.push(t, declared)
    open_window(t, declared.seat)


def open_window(t: Table, after: Seat) -> None:
    """Offer every other seat a reaction, in turn order from the First Player (R43)."""
    _offer(t, tuple(seat for seat in _concerned(t) if seat != after))


def _offer(t: Table, waiting: tuple[Seat, ...]) -> None:
    """Ask the first of these seats that holds a card, whatever it is: all can see that (R43, R120).

    The question is about the seats still to ask, so that a pass costs a single fact; they go on the agenda while a
    reaction is on top.
    """
    for skipped, seat in enumerate(waiting):
        if on.HAND[seat] in t.places:
            t.ask(REACTION, [seat], about=waiting[skipped:])
            return


def _concerned(t: TableView) -> list[Seat]:
    """The seats in the Hand; in Closing, all that are not eliminated (R58)."""
    if t.read(on.PHASE) == CLOSING:
        return on.in_order(t)
    return on.in_hand(t)


def pass_window(t: Table) -> None:
    """The seat has had its offer: the window goes on with the next one, or closes (R44)."""
    _offer(t, t.question.about[1:])


def go_on_window(t: Table) -> None:
    """The seat has played a Power card, and is asked again; one without another card is passed (R43)."""
    _offer(t, t.question.about)


def resume_window(t: Table, frame: Window) -> None:
    """The reaction on top has resolved: the window goes on."""
    t.pop()
    _offer(t, frame.waiting)


# -- resolving


def resolve(t: Table, played: Declared) -> None:
    """All seats have been asked: the card takes effect, or goes to the discard pile if it was cancelled."""
    t.pop()
    seat, card = played.seat, played.card
    printed = PRAYERS[card]
    if played.cancelled:
        t.say("cancelled", card)
        discard(t, seat, card, on.DECLARED)
        return
    if printed.type == ATTACK:
        t.move(card, on.DECLARED, on.ATTACKS[seat])
        t.write(on.STRIKES, (*t.read(on.STRIKES), seat))
        attacks.strike(t, played, card)
    else:
        _resolve_work(t, played)
    check_played(t, seat, card)


def _resolve_work(t: Table, played: Declared) -> None:
    """A Location stays, and its token moves; a continuous Effect stays; any other one is discarded (R35)."""
    seat, card = played.seat, played.card
    printed = PRAYERS[card]
    t.write(on.WORKS, (*t.read(on.WORKS), seat))
    if printed.type == LOCATION:
        dismiss(t, seat, printed.location_token)
        t.move(card, on.DECLARED, on.LOCATIONS[seat])
        return
    if printed.continuous:
        t.move(card, on.DECLARED, on.PLAYED[seat])
    effect_cards.resolve(t, played)
    if not printed.continuous:
        discard(t, seat, card, on.DECLARED)


def end_raise(t: Table, raised: Raised) -> None:
    """The window of a Raise has closed; Ishtar's Demand is checked (R70)."""
    t.pop()
    check_raised(t, raised.seat)
