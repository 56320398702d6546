"""Forks: a new match that goes on from an old place, with its steps copied or its table re-dealt."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import UNSET

from domain.canonical import keyed
from domain.contract.dealer import first_fate
from domain.contract.determinize import determinize
from domain.contract.game import Game, Step
from domain.errors import BrokenRecord, FactDoesNotFit
from domain.log.draft import Draft
from domain.log.entry import ForkAnswered, ForkAsked, Played
from domain.log.envelope import step_of
from domain.log.take_back import answers_to
from domain.log.terms import Author, ForkTerms, Origin, Visibility
from domain.log.tree import Tree
from domain.table.fold import fold, scan
from domain.table.layout import ALL, Seat, Viewer
from domain.table.rebuild import snapshot_as_facts
from domain.table.table import Table
from service.errors import ForkNotOpen, NoSuchEntry
from service.match import Match
from service.reasons import ForkReason

VISIBILITIES: tuple[Visibility, ...] = ("private", "unlisted", "public")  # from the few who see it to all


def hides(match: Match) -> bool:
    """Whether anything of this match is hidden from anybody: its own layout and its own entries say so."""
    closed = any(zone.seen is not ALL for zone in match.layout.zones_declared)
    return closed or any(entry.envelopes for entry in match.tree.entries)


def copies(match: Match, redealt: bool) -> bool:
    """Whether a fork takes the steps of this match over: not when the table is dealt anew for who asks."""
    return not redealt or match.is_over() or not hides(match)


def check_can_branch(match: Match, at: int) -> None:
    """Raise unless a match can go on from this entry."""
    tree = match.tree
    if not 0 < at <= tree.last:
        raise NoSuchEntry(seq=at, last=tree.last)
    if not tree.opened_at(at):
        raise ForkNotOpen(reason=ForkReason.NOT_BEGUN(at=at))
    if tree.asked_after(at) is None:
        raise ForkNotOpen(reason=ForkReason.OVER(at=at))


def check_visibility(match: Match, visibility: Visibility) -> None:
    """Raise where a branch would be seen by more people than its origin, whose name it tells."""
    most = match.terms.visibility
    if VISIBILITIES.index(visibility) > VISIBILITIES.index(most):
        raise ForkNotOpen(reason=ForkReason.SEEN_BY_MORE(origin=most, wanted=visibility))


def origin_copied(match: Match, at: int) -> Origin:
    """What the first entry of a fork says when the steps up to an entry are copied."""
    tree = match.tree
    return Origin(match=match.id, seq=at, digest=tree.entry(at).digest, copied=len(_steps(tree, at)))


def origin_redealt(match: Match, at: int, viewer: Viewer) -> Origin:
    """The same when the table is re-dealt for a viewer: nothing is copied."""
    return Origin(match=match.id, seq=at, digest=match.tree.entry(at).digest, copied=0, redealt=viewer)


def begin_fork(draft: Draft, game: Game, origin: Origin, contributions: Mapping[Seat, str | None], tree: Tree) -> None:
    """Lay the table of a fork once all sit: `tree` is the match that it goes on from.

    What follows hangs on the contributions of those who sit here, and on a new secret: not on the origin's.
    """
    draft.fate = first_fate([contributions[seat] for seat in range(tree.seats)])
    try:
        if origin.redealt is UNSET:
            _copy(draft, game, origin, tree)
        else:
            _lay(draft, game, _redealt(draft, game, origin.seq, origin.redealt, tree))
    except (BrokenRecord, FactDoesNotFit) as cause:
        raise ForkNotOpen(reason=ForkReason.DOES_NOT_FIT()) from cause


def _redealt(draft: Draft, game: Game, seq: int, viewer: Viewer, tree: Tree) -> Table:
    rng = Random(keyed(draft.secret, "redeal").hex())
    return determinize(game, tree.at(seq), viewer, rng)


def _lay(draft: Draft, game: Game, table: Table) -> None:
    facts = snapshot_as_facts(table, game.LAYOUT)
    laid = fold(Table(game.LAYOUT, table.seats, options=table.options), facts)
    draft.step(laid, Step(None, {}, facts, game.RULES))  # type: ignore[arg-type]


def _copy(draft: Draft, game: Game, origin: Origin, tree: Tree) -> None:
    copied = _steps(tree, origin.seq)
    steps = [step_of(tree.entry(seq)) for seq in copied]
    blank = Table(game.LAYOUT, tree.seats, options=tree.opening.setup.options)
    tables = scan(blank, (step.facts for step in steps))
    for seq, step, table in zip(copied, steps, tables, strict=True):
        draft.step(table, step, by=Author(copied=seq))


def _steps(tree: Tree, at: int) -> list[int]:
    """The steps on the path to where the match stood at an entry."""
    return [seq for seq in tree.path(tree.standing(at)) if isinstance(tree.body(seq), Played)]


# -- with the consent of all


def ask_fork(draft: Draft, match: Match, seat: Seat, at: int, terms: ForkTerms) -> int:
    """Draft the ask of a seat to branch with all hidden pieces as they lie; bots consent at once. Its entry."""
    if same_fork_ask(match, seat, at, terms) is not None:
        raise ForkNotOpen(reason=ForkReason.ASKED_ALREADY(seat=seat))
    ask = draft.write(ForkAsked(at, seat, terms))
    for other in range(match.tree.seats):
        level = match.bot_at(other)
        if other != seat and level:
            draft.write(ForkAnswered(ask, other, True), by=Author(bot=level))
    return ask


def same_fork_ask(match: Match, seat: Seat, at: int, terms: ForkTerms) -> tuple[int, int] | None:
    """The entry of a double click: the same ask, which nobody has refused."""
    return next(
        (
            (entry.seq, entry.seq)
            for entry in match.tree.entries
            if entry.body == ForkAsked(at, seat, terms) and all(answers_to(match.tree, entry.seq).values())
        ),
        None,
    )


def answer_fork(draft: Draft, match: Match, seat: Seat, ask: int, consent: bool) -> None:
    """Draft a seat's answer to such an ask."""
    body = _asked(match.tree, ask)
    if seat == body.seat:
        raise ForkNotOpen(reason=ForkReason.OWN_ASK(seat=seat))
    given = answers_to(match.tree, ask)
    if not all(given.values()):
        raise ForkNotOpen(reason=ForkReason.REFUSED())
    if seat in given:
        raise ForkNotOpen(reason=ForkReason.ANSWERED_ALREADY(seat=seat))
    draft.write(ForkAnswered(ask, seat, consent))


def same_fork_answer(match: Match, seat: Seat, ask: int, consent: bool) -> tuple[int, int] | None:
    """The entry of a double click."""
    return next(
        (
            (entry.seq, entry.seq)
            for entry in match.tree.entries[ask:]
            if entry.body == ForkAnswered(ask, seat, consent)
        ),
        None,
    )


def granted(match: Match, ask: int) -> ForkAsked | None:
    """The ask that all others have consented to; those who resigned since are asked no more."""
    body, given = _asked(match.tree, ask), answers_to(match.tree, ask)
    others = [seat for seat in range(match.tree.seats) if seat != body.seat and not match.bot_at(seat)]
    return body if all(given.get(seat) for seat in others) and all(given.values()) else None


def granted_by_leaving(match: Match, seat: Seat) -> list[int]:
    """The asks that waited for nobody but a seat which has resigned."""
    tree = match.tree
    return [
        entry.seq
        for entry in tree.entries
        if isinstance(entry.body, ForkAsked)
        and entry.body.seat != seat
        and seat in tree.resigned
        and seat not in answers_to(tree, entry.seq)
        and granted(match, entry.seq) is not None
    ]


def _asked(tree: Tree, ask: int) -> ForkAsked:
    body = tree.body(ask) if 0 < ask <= tree.last else None
    if not isinstance(body, ForkAsked):
        raise ForkNotOpen(reason=ForkReason.NO_ASK(entry=ask))
    return body
