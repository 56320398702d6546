"""The schemas of legal answers, and of what they cost and touch."""

from __future__ import annotations

from annales.service.http.openapi.schemas.actions import Action
from annales.service.http.openapi.schemas.shapes import Shown, boolean, integer, list_of, part, string
from annales.service.http.openapi.schemas.words import parts_of


class Target(Shown):
    """What can be pointed at: a place, a piece in a place, or exactly one of the others."""

    place = string("a place", required=False)
    piece = string("a piece that lies in the place, as in the view", required=False)
    seat = integer("a seat", required=False)
    number = integer("a number to be dialled", required=False)
    counter = string("a counter", required=False)
    line = string("a line of the card before: the number or id of its option", required=False)


class AnswerCost(Shown):
    """Something that an answer takes from the seat that gives it."""

    what = string("what it is, as the game names it: `mana`, `priest`, `point.day`")
    amount = integer("how much or how many of it")
    text = string("both in the caller's language")


class Legal(Shown):
    """One legal answer."""

    notation = string("the action in the game's notation")
    action = part(Action, "the action, which you can send as it is")
    label = string("a label for a button, in the caller's language")
    parts = parts_of("`label`")
    costs = list_of(AnswerCost, "what it takes from your seat; empty for one that is free of charge")
    targets = list_of(Target, "what the action touches, in the order of pointing; empty for one that is a button only")
    standing = boolean("**true: this answer leaves the question open to you** (see `read_legal`)")
