"""Whom the entries of a match concern: what is found in answers at once is what a search of every entry finds."""

from random import Random

import pytest

from annales.domain.contract.engine import set_up_for
from annales.domain.games import GAMES
from annales.domain.log.entry import Claimed, ForkAnswered, ForkAsked, Resigned, TakeBackAnswered, TakeBackAsked
from annales.domain.log.tree import Tree
from annales.service import concerns as module
from annales.service.concerns import concerns
from annales.tools.laws.record import Record
from annales.tools.train_dictionary.matches import played_match
from examples.games import TOYS

EVERY = {**GAMES, **TOYS}


def compared(entries, monkeypatch):
    """Compare both after each entry, of the last entries and of those before; how often answers alone were found."""
    tree, plain, are_answers = Tree(), 0, module._are_answers
    for entry in entries:
        tree.add(entry)
        for first in {1, *range(max(1, tree.last - 3), tree.last + 1)}:
            for last in (tree.last, tree.last - 1):
                found = concerns(tree, first, last)
                with monkeypatch.context() as search:
                    search.setattr(module, "_are_answers", lambda *_: False)
                    assert found == concerns(tree, first, last), (first, last)
                plain += are_answers(tree, range(first, last + 1))
    return plain


@pytest.mark.parametrize("slug", sorted(EVERY))
def test_answers_concern_whom_every_search_finds(slug, monkeypatch):
    """In every game, from the opening on."""
    game = EVERY[slug]
    for seats in {game.PLAYERS[0], game.PLAYERS[-1]}:
        assert compared(played_match(game, seats, None, "concerned", 25), monkeypatch)


@pytest.mark.parametrize("seed", range(4))
def test_among_asks_and_endings_the_same_are_concerned(seed, monkeypatch):
    """Requests to go back and to fork, their answers, a seat that is given up: between answers, and after them."""
    luck, record = Random(seed), Record(TOYS["arena"], set_up_for(TOYS["arena"], 2, {}))
    first = record.start()
    for _ in range(30):
        seat, last = luck.randrange(2), record.tree.last
        if luck.random() < 0.4:
            asked = luck.choice((TakeBackAsked(first, seat), ForkAsked(first, seat)))
            answer = TakeBackAnswered if isinstance(asked, TakeBackAsked) else ForkAnswered
            record.write(asked)
            record.write(answer(last + 1, 1 - seat, luck.random() < 0.5))
        elif record.table.ended is None:
            seat = record.table.question.must[0]
            record.plays(seat, luck.choice(list(record.game.legal(record.table, seat))))
    record.write(luck.choice((Resigned(1), Claimed(1, 0, "bot", "2030-01-01T00:00:00.000Z"))))
    assert compared(record.entries, monkeypatch)
