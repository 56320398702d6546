"""A table for scenarios: set it, play notations, look at the public face.

t = table("market", seats=3, deals={"lots": ["pearl"]})
t.plays((0, "bid 3"), (1, "bid 1"), (2, "bid 3"))
assert t.asks == ("rebid", {0, 2})
"""

from collections.abc import Iterable, Mapping
from random import Random

from domain.contract.engine import advance, open_table, set_up_for
from domain.contract.game import Action, Game, Step
from domain.contract.notation import parse
from domain.games import GAMES
from domain.table.fact_text import fact_text
from domain.table.layout import Piece, Place, Seat, Value, Viewer
from domain.table.table import Table
from domain.table.visibility import seen, view
from examples.games import TOYS


class Deals:
    """Chance for scenarios: what is told for a place or a die, in order; the rest from a seed."""

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


class AtTable:
    """A match in a scenario: notations in, public face out."""

    def __init__(self, game: Game, table: Table, opening: Step, deals: Deals) -> None:
        self.game, self.table, self.deals = game, table, deals
        self.steps = [opening]

    def plays(self, *answers: tuple[Seat, str]) -> None:
        """Each seat answers, in this order."""
        for seat, notation in answers:
            self.chooses(seat, parse(self.game, self.table, seat, notation))

    def chooses(self, seat: Seat, action: Action) -> None:
        """A seat answers with an action."""
        self.table, step = advance(self.game, self.table, seat, action, self.deals)
        self.steps.append(step)

    @property
    def asks(self) -> tuple[str, set[Seat]]:
        """The open question and the seats that must answer."""
        return self.table.question.kind, set(self.table.question.must)

    @property
    def facts(self) -> list[str]:
        """What happened in the last step."""
        return [fact_text(fact) for fact in self.steps[-1].facts]

    def facts_for(self, viewer: Viewer) -> list[str]:
        """What happened in the last step, as this viewer saw it."""
        return [fact_text(fact) for fact in seen(self.steps[-1].facts, self.game.LAYOUT, self.table.seats, viewer)]

    def allows(self, seat: Seat) -> list[str]:
        """What the seat can answer, in notation, the most passive first."""
        return [self.game.notation(self.table, seat, action) for action in self.game.legal(self.table, seat)]

    def at(self, place: Place) -> list[Piece]:
        """What lies there."""
        return list(self.table.at(place))

    def counts(self, *counters: str) -> list[int]:
        """What these counters show."""
        return [self.table.count(counter) for counter in counters]

    def view(self, viewer: Viewer) -> dict[str, Value]:
        """What this viewer may see."""
        return view(self.table, viewer)

    def puts(self, piece: Piece, src: Place, dst: Place) -> None:
        """Move a piece by hand, where no opening and few deals can reach a position: from a bag too."""
        self.table = self.table.copy()
        self.table.fetch(piece, src, dst)


def table(
    slug: str,
    seats: int,
    deals: Mapping[str, Iterable[str]] | None = None,
    seed: int = 0,
    legacy: Value = None,
    **options: Value,
) -> AtTable:
    """A game opened for so many seats; `deals` tells what chance gives from a place or of a die."""
    game = {**TOYS, **GAMES}[slug]
    dealer = Deals(seed, deals or {})
    opened, opening = open_table(game, set_up_for(game, seats, options, legacy), dealer)
    return AtTable(game, opened, opening, dealer)
