"""Export of records: a match as a file, or as text for people, and the matches of a list."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

import msgspec

from annales.domain.contract.engine import from_wire
from annales.domain.errors import BrokenRecord, GameMissing, NoSuchMatch
from annales.domain.games.missing import MissingGame
from annales.domain.log.entry import Opened, Played, facts_of
from annales.domain.log.envelope import opened, served
from annales.domain.log.moves.of_tree import moves_of
from annales.domain.log.moves.text import written
from annales.domain.log.record import Checkpoint, lines
from annales.domain.table.fact_text import fact_text, value_text
from annales.domain.table.layout import Viewer
from annales.events.projections import summary
from annales.events.projections.index import Found
from annales.events.projections.summary import Summary
from annales.service.errors import UnknownGame
from annales.service.match import Match

UNREADABLE = (BrokenRecord, UnknownGame)  # damaged, from a newer release, or of a game that was removed

_log = logging.getLogger(__name__)


Sign = Callable[[Match, int], Checkpoint]  # signs an entry of a match for the service


def record(match: Match, viewer: Viewer, sign: Sign | None = None) -> Iterator[bytes]:
    """The lines of a match's record as a viewer may see it, with newlines; line 1 carries the checkpoint."""
    sign_entry = None if sign is None else partial(sign, match)
    for line in lines(match.id, match.tree, viewer, sign_entry):
        yield line + b"\n"


Written = Callable[[Match, Viewer], Iterator[bytes]]  # a match as a viewer may see it


def ndjson(sign: Sign | None = None) -> Written:
    """Matches as records; line 1 of each carries its checkpoint."""
    return lambda match, viewer: record(match, viewer, sign)


def for_people(match: Match, viewer: Viewer) -> Iterator[bytes]:
    """A match as text for people, with an empty line after it."""
    yield from (line.encode() for line in text(match, viewer))
    yield b"\n"


def every_page(search: Callable[[str | None], Found], after: str | None = None) -> Iterator[Summary]:
    """The matches of a list, page by page, after a place."""
    while True:
        page = search(after)
        yield from page.matches
        after = page.place
        if after is None:
            return


def records_of(
    rows: Iterable[Summary], player: str, open_match: Callable[[str], Match], written: Written, own: bool = True
) -> Iterator[bytes]:
    """The records of matches as a player may see them, in their order; each begins with its entry 1.

    Matches are opened one at a time. If they are the player's `own`, unchanged imports of other people are left out,
    because they may name anybody as a player. A match that cannot be read is logged and skipped, and one that is
    deleted meanwhile is skipped.
    """
    for row in rows:
        match = _readable(open_match, row.match)
        if match is not None and not (own and match.is_imported_by_another(player)):
            yield from written(match, match.seat_of(player))


def _readable(open_match: Callable[[str], Match], id: str) -> Match | None:
    try:
        return open_match(id)
    except NoSuchMatch:  # deleted since the page was read
        return None
    except UNREADABLE as error:
        _log.error("match %s cannot be read and is left out of an export: %s", id, type(error).__name__)
        return None


def text(match: Match, viewer: Viewer) -> Iterator[str]:
    """The record as text for people: one line for each entry, its facts below; `~` marks what was taken back."""
    tree = match.tree
    opening = match.opening
    yield f"{match.id}  {opening.game}  {len(match.seats)} seats  opened {match.opened_at}\n"
    yield f"options  {_words(opening.setup.options)}\n"
    if opening.follows and opening.setup.heirs:
        heirs = ",".join("-" if heir is None else str(heir) for heir in opening.setup.heirs)
        yield f"follows  {_words(msgspec.to_builtins(opening.follows))}  heirs={heirs}\n"
    undone = set(tree.undone(range(1, tree.last + 1)))
    for seq in range(1, tree.last + 1):
        entry = tree.entry(seq)
        body = opened(entry if tree.disclosed else served(entry, viewer))
        mark = "~" if seq in undone else " "
        yield f"{mark}{seq:>5}  {_entry_text(match, seq, body)}\n"
        for fact in facts_of(body):
            yield f"            {fact_text(fact)}\n"
    yield f"digest   {tree.digest}\n"


def moves_text(match: Match) -> bytes:
    """The moves of a match that is over, as the text that can be imported; raises NoMoves, or GameMissing."""
    if isinstance(match.game, MissingGame):
        raise GameMissing(game=match.game.SLUG)
    ended = summary.ended_at(match.tree)
    moves = moves_of(match.id, match.game, match.tree, match.table, match.result, ended)
    return "".join(f"{line}\n" for line in written(moves)).encode()


def _entry_text(match: Match, seq: int, body: object) -> str:
    if isinstance(body, Opened):
        return f"opened   {_words(msgspec.to_builtins(body.terms))}"
    if not isinstance(body, Played):
        kind, *rest = msgspec.to_builtins(body).items()
        return f"{kind[1]:<8} {_words(dict(rest))}".rstrip()
    if body.seat is None:
        return "step     the opening"
    return f"step     seat {body.seat}: {_notation(match, seq, body)}"


def _notation(match: Match, seq: int, body: Played) -> str:
    """The action in the game's notation, or in plain words if parts of it are hidden from the reader."""
    assert body.seat is not None, "the opening has no notation"
    full = match.tree.body(seq)
    if isinstance(full, Played) and full.action == body.action:
        try:
            action = from_wire(match.game, body.action)
            return match.game.notation(match.table(match.tree.entry(seq).after), body.seat, action)
        except Exception:  # an action of older rules, or a table that no rules have produced
            return _plain_text(body)
    return _plain_text(body)


def _plain_text(body: Played) -> str:
    """The type of an action and its values."""
    values = [body.action.get("type"), *(value for name, value in body.action.items() if name != "type")]
    return " ".join(str(value) for value in values if value is not None)


def _words(values: Mapping[str, object]) -> str:
    return "  ".join(f"{name}={value_text(value)}" for name, value in values.items())
