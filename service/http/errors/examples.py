"""A realistic example of each error, by its code: as objects, and as the problem documents of the description."""

from __future__ import annotations

from typing import Any

from annales.domain import errors as domain
from annales.domain.errors import TableError
from annales.domain.reasons import (
    ActionReason,
    FactReason,
    HeirsReason,
    IllegalReason,
    InstructionReason,
    MovesReason,
    NoMovesReason,
    OptionReason,
    PresetReason,
    RecordReason,
    RulesReason,
    StoreReason,
    TakeBackReason,
)
from annales.service import errors as service
from annales.service.http import errors
from annales.service.http.errors.mistakes import Wrong, mistake
from annales.service.http.errors.reasons import (
    BadRequestReason,
    JsonReason,
    MediaType,
    ReadinessReason,
    RequestReason,
    Scope,
    SignInReason,
    TokenReason,
)
from annales.service.messages.catalogue import page, spoken
from annales.service.reasons import (
    AgeReason,
    BadSeatsReason,
    BanEnd,
    ClaimReason,
    DeletionReason,
    ForkReason,
    InvitationState,
    NextAge,
    Payer,
    Quota,
    RematchReason,
    ReviewReason,
    TournamentState,
    TournamentTerms,
    VacationReason,
)

PLACE = JsonReason.AT(line=3, column=1, reason=JsonReason.TRAILING_COMMA())
EXAMPLES: tuple[TableError, ...] = (  # in the order of the description
    errors.BadRequest(reason=BadRequestReason.FIRST_LINE_OR_HEADER()),
    errors.MalformedJson(reason=PLACE),
    errors.Unauthenticated(reason=TokenReason.MISSING()),
    errors.MissingScope(missing=Scope.ANY(scopes=("match:play",))),
    domain.NotYourSeat(),
    service.NotForYou(),
    service.NotOpener(),
    service.NotOrganiser(),
    service.NotYourReview(),
    service.PlayerBanned(reason="spam", end=BanEnd.AT(at="2026-04-01T00:00:00.000Z")),
    errors.NotFound(path="/v1/nothing"),
    domain.NoSuchMatch(match="mt_7f3a9c0b1d2e4f56"),
    service.NoSuchCampaign(campaign="cp_7f3a9c0b1d2e4f56"),
    service.NoSuchTournament(tournament="tn_4e8b1c7f02d9a365"),
    service.NoSuchInvitation(),
    service.NoSuchReview(review="rv_5d0c8a1f7e93b264"),
    errors.NoSuchUserCode(),
    service.UnknownPlayer(player="pl_07b3c6d21f9a8e45"),
    service.UnknownGame(game="sacrifice"),
    service.NoSuchSeat(seat=1, last=42),
    service.NoSuchEntry(seq=99, last=42),
    errors.MethodNotAllowed(path="/v1/nothing", method="PATCH", allowed=("GET", "HEAD", "OPTIONS")),
    errors.NotAcceptable(offered=("text/event-stream", "application/x-ndjson")),
    domain.NotAsked(seat=1),
    domain.StaleAnswer(seat=1, answering=38, number=40),
    domain.TimeIsOver(seat=1),
    domain.MatchOver(),
    domain.TakeBackNotOpen(reason=TakeBackReason.ALREADY_THERE(to=4)),
    service.ForkNotOpen(reason=ForkReason.NOT_BEGUN(at=1)),
    service.AgeNotOpen(reason=AgeReason.NOT_OVER()),
    service.AgeAlreadyOpen(after="mt_7f3a9c0b1d2e4f56", which=NextAge.MATCH(match="mt_0b9d3f6a7c1e5824")),
    service.RematchNotOpen(reason=RematchReason.NOT_OVER()),
    service.ClaimNotOpen(reason=ClaimReason.THERE(seat=1)),
    service.NoVacation(reason=VacationReason.TOO_LONG(days=5, left=2)),
    service.NotStarted(waiting=1),
    service.AlreadyBegun(),
    service.EntriesLost(after=45, last=42),
    service.SeatNotOpen(seat=1),
    service.AlreadySeated(seat=1),
    service.TooManyTokens(most=50),
    service.UnknownRecoveryCode(),
    service.PasskeyRefused(),
    service.TooManyPasskeys(most=10),
    service.TooManyWebhooks(most=20),
    service.TooManyTournaments(most=20),
    service.TooManyInvitations(most=16),
    service.NotReviewable(reason=ReviewReason.NOT_OVER()),
    service.TooManyReviews(most=3),
    service.InvitationOver(reason=InvitationState.MATCH_BEGUN()),
    service.TournamentNotOpen(reason=TournamentState.BEGUN()),
    service.WebhookDisabled(),
    service.AddressNotAllowed(host="127.0.0.1"),
    service.BanEndPassed(until="2026-03-01T00:00:00.000Z"),
    service.StillPlayed(players=1),
    service.MatchOfTournament(tournament="tn_7f3a9c0b1d2e4f56"),
    service.NotDeletable(reason=DeletionReason.BEGUN()),
    errors.BodyTooLarge(most=65536),
    errors.UnsupportedMediaType(wanted="application/json", instead=MediaType.OTHER(given="text/plain")),
    errors.ValidationFailed([mistake("pointer", "/seats/1/level", Wrong(RequestReason.NO_LEVEL))]),
    domain.IllegalAction(
        action="step n_monkey_1 c5 false",
        seat=1,
        number=40,
        kind="acting",
        reason=IllegalReason.VALUE_WITH(member="to", value="c5", given=("n_monkey_1",), possible=("c4", "d5")),
    ),
    domain.UnknownNotation(seat=1, text="Ka1-a2", kind="play", offer="Kc4-c5, ."),
    domain.UnknownAction(
        game="sacrifice", reason=ActionReason.UNKNOWN_TYPE(type="move", known=("place", "step", "run"))
    ),
    domain.AnswerTooFar(position=2, seat=1),
    domain.BadOption(
        option="max_turns",
        reason=OptionReason.NOT_TAKEN(allowed=OptionReason.RANGE(least=50, most=1000), value="7"),
    ),
    domain.BadPreset(preset="quick", reason=PresetReason.UNKNOWN(known=("standard", "short_board", "long_board"))),
    domain.BadHeirs(reason=HeirsReason.ONE_FOR_EACH_SEAT(seats=3, given=2)),
    domain.BadInstruction(reason=InstructionReason.NOTHING_TO_PASS(game="sacrifice")),
    domain.KeyReused(),
    domain.RecordClosed(seq=99),
    domain.MovesRefused(line=12, reason=MovesReason.WRONG_NUMBER(number=8, expected=7)),
    domain.NoMoves(reason=NoMovesReason.NOT_OVER()),
    service.RecordRefused(seq=99, reason=RecordReason.DIGEST_DOES_NOT_HOLD()),
    errors.BadSignIn(reason=SignInReason.PKCE()),
    service.BadSeats(reason=BadSeatsReason.EXACTLY(game="sacrifice", seats=2, given=1)),
    service.BadTournament(member="duplicate", reason=TournamentTerms.DUPLICATE_WITH_PEOPLE()),
    service.UnknownLevel(
        level="godlike", game="sacrifice", levels=("random", "greedy", "alphabeta", "search", "master"), seat=1
    ),
    service.NoSuchPlayer(player="pl_51c0e2a9b7d4f318", seat=1),
    errors.TooManyRequests(seconds=1),
    errors.TooManyStreams(whose=Payer.TOKEN(), most=8),
    errors.TooManySubscriptions(most=512),
    errors.UnknownOperation(operation="follow_match"),
    errors.UpgradeRequired(),
    errors.TooManyConnections(most=64),
    service.QuotaExceeded(name="matches_per_day", whose=Payer.PLAYER(), what=Quota.MATCHES(most=5000), seconds=1),
    domain.RulesFault(reason=RulesReason.AGENDA_EMPTY()),
    domain.BrokenRecord(seq=99, reason=FactReason.AFTER_THE_END(fact=0)),
    errors.InternalError(),
    service.NoAudit(),
    domain.NewerRules(),
    domain.GameMissing(game="hidden_nim"),
    domain.Busy(),
    domain.WritesRefused(reason=StoreReason.FULL()),
    domain.NotReplicated(wanted=1, reached=0),
    domain.SecretsLocked(),
    errors.Unavailable(),
    errors.NotReady(ReadinessReason.UNREACHABLE()),
    errors.AtCapacity(),
)
CODES = {error.code(): error for error in EXAMPLES}


def example_of(code: str) -> dict[str, Any]:
    """A problem document of this code; an internal fault shows nothing but its kind."""
    error, words = CODES[code], page(code, "en")
    return {
        "type": f"/problems/{code}",
        "title": words["title"],
        "status": error.status,
        "detail": words["explanation"] if error.status == 500 else spoken(error, "en"),
        "instance": "/v1/matches/mt_7f3a9c0b1d2e4f56",
        "code": code,
        "request_id": "0e1f6ab2c3d4e5f6",
    }
