"""Templates of phrases: filling their gaps, and finding the seats and cards that a sentence names.

A gap `{0}` takes a value as it is. `{0:seat}` takes the number of a seat, or of several (`0, 2`), and writes it behind
the words after the colon, counted from 1: "seat 3". In French they have the article: `{0:du siège}`. `{0:#seat}` means
the seat itself, whoever holds it: "takes seat 3".

In a language that asks for parts (`annales.domain.words.with_parts`), seats and cards are marked within the sentence;
`parted` takes the marks out again.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from annales.domain.words import Words, has_parts

# A mark begins with what it names, then a stop and the words for it, then an end. No phrase has these characters, and
# `unmarked` takes them out of what somebody has sent.
_SEATS, _CARD, _CODE, _STOP, _END = "\x01", "\x02", "\x1e", "\x1f", "\x03"
_MARK = re.compile(rf"(?:{_SEATS}([\d, ]+)|{_CARD}([^{_CODE}]*){_CODE}([^{_STOP}]*)){_STOP}([^{_END}]*){_END}")
_UNMARKED = str.maketrans("", "", _SEATS + _CARD + _CODE + _STOP + _END)
_MOST = 999  # seats; a record that somebody sends may name any number
_BETWEEN = ", "
_ITSELF = "#"  # before the words of a gap: the seat, not who holds it
# The preposition that replaces a French article before a name: before a consonant, before a vowel.
_BEFORE = {"du": ("de ", "d'"), "des": ("de ", "d'"), "au": ("à ", "à "), "aux": ("à ", "à ")}

Segments = Sequence[tuple[str, int | str | None, str]]


def fill(words: Words, language: str, *args: object, **fields: object) -> str:
    """The phrase with these values in its gaps; raises LookupError or ValueError if they do not fit."""
    parts = []
    for literal, gap, spec in _segments(words.speak(language)):
        parts.append(literal)
        if gap is not None:
            value = args[gap] if isinstance(gap, int) else fields[gap]
            parts.append(seats(value, spec, language) if spec else str(value))
    return "".join(parts)


@lru_cache(maxsize=4096)
def _segments(template: str) -> Segments:
    """Literal text, the gap behind it, and the words of a seat in it."""
    return tuple(
        (literal, int(gap) if gap is not None and gap.isdecimal() else gap, spec or "")
        for literal, gap, spec, _ in string.Formatter().parse(template)
    )


def as_written(template: str) -> str:
    """A template for programs that fill gaps in themselves, without what only `fill` understands: `seat {0}`."""
    return re.sub(rf"\{{(\w+):{_ITSELF}?([^}}]+)\}}", r"\2 {\1}", template)


def seats(value: object, spec: str, language: str) -> str:
    """One seat or several in a gap with these words; raises ValueError if the value is no number of a seat."""
    numbers = [int(number) for number in str(value).split(_BETWEEN)]
    words = f"{spec.removeprefix(_ITSELF)} {_BETWEEN.join(str(number + 1) for number in numbers)}"
    if spec.startswith(_ITSELF) or not has_parts(language) or not all(0 <= number <= _MOST for number in numbers):
        return words
    return f"{_SEATS}{_BETWEEN.join(map(str, numbers))}{_STOP}{words}{_END}"


def card(id: str, code: str, words: str, language: str) -> str:
    """The name of a card, marked if the language asks for parts; `code` is what it has for notation alone."""
    return f"{_CARD}{unmarked(id, language)}{_CODE}{code}{_STOP}{words}{_END}" if has_parts(language) else words


def unmarked(text: str, language: str) -> str:
    """A text from outside, without the characters that mark parts if the language asks for parts."""
    return text.translate(_UNMARKED) if has_parts(language) else text


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    first = text.find(_STOP) + 1 if text[:1] in (_SEATS, _CARD) else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


def parted(text: str) -> tuple[str, dict[str, Any] | None]:
    """A sentence without its marks, and its parts: `{"text": "{0} plays {1}", "parts": […]}`; None if it has none.

    The part of a seat has `seat`, that of several `seats`; the part of a card has `piece`, and the `code` that its
    words have for notation, if any. Each has the `words` that stand for it in the sentence; where a French name needs a
    preposition, `before` has it, for a consonant and a vowel.
    A sentence that quotes a brace has no parts: it could be taken for a gap.
    """
    parts: list[dict[str, Any]] = []

    def numbered(mark: re.Match[str]) -> str:
        parts.append(_part(*mark.groups()))
        return f"{{{len(parts) - 1}}}"

    plain, template = _MARK.sub(r"\4", text), _MARK.sub(numbered, text)
    return plain, {"text": template, "parts": parts} if parts and not {"{", "}"} & {*plain} else None


def _part(named: str | None, card: str | None, code: str | None, words: str) -> dict[str, Any]:
    if named is None:
        return {"piece": card, "words": words, **({"code": code} if code else {})}
    seats = [int(seat) for seat in named.split(_BETWEEN)]
    part: dict[str, Any] = {"seat": seats[0]} if len(seats) == 1 else {"seats": seats}
    part["words"] = words
    article = words.partition(" ")[0]
    if article.lower() in _BEFORE:
        before = _BEFORE[article.lower()]
        part["before"] = [sentence(each) if article[0].isupper() else each for each in before]
    return part
