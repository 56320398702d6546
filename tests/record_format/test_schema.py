"""`api-spec/record.schema.json` describes the lines of records: every true line validates, no misshapen one does.

Two libraries read the schema: jsonschema, the reference, and jsonschema_rs, which is fast enough to try every place.
"""

import copy
import json
from pathlib import Path
from typing import get_args

import jsonschema_rs
import msgspec
import pytest
from jsonschema import Draft202012Validator

from annales.domain.contract.game import Setup
from annales.domain.games import GAMES
from annales.domain.log import bounds, record
from annales.domain.log.entry import AnyBody, RulesChanged
from annales.domain.log.envelope import chained
from annales.domain.table.facts import AnyFact
from annales.service.commands.fork import ForkMatch
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.importing.record_names import SIGNED
from annales.service.commands.open import Opening
from annales.service.commands.sit_and_leave import Leave
from annales.service.commands.take_back import AskTakeBack
from annales.service.container import build
from annales.service.queries import export
from examples.games import TOYS
from tests.record_format.vectors import BROKEN, HOLDING, PRIMITIVES, data_of, named
from tests.support.at_door import as_file, finished, opened, played
from tests.support.forged import rows

PATH = Path(__file__).parents[2] / "api-spec" / "record.schema.json"
SCHEMA = json.loads(PATH.read_text("utf-8"))
PARTS = SCHEMA["$defs"]
LINE = Draft202012Validator(SCHEMA)
FAST = jsonschema_rs.Draft202012Validator(SCHEMA)
GAMES_AND_TOYS = {**GAMES, **TOYS}
LOOSE = {"options", "legacy", "action", "terms", "content"}  # what a game or a later version puts there
OPTIONAL = {
    *("client", "checkpoint", "imported", "redealt", "faces", "heirs", "follows", "branch", "note", "returns", "limit"),
    "instruction",
}
MISSHAPEN = {  # the broken records whose fault is one of shape
    "number-too-large": 5,
    "number-with-fraction": 5,
    "name-beyond-u-ffff": 5,
    "string-too-long": 5,
    "fact-not-known": 5,
    "fact-too-short": 5,
    "true-for-one": 7,
    "unknown-member": 7,
    "author-not-known": 7,
    "clock-too-long": 1,
    "newer-version": 1,
    "return-denied": 14,
    "instead-of-without-number": 8,
    "credited-nothing": 6,
    "credited-for-nothing": 7,
    "credited-what-never-was": 6,
    "claimed-nothing": 9,
    "vacation-of-no-days": 6,
}


def test_the_schema_is_one():
    """Of the version that it names."""
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


def test_a_line_feed_after_what_a_pattern_bounds_is_refused():
    """By Python's regular expressions as well, whose `$` matches before it."""
    texts = {text for vector in HOLDING for text in _strings(rows(data_of(vector)))}
    bounded = list(_patterns(SCHEMA))
    for part in bounded:
        right = [text for text in texts if LINE.evolve(schema=part).is_valid(text)]
        assert right, part
        wrong = [text + "\n" for text in right]
        for reader in (LINE.evolve(schema=part), jsonschema_rs.Draft202012Validator(part)):
            assert not any(map(reader.is_valid, wrong)), part
    assert len(bounded) == 7


def _patterns(part):
    """The parts of a schema with a pattern that has an end; the one of names takes line feeds as well."""
    if isinstance(part, list):
        for each in part:
            yield from _patterns(each)
    if isinstance(part, dict):
        if str(part.get("pattern")).endswith("$") and "uffff" not in part["pattern"]:
            yield part
        for name, each in part.items():
            if name != "not":
                yield from _patterns(each)


def _strings(value):
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _strings(each)


# -- what validates


@pytest.mark.parametrize("vector", HOLDING, ids=named)
def test_the_lines_of_valid_vectors_validate(vector):
    """All of them, by either library."""
    for row in rows(data_of(vector)):
        LINE.validate(row)
        FAST.validate(row)


@pytest.fixture(scope="module")
def services(redis_server):
    """A service that plays the games and the examples."""
    with build(redis_server, GAMES_AND_TOYS) as services:
        services.store.redis.flushall()
        yield services
        services.store.redis.flushall()


@pytest.mark.parametrize("game", GAMES_AND_TOYS)
def test_the_lines_of_exported_records_validate(services, game):
    """Of each game: as each seat and a spectator hold a running match, and as all hold it once it is over."""
    seats = GAMES_AND_TOYS[game].PLAYERS[0]
    match = played(services, opened(services, game, seats, take_back="free"), seed=5, most=2)
    services.door.do(AskTakeBack(match.id, "pl_0", match.tree.steps()[1]))
    match = played(services, match, seed=6, most=2)
    files = [as_file(match, viewer) for viewer in (None, *range(seats))]
    match = services.door.do(Leave(match.id, 0, "pl_0")).match
    files.append(b"".join(export.record(match, None, services.accounts.receipts.signer())))
    for row in {line for file in files for line in file.splitlines()}:
        FAST.validate(json.loads(row))


def test_the_lines_of_forks_and_imports_validate(services):
    """A copied fork, a re-dealt one, and an unfinished record that goes on here."""
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    running = played(services, opened(services, "market", 2), seed=2, most=6)
    forks = [(finished(services, "market", 2, seed=4), 6), (running, running.tree.last)]
    made = [
        services.door.do(ForkMatch(match.id, "pl_0", at, Opening("", seats, client_seed="0"))).match
        for match, at in forks
    ]
    made.append(
        services.door.do(ImportRecord("pl_9", as_file(played(services, opened(services, "arena", 2), 3, 4), 0))).match
    )
    assert {name for match in made for name in msgspec.to_builtins(match.opening.origin)} == {
        *("match", "seq", "digest", "copied", "redealt", "imported")
    }
    for match in made:
        for row in rows(as_file(match, 0)):
            FAST.validate(row)


def test_a_change_of_the_rules_validates():
    """The one kind that no vector shows."""
    body, before = RulesChanged(1, 2), "0" * 64
    entry = chained(before, 9, 8, "2026-01-31T12:00:00.000Z", {"rules": 2}, body, ())
    LINE.validate(json.loads(record.written(entry)))


def test_every_fact_of_the_primitives_validates_masked_and_whole():
    """As a column of a step."""
    facts = LINE.evolve(schema={**SCHEMA, "allOf": [{"$ref": "#/$defs/fact"}]})
    for case in PRIMITIVES["mask"]:
        facts.validate(case["fact"])
        facts.validate(case["masked"])


# -- what does not


@pytest.mark.parametrize("vector", [vector for vector in BROKEN if named(vector) in MISSHAPEN], ids=named)
def test_a_misshapen_line_of_a_broken_vector_does_not_validate(vector):
    """And every line before it does."""
    seq = MISSHAPEN[named(vector)]
    lines = rows(data_of(vector))
    assert [LINE.is_valid(row) for row in lines[:seq]] == [True] * (seq - 1) + [False]
    assert seq == vector["entry"]


def of_each_kind():
    """A line of each kind of entry, the longest that the vectors have."""
    found = {}
    for vector in HOLDING:
        for row in rows(data_of(vector)):
            name = row["kind"], frozenset(row["by"]), "record" in row and frozenset(row["record"])
            if len(str(row)) > len(str(found.get(name, ""))):
                found[name] = row
    return list(found.values())


LINES = of_each_kind()


def ids_of(row):
    """The number and the kind of a line."""
    return f"{row['seq']}-{row['kind']}"


def places(value, path=()):
    """Every place of a line, from the outside in."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, held in inside:
        yield (*path, name)
        yield from places(held, (*path, name))


def changed(row, path, change):
    """The line with what holds a place changed there; all that does not hold it is shared with the line."""
    row = copy.copy(row)
    held = row
    for name in path[:-1]:
        held[name] = copy.copy(held[name])
        held = held[name]
    change(held, path[-1])
    return row


@pytest.mark.parametrize("row", LINES, ids=ids_of)
def test_neither_library_takes_a_line_that_has_lost_a_member(row):
    """They read the schema alike."""
    for name in ("seq", "by", "face", "kind"):
        less = {member: value for member, value in row.items() if member != name}
        assert (LINE.is_valid(less), FAST.is_valid(less)) == (False, False)


@pytest.mark.parametrize("row", LINES, ids=ids_of)
def test_nothing_but_its_own_kind_of_value_stands_anywhere(row):
    """A fraction stands nowhere, an object in the place of a list or a text neither."""
    for path in list(places(row)):
        assert not FAST.is_valid(changed(row, path, lambda held, name: held.__setitem__(name, 0.5))), path


@pytest.mark.parametrize("row", LINES, ids=ids_of)
def test_no_member_may_be_missing(row):
    """Save those that are named here, and what a game or a later version puts into loose values."""
    for path in list(places(row)):
        if LOOSE & set(path[:-1]) or path[-1] in OPTIONAL or isinstance(path[-1], int):
            continue
        if path[-1] == "cut_off" and "limit" in row["by"]:  # without it, the limit is the time that was left
            continue
        assert not FAST.is_valid(changed(row, path, lambda held, name: held.pop(name))), path


@pytest.mark.parametrize("row", LINES, ids=ids_of)
def test_no_other_member_may_stand_beside(row):
    """In no object but the loose ones, the dice of a layout, and where the match came from."""
    objects = [(), *(path for path in places(row) if isinstance(_at(row, path), dict))]
    for path in objects:
        if not LOOSE & set(path) and (not path or path[-1] not in ("dice", "origin")):
            assert not FAST.is_valid(changed(row, (*path, "zzz"), lambda held, name: held.__setitem__(name, 1))), path


def _at(row, path):
    for name in path:
        row = row[name]
    return row


@pytest.mark.parametrize("case", PRIMITIVES["mask"], ids=lambda case: case["fact"][0])
def test_a_fact_has_all_its_columns_and_no_other(case):
    """In records nothing is left out, defaults neither."""
    facts = LINE.evolve(schema={**SCHEMA, "allOf": [{"$ref": "#/$defs/fact"}]})
    assert not facts.is_valid(case["fact"][:-1])
    assert not facts.is_valid([*case["fact"], None])
    assert not facts.is_valid(["vanished", *case["fact"][1:]])


# -- that it says what the code says


def test_it_describes_the_kinds_of_entries_that_there_are():
    """Each with its members."""
    kinds = {kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in get_args(AnyBody)}
    assert {one["$ref"].removeprefix("#/$defs/") for one in PARTS["entry"]["oneOf"]} == set(kinds)
    for kind, members in kinds.items():
        assert set(PARTS[kind]["required"]) == members - OPTIONAL
        assert set(PARTS[kind]["properties"]) == {"kind", *members}
        assert PARTS[kind]["properties"]["kind"] == {"const": kind}


def test_it_describes_the_facts_that_there_are():
    """Each with its columns."""
    facts = {kind.__struct_config__.tag: len(kind.__struct_fields__) for kind in get_args(AnyFact)}
    assert {one["$ref"].removeprefix("#/$defs/") for one in PARTS["fact"]["oneOf"]} == set(facts)
    for fact, columns in facts.items():
        part = PARTS[fact]
        assert len(part["prefixItems"]) == part["minItems"] == part["maxItems"] == columns + 1
        assert part["prefixItems"][0] == {"const": fact}


def test_it_describes_the_other_objects_that_there_are():
    """The setup, the label, the checkpoint, and who may have acted."""
    assert set(PARTS["setup"]["properties"]) == set(Setup.__struct_fields__)
    assert set(PARTS["label"]["properties"]) == set(record.Label.__struct_fields__)
    assert set(PARTS["label"]["properties"]["checkpoint"]["properties"]) == set(record.Checkpoint.__struct_fields__)
    forms = {frozenset(form["required"]) for form in PARTS["by"]["oneOf"]}
    longer = ({"player", "client"}, {"bot", "version", "budget", "asked", "instead_of", "cut_off", "limit"})
    assert forms | set(map(frozenset, longer)) == set(SIGNED)


def test_its_bounds_are_those_of_the_code():
    """Of numbers, strings, lists and records."""
    assert PARTS["whole"]["maximum"] == -PARTS["whole"]["minimum"] == bounds.GREATEST
    assert PARTS["text"]["maxLength"] == bounds.LONGEST
    assert PARTS["list"]["maxItems"] == PARTS["object"]["maxProperties"] == bounds.MOST_MEMBERS
    assert PARTS["number"]["maximum"] == PARTS["line"]["properties"]["seq"]["maximum"] == record.MOST_ENTRIES
    assert PARTS["label"]["properties"]["version"] == {"enum": [*range(1, record.VERSION + 1)]}
