"""Choices that an effect waits for: what each frame offers, and what an answer does (R92, R101, R105–R108, R120)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from annales.domain.contract.game import Action
from annales.domain.table.layout import Place, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.agenda import Frame

from .. import layout as on
from ..actions import ChooseCard, ChooseOption, ChooseToken, DiscardTop, Done
from ..cards import ATTACKS, CARDS, DISCIPLE, PRIEST, PROPHET
from ..frames import (
    Buries,
    Discards,
    Draws,
    Gives,
    LaysBack,
    PutsUnder,
    Rejects,
    Saves,
    Takes,
    TakesOne,
)
from ..resources.followers import INDEX, NO_FOLLOWERS, one, plus, withdraw
from ..resources.piles import discard, discard_block, draw_many, kinds
from ..resources.power import ARES_GAIN

MOST_BURIED = MOST_UNDER = 2
YGGDRASIL, ARES, INQUISITION = "yggdrasil", "ares", "inquisition"
MOST_REJECTED = {YGGDRASIL: 2}  # Ares has no limit
SAVED: Mapping[str, tuple[str, ...]] = {
    "resurrection": (PRIEST, DISCIPLE),
    "dagdas_cauldron": (DISCIPLE, DISCIPLE),
    "valkyries": (PROPHET, PRIEST, DISCIPLE),
}  # the tokens of the Stake that a card may move
MOST_SAVED = {"resurrection": 2, "dagdas_cauldron": 2, "valkyries": 1}
SAVES_AT_LEAST_ONE = "valkyries"  # the other two move "up to" a number
LEAVE, SWAP = "leave", "swap"

DONE = Done()
_CHOOSE = {card: ChooseCard(card) for card in CARDS}
_TOP = {card: DiscardTop(card) for card in CARDS}
_TOKEN = {token: ChooseToken(token) for token in INDEX}


# -- asking


def asks(t: Table, frame: Any) -> None:
    """Ask the seat for the choice that its effect waits for."""
    t.ask(agenda.word_of(type(frame)), [frame.seat])


def draws(t: Table, frame: Draws) -> None:
    """What was to be done before is done: draw."""
    t.pop()
    draw_many(t, frame.seat, frame.number)


def discards(t: Table, frame: Discards) -> None:
    """A block of two cards or more is asked for its top; a single card is discarded (R38, R120)."""
    place = Place(frame.place)
    if t.size(place) >= 2:
        asks(t, frame)
        return
    t.pop()
    discard_block(t, frame.seat, [place], None)


# -- what is offered


def top_choice(t: TableView) -> Any:
    """The frame on top, which is one of `CHOICES`."""
    return agenda.top(t, CHOICES[t.agenda[-1][0]])


def options(t: TableView, seat: Seat) -> Iterator[Action]:
    """The answers to the choice on top of the agenda."""
    frame = top_choice(t)
    return iter(_OPTIONS[type(frame)](t, frame))


def _hand(t: TableView, seat: Seat) -> Iterator[Action]:
    return (_CHOOSE[card] for card in kinds(t, [on.HAND[seat]]))


def _takes(t: TableView, frame: Takes) -> Iterator[Action]:
    """Inquisition must take a card; Trojan Horse may take an Attack."""
    if frame.card == INQUISITION:
        yield from _hand(t, frame.victim)
        return
    yield DONE
    yield from (_CHOOSE[card] for card in kinds(t, [on.HAND[frame.victim]]) if card in ATTACKS)


def _gives(t: TableView, frame: Gives) -> Iterator[Action]:
    return _hand(t, frame.seat)


def _takes_one(t: TableView, frame: TakesOne) -> Iterator[Action]:
    return (_CHOOSE[card] for card in kinds(t, [on.ASIDE[frame.seat]]))


def _series(t: TableView, seat: Seat, chosen: int) -> Iterator[Action]:
    """At least one card of the hand, then more or no more."""
    if chosen:
        yield DONE
    yield from _hand(t, seat)


def _tablets(t: TableView, frame: LaysBack) -> Iterator[Action]:
    yield ChooseOption(LEAVE)
    yield ChooseOption(SWAP)


def tops(t: TableView, places: Iterable[Place]) -> Iterator[Action]:
    """The distinct cards of a block, of which one ends on top (R38)."""
    return (_TOP[card] for card in kinds(t, places))


def _saves(t: TableView, frame: Saves) -> Iterator[Action]:
    if frame.card != SAVES_AT_LEAST_ONE:
        yield DONE
    yield from (_TOKEN[token] for token in saveable(t, frame))


def saveable(t: TableView, frame: Saves) -> list[str]:
    """The types of own tokens in the Stake that this card may still move."""
    limit = SAVED[frame.card]
    return [
        token
        for token in (DISCIPLE, PRIEST, PROPHET)
        if limit.count(token) > frame.chosen.count(token)
        and t.count(on.STAKE[frame.seat, token]) > frame.chosen.count(token)
    ]


# -- what an answer does


def choose_card(t: Table, seat: Seat, card: str) -> None:
    """A card was chosen for the effect on top."""
    frame = top_choice(t)
    match frame:
        case Takes():
            t.pop()
            discard(t, frame.victim, card, on.HAND[frame.victim])
        case Gives():
            t.pop()
            t.move(card, on.HAND[seat], on.HAND[frame.victim])
        case TakesOne():
            t.pop()
            t.move(card, on.ASIDE[seat], on.HAND[seat])
            push_discard(t, seat, on.ASIDE[seat])
        case Buries():
            t.move(card, on.HAND[seat], on.BURIED[seat])
            _go_on_burying(t, frame)
        case PutsUnder():
            t.move(card, on.HAND[seat], on.DRAW_BOTTOM[seat], at=0)
            _go_on_putting_under(t, frame)
        case Rejects():
            t.move(card, on.HAND[seat], on.ASIDE[seat])
            _go_on_rejecting(t, frame)


def done(t: Table, seat: Seat) -> None:
    """The series on top is over."""
    frame = top_choice(t)
    match frame:
        case Saves():
            _save(t, frame)
        case PutsUnder():
            t.pop()
            draw_many(t, seat, frame.placed)
        case Rejects():
            _reject(t, frame)
        case _:
            t.pop()


def _go_on_burying(t: Table, frame: Buries) -> None:
    placed = frame.placed + 1
    t.pop()
    if placed < MOST_BURIED and t.size(on.HAND[frame.seat]):
        agenda.push(t, Buries(frame.seat, placed))


def _go_on_putting_under(t: Table, frame: PutsUnder) -> None:
    """The second card goes below the first; then as many are drawn (R107)."""
    placed = frame.placed + 1
    t.pop()
    if placed < MOST_UNDER and t.size(on.HAND[frame.seat]):
        agenda.push(t, PutsUnder(frame.seat, placed))
    else:
        draw_many(t, frame.seat, placed)


def _go_on_rejecting(t: Table, frame: Rejects) -> None:
    chosen = frame.chosen + 1
    frame = agenda.changed(frame, chosen=chosen)
    agenda.replace_top(t, frame)
    if chosen == MOST_REJECTED.get(frame.card) or not t.size(on.HAND[frame.seat]):
        _reject(t, frame)


def _reject(t: Table, frame: Rejects) -> None:
    """The cards set aside are discarded together; Yggdrasil then draws as many, Ares grows in Power (R106)."""
    t.pop()
    if frame.card == ARES:
        t.add(on.WRATH[frame.seat], frame.chosen)
        t.say("wrath", frame.seat, ARES_GAIN * frame.chosen)
    else:
        agenda.push(t, Draws(frame.seat, frame.chosen))
    push_discard(t, frame.seat, on.ASIDE[frame.seat])


def push_discard(t: Table, seat: Seat, place: Place) -> None:
    """A block of hidden cards is to be discarded, if there is any card."""
    if t.size(place):
        agenda.push(t, Discards(seat, place))


def discard_top(t: Table, seat: Seat, card: str) -> None:
    """The block is discarded with this card on top (R38)."""
    frame = agenda.pop(t, Discards)
    discard_block(t, seat, [Place(frame.place)], card)


def choose_token(t: Table, token: str) -> None:
    """One more token to move; the last possible one ends the choice."""
    frame = agenda.top(t, Saves)
    frame = agenda.changed(frame, chosen=(*frame.chosen, token))
    agenda.replace_top(t, frame)
    if len(frame.chosen) == MOST_SAVED[frame.card] or not saveable(t, frame):
        _save(t, frame)


def _save(t: Table, frame: Saves) -> None:
    """The tokens chosen move from the Stake to the Cult together (R101)."""
    t.pop()
    tokens = NO_FOLLOWERS
    for token in frame.chosen:
        tokens = plus(tokens, one(INDEX[token]))
    withdraw(t, frame.seat, tokens)


def lift_tablets(t: Table, seat: Seat) -> None:
    """Both face-down cards are lifted, the river on top of the turn (R121)."""
    for place in (on.TURN, on.RIVER):
        for piece in t.at(place):
            t.move(piece, place, on.LIFTED[seat])
    agenda.push(t, LaysBack(seat))


def lay_back(t: Table, seat: Seat, option: str) -> None:
    """Both cards are laid back, swapped or not, in the same order for those who watch (R121)."""
    t.pop()
    turn, river = t.at(on.LIFTED[seat])
    if option == SWAP:
        turn, river = river, turn
    t.move(turn, on.LIFTED[seat], on.TURN)
    t.move(river, on.LIFTED[seat], on.RIVER)


_OPTIONS: Mapping[type[Frame], Callable[[TableView, Any], Iterator[Action]]] = {
    Takes: _takes,
    Gives: _gives,
    TakesOne: _takes_one,
    Buries: lambda t, frame: _series(t, frame.seat, frame.placed),
    PutsUnder: lambda t, frame: _series(t, frame.seat, frame.placed),
    Rejects: lambda t, frame: _series(t, frame.seat, frame.chosen),
    Discards: lambda t, frame: tops(t, [Place(frame.place)]),
    LaysBack: _tablets,
    Saves: _saves,
}
CHOICES: Mapping[str, type[Frame]] = agenda.by_word(*_OPTIONS)
