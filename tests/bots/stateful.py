"""Bots of one's own for the arena's tests, as classes that keep their state over a match."""

from annales.domain.contract.engine import legal_answers


class Counting:
    """Answers passively, and remembers the answers and the result of its match. All its objects are in `made`."""

    made: list["Counting"] = []

    def __init__(self):
        self.seats, self.ranks = [], None
        Counting.made.append(self)

    def think(self, game, table, seat, rng, budget):
        """The first legal answer; which seat was asked is written down."""
        self.seats.append(seat)
        return next(iter(legal_answers(game, table, seat)))

    def over(self, ranks):
        """Told once, when the match has ended."""
        assert self.ranks is None
        self.ranks = ranks


class Silent:
    """Returns no action."""

    def think(self, game, table, seat, rng, budget):
        """Nothing."""


class Failing:
    """Fails when it is asked for the second time in a match."""

    def __init__(self):
        self.asked = 0

    def think(self, game, table, seat, rng, budget):
        """One answer, then an error."""
        self.asked += 1
        if self.asked == 2:
            raise LookupError("no idea")
        return next(iter(legal_answers(game, table, seat)))


class Unmade:
    """Cannot be made without an argument."""

    def __init__(self, model):
        self.model = model


class Sulking(Counting):
    """Fails when it is told the result."""

    def over(self, ranks):
        """An error."""
        raise ValueError("unfair")


class Leaving:
    """Ends the program instead of answering."""

    def think(self, game, table, seat, rng, budget):
        """No answer."""
        raise SystemExit(0)
