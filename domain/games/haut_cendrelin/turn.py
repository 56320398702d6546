"""One night of the seat in charge: evening, sunset, night, sunrise (R19–R26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from annales.domain.contract.game import Action
from annales.domain.table.layout import Piece, Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.seats import clockwise

from . import glory, running
from . import layout as on
from .actions import Activate, EndNight, EveningFragment, EveningMana, Pass, Play, Resolve, UseDestiny
from .cards import BOX, DEMONIC_PLACE, DESTINY, EFFECTS, EVENTS, FRAGMENTS, PLACES, PLAY, UNFORESEEN
from .effects_grammar import EPHEMERALS
from .switches import Switch, is_on
from .validity import EffectOption, applicable, unmet_by_playing, unmet_demands

BEGIN = "evening_begins"
REVEAL = "reveal"
TAKE_BACK = "take_back"
EVENING = "evening"
SUNSET_BEGINS = "sunset_begins"
SUNSET = "sunset"
NIGHT = "night"
SUNRISE = "sunrise"
RESIGNATION = "resignation"  # of Destiny, which is always possible (R24)
MAX_ROUNDS = BOX.option("max_rounds")

_NIGHTLY, _EPHEMERALS = (
    {seats: [family[seat, name] for seat in range(seats) for name in names] for seats in BOX.players}
    for family, names in ((on.IN_NIGHT, on.NIGHT_COUNTERS), (on.EPHEMERAL, EPHEMERALS))
)


# -- evening


def begin(t: Table) -> str:
    """Reset the counters of the night; what comes first depends on unforeseen effects (R20, R21, J21)."""
    t.write(on.HAS_RESOLVED, False)
    t.write(on.HAS_USED_DESTINY, False)
    _reset(t, _NIGHTLY[t.seats])
    return REVEAL if is_on(t, Switch.UNFORESEEN) else TAKE_BACK


def reveal(t: Table) -> str:
    """The first event of the Future; the Past becomes the Future when it is empty (R20, J20)."""
    if not t.size(on.FUTURE):
        t.shuffle(on.PAST, into=on.FUTURE)
    event = t.draw(on.FUTURE, on.SURROUNDINGS)
    if not is_on(t, Switch.UNFORESEEN):
        return EVENING
    if event in UNFORESEEN:
        t.say("unforeseen", event)
        running.start(t, t.read(on.IN_CHARGE), event, running.UNFORESEEN_OPTION)
    return TAKE_BACK


def take_back(t: Table) -> str | None:
    """All fragments of the seat on the table return to its hand (J18)."""
    seat = t.read(on.IN_CHARGE)
    for place in (on.USED[seat], on.RENOUNCED[seat]):
        for fragment in t.at(place):
            t.move(fragment, place, on.HAND[seat])
    if glory.check(t):
        return None
    return EVENING if is_on(t, Switch.UNFORESEEN) else REVEAL


def ask_evening(t: Table) -> str | None:
    """Mana or a fragment; with an empty old life, mana without a question (R20)."""
    seat = t.read(on.IN_CHARGE)
    if not on.old_life(t, seat):
        return gain_mana(t)
    t.write(on.PHASE, EVENING)
    t.ask(EVENING, [seat])
    return None


def evenings(t: TableView, seat: Seat) -> Iterator[Action]:
    """Mana, or the first fragment of the old life."""
    yield EveningMana()
    yield EveningFragment()


def gain_mana(t: Table) -> str | None:
    """Two mana."""
    t.add(on.MANA[t.read(on.IN_CHARGE)], PLAY.evening_mana)
    return None if glory.check(t) else SUNSET_BEGINS


def gain_fragment(t: Table) -> str | None:
    """The first fragment of the old life."""
    draw(t, t.read(on.IN_CHARGE))
    return None if glory.check(t) else SUNSET_BEGINS


def draw(t: Table, seat: Seat) -> None:
    """A fragment of the old life, of those returned only when the others are gone (R10)."""
    if t.size(on.OLD_LIFE[seat]):
        t.draw(on.OLD_LIFE[seat], on.HAND[seat])
    else:
        t.move(t.top(on.UNDER[seat]), on.UNDER[seat], on.HAND[seat])


# -- sunset


def begin_sunset(t: Table) -> str:
    """A tour of the table from the seat in charge, where crypt options are played at sunset (R22)."""
    if not is_on(t, Switch.CRYPT):
        return NIGHT
    t.write(on.WAITING, tuple(clockwise(t, t.read(on.IN_CHARGE), "first")))
    return SUNSET


def go_on_sunset(t: Table) -> str | None:
    """Open the next slot; a seat without a hand is passed (R22, J8)."""
    waiting = t.read(on.WAITING)
    while waiting and not t.size(on.HAND[waiting[0]]):
        waiting = waiting[1:]
    t.write(on.WAITING, waiting)
    if not waiting:
        return NIGHT
    t.write(on.PHASE, SUNSET)
    t.ask(SUNSET, [waiting[0]])
    return None


def pass_slot(t: Table) -> str:
    """The slot is closed."""
    t.write(on.WAITING, t.read(on.WAITING)[1:])
    return SUNSET


# -- playing


_PLAYS = {id: [(Play(id, n + 1), id, n) for n in range(len(card.options))] for id, card in FRAGMENTS.items()}
_CRYPT_PLAYS = {id: [each for each in _PLAYS[id] if card.options[each[2]].crypt] for id, card in FRAGMENTS.items()}


@lru_cache(maxsize=4096)
def _plays(hand: tuple[Piece, ...]) -> list[EffectOption]:
    """The options of the fragments of a hand."""
    return [option for fragment in BOX.kinds(hand) for option in _PLAYS[fragment]]


@lru_cache(maxsize=4096)
def _crypt_plays(hand: tuple[Piece, ...]) -> list[EffectOption]:
    """The crypt options of the fragments of a hand."""
    return [option for fragment in BOX.kinds(hand) for option in _CRYPT_PLAYS[fragment]]


def play(t: Table, seat: Seat, fragment: Piece, option: int) -> None:
    """The fragment goes to the table, face up, and its option runs (R46)."""
    t.move(fragment, on.HAND[seat], on.USED[seat])
    running.start(t, seat, fragment, option - 1)


def sunsets(t: TableView, seat: Seat) -> Iterator[Action]:
    """Pass, or a crypt option (R22)."""
    yield Pass()
    crypt = _crypt_plays(t.at(on.HAND[seat]))
    if crypt:
        yield from applicable(t, seat, crypt, unmet_by_playing(t, seat, unmet_demands(t, seat)))


def could_play_from_crypt(t: TableView, seat: Seat) -> bool:
    """Whether a seat could play some crypt option now if it held it, of all its fragments that are out of sight.

    Only the seat knows which of these are in its hand; its packs or its printed list show which there are.
    """
    unmet = unmet_by_playing(t, seat, unmet_demands(t, seat))
    for place in _OUT_OF_SIGHT[seat]:
        for _ in applicable(t, seat, _crypt_plays(t.at(place)), unmet):
            return True
    return False


_OUT_OF_SIGHT = [
    tuple(family[seat] for family in (on.HAND, on.OLD_LIFE, on.PACK, on.UNDER, on.RENOUNCED, on.LIST))
    for seat in range(BOX.players[-1])
]


# -- night


def ask_night(t: Table) -> str | None:
    """What the seat in charge does next (R23)."""
    t.write(on.PHASE, NIGHT)
    t.ask(NIGHT, [t.read(on.IN_CHARGE)])
    return None


def nights(t: TableView, seat: Seat) -> Iterator[Action]:
    """What the seat in charge may do, and the end of the night once its duties are done (R23, R24, R77)."""
    if may_end(t):
        yield EndNight()
    unmet = unmet_demands(t, seat)
    if not t.read(on.HAS_USED_DESTINY) and is_on(t, Switch.DESTINY):
        yield from applicable(t, seat, _DESTINIES, unmet)
    if not t.read(on.HAS_RESOLVED):
        yield from applicable(t, seat, _resolutions(t.at(on.SURROUNDINGS)), unmet)
    yield from applicable(t, seat, _plays(t.at(on.HAND[seat])), unmet_by_playing(t, seat, unmet))
    yield from applicable(t, seat, _activations(t.at(on.CEMETERY)), unmet)


def may_end(t: TableView) -> bool:
    """Whether the duties of the night are done."""
    return t.read(on.HAS_RESOLVED) and (t.read(on.HAS_USED_DESTINY) or not is_on(t, Switch.DESTINY))


_DESTINIES: list[EffectOption] = [  # Resignation first, since it is always possible (R77)
    (UseDestiny(option), option, 0) for option in sorted(DESTINY, key=lambda option: option != RESIGNATION)
]


def use_destiny(t: Table, seat: Seat, option: str) -> None:
    """An option of Destiny, once a night (R52)."""
    t.write(on.HAS_USED_DESTINY, True)
    running.start(t, seat, option, 0)


_RESOLUTIONS = {id: [(Resolve(id, n + 1), id, n) for n in reversed(range(len(EFFECTS[id])))] for id in EVENTS}


@lru_cache(maxsize=1024)
def _resolutions(surroundings: tuple[Piece, ...]) -> list[EffectOption]:
    """The options of the events, the last one of the first event first (R77)."""
    return [option for event in BOX.kinds(surroundings) for option in _RESOLUTIONS[event]]


def resolve(t: Table, seat: Seat, event: Piece, option: int) -> None:
    """An option of an event, once a night; the event goes to the Past after its effect (R26)."""
    t.write(on.HAS_RESOLVED, True)
    running.start(t, seat, event, option - 1)


_ACTIVATIONS = {
    id: [(Activate(id, option.id), id, n) for n, option in enumerate(place.options)] for id, place in PLACES.items()
}


@lru_cache(maxsize=1024)
def _activations(cemetery: tuple[Piece, ...]) -> list[EffectOption]:
    """The options of the places."""
    return [option for place in BOX.kinds(cemetery) for option in _ACTIVATIONS[place]]


def activate(t: Table, seat: Seat, place: Piece, option: str) -> None:
    """An option of a place, as often as one likes; calls of demons are counted first (R23, R66)."""
    card = PLACES[place]
    if card.kind == DEMONIC_PLACE:
        running.count(t, seat, "demon_calls", 1)
    running.start(t, seat, place, [each.id for each in card.options].index(option))


# -- sunrise


def rise(t: Table) -> str | None:
    """Ephemerals are lost; the next seat is in charge, or the last round is over (R25, R64)."""
    _reset(t, _EPHEMERALS[t.seats])
    after = clockwise(t, t.read(on.IN_CHARGE))[0]
    if after == t.read(on.FIRST):
        if t.read(on.ROUND) == t.option(MAX_ROUNDS):
            glory.end_age(t, glory.ranking(t)[0], glory.LIMIT)
            return None
        t.write(on.ROUND, t.read(on.ROUND) + 1)
    t.write(on.IN_CHARGE, after)
    return BEGIN


def _reset(t: Table, counters: Sequence[str]) -> None:
    for counter in counters:
        if counter in t.counters:
            t.add(counter, -t.count(counter))
