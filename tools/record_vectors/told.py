"""Records of what each fact does: the last step of the finished match, with other facts and a larger layout."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from annales.domain.canonical import canonical
from annales.domain.contract.dealer import CommittedDealer, salt_key
from annales.domain.contract.game import Step
from annales.domain.log.envelope import wrap
from annales.domain.log.record import read
from annales.domain.log.tree import Tree
from annales.domain.table.facts import facts_from_values
from annales.domain.table.fold import fold
from annales.domain.table.layout import Layout

from .broken import LAST, OPENING, BrokenRecord
from .matches import FINISHED, ValidRecord, finished
from .sealing import Rows, resealed, rows

HEAP = {"name": "heap", "keys": [], "order": "pile", "seen": "nobody", "stock": "pieces", "top": True}
RUNES = ["thorn ᚦ", "b", "B", "ash ᚫ", "b", "Ale"]  # sorted, or without the copy, another one is dealt
DEEP: Any = [[[[[[[["eight levels"]]]]]]]]
ENDED: Any = ["ended", [1, 2], "dawn", None]
OTHERWISE: Any = ["rolled", "rune", "as if they were sorted"]
Facts = list[Any]


@dataclass(frozen=True)
class Told:
    """What a step says: its facts before the end, why they hold or do not, and whether they do."""

    file: str
    why: str
    facts: Facts
    holds: bool = False
    at: int = LAST
    rest: Sequence[Any] = (ENDED,)


HEAPED: Facts = [  # three cards of seat 0, from the bottom: alms, raid, thief
    ["moved", "thief", "hand.0", "heap", None],
    ["moved", "alms", "hand.0", "heap", 0],
    ["moved", "raid", "hand.0", "heap", 1],
]
SEALED: Facts = [["sealed", 0, "sun"], ["sealed", 1, ["moon"]], ["unsealed", [[0, "sun"]], [1]]]
HOLDING = (
    Told(
        "facts-of-piles.ndjson",
        "pieces go into a pile by their index, are taken from the top, turned where they lie, shown on top and beneath",
        [
            *HEAPED,
            ["turned", "heap", "raid", "alms"],
            ["moved", "alms", "heap", "heap", 3],
            ["shown", "heap", ["alms"], None],
            ["turned", "heap", "alms", "alms:seen"],
            ["shown", "heap", ["alms:seen"], None],
            ["shown", "heap", ["thief", "alms"], [1]],
            ["shown", "heap", ["alms"], [0, 1]],
            ["shuffled", ["heap", "stall.0.left", "heap"], "pack"],
            ["drawn", None, "pack", "hand.1"],
        ],
        holds=True,
    ),
    Told(
        "facts-of-answers.ndjson",
        "answers of seats that need not answer, shown to one seat and then to all; an effect too many is finished",
        [
            *SEALED,
            ["unsealed", [[0, "sun"], [1, ["moon"]]], None],
            ["unsealed", [], None],
            ["pushed", ["effect", DEEP[0][0][0]]],
            ["popped"],
            ["popped"],
            ["noted", "round", DEEP],
            ["counted", "coins.0", -7],
            ["counted", "coins.1", 7],
            ["out", 1],
            ["asked", "nothing", [], [], None],
        ],
        holds=True,
    ),
    Told(
        "facts-of-dice.ndjson",
        "faces of a die in the order of the layout, with any letters and a copy; draws and rolls are counted together",
        [["rolled", "rune", None], ["drawn", None, "pack", "hand.0"], ["rolled", "rune", None]],
        holds=True,
    ),
)
BROKEN = (
    Told("at-beyond-the-pile.ndjson", "`at` is more than the pile has pieces", [
        *HEAPED, ["moved", "dog", "hand.1", "heap", 4]]),
    Told("at-below-the-pile.ndjson", "`at` is less than 0", [["moved", "raid", "hand.0", "heap", -1]]),
    Told("lower-one-taken.ndjson", "of two equal pieces, the topmost was taken: another one is on top then", [
        *HEAPED, ["turned", "heap", "thief", "alms"], ["moved", "alms", "heap", "hand.0", None],
        ["shown", "heap", ["alms"], None]]),
    Told("turned-to-the-top.ndjson", "a piece that is turned stays where it lies", [
        *HEAPED, ["turned", "heap", "raid", "dog"], ["shown", "heap", ["dog"], None]]),
    Told("shown-more-than-there-are.ndjson", "a piece is shown twice that lies there once", [
        ["shown", "hand.0", ["raid", "raid"], None]]),
    Told("shuffled-into-no-bag.ndjson", "pieces are shuffled into a pile", [["shuffled", ["hand.0"], "discard"]]),
    Told("shuffled-from-nowhere.ndjson", "there is no such place", [["shuffled", ["nowhere"], "pack"]]),
    Told("drawn-from-nothing.ndjson", "the place is empty", [["drawn", "dog", "heap", "hand.0"]]),
    Told("unsealed-twice.ndjson", "the answers were forgotten when all saw them", [
        *SEALED, ["unsealed", [], None], ["unsealed", [[0, "sun"]], None]]),
    Told("unsealed-otherwise.ndjson", "the seat has sealed another answer", [
        *SEALED, ["unsealed", [[1, "moon"]], None]]),
    Told("unsealed-out-of-order.ndjson", "the seats of the answers are not sorted", [
        *SEALED, ["unsealed", [[1, ["moon"]], [0, "sun"]], None]]),
    Told("sealed-before-a-question.ndjson", "no question was asked before", [["sealed", 0, 1]], at=OPENING, rest=()),
    Told("die-without-that-face.ndjson", "the die has no such face", [["rolled", "rune", "bee"]]),
    Told("die-in-another-order.ndjson", "the secret rolls the other face that has this place among the sorted ones", [
        OTHERWISE]),
    Told("said-after-the-end.ndjson", "a fact comes after the end", [ENDED, ["said", "tie", []]], rest=()),
    Told("ended-for-one-seat.ndjson", "a seat has no rank", [["ended", [1], "dawn", None]], rest=()),
    Told("asked-of-nobody.ndjson", "there is no such seat", [["asked", "act", [2], [], None]]),
    Told("asked-out-of-order.ndjson", "the seats are not sorted", [["asked", "act", [1, 0], [], None]]),
    Told("counted-nowhere.ndjson", "there is no such counter", [["counted", "coins.2", 0]]),
)  # fmt: skip


def holding() -> Iterator[ValidRecord]:
    """The records that hold."""
    for told in HOLDING:
        yield ValidRecord(told.file, told.why, FINISHED, _written(told))


def breaking() -> Iterator[BrokenRecord]:
    """The records that do not hold."""
    for told in BROKEN:
        yield BrokenRecord(told.file, told.at, told.why, _written(told))


def _written(told: Told) -> bytes:
    """The record with these facts; what chance gives is dealt by its secret."""
    entries = rows(finished().record())
    for opening in (entries[0], entries[0]["face"]):
        opening["layout"]["zones"].append(HEAP)
        opening["layout"]["dice"]["rune"] = RUNES
    entry, dealer = entries[told.at - 1], _Dealer(entries, told.at)
    facts = [*told.facts, *(told.rest if told.at == LAST else entry["facts"])]
    if told.holds:
        facts = list(dealer.dealt(facts))
    elif facts[0] == OTHERWISE:
        facts[0] = dealer.otherwise()
    _rewrite(entries, entry, facts)
    return resealed(entries)


def _rewrite(entries: Rows, entry: dict[str, Any], facts: Facts) -> None:
    """Give a step other facts: those that are hidden go into envelopes, as the layout says."""
    layout, secret = Layout.from_wire(entries[0]["layout"]), bytes.fromhex(entries[-1]["secret"])
    whole: Any = facts_from_values(facts)
    step = Step(entry["seat"], entry["action"], whole, entry["rules"])
    face, envelopes = wrap(layout, entries[0]["setup"]["seats"], step, salt_key(secret), entry["seq"])
    entry["facts"], entry["face"]["facts"] = facts, json.loads(canonical(face.facts))
    entry["envelopes"] = [json.loads(canonical(one)) for one in envelopes]


class _Dealer:
    """Deals what the secret gives in a step."""

    def __init__(self, entries: Rows, at: int) -> None:
        tree = Tree(read(resealed(entries)[:-1].split(b"\n")).entries)
        self._table = tree.at(tree.entry(at).after)
        self._dealer = CommittedDealer(bytes.fromhex(entries[-1]["secret"]), tree.fate(tree.entry(at).after))

    def dealt(self, facts: Facts) -> Iterator[Any]:
        """The facts, with the outcome of each draw and roll on the table before it."""
        for fact in facts:
            match fact:
                case ["drawn", _, src, dst]:
                    fact = ["drawn", self._dealer.pick(f"draw {src}", tuple(sorted(self._table.at(src)))), src, dst]
                case ["rolled", die, _]:
                    fact = ["rolled", die, self._dealer.pick(f"roll {die}", tuple(RUNES))]
            self._table = fold(self._table, facts_from_values([fact]))
            yield fact

    def otherwise(self) -> Any:
        """The roll that the secret would give if the faces were sorted."""
        told = self._dealer.pick("roll rune", tuple(sorted(RUNES)))
        assert told != RUNES[sorted(RUNES).index(told)], "the order of the faces makes a difference"
        return ["rolled", "rune", told]
