"""Answers about the work of operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from marshmallow import fields

from annales.service.accounts.quotas import QUOTAS
from annales.service.answers.match.matches import Result
from annales.service.answers.members import Part, component, says
from annales.service.answers.players import PlayerShown, TokenShown
from annales.service.answers.seats import STATUSES, SeatShown
from annales.service.http.openapi.schemas.shapes import (
    MATCH_ID,
    PLAYER_ID,
    TOKEN_ID,
    WEBHOOK_ID,
    Shown,
    boolean,
    by_name,
    documented,
    integer,
    list_of,
    part,
    sha256,
    string,
    time,
)
from annales.service.http.openapi.schemas.terms import VISIBILITIES
from annales.service.http.resources.admin.requests import ON
from annales.service.http.resources.shared.requests import CURSOR
from annales.service.operators.acts import KINDS, OUTCOMES
from annales.service.operators.lookups import MOST_FOUND, MOST_RUNNING, PLACES


class BanShown(Shown):
    """A ban."""

    reason = string("why, as the player reads it")
    since = time("when it began")
    until = time("when it ends; null for a ban for good", allow_none=True)


class KnownPlayer(PlayerShown):
    """A player, as operators find them."""

    ban: Annotated[
        Annotated[Part, component("BanShown")] | None, says("the ban that is in force; null if there is none")
    ]


class FoundPlayers(Shown):
    """Players of one name."""

    players = list_of(KnownPlayer, f"the oldest first, at most {MOST_FOUND}")


class BannedPlayer(Shown):
    """A banned player."""

    player = string("the player's id", pattern=PLAYER_ID)
    name = string("their name; null if they were erased", allow_none=True)
    ban = part(BanShown, "the ban")


class BannedPlayers(Shown):
    """All banned players."""

    players = list_of(BannedPlayer, "the newest ban first")


class QuotaShown(Shown):
    """What a player has used of a quota."""

    quota = string("the quota", enum=QUOTAS)
    used = integer("what is used today, or, of `running_matches`, now")
    limit = integer("the limit; null if there is none", allow_none=True)


class WebhookBrief(Shown):
    """A webhook of a player."""

    id = string("the webhook's id", pattern=WEBHOOK_ID)
    disabled = boolean("whether it is disabled")


class RunningMatch(Shown):
    """A match that is not over."""

    match = string("the match's id", pattern=MATCH_ID)
    game = string("the game")
    status = string("its state", enum=STATUSES)
    opened_at = time("when it was opened")
    entries = integer("the number of entries of its log")


class PlayerReport(KnownPlayer):
    """What operators see of a player."""

    tokens: Annotated[Sequence[TokenShown], says("the valid tokens, without their texts")]
    webhooks: Annotated[Sequence[Annotated[Part, component("WebhookBrief")]], says("the webhooks")]
    quotas: Annotated[Sequence[Annotated[Part, component("QuotaShown")]], says("the quotas")]
    running: Annotated[
        Sequence[Annotated[Part, component("RunningMatch")]],
        says(f"the matches that are not over, at most {MOST_RUNNING}"),
    ]


class MatchReport(Shown):
    """What operators see of a match: nothing that is hidden from its spectators but the match itself."""

    id = string("the match's id", pattern=MATCH_ID)
    game = string("the game")
    status = string("its state", enum=STATUSES)
    result = part(Result, "how it ended; null until then", allow_none=True)
    closing_reason = string("why an operator has closed it; else null", allow_none=True)
    visibility = string("who may see it", enum=VISIBILITIES)
    opened_at = time("when it was opened")
    opened_by = string("the player who opened it")
    opened_by_name = string("their name; null if they were erased", allow_none=True)
    changed_at = time("when its newest entry was written")
    seats = list_of(SeatShown, "the seats, by number")
    entries = integer("the number of entries of its log")
    digest = sha256("the digest of the newest entry")
    bytes = integer("the bytes that its entries take where they are stored, about")
    stored_in = string("where it is stored", enum=PLACES)
    waiting_forks = integer("the forks that have not begun: while there are any, it is not deleted")


class OperatorShown(Shown):
    """Who acted."""

    player = string("the operator's account", pattern=PLAYER_ID)
    name = string("its name; null if it was erased", allow_none=True)
    token = string("the token's id; null on the command line", allow_none=True, pattern=TOKEN_ID)
    user = string("on the command line: the user of the machine; else null", allow_none=True)
    client = string("the program that sent the request; null on the command line, or if unknown", allow_none=True)


class ActShown(Shown):
    """An act of an operator."""

    number = integer("its number, from 1; some may be missing")
    at = time("when")
    by = part(OperatorShown, "who")
    act = string("what", enum=KINDS)
    on = string(
        "the id of the player, match or tournament; null for the keys of the service", allow_none=True, pattern=ON
    )
    reason = string("why, in the operator's words; empty for tokens and keys, and maybe for the end of a ban")
    outcome = string(
        "`begun` until the act is done or refused; one that stays so was interrupted and may have taken effect",
        enum=OUTCOMES,
    )
    details = by_name(fields.Raw(), "what it was to do, and what it has changed")
    refused = string("the code of the error, if it was refused; else null", allow_none=True)


class ActsShown(Shown):
    """A page of acts."""

    acts = list_of(ActShown, "the newest first")
    cursor = string("the cursor of the next page; null on the last page", allow_none=True, pattern=CURSOR)


class KindOfKey(Shown):
    """The keys of one kind in Redis, estimated from a sample."""

    kind = string("the name of the keys, without what differs between them")
    keys = integer("their number, about")
    bytes = integer("the memory that they take, about")


class MemorySizes(Shown):
    """The memory of Redis."""

    used_bytes = integer("the memory in use")
    peak_bytes = integer("the most that was in use since Redis was started")
    limit_bytes = integer("the limit (`maxmemory`); null without one", allow_none=True)
    keys = integer("the number of keys")
    sampled = integer("the number of keys that were measured")
    kinds = list_of(KindOfKey, "the kinds of keys, the largest first")


class MatchSizes(Shown):
    """The matches that Redis holds."""

    public_open = integer("public matches that have not begun")
    public_playing = integer("public matches that are being played")
    over = integer("matches that are over and not archived yet, hidden ones too")


class ArchiveSizes(Shown):
    """The archive of finished matches."""

    matches = integer("the number of archived matches")
    bytes = integer("the bytes of their packed entries")


class QueueSizes(Shown):
    """What waits."""

    bot_turns = integer("bots' turns that wait for a worker")
    bot_turns_oldest_seconds = fields.Float(
        **documented("for how long the oldest has waited; null if none waits", minimum=0, allow_none=True)
    )
    deliveries = integer("deliveries to webhooks that wait")
    deliveries_overdue_seconds = fields.Float(
        **documented("for how long a delivery has been due that nobody has attempted", minimum=0)
    )
    broken_matches = integer("matches that cannot be served now")


class SizesShown(Shown):
    """How much is stored, and what waits."""

    redis = part(MemorySizes, "the memory of Redis")
    matches = part(MatchSizes, "the matches in Redis")
    archive = part(ArchiveSizes, "the archive; null if there is none", allow_none=True)
    queues = part(QueueSizes, "the queues")
