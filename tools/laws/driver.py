"""A random match under all the laws."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from annales.domain.contract.dealer import CommittedDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.contract.game import Action, Game, Step
from annales.domain.errors import FactDoesNotFit, RulesFault
from annales.domain.log.ages import next_setup
from annales.domain.table.facts import Fact
from annales.domain.table.layout import Seat, Value, Viewer
from annales.domain.table.table import Dealer, Table
from annales.domain.table.visibility import seen
from annales.tools.laws.books import (
    game_laws,
    guide_laws,
    match_laws,
    position_laws,
    presentation_laws,
    secrecy_laws,
    step_laws,
    word_laws,
)
from annales.tools.laws.law import (
    GAME_LAWS,
    MATCH_LAWS,
    POSITION_LAWS,
    SECRECY_LAWS,
    STEP_LAWS,
    LawBroken,
    Match,
    Position,
    Turn,
    uphold,
)
from annales.tools.laws.random_match import choose, choose_to_go_on
from annales.tools.laws.record import Record

LAW_BOOKS = (game_laws, position_laws, step_laws, secrecy_laws, match_laws, word_laws, presentation_laws, guide_laws)
for kind in (GAME_LAWS, POSITION_LAWS, STEP_LAWS, SECRECY_LAWS, MATCH_LAWS):  # in this order, whoever imports whom
    kind.sort(key=lambda law: [book.__name__ for book in LAW_BOOKS].index(law.check.__module__))
LAWS = [*GAME_LAWS, *POSITION_LAWS, *STEP_LAWS, *SECRECY_LAWS, *MATCH_LAWS]
DRIVER_LAWS = ("rules_ask_for_nothing_impossible", "a_match_ends")  # broken by what does not come back
UNDO_EVERY = 19  # steps after which the match goes back and takes another way, a few times
UNDOS = 4


def game_under_laws(game: Game) -> None:
    """Check what holds before anybody sits down."""
    uphold(GAME_LAWS, game, lambda: game.SLUG)


class UnderLaws:
    """One random match: `play` checks every law and goes on for so many steps, or to the end."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Value], seed: int, legacy: Value = None) -> None:
        self.game, self.seed, self.rng = game, seed, Random(seed)
        first = set_up_for(game, seats, options)
        self.setup = first if legacy is None else next_setup(game, first, legacy, seats, range(seats), {})
        self.options = dict(options)
        self.record = Record(game, self.setup, f"luck {seed}")
        self.tables: dict[int, Table] = {}
        self.followers: dict[int, dict[Viewer, Table]] = {
            0: {viewer: Table.seen_by(game.LAYOUT, seats, viewer) for viewer in (None, *range(seats))}
        }
        self.steps = 0
        self.doing = "the opening"

    @property
    def table(self) -> Table:
        """How the match stands."""
        return self.tables[self.record.tree.head]

    def play(self, most: int, ends_within: int | None = None) -> Table:
        """At most so many steps; with `ends_within`, the match must be over by then."""
        self._open()
        while self.steps < most and self.table.ended is None:
            self._one_more()
            if self.steps % UNDO_EVERY == 0 and self.steps <= UNDOS * UNDO_EVERY and self.table.ended is None:
                self.record.goes_back(self.rng.choice(self.record.tree.steps()[-4:]))
        if ends_within is not None and self.table.ended is None:
            raise LawBroken("a_match_ends", f"not over after {self.steps} steps", self.where())
        match = Match(self.game, self.setup, self.record, self.tables, self.seed)
        uphold(MATCH_LAWS, match, self.where)
        return self.table

    def where(self) -> str:
        """Enough to play it again."""
        return (
            f"{self.game.SLUG} of {self.setup.seats}, options {self.options}, seed {self.seed}, "
            f"entry {self.record.tree.last}: {self.doing}"
        )

    def _open(self) -> None:
        try:
            self._write(*open_table(self.game, self.setup, self.record.dealer()), 0)
        except RulesFault as fault:
            raise self._impossible(fault) from fault

    def _one_more(self) -> None:
        try:
            self._one_more_under_laws()
        except RulesFault as fault:  # on the true table, or on one that a law has re-dealt
            raise self._impossible(fault) from fault
        self.steps += 1

    def _one_more_under_laws(self) -> None:
        head = self.record.tree.head
        position = Position(self.game, self.setup, self.table, self.seed * 10_000 + self.steps)
        uphold(POSITION_LAWS, position, self.where, self.steps)
        dealer = partial(CommittedDealer, self.record.secret, self.record.tree.fate(head))
        seat, action = self._choose(dealer)
        self.doing = f"seat {seat} answers '{position.table.question.kind}' with {action}"
        after, step = advance(self.game, position.table, seat, action, dealer())
        self._write(after, step, head)
        turn = Turn(
            position,
            seat,
            action,
            step,
            after,
            dealer,
            self.tables[self._opening],
            self.followers[self.record.tree.head],
        )
        uphold(STEP_LAWS, turn, self.where, self.steps)
        uphold(SECRECY_LAWS, turn, self.where, self.steps)

    def _choose(self, dealer: Callable[[], Dealer]) -> tuple[Seat, Action]:
        """By even seeds anything, by odd ones what lets the match go on."""
        if self.seed % 2:
            return choose_to_go_on(self.game, self.table, self.rng, dealer)
        return choose(self.game, self.table, self.rng)

    def _impossible(self, fault: RulesFault) -> LawBroken:
        return LawBroken("rules_ask_for_nothing_impossible", str(fault), self.where())

    @property
    def _opening(self) -> int:
        return next(iter(self.tables))

    def _write(self, table: Table, step: Step, after: int) -> None:
        seq = self.record.append(step)
        self.tables[seq] = table
        self.followers[seq] = {
            viewer: self._follow(follower, viewer, step.facts) for viewer, follower in self.followers[after].items()
        }

    def _follow(self, follower: Table, viewer: Viewer, facts: tuple[Fact, ...]) -> Table:
        after = follower.copy()
        for fact in seen(facts, self.game.LAYOUT, self.setup.seats, viewer):
            try:
                after.apply(fact)
            except FactDoesNotFit as cause:
                complaint = f"viewer {viewer} cannot fold {fact} ({cause.why})"
                raise LawBroken("followers_see_what_the_table_shows", complaint, self.where()) from cause
        return after
