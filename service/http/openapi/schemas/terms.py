"""The schemas of the terms of a match, the holders of its seats, its origin, and the author of an entry."""

from __future__ import annotations

from marshmallow import fields

from annales.service.http.openapi.schemas.clocks import clock_told
from annales.service.http.openapi.schemas.converter import OneOf
from annales.service.http.openapi.schemas.delays import delay_term
from annales.service.http.openapi.schemas.shapes import (
    GameValue,
    OptionValue,
    Shown,
    boolean,
    by_name,
    documented,
    integer,
    list_of,
    part,
    sha256,
    string,
    strings,
)

HEIRS = "for each seat, the seat of the age before that it continues, null for a newcomer"
TAKE_BACKS = ("consent", "free", "never")
VISIBILITIES = ("public", "unlisted", "private")


# -- who acted


class PlayerAuthor(Shown):
    """A player acted, now or by an instruction that they have given ahead."""

    player = string("the player's id")
    client = string("the program that sent the request, if it named itself", required=False)
    instruction = integer("the entry in which they gave this answer ahead, if they did", required=False)


class BotAuthor(Shown):
    """A bot acted."""

    bot = string("its level")
    version = integer("the version of the level", required=False)
    budget = integer("how much it may compute: where a clock runs, only as much as there is time for", required=False)
    asked = integer("the entry that asked it", required=False)
    instead_of = string("the level that has the seat, if another one answered in its place", required=False)
    cut_off = integer("how many thoughts of that level were cut off without an answer", required=False)
    limit = integer(
        "with `cut_off` the seconds that each of these thoughts took longer than, if it was cut off by that limit; "
        "without it fewer seconds than these were left, too short for that level",
        required=False,
    )


class ClockAuthor(Shown):
    """The time to answer had run out."""

    clock = integer("the time limit in seconds: the main time, else that of an answer or a period")


class RulesAuthor(Shown):
    """The service continues the match under other rules."""

    rules = integer("the version of those rules")


class CopiedAuthor(Shown):
    """A fork copied the step from its origin."""

    copied = integer("the entry of the origin")


class Author(OneOf):
    """Who acted: a player, a bot, the clock, new rules, or the match that a fork copies. Ignore unknown kinds."""

    KINDS = (PlayerAuthor, BotAuthor, ClockAuthor, RulesAuthor, CopiedAuthor)


# -- terms


class Setup(Shown):
    """The seats and the options of a match."""

    seats = integer("the number of seats")
    options = by_name(fields.Nested(OptionValue), "all options of the game with their values")
    legacy = part(GameValue, "what an earlier age of a campaign left, null without one")
    heirs = fields.List(fields.Integer(allow_none=True), **documented(f"in a later age: {HEIRS}", required=False))


class PlannedSeat(Shown):
    """The plan for one seat."""

    kind = string("who is to take it", enum=["player", "open", "bot"])
    player = string("the id of the invited player", required=False)
    level = string("the level of the bot", required=False)


class GamePackage(Shown):
    """The package that a game came from when the match was opened."""

    name = string("the name of its distribution")
    version = string("its version")
    digest = string("a SHA-256 hash of all files of the game: that of the list that `sha256sum` prints of them")


class Terms(Shown):
    """The terms of a match beside the game's options."""

    by = string("the id of the player who opened it")
    claim_after = integer("for how many seconds a player must be gone before others may claim", required=False)
    clock = clock_told()
    delay = delay_term("how far those without a seat are behind")
    external_id = string("what that player calls it elsewhere", required=False)
    hints = string("whether seats may take hints", required=False, enum=("always", "never"))
    package = part(
        GamePackage, "the package that the game came from, unless it is one of the service's own", required=False
    )
    rematch_of = string("the id of the match that was played before with the same terms", required=False)
    seats = list_of(PlannedSeat, "the plan for each seat")
    tags = strings("what that player files it under", required=False)
    take_back = string("whether moves may be taken back", enum=TAKE_BACKS)
    tournament = string("the id of the tournament that it is played in", required=False)
    visibility = string("who may see the match", enum=VISIBILITIES)


class ForkTerms(Shown):
    """The terms that a seat proposes for a fork. Entries of imported records may lack any of them."""

    client_seed = string("the seat's contribution to chance in the fork", required=False)
    clock = clock_told(required=False)
    delay = delay_term("how far those without a seat are behind, as in the origin")
    external_id = string("what the seat calls the fork elsewhere", required=False)
    seats = list_of(PlannedSeat, "the plan for each seat", required=False)
    tags = strings("what the seat files the fork under", required=False)
    take_back = string("whether moves may be taken back", required=False, enum=TAKE_BACKS)
    visibility = string("who may see the match", required=False, enum=VISIBILITIES)


class ClockLeft(Shown):
    """What the clock of a seat has left."""

    main = integer("milliseconds of its main time")
    periods = integer("byo-yomi: how many periods", required=False)


class Origin(Shown):
    """The entry of another match that a fork continues from."""

    match = string("the other match's id")
    seq = integer("its entry")
    digest = sha256("that entry's digest")
    copied = integer("how many of its steps were copied")
    redealt = integer(
        "present if nothing was copied: the table was dealt anew for this seat, or, if null, for a spectator",
        required=False,
        allow_none=True,
    )
    ask = integer("the entry in which a seat asked for the fork, if consent was needed", required=False)
    imported = boolean("true if the other match was imported as a record", required=False)
    left = list_of(ClockLeft, "what each seat had left there, if the fork is played by the same clock", required=False)


class Follows(Shown):
    """The match that an age of a campaign follows."""

    match = string("that match's id")
    seq = integer("its last entry when this age was opened")
    digest = sha256("that entry's digest, which covers all entries before it")
    campaign = string("the id of the campaign")
    age = integer("the number of this age in the campaign", minimum=2)
    branch = boolean("true if another match followed the same age already", required=False)


class PlayerHolder(Shown):
    """A player holds the seat."""

    player = string("the player's id")


class BotHolder(Shown):
    """A bot holds the seat."""

    bot = string("its level")


class Holder(OneOf):
    """Who holds a seat."""

    KINDS = (PlayerHolder, BotHolder)
