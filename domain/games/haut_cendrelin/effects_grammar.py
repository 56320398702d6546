"""The effect language: sentences of cards, parsed once into typed parts (R40).

    effect  = part { " then " part }
    part    = element { ", " element }

An element is a wish (`may`), a designation (`designate`), a condition (`if …`) or an act (`create 2 tombs`). A string
that is no sentence is refused with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import demands

EPHEMERALS = ("damage", "homage", "pact")
DEMONIC = "demonic"  # the resource of the demonic place in the cemetery (R47)
AT_LEAST, AT_MOST = ">=", "<="
NIGHT, AGE = "night", "age"
WHILE, ONCE = "while", "once"
HE = "he_"  # prefix of the verbs of the designated seat
OWN, HIS = "own", "his"  # whose mana a condition is about
MANA, HAND, HELD = "mana", "hand", "held"  # what is spent; renounced, of the hand; returned, of hand or table
_NUMBER, _SOME = "[0-9]+", "[1-9][0-9]*"  # of a condition; of an act, which does something


class EffectError(ValueError):
    """A string that is no sentence of the effect language."""

    def __init__(self, text: str, place: int, expected: str) -> None:
        super().__init__(f"{text!r}: {expected} expected at character {place + 1}: {text[place : place + 20]!r}")
        self.place = place


@dataclass(frozen=True)
class May:
    """The part is applied if the seat wishes it."""


@dataclass(frozen=True)
class Designate:
    """The seat designates another one, the "he" of the following elements (R41)."""


@dataclass(frozen=True)
class Act:
    """A verb with a number, and what it is about: a resource, an ephemeral, mana or fragments.

    Verbs are create, discard, gain, spend, lose, renounce, return, prepare, employ; those of the designated seat begin
    with `he_`.
    """

    verb: str
    number: int
    what: str

    @cached_property
    def does(self) -> str:
        """The verb, whoever does it."""
        return self.verb.removeprefix(HE)

    @cached_property
    def is_his(self) -> bool:
        """Whether the designated seat does it."""
        return self.verb.startswith(HE)


@dataclass(frozen=True)
class Tokens:
    """So many tokens of a resource, at least or at most."""

    resource: str
    order: str
    number: int


@dataclass(frozen=True)
class Abundant:
    """A resource has reached its future value, or has not (R49)."""

    resource: str
    holds: bool


@dataclass(frozen=True)
class Mana:
    """So much mana, of the seat itself or of the designated one."""

    whose: str
    order: str
    number: int


@dataclass(frozen=True)
class EventLies:
    """An event with this tag lies in the Surroundings, or none does."""

    tag: str
    holds: bool


@dataclass(frozen=True)
class Surplus:
    """So many tokens more than the future value of a resource."""

    resource: str
    number: int


@dataclass(frozen=True)
class CounterReached:
    """A counter of a night or of the age has reached a number (R66); `what` is empty for counters without a kind."""

    span: str
    counter: str
    what: str
    number: int

    @cached_property
    def name(self) -> str:
        """The counter on the table: `prepared_damage`, `returned`."""
        return "_".join(filter(None, (self.counter, self.what)))


Condition = Tokens | Abundant | Mana | EventLies | Surplus | CounterReached


@dataclass(frozen=True)
class If:
    """The part is valid only while a condition holds."""

    condition: Condition


Element = May | Designate | If | Act


@dataclass(frozen=True)
class Needs:
    """What the elements of a part ask for together (R42): sums of what it takes, and the conditions of both seats.

    `mixes_demonic` is true if `demonic` is discarded besides another resource, which may be the same one (R47).
    """

    creates: tuple[str, ...]
    discards: tuple[tuple[str, int], ...]
    employs: tuple[tuple[str, int], ...]
    spend: int
    renounce: int
    give_back: int
    conditions: tuple[Condition, ...]
    his_spend: int
    his_return: int
    his_conditions: tuple[Mana, ...]
    names_him: bool
    mixes_demonic: bool


class Part(tuple[Element, ...]):
    """Elements that are tested and applied together; what they need and ask is summed up once.

    `takes` is how many tokens and how much mana must be there: none of a resource that is only created, but its place.
    `demands` are the bits of these and of the fragments that it takes. `only_takes` is true if it asks for no more.
    """

    needs: Needs
    takes: tuple[tuple[str, int], ...]
    demands: int
    only_takes: bool
    designates: bool
    is_wished: bool

    def __new__(cls, elements: Iterable[Element]) -> Part:
        """Sum up the elements."""
        part = super().__new__(cls, elements)
        part.needs = needs = _needs_of(part)
        part.designates, part.is_wished = Designate() in part, May() in part
        part.takes = _takes_of(needs)
        part.demands = demands.bits_of((*part.takes, (HAND, needs.renounce), (HELD, needs.give_back)))
        part.only_takes = not (needs.conditions or needs.names_him or needs.mixes_demonic or part.designates)
        return part


Effect = tuple[Part, ...]


def _needs_of(part: Part) -> Needs:
    sums: dict[tuple[str, str], int] = {}
    for element in part:
        if isinstance(element, Act):
            sums[element.verb, element.what] = sums.get((element.verb, element.what), 0) + element.number
    conditions = [element.condition for element in part if isinstance(element, If)]
    his = tuple(each for each in conditions if isinstance(each, Mana) and each.whose == HIS)
    return Needs(
        creates=tuple(what for verb, what in sums if verb == "create"),
        discards=_each(sums, "discard"),
        employs=_each(sums, "employ"),
        spend=sums.get(("spend", "mana"), 0),
        renounce=sums.get(("renounce", ""), 0),
        give_back=sums.get(("return", ""), 0),
        conditions=tuple(each for each in conditions if each not in his),
        his_spend=sums.get((f"{HE}spend", "mana"), 0),
        his_return=sums.get((f"{HE}return", ""), 0),
        his_conditions=his,
        names_him=bool(his) or any(verb.startswith(HE) for verb, _ in sums),
        mixes_demonic=("discard", DEMONIC) in sums and len(_each(sums, "discard")) > 1,
    )


def _takes_of(needs: Needs) -> tuple[tuple[str, int], ...]:
    taken = dict.fromkeys(needs.creates, 0) | dict(needs.discards) | dict(needs.employs)
    return tuple((taken | {MANA: needs.spend} if needs.spend else taken).items())


def _each(sums: Mapping[tuple[str, str], int], wanted: str) -> tuple[tuple[str, int], ...]:
    return tuple((what, number) for (verb, what), number in sums.items() if verb == wanted)


@dataclass(frozen=True)
class Goal:
    """The condition of an objective: true while all hold, or for the age once they did (R66)."""

    kind: str
    conditions: tuple[Condition, ...]


class Grammar:
    """The language over the resources and event tags of a box."""

    def __init__(self, resources: tuple[str, ...], tags: tuple[str, ...]) -> None:
        resource, tag = _one_of((*resources, DEMONIC)), _one_of(tags)
        ephemeral = _one_of(EPHEMERALS)
        self._elements: Mapping[re.Pattern[str], Callable[[Any], Element]] = {
            re.compile("may"): lambda _: May(),
            re.compile("designate"): lambda _: Designate(),
            re.compile(rf"(create|discard) ({_SOME}) ({resource})"): _act,
            re.compile(rf"(gain|spend|lose) ({_SOME}) (mana)"): _act,
            re.compile(rf"he (gain|spend|lose)s ({_SOME}) (mana)"): _his_act,
            re.compile(rf"(renounce|return) ({_SOME})()"): _act,
            re.compile(rf"he (return)s ({_SOME})()"): _his_act,
            re.compile(rf"(prepare|employ) ({_SOME}) ({ephemeral})"): _act,
        }
        self._conditions: Mapping[re.Pattern[str], Callable[[Any], Condition]] = {
            re.compile(rf"({resource}) (>=|<=) ({_NUMBER})"): lambda m: Tokens(m[1], m[2], int(m[3])),
            re.compile(rf"({resource}) (not )?abundant"): lambda m: Abundant(m[1], m[2] is None),
            re.compile(rf"(his )?mana (>=|<=) ({_NUMBER})"): lambda m: Mana(HIS if m[1] else OWN, m[2], int(m[3])),
            re.compile(rf"(no )?event ({tag})"): lambda m: EventLies(m[2], m[1] is None),
            re.compile(rf"({resource}) surplus >= ({_NUMBER})"): lambda m: Surplus(m[1], int(m[2])),
        }
        kinds = rf"(created|discarded) ({resource})|(prepared|employed) ({ephemeral})|(spent) (mana)|(resolved) ({tag})"
        alone = "returned|forced_returns|forced_mana_loss|demon_calls"
        self._counter = re.compile(rf"(night|age) (?:{kinds}|({alone})) >= ({_NUMBER})")

    def effect(self, text: str) -> Effect:
        """The parts of an effect; raises EffectError."""
        return tuple(self._part(text, start, end) for start, end in _spans(text, " then ", 0, len(text)))

    def goal(self, text: str) -> Goal:
        """The condition of an objective; raises EffectError."""
        kind, space, _ = text.partition(" ")
        if kind not in (WHILE, ONCE) or not space:
            raise EffectError(text, 0, "while or once")
        spans = _spans(text, " and ", len(kind) + 1, len(text))
        return Goal(kind, tuple(self._condition(text, start, end, counters=True) for start, end in spans))

    def _part(self, text: str, start: int, end: int) -> Part:
        part = Part(self._element(text, *span) for span in _spans(text, ", ", start, end))
        flaw = _flaw(part)
        if flaw is not None:
            raise EffectError(text, start, flaw)
        return part

    def _element(self, text: str, start: int, end: int) -> Element:
        if text.startswith("if ", start, end):
            return If(self._condition(text, start + 3, end))
        for pattern, made in self._elements.items():
            found = pattern.fullmatch(text, start, end)
            if found:
                return made(found)
        raise EffectError(text, start, "an element")

    def _condition(self, text: str, start: int, end: int, counters: bool = False) -> Condition:
        for pattern, made in self._conditions.items():
            found = pattern.fullmatch(text, start, end)
            if found:
                return made(found)
        found = self._counter.fullmatch(text, start, end) if counters else None
        if found is None:
            raise EffectError(text, start, "a condition")
        span, *words, number = found.groups()
        counter, what = ([word for word in words if word] + [""])[:2]
        return CounterReached(span, counter, what, int(number))


def _flaw(part: Part) -> str | None:
    """What is expected of a part whose elements could spoil one another after all have been tested together (R42)."""
    verbs = [element.verb for element in part if isinstance(element, Act)]
    if any({f"{who}lose", f"{who}spend"} <= set(verbs) for who in ("", HE)):
        return "a part without both lose and spend"
    # The fragment that is to be renounced might have been returned.
    if "return" in verbs and "renounce" in verbs[verbs.index("return") :]:
        return "a part that renounces before it returns"
    if part.count(Designate()) > 1:
        return "a part with at most one designate"
    return None


def _act(found: re.Match[str]) -> Act:
    return Act(found[1], int(found[2]), found[3])


def _his_act(found: re.Match[str]) -> Act:
    return Act(f"{HE}{found[1]}", int(found[2]), found[3])


def _one_of(words: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, words))


def _spans(text: str, between: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where the pieces of a text lie that a separator parts."""
    while True:
        found = text.find(between, start, end)
        yield start, end if found < 0 else found
        if found < 0:
            return
        start = found + len(between)
