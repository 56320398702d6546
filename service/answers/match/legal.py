"""Answers about what a seat may do: its legal answers, and how it may go back or fork."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from annales.service.answers.match.words import Sentence
from annales.service.answers.members import Answer, Natural, Part, SeatNumbers, component, says


class Target(Answer):
    """What can be pointed at: a place, a piece in a place, or exactly one of the others."""

    place: Annotated[str | UnsetType, says("a place")] = UNSET
    piece: Annotated[str | UnsetType, says("a piece that lies in the place, as in the view")] = UNSET
    seat: Annotated[Natural | UnsetType, says("a seat")] = UNSET
    number: Annotated[Natural | UnsetType, says("a number to be dialled")] = UNSET
    counter: Annotated[str | UnsetType, says("a counter")] = UNSET
    line: Annotated[str | UnsetType, says("a line of the card before: the number or id of its option")] = UNSET


class AnswerCost(Answer):
    """Something that an answer takes from the seat that gives it."""

    what: Annotated[str, says("what it is, as the game names it: `mana`, `priest`, `point.day`")]
    amount: Annotated[Natural, says("how much or how many of it")]
    text: Annotated[str, says("both in the caller's language")]


class Legal(Answer, kw_only=True):
    """One legal answer."""

    notation: Annotated[str, says("the action in the game's notation")]
    action: Annotated[Part, component("GameAction"), says("the action, which you can send as it is")]
    label: Annotated[str, says("a label for a button, in the caller's language")]
    parts: Annotated[
        Sentence | UnsetType | None,
        says("with `parts`: `label` with gaps for the seats and cards that it names; null if it names none"),
    ] = UNSET
    costs: Annotated[Sequence[AnswerCost], says("what it takes from your seat; empty for one that is free of charge")]
    targets: Annotated[
        Sequence[Target], says("what the action touches, in the order of pointing; empty for one that is a button only")
    ]
    standing: Annotated[bool, says("**true: this answer leaves the question open to you** (see `read_legal`)")]


class WayBack(Answer):
    """An entry from which the match can go on: before an action of the caller, or one that was taken back."""

    to: Annotated[Natural, says("the entry, to be sent as `to` of `ask_take_back`")]
    free: Annotated[bool, says("whether the head moves at once")]
    consent_of: Annotated[SeatNumbers, says("the seats that must consent; bots consent at once and are not listed")]


class WayToFork(Answer):
    """How the caller may fork the match."""

    from_entry: Annotated[Natural, says("the first entry from which a fork can continue")]
    redealt: Annotated[bool, says("whether the table is dealt anew, unless `redealt` is false in the request")]
    consent_of: Annotated[
        SeatNumbers, says("the seats that must consent if `redealt` is false; none if nothing is re-dealt")
    ]


class LegalAnswers(Answer):
    """The legal answers of the caller, and how they may go back or fork."""

    answering: Annotated[Natural, says("the number of the question, to be sent with your answer")]
    actions: Annotated[Sequence[Legal], says("most passive first; **also while you are not awaited**")]
    take_back: Annotated[
        Sequence[WayBack], says("your last 64 actions, newest first, as they can be taken back; empty if they cannot")
    ]
    returns: Annotated[
        Sequence[WayBack],
        says(
            "up to 8 entries at which the match stood before it was taken back, last left first; it can go on from them"
        ),
    ]
    fork: Annotated[WayToFork | None, says("how you may fork the match; null before it has begun")]
