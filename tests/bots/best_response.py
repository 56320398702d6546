"""How much a strategy for both seats can be exploited, computed exactly from all deals of a small game."""

from collections import defaultdict

from annales.domain.bots.sight import information_set
from annales.domain.contract.engine import legal_answers, try_out


class Strategy:
    """The mean strategy of a search: the shares of its visits, or equal ones where it never was."""

    def __init__(self, game, trees):
        self._game, self._trees, self._known = game, trees, {}

    def at(self, t, seat):
        """The probability of each answer."""
        key = (seat, information_set(t, seat))
        if key not in self._known:
            legal = list(legal_answers(self._game, t, seat))
            visits = self._trees.visits(t, seat)
            total = sum(visits.values())
            self._known[key] = {action: visits.get(action, 0) / total if total else 1 / len(legal) for action in legal}
        return self._known[key]


def expected(game, strategy, utility, tables):
    """What seat 0 wins in the mean over these tables, if both seats follow the strategy."""
    return sum(_followed(game, strategy, utility, t) for t in tables) / len(tables)


def _followed(game, strategy, utility, t):
    if t.ended is not None:
        return utility(game, t, 0)
    seat = t.question.must[0]
    chances = strategy.at(t, seat)
    return sum(
        chance * _followed(game, strategy, utility, try_out(game, t, seat, action))
        for action, chance in chances.items()
        if chance
    )


def exploitability(game, strategy, utility, tables):
    """What a best response wins in the mean over both seats; 0 for an equilibrium of a zero-sum game."""
    return sum(_answered(game, strategy, utility, seat, [(t, 1 / len(tables)) for t in tables]) for seat in (0, 1)) / 2


def _answered(game, strategy, utility, seat, weighted):
    """The value of the best response of a seat, from tables with the probability that the rest leads to them."""
    groups = defaultdict(list)
    for t, weight in weighted:
        groups[information_set(t, seat)].append((t, weight))
    return sum(_best(game, strategy, utility, seat, group) for group in groups.values())


def _best(game, strategy, utility, seat, group):
    """The same for tables that look the same to the seat."""
    first = group[0][0]
    if first.ended is not None:
        return sum(weight * utility(game, t, seat) for t, weight in group)
    asked = first.question.must[0]
    if asked == seat:
        return max(
            _answered(game, strategy, utility, seat, [(try_out(game, t, seat, action), weight) for t, weight in group])
            for action in legal_answers(game, first, seat)
        )
    onwards = [
        (try_out(game, t, asked, action), weight * chance)
        for t, weight in group
        for action, chance in strategy.at(t, asked).items()
        if chance
    ]
    return _answered(game, strategy, utility, seat, onwards)
