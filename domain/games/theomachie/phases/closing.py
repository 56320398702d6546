"""The Closing Phase: winners, the Closing window, losses and gains (R57–R68)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annales.domain.contract.game import Action
from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop.faces import strip

from .. import layout as on
from ..cards import DISCIPLE, PLAY
from ..effects.choices import DONE
from ..effects.demands import check_closing
from ..effects.locations import damage_all
from ..effects.mythology import can_use, uses
from ..effects.playing import CLOSING, card_plays, power_plays
from ..resources import constellation
from ..resources.followers import clear, cult_of, gain, gain_disciples, pays_ante, withdraw
from . import ending

KEEP = "keep"
PRAYER = "prayer"


def start(t: Table) -> str:
    """Step 1: the winners. Step 2 begins: cards under Stakes return, all seats are active (R57, R58)."""
    totals = t.read(on.TOTALS)
    most = max((total for total in totals if total is not None), default=None)
    winners = tuple(seat for seat in sorted(on.in_hand(t)) if most is None or totals[seat] == most)
    t.write(on.WINNERS, winners)
    t.say("won_one" if len(winners) == 1 else "won", winners)
    for seat in on.in_order(t):
        for card in t.at(on.BURIED[seat]):
            t.move(card, on.BURIED[seat], on.HAND[seat])
    order = tuple(on.in_order(t))
    t.write(on.WAITING, order)
    _gains(t, order[0])
    return CLOSING


def _gains(t: Table, seat: Seat) -> None:
    """Fountain of Life, Catacombs, Ishtar, Gilgamesh (R58)."""
    has_won = seat in t.read(on.WINNERS)
    if has_won:
        for _ in range(on.locations(t, seat, "fountain_of_life")):
            t.say("benefit", "fountain_of_life", seat)
            gain_disciples(t, seat, 1)
        folded = sum(other != seat for other in t.read(on.FOLDED))
        if folded and on.god_of(t, seat) == "ishtar":
            t.say("benefit", "ishtar", seat)
            gain_disciples(t, seat, folded)
        if t.read(on.FOUGHT) and on.hero_in_stake(t, seat) == "gilgamesh":
            t.say("benefit", "gilgamesh", seat)
            gain(t, seat, (1, 0, 0))
        return
    for _ in range(on.locations(t, seat, "catacombs")):
        if t.count(on.STAKE[seat, DISCIPLE]):
            t.say("benefit", "catacombs", seat)
            withdraw(t, seat, (0, 0, 1))


# -- the window


def go_on(t: Table) -> str | None:
    """Ask the next seat that holds a card or has a Mythology card to use; then the Demands and the losses."""
    while t.read(on.WAITING):
        seat = t.read(on.WAITING)[0]
        if t.size(on.HAND[seat]) or can_use(t, seat, CLOSING):
            t.write(on.PHASE, CLOSING)
            t.ask(CLOSING, [seat])
            return None
        pass_window(t)
    check_closing(t)
    _settle(t)
    return KEEP


def answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """Mythology, Power cards and Closing Effects, one at a time, then no more (R58)."""
    yield DONE
    yield from uses(t, seat, CLOSING)
    yield from power_plays(t, seat)
    yield from card_plays(t, seat, CLOSING)


def pass_window(t: Table) -> None:
    """The next seat has its gains, then its window."""
    waiting = t.read(on.WAITING)[1:]
    t.write(on.WAITING, waiting)
    if waiting:
        _gains(t, waiting[0])


# -- steps 3 to 8


def _settle(t: Table) -> None:
    winners = t.read(on.WINNERS)
    losers = [seat for seat in on.in_order(t) if seat not in winners]
    _lose(t, losers)
    if len(winners) == 1:
        _reward(t, winners[0])
    else:
        _bless(t, None)
    for seat in winners:
        _return_stake(t, seat)
    t.write(on.FIRST, next(seat for seat in on.in_order(t) if seat in winners))


def _lose(t: Table, losers: Sequence[Seat]) -> None:
    """Step 3: Stakes are lost, Heroes in them die. Step 4: Locations suffer (R59, R60)."""
    for seat in losers:
        clear(t, seat, on.STAKES, on.LOANS)
        hero = on.joined_hero(t, seat)
        if hero:
            t.say("hero_dies", kind_of(hero), seat)
            t.move(strip(t, on.ACTIVE_MYTHS[seat], hero), on.ACTIVE_MYTHS[seat], on.MYTH_BOX)
    for seat in losers:
        damage_all(t, seat)


def _reward(t: Table, winner: Seat) -> None:
    """Steps 5 and 6: a Priest, and a Prophet if the Cult held none before, except in the Duel (R61, R62, R65)."""
    is_duel, had_prophet = ending.is_duel(t), cult_of(t, winner)[0] > 0
    if not is_duel:
        gain(t, winner, (0, 1, 0))
    _bless(t, winner)
    if not is_duel and not had_prophet:
        gain(t, winner, (1, 0, 0))


def _bless(t: Table, single_winner: Seat | None) -> None:
    """Golden Fleece of a single winner, Hanging Gardens of all that did not fold (R61)."""
    folded = t.read(on.FOLDED)
    for seat in on.in_order(t):
        if seat == single_winner and on.has_active(t, seat, "golden_fleece"):
            t.say("benefit", "golden_fleece", seat)
            gain_disciples(t, seat, 2)
        if seat not in folded and on.has_active(t, seat, "hanging_gardens"):
            t.say("benefit", "hanging_gardens", seat)
            gain_disciples(t, seat, 1)


def _return_stake(t: Table, seat: Seat) -> None:
    """Step 7: own followers to the Cult, the Hero to its card, bank tokens to the bank (R63, R56)."""
    clear(t, seat, on.LOANS)
    own = on.vector(t, on.STAKES[seat])
    if any(own):
        withdraw(t, seat, own)
    hero = on.joined_hero(t, seat)
    if hero:
        strip(t, on.ACTIVE_MYTHS[seat], hero)


# -- step 10 and the end of the Hand


def end_hand(t: Table) -> str | None:
    """Step 10, then eliminations or victory points, then the end tests (R67, R68, R78, R83)."""
    constellation.clear(t)
    winners = t.read(on.WINNERS)
    fallen = [seat for seat in t.read(on.LAST_STANDS) if seat not in winners]
    if on.is_epic(t):
        if _scores(t, fallen):
            return None
    else:
        ending.eliminate(t, fallen)
        if ending.ends_after_closing(t, fallen):
            return None
    t.write(on.WAITING, tuple(on.in_order(t)))
    return PRAYER


def _scores(t: Table, fallen: Sequence[Seat]) -> bool:
    """A point for each winner, then those struck down; whether the match ends (R83, R84)."""
    for seat in t.read(on.WINNERS):
        t.add(on.POINTS[seat], PLAY.won_by_hand)
    ante = constellation.next_ante(t)
    ending.strike_down(t, [seat for seat in on.in_order(t) if seat in fallen or not pays_ante(cult_of(t, seat), ante)])
    return ending.ends_by_points(t)
