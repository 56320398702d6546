"""How the plants were chosen: by what the rules say of an answer, before any review has seen it.

    python -m tests.soak.blunders.choosing > tests/soak/blunders/plants.toml

- `win left out`: the answer of the record wins the match at once. Planted is one that does not, and that ends the turn
  if there is one. Bots play on, and must not win for the seat at once: a win that was only put off is no blunder.
- `hand given away`: the seat folds at its last question of a hand that it alone wins in the record (Théomachie).
- `bid that loses for sure`: 0, which never buys (Les Faiseurs, R12), in a sale that the seat wins in the record.
- `cards given away`: three cards for one at the first occasion (Les Faiseurs).
- `piece given away`: the Taker or the Emissary pays for an attack although a Martyr is offered (SACRIFICE).
- `night given away`: the night is over before its first action, of which the record has some (Le Trône).

From each record comes the first answer of each kind, or the first few where a game has few kinds; equal alternatives
are drawn by a seed made of the name of the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec.json import encode

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import legal_answers, to_wire, try_out
from annales.domain.contract.game import Action, Game
from annales.domain.games import GAMES
from annales.domain.table.facts import Said
from annales.domain.table.table import Table
from tests.records.packing import UNPACKED
from tests.soak.blunders.lines import Moment, Plant, golden, line_with

Found = tuple[int, str, Action]
IN_ALL = 12  # of each game


def wins(game: Game, record: str, steps: Sequence[Moment]) -> Iterator[Found]:
    """The win of the record's last answer, left out."""
    last = len(steps) - 1
    seat, table = steps[last].step.seat, steps[last].before
    if seat is None or table is None or not _wins(game, table, seat, steps[last].step.action):
        return
    others = [action for action in legal_answers(game, table, seat) if _after(game, table, seat, action).ended is None]
    ending = [action for action in others if seat not in _after(game, table, seat, action).question.must]
    if others:
        planted = Random(record).choice(ending or others)
        _, tree, _ = line_with(Plant(record, last, "", to_wire(planted)))
        ended = tree.at(tree.head).ended
        if ended is None or not ended.ranks or ended.ranks[seat] > 1:
            yield last, "win left out", planted


def folds(game: Game, record: str, steps: Sequence[Moment]) -> Iterator[Found]:
    """Folding a hand that the seat wins in the record."""
    last: dict[int, tuple[int, Action]] = {}  # by seat, its last question at which it might have folded
    for number, moment in enumerate(steps):
        seat, table = moment.step.seat, moment.before
        if table is not None and seat is not None and table.question.kind == "betting":
            fold = [action for action in legal_answers(game, table, seat) if to_wire(action)["type"] == "fold"]
            if fold and moment.step.action["type"] != "fold":
                last[seat] = number, fold[0]
        for fact in moment.step.facts:
            if isinstance(fact, Said) and fact.key in ("won", "won_one"):
                (winner, *_) = fact.args[0]  # type: ignore[misc]
                if fact.key == "won_one" and winner in last:
                    asked, action = last[winner]
                    yield asked, "hand given away", action
                last.clear()


def bids(game: Game, record: str, steps: Sequence[Moment]) -> Iterator[Found]:
    """A bid of 0 in a sale that the seat wins in the record by a bid, as its world gains the machine."""
    for number, moment in enumerate(steps):
        seat, table = moment.step.seat, moment.before
        if table is None or seat is None or table.question.kind != "bid" or not moment.step.action.get("amount"):
            continue
        later = [fact for each in steps[number : number + 10] for fact in each.step.facts]
        bought = any(isinstance(fact, Said) and fact.key == "bought" and fact.args[0] == seat for fact in later)
        zero = [
            action for action in legal_answers(game, table, seat) if to_wire(action) == {"type": "bid", "amount": 0}
        ]
        if bought and zero:
            yield number, "bid that loses for sure", zero[0]


def exchanges(game: Game, record: str, steps: Sequence[Moment]) -> Iterator[Found]:
    """Three cards for one."""
    yield from _offered(game, steps, "act", {"exchange"}, set(), "cards given away")


def dear_pieces(game: Game, record: str, steps: Sequence[Moment]) -> Iterator[Found]:
    """The Taker or the Emissary for an attack that a Martyr could pay for."""
    for number, moment in enumerate(steps):
        seat, table = moment.step.seat, moment.before
        if table is None or seat is None or table.question.kind != "sacrifice_due":
            continue
        pieces = {str(to_wire(action).get("piece")): action for action in legal_answers(game, table, seat)}
        dear = [name for name in sorted(pieces) if "taker" in name or "emissary" in name]
        if dear and any("martyr" in name for name in pieces):
            yield number, "piece given away", pieces[dear[-1]]


def nights(game: Game, record: str, steps: Sequence[Moment]) -> Iterator[Found]:
    """A night that ends before its first action."""
    for number, moment in enumerate(steps):
        seat, table = moment.step.seat, moment.before
        if table is None or seat is None or table.question.kind != "night":
            continue
        before, after = steps[number - 1].before, steps[number + 1 : number + 2]
        is_first = before is None or before.question.kind != "night" or seat not in before.question.must
        goes_on = after and after[0].step.seat == seat
        ending = [action for action in legal_answers(game, table, seat) if to_wire(action)["type"] == "end_night"]
        if is_first and goes_on and ending and moment.step.action["type"] != "end_night":
            yield number, "night given away", ending[0]


KINDS: dict[str, list[tuple[Callable[[Game, str, Sequence[Moment]], Iterator[Found]], int, int]]] = {
    # of each game: how to find, how many of each record, how many in all
    "sacrifice": [(wins, 1, 8), (dear_pieces, 2, IN_ALL + 1)],
    "pandocreon_divinae": [(wins, 1, IN_ALL)],
    "faiseurs_d_univers": [(bids, 3, 12), (exchanges, 1, IN_ALL + 4)],
    "theomachie": [(folds, 2, IN_ALL)],
    "haut_cendrelin": [(wins, 1, 8), (nights, 2, IN_ALL)],
}


def _offered(
    game: Game, steps: Sequence[Moment], kind: str, planted: set[str], beside: set[str], name: str
) -> Iterator[Found]:
    """Answers of these types to questions of a kind that the record answers otherwise, where others are legal, too."""
    for number, moment in enumerate(steps):
        seat, table = moment.step.seat, moment.before
        if table is None or seat is None or table.question.kind != kind:
            continue
        legal = {str(to_wire(action)["type"]): action for action in legal_answers(game, table, seat)}
        named = sorted(planted & legal.keys())
        if named and beside <= legal.keys() and moment.step.action["type"] not in planted:
            yield number, name, legal[named[0]]


def _wins(game: Game, table: Table, seat: int, wire: object) -> bool:
    action = next((each for each in legal_answers(game, table, seat) if to_wire(each) == wire), None)
    ended = None if action is None else _after(game, table, seat, action).ended
    return ended is not None and bool(ended.ranks) and ended.ranks[seat] == 1 and ended.ranks.count(1) == 1


def _after(game: Game, table: Table, seat: int, action: Action) -> Table:
    return try_out(game, table, seat, action, SeededDealer(Random(0)))


def main() -> None:
    """Print the plants."""
    for slug, kinds in KINDS.items():
        made = 0
        for find, of_record, in_all in kinds:
            for path in sorted((UNPACKED / slug).iterdir()):
                record = f"{slug}/{path.name}"
                try:
                    game, _, steps = golden(record)
                except ValueError:
                    continue  # its rules are not installed
                if GAMES[slug].rules - game.rules > 1:
                    continue
                for number, kind, action in list(_first(find(game, record, steps), of_record, in_all - made)):
                    made += 1
                    wire = encode(to_wire(action)).decode()
                    print(f"[[plant]]\nrecord = '{record}'\nstep = {number}\nkind = '{kind}'\naction = '{wire}'\n")


def _first(found: Iterator[Found], most: int, left: int) -> Iterator[Found]:
    for number, each in enumerate(found):
        if number >= min(most, left):
            return
        yield each


if __name__ == "__main__":
    main()
