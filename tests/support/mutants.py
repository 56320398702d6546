"""Records with something changed that hold in themselves: every mutant follows from its number."""

import json
from random import Random

from tests.support.forged import resealed, rows

ODD = [
    None,
    True,
    -1,
    0,
    1,
    2**53 - 1,
    2**53,
    10**30,
    0.5,
    "",
    "x",
    "?",
    "seats",
    "x" * 5000,
    [],
    [[]],
    {},
    [1] * 6000,
    {"a": {"b": {}}},
    "2026-99-99T99:99:99.999Z",
    "9999-01-01T00:00:00.000Z",
]
FACTS = [
    ["drawn", "x", "pack", "hand.0"],
    ["counted", "energy.0", 3_000_000],
    ["noted", "turn", [[[[[[]]]]]]],
    ["asked", "nonsense", [0], [], None],
    ["asked", "acting", [0], [], None],
    ["popped"],
    ["pushed", []],
    ["sealed", 0, 1],
    ["unsealed", [], None],
    ["shuffled", [], "pack"],
    ["out", 0],
    ["ended", [1, 1], "", None],
    ["rolled", "south", "0"],
    ["laid", "box", ["x"] * 3000],
    ["shown", "box", [], [0]],
    ["said", "x", [{}]],
]


def places(value, path=()):
    """Every place in a value where something stands."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, held in inside:
        yield (*path, name)
        yield from places(held, (*path, name))


def mutate(entries, luck):
    """Change one thing of an entry: a value, its place in a list, or a fact more."""
    entry = luck.choice(entries)
    face = entry["face"]
    if "facts" in face and luck.random() < 0.4:
        where = luck.randint(0, len(face["facts"]))
        fact = luck.choice(FACTS)
        for told in (entry, face):
            told["facts"].insert(where, json.loads(json.dumps(fact)))
        for envelope in entry["envelopes"]:
            envelope["content"] = [[i + (i >= where), whole] for i, whole in envelope["content"]]
        return
    target = luck.choice([{"face": face}, {"by": entry["by"]}, {"at": entry["at"]}, {"face": face}, {"after": 1}])
    name = next(iter(target))
    path = luck.choice([(name,)] if name != "face" else [place for place in places(face, ()) if place != ("kind",)])
    odd = luck.choice(ODD)
    for told in (entry,) if name != "face" else (entry, face):
        held = told
        for step in path[:-1]:
            held = held[step]
        held[path[-1]] = odd


def mutant(data, number, most=3):
    """The record with one to so many things changed, and all that is hashed computed again."""
    entries, luck = rows(data), Random(number)
    for _ in range(luck.randint(1, most)):
        try:
            mutate(entries, luck)
        except (TypeError, KeyError, IndexError, AttributeError):
            continue  # what an earlier change has taken away
    try:
        return resealed(entries)
    except (TypeError, KeyError):  # nothing that could be written
        return data
