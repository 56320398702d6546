"""The contract of a game: its data and rules as one value, its actions, and its steps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from annales.domain.table.facts import AnyFact
from annales.domain.table.layout import Layout, Piece, Place, Seat, Value
from annales.domain.table.table import Table, TableView

from .ahead.declared import NOTHING_AHEAD, Ahead
from .box import Box
from .catalogue import Catalogue
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
        """The secret fields of this very action: fewer than `SECRET` where all see anyway what one of them says."""
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


class Outlook(NamedTuple):
    """How an unfinished table looks between two turns, by seats.

    `values` are from -1 to 1. `distances` say how far a win is, the less the nearer: a search that keeps only some
    positions of a turn also keeps those nearest to a win, and those that hold the others off the farthest, however good
    others look. A game in which no turn can win has none. `in_reach` is what the seat that is asked can still capture
    in this turn, by piece or place: of the positions from which one of these can be captured, the best is kept too.
    """

    values: tuple[float, ...]
    distances: tuple[int, ...] = ()
    in_reach: tuple[Hashable, ...] = ()


DRAWN = -0.95  # a shared rank in a search: nearly a loss, because a bot that is content with a draw plays for one

Draw = Callable[[TableView, str], str]
PhraseQuestion = Callable[[TableView, str], str]
LabelOf = Callable[[TableView, str, Any], str | None]
NextOptions = Callable[[Setup, Mapping[str, Value]], Mapping[str, Value]]
AgeWinners = Callable[[TableView], Sequence[Seat]]
Among = Callable[[TableView, Seat, Any], Iterable[Action]]
ScoresOf = Callable[[TableView], Iterable[Score]]
CostsOf = Callable[[TableView, Seat, Any], Sequence[Cost]]
StageOf = Callable[[TableView], int]
ForcedAnswer = Callable[[TableView], "tuple[Seat, Action] | None"]
Holdings = Iterable[tuple[Sequence[Place], Sequence[Piece]]]
FORESIGHT = 16  # choices of all seats


def no_scores(t: TableView) -> Iterable[Score]:
    """`scores` of a game that names none."""
    return ()


def free_of_charge(t: TableView, seat: Seat, action: Any) -> Sequence[Cost]:
    """`costs` of a game that names none."""
    return ()


def usual_foresight(seats: int) -> int:
    """`foresight` of a game that names none."""
    return FORESIGHT


@dataclass(eq=False)
class Game:
    """One game as the service plays it: its data, and its rules as functions over a table.

    - `SLUG`, `PLAYERS`, `OPTIONS`, `PRESETS`, `CATALOGUE`, `TEXTS`, `PRESENTATION` come from its box; `RULES` is
      the version of its rules.
    - `set_up(t, setup)` lays the pieces, deals, and asks the first question.
    - `legal(t, seat)` yields every legal action of this seat, the most passive first: the clock plays that one for an
      absent player. It depends only on what the seat may know, and yields nothing for a seat that is not asked. It
      yields at most 500 actions; 200 are better.
    - `play(t, seat, action)` plays an action up to the next question. It trusts its caller: `advance` has checked that
      the action is legal.
    - `notation(t, seat, action)` is the action in the game's short notation, unique among the legal ones.
    - `value(t, seat)` is a heuristic for search: how good an unfinished table is for this seat, from -1 to 1. The value
      of a finished one is `worth_of`.
    - `forced(t)` is the answer of an awaited seat that is no choice: besides answers that keep the question open, it is
      the only legal one, and that follows from what all can see, so that giving it tells nobody's hand. The engine
      gives it in the step that asks. It is called after every step, so it must be quick. With None, everything is
      asked.
    - `ASKED_ALL` is the version of the rules that asked these questions too, and is otherwise as the present one: its
      steps can be computed again (`of_rules`). None if there is no such version.
    - `outlook(t)` is for searches that compare whole turns: what `value` says, but between two turns, so it may count
      whose turn it is, and how far each seat is from a win. With None, `value` is used.
    - `draw(t, language)` is the table as text; the default draws it zone by zone.
    - `phrase_question(t, language)` is the open question in one short line: what happens, by whom, at whom. It gets the
      table as a spectator sees it, and is the same for all viewers; with None, the text of its kind is used.
    - `label(t, language, action)` is an answer as the label of a button, where the table says more of it than the
      action does: the card that lies in a slot. None, and with None, the template of its kind is used.
    - `next_options(before, wished)` is for games that are played in ages: the options of the next age, given the setup
      of the age before and the options that the players wish to change. It raises BadOption for an option that may not
      change. With None, all options are kept.
    - `age_winners(t)` is for games whose last age is ranked for the whole campaign: who has won that age itself, by its
      table at the end; empty if it ended otherwise than by these rules. With None, the first rank has won every age.
    - `among(t, seat, named)` yields legal answers that include the one named by an action or a notation, if it is
      legal. It saves time in games with many answers; with None, all legal answers are searched.
    - `costs(t, seat, action)` is what an answer takes from this seat, told before it is given: points, tokens, cards,
      the character that a kill asks for. An action that is not legal now is told too, or costs nothing where it names
      what is not there; so a refusal can name the price. By default nothing costs anything.
    - `scores(t)` is who leads and by what, where no counter says so: what the rules compute of a table that has been
      opened, from what all can see. By default nothing.
    - `stage(t)` is for games in which much is at stake at once, and is settled from time to time: the number of the
      present deal, for example. Searches compare positions where the number changes; with None, after a fixed number of
      choices.
    - `foresight(seats)` is, in games without stages, after how many choices searches compare; by default always 16. An
      answer takes about the same time either way: fewer positions are compared that lie further ahead.
    - `holdings(t)` is what everybody knows of pieces out of sight: pairs of places and of pieces that lie somewhere in
      these places, for example a deck whose contents are printed. Searches guess no tables that contradict it.
    - `ahead` says which questions a seat can pass by an instruction that it has given ahead, and how long such an
      instruction stands. By default no question can be passed so.
    """

    SLUG: str
    PLAYERS: range
    RULES: int
    LAYOUT: Layout
    ACTIONS: tuple[type[Action], ...]
    OPTIONS: Sequence[Option]
    CATALOGUE: Catalogue
    TEXTS: Texts
    set_up: Callable[[Table, Setup], None]
    legal: Callable[[TableView, Seat], Iterable[Action]]
    play: Callable[[Table, Seat, Any], None]
    notation: Callable[[TableView, Seat, Any], str]
    value: Callable[[TableView, Seat], float]
    draw: Draw = zone_by_zone
    among: Among | None = None
    PRESETS: Sequence[Preset] = ()
    PRESENTATION: Presentation | None = None
    phrase_question: PhraseQuestion | None = None
    label: LabelOf | None = None
    next_options: NextOptions | None = None
    age_winners: AgeWinners | None = None
    stage: StageOf | None = None
    foresight: Callable[[int], int] = usual_foresight
    holdings: Callable[[TableView], Holdings] | None = None
    outlook: Callable[[TableView], Outlook] | None = None
    costs: CostsOf = free_of_charge
    scores: ScoresOf = no_scores
    forced: ForcedAnswer | None = None
    ASKED_ALL: int | None = None
    ahead: Ahead = NOTHING_AHEAD


def define_game(
    box: Box[Any],
    layout: Layout,
    actions: tuple[type[Action], ...],
    *,
    rules: int,
    set_up: Callable[[Table, Setup], None],
    legal: Callable[[TableView, Seat], Iterable[Action]],
    play: Callable[[Table, Seat, Any], None],
    notation: Callable[[TableView, Seat, Any], str],
    value: Callable[[TableView, Seat], float],
    draw: Draw = zone_by_zone,
    among: Among | None = None,
    phrase_question: PhraseQuestion | None = None,
    label: LabelOf | None = None,
    next_options: NextOptions | None = None,
    age_winners: AgeWinners | None = None,
    stage: StageOf | None = None,
    foresight: Callable[[int], int] = usual_foresight,
    holdings: Callable[[TableView], Holdings] | None = None,
    outlook: Callable[[TableView], Outlook] | None = None,
    costs: CostsOf = free_of_charge,
    scores: ScoresOf = no_scores,
    forced: ForcedAnswer | None = None,
    asked_all: int | None = None,
    ahead: Ahead = NOTHING_AHEAD,
) -> Game:
    """A game from its box, its layout, its actions and its rules."""
    return Game(
        SLUG=box.slug,
        PLAYERS=box.players,
        RULES=rules,
        LAYOUT=layout,
        ACTIONS=actions,
        OPTIONS=box.options,
        CATALOGUE=box.catalogue,
        TEXTS=box.texts,
        set_up=set_up,
        legal=legal,
        play=play,
        notation=notation,
        value=value,
        draw=draw,
        among=among,
        PRESETS=box.presets,
        PRESENTATION=box.presentation,
        phrase_question=phrase_question,
        label=label,
        next_options=next_options,
        age_winners=age_winners,
        stage=stage,
        foresight=foresight,
        holdings=holdings,
        outlook=outlook,
        costs=costs,
        scores=scores,
        forced=forced,
        ASKED_ALL=asked_all,
        ahead=ahead,
    )


def of_rules(game: Game, version: int) -> Game | None:
    """The game under this version of its rules; None if that is not installed."""
    if version == game.RULES:
        return game
    return _asking_all(game, version) if version == game.ASKED_ALL else None


@cache
def _asking_all(game: Game, version: int) -> Game:
    return replace(game, RULES=version, forced=None, ASKED_ALL=None)
