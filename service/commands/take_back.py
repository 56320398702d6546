"""Take-backs: who must consent follows from the facts, bots consent at once, and nothing is erased."""

from __future__ import annotations

from domain.errors import MatchOver, TakeBackNotOpen
from domain.log.draft import Draft
from domain.log.entry import HeadMoved, Played, TakeBackAnswered, TakeBackAsked
from domain.log.take_back import answers_to, must_consent, standing_ask
from domain.log.terms import Author
from domain.reasons import TakeBackReason
from domain.table.layout import Seat
from service.errors import NoSuchEntry, NotStarted
from service.match import SUBSTITUTE, Match


def ask_back(draft: Draft, match: Match, seat: Seat, to: int) -> None:
    """Draft the ask of a seat to go back to an entry; where nobody need consent, the head moves at once."""
    _check_can_go(match, to)
    awaited = _must_consent(match, to, seat)
    if not awaited:
        _go_back(draft, match, to, ())
        return
    if _asked_before(match, seat, to):
        raise TakeBackNotOpen(reason=TakeBackReason.ASKED_ALREADY(seat=seat))
    ask = draft.write(TakeBackAsked(to, seat))
    bots = _bots(match, awaited)
    for bot in bots:
        _consents(draft, match, ask, bot)
    if set(bots) == awaited:
        _go_back(draft, match, to, tuple(sorted(awaited)))


def answer_back(draft: Draft, match: Match, seat: Seat, ask: int, consent: bool) -> None:
    """Draft a seat's answer to an ask; the last consent moves the head."""
    asked = standing_ask(match.tree, ask)
    _check_can_go(match, asked.to)
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
        for bot in bots:  # who resigned since it was asked
            _consents(draft, match, ask, bot)
        _go_back(draft, match, asked.to, tuple(sorted(awaited)))


def consent_on_leaving(draft: Draft, match: Match, seat: Seat) -> None:
    """Draft the consent of the bot at the seat of one who has just resigned, where nobody else is waited for."""
    if draft.is_over():
        return
    for ask in _standing_asks(match):
        asked = standing_ask(match.tree, ask)
        awaited = _must_consent(match, asked.to, asked.seat)
        missing = awaited - set(answers_to(match.tree, ask))
        if seat in missing and missing - {seat} == set(_bots(match, missing - {seat})):
            for bot in sorted(missing):
                _consents(draft, match, ask, bot)
            _go_back(draft, match, asked.to, tuple(sorted(awaited)))
            return


def same_ask(match: Match, seat: Seat, to: int) -> tuple[int, int] | None:
    """The entries of a double click: the same ask, which stands or has just been granted."""
    asked = _asked_before(match, seat, to)
    if asked:
        return asked, asked
    moved = next((entry for entry in reversed(match.tree.entries) if isinstance(entry.body, (HeadMoved, Played))), None)
    if moved is None or moved.body != HeadMoved(to, getattr(moved.body, "consents", ())):
        return None
    if match.tree.holders[seat].player == moved.by.player:
        first = next(
            (
                entry.seq
                for entry in match.tree.entries[: moved.seq]
                if entry.body == TakeBackAsked(to, seat) and entry.after == moved.after
            ),
            moved.seq,
        )
        return first, moved.seq
    return None


def same_answer(match: Match, seat: Seat, ask: int, consent: bool) -> tuple[int, int] | None:
    """The entries of a double click: the same answer of the seat to that ask, with the move of the head it brought."""
    tree = match.tree
    for entry in tree.entries[ask:]:
        if entry.body == TakeBackAnswered(ask, seat, consent):
            last = entry.seq
            while last < tree.last and _came_with(tree.body(last), tree.body(last + 1), ask):
                last += 1
            return entry.seq, last
    return None


def _came_with(body: object, following: object, ask: int) -> bool:
    granted = isinstance(body, TakeBackAnswered) and body.ask == ask and body.consent
    return granted and isinstance(following, HeadMoved) and bool(following.consents)


def _check_can_go(match: Match, to: int) -> None:
    tree = match.tree
    if match.is_over():
        raise MatchOver()
    first = tree.first_step()
    if first is None:
        raise NotStarted(waiting=len(match.free_seats()))
    if match.terms.take_back == "never":
        raise TakeBackNotOpen(reason=TakeBackReason.NEVER())
    if not 0 < to <= tree.last:
        raise NoSuchEntry(seq=to, last=tree.last)
    if to == tree.head:
        raise TakeBackNotOpen(reason=TakeBackReason.ALREADY_THERE(to=to))
    if to < first or not tree.is_on_path(to):
        raise TakeBackNotOpen(reason=TakeBackReason.NOT_ON_PATH(to=to, head=tree.head))


def _must_consent(match: Match, to: int, seat: Seat) -> frozenset[Seat]:
    return frozenset() if match.terms.take_back == "free" else must_consent(match.tree, to, seat)


def _asked_before(match: Match, seat: Seat, to: int) -> int | None:
    """The ask of a seat for this take-back that still stands."""
    return next((ask for ask in _standing_asks(match) if match.tree.body(ask) == TakeBackAsked(to, seat)), None)


def _standing_asks(match: Match) -> list[int]:
    """The asks that have neither lapsed nor been refused, the first one first."""
    tree = match.tree
    since = next((entry.seq for entry in reversed(tree.entries) if isinstance(entry.body, (HeadMoved, Played))), 0)
    return [
        entry.seq
        for entry in tree.entries[since:]
        if isinstance(entry.body, TakeBackAsked) and all(answers_to(tree, entry.seq).values())
    ]


def _bots(match: Match, seats: frozenset[Seat] | set[Seat]) -> list[Seat]:
    return [seat for seat in sorted(seats) if match.bot_at(seat)]


def _consents(draft: Draft, match: Match, ask: int, bot: Seat) -> None:
    draft.write(TakeBackAnswered(ask, bot, True), by=Author(bot=match.bot_at(bot) or SUBSTITUTE))


def _go_back(draft: Draft, match: Match, to: int, consents: tuple[Seat, ...]) -> None:
    draft.move_head(to, match.table(to), match.tree.fate(to), consents)
