"""A match in a scenario: lay it, play it in the game's notation, look at it.

    match = opened(seats=3).play("0:bid 3, 1:bid 1, 2:bid 3")
    assert match.asks == ("rebid", {0, 2})

An answer is written `seat:token`. Where exactly one seat must answer, its number may be left out (`Kd6-d7 Kd7xd8`).
White space parts answers, and a lone `/` may mark the end of a turn. Each game has one small module beside its
scenarios, with a subclass that adds setters and readers in the words of its rules.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Self, TypeVar

from msgspec import UNSET, UnsetType

from annales.domain.contract.dealer import chosen_by_chance
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.game import Action, Game, Step, of_rules
from annales.domain.contract.notation import parse
from annales.domain.table.fact_text import fact_text
from annales.domain.table.layout import Note, Piece, Place, Seat, Value, Viewer
from annales.domain.table.table import Dealer, Table
from annales.domain.table.visibility import seen, view

WITH_SEAT = re.compile(r"(?:(?P<seat>\d+):)?(?P<token>.+)")
PASS = "-"
T = TypeVar("T")


class Deals:
    """Chance for scenarios: what is told for a place or a die, in order; the rest comes from a seed."""

    def __init__(self, seed: int, told: Mapping[str, Iterable[str]]) -> None:
        self._rng = Random(seed)
        self._told = {where: list(pieces) for where, pieces in told.items()}

    def tell(self, where: str, *pieces: str) -> None:
        """What chance gives next from a place (`pack`) or of a die."""
        self._told.setdefault(where, []).extend(pieces)

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """The next one told for this place or die; a scenario that tells the impossible fails here."""
        waiting = self._told.get(cause.split(" ", 1)[1])
        if not waiting:
            return self._rng.choice(pool)
        piece = waiting.pop(0)
        assert piece in pool, f"the scenario wants {piece!r} from '{cause}', where only {sorted(set(pool))} can come"
        return piece


def asking_all(game: Game) -> Game:
    """The rules that ask what is no choice too; the present ones where these are no others."""
    return game if game.asked_all is None else of_rules(game, game.asked_all) or game


class ToldAgain:
    """The chance of a step again, and then what comes from a seed."""

    def __init__(self, step: Step) -> None:
        self._told, self._rng = list(chosen_by_chance(step.facts)), Random(0)

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """The next one told, as long as there is one."""
        return self._told.pop(0) if self._told else self._rng.choice(pool)


class Scenario:
    """A match that a test lays, plays and looks at; `table` is the true table, `steps` are those played so far.

    Everything is asked, also what is no choice, so that a test can look in between; each step is held against the
    present rules, which may go on from it, but tell no other facts. `asks_less` leaves that to them.
    """

    WINDOWS: ClassVar[frozenset[str]] = frozenset()  # kinds of questions in which a seat may pass with `-`
    STANDING: ClassVar[frozenset[str]] = frozenset()  # answers that are always open, which `allows` leaves out
    BETWEEN: ClassVar[str | None] = None  # what parts two answers; white space, unless tokens contain it

    def __init__(self, game: Game, table: Table, opening: Step | None, deals: Dealer) -> None:
        self.game, self.table, self.deals = game, table, deals
        self.rules = asking_all(game)
        self.steps = [] if opening is None else [opening]

    @classmethod
    def opened(
        cls,
        game: Game,
        seats: int,
        deals: Mapping[str, Iterable[str]] | None = None,
        seed: int = 0,
        legacy: Value = None,
        heirs: tuple[Seat | None, ...] | UnsetType = UNSET,
        **options: Value,
    ) -> Self:
        """A game opened for so many seats; `deals` tells what chance gives from a place or of a die."""
        unknown = set(deals or {}) - set(game.LAYOUT.spots(seats)) - set(game.LAYOUT.dice)
        assert not unknown, f"chance gives nothing from {sorted(unknown)}: there is no such place or die"
        dealer = Deals(seed, deals or {})
        setup = set_up_for(game, seats, options, legacy, heirs)
        table, opening = open_table(asking_all(game), setup, dealer)
        return cls(game, table, opening, dealer)

    # -- laying

    def puts(self, piece: Piece, src: Place, dst: Place) -> Self:
        """Move a piece by hand, where no opening and few deals can reach a position: from a bag too."""
        self.table = self.table.copy()
        self.table.fetch(piece, src, dst)
        return self

    def writes(self, note: Note[Any], value: Value) -> Self:
        """Write a note of the game by hand."""
        self.table.write(note, value)
        return self

    def tells(self, where: str, *pieces: str) -> Self:
        """What chance gives next from a place or of a die."""
        assert isinstance(self.deals, Deals), "nothing is left to chance here"
        self.deals.tell(where, *pieces)
        return self

    # -- playing

    def play(self, text: str) -> Self:
        """Play these answers, in this order, and no others."""
        for seat, token in self._parsed(text):
            self._answer(seat, token)
        return self

    def reach(self, text: str) -> Self:
        """Play these answers; in windows, seats that are asked before pass. The last window stays open."""
        for seat, token in self._parsed(text):
            while self._is_window and not self._can_answer(seat, token):
                self._answer(self.table.question.must[0], PASS)
            self._answer(seat, token)
        return self

    def resolve(self, text: str = "") -> Self:
        """Reach these answers, then all seats pass until no window is open."""
        self.reach(text)
        while self._is_window:
            self._answer(self.table.question.must[0], PASS)
        return self

    def idle_until(self, asks: tuple[str, set[Seat]]) -> Self:
        """Whoever must answer gives the most passive answer, the first seat first, until this is asked."""
        while self.asks != asks:
            seat = min(self.asks[1])
            self._answer(seat, self.allows(seat)[0])
        return self

    def choose(self, seat: Seat, action: Action) -> Self:
        """A seat answers with an action."""
        before = self.table
        self.table, step = advance(self.rules, before, seat, action, self.deals)
        self.steps.append(step)
        if self.rules is not self.game:
            _, present = advance(self.game, before, seat, action, ToldAgain(step))
            assert present.facts[: len(step.facts)] == step.facts, "the present rules tell other facts"
        return self

    def asks_less(self) -> Self:
        """From now on, what is no choice is answered of itself, as in matches."""
        self.rules = self.game
        return self

    def _parsed(self, text: str) -> Iterator[tuple[Seat, str]]:
        for word in text.split(self.BETWEEN):
            if word.strip() in ("", "/"):
                continue
            seat, token = self._parted(word.strip())
            yield self.asked if seat is None else seat, token

    @staticmethod
    def _parted(word: str) -> tuple[Seat | None, str]:
        match = WITH_SEAT.fullmatch(word)
        assert match, f"{word!r} is no answer"
        return None if match["seat"] is None else int(match["seat"]), match["token"]

    def _answer(self, seat: Seat, token: str) -> None:
        self.choose(seat, parse(self.game, self.table, seat, token))

    @property
    def _is_window(self) -> bool:
        return self.table.ended is None and self.table.question.kind in self.WINDOWS

    def _can_answer(self, seat: Seat, token: str) -> bool:
        question = self.table.question
        return seat in (*question.must, *question.may) and token in self.answers(seat)

    # -- looking

    @property
    def asks(self) -> tuple[str, set[Seat]]:
        """The kind of the open question and the seats that must answer; `over` and nobody once the match has ended."""
        if self.table.ended is not None:
            return "over", set()
        return self.table.question.kind, set(self.table.question.must)

    @property
    def asked(self) -> Seat:
        """The one seat that must answer."""
        (seat,) = self.table.question.must
        return seat

    @property
    def result(self) -> tuple[tuple[int, ...], str] | None:
        """The ranks of the seats and the reason, or None while the match goes on."""
        ended = self.table.ended
        return None if ended is None else (ended.ranks, ended.reason)

    def allows(self, seat: Seat | None = None) -> list[str]:
        """What a seat (or the one that must answer) can answer, the most passive first."""
        return [token for token in self.answers(self.asked if seat is None else seat) if token not in self.STANDING]

    def offers(self, start: str) -> set[str]:
        """The tokens that begin so, of the seat that `start` names (`2:pDES`) or the one that must answer."""
        seat, beginning = self._parted(start)
        tokens = self.answers(self.asked if seat is None else seat)
        return {token for token in tokens if token.startswith(beginning)}

    def may(self, answer: str) -> bool:
        """Whether an answer is legal: a token of the seat that must answer, or `seat:token`."""
        seat, token = self._parted(answer)
        return token in self.answers(self.asked if seat is None else seat)

    def answers(self, seat: Seat) -> list[str]:
        """What a seat can answer, standing answers included."""
        return [self.game.notation(self.table, seat, action) for action in self.game.legal(self.table, seat)]

    def costs(self, answer: str) -> str:
        """What an answer costs, as it is told before it is given: `1 Priest from your Cult`; empty if it is free."""
        ((seat, token),) = self._parsed(answer)
        told = self.game.costs(self.table, seat, parse(self.game, self.table, seat, token))
        return ", ".join(self.game.TEXTS.cost("en", what, amount) for what, amount in told)

    @property
    def facts(self) -> list[str]:
        """What happened in the last step."""
        return [fact_text(fact) for fact in self.steps[-1].facts]

    def facts_for(self, viewer: Viewer) -> list[str]:
        """What happened in the last step, as this viewer saw it."""
        return [fact_text(fact) for fact in seen(self.steps[-1].facts, self.game.LAYOUT, self.table.seats, viewer)]

    def at(self, place: Place) -> list[Piece]:
        """What lies there."""
        return list(self.table.at(place))

    def counts(self, *counters: str) -> list[int]:
        """What these counters show."""
        return [self.table.count(counter) for counter in counters]

    def says(self, note: Note[T]) -> T:
        """What a note of the game says."""
        return self.table.read(note)

    def view(self, viewer: Viewer) -> dict[str, Value]:
        """What this viewer may see."""
        return view(self.table, viewer)
