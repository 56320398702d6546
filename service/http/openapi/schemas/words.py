"""The schemas of what responses say in words, in the caller's language."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.schemas.shapes import (
    OptionValue,
    Shown,
    by_name,
    integer,
    list_of,
    seat_numbers,
    string,
)


class GameWords(Shown):
    """The words of a game, by id, in the caller's language."""

    zones = by_name(fields.String(), "names of places, by zone; `{0}`, `{1}` stand for the keys (seats count from 1)")
    counters = by_name(fields.String(), "names of counters; `{0}`, `{1}` stand for the keys (seats count from 1)")
    notes = by_name(
        fields.String(),
        "sentences for the value `{0}` of a note; `locked.True` is for one value, `blocked_one` for a list of one",
    )
    questions = by_name(fields.String(), "questions, by kind")
    reasons = by_name(fields.String(), "why a match ended")
    actions = by_name(fields.String(), "labels of actions, by type; `{name}` stands for a member of the action")


class ContestShown(Shown):
    """Matches of a level against another one, which had all other seats, with the default options."""

    against = string("the other level")
    seats = integer("the number of seats")
    matches = integer("how many matches were played")
    won = integer("how many of them the level won; equal bots would win one in `seats`")
    drawn = integer("how many were drawn")
    words = string("the result in a sentence, in the caller's language")


class LevelShown(Shown):
    """A level of bots, and how strong it is."""

    id = string("its id, used as the `level` of a seat")
    version = integer("its version, which changes whenever its play does")
    name = string("its name in the caller's language")
    about = string("what it does, in a sentence in the caller's language")
    strength = list_of(ContestShown, "measured results of this version; empty if there are none")


class PresetShown(Shown):
    """A named set of options."""

    id = string("its id, used as the `preset` of a match")
    words = string("its name in the caller's language")
    effect = string("what it is like, in the caller's language")
    options = by_name(fields.Nested(OptionValue), "the options that it sets, by id; all others have their defaults")
    options_by_seats = by_name(
        by_name(fields.Nested(OptionValue), "options by id"),
        "options that it sets besides, by id, for some numbers of seats",
        required=False,
    )
    seats = seat_numbers("the numbers of seats that it is for; without it, all that the game allows", required=False)
    provenance = string("`rulebook`, `reconstructed`, or `public:` followed by the source")
