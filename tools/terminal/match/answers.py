"""The legal answers as a person sees them: numbered, filtered, written in full or by number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from annales.tools.terminal.words import folded

ENDS_IN_A_NUMBER = re.compile(r"[^\W\d]* ?(\d+)")  # a bid "b3", a slot "T1"
PASS = {"type": "pass"}  # the action by which games let happen what they ask about


@dataclass(frozen=True)
class Typed:
    """What a typed line means as answers: notations in order, or the readings between which it does not decide."""

    notations: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


def numbered(legal: Sequence[Any]) -> list[tuple[int, Any]]:
    """The legal answers, numbered from 1: first those that close the question, then those that leave it open."""
    ordered = sorted(legal, key=lambda one: bool(one.get("standing")))
    return list(enumerate(ordered, 1))


def typed_numbers(legal: Sequence[Any]) -> list[str]:
    """What is typed for each of the numbered answers: its number, or `#1` where `1` may mean another one, as in T1."""
    ends: dict[str, set[str]] = {}
    for one in legal:
        if found := ENDS_IN_A_NUMBER.fullmatch(one["notation"]):
            ends.setdefault(found[1], set()).add(one["notation"])
    return [
        f"#{number}" if ends.get(str(number), set()) - {one["notation"]} else str(number)
        for number, one in numbered(legal)
    ]


def matching(legal: Sequence[Any], wanted: str) -> list[tuple[int, Any]]:
    """The numbered answers whose notation or label contains every word of a text, accents and case aside."""
    words = folded(wanted).split()
    return [
        (number, one)
        for number, one in numbered(legal)
        if all(word in folded(f"{one['notation']} {one['label']}") for word in words)
    ]


def described(answer: Any) -> str:
    """The label of an answer, and what it costs."""
    costs = ", ".join(cost["text"] for cost in answer.get("costs", ()))
    return f"{answer['label']} ({costs})" if costs else str(answer["label"])


def default(legal: Sequence[Any]) -> str | None:
    """The answer of an empty line: the only one that closes the question, or a plain pass; else None."""
    only = forced(legal)
    if only is not None:
        return only
    passing = [one for one in legal if one["action"] == PASS and not one.get("standing")]
    return str(passing[0]["notation"]) if passing else None


def forced(legal: Sequence[Any]) -> str | None:
    """The only answer that closes the question, if there is but one."""
    closing = [one for one in legal if not one.get("standing")]
    return str(closing[0]["notation"]) if len(closing) == 1 else None


def read(line: str, legal: Sequence[Any], by_number: bool = True) -> Typed | None:
    """A typed line as answers, if it begins with a legal notation or is the number of one; else None.

    Unless `by_number`, a number needs its `#`: nobody counts answers that were not shown.
    """
    notations = [str(one["notation"]) for one in legal]
    whole = _same(line, notations)
    if whole is not None:
        return Typed((whole,))
    words = line.split()
    first = _same(words[0], notations)
    if first is not None and len(words) > 1:
        return Typed((first, *words[1:]))
    return _by_number(line, legal) if by_number or line.startswith("#") else None


def as_written(line: str, legal: Sequence[Any]) -> tuple[str, ...]:
    """A line that begins with no legal answer, as the answers that the service shall judge."""
    spaced = any(" " in one["notation"] for one in legal)
    return (line,) if spaced else tuple(line.split())


def _same(text: str, notations: Sequence[str]) -> str | None:
    """The notation that a text means: itself, or the only one that differs from it in case alone."""
    if text in notations:
        return text
    alike = [notation for notation in notations if notation.casefold() == text.casefold()]
    return alike[0] if len(alike) == 1 else None


def _by_number(line: str, legal: Sequence[Any]) -> Typed | None:
    found = re.fullmatch(r"(#?)(\d{1,3})", line)
    if found is None:
        return None
    sign, digits = found.groups()
    meant = [str(one["notation"]) for number, one in numbered(legal) if number == int(digits)]
    if not sign:  # a number inside a notation, as in a bid "b3", may be meant as such
        ends = ((one["notation"], ENDS_IN_A_NUMBER.fullmatch(one["notation"])) for one in legal)
        meant += [notation for notation, found in ends if found and found[1] == digits and notation not in meant]
    return Typed(tuple(meant)) if len(meant) == 1 else Typed(readings=tuple(meant)) if meant else None
