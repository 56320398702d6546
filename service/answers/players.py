"""Answers about players and their tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from annales.service.answers.access import SHOWN_SCOPES
from annales.service.answers.members import Answer, Cursor, Natural, PlayerId, Time, TokenId, says, shaped

Scopes = Sequence[Annotated[str, shaped(enum=list(SHOWN_SCOPES))]]
ID = says("the player's id (`pl_…`)")
NAME = says("the name that others see")
CODES = says(
    "one-time codes, each of which gives the player a new token with `POST /v1/recoveries`: for a person to keep apart "
    "from the token, because they are shown only this once"
)
RATINGS = says("one for each game in which they have played rated matches")


class PlayerShown(Answer):
    """A player."""

    id: Annotated[PlayerId, ID]
    name: Annotated[str, NAME]
    created_at: Annotated[Time, says("when the player registered")]


class PlayerRatingShown(Answer):
    """The Glicko-2 rating of a player in a game, from its tournaments."""

    game: Annotated[str, says("the game's id")]
    rating: Annotated[Natural, says("the rating, rounded, from 0 to 4000")]
    deviation: Annotated[
        Natural,
        says("its deviation, rounded: the true strength lies within two of them with 95 % probability"),
    ]
    matches: Annotated[Natural, says("the number of rated matches that it comes from")]


class PlayerProfile(Answer):
    """A player, as everybody sees them."""

    id: Annotated[PlayerId, ID]
    name: Annotated[str, NAME]
    ratings: Annotated[Sequence[PlayerRatingShown], RATINGS]


class Registered(Answer):
    """A new player and their first token."""

    player: Annotated[PlayerShown, says("the player")]
    token: Annotated[str, says("the first token; keep it, because it is shown only this once")]
    recovery_codes: Annotated[Sequence[str], CODES]


class Me(PlayerShown):
    """The caller."""

    ratings: Annotated[Sequence[PlayerRatingShown], RATINGS]
    scopes: Annotated[Scopes, says("what the token of this request may do: its scopes, and those that they include")]
    token: Annotated[TokenId, says("the id of that token")]
    client: Annotated[str | None, says("the program that the token is for, if known")]


class TokenShown(Answer):
    """A token, without its secret part."""

    id: Annotated[TokenId, says("the token's id (`tk_…`)")]
    scopes: Annotated[Scopes, says("its scopes")]
    created_at: Annotated[Time, says("when it was issued")]
    expires_at: Annotated[Time, says("when it expires")]
    client: Annotated[str | None, says("the program that it is for, if known")]
    oauth: Annotated[bool, says("whether the player gave it to that program through OAuth, by signing in to it")]
    host: Annotated[
        str | None,
        says("of those: the host of the site that got it, or the scheme of the app; null for a device, and for others"),
    ]
    last_used_at: Annotated[Time | None, says("when it was last used, to the hour; null if that is not known")]


class Issued(TokenShown):
    """A new token."""

    token: Annotated[str, says("the token; keep it, because it is shown only this once")]


class Tokens(Answer):
    """A page of tokens."""

    tokens: Annotated[Sequence[TokenShown], says("the tokens")]
    cursor: Annotated[Cursor | None, says("the cursor of the next page; null on the last page")]


class RecoveryCodes(Answer):
    """New recovery codes of the caller."""

    recovery_codes: Annotated[Sequence[str], CODES]


class PasskeyShown(Answer):
    """A passkey of the caller."""

    id: Annotated[str, says("its id, as WebAuthn writes it: base64url")]
    name: Annotated[str, says("the name that the player has given it")]
    host: Annotated[str, says("the host where it was made, the only one where it signs in")]
    created_at: Annotated[Time, says("when it was added")]
    used_at: Annotated[Time | None, says("when it last signed in")]


class Recovery(Answer):
    """How the caller can come back if they lose all their tokens."""

    codes_left: Annotated[Natural, says("the recovery codes that are not used yet")]
    passkeys: Annotated[Sequence[PasskeyShown], says("their passkeys, oldest first")]


class Recovered(Answer):
    """A player who is back, and their new token."""

    player: Annotated[PlayerShown, says("the player")]
    token: Annotated[str, says("a token with every scope except `admin`; keep it, because it is shown only this once")]
    codes_left: Annotated[Natural, says("their recovery codes that are not used yet")]


class PasskeyOptions(Answer):
    """What the browser needs to make or use a passkey."""

    public_key: Annotated[
        Mapping[str, Any],
        says(
            "the options in the JSON of WebAuthn Level 3: give them to "
            "`PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`"
        ),
    ]
