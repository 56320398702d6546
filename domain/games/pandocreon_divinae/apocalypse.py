"""«Un bouleversement divin a lieu, qui interrompt la partie» (R60–R68)."""

from __future__ import annotations

from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .areas import clear_seat
from .cards import NUMBERS
from .layout import divinity_of, prayer
from .rounds import abandon_round, begin_round, end, next_starter, say_prayers


def hold_apocalypse(t: Table, poser: Seat) -> None:
    """Four seats or more: the lowest alone is eliminated; two or three: the highest alone wins; a tie does nothing
    (R62–R64, R67, J18)."""
    t.say("apocalypse", poser)
    say_prayers(t)
    prayers = {seat: prayer(t, seat) for seat in t.present()}
    few = len(prayers) <= NUMBERS.play.survivors_for_a_win
    mark = max(prayers.values()) if few else min(prayers.values())
    struck = [seat for seat, number in prayers.items() if number == mark]
    if len(struck) > 1:
        t.say("tie")
    elif few:
        end(t, set(struck), "apocalypse")
    else:
        _eliminate(t, struck[0], poser)


def _eliminate(t: Table, seat: Seat, poser: Seat) -> None:
    """The round is abandoned, and the seat that posed the Apocalypse starts a new one, locked (R65, J36)."""
    t.say("eliminated", seat, divinity_of(t, seat).id)
    abandon_round(t)
    clear_seat(t, seat)
    begin_round(t, next_starter(t, poser), locked=True)
