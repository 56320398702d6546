"""Ages: a campaign is a chain of matches, each an age of it, and each opens with what the one before handed on.

The players settle between two ages who leaves and who joins. The seats of the next age are those of the heirs, in the
order of the seats that they continue, then those of the newcomers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from annales.domain.contract.game import Game, Setup
from annales.domain.contract.options import carried_over, fill_in
from annales.domain.errors import BadHeirs
from annales.domain.phrases import Phrase
from annales.domain.reasons import HeirsReason
from annales.domain.table.layout import Seat, Value

Heirs = Sequence[Seat | None]


def next_setup(
    game: Game, before: Setup, legacy: Value, seats: int, heirs: Heirs, wished: Mapping[str, Value]
) -> Setup:
    """The setup of the age that follows one with the setup `before`, which ended with this legacy.

    `heirs` names for each new seat the seat that it continues, None for a newcomer; `wished` are the options that are
    to change. The caller checks that the game has this number of seats. Raises BadHeirs and BadOption.
    """
    fault = fault_of_heirs(heirs, seats, before.seats)
    if fault is not None:
        raise BadHeirs(reason=fault)
    known = {option.id for option in game.OPTIONS}
    kept = {name: value for name, value in before.options.items() if name in known}  # the rules may have lost some
    hook = game.next_options
    options = carried_over(kept, wished) if hook is None else hook(replace(before, options=kept), wished)
    return Setup(seats, fill_in(game.OPTIONS, options, seats), legacy, tuple(heirs))


def fault_of_heirs(heirs: Heirs, seats: int, seats_before: int) -> Phrase | None:
    """Why these cannot be the heirs at `seats` seats, after an age with `seats_before`; None if they can."""
    if len(heirs) != seats:
        return HeirsReason.ONE_FOR_EACH_SEAT(seats=seats, given=len(heirs))
    continued = [seat for seat in heirs if seat is not None]
    if not continued:
        return HeirsReason.NOBODY_STAYS()
    for seat in continued:
        if not 0 <= seat < seats_before:
            return HeirsReason.NO_SUCH_SEAT(seat=seat, last=seats_before - 1)
        if continued.count(seat) > 1:
            return HeirsReason.CONTINUED_TWICE(seat=seat)
    if continued != sorted(continued):
        return HeirsReason.NOT_CLOCKWISE()
    if None in heirs[: len(continued)]:
        return HeirsReason.NEWCOMERS_LAST()
    return None
