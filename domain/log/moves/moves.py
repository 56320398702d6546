"""The moves of one line of a match, and what they need to be replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, UnsetType

from annales.domain.contract.dealer import ScriptedDealer
from annales.domain.contract.engine import carry_out, open_table, set_up_for
from annales.domain.contract.game import Game, Step, of_rules
from annales.domain.contract.notation import parse
from annales.domain.contract.refusals import shortened
from annales.domain.errors import MovesRefused, RefusedByRules, RulesFault
from annales.domain.log.terms import Holder
from annales.domain.reasons import MovesReason, ReenactmentReason
from annales.domain.table.layout import Seat, Value
from annales.domain.table.table import Table

LONGEST = 200  # characters of a notation: those of games are shorter


class Move(NamedTuple):
    """An answer of a seat in the game's notation, the results of chance that followed, and its line in the text."""

    seat: Seat
    notation: str
    chance: tuple[str, ...] = ()
    line: int = 0


class Act(NamedTuple):
    """What happened beside the rules.

    A `seat` has `resigned`; it has `claimed` the match (`win` or `draw`) or a `bot` against an `absent` one; or the
    match was `closed`.
    """

    kind: Literal["resigned", "claimed", "closed"]
    seat: Seat | None = None
    absent: Seat | None = None
    claim: Literal["win", "draw", "bot"] | None = None
    line: int = 0


class Rules(NamedTuple):
    """The moves that follow were played by this version of the rules."""

    version: int
    line: int = 0


AnyMove = Move | Act | Rules


@dataclass(frozen=True)
class Moves:
    """One line of a match: its setup, who sat there, the results of chance in its opening, and what was played.

    `rules` is the version of the rules of the opening; `match`, `opened` and `ended` (RFC 3339) name where it comes
    from; `result` has `reason` and `ranks` (None without), and is None if the match is not over.
    """

    game: str
    rules: int
    seats: tuple[Holder, ...]
    options: Mapping[str, Value]
    opening: tuple[str, ...]
    played: tuple[AnyMove, ...]
    legacy: Value = None
    heirs: tuple[Seat | None, ...] | UnsetType = UNSET
    match: str | None = None
    opened: str = ""
    ended: str | None = None
    result: Mapping[str, Any] | None = None


class Moment(NamedTuple):
    """What was played, with its step (None for an act), and the table after it."""

    what: Move | Act | None
    step: Step | None
    table: Table


def replayed(game: Game, moves: Moves, opening_line: int = 1) -> Iterator[Moment]:
    """Play the moves by the rules: first the opening, then each move, and acts as they are. Raises MovesRefused."""
    rules = _rules(game, moves.rules, opening_line)
    dealer = ScriptedDealer(moves.opening)
    with _refused(opening_line):
        setup = set_up_for(game, len(moves.seats), moves.options, moves.legacy, moves.heirs)
        table, step = open_table(rules, setup, dealer)
    _check_used(dealer, opening_line)
    yield Moment(None, step, table)
    for what in moves.played:
        if table.ended is not None:
            raise MovesRefused(line=what.line, reason=MovesReason.AFTER_THE_END())
        if isinstance(what, Rules):
            rules = _rules(game, what.version, what.line)
        elif isinstance(what, Act):
            yield Moment(what, None, table)
        else:
            dealer = ScriptedDealer(what.chance)
            with _refused(what.line):
                action = parse(rules, table, what.seat, _quotable(what.notation))
                table, step = carry_out(rules, table, what.seat, action, dealer)
            _check_used(dealer, what.line)
            yield Moment(what, step, table)


def _quotable(notation: str) -> str:
    """A notation, which may be of any length in a text, as a refusal quotes it."""
    return notation if len(notation) <= LONGEST else notation[:LONGEST] + "…"


def _rules(game: Game, version: int, line: int) -> Game:
    """The rules of the game that play the moves of a version: the present ones, or those that ask everything."""
    if version > game.rules:
        raise MovesRefused(line=line, reason=MovesReason.NEWER_RULES(version=version, known=game.rules))
    if game.asked_all is None or version > game.asked_all:
        return game
    return of_rules(game, game.asked_all) or game


def _check_used(dealer: ScriptedDealer, line: int) -> None:
    if dealer.left:
        raise MovesRefused(line=line, reason=MovesReason.NOT_DRAWN(results=shortened(dealer.left)))


@contextmanager
def _refused(line: int) -> Iterator[None]:
    """Name the line in which the rules refuse a move, or fail."""
    try:
        yield
    except (RefusedByRules, RulesFault) as error:
        raise MovesRefused(line=line, reason=MovesReason.NOT_PLAYED(error=error)) from error
    except Exception as error:  # a fault of the rules, on a table that they have made
        fault = ReenactmentReason.RULES_FAIL(fault=f"{type(error).__name__}: {error}")
        raise MovesRefused(line=line, reason=MovesReason.NOT_PLAYED(error=fault)) from error
