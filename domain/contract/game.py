"""The contract of a game: its data and rules as one value, its actions, and its steps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Concatenate, NamedTuple, ParamSpec

import msgspec
from msgspec import UNSET, UnsetType

from annales.domain.table.facts import AnyFact
from annales.domain.table.layout import Layout, Piece, Place, Seat, Value
from annales.domain.table.table import Table, TableView

from .ahead.declared import NOTHING_AHEAD, Ahead
from .box import Box
from .card_catalogue import Catalogue
from .drawing import zone_by_zone
from .options import Option
from .presentation.model import Presentation
from .presets import Preset
from .texts import Texts


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a seat chooses. Subclasses hold plain values; their tag is the public name.

    `SECRET` names the fields that only this seat sees. An action that `KEEPS` leaves the question open, for example a
    stand-by, or one more item of a secret list. One that `SETTLES` is about an end by agreement instead of by play: a
    draw offer, or the acceptance of one.
    """

    SECRET: ClassVar[tuple[str, ...]] = ()
    KEEPS: ClassVar[bool] = False
    SETTLES: ClassVar[bool] = False

    def hidden_fields(self) -> tuple[str, ...]:
        """The secret fields of this action: fewer than `SECRET` where one of them says what all can see anyway."""
        return self.SECRET


class Setup(msgspec.Struct, frozen=True):
    """The parameters of a match: every option filled in, and the legacy of an earlier age.

    `heirs` is present if this match is an age that follows another. For each seat, clockwise, it names the seat of the
    age before that this one continues; None for a newcomer.
    """

    seats: int
    options: Mapping[str, Value]
    legacy: Value = None
    heirs: tuple[Seat | None, ...] | UnsetType = UNSET

    def continued_by(self, seat: Seat) -> Seat | None:
        """The seat of the age before that a seat continues; None for a newcomer, and for everybody in a first age.

        A setup with a legacy but without heirs continues each seat by itself.
        """
        if self.heirs is UNSET:
            return None if self.legacy is None else seat
        return self.heirs[seat]


class Step(msgspec.Struct, frozen=True):
    """An action with all facts that followed; for the opening, `seat` is None and `action` is empty.

    `rules` is the version of the rules that played it; folding ignores it. `secret` names the fields of the action that
    only this seat sees.
    """

    seat: Seat | None
    action: Mapping[str, Value]
    facts: tuple[AnyFact, ...]
    rules: int
    secret: tuple[str, ...] = ()


class Cost(NamedTuple):
    """What an answer takes from the seat that gives it; the words of `what` are in `costs` of the game's texts."""

    what: str
    amount: int = 1


class Score(NamedTuple):
    """A public number that the rules compute and players count on: points, or how far a seat is with an objective.

    `of` is how much is needed, `piece` the card of an objective.
    """

    name: str
    seat: Seat
    value: int
    of: int | None = None
    piece: Piece | None = None


class Distribution(NamedTuple):
    """The package that a game was installed from: its name and version, and the digest of the game's files."""

    name: str
    version: str
    digest: str


class Outlook(NamedTuple):
    """How an unfinished table looks between two turns, by seats.

    `values` are from -1 to 1. `distances` say how far a win is, the less the nearer: a search that keeps only some
    positions of a turn also keeps those nearest to a win, and those in which the others are farthest from one, even if
    other positions look better. A game in which no turn can win has none. `in_reach` lists the pieces or places that
    the seat to move can still capture in this turn: for each of them the best position from which it can be captured is
    kept, too.
    """

    values: tuple[float, ...]
    distances: tuple[int, ...] = ()
    in_reach: tuple[Hashable, ...] = ()


DRAWN = -0.95  # a shared rank in a search: nearly a loss, because a bot that is content with a draw plays for one

Holdings = Iterable[tuple[Sequence[Place], Sequence[Piece]]]
FORESIGHT = 16  # choices of all seats
P = ParamSpec("P")


def no_scores(t: TableView) -> Iterable[Score]:
    """`scores` of a game that names none."""
    return ()


def free_of_charge(t: TableView, seat: Seat, action: Any) -> Sequence[Cost]:
    """`costs` of a game that names none."""
    return ()


def usual_foresight(seats: int) -> int:
    """`foresight` of a game that names none."""
    return FORESIGHT


@dataclass(eq=False, kw_only=True)
class GameRules:
    """The rules of one game, as functions over a table: what `define_game` takes besides the data."""

    rules: int
    """The version of the rules, from 1: it rises with each change of what is legal or of what an answer does."""

    set_up: Callable[[Table, Setup], None]
    """Lays the pieces, deals, and asks the first question."""

    legal: Callable[[TableView, Seat], Iterable[Action]]
    """Every legal action of a seat, the most passive first: the clock plays that one for an absent player.

    It depends only on what the seat may know, and yields nothing for a seat that is not asked. It yields at most 500
    actions; 200 are better.
    """

    play: Callable[[Table, Seat, Any], None]
    """Plays an action, up to the next question. `advance`, which calls it, has checked that the action is legal."""

    notation: Callable[[TableView, Seat, Any], str]
    """An action in the game's short notation, unique among the legal ones."""

    value: Callable[[TableView, Seat], float]
    """A heuristic for search: how good an unfinished table is for a seat, from -1 to 1.

    The value of a finished one is `worth_of`.
    """

    draw: Callable[[TableView, str], str] = zone_by_zone
    """The table as text, in a language; by default zone by zone."""

    among: Callable[[TableView, Seat, Any], Iterable[Action]] | None = None
    """Legal answers that include the one named by an action or a notation, if it is legal.

    It saves time in games with many answers; with None, all legal answers are searched.
    """

    phrase_question: Callable[[TableView, str], str] | None = None
    """The open question in one short line, in a language: what happens, who does it, who is affected.

    It gets the table as a spectator sees it, and is the same for all viewers. With None, the text of its kind is used.
    """

    label: Callable[[TableView, str, Any], str | None] | None = None
    """An answer as the label of a button, where the table says more of it than the action: the card in a slot.

    Where it returns None, and with None, the template of its kind is used.
    """

    next_options: Callable[[Setup, Mapping[str, Value]], Mapping[str, Value]] | None = None
    """For games that are played in ages: the options of the next age.

    It gets the setup of the age before and the options that the players wish to change, and raises BadOption for an
    option that may not change. With None, all options are kept.
    """

    age_winners: Callable[[TableView], Sequence[Seat]] | None = None
    """For games whose last age is ranked for the whole campaign: who has won that age itself, by its last table.

    Empty if it ended otherwise than by these rules. With None, the first rank has won every age.
    """

    stage: Callable[[TableView], int] | None = None
    """For games in which much is settled at once, from time to time: the number of the present deal, for example.

    Searches compare positions where the number changes; with None, after a fixed number of choices.
    """

    foresight: Callable[[int], int] = usual_foresight
    """In games without stages, after how many choices searches compare, by the number of seats; by default 16.

    An answer takes about the same time either way: fewer positions are compared that lie further ahead.
    """

    holdings: Callable[[TableView], Holdings] | None = None
    """What everybody knows of pieces out of sight: pairs of places and of pieces that lie somewhere in these places.

    For example, a deck whose contents are printed. Searches guess no tables that contradict it.
    """

    outlook: Callable[[TableView], Outlook] | None = None
    """For searches that compare whole turns: what `value` says, but between two turns.

    It may therefore count whose turn it is, and how far each seat is from a win. With None, `value` is used.
    """

    costs: Callable[[TableView, Seat, Any], Sequence[Cost]] = free_of_charge
    """What an answer takes from the seat that gives it: points, tokens, cards. By default, nothing.

    Refusals name the price of an action that is not legal now, too; one that names what is not there costs nothing.
    """

    scores: Callable[[TableView], Iterable[Score]] = no_scores
    """Who leads and by what, where no counter says so; by default nothing.

    The rules compute it of a table that has been opened, from what all can see.
    """

    forced: Callable[[TableView], tuple[Seat, Action] | None] | None = None
    """The answer of an awaited seat that is no choice: the only legal one besides answers that keep the question open.

    That it is the only one must follow from what all can see, so that giving it reveals nobody's hand. The engine gives
    it in the step that asks, and calls this after every step: it must be quick. With None, everything is asked.
    """

    asked_all: int | None = None
    """The version of the rules that also asked the questions that `forced` answers, and is otherwise as this one.

    Its steps can be computed again (`of_rules`). None if there is no such version.
    """

    ahead: Ahead = NOTHING_AHEAD
    """Which questions a seat can pass by an instruction given ahead, and how long one stands; by default none."""


@dataclass(eq=False, kw_only=True)
class Game(GameRules):
    """One game as the service plays it: its rules, its layout and actions, and what its box holds."""

    SLUG: str
    PLAYERS: range
    LAYOUT: Layout
    ACTIONS: tuple[type[Action], ...]
    OPTIONS: Sequence[Option]
    CATALOGUE: Catalogue
    TEXTS: Texts
    PRESETS: Sequence[Preset] = ()
    PRESENTATION: Presentation | None = None
    DISTRIBUTION: Distribution | None = None
    """The package that it was installed from; None for one of our own."""

    FOLDER: Path | None = None
    """The folder of its package, in which pages and icons may lie; None for a game without data files."""


def _with_box(
    rules: Callable[P, GameRules],
) -> Callable[Concatenate[Box[Any], Layout, tuple[type[Action], ...], P], Game]:
    """`define_game`, with the keywords of `GameRules` as mypy knows them."""

    def define_game(
        box: Box[Any], layout: Layout, actions: tuple[type[Action], ...], /, *args: P.args, **members: P.kwargs
    ) -> Game:
        """A game from its box, its layout, its actions and, by keyword, the members of `GameRules`."""
        return Game(
            **vars(rules(*args, **members)),
            SLUG=box.slug,
            PLAYERS=box.players,
            LAYOUT=layout,
            ACTIONS=actions,
            OPTIONS=box.options,
            CATALOGUE=box.catalogue,
            TEXTS=box.texts,
            PRESETS=box.presets,
            PRESENTATION=box.presentation,
            FOLDER=None if box.folder is None else box.folder.parent,
        )

    return define_game


define_game = _with_box(GameRules)


def of_rules(game: Game, version: int) -> Game | None:
    """The game under this version of its rules; None if that is not installed."""
    if version == game.rules:
        return game
    return _asking_all(game, version) if version == game.asked_all else None


@cache
def _asking_all(game: Game, version: int) -> Game:
    return replace(game, rules=version, forced=None, asked_all=None)
