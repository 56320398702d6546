"""The schemas of how the caller may go back or fork, beside their legal answers."""

from __future__ import annotations

from annales.service.http.openapi.schemas.shapes import Shown, boolean, integer, seat_numbers


class WayBack(Shown):
    """An entry from which the match can go on: before an action of the caller, or one that was taken back."""

    to = integer("the entry, to be sent as `to` of `ask_take_back`")
    free = boolean("whether the head moves at once")
    consent_of = seat_numbers("the seats that must consent; bots consent at once and are not listed")


class WayToFork(Shown):
    """How the caller may fork the match."""

    from_entry = integer("the first entry from which a fork can continue")
    redealt = boolean("whether the table is dealt anew, unless `redealt` is false in the request")
    consent_of = seat_numbers("the seats that must consent if `redealt` is false; none if nothing is re-dealt")
