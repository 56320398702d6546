"""A record judged from outside: chain, envelopes, the grammar of the log, the table that it folds to, and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from .chance import check_dealt, copied_by, disclosed_in
from .entry import (
    AnyBody,
    Disclosed,
    Entry,
    ForkAnswered,
    ForkAsked,
    HeadMoved,
    Opened,
    Played,
    Resigned,
    SeatLeft,
    SeatTaken,
    TakeBackAnswered,
    TakeBackAsked,
    facts_of,
)
from .envelope import verify
from .errors import BadOption, BrokenRecord, TableError
from .facts import Ended
from .fitting import check_facts
from .layout import EACH_SEAT, Seat
from .options import fill_in
from .play import Game, from_wire
from .sight import audience
from .tree import Recent, Tree

MOST_PLACES = 10_000                        # of one zone


def audit(game: Game, entries: Sequence[Entry], pause: Callable[[], None] = lambda: None) -> Tree:
    """The tree of a record of this game, verified entirely; raises BrokenRecord with the entry and the reason.

    Every envelope must be open. What stays unproved is named in `docs/history.md`. `pause` is called now and then, so
    that a long record does not keep others waiting.
    """
    verify(entries)
    secret = disclosed_in(entries)
    tree, tables = Tree(), Recent()
    for entry in entries:
        pause()
        try:
            _take(game, tree, tables, entry, secret)
        except BrokenRecord:
            raise
        except (TableError, KeyError, ValueError, TypeError, IndexError, AttributeError) as cause:
            raise BrokenRecord(seq=entry.seq, why=f"it makes no sense where it stands ({cause})") from cause
    return tree


def _take(game: Game, tree: Tree, tables: Recent, entry: Entry, secret: bytes | None) -> None:
    """Check an entry against the log before it, add it, and fold it."""
    if entry.seq > 1:
        _check_grammar(tree, entry)
    elif not _opens(game, entry.body):
        raise BrokenRecord(seq=1, why=f"it does not open a match of {game.SLUG}")
    tree.add(entry)
    body = tree.body(entry.seq)
    if isinstance(body, Opened):
        _check_size(tree)
    if isinstance(body, Played):
        _check_open(tree, entry)
        _check_options(game, tree, body)
        if body.seat is not None:
            from_wire(game, body.action)
        if secret is not None and tree.played > copied_by(tree):
            check_dealt(tree, tables, entry, secret)
    if facts_of(body):
        check_facts(tree.at(entry.after, tables), entry.seq, facts_of(body))
    after = tree.at(entry.seq, tables)
    if isinstance(body, Played) and after.ended is None and not (after.asked and (after.asked.must or after.asked.may)):
        raise BrokenRecord(seq=entry.seq, why="it leaves no question open, and the match is not over")


def _check_size(tree: Tree) -> None:
    """A layout of a record may be of older rules, but must not span more places than any table has."""
    for zone in tree.layout.zones_declared:
        places = prod(tree.seats if key == EACH_SEAT else len(key) for key in zone.keys)
        if places > MOST_PLACES:
            raise BrokenRecord(seq=1, why=f"zone {zone.name} spans {places} places")
        if not all(isinstance(name, str) for key in zone.keys if key != EACH_SEAT for name in key):
            raise BrokenRecord(seq=1, why=f"the places of zone {zone.name} have no names")
    tree.layout.spots(tree.seats)


def _check_options(game: Game, tree: Tree, body: Played) -> None:
    """The options are some of the rules that begin the match: older rules had others, which forks keep, or fewer."""
    if body.seat is not None or body.rules != game.RULES or tree.opening.origin is not None:
        return
    setup = tree.opening.setup
    try:
        fill_in(game.OPTIONS, setup.options, setup.seats)
    except BadOption as cause:
        raise BrokenRecord(seq=1, why=f"its options are not those of {game.SLUG}") from cause


def _opens(game: Game, body: AnyBody) -> bool:
    return isinstance(body, Opened) and body.game == game.SLUG and body.setup.seats in game.PLAYERS


def _check_grammar(tree: Tree, entry: Entry) -> None:
    """An entry follows the head; nothing follows the disclosure; each body comes where it can."""
    if entry.after != tree.head:
        raise BrokenRecord(seq=entry.seq, why=f"it follows entry {entry.after}, while the match stood at {tree.head}")
    if tree.disclosed:
        raise BrokenRecord(seq=entry.seq, why="nothing is written once the secret is disclosed")
    wrong = _misplaced(tree, entry.body)
    if wrong:
        raise BrokenRecord(seq=entry.seq, why=wrong)


def _misplaced(tree: Tree, body: AnyBody) -> str | None:
    """Why a body cannot stand here; None when it can."""
    started = tree.is_started()
    match body:
        case Opened():
            return "a match is opened once"
        case SeatTaken(seat):
            taken = started or not 0 <= seat < tree.seats or seat in tree.holders
            return f"seat {seat} cannot be taken now" if taken else None
        case SeatLeft(seat):
            return f"seat {seat} cannot be left now" if started or not 0 <= seat < tree.seats else None
        case Played(seat):
            return _misplayed(tree, seat, started)
        case Disclosed():
            return None if started and tree.asked_after(tree.head) is None else "the match is not over"
    if not started:
        return "the match has not begun"
    return _misplaced_later(tree, body)


def _misplaced_later(tree: Tree, body: AnyBody) -> str | None:
    match body:
        case HeadMoved(to):
            return None if _can_stand_at(tree, to) else f"the match cannot stand at entry {to}"
        case TakeBackAsked(to, seat):
            is_step = tree.is_on_path(to) and isinstance(tree.body(to), Played)
            return None if is_step and 0 <= seat < tree.seats else "it asks for what cannot be"
        case TakeBackAnswered(ask) | ForkAnswered(ask):
            kind = TakeBackAsked if isinstance(body, TakeBackAnswered) else ForkAsked
            return None if 0 < ask <= tree.last and isinstance(tree.body(ask), kind) else f"entry {ask} asks nothing"
        case ForkAsked(start, seat):
            return None if 0 < start <= tree.last and 0 <= seat < tree.seats else f"there is no entry {start}, or seat"
        case Resigned(seat, facts):
            ends = all(isinstance(fact, Ended) for fact in facts)
            can = ends and 0 <= seat < tree.seats and seat not in tree.resigned
            return None if can else f"seat {seat} cannot resign"
    return None


def _misplayed(tree: Tree, seat: Seat | None, started: bool) -> str | None:
    if not started:
        ready = seat is None and len(tree.holders) == tree.seats
        return None if ready else "the opening step comes when every seat is taken"
    asked = tree.asked_after(tree.head)
    if asked is None or seat is None or not (seat in asked.must or seat in asked.may):
        return f"seat {seat} was not asked"
    return None


def _can_stand_at(tree: Tree, to: int) -> bool:
    """A head goes back on its path, or on to a step that already tells what was chosen."""
    if not 0 < to <= tree.last or not isinstance(tree.body(to), Played):
        return False
    return tree.is_on_path(to) or tree.entry(to).after == tree.head


def _check_open(tree: Tree, entry: Entry) -> None:
    """Every fact that some may not see lies open in an envelope."""
    assert isinstance(entry.body, Played), "only steps are asked for"
    spots = tree.layout.spots(tree.seats)
    told = {i for envelope in entry.envelopes for i, _ in envelope.content or ()}
    for i, fact in enumerate(entry.body.facts):
        if audience(fact, spots) is not None and i not in told:
            raise BrokenRecord(seq=entry.seq, why=f"fact {i} is hidden from some, and in no envelope")
