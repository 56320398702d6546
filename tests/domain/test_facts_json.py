"""`api-spec/facts.json` tells clients the truth: what facts hold, what is masked, and how each changes a view."""

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annales.domain.contract.engine import set_up_for
from annales.domain.table.facts import AnyFact
from annales.domain.table.layout import HIDDEN
from annales.domain.table.table import Table
from annales.domain.table.visibility import mask, seen, view
from annales.tools.laws.random_match import moments
from examples.games import TOYS
from tests.domain.cabinet import CABINET, SEATS
from tests.domain.client import Client
from tests.domain.gestures import act, gestures, laid
from tests.support.facts_json import decode_facts

PAGE = json.loads((Path(__file__).parents[2] / "api-spec" / "facts.json").read_text("utf-8"))
TOLD = {told["fact"]: told for told in PAGE["facts"]}
KERNEL = {kind.__struct_config__.tag: kind for kind in get_args(AnyFact)}
EXAMPLES = {
    "laid": ["hand.0", ["a", "b"]],
    "moved": ["a", "hand.0", "dark", 1],
    "drawn": ["a", "bags.x", "hand.0"],
    "turned": ["hand.0", "a", "b"],
    "shown": ["hand.0", ["a", "b"], [1]],
    "shuffled": [["tray", "row"], "bags.x"],
    "rolled": ["coin", "heads"],
    "counted": ["fame", -2],
    "noted": ["word", ["x", [1]]],
    "sealed": [1, ["x", 3]],
    "unsealed": [[[0, 3], [1, "x"]], [2]],
    "asked": ["act", [0], [1], {"why": "so"}],
    "pushed": [["card", 1, ["x"]]],
    "popped": [],
    "said": ["sold", [1, "a"]],
    "out": [2],
    "ended": [[1, 2, 2], "fame", ["reign", 0]],
}


def as_json(value):
    """As a client gets it."""
    return json.loads(msgspec.json.encode(value))


def test_the_wire_form_lists_all_facts_in_order():
    """Seventeen, by their words on the wire."""
    assert list(TOLD) == list(KERNEL) == list(EXAMPLES)


@pytest.mark.parametrize("word", KERNEL)
def test_the_columns_are_the_kernels(word):
    """Names, order and defaults."""
    kind = KERNEL[word]
    columns = TOLD[word]["columns"]
    defaults = [as_json(default) for default in kind.__struct_defaults__]

    assert [column["name"] for column in columns] == list(kind.__struct_fields__)
    assert [column["default"] for column in columns if "default" in column] == defaults
    assert ["default" in column for column in columns] == sorted("default" in column for column in columns)


@pytest.mark.parametrize("word", KERNEL)
def test_the_masked_columns_are_the_kernels(word):
    """What is hidden from those who may not see it, and nothing else."""
    (fact,) = decode_facts(json.dumps([[word, *EXAMPLES[word]]]).encode())
    hidden = mask(fact)
    masked = [name for name in fact.__struct_fields__ if getattr(hidden, name) != getattr(fact, name)]

    assert [column["name"] for column in TOLD[word]["columns"] if column.get("masked")] == masked
    assert as_json(encoded(hidden))[1:] == [
        self_masked(value) if column.get("masked") else value
        for column, value in zip(TOLD[word]["columns"], EXAMPLES[word], strict=True)
    ]


def encoded(fact):
    """A fact as raw JSON."""
    return msgspec.Raw(msgspec.json.encode([fact])[1:-1])


def self_masked(value):
    """A piece, a list of pieces or a list of answers with "?" in their places."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return [HIDDEN] * len(value)
    if isinstance(value, list) and all(isinstance(one, list) for one in value):
        return [[seat, HIDDEN] for seat, _ in value]
    return HIDDEN


@pytest.mark.parametrize("word", KERNEL)
def test_defaults_may_be_missing_at_the_end(word):
    """The kernel reads the same fact."""
    columns = TOLD[word]["columns"]
    short = [value for column, value in zip(columns, EXAMPLES[word], strict=True) if "default" not in column]
    whole = short + [column["default"] for column in columns if "default" in column]

    assert decode_facts(json.dumps([[word, *short]]).encode()) == decode_facts(json.dumps([[word, *whole]]).encode())


@pytest.mark.parametrize("told", PAGE["facts"], ids=lambda told: told["fact"])
def test_every_fact_says_what_it_is_and_does(told):
    """In words, for people who write clients."""
    assert set(told) == {"fact", "what", "columns", "seen_whole_by", "apply"}
    assert told["what"].endswith(".")
    assert all(line.endswith(".") for line in told["apply"])
    assert told["apply"]


def test_the_bare_view_is_that_of_an_empty_table():
    """Where a client begins."""
    bare = view(Table(CABINET, SEATS), None)

    assert PAGE["view"]["bare"] == bare
    assert list(PAGE["view"]["members"]) == list(bare)


def test_the_layouts_words_are_the_kernels():
    """Orders and sights."""
    zones = [zone for game in TOYS.values() for zone in game.LAYOUT.to_wire()["zones"]]

    assert {zone["order"] for zone in zones} == set(PAGE["layout"]["order"])
    assert {zone["seen"] for zone in zones} == set(PAGE["layout"]["seen"])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("slug", TOYS)
def test_a_client_that_knows_no_rules_follows_a_match(slug, seed):
    """For the spectator and every seat, each next view comes from the last one and the masked facts."""
    game = TOYS[slug]
    seats = game.PLAYERS[seed % len(game.PLAYERS)]
    setup = set_up_for(game, seats, {"keeper": bool(seed % 2)} if slug == "market" else {})
    layout = as_json(game.LAYOUT.to_wire())
    clients = {viewer: Client(layout, viewer) for viewer in (None, *range(seats))}
    views = {viewer: as_json(PAGE["view"]["bare"]) for viewer in clients}
    for moment in moments(game, setup, seed, 150):
        for viewer, client in clients.items():
            for fact in as_json(seen(moment.step.facts, game.LAYOUT, seats, viewer)):
                client.apply(views[viewer], fact)
            assert views[viewer] == as_json(view(moment.after, viewer))


@settings(max_examples=150)
@given(st.integers(0, 999), gestures)
def test_a_client_follows_anything(seed, several):
    """Whatever happens at a table, each viewer's client has the next view after each gesture."""
    scene = laid(seed)
    layout = as_json(CABINET.to_wire())
    clients = {viewer: Client(layout, viewer) for viewer in scene.viewers}
    views = {viewer: as_json(view(scene.table, viewer)) for viewer in scene.viewers}
    for one in several:
        act(scene.table, *one)
        facts = scene.take_note()
        for viewer, client in clients.items():
            for fact in as_json(seen(facts, CABINET, SEATS, viewer)):
                client.apply(views[viewer], fact)
            assert views[viewer] == as_json(view(scene.table, viewer))
