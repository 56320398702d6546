"""Take-backs, and returns to what was taken back: the facts determine who must consent, and bots consent at once."""

from __future__ import annotations

from dataclasses import dataclass

from annales.domain.canonical import digest
from annales.domain.errors import MatchOver, TakeBackNotOpen, TimeIsOver
from annales.domain.log.draft import Draft
from annales.domain.log.entry import HeadMoved, Played, TakeBackAnswered, TakeBackAsked
from annales.domain.log.take_back import answers_to, must_consent, returns, standing_ask
from annales.domain.log.terms import Author
from annales.domain.reasons import TakeBackReason
from annales.domain.table.layout import Seat
from annales.service.commands.command import Span
from annales.service.commands.seat_change import SeatChange
from annales.service.concerns import Asks
from annales.service.errors import NoSuchEntry, NotStarted
from annales.service.match import SUBSTITUTE, Match


@dataclass(frozen=True)
class AskTakeBack(SeatChange):
    """A player asks to go back to an entry, or to go on from one that was taken back.

    The head moves at once if only bots must consent.
    """

    match: str
    player: str
    to: int

    def fingerprint(self, match: Match) -> str:
        """The entry."""
        return digest("ask_take_back", self.to)

    def draft_for(self, match: Match, draft: Draft, seat: Seat) -> None:
        """Write the ask, the consents of bots, and, if no other consent is needed, the move of the head."""
        _check_in_time(match, draft, seat)
        ask_back(draft, match, seat, self.to)

    def repeats_for(self, match: Match, seat: Seat) -> Span | None:
        """The same ask, if it is open or was just granted."""
        return same_ask(match, seat, self.to)


@dataclass(frozen=True)
class AnswerTakeBack(SeatChange):
    """A player answers the ask for a take-back at entry `ask`; the last consent moves the head."""

    match: str
    player: str
    ask: int
    consent: bool

    def fingerprint(self, match: Match) -> str:
        """The ask, and the answer."""
        return digest("answer_take_back", self.ask, self.consent)

    def draft_for(self, match: Match, draft: Draft, seat: Seat) -> None:
        """Write the answer, and, with the last consent, the move of the head."""
        answer_back(draft, match, seat, self.ask, self.consent)

    def repeats_for(self, match: Match, seat: Seat) -> Span | None:
        """The same answer of the seat to that ask."""
        return same_answer(match, seat, self.ask, self.consent)


def _check_in_time(match: Match, draft: Draft, seat: Seat) -> None:
    """Refuse an ask of a seat whose time is over: another question would open in place of its own."""
    asked = match.table().asked
    if asked is not None and seat in asked.must and match.is_overdue(draft.at, seat):
        raise TimeIsOver(seat=seat)


def ask_back(draft: Draft, match: Match, seat: Seat, to: int) -> None:
    """Draft the ask of a seat to go on from an entry; if nobody must consent, the head moves at once."""
    _check_target(match, to)
    awaited = _must_consent(match, to, seat)
    if not awaited:
        draft.move_head(to)
        return
    if _open_ask(match, seat, to):
        raise TakeBackNotOpen(reason=TakeBackReason.ASKED_ALREADY(seat=seat))
    ask = draft.write(TakeBackAsked(to, seat, returns(match.tree, to)))
    bots = _bots(match, awaited)
    for bot in bots:
        _write_consent(draft, match, ask, bot)
    if set(bots) == awaited:
        draft.move_head(to, tuple(sorted(awaited)))


def answer_back(draft: Draft, match: Match, seat: Seat, ask: int, consent: bool) -> None:
    """Draft a seat's answer to an ask; the last consent moves the head."""
    asked = standing_ask(match.tree, ask)
    _check_target(match, asked.to)
    awaited = _must_consent(match, asked.to, asked.seat)
    given = set(answers_to(match.tree, ask))
    if seat not in awaited:
        raise TakeBackNotOpen(reason=TakeBackReason.CONSENT_NOT_NEEDED(seat=seat))
    if seat in given:
        raise TakeBackNotOpen(reason=TakeBackReason.ANSWERED_ALREADY(seat=seat))
    draft.write(TakeBackAnswered(ask, seat, consent))
    missing = awaited - given - {seat}
    bots = _bots(match, missing)
    if consent and missing == set(bots):
        for bot in bots:  # they replace players who have resigned since
            _write_consent(draft, match, ask, bot)
        draft.move_head(asked.to, tuple(sorted(awaited)))


def consent_on_leaving(draft: Draft, match: Match, seat: Seat) -> None:
    """Draft the consent of the bot that replaces a player who has just resigned, if no other consent is missing."""
    if draft.is_over():
        return
    asks = Asks(match.tree)
    for ask in open_asks(match):
        asked = match.tree.body(ask)
        assert isinstance(asked, TakeBackAsked), "open asks are asks"
        awaited = _must_consent(match, asked.to, asked.seat)
        missing = awaited - asks.answers(ask).keys()
        if seat in missing and missing - {seat} == set(_bots(match, missing - {seat})):
            for bot in sorted(missing):
                _write_consent(draft, match, ask, bot)
            draft.move_head(asked.to, tuple(sorted(awaited)))
            return


def same_ask(match: Match, seat: Seat, to: int) -> Span | None:
    """The entries of a repeated request: the same ask, if it is open or was just granted."""
    ask = _open_ask(match, seat, to)
    if ask:
        return ask, ask
    moved = next((entry for entry in reversed(match.tree.entries) if isinstance(entry.body, (HeadMoved, Played))), None)
    if moved is None or not isinstance(moved.body, HeadMoved) or moved.body.to != to:
        return None
    if match.tree.holders[seat].player == moved.by.player:
        first = next(
            (
                entry.seq
                for entry in match.tree.entries[: moved.seq]
                if _asks(entry.body, to, seat) and entry.after == moved.after
            ),
            moved.seq,
        )
        return first, moved.seq
    return None


def same_answer(match: Match, seat: Seat, ask: int, consent: bool) -> Span | None:
    """The entries of a repeated request: the same answer of the seat to that ask, and the head move that followed."""
    tree = match.tree
    for entry in tree.entries[ask:]:
        if entry.body == TakeBackAnswered(ask, seat, consent):
            last = entry.seq
            while last < tree.last and _is_granted_by(tree.body(last), tree.body(last + 1), ask):
                last += 1
            return entry.seq, last
    return None


def _is_granted_by(body: object, following: object, ask: int) -> bool:
    """Whether the first body is a consent to an ask and the following one the head move that it permitted."""
    consented = isinstance(body, TakeBackAnswered) and body.ask == ask and body.consent
    return consented and isinstance(following, HeadMoved) and bool(following.consents)


def _check_target(match: Match, to: int) -> None:
    """Raise unless the match can go on from this entry: a step that was its head once, and is not now."""
    tree = match.tree
    if match.is_over():
        raise MatchOver()
    if not tree.is_started():
        raise NotStarted(waiting=len(match.free_seats()))
    if match.terms.take_back == "never":
        raise TakeBackNotOpen(reason=TakeBackReason.NEVER())
    if not 0 < to <= tree.last:
        raise NoSuchEntry(seq=to, last=tree.last)
    if to == tree.head:
        raise TakeBackNotOpen(reason=TakeBackReason.ALREADY_THERE(to=to))
    if not isinstance(tree.body(to), Played):
        raise TakeBackNotOpen(reason=TakeBackReason.NO_STEP(to=to))


def _must_consent(match: Match, to: int, seat: Seat) -> frozenset[Seat]:
    return frozenset() if match.terms.take_back == "free" else must_consent(match.tree, to, seat)


def _open_ask(match: Match, seat: Seat, to: int) -> int | None:
    """The open ask of a seat for this take-back, if any."""
    return next((ask for ask in open_asks(match) if _asks(match.tree.body(ask), to, seat)), None)


def _asks(body: object, to: int, seat: Seat) -> bool:
    return isinstance(body, TakeBackAsked) and (body.to, body.seat) == (to, seat)


def open_asks(match: Match) -> list[int]:
    """The asks that have neither lapsed nor been refused, oldest first."""
    asks = Asks(match.tree)
    return [
        entry.seq for entry in match.tree.entries if isinstance(entry.body, TakeBackAsked) and asks.stands(entry.seq)
    ]


def _bots(match: Match, seats: frozenset[Seat] | set[Seat]) -> list[Seat]:
    return [seat for seat in sorted(seats) if match.bot_at(seat)]


def _write_consent(draft: Draft, match: Match, ask: int, bot: Seat) -> None:
    draft.write(TakeBackAnswered(ask, bot, True), by=Author(bot=match.bot_at(bot) or SUBSTITUTE))
