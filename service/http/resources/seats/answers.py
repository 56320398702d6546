"""Answers about seats and their legal answers."""

from __future__ import annotations

from annales.service.http.openapi.schemas.legal import Legal
from annales.service.http.openapi.schemas.shapes import Shown, boolean, integer, list_of, part, seat_numbers


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


class LegalAnswers(Shown):
    """The legal answers of the caller, and how they may go back or fork."""

    answering = integer("the number of the question, to be sent with your answer")
    actions = list_of(Legal, "most passive first; **also while you are not awaited**")
    take_back = list_of(WayBack, "your last 64 actions, newest first, as they can be taken back; empty if they cannot")
    returns = list_of(
        WayBack,
        "up to 8 entries at which the match stood before it was taken back, last left first; it can go on from them",
    )
    fork = part(WayToFork, "how you may fork the match; null before it has begun", allow_none=True)
