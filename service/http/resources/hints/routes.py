"""Hints: what a bot would answer in the place of a player, and why."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import Busy, MatchOver, NewerRules, NoSuchMatch, NotAsked, NotYourSeat, StaleAnswer
from annales.domain.log.entry import Hinted
from annales.domain.table.layout import Seat
from annales.domain.words import has_parts
from annales.service.answers.match.accepted import Accepted
from annales.service.answers.match.hints import HintAwaited, HintShown, HintTaken
from annales.service.commands.command import Written
from annales.service.commands.seats import seat_held
from annales.service.errors import HintsNotAllowed, NotStarted
from annales.service.hints import words
from annales.service.hints.asking import check_hint, hint_given
from annales.service.http.errors import AtCapacity, TooManyStreams
from annales.service.http.middleware import connection_limits
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import json
from annales.service.http.request import PLAYS, ApiRequest, itself, language, services
from annales.service.http.resources.hints import examples
from annales.service.http.resources.hints.requests import HintQuery, HintRequest
from annales.service.match import Match, check_is_asked
from annales.service.queries.views import accepted_body
from annales.service.queries.words import told

AGAIN = 2  # seconds after which to ask again for a hint that is being worked out

blueprint = Blueprint("hints", __name__, description="Taking advice.")


class _NotYet(Exception):
    """The hint is not there yet."""


@Operation(
    "POST",
    "/v1/matches/<match>/hints",
    "take_hint",
    [
        Reply(201, HintTaken, "Taken: the log says so.", examples.TAKEN),
        Reply(200, HintTaken, "Taken before; nothing was written again.", headers=(REPLAYED,)),
        Reply(202, HintAwaited, "It is being worked out.", examples.AWAITED, headers=("Retry-After",)),
    ],
    PLAYS,
    query=HintQuery,
    body=Body(HintRequest, examples.REQUESTS, required=False),
    errors=[
        NoSuchMatch,
        NotYourSeat,
        NotStarted,
        MatchOver,
        NotAsked,
        StaleAnswer,
        HintsNotAllowed,
        TooManyStreams,
        AtCapacity,
        NewerRules,
    ],
).on(blueprint)
def take_hint(api_request: ApiRequest, match: str) -> Response:
    """Take a hint about the question that your seat is asked.

    The hint is one legal answer, which a bot would give in your place, and why it is better than another, in words. The
    bot sees no more than your seat does. It is worked out when no bot's turn waits; the response comes as soon as it is
    there, or after `wait` seconds as 202. Then the hint follows in the stream of the match, as an entry `hinted`, and
    the same request returns it. Your clock runs on meanwhile.

    The log says that you took it: the level, its version and its budget, and what asked you (`by`). Until the match is
    over nobody but you can read what was advised. Each table gives one hint: whoever asks again gets the same, also
    after a take-back. Refused (409 `hints_not_allowed`) where the terms do not allow hints: by default only where bots
    play all other seats, and in no tournament.
    """

    def answer(_: str) -> Response:
        found = _checked(api_request, match)
        seat = seat_held(found, api_request.me)
        seq = hint_given(found, seat)
        if seq is not None:
            return _taken(api_request, found, seq, is_new=False)
        if not services().bots.hints.ask(match, seat):
            raise Busy()
        found = _awaited(api_request, found, seat)
        seq = hint_given(found, seat)
        if seq is None:
            raise _NotYet
        return _taken(api_request, found, seq, is_new=True)

    try:
        return once(api_request, answer)
    except _NotYet:
        found = _checked(api_request, match)
        seat = seat_held(found, api_request.me)
        body = HintAwaited(seat, found.number(seat), found.tree.last)
        return json(body, 202, {"Retry-After": str(AGAIN)})


def _checked(api_request: ApiRequest, match: str) -> Match:
    """The match, if the caller may take a hint in it now; raises the refusal."""
    found = services().matches.visible(match, api_request.me)
    seat = seat_held(found, api_request.me)
    answering = api_request.body.get("answering")
    if answering is not None:
        check_is_asked(found, seat, answering)
    check_hint(found, seat)
    return found


def _awaited(api_request: ApiRequest, asked: Match, seat: Seat) -> Match:
    """The match once it has the hint, or once the time is up; raises StaleAnswer if it has gone on without it."""
    number, clock, live = asked.number(seat), services().ports.clock, services().live
    until, connected = clock.monotonic() + api_request.query["wait"], connection_limits.connected(itself())
    found = asked
    present = services().presence.keeper.connected(api_request.me)
    with connection_limits.slot(itself()), present, live.watching(asked.id) as watch:
        while hint_given(found, seat) is None:
            left = until - clock.monotonic()
            if left <= 0 or not connected() or not live.alive():
                break
            watch.wait_while(lambda: connected() and live.alive(), found.tree.last, left)
            found = _checked(api_request, asked.id)
            if found.number(seat) != number:
                raise StaleAnswer(seat=seat, answering=number, number=found.number(seat))
    return found


def _taken(api_request: ApiRequest, match: Match, seq: int, *, is_new: bool) -> Response:
    spoken = api_request.words_in or language()
    written = Written(match, seq, seq, replayed=not is_new)
    shown = accepted_body(written, api_request.me, api_request.words_in, services().accounts.receipts)
    assert isinstance(shown, Accepted), "receipts sign it"
    body = match.tree.body(seq)
    assert isinstance(body, Hinted), "advice is in such an entry"
    why, parts = told(words.why(match, body, spoken), spoken)
    hint = HintShown(
        entry=seq,
        seat=body.seat,
        action=dict((words.advised(body) or {})["answer"]),
        notation=words.notation(match, seq, body),
        label=told(words.label(match, seq, body, spoken), spoken)[0],
        why=why,
    )
    if has_parts(spoken):
        hint.parts = parts
    members = {name: getattr(shown, name) for name in shown.__struct_fields__}
    reply = HintTaken(**members, hint=hint)
    return json(reply, 201) if is_new else json(reply, 200, {REPLAYED: "true"})
