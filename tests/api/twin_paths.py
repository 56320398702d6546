"""Ways to a secret answer: found on tables, where playing is cheap, and walked over HTTP."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, islice, zip_longest
from random import Random
from typing import NamedTuple

from annales.domain.contract.dealer import SeededDealer, chosen_by_chance
from annales.domain.contract.engine import advance, masked, open_table, set_up_for, to_wire
from annales.domain.contract.game import Action, Game
from annales.domain.table.facts import Fact
from annales.domain.table.layout import Seat, Viewer
from annales.domain.table.table import Table
from annales.domain.table.visibility import seen
from annales.tools.laws.let_in import lets_in
from annales.tools.laws.random_match import choose
from tests.contract.every_game import EVERY_GAME

KINDS = [
    (slug, action.__struct_config__.tag)
    for slug, game in EVERY_GAME.items()
    for action in game.ACTIONS
    if action.SECRET
]
SEEDS = 400


class Search(NamedTuple):
    """How a kind of answer is looked for: options, answers that are given wherever they can be, and how far to go."""

    options: dict = {}
    towards: frozenset[str] = frozenset()
    longest: int = 120
    to_choose_from: int = 5


LOKI = frozenset({"PAN:norse", "GOD:loki", "G@0", "G@1"})  # who gives a card of the hand to seat 0 or 1
TABLETS = frozenset({"PAN:babylonian", "GOD:ishtar", "M:tablets_of_destiny"})  # Ishtar's Demand pays for them
PRINTED_LISTS = {"mode": "initiation", "initiation_all_classes": True}  # the first night comes soon
SEARCHES = {
    "renounce": Search(PRINTED_LISTS),
    "return": Search(PRINTED_LISTS),
    "choose_character": Search({"characters": "draft2"}),
    "take": Search({"diversion": "chosen"}),
    "draft_pick": Search({"deck_method": "draft"}),
    "deck_cut": Search({"deck_method": "draft"}),
    "choose_god": Search({"mode": "advanced"}),
    "keep": Search({"deck_method": "draft"}, frozenset({"DR:foresight", "!foresight"}), to_choose_from=1),
    "choose_card": Search({"mode": "advanced"}, LOKI),
    "choose_option": Search({"mode": "epic"}, TABLETS, longest=400, to_choose_from=1),
}


class Way(NamedTuple):
    """What leads to a secret answer, and two of the same public face that a seat may give then."""

    options: dict
    chance: tuple[str, ...]
    answers: tuple[tuple[Seat, Action], ...]
    seat: Seat
    one: Action
    other: Action


@lru_cache
def way_to(slug: str, kind: str, seats: int, viewer: Viewer) -> Way:
    """A short way by which another seat than the viewer comes to choose so: a trap or a decoy, if it can be."""
    game, search = EVERY_GAME[slug], SEARCHES.get(kind, Search())
    walked = (_walk(game, kind, seats, viewer, search, Random(seed)) for seed in range(SEEDS))
    found = list(islice(filter(None, walked), search.to_choose_from))
    assert found, f"no random match of {slug} has a '{kind}' that {viewer} does not see"
    return min(found, key=lambda way: (_likeness(game, (way.one, way.other)), len(way.answers)))


def _walk(game: Game, kind: str, seats: int, viewer: Viewer, search: Search, rng: Random) -> Way | None:
    dealer, answers = SeededDealer(rng), []
    table, step = open_table(game, set_up_for(game, seats, search.options), dealer)
    chance = list(chosen_by_chance(step.facts))
    while table.ended is None and len(answers) < search.longest:
        for seat in table.question.must:
            alike = _alike(game, table, seat, kind)
            if seat != viewer and len(alike) > 1:
                pairs = [(alike[0], alike[-1]), *combinations(alike, 2)]
                one, other = min(pairs, key=lambda pair: _likeness(game, pair))
                if not _is_let_in(game, table, viewer, seat, one, other):
                    return Way(search.options, tuple(chance), tuple(answers), seat, one, other)
        seat, action = _step_towards(game, table, search.towards) or choose(game, table, rng)
        answers.append((seat, action))
        table, step = advance(game, table, seat, action, dealer)
        chance += chosen_by_chance(step.facts)
    return None


def _step_towards(game: Game, table: Table, towards: frozenset[str]) -> tuple[Seat, Action] | None:
    """An answer that is wanted, if a seat that must answer can give it."""
    wanted = (
        (seat, action)
        for seat in table.question.must
        for action in game.legal(table, seat)
        if towards and game.notation(table, seat, action) in towards
    )
    return next(wanted, None)


def _alike(game: Game, table: Table, seat: Seat, kind: str) -> list[Action]:
    """Answers of a kind that look the same to all others: those with the commonest face."""
    faces: dict[str, list[Action]] = {}
    for action in game.legal(table, seat):
        if action.__struct_config__.tag == kind:
            faces.setdefault(str(masked(to_wire(action), action.hidden_fields())), []).append(action)
    return max(faces.values(), key=len, default=[])


def _is_let_in(game: Game, table: Table, viewer: Viewer, seat: Seat, one: Action, other: Action) -> bool:
    """Whether the viewer honestly sees which it was: a victim the card that it loses, all the last fist that opens."""
    parted = next(
        (
            (a, b)
            for a, b in zip_longest(_seen(game, table, viewer, seat, one), _seen(game, table, viewer, seat, other))
            if a != b
        ),
        None,
    )
    if parted is None or None in parted:
        return False
    return lets_in(parted[0], table.spots, viewer)


def _seen(game: Game, table: Table, viewer: Viewer, seat: Seat, action: Action) -> tuple[Fact, ...]:
    _, step = advance(game, table, seat, action, SeededDealer(Random(0)))
    return seen(step.facts, game.LAYOUT, table.seats, viewer)


def _likeness(game: Game, pair: tuple[Action, Action]) -> int:
    """How near the catalogue files both hidden cards: a trap and a decoy, two sorts of cards, one sort."""
    sorts = {entry.id: entry.kind for entry in game.CATALOGUE}
    one, other = (sorts.get(getattr(action, action.SECRET[0])) for action in pair)
    if one == other:
        return 2
    return 0 if "trap" in (one, other) else 1
