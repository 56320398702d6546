"""Search by whole turns, for games without hidden information and chance in which a turn is a chain of answers.

A beam search finds good turns: of the positions inside the turn only the most promising are continued. They are
compared once the consequences of an answer are known: its price is paid, and another seat that was asked within the
turn (does it prevent an attack?) has given the answer that is worst for the seat whose turn it is. A turn is worth what
the best reply leaves of it. So the best reply to the most promising turn is found, then tried against the others, as
far as it is legal there, and so on: a turn rises to the top only if no reply that refuted another one refutes it. The
remaining turns are examined deeper, by iterative deepening until the budget is spent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import NamedTuple

from annales.domain.contract.engine import legal_answers
from annales.domain.contract.game import Action, Game, Outlook
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table

from .alphabeta import key_of
from .evaluation import FEW, at_most, by_play, choices, outcome, worth

WIDE = 24  # positions inside a turn that are continued at the root
ALIKE = 6  # of these, how many may begin with the same answer
NARROW = 12  # positions inside a turn that are continued in replies, or more where the budget is large
SHARE = 1500  # answers of the budget for each of them
DECISIVE = 3  # positions inside a turn that are continued because they are the nearest to a win; as many defend
# Where all turns lose: positions inside a turn that are continued then, and how many may begin with the same answer.
DESPERATE = ((48, 2),)
RESOLUTE = (*DESPERATE, (120, 20), (240, 40))  # one after another, until a turn holds
DEEPER = 6  # turns that are examined deeper than the first reply
REPLIES = 3  # turns examined at each later position
FIRST_REPLIES = 0.6  # share of the budget for the first replies
LATER = 12  # answers that promise most at the beginning of a turn: only these of its answers are tried later in it, too
LONGEST = 16  # answers in a turn, without consequences
FAR = 4  # questions that are consequences of one answer
VARIANTS = 3  # of the ways to settle the consequences of an answer, how many are continued
DEEPEST = 6  # turns


Beam = tuple[int, int]  # its width, and how many positions in it may begin with the same answer


class Turn(NamedTuple):
    """A turn of a seat: the answers in it, the position after them, and what that is worth to the seat.

    `seen` is the outlook of the game, if it has one.
    """

    line: tuple[Action, ...]
    table: Table
    worth: float
    seen: Outlook | None = None


class Candidate:
    """A turn of the root. `bound` is its value after the best of the replies that it was tested against.

    `tested` counts them; `is_examined` says that the best reply to it was searched for, too.
    """

    __slots__ = ("bound", "is_examined", "tested", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn, self.bound, self.tested = turn, turn.worth, 0
        self.is_examined = turn.table.ended is not None


def think(
    game: Game, table: Table, seat: Seat, rng: Random, budget: int, rescues: Iterable[Beam] = DESPERATE
) -> Action:
    """The first answer of the best turn found by trying about `budget` answers, and at least one turn.

    Where all turns lose, those that `rescues` find are tried too.
    """
    answers = choices(game, table, seat)
    return answers[0] if len(answers) == 1 else Search(game, seat, rng, budget, rescues).choice(table)


class OutOfBudget(Exception):
    """The budget of the search is spent."""


class Search:
    """One search; it remembers the turns of every position that it has searched."""

    def __init__(self, game: Game, seat: Seat, rng: Random, budget: int, rescues: Iterable[Beam] = DESPERATE) -> None:
        self._game, self._seat, self._rng, self._left = game, seat, rng, budget
        self._rescuing = rescues
        self._reserve = budget - int(budget * FIRST_REPLIES)
        self._narrow = max(NARROW, budget // SHARE)
        self._known: dict[Hashable, list[Turn]] = {}
        self._refuting: list[tuple[Action, ...]] = []  # replies that were the best to a turn of the root

    def choice(self, table: Table) -> Action:
        """The first answer of the best turn at the greatest depth that the budget allows."""
        turns = self._turns(table, WIDE, ALIKE)
        if turns[0].worth < 1:
            turns = self._holding(turns) or self._rescues(table) or turns
            for depth in range(2, DEEPEST):
                if len({turn.line[0] for turn in turns}) == 1 or self._left <= 0:
                    break
                scores = self._scores(turns, depth)
                order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
                examined, others = [turns[i] for i in order], turns[len(scores) :]
                turns = others + examined if max(scores, default=0.0) <= -1 else examined + others
        return turns[0].line[0]

    def _rescues(self, table: Table) -> list[Turn]:
        """Turns that do not lose, where all that look good do; none if none was found."""
        self._reserve = 0
        holding: list[Turn] = []
        for width, alike in self._rescuing:
            if holding or self._left <= 0:
                break
            holding = self._holding(self._turns(table, width, alike))
        return holding

    def _holding(self, turns: Iterable[Turn]) -> list[Turn]:
        """The turns that are best after the first reply, the best one first, as far as that was found; no lost ones."""
        candidates = [Candidate(turn) for turn in turns]
        holding: list[Turn] = []
        while candidates and len(holding) < DEEPER:
            best = max(candidates, key=_bound)
            if best.bound <= -1:
                break
            if best.is_examined:
                holding.append(best.turn)
                candidates.remove(best)
            elif best.tested < len(self._refuting):
                best.bound = min(best.bound, self._against(best.turn.table, self._refuting[best.tested]))
                best.tested += 1
            elif self._left <= self._reserve:
                break
            else:
                reply = self._replies(best.turn.table)[0]
                best.bound = min(best.bound, self._worth(reply.table))
                best.is_examined = True
                self._refuting.append(reply.line)
        rest = sorted((each for each in candidates if each.bound > -1), key=_bound, reverse=True)
        return [*holding, *(candidate.turn for candidate in rest[: DEEPER - len(holding)])]

    def _against(self, table: Table, reply: Iterable[Action]) -> float:
        """The value of a position for our seat after a reply, as far as it is legal there."""
        for action in reply:
            if table.ended is not None:
                break
            seat = table.question.must[0]
            if action not in legal_answers(self._game, table, seat):
                break
            table = self._outcome(table, seat, action)
        return self._worth(table)

    def _scores(self, turns: list[Turn], depth: int) -> list[float]:
        """The value of each turn at this depth, as far as the budget goes; worse ones than the best are not exact."""
        scores: list[float] = []
        try:
            for turn in turns:
                scores.append(self._after(turn.table, depth, max(scores, default=-1.0), 1.0))
        except OutOfBudget:
            self._left = 0
        return scores

    def _after(self, table: Table, depth: int, low: float, high: float) -> float:
        """The value of a position for the seat that thinks, after `depth` more turns, between `low` and `high`."""
        if table.ended is not None:
            return self._worth(table)
        is_own, turns = table.question.must[0] == self._seat, self._replies(table)
        if depth == 1:
            return self._worth(turns[0].table)
        for turn in turns[:REPLIES]:
            value = self._after(turn.table, depth - 1, low, high)
            if is_own:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if is_own else high

    def _replies(self, table: Table) -> list[Turn]:
        key = key_of(table)
        if key not in self._known:
            if self._left <= 0:
                raise OutOfBudget
            self._known[key] = self._turns(table, self._narrow, self._narrow)
        return self._known[key]

    def _turns(self, table: Table, width: int, alike: int) -> list[Turn]:
        """Turns of the seat that is asked, the best first; a turn ends when another seat is asked."""
        seat = table.question.must[0]
        inside = [Turn((), table, 0.0)]
        complete: dict[Hashable, Turn] = {}
        skipped: frozenset[Action] = frozenset()
        for length in range(LONGEST):
            found: dict[Hashable, Turn] = {}
            for turn in inside:
                self._continue(turn, seat, found, skipped)
            going_on: list[Turn] = []
            for key, turn in found.items():
                asked = turn.table.asked
                if asked is None or seat not in asked.must:
                    complete.setdefault(key, turn)
                else:
                    going_on.append(turn)
            going_on.sort(key=_worth, reverse=True)
            decisive = self._decisive(going_on, seat)
            if length == 0:
                skipped = self._unpromising(table, seat, [*complete.values(), *going_on[:LATER], *decisive])
            kept = {id(turn): turn for turn in (*_spread(going_on, width, alike), *decisive)}
            inside = list(kept.values())
            if not inside:
                break
        turns = list(complete.values()) or inside
        self._rng.shuffle(turns)
        return sorted(turns, key=_worth, reverse=True)

    @staticmethod
    def _decisive(turns: Sequence[Turn], seat: Seat) -> list[Turn]:
        """The turns that come nearest to a win, those that hold the others off the farthest, and those that still can
        capture something, of which each is the best; the best turns come first.
        """
        racing: list[tuple[int, float, int]] = []
        defending: list[tuple[int, float, int]] = []
        capturing: dict[Hashable, int] = {}
        for number, turn in enumerate(turns):
            if turn.seen is None:
                continue
            for captured in turn.seen.in_reach:
                capturing.setdefault(captured, number)
            if distances := turn.seen.distances:
                others = min(far for other, far in enumerate(distances) if other != seat)
                racing.append((distances[seat], -turn.worth, number))
                defending.append((-others, -turn.worth, number))
        decisive = [number for _, _, number in sorted(racing)[:DECISIVE] + sorted(defending)[:DECISIVE]]
        return [turns[number] for number in (*decisive, *capturing.values())]

    def _unpromising(self, table: Table, seat: Seat, promising: Iterable[Turn]) -> frozenset[Action]:
        """The answers at the beginning of a turn without those that begin these turns."""
        return frozenset(legal_answers(self._game, table, seat)) - {turn.line[0] for turn in promising}

    def _continue(self, turn: Turn, seat: Seat, found: dict[Hashable, Turn], skipped: frozenset[Action]) -> None:
        """Try the answers of a position inside a turn, but not those that are skipped."""
        kinds = frozenset((turn.table.question.kind,))
        for action in by_play(list(legal_answers(self._game, turn.table, seat))):
            if action in skipped:
                continue
            line, after = (*turn.line, action), self._outcome(turn.table, seat, action)
            if _is_settled(after, kinds):
                key = key_of(after)
                if key not in found:  # most positions are reached in several ways, and to value one takes long
                    found[key] = self._turn(line, after, seat)
                continue
            ways = sorted(self._settled(line, after, seat, kinds), key=_worth, reverse=True)
            for way in ways[:VARIANTS]:
                found.setdefault(key_of(way.table), way)

    def _settled(self, line: tuple[Action, ...], table: Table, seat: Seat, kinds: frozenset[str]) -> list[Turn]:
        """The ways to settle what the last answer has led to: questions of other kinds than `kinds`, with few answers.

        Of what another seat may answer within our turn, what is worst for us counts.
        """
        if _is_settled(table, kinds):
            return [self._turn(line, table, seat)]
        asked = table.question
        asked_seat = seat if seat in asked.must else asked.must[0]
        legal = by_play(list(legal_answers(self._game, table, asked_seat)))
        if len(legal) > FEW:
            return [self._turn(line, table, seat)]
        ways = [
            self._settled((*line, action), self._outcome(table, asked_seat, action), seat, kinds | {asked.kind})
            for action in legal
        ]
        if asked_seat == seat:
            return [way for each in ways for way in each]
        is_own_turn = all(way.table.asked is None or seat in way.table.question.must for each in ways for way in each)
        return min(ways, key=_best_worth) if is_own_turn else [self._turn(line, table, seat)]

    def _outcome(self, table: Table, seat: Seat, action: Action) -> Table:
        self._left -= 1
        return outcome(self._game, table, seat, action, self._rng)

    def _turn(self, line: tuple[Action, ...], table: Table, seat: Seat) -> Turn:
        """A turn of a seat; to others it is worth what it costs the seat that thinks."""
        if self._game.outlook is None or table.ended is not None:
            seen, value = None, worth(self._game, table, self._seat)
        else:
            seen = self._game.outlook(table)
            value = min(seen.values[self._seat], at_most(self._game, table, self._seat))
        return Turn(line, table, value if seat == self._seat else -value, seen)

    def _worth(self, table: Table) -> float:
        """The value of a position for the seat that thinks."""
        return self._turn((), table, self._seat).worth


def _is_settled(table: Table, kinds: frozenset[str]) -> bool:
    """Whether an answer has led to the end, to a question of one of these kinds, or to too many others before."""
    return table.asked is None or table.asked.kind in kinds or len(kinds) > FAR


def _spread(turns: Iterable[Turn], width: int, alike: int) -> list[Turn]:
    """The first turns, with at most `alike` that begin with the same answer."""
    chosen: list[Turn] = []
    begun: dict[Action, int] = {}
    for turn in turns:
        count = begun[turn.line[0]] = begun.get(turn.line[0], 0) + 1
        if count <= alike:
            chosen.append(turn)
            if len(chosen) == width:
                break
    return chosen


def _worth(turn: Turn) -> float:
    return turn.worth


def _best_worth(turns: Iterable[Turn]) -> float:
    return max(turn.worth for turn in turns)


def _bound(candidate: Candidate) -> float:
    return candidate.bound
