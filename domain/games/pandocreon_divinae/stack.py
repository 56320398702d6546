"""The stack: an item is announced, waits for its window, and resolves; the last one first (R37, R41, R43, R70, R81)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, window
from annales.domain.tabletop.agenda import Frame
from annales.domain.tabletop.faces import give
from annales.domain.tabletop.window import Window

from . import layout as on
from .apocalypse import hold_apocalypse
from .areas import discard_believers, lift_every_stasis, remove_guide
from .cards import CARDS, GUIDE
from .divine import CHOICES
from .effects import perform
from .items import POSE, Announce, Item
from .layout import may_sacrifice, place_of
from .pending_choices import Attach, Choice, Owed
from .targets import Offered, is_possible, next_options, still_stands

# -- announced and owed choices


def choices(t: TableView) -> Offered:
    """What is offered to the seat that must choose."""
    if agenda.is_top(t, Announce):
        return _to_announce(t, agenda.top(t, Item, beneath=1)) or ()
    choice, owed = _top_choice(t)
    return choice.options(t, owed)


def choose(t: Table, option: Value) -> None:
    """The choice is made."""
    if agenda.is_top(t, Announce):
        waiting = agenda.pop(t, Announce)
        item = agenda.top(t, Item)
        agenda.replace_top(t, agenda.changed(item, targets=(*item.targets, option)))
        agenda.push(t, waiting)
    else:
        choice, owed = _top_choice(t)
        t.pop()
        choice.chosen(t, owed, option)


def _top_choice(t: TableView) -> tuple[Choice, Owed]:
    """The owed choice on top of the agenda, with what it offers and does."""
    word, *fields = t.agenda[-1]
    choice = CHOICES[word]
    return choice, choice.frame(*fields)


def _to_announce(t: TableView, item: Item) -> Offered | None:
    """The options of the next announced choice; None for what is no ability, or has become impossible (R43, R44)."""
    if not item.is_ability():
        return None
    use = item.use()
    if not item.targets and not is_possible(t, use):
        return None
    return next_options(t, use, item.targets)


def _announce(t: Table, frame: Announce) -> None:
    """The next announced choice, or the window; a Stasis does not outlive an attempt at an Apocalypse (R61)."""
    item = agenda.top(t, Item, beneath=1)
    if _to_announce(t, item):
        _ask(t, item.controller, (agenda.word_of(Item), item.card))
        return
    t.pop()
    if item.turns_apocalypse(t):
        lift_every_stasis(t)
    window.open_lasting(t, frame.waiting, _can_be_asked)


def _ask_owed(t: Table, owed: Owed) -> None:
    choice = CHOICES[agenda.word_of(type(owed))]
    if choice.options(t, owed):
        _ask(t, owed.seat, (agenda.word_of(type(owed)),))
        return
    t.pop()
    if choice.lapsed is not None:
        choice.lapsed(t, owed)


def _ask(t: Table, seat: Seat, about: tuple[Value, ...]) -> None:
    t.ask("choose", [seat], t.present(), about)


# -- windows


def pass_on(t: Table) -> None:
    """A pass is final for this item; the next seat is asked (R70)."""
    window.pass_lasting(t, _can_be_asked)


def _ask_next(t: Table, frame: Window) -> None:
    """After a reaction the same seat is asked again, while it has something to react with (R70)."""
    seat = frame.waiting[0]
    if _can_be_asked(t, seat):
        t.ask("window", [seat], t.present(), (agenda.top(t, Item, beneath=1).card,))
    else:
        pass_on(t)


def _can_be_asked(t: TableView, seat: Seat) -> bool:
    """Not who passes everything, nor who holds no card and has spent its power: all can see that (R70, R80)."""
    return seat not in t.read(on.AUTO) and (on.HAND[seat] in t.places or seat not in t.read(on.USED))


# -- resolution


def _resolve(t: Table, item: Item) -> None:
    t.pop()
    if item.kind != POSE:
        _resolve_sacrifice(t, item)
        return
    match CARDS[item.card].type:
        case "believers":
            _resolve_believers(t, item)
        case "spiritual_guide":
            agenda.push(t, Attach(item.controller, item.card))
        case "deus_ex":
            _resolve_deus_ex(t, item)
        case _:
            t.move(item.card, on.STACK, on.DISCARD)
            if not item.cancelled:
                hold_apocalypse(t, item.controller)


def _resolve_believers(t: Table, item: Item) -> None:
    """To the centre, fresh (R38), or unguided before the seat that took them by Trance (R77, J16)."""
    if item.controller != item.announcer:
        t.move(item.card, on.STACK, on.UNGUIDED[item.controller])
        return
    t.move(give(t, on.STACK, item.card, on.FRESH), on.STACK, on.CENTRE)


def _resolve_deus_ex(t: Table, item: Item) -> None:
    """Its effect takes place if its choices still stand; only a Stasis stays (R41, R72).

    It is discarded first, for an effect may abandon the round, and leave nothing on the stack (R68).
    """
    stands = _stands(t, item)
    if not stands or CARDS[item.card].ability != "protect_guide":
        t.move(item.card, on.STACK, on.DISCARD)
    if stands:
        perform(t, item.use(), item.targets, 0)


def _stands(t: Table, item: Item) -> bool:
    stands = not item.cancelled and still_stands(t, item.use(), item.targets)
    if not stands:
        t.say("no_effect", item.card)
    return stands


def _resolve_sacrifice(t: Table, item: Item) -> None:
    """The card goes, then a Guide left empty, then the ability is played, unless it was cancelled (R43, R47, R72)."""
    card, owner = item.card, item.announcer
    kind = CARDS[card].type
    place = place_of(t, owner, card)
    if place is None or not may_sacrifice(t, owner, kind):
        t.say("annulled", card)
        return
    flock = t.size(on.FLOCK[card]) if kind == GUIDE else 0
    if kind == GUIDE:
        remove_guide(t, owner, card, on.DISCARD, on.CENTRE)
    else:
        discard_believers(t, owner, card, place)
    if _stands(t, item):
        perform(t, item.use(), item.targets, flock)


RESUME: Mapping[type[Frame], Callable[[Table, Any], None]] = {
    Announce: _announce,
    Window: _ask_next,
    Item: _resolve,
    **{choice.frame: _ask_owed for choice in CHOICES.values()},
}
