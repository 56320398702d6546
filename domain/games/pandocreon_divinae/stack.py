"""The stack: an item is announced, waits for its window, and resolves; the last one first (R37, R41, R43, R70, R81)."""

from __future__ import annotations

from domain.table.layout import Seat, Value
from domain.table.table import Table, TableView

from . import layout as on
from .apocalypse import hold_apocalypse
from .areas import discard_believers, lift_every_stasis, remove_guide
from .cards import CARDS, GUIDE
from .divine import CHOICES
from .effects import perform
from .items import ANNOUNCE, ITEM, POSE, WINDOW, Item
from .layout import may_sacrifice, place_of
from .pending_choices import ATTACH
from .targets import Options, is_possible, next_options, still_stands


def go_on(t: Table) -> None:
    """One frame of the agenda comes further: a question is asked, or something happens."""
    frame = t.agenda[-1]
    match frame[0]:
        case "announce":
            _announce(t, frame[1])
        case "window":
            _ask_next(t, frame[1])
        case "item":
            _resolve(t, Item(*t.pop()[1:]))
        case word:
            _ask_owed(t, word, frame[1:])


# -- announced and owed choices


def choices(t: TableView) -> Options:
    """What is offered to the seat that must choose."""
    word, *frame = t.agenda[-1]
    if word == ANNOUNCE:
        return _to_announce(t, Item(*t.agenda[-2][1:])) or ()
    return CHOICES[word].options(t, tuple(frame))


def choose(t: Table, option: Value) -> None:
    """The choice is made."""
    word, *frame = t.pop()
    if word == ANNOUNCE:
        item = Item(*t.pop()[1:])
        t.push(ITEM, *item._replace(targets=(*item.targets, option)))
        t.push(ANNOUNCE, *frame)
    else:
        CHOICES[word].chosen(t, tuple(frame), option)


def _to_announce(t: TableView, item: Item) -> Options | None:
    """The options of the next announced choice; None for what is no ability, or has become impossible (R43, R44)."""
    if not item.is_ability():
        return None
    use = item.use()
    if not item.targets and not is_possible(t, use):
        return None
    return next_options(t, use, item.targets)


def _announce(t: Table, waiting: tuple[Seat, ...]) -> None:
    """The next announced choice, or the window; a Stasis does not outlive an attempt at an Apocalypse (R61)."""
    item = Item(*t.agenda[-2][1:])
    if _to_announce(t, item):
        _ask(t, item.controller, (ITEM, item.card))
        return
    t.pop()
    if item.turns_apocalypse(t):
        lift_every_stasis(t)
    _push_window(t, waiting)


def _ask_owed(t: Table, word: str, frame: tuple[Value, ...]) -> None:
    owed = CHOICES[word]
    if owed.options(t, frame):
        _ask(t, frame[0], (word,))
        return
    t.pop()
    if owed.lapsed is not None:
        owed.lapsed(t, frame)


def _ask(t: Table, seat: Seat, about: tuple[Value, ...]) -> None:
    t.ask("choose", [seat], t.present(), about)


# -- windows


def pass_on(t: Table) -> None:
    """A pass is final for this item; the next seat is asked (R70)."""
    _push_window(t, t.pop()[1][1:])


def _push_window(t: Table, waiting: tuple[Seat, ...]) -> None:
    """The window stays open while a seat is left that can be asked."""
    for i, seat in enumerate(waiting):
        if _can_be_asked(t, seat):
            t.push(WINDOW, waiting[i:])
            return


def _ask_next(t: Table, waiting: tuple[Seat, ...]) -> None:
    """After a reaction the same seat is asked again, while it has something to react with (R70)."""
    if _can_be_asked(t, waiting[0]):
        t.ask("window", [waiting[0]], t.present(), (t.agenda[-2][2],))
    else:
        pass_on(t)


def _can_be_asked(t: TableView, seat: Seat) -> bool:
    """Not who passes everything, nor who holds no card and has spent its power: all can see that (R70, R80)."""
    return seat not in t.read(on.AUTO) and (on.HAND[seat] in t.places or seat not in t.read(on.USED))


# -- resolution


def _resolve(t: Table, item: Item) -> None:
    if item.kind != POSE:
        _resolve_sacrifice(t, item)
        return
    match CARDS[item.card].type:
        case "believers":
            _resolve_believers(t, item)
        case "spiritual_guide":
            t.push(ATTACH, item.controller, item.card)
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
    t.turn(on.STACK, item.card, item.card + on.FRESH)
    t.move(item.card + on.FRESH, on.STACK, on.CENTRE)


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
