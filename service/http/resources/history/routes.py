"""The entries of a match, in order, as a viewer may see them."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import NoSuchMatch
from annales.domain.table.layout import Viewer
from annales.service.answers.match.history import MatchHistory
from annales.service.errors import EntriesLost, NoSuchSeat, NotForYou
from annales.service.http.errors import AtCapacity, TooManyStreams, Unauthenticated
from annales.service.http.errors.reasons import TokenReason
from annales.service.http.middleware import connection_limits
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.reply import in_turns, next_page, of_match
from annales.service.http.request import READS, ApiRequest, itself, services, viewer
from annales.service.http.resources.history import examples
from annales.service.http.resources.history.requests import HistoryQuery
from annales.service.match import Match, Shortened
from annales.service.ports import Clock
from annales.service.queries.notifier import Subscription
from annales.service.queries.views import entry_view
from annales.service.refusal import Refusal

blueprint = Blueprint("history", __name__, description="What has happened in a match.")


@Operation(
    "GET",
    "/v1/matches/<match>/history",
    "read_history",
    [
        Reply(200, MatchHistory, "The entries, in order.", examples.HISTORY, headers=("ETag", "Link")),
    ],
    READS,
    query=HistoryQuery,
    errors=[
        NoSuchMatch,
        NotForYou,
        NoSuchSeat,
        EntriesLost,
        TooManyStreams,
        AtCapacity,
    ],
).on(blueprint)
def read_history(api_request: ApiRequest, match: str) -> Response:
    """Read the entries of a match.

    Applying the facts of an entry to the previous view gives the next one; after `head_moved`, read the position at the
    entry that it goes to. Entries that were taken back remain, and are listed in `undone`. With `wait`, the response is
    held until there is a new entry or the time is up. An `after` beyond the newest entry is refused (409
    `entries_lost`), because the store has lost entries that you know: read the match again, and continue from there.
    """
    after = api_request.query["after"]
    found = services().matches.visible(match, api_request.player)
    if api_request.query["wait"] and found.tree.last <= after and not found.is_over():
        found = _awaited(match, api_request)
    if after > found.tree.last:
        lost = EntriesLost(after=after, last=found.tree.last)
        lost.where = Refusal(found)
        raise lost
    seat = viewer(found, api_request)
    last = min(found.tree.last, after + api_request.query["limit"])
    response = of_match(
        found,
        found.tree.last,
        seat,
        lambda: _entries(found, range(after + 1, last + 1), seat, api_request),
    )
    if last < found.tree.last:
        response.headers["Link"] = next_page(after=last)
    return response


def _awaited(id: str, api_request: ApiRequest) -> Match:
    """The match once it has an entry after the requested one, or once the time is up."""
    live, connected = services().live, connection_limits.connected(itself())
    present = services().presence.keeper.connected(api_request.player)
    with connection_limits.slot(itself()), present, live.watching(id) as watch:
        _wait_for_more(
            lambda: services().matches.visible(id, api_request.player),
            watch,
            lambda: connected() and live.alive(),
            api_request.query["after"],
            api_request.query["wait"],
            services().ports.clock,
        )
    if api_request.caller is not None and not services().accounts.tokens.is_valid(api_request.caller.token):
        raise Unauthenticated(reason=TokenReason.BAD())  # revoked while it waited
    return services().matches.visible(id, api_request.player)


def _wait_for_more(
    read: Callable[[], Match],
    watch: Subscription,
    stays: Callable[[], bool],
    after: int,
    seconds: float,
    clock: Clock,
) -> None:
    """Wait until a match as somebody reads it has an entry after `after`, or is over, at most so many seconds.

    Also ends when the waiter has left, or if the log was rewound.
    """
    until = clock.monotonic() + seconds
    while True:
        match = read()
        hidden, left = match.shortened, until - clock.monotonic()
        if hidden is None:
            watch.wait_while(stays, after, max(0.0, left))
            return
        if match.tree.last > after or match.is_over() or left <= 0 or not stays():
            return
        _wait_beyond(hidden, watch, stays, left, clock)


def _wait_beyond(
    hidden: Shortened, watch: Subscription, stays: Callable[[], bool], seconds: float, clock: Clock
) -> None:
    """Wait until there may be more to see of a match that is shown in part, at most so many seconds."""
    opens = hidden.next_at
    if opens is None:
        watch.wait_while(stays, hidden.newest, seconds)
        return
    left = (opens - clock.now()).total_seconds()
    watch.wait_while(lambda: stays() and clock.now() < opens, hidden.newest, max(0.0, min(seconds, left)))


def _entries(match: Match, seqs: range, seat: Viewer, api_request: ApiRequest) -> MatchHistory:
    proof, words_in = api_request.query["proof"], api_request.words_in
    views = (entry_view(match, seq, seat, proof, words_in) for seq in seqs)
    tree = match.tree
    return MatchHistory(list(in_turns(views)), tree.head, tree.last, match.status, tree.undone(seqs))
