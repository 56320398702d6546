"""The opening: the box, the first player, pantheons, prebuilt decks (R8–R12)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action, Setup
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.seats import with_value

from .. import layout as on
from ..actions import ChoosePantheon, ChooseStartingDeck
from ..cards import BOX, DECKS, ESSENCES, GODS, MYTHS, NUMBERS, PANTHEONS, PRAYERS
from ..resources.followers import put

FIRST_SEATS = {seats: on.LAYOUT.die(f"first_of_{seats}", tuple(map(str, range(seats)))) for seats in BOX.players}
PANTHEON, DECK_CHOICE, DRAFT, START = "pantheon", "deck_choice", "draft", "start"
PREBUILT, RANDOM = "prebuilt", "random"


def set_up(t: Table, setup: Setup) -> None:
    """Lay the box, give out the Cults, draw the first player (R8–R12, J10)."""
    _write_notes(t)
    boxes, is_prebuilt = t.option(on.BOXES), t.option(on.DECK_METHOD) == PREBUILT
    marked = [card for deck in DECKS.values() for card in deck.cards] if is_prebuilt else []
    prayers = [card.id for card in PRAYERS.values() for _ in range(card.copies - marked.count(card.id))]
    t.lay(sorted(boxes * prayers), on.PRAYER_DECK)
    t.lay(sorted(boxes * list(ESSENCES)), on.ESSENCE_DECK)
    if is_prebuilt:
        t.lay(sorted(boxes * marked), on.MARKED)
        t.lay(sorted(boxes * list(DECKS)), on.DECK_BOX)
    if on.has_gods(t):
        _lay_pantheons(t, boxes)
    for seat in range(t.seats):
        put(t, on.CULTS[seat], NUMBERS.cults[t.option(on.STARTING_CULT)])
    t.write(on.FIRST, int(t.roll(FIRST_SEATS[t.seats])))
    _begin(t)


def _write_notes(t: Table) -> None:
    for number in (on.HAND_NUMBER, on.ROUND, on.PASSES):
        t.write(number, 0)
    for names in (on.GONE, on.WAITING, on.TO_ACT, on.FOLDED, on.LAST_STANDS, on.RAISES, on.USED, on.REWARDED):
        t.write(names, ())
    for names in (on.WORKS, on.STRIKES, on.EXEMPTED, on.TOTALS, on.STOOD, on.WINNERS, on.KEEPING):
        t.write(names, ())
    for truth in (on.FAIR_WIND, on.HAS_PLAYED, on.FOUGHT):
        t.write(truth, False)
    t.write(on.ANTE, 1)
    t.write(on.ACTIVE, 0)
    t.write(on.FIXED, ("",) * t.seats)
    t.write(on.PANTHEON_OF, ("",) * t.seats)


def _lay_pantheons(t: Table, boxes: int) -> None:
    """Each set of Mythology cards makes a shuffled deck; with two boxes each pantheon has two (R2, R11)."""
    for name in on.SETS[: boxes * len(PANTHEONS)]:
        cards = PANTHEONS[pantheon_of(name)].mythology
        t.lay([card for card in cards for _ in range(MYTHS[card].copies)], on.MYTHOLOGY[name])
    t.lay(sorted(boxes * list(GODS)), on.GOD_BOX)


def pantheon_of(name: str) -> str:
    """The pantheon of a set, `celtic_1`."""
    return name.rpartition("_")[0]


def _begin(t: Table) -> None:
    """The first choice: pantheons, then decks; prebuilt decks dealt at random leave none (R11, R12)."""
    order = tuple(on.in_order(t))
    if on.has_gods(t):
        _ask_each(t, PANTHEON, order)
    elif t.option(on.DECK_METHOD) != PREBUILT:
        t.write(on.PHASE, DRAFT)
    elif t.option(on.PREBUILT_ASSIGNMENT) == RANDOM:
        for seat in order:
            _take_deck(t, seat, t.draw(on.DECK_BOX, on.DECK[seat]))
        _give_back_decks(t)
        t.write(on.PHASE, START)
    else:
        _ask_each(t, DECK_CHOICE, order)


def _ask_each(t: Table, phase: str, seats: tuple[Seat, ...]) -> None:
    t.write(on.PHASE, phase)
    t.write(on.WAITING, seats)


# -- pantheons


def ask_pantheon(t: Table) -> str | None:
    """Ask the next seat for its pantheon; after the last one, the draft."""
    waiting = t.read(on.WAITING)
    if not waiting:
        return DRAFT
    t.ask(PANTHEON, waiting[:1])
    return None


def ask_deck(t: Table) -> str | None:
    """Ask the next seat for its deck; after the last one, the first Hand."""
    waiting = t.read(on.WAITING)
    if not waiting:
        _give_back_decks(t)
        return START
    t.ask(DECK_CHOICE, waiting[:1])
    return None


def pantheons(t: TableView, seat: Seat) -> Iterator[Action]:
    """The pantheons left (R11)."""
    return (ChoosePantheon(pantheon) for pantheon in PANTHEONS if _sets_left(t, pantheon))


def _sets_left(t: TableView, pantheon: str) -> list[str]:
    taken = t.read(on.PANTHEON_OF)
    sets = on.SETS[: t.option(on.BOXES) * len(PANTHEONS)]
    return [name for name in sets if pantheon_of(name) == pantheon and name not in taken]


def choose_pantheon(t: Table, seat: Seat, pantheon: str) -> None:
    """The seat takes a set of the pantheon; the top card of its Mythology deck is face up."""
    name = _sets_left(t, pantheon)[0]
    t.write(on.PANTHEON_OF, with_value(t.read(on.PANTHEON_OF), seat, name))
    t.draw(on.MYTHOLOGY[name], on.VISIBLE[seat])
    t.write(on.WAITING, t.read(on.WAITING)[1:])


# -- prebuilt decks


def decks(t: TableView, seat: Seat) -> Iterator[Action]:
    """The prebuilt decks left (R12)."""
    return (ChooseStartingDeck(deck) for deck in BOX.kinds(t.at(on.DECK_BOX)))


def choose_deck(t: Table, seat: Seat, deck: str) -> None:
    """The seat takes a prebuilt deck."""
    t.move(deck, on.DECK_BOX, on.DECK[seat])
    _take_deck(t, seat, deck)
    t.write(on.WAITING, t.read(on.WAITING)[1:])


def _take_deck(t: Table, seat: Seat, deck: str) -> None:
    """Its cards, which all see, are shuffled into the draw pile (R16)."""
    for card in DECKS[deck].cards:
        t.move(card, on.MARKED, on.POOL[seat])
    t.shuffle(on.POOL[seat], into=on.DRAW_PILE[seat])


def _give_back_decks(t: Table) -> None:
    """The decks that nobody received are shuffled into the Prayer deck (R12)."""
    if t.size(on.MARKED):
        t.shuffle(on.MARKED, into=on.PRAYER_DECK)
