"""The rules of Pandocréon Divinæ: setup, what each question offers, and what each answer does (R3–R7, R29–R37, R69)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from annales.domain.contract.game import Action, Setup
from annales.domain.table.layout import Note, Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, deck
from annales.domain.tabletop.seats import clockwise

from . import actions as act
from . import divine
from . import layout as on
from .areas import eligible
from .cards import BELIEVERS, BOX, CARDS, DIVINITIES, GUIDE, NO_ORIGIN, NUMBERS
from .items import OFFERING, POSE, Item, Use, announce, others, top_item
from .layout import holdings, may_sacrifice
from .pending_choices import Taking
from .points import pay, ways_to_pay
from .rounds import MAIN, PREPARE, begin_round, end_turn
from .stack import RESUME, choices, choose, pass_on
from .targets import can_mirror, can_trance, is_possible

FREE = "-"

_PLAY = {(card.id, way): act.Play(card.id, way) for card in CARDS.values() for way in NUMBERS.costs[card.origin]}
_FREE = {card.id: act.Play(card.id, FREE) for card in CARDS.values() if card.origin == NO_ORIGIN}
_DISCARD = {card: act.Discard(card) for card in CARDS}
_SACRIFICE = {card: act.Sacrifice(card) for card in CARDS}
_TURN_AUTO = {on: act.AutoPass(on) for on in (True, False)}
_PASS, _REFILL, _END_TURN, _POWER = act.Pass(), act.Refill(), act.EndTurn(), act.Power()

_OPTION_NOTES: tuple[Note[object], ...] = (
    on.EDITION,
    on.ACTION_POINTS,
    on.VOID_PAYMENT_MIX,
    on.DIVERSION,
    on.INTERJECTIONS,
    on.MAX_ROUNDS,
)  # type: ignore[assignment]


def set_up(t: Table, setup: Setup) -> None:
    """Divinities face up, seven cards each, one at a time, and the first round (R3–R7, J3, J4)."""
    for note in _OPTION_NOTES:
        t.write(note, setup.options[note.name])
    for tuple_note in (on.CALM_BELIEVERS, on.CALM_GUIDES, on.BLOCKED, on.USED, on.FALLEN, on.AUTO):
        t.write(tuple_note, ())
    t.write(on.ROUND, 0)
    t.lay(sorted(DIVINITIES), on.ASIDE)
    t.lay(sorted(CARDS), on.DRAW_PILE)
    _deal_divinities(t, setup)
    first = 0 if setup.options["first_seat"] == "seat_0" else int(t.roll(on.FIRST_DIE[t.seats]))
    for _ in range(NUMBERS.play.hand_size):
        for seat in clockwise(t, first, own="first"):
            deck.draw(t, on.DECK, on.HAND[seat])
    begin_round(t, first, locked=True)
    _AGENDA.run(t)


def _deal_divinities(t: Table, setup: Setup) -> None:
    if setup.options["divinities"] == "dealt":
        for seat in range(t.seats):
            t.draw(on.ASIDE, on.DIVINITY[seat])
        return
    for seat, divinity in enumerate(setup.options["divinity_list"].split(",")):
        t.move(divinity, on.ASIDE, on.DIVINITY[seat])


# -- what is offered


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """The most passive first; an automatic pass can be turned on or off besides (R80)."""
    asked = t.asked
    if asked is None or seat in t.out:
        return
    if seat in asked.must:
        match asked.kind:
            case "window":
                yield _PASS
                yield from _instants(t, seat, top_item(t))
            case "choose":
                take = agenda.is_top(t, Taking)
                yield from map(act.Take if take else act.Choose, choices(t))
            case "prepare":
                yield _REFILL
                yield from [_DISCARD[card] for card in BOX.in_order(t.at(on.HAND[seat]))]
                yield from _instants(t, seat, None)
            case "main":
                yield _END_TURN
                yield from _own_turn(t, seat)
    elif asked.kind in (PREPARE, MAIN) and t.read(on.INTERJECTIONS):
        yield from _instants(t, seat, None)
    if t.read(on.TOGGLED).count(seat) < NUMBERS.play.toggles_a_turn:
        yield _TURN_AUTO[seat not in t.read(on.AUTO)]


def _instants(t: TableView, seat: Seat, item: Item | None) -> list[Action]:
    """Cards without Origin that have a legal use, and the power; `item` is the one that a window asks about (R69)."""
    instants: list[Action] = [_FREE[card] for card in _free_in(t.at(on.HAND[seat])) if _has_use(t, seat, card, item)]
    if divine.can_use(t, seat, item):
        instants.append(_POWER)
    return instants


def could_react(t: TableView, seat: Seat, item: Item | None) -> bool:
    """Whether a seat could play its power or some card without Origin now, of all that are out of sight.

    Which of these cards lie in its hand only the seat knows.
    """
    if divine.can_use(t, seat, item):
        return True
    return t.size(on.HAND[seat]) > 0 and any(
        _has_use(t, seat, card, item) and _is_out_of_sight(t, card) for card in _FREE
    )


def _is_out_of_sight(t: TableView, card: Piece) -> bool:
    return t.has(card, on.DRAW_PILE) or any(t.has(card, on.HAND[seat]) for seat in range(t.seats))


@lru_cache(maxsize=4096)
def _free_in(hand: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The cards without Origin of a hand, which is looked at again and again while it stays as it is."""
    return BOX.in_order([card for card in hand if card in _FREE])


def _has_use(t: TableView, seat: Seat, card: Piece, item: Item | None) -> bool:
    match CARDS[card].ability:
        case "trance":
            return item is not None and can_trance(t, seat, item)
        case "mirror":
            return item is not None and can_mirror(t, seat, item)
        case _:
            return is_possible(t, Use(card, seat))


def _own_turn(t: TableView, seat: Seat) -> list[Action]:
    """«Tant que ses cartes le lui permettent»: in any order and number (R32, J35)."""
    payable = ways_to_pay(t, seat)
    offered: list[Action] = []
    for card in BOX.in_order(t.at(on.HAND[seat])):
        if card in _FREE:
            if _has_use(t, seat, card, None):
                offered.append(_FREE[card])
            continue
        ways = payable[CARDS[card].origin]
        if ways and _can_be_posed(t, seat, card):
            offered += [_PLAY[card, way] for way in ways]
    if may_sacrifice(t, seat, BELIEVERS):
        offered += [_SACRIFICE[card] for card in BOX.in_order([card for card, _ in holdings(t, seat)])]
    if may_sacrifice(t, seat, GUIDE):
        offered += [_SACRIFICE[card] for card in BOX.in_order(t.at(on.GUIDES_OF[seat]))]
    if divine.can_use(t, seat, None):
        offered.append(_POWER)
    return offered


def _can_be_posed(t: TableView, seat: Seat, card: Piece) -> bool:
    """Not a Guide that nobody would follow, a card without a legal choice, a locked Apocalypse (R37, R40, R60)."""
    match CARDS[card].type:
        case "believers":
            return True
        case "spiritual_guide":
            return bool(eligible(t, card))
        case _:
            return is_possible(t, Use(card, seat))


# -- what is done


def play(t: Table, seat: Seat, action: Action) -> None:
    """Do it, then go on until somebody must answer."""
    _DOES[type(action)](t, seat, action)
    _AGENDA.run(t)


def _turn_auto(t: Table, seat: Seat, action: act.AutoPass) -> None:
    """The open question stands (R80)."""
    rest = tuple(each for each in t.read(on.AUTO) if each != seat)
    t.write(on.AUTO, tuple(sorted((*rest, seat))) if action.on else rest)
    t.write(on.TOGGLED, tuple(sorted((*t.read(on.TOGGLED), seat))))


def _choose(t: Table, seat: Seat, action: act.Choose | act.Take) -> None:
    choose(t, action.option if isinstance(action, act.Choose) else action.card)


def _pose(t: Table, seat: Seat, action: act.Play) -> None:
    """Paid for and on the table; what it does waits for its window (R34, R41)."""
    pay(t, seat, action.card, action.pay)
    t.move(action.card, on.HAND[seat], on.STACK)
    announce(t, Item(POSE, action.card, seat, seat), others(t, seat))


def _offer(t: Table, seat: Seat, action: act.Sacrifice) -> None:
    """The card stays where it is until its window has closed (R43)."""
    announce(t, Item(OFFERING, action.card, seat, seat), others(t, seat))


def _discard(t: Table, seat: Seat, action: act.Discard) -> None:
    t.move(action.card, on.HAND[seat], on.DISCARD)


def _refill(t: Table, seat: Seat, action: act.Refill) -> None:
    """«Compléter sa main à 7 cartes»: what is above is kept (R30, R31, J5, J6)."""
    while t.size(on.HAND[seat]) < NUMBERS.play.hand_size:
        if deck.draw(t, on.DECK, on.HAND[seat]) is None:
            break
    t.write(on.PHASE, MAIN)


_DOES: Mapping[type[Action], Callable[[Table, Seat, Any], None]] = {
    act.Discard: _discard,
    act.Refill: _refill,
    act.Play: _pose,
    act.Sacrifice: _offer,
    act.Choose: _choose,
    act.Take: _choose,
    act.AutoPass: _turn_auto,
    act.Power: lambda t, seat, _: divine.use(t, seat),
    act.Pass: lambda t, seat, _: pass_on(t),
    act.EndTurn: lambda t, seat, _: end_turn(t),
}


def _ask_active(t: Table) -> None:
    """Nothing is pending: the turn goes on."""
    t.ask(t.read(on.PHASE), (t.read(on.ACTIVE),), t.present())


_AGENDA = agenda.Agenda(RESUME, idle=_ask_active)
