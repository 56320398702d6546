"""The schemas of entries: one for each kind, told apart by `kind`.

A face is what everybody may see of an entry, as its digest covers it; an entry has more members around it.
"""

from __future__ import annotations

from marshmallow import Schema

from annales.service.answers.match.history import EnvelopeShown
from annales.service.answers.match.matches import MatchScore
from annales.service.answers.match.questions import QuestionShown
from annales.service.answers.match.words import EntryWords
from annales.service.http.openapi.schemas.actions import GameAction
from annales.service.http.openapi.schemas.converter import OneOf, Written
from annales.service.http.openapi.schemas.shapes import (
    Shown,
    boolean,
    constant,
    integer,
    list_of,
    part,
    seat_numbers,
    sha256,
    string,
    time,
)
from annales.service.http.openapi.schemas.tables import LayoutShown, list_of_facts
from annales.service.http.openapi.schemas.terms import Author, Follows, ForkTerms, Holder, Origin, Setup, Terms

REQUEST = "the entry of the request for consent"


# -- faces


class StepAction(Written):
    """The action of a step, with `?` for what is hidden from you. The opening step's has no members: nobody acted."""

    JSON = {name: part for name, part in GameAction.JSON.items() if name != "required"}


class OpenedFace(Shown):
    """A match was opened."""

    kind = constant("opened", "the kind of entry")
    game = string("the game's id")
    layout = part(LayoutShown, "the game's layout")
    setup = part(Setup, "seats and options")
    terms = part(Terms, "the terms of the match beside the game's options")
    commitment = sha256("the hash of the secret that determines all chance in the match")
    origin = part(Origin, "for a fork: the match and entry that it continues from", allow_none=True)
    follows = part(Follows, "for a later age of a campaign: the match that it follows", required=False)


class SeatTakenFace(Shown):
    """A player or a bot took a seat."""

    kind = constant("seat_taken", "the kind of entry")
    seat = integer("the seat")
    holder = part(Holder, "who took it")
    contribution = string("the seat's contribution to chance; null for a bot", allow_none=True)
    given = boolean("whether the service supplied the contribution")


class SeatLeftFace(Shown):
    """A player left a seat before the start, or declined an invitation."""

    kind = constant("seat_left", "the kind of entry")
    seat = integer("the seat")


class StepFace(Shown):
    """A seat acted, or the match began."""

    kind = constant("step", "the kind of entry")
    seat = integer("the seat that acted; null for the opening step", allow_none=True)
    action = part(StepAction, "the action, with secret members masked")
    facts = list_of_facts()
    rules = integer("the version of the rules that it was played by")


class HeadMovedFace(Shown):
    """The match continues from another entry: moves were taken back, or redone, or it returns to an abandoned line."""

    kind = constant("head_moved", "the kind of entry")
    to = integer("the entry to go back to; take the view of the position there")
    consents = seat_numbers("the seats that consented")
    returns = boolean("true if the entry was taken back before; absent otherwise", required=False)


class TakeBackAskedFace(Shown):
    """A seat asked to take back moves, or to return to moves that were taken back."""

    kind = constant("take_back_asked", "the kind of entry")
    to = integer("the entry to go back to")
    seat = integer("the seat that asked")
    returns = boolean("true if the entry was taken back before; absent otherwise", required=False)


class TakeBackAnsweredFace(Shown):
    """A seat answered a request to take back moves."""

    kind = constant("take_back_answered", "the kind of entry")
    ask = integer(REQUEST)
    seat = integer("the seat that answered")
    consent = boolean("whether it consents")


class ForkAskedFace(Shown):
    """A seat asked to fork with all hidden pieces where they are."""

    kind = constant("fork_asked", "the kind of entry")
    from_entry = integer("the entry to fork from")
    seat = integer("the seat that asked")
    terms = part(ForkTerms, "the terms of the fork")


class ForkAnsweredFace(Shown):
    """A seat answered a request to fork."""

    kind = constant("fork_answered", "the kind of entry")
    ask = integer(REQUEST)
    seat = integer("the seat that answered")
    consent = boolean("whether it consents")


class RulesChangedFace(Shown):
    """The match continues under another version of the rules."""

    kind = constant("rules_changed", "the kind of entry")
    old = integer("the previous version")
    new = integer("the new version")


class TimeCreditedFace(Shown):
    """The clocks of the open question got back time in which nobody could answer."""

    kind = constant("time_credited", "the kind of entry")
    since = time("when that time began")
    until = time("when it ended")
    milliseconds = integer("what the clocks get: as much of that time as they ran, and some to find back to the table")
    why = string(
        "`unserved` when the service was away or could not write, `clock_jump` when its wall clock jumped ahead",
        enum=("unserved", "clock_jump"),
    )


class VacationTakenFace(Shown):
    """A seat took vacation: its clock rests."""

    kind = constant("vacation_taken", "the kind of entry")
    seat = integer("the seat")
    days = integer("for how many days, from then on or from the end of the vacation that it had taken before")


class OrdersAction(Written):
    """What a seat answers ahead; hidden from all others while the match is played."""

    JSON = {
        "type": "object",
        "properties": {
            "orders": {"anyOf": [{"type": "string", "const": "?"}, {"type": "array", "items": {"type": "object"}}]}
        },
        "required": ["orders"],
        "additionalProperties": False,
    }


class InstructedFace(Shown):
    """A seat said what it answers to questions that it will be asked, or that it answers none ahead any more."""

    kind = constant("instructed", "the kind of entry")
    seat = integer("the seat")
    action = part(OrdersAction, "its orders: those of `read_instructions`, or `?` for all others")


class AdviceAction(Written):
    """What a seat is advised to answer, and why; hidden from all others while the match is played."""

    JSON = {
        "type": "object",
        "properties": {
            "advice": {
                "anyOf": [
                    {"type": "string", "const": "?"},
                    {
                        "type": "object",
                        "properties": {
                            "answer": {"type": "object", "description": "the action that is advised"},
                            "reason": {"type": "object", "description": "why, as kinds and numbers"},
                        },
                        "required": ["answer", "reason"],
                    },
                ]
            }
        },
        "required": ["advice"],
        "additionalProperties": False,
    }


class HintedFace(Shown):
    """A seat took advice about the question that it was asked: what the bot that is `by` would have answered."""

    kind = constant("hinted", "the kind of entry")
    seat = integer("the seat that took it")
    action = part(AdviceAction, "the advice, or `?` for all others")


class ResignedFace(Shown):
    """A seat resigned. A match of two seats ends with it; in a larger one a bot takes the seat, without facts."""

    kind = constant("resigned", "the kind of entry")
    seat = integer("the seat that resigned")
    facts = list_of_facts()


class ClaimedFace(Shown):
    """A seat made a claim against another, whose player was gone.

    By `win` or `draw` a match of two seats ends; by `bot` a bot takes the absent seat, without facts.
    """

    kind = constant("claimed", "the kind of entry")
    seat = integer("the seat that made the claim")
    absent = integer("the seat whose player was gone")
    claim = string("what was claimed", enum=("win", "draw", "bot"))
    since = time("since when the player was gone, awaited and had done nothing")
    facts = list_of_facts()


class ClosedFace(Shown):
    """The player who opened the match closed it: it is over, without ranks."""

    kind = constant("closed", "the kind of entry")
    facts = list_of_facts()


class DisclosedFace(Shown):
    """The secret of a finished match was disclosed: everybody can check its chance."""

    kind = constant("disclosed", "the kind of entry")
    secret = sha256("the secret of the match")


FACES: tuple[type[Shown], ...] = (
    OpenedFace,
    SeatTakenFace,
    SeatLeftFace,
    StepFace,
    HeadMovedFace,
    TakeBackAskedFace,
    TakeBackAnsweredFace,
    ForkAskedFace,
    ForkAnsweredFace,
    RulesChangedFace,
    TimeCreditedFace,
    VacationTakenFace,
    InstructedFace,
    HintedFace,
    ResignedFace,
    ClaimedFace,
    ClosedFace,
    DisclosedFace,
)


class Face(OneOf):
    """The part of an entry that everybody may see, as its digest covers it."""

    KINDS, BY = FACES, "kind"


class Content(Written):
    """A hidden part: the index of a fact with the whole fact, or -1 with the whole action."""

    JSON = {
        "type": "array",
        "prefixItems": [
            {"type": "integer", "minimum": -1, "maximum": 2**31 - 1},
            {
                "anyOf": [
                    {"$ref": "#/components/schemas/Fact"},
                    {"$ref": "#/components/schemas/GameAction"},
                    {"$ref": "#/components/schemas/OrdersAction"},
                ]
            },
        ],
        "minItems": 2,
        "maxItems": 2,
    }


# -- entries


class EntryMembers(Shown):
    """The members that entries of all kinds have."""

    seq = integer("its number, from 1")
    after = integer("the entry that it follows; 0 for the first")
    at = time("when it was written")
    by = part(Author, "who acted")
    digest = sha256("the hash of this entry over the previous digest, which thus covers all entries so far")
    question = part(
        QuestionShown,
        "the question open after this entry; for the newest entry, the one open now",
        allow_none=True,
    )
    scores = list_of(MatchScore, "with `words`: the scores after this entry, where it has changed them", required=False)
    words = part(EntryWords, "with `words`: the entry in words", required=False)
    envelopes = list_of(EnvelopeShown, "with `proof`: the hidden parts", required=False)


def _entry(face: type[Shown]) -> type[Schema]:
    """The schema of an entry with this face, and with its docstring."""
    hashed = part(face, "with `proof`: the public part, as it is hashed", required=False)
    return type(face.__name__.replace("Face", "Entry"), (EntryMembers, face), {"__doc__": face.__doc__, "face": hashed})


class EntryShown(OneOf):
    """One entry of the log; `kind` says what happened. Ignore unknown kinds and unknown members."""

    KINDS, BY = tuple(map(_entry, FACES)), "kind"


KINDS = tuple(str(face().fields["kind"].metadata["const"]) for face in FACES)
