"""The Starting Phase of a Hand, and the Mythology windows before betting and before the Battle (R18–R24, R46)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from .. import layout as on
from ..cards import PLAY
from ..effects.mythology import BEFORE_BATTLE, BEFORE_BETTING, can_use, uses
from ..effects.playing import DECLINE
from ..resources import constellation
from ..resources.followers import cult_of, pay, pays_ante, price_of_ante, put
from ..resources.piles import draw_many
from . import ending

OBSERVATORY = "observatory"
ROUND_START = "round_start"
BATTLE_START = "battle_start"
_AFTER = {BEFORE_BETTING: ROUND_START, BEFORE_BATTLE: BATTLE_START}


def start(t: Table) -> str | None:
    """A new Hand, up to the ante (R18–R23)."""
    number = t.read(on.HAND_NUMBER) + 1
    t.write(on.HAND_NUMBER, number)
    t.say("hand", number)
    if number == 1:
        _fill_track(t)
    constellation.shuffle_if_short(t)
    if not _everybody_can_pay(t):
        return None
    _forget(t)
    for seat in on.in_order(t):
        draw_many(t, seat, _hand_size(t, seat) - t.size(on.HAND[seat]))
    constellation.deal(t)
    _ante(t)
    return open_windows(t, BEFORE_BETTING)


def _fill_track(t: Table) -> None:
    """Slots 1 to 6, in that order (R18)."""
    for slot in on.SLOTS:
        t.draw(on.PRAYER_DECK, on.TRACK[slot])


def _hand_size(t: TableView, seat: Seat) -> int:
    return PLAY.hand_size + (on.locations(t, seat, OBSERVATORY) > 0)


def _everybody_can_pay(t: Table) -> bool:
    """All seats at once, before anybody pays; false if the match ends (R20, R79, R86, J8)."""
    ante = t.read(on.ANTE)
    failing = [seat for seat in t.present() if not pays_ante(cult_of(t, seat), ante)]
    if not failing:
        return True
    if on.is_epic(t):
        ending.strike_down(t, failing)
        return not ending.ends_by_points(t)
    return not ending.ends_at_ante(t, failing)


def _forget(t: Table) -> None:
    """Nothing of the Hand before counts any more."""
    for names in (on.FOLDED, on.LAST_STANDS, on.RAISES, on.USED, on.REWARDED, on.WORKS, on.STRIKES, on.EXEMPTED):
        t.write(names, ())
    for names in (on.TOTALS, on.STOOD, on.WINNERS):
        t.write(names, ())
    t.write(on.FIXED, ("",) * t.seats)
    t.write(on.FOUGHT, False)
    for seat in range(t.seats):
        t.add(on.WRATH[seat], -t.count(on.WRATH[seat]))
        put(t, on.BIDS[seat], (0, 0, 0))


def _ante(t: Table) -> None:
    """Each seat stakes its ante; every bid equals the level (R23)."""
    price = price_of_ante(t.read(on.ANTE))
    for seat in on.in_order(t):
        pay(t, seat, price)
    put(t, on.LEVELS, price)


# -- Mythology windows


def open_windows(t: Table, timing: str) -> str | None:
    """Offer each seat in the Hand its active Mythology cards, in turn order (R24, R46)."""
    return _offer(t, timing, tuple(on.in_hand(t)))


def go_on(t: Table) -> str | None:
    """Go on with the window in which a card was used or declined."""
    return _offer(t, t.read(on.PHASE), t.read(on.WAITING))


def _offer(t: Table, timing: str, waiting: tuple[Seat, ...]) -> str | None:
    """Ask the next seat that has something to use; seats without are passed, for all see what is active."""
    for skipped, seat in enumerate(waiting):
        if can_use(t, seat, timing):
            t.write(on.PHASE, timing)
            t.write(on.WAITING, waiting[skipped:])
            t.ask(timing, [seat])
            return None
    return _AFTER[timing]


def answers(t: TableView, seat: Seat) -> Iterator[Action]:
    """Decline, or use a card."""
    yield DECLINE
    yield from uses(t, seat, t.read(on.PHASE))


def decline(t: Table) -> None:
    """The seat has no second chance (R24)."""
    t.write(on.WAITING, t.read(on.WAITING)[1:])
