"""Answers about the work of operators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from annales.domain.log.terms import Visibility
from annales.service.answers.access import QUOTAS
from annales.service.answers.match.matches import MatchResult
from annales.service.answers.members import (
    Answer,
    Cursor,
    MatchId,
    Natural,
    PlayerId,
    Sha256,
    Time,
    TokenId,
    WebhookId,
    says,
)
from annales.service.answers.players import PlayerShown, TokenShown
from annales.service.answers.seats import SeatShown, Status

MOST_FOUND = 50  # players of one name
MOST_RUNNING = 100  # running matches of a player that are listed
PLACES = ("redis", "archive")  # where matches are stored
TO_OTHERS = ("ban", "unban", "close", "delete", "erase")  # kinds of acts
TO_CREDENTIALS = ("token_issue", "token_revoke", "key_rotate", "key_rewrap")
KINDS = (*TO_OTHERS, *TO_CREDENTIALS)
OUTCOMES = ("begun", "done", "refused")  # of acts
ON = "^(pl|mt|tn|st)_[0-9a-f]{16}$"


class BanShown(Answer):
    """A ban."""

    reason: Annotated[str, says("why, as the player reads it")]
    since: Annotated[Time, says("when it began")]
    until: Annotated[Time | None, says("when it ends; null for a ban for good")]


class KnownPlayer(PlayerShown):
    """A player, as operators find them."""

    ban: Annotated[BanShown | None, says("the ban that is in force; null if there is none")]


class FoundPlayers(Answer):
    """Players of one name."""

    players: Annotated[Sequence[KnownPlayer], says(f"the oldest first, at most {MOST_FOUND}")]


class BannedPlayer(Answer):
    """A banned player."""

    player: Annotated[PlayerId, says("the player's id")]
    name: Annotated[str | None, says("their name; null if they were erased")]
    ban: Annotated[BanShown, says("the ban")]


class BannedPlayers(Answer):
    """All banned players."""

    players: Annotated[Sequence[BannedPlayer], says("the newest ban first")]


class QuotaShown(Answer):
    """What a player has used of a quota."""

    quota: Annotated[str, says("the quota", enum=list(QUOTAS))]
    used: Annotated[Natural, says("what is used today, or, of `running_matches`, now")]
    limit: Annotated[Natural | None, says("the limit; null if there is none")]


class WebhookBrief(Answer):
    """A webhook of a player."""

    id: Annotated[WebhookId, says("the webhook's id")]
    disabled: Annotated[bool, says("whether it is disabled")]


class RunningMatch(Answer):
    """A match that is not over."""

    match: Annotated[MatchId, says("the match's id")]
    game: Annotated[str, says("the game")]
    status: Annotated[Status, says("its state")]
    opened_at: Annotated[Time, says("when it was opened")]
    entries: Annotated[Natural, says("the number of entries of its log")]


class PlayerReport(KnownPlayer):
    """What operators see of a player."""

    tokens: Annotated[Sequence[TokenShown], says("the valid tokens, without their texts")]
    webhooks: Annotated[Sequence[WebhookBrief], says("the webhooks")]
    quotas: Annotated[Sequence[QuotaShown], says("the quotas")]
    running: Annotated[Sequence[RunningMatch], says(f"the matches that are not over, at most {MOST_RUNNING}")]


class MatchReport(Answer):
    """What operators see of a match: nothing that is hidden from its spectators but the match itself."""

    id: Annotated[MatchId, says("the match's id")]
    game: Annotated[str, says("the game")]
    status: Annotated[Status, says("its state")]
    result: Annotated[MatchResult | None, says("how it ended; null until then")]
    closing_reason: Annotated[str | None, says("why an operator has closed it; else null")]
    visibility: Annotated[Visibility, says("who may see it")]
    opened_at: Annotated[Time, says("when it was opened")]
    opened_by: Annotated[str, says("the player who opened it")]
    opened_by_name: Annotated[str | None, says("their name; null if they were erased")]
    changed_at: Annotated[Time, says("when its newest entry was written")]
    seats: Annotated[Sequence[SeatShown], says("the seats, by number")]
    entries: Annotated[Natural, says("the number of entries of its log")]
    digest: Annotated[Sha256, says("the digest of the newest entry")]
    bytes: Annotated[Natural, says("the bytes that its entries take where they are stored, about")]
    stored_in: Annotated[str, says("where it is stored", enum=list(PLACES))]
    waiting_forks: Annotated[Natural, says("the forks that have not begun: while there are any, it is not deleted")]


class OperatorShown(Answer):
    """Who acted."""

    player: Annotated[PlayerId, says("the operator's account")]
    token: Annotated[TokenId | None, says("the token's id; null on the command line")]
    user: Annotated[str | None, says("on the command line: the user of the machine; else null")]
    client: Annotated[str | None, says("the program that sent the request; null on the command line, or if unknown")]
    name: Annotated[str | None, says("its name; null if it was erased")]


class ActShown(Answer):
    """An act of an operator."""

    number: Annotated[Natural, says("its number, from 1; some may be missing")]
    at: Annotated[Time, says("when")]
    by: Annotated[OperatorShown, says("who")]
    act: Annotated[str, says("what", enum=list(KINDS))]
    on: Annotated[
        str | None, says("the id of the player, match or tournament; null for the keys of the service", pattern=ON)
    ]
    reason: Annotated[
        str, says("why, in the operator's words; empty for tokens and keys, and maybe for the end of a ban")
    ]
    outcome: Annotated[
        str,
        says(
            "`begun` until the act is done or refused; one that stays so was interrupted and may have taken effect",
            enum=list(OUTCOMES),
        ),
    ]
    details: Annotated[Mapping[str, Any], says("what it was to do, and what it has changed")]
    refused: Annotated[str | None, says("the code of the error, if it was refused; else null")]


class ActsShown(Answer):
    """A page of acts."""

    acts: Annotated[Sequence[ActShown], says("the newest first")]
    cursor: Annotated[Cursor | None, says("the cursor of the next page; null on the last page")]


class KindOfKey(Answer):
    """The keys of one kind in Redis, estimated from a sample."""

    kind: Annotated[str, says("the name of the keys, without what differs between them")]
    keys: Annotated[Natural, says("their number, about")]
    bytes: Annotated[Natural, says("the memory that they take, about")]


class MemorySizes(Answer):
    """The memory of Redis."""

    used_bytes: Annotated[Natural, says("the memory in use")]
    peak_bytes: Annotated[Natural, says("the most that was in use since Redis was started")]
    limit_bytes: Annotated[Natural | None, says("the limit (`maxmemory`); null without one")]
    keys: Annotated[Natural, says("the number of keys")]
    sampled: Annotated[Natural, says("the number of keys that were measured")]
    kinds: Annotated[Sequence[KindOfKey], says("the kinds of keys, the largest first")]


class MatchSizes(Answer):
    """The matches that Redis holds."""

    public_open: Annotated[Natural, says("public matches that have not begun")]
    public_playing: Annotated[Natural, says("public matches that are being played")]
    over: Annotated[Natural, says("matches that are over and not archived yet, hidden ones too")]


class ArchiveSizes(Answer):
    """The archive of finished matches."""

    matches: Annotated[Natural, says("the number of archived matches")]
    bytes: Annotated[Natural, says("the bytes of their packed entries")]


class QueueSizes(Answer):
    """What waits."""

    bot_turns: Annotated[Natural, says("bots' turns that wait for a worker")]
    bot_turns_oldest_seconds: Annotated[
        float | None, says("for how long the oldest has waited; null if none waits", minimum=0)
    ]
    deliveries: Annotated[Natural, says("deliveries to webhooks that wait")]
    deliveries_overdue_seconds: Annotated[
        float, says("for how long a delivery has been due that nobody has attempted", minimum=0)
    ]
    broken_matches: Annotated[Natural, says("matches that cannot be served now")]


class SizesShown(Answer):
    """How much is stored, and what waits."""

    redis: Annotated[MemorySizes, says("the memory of Redis")]
    matches: Annotated[MatchSizes, says("the matches in Redis")]
    archive: Annotated[ArchiveSizes | None, says("the archive; null if there is none")]
    queues: Annotated[QueueSizes, says("the queues")]
