"""Notices: what concerns one player in all of their matches, each as a JSON value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Protocol

import msgspec

from annales.domain.errors import NoSuchMatch
from annales.domain.log.entry import (
    Claimed,
    ForkAnswered,
    ForkAsked,
    SeatLeft,
    SeatTaken,
    TakeBackAnswered,
    TakeBackAsked,
    TimeCredited,
)
from annales.domain.phrases import Phrases
from annales.domain.table.layout import Viewer
from annales.domain.words import without_parts
from annales.events.feed_line import OF_A_TOURNAMENT
from annales.service import concerns
from annales.service.accounts.parts import AccountParts
from annales.service.accounts.players import Players
from annales.service.concerns import CLAIMED, OVER, STARTED, TIME_CREDITED, TURN, Concern
from annales.service.errors import UnknownGame
from annales.service.match import Match
from annales.service.matches import Matches
from annales.service.messages.catalogue import spoken
from annales.service.queries import words
from annales.service.queries.views import Language, question_view
from annales.service.tournaments.notices import tournament_notices
from annales.service.tournaments.parts import TournamentParts


class NoticeWords(Phrases):
    """A notice in words."""

    INVITED = ("name", "game")
    REMATCH_OFFERED = ("name", "game")
    REMATCH_ACCEPTED = ("name", "game")
    REMATCH_DECLINED = ("name", "game")
    STARTED = ("game",)
    SEAT_TAKEN = ("name", "game")
    SEAT_LEFT = ("name", "game")
    TAKE_BACK_ASKED = ("name", "game", "entry")
    RETURN_ASKED = ("name", "game", "entry")
    TAKE_BACK_AGREED = ("name", "game")
    TAKE_BACK_REFUSED = ("name", "game")
    FORK_ASKED = ("name", "game", "entry")
    FORK_AGREED = ("name", "game")
    FORK_REFUSED = ("name", "game")
    TIME_CREDITED = ("game", "seconds")
    CLAIMED_BOT = ("name", "game")
    CLAIMED_YOURS = ("name", "game")
    TURN = ("game", "question")
    OVER = ("game", "why")
    SOMEBODY = ()


OF_A_REMATCH = {  # by kind, for a seat that is kept for somebody
    concerns.INVITED: NoticeWords.REMATCH_OFFERED,
    concerns.SEAT_TAKEN: NoticeWords.REMATCH_ACCEPTED,
    concerns.SEAT_LEFT: NoticeWords.REMATCH_DECLINED,
}
PHRASES = {  # by kind, and by consent where the notice is an answer
    (concerns.INVITED, None): NoticeWords.INVITED,
    (concerns.STARTED, None): NoticeWords.STARTED,
    (concerns.SEAT_TAKEN, None): NoticeWords.SEAT_TAKEN,
    (concerns.SEAT_LEFT, None): NoticeWords.SEAT_LEFT,
    (concerns.TAKE_BACK_ASKED, None): NoticeWords.TAKE_BACK_ASKED,
    (concerns.TAKE_BACK_ANSWERED, True): NoticeWords.TAKE_BACK_AGREED,
    (concerns.TAKE_BACK_ANSWERED, False): NoticeWords.TAKE_BACK_REFUSED,
    (concerns.FORK_ASKED, None): NoticeWords.FORK_ASKED,
    (concerns.FORK_ANSWERED, True): NoticeWords.FORK_AGREED,
    (concerns.FORK_ANSWERED, False): NoticeWords.FORK_REFUSED,
    (concerns.TIME_CREDITED, None): NoticeWords.TIME_CREDITED,
    (concerns.CLAIMED, None): NoticeWords.CLAIMED_BOT,
    (concerns.TURN, None): NoticeWords.TURN,
    (concerns.OVER, None): NoticeWords.OVER,
}


class Readable(Protocol):
    """The parts of the process that notices are read from."""

    @property
    def matches(self) -> Matches:
        """The matches in the log."""

    @property
    def accounts(self) -> AccountParts:
        """The names of players."""

    @property
    def tournaments(self) -> TournamentParts:
        """The tournaments."""


def notices(
    sources: Readable,
    id: str,
    player: str,
    first: int = 1,
    last: int | None = None,
    words_in: Language = None,
    give_way: Callable[[], None] = lambda: None,
    comes_late: Callable[[datetime], None] = lambda at: None,
) -> Iterator[tuple[Concern, dict[str, Any]]]:
    """The notices for a player of the entries from `first` to `last` of a match, by default of all, in order.

    For the id of a tournament: those of its stages. `give_way` lets others be served in between: a match may have
    thousands. `comes_late` is told when the last of these entries may be seen, if they are not yet for this player, who
    has no seat.

    None if the player may not see the match, if it was deleted, or if it is a record as somebody has sent it: whoever
    such a record names has not played here. Raises Busy, BrokenRecord and what Redis raises.
    """
    if id.startswith(OF_A_TOURNAMENT):
        yield from tournament_notices(sources, id, player, first, last, words_in)
        return
    try:
        match = sources.matches.visible(id, player)
    except (NoSuchMatch, UnknownGame):
        return
    if match.is_unchanged_import:
        return
    hidden = match.shortened
    if hidden is not None and last is not None and last > match.tree.last:
        at = hidden.seen_at(min(last, hidden.newest))
        if at is not None:
            comes_late(at)
    for concern in concerns.concerns(match.tree, first, match.tree.last if last is None else last, give_way):
        if concern.player == player and (hidden is None or concern.seat is None):
            give_way()
            yield concern, notice_view(match, concern, sources.accounts.players, words_in)


def notice_view(match: Match, concern: Concern, players: Players, words_in: Language = None) -> dict[str, Any]:
    """One notice; with `words_in` also in words."""
    entry = match.tree.entry(concern.seq)
    shown: dict[str, Any] = {
        "kind": concern.kind,
        "match": match.id,
        "game": match.opening.game,
        "seat": concern.seat,
        "seq": concern.seq,
        "at": entry.at,
    }
    name = None
    if concern.kind not in (STARTED, TIME_CREDITED, TURN, OVER):
        by = entry.by.player
        name = players.names([by]).get(by) if by is not None else None
        shown["by"] = {"player": by, "name": name, "seat": _seat_of(match, concern)}
    shown |= _about(match, concern, words_in)
    if words_in is not None:
        shown["words"] = _words(match, concern, name, shown, without_parts(words_in))
    return shown


def _about(match: Match, concern: Concern, words_in: Language) -> Mapping[str, Any]:
    """What only notices of this kind have."""
    if concern.kind == TURN:
        return {"question": question_view(match, concern.seat, words_in=words_in)}
    if concern.kind == OVER:
        return {"result": match.result}
    if concern.kind in OF_A_REMATCH and match.rematch_of is not None:
        return {"rematch_of": match.rematch_of}
    match match.tree.body(concern.seq):
        case TakeBackAsked(to, _, returns):
            return {"to": to, "returns": True} if returns else {"to": to}
        case ForkAsked(from_entry):
            return {"from_entry": from_entry}
        case TimeCredited(_, _, milliseconds, why):
            return {"milliseconds": milliseconds, "why": why, "deadline": match.deadline()}
        case Claimed(_, absent, what, since):
            return {"absent": absent, "claim": what, "since": since}
        case TakeBackAnswered(ask, _, consent) | ForkAnswered(ask, _, consent):
            return {"ask": ask, "consent": consent}
    return {}


def _seat_of(match: Match, concern: Concern) -> Viewer:
    """The seat of whoever has done what concerns the player; None if they have none."""
    body = match.tree.body(concern.seq)
    if isinstance(body, (SeatTaken, SeatLeft, TakeBackAsked, TakeBackAnswered, ForkAsked, ForkAnswered, Claimed)):
        return body.seat
    return match.seat_of(match.tree.entry(concern.seq).by.player)


def _words(match: Match, concern: Concern, name: str | None, shown: Mapping[str, Any], language: str) -> str:
    fields = {
        "game": match.game.TEXTS.title.speak(language),
        "name": spoken(NoticeWords.SOMEBODY(), language) if name is None else name,
        "entry": shown.get("to", shown.get("from_entry")),
    }
    if concern.kind == TURN:
        fields["question"] = shown["question"].words
    elif concern.kind == TIME_CREDITED:
        fields["seconds"] = shown["milliseconds"] // 1000
    elif concern.kind == OVER:
        fields["why"] = words.result_words(match, shown["result"]["reason"], language)
    phrase = NoticeWords.RETURN_ASKED if "returns" in shown else PHRASES[concern.kind, shown.get("consent")]
    if concern.kind == CLAIMED and concern.seat is None:
        phrase = NoticeWords.CLAIMED_YOURS
    if "rematch_of" in shown and _is_of_kept_seat(match, concern):
        phrase = OF_A_REMATCH[concern.kind]
    return spoken(phrase(**{field: fields[field] for field in phrase.fields}), language)


def _is_of_kept_seat(match: Match, concern: Concern) -> bool:
    """Whether an invitation, or somebody who takes or leaves a seat that is planned for them."""
    body, by = match.tree.body(concern.seq), match.tree.entry(concern.seq).by.player
    return not isinstance(body, (SeatTaken, SeatLeft)) or match.terms.seats[body.seat].player == by


def encoded(notice: Mapping[str, Any], id: str | None) -> bytes:
    """A notice as JSON, with its id in a stream."""
    return msgspec.json.encode({**notice, "id": id})
