"""The engine: opens, checks and plays any game through its contract."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Union

import msgspec
from msgspec import UNSET, UnsetType

from annales.domain.arithmetic import added
from annales.domain.errors import IllegalAction, NotAsked, RulesFault, UnknownAction
from annales.domain.reasons import QuestionTerm, RulesReason
from annales.domain.table.layout import HIDDEN, Seat, Value
from annales.domain.table.table import Dealer, Table, TableView

from .action_errors import action_error
from .game import Action, Game, Setup, Step
from .options import fill_in
from .refusals import why_illegal

MOST_ANSWERS = 500  # legal answers to one question, according to the contract


def set_up_for(
    game: Game,
    seats: int,
    chosen: Mapping[str, Value],
    legacy: Value = None,
    heirs: tuple[Seat | None, ...] | UnsetType = UNSET,
) -> Setup:
    """The setup of a match with every option filled in; raises BadOption."""
    options = fill_in(game.OPTIONS, chosen, seats) if chosen else dict(_defaults(game, seats))
    return Setup(seats, options, legacy, heirs)


@lru_cache(maxsize=64)
def _defaults(game: Game, seats: int) -> Mapping[str, Value]:
    return fill_in(game.OPTIONS, {}, seats)


def filled_in(game: Game, setup: Setup) -> Setup:
    """A stored setup in which an option that the rules have gained since has its default; raises BadOption."""
    return msgspec.structs.replace(setup, options=fill_in(game.OPTIONS, setup.options, setup.seats))


def open_table(game: Game, setup: Setup, dealer: Dealer) -> tuple[Table, Step]:
    """The table set up by the rules, with its first question asked, and the opening step."""
    t = Table(game.LAYOUT, setup.seats, options=setup.options)
    t.facts, t.dealer, t.answering = [], dealer, True
    game.set_up(t, setup)
    _give_forced(game, t)
    return t, _finish_step(game, t, None, None)


def advance(game: Game, table: Table, seat: Seat, action: Action, dealer: Dealer) -> tuple[Table, Step]:
    """Check an action and play it on a copy; returns the copy and the step. Raises what `check` raises."""
    check(game, table, seat, action)
    return carry_out(game, table, seat, action, dealer)


def carry_out(game: Game, table: Table, seat: Seat, action: Action, dealer: Dealer) -> tuple[Table, Step]:
    """`advance` without the check, for an action that was just taken from the legal ones."""
    t = table.copy()
    t.facts, t.dealer, t.answering = [], dealer, not action.KEEPS
    game.play(t, seat, action)
    if not action.KEEPS:
        _give_forced(game, t)
    return t, _finish_step(game, t, seat, action)


def try_out(game: Game, table: Table, seat: Seat, action: Action, dealer: Dealer | None = None) -> Table:
    """The table after an action, without check and without a step: for search."""
    t = table.copy()
    t.dealer, t.answering = dealer, not action.KEEPS
    game.play(t, seat, action)
    if game.forced is not None and not action.KEEPS:
        _give_forced(game, t)
    return t


def _give_forced(game: Game, t: Table) -> None:
    """Give the answers that are no choice, one after the other, until somebody has one or the match is over."""
    if game.forced is None:
        return
    while not t.answering and t.ended is None:
        answer = game.forced(t)
        if answer is None:
            return
        t.answering = True
        game.play(t, *answer)


def legal_answers(game: Game, t: TableView, seat: Seat) -> Iterator[Action]:
    """The legal answers of a seat, lazily, the most passive first; raises RulesFault after `MOST_ANSWERS`.

    All callers list legal answers through this function, so that no game can generate more than the limit.
    """
    return _limited(game, game.legal(t, seat))


def _limited(game: Game, offered: Iterable[Action]) -> Iterator[Action]:
    answers = iter(offered)
    return chain(islice(answers, MOST_ANSWERS), _none_beyond(game, answers))


def _none_beyond(game: Game, rest: Iterator[Action]) -> Iterator[Action]:
    for _ in rest:
        raise RulesFault(reason=RulesReason.TOO_MANY_ANSWERS(game=game.SLUG, most=MOST_ANSWERS))
    yield from ()


def among(game: Game, t: TableView, seat: Seat, named: Action | str) -> Iterator[Action]:
    """Legal answers that include the one named by an action or a notation, if it is legal.

    These are all legal answers, unless the game has its own `among`, which may leave out others.
    """
    return legal_answers(game, t, seat) if game.among is None else _limited(game, game.among(t, seat, named))


def worth_of(ranks: Sequence[int], seat: Seat, shared: float = 0.0) -> float:
    """The value of a finished match for a seat, from -1 to 1: the mean over the other seats.

    Each seat with a lower rank counts 1, each with a higher rank -1, each with the same rank `shared`. A single seat
    has won.
    """
    own = ranks[seat]
    others = [rank for other, rank in enumerate(ranks) if other != seat]
    if not others:
        return 1.0
    return added(shared if rank == own else 1.0 if rank > own else -1.0 for rank in others) / len(others)


def is_asked(t: TableView, seat: Seat) -> bool:
    """Whether this seat must or may answer now."""
    asked = t.asked
    return asked is not None and (seat in asked.must or seat in asked.may)


def check(game: Game, table: Table, seat: Seat, action: Action) -> None:
    """Raise NotAsked or IllegalAction unless the seat can choose this now."""
    if not is_asked(table, seat):
        raise NotAsked(seat=seat)
    if not any(action == answer for answer in among(game, table, seat, action)):
        raise illegal(game, table, seat, action)


def illegal(game: Game, table: Table, seat: Seat, action: Action) -> IllegalAction:
    """The error that refuses an action, with the reason: its kind is not legal now, or one of its values is not."""
    reason = why_illegal([to_wire(answer) for answer in legal_answers(game, table, seat)], to_wire(action))
    kind = table.question.kind
    return IllegalAction(action=spelled(action), seat=seat, number=QuestionTerm.OPEN(), kind=kind, reason=reason)


def spelled(action: Action) -> str:
    """An action of any game as plain words: its tag and its values."""
    values = (value for value in to_wire(action).values() if value is not None)
    return " ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)


def to_wire(action: Action) -> dict[str, Value]:
    """An action as plain values: its `type` and all fields."""
    wire: dict[str, Value] = msgspec.to_builtins(action)
    return wire


def label_of(game: Game, t: TableView, language: str, action: Action) -> str:
    """A legal answer as the label of a button."""
    own = None if game.label is None else game.label(t, language, action)
    return game.TEXTS.label(language, to_wire(action)) if own is None else own


def from_wire(game: Game, wire: Mapping[str, Value]) -> Action:
    """An action of this game from plain values; raises UnknownAction for any other shape."""
    try:
        action: Action = msgspec.convert(wire, Union[game.ACTIONS])
    except msgspec.ValidationError as cause:
        raise UnknownAction(game=game.SLUG, reason=action_error(game.ACTIONS, wire)) from cause
    return action


def masked(action: Mapping[str, Value], secret: Container[str]) -> dict[str, Value]:
    """An action as the other seats see it, with its secret fields hidden."""
    return {name: HIDDEN if name in secret else value for name, value in action.items()}


def _finish_step(game: Game, t: Table, seat: Seat | None, action: Action | None) -> Step:
    """The recorded step; raises RulesFault unless the rules asked somebody or ended the match."""
    wire, secret = ({}, ()) if action is None else (to_wire(action), action.hidden_fields())
    if t.answering or (t.ended is None and not t.question.must):
        raise RulesFault(reason=RulesReason.NOBODY_ASKED(game=game.SLUG, action=str(wire)))
    step = Step(seat, wire, tuple(t.facts or ()), game.rules, secret)  # type: ignore[arg-type]
    t.facts, t.dealer = None, None
    return step
