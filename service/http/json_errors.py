"""Why a body is not JSON, and where: a second look at what the decoder has refused."""

from __future__ import annotations

import re
from dataclasses import dataclass

from domain.phrases import Phrase
from service.http.reasons import JsonReason
from service.http.wording import given

DEEPEST = 200  # levels of a document that are looked at; no request has so many
_SPACE = re.compile(r"[ \t\n\r]*")
_LITERAL = re.compile(r"true|false|null")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_NUMBERLIKE = re.compile(r"[-+.0-9eE]+")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_SURROGATES = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


def json_error(raw: bytes) -> Phrase:
    """What is wrong with bytes that are not JSON, with the line and the column where it is known."""
    if not raw:
        return JsonReason.EMPTY()
    try:
        text = raw.decode()
    except UnicodeDecodeError as cause:
        return _at(raw[: cause.start].decode(), JsonReason.NOT_UTF_8())
    try:
        _Scanner(text).document()
    except _Found as found:
        if found.at is None:
            return found.reason
        return _at(text[: found.at], found.reason)
    return JsonReason.NUMBER_TOO_LARGE()  # all else that is well formed can be decoded


def given_twice(member: str) -> Phrase:
    """Why a body with an object that has this member twice is refused."""
    return JsonReason.GIVEN_TWICE(member=given(member))


def _at(before: str, reason: Phrase) -> Phrase:
    lines = before.split("\n")
    return JsonReason.AT(line=len(lines), column=len(lines[-1]) + 1, reason=reason)


class _Found(Exception):
    """What is wrong, and before which character; `at` is None for what the whole document is."""

    def __init__(self, reason: Phrase, at: int | None) -> None:
        super().__init__(reason, at)
        self.reason, self.at = reason, at


@dataclass
class _Scanner:
    """Goes through a text as JSON (RFC 8259), and raises _Found at the first character that does not fit."""

    text: str
    at: int = 0
    depth: int = 0

    def document(self) -> None:
        """One value and nothing else."""
        self._value()
        if self._next():
            raise _Found(JsonReason.AFTER_THE_END(), self.at)

    def _next(self) -> str:
        """The next character that is no space; the empty string at the end."""
        self._skip(_SPACE)
        return self.text[self.at : self.at + 1]

    def _skip(self, what: re.Pattern[str]) -> bool:
        found = what.match(self.text, self.at)
        if found is None:
            return False
        self.at = found.end()
        return True

    def _value(self) -> None:
        match self._awaited():
            case "{":
                self._members("}")
            case "[":
                self._members("]")
            case '"':
                self._string()
            case "-" | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9":
                self._number()
            case _:
                if not self._skip(_LITERAL):
                    raise _Found(JsonReason.NO_VALUE(), self.at)

    def _awaited(self) -> str:
        """The next character, where one must come."""
        found = self._next()
        if not found:
            raise _Found(JsonReason.ENDS_TOO_EARLY(), self.at)
        return found

    def _members(self, end: str) -> None:
        """An object or an array, by the character that ends it."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise _Found(JsonReason.NESTED_TOO_DEEPLY(), None)
        self.at += 1
        if self._awaited() != end:
            self._member(end)
            while self._awaited() == ",":
                self.at += 1
                if self._awaited() == end:
                    raise _Found(JsonReason.TRAILING_COMMA(), self.at)
                self._member(end)
            if self._awaited() != end:
                raise _Found(JsonReason.MISSING(expected=("','", f"'{end}'")), self.at)
        self.at += 1
        self.depth -= 1

    def _member(self, end: str) -> None:
        if end == "}":
            if self._awaited() != '"':
                raise _Found(JsonReason.NAME_NOT_A_STRING(), self.at)
            self._string()
            if self._awaited() != ":":
                raise _Found(JsonReason.MISSING(expected=("':'",)), self.at)
            self.at += 1
        self._value()

    def _string(self) -> None:
        self.at += 1
        while self._skip(_PLAIN) and self.text[self.at : self.at + 1] == "\\":
            self._escape()
        if self.at == len(self.text):
            raise _Found(JsonReason.ENDS_TOO_EARLY(), self.at)
        if self.text[self.at] != '"':
            raise _Found(JsonReason.CONTROL_CHARACTER(), self.at)
        self.at += 1

    def _escape(self) -> None:
        if self._skip(_SURROGATES):
            return
        if _HALF.match(self.text, self.at):
            raise _Found(JsonReason.LONE_SURROGATE(), self.at)
        if not self._skip(_ESCAPE):
            raise _Found(JsonReason.BAD_ESCAPE(), self.at + 1)

    def _number(self) -> None:
        begun = self.at
        self._skip(_NUMBER)
        if self.at == begun or _NUMBERLIKE.match(self.text, self.at):
            raise _Found(JsonReason.NOT_A_NUMBER(), begun)
