"""Answers about players and their tokens."""

from __future__ import annotations

from annales.service.accounts.tokens import SHOWN_SCOPES
from annales.service.http.openapi.schemas.shapes import (
    PLAYER,
    TOKEN,
    Shown,
    integer,
    list_of,
    part,
    some_of,
    string,
    time,
)
from annales.service.http.resources.shared.requests import CURSOR


class PlayerShown(Shown):
    """A player."""

    id = string("the player's id (`pl_…`)", **PLAYER)
    name = string("the name that others see")
    created_at = time("when the player registered")


class PlayerRatingShown(Shown):
    """The Glicko-2 rating of a player in a game, from its tournaments."""

    game = string("the game's id")
    rating = integer("the rating, rounded, from 0 to 4000")
    deviation = integer("its deviation, rounded: the true strength lies within two of them with 95 % probability")
    matches = integer("the number of rated matches that it comes from")


class PlayerProfile(Shown):
    """A player, as everybody sees them."""

    id = string("the player's id (`pl_…`)", **PLAYER)
    name = string("the name that others see")
    ratings = list_of(PlayerRatingShown, "one for each game in which they have played rated matches")


class Registered(Shown):
    """A new player and their first token."""

    player = part(PlayerShown, "the player")
    token = string("the first token; keep it, because it is shown only this once")


class Me(PlayerShown):
    """The caller."""

    ratings = list_of(PlayerRatingShown, "one for each game in which they have played rated matches")
    scopes = some_of(SHOWN_SCOPES, "the scopes of the token of this request")
    token = string("the id of that token", **TOKEN)
    client = string("the program that the token is for, if known", allow_none=True)


class TokenShown(Shown):
    """A token, without its secret part."""

    id = string("the token's id (`tk_…`)", **TOKEN)
    scopes = some_of(SHOWN_SCOPES, "its scopes")
    created_at = time("when it was issued")
    expires_at = time("when it expires")
    client = string("the program that it is for, if known", allow_none=True)


class Issued(TokenShown):
    """A new token."""

    token = string("the token; keep it, because it is shown only this once")


class Tokens(Shown):
    """A page of tokens."""

    tokens = list_of(TokenShown, "the tokens")
    cursor = string("the cursor of the next page; null on the last page", allow_none=True, pattern=CURSOR)
