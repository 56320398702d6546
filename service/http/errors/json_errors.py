"""Diagnoses a body that the JSON decoder has refused: what is wrong, and where."""

from __future__ import annotations

import re
from dataclasses import dataclass

from annales.domain.phrases import Phrase
from annales.service.http.errors.mistakes import quoted
from annales.service.http.errors.reasons import JsonReason

DEEPEST = 200  # levels of nesting that are scanned; valid requests have fewer
_SPACE = re.compile(r"[ \t\n\r]*")
_LITERAL = re.compile(r"true|false|null")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_NUMBERLIKE = re.compile(r"[-+.0-9eE]+")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_SURROGATES = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


def json_error(raw: bytes) -> Phrase:
    """What is wrong with bytes that are not JSON, with line and column if they are known."""
    if not raw:
        return JsonReason.EMPTY()
    try:
        text = raw.decode()
    except UnicodeDecodeError as cause:
        return _at(raw[: cause.start].decode(), JsonReason.NOT_UTF_8())
    try:
        _Scanner(text).document()
    except _SyntaxError as error:
        if error.at is None:
            return error.reason
        return _at(text[: error.at], error.reason)
    return JsonReason.NUMBER_TOO_LARGE()  # the only well-formed documents that the decoder refuses


def given_twice(member: str) -> Phrase:
    """The reason to refuse a body where an object has this member twice."""
    return JsonReason.GIVEN_TWICE(member=quoted(member))


def _at(before: str, reason: Phrase) -> Phrase:
    lines = before.split("\n")
    return JsonReason.AT(line=len(lines), column=len(lines[-1]) + 1, reason=reason)


class _SyntaxError(Exception):
    """What is wrong, and the index of the character where; `at` is None if it concerns the whole document."""

    def __init__(self, reason: Phrase, at: int | None) -> None:
        super().__init__(reason, at)
        self.reason, self.at = reason, at


@dataclass
class _Scanner:
    """Scans a text as JSON (RFC 8259) and raises _SyntaxError at the first character that does not fit."""

    text: str
    at: int = 0
    depth: int = 0

    def document(self) -> None:
        """Scan one value and nothing else."""
        self._value()
        if self._next():
            raise _SyntaxError(JsonReason.AFTER_THE_END(), self.at)

    def _next(self) -> str:
        """The next character that is not a space; the empty string at the end."""
        self._skip(_SPACE)
        return self.text[self.at : self.at + 1]

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        match = pattern.match(self.text, self.at)
        if match is None:
            return False
        self.at = match.end()
        return True

    def _value(self) -> None:
        match self._required():
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
                    raise _SyntaxError(JsonReason.NO_VALUE(), self.at)

    def _required(self) -> str:
        """The next character; raises _SyntaxError at the end."""
        character = self._next()
        if not character:
            raise _SyntaxError(JsonReason.ENDS_TOO_EARLY(), self.at)
        return character

    def _members(self, end: str) -> None:
        """Scan an object or an array, given the character that ends it."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise _SyntaxError(JsonReason.NESTED_TOO_DEEPLY(), None)
        self.at += 1
        if self._required() != end:
            self._member(end)
            while self._required() == ",":
                self.at += 1
                if self._required() == end:
                    raise _SyntaxError(JsonReason.TRAILING_COMMA(), self.at)
                self._member(end)
            if self._required() != end:
                raise _SyntaxError(JsonReason.MISSING(expected=("','", f"'{end}'")), self.at)
        self.at += 1
        self.depth -= 1

    def _member(self, end: str) -> None:
        if end == "}":
            if self._required() != '"':
                raise _SyntaxError(JsonReason.NAME_NOT_A_STRING(), self.at)
            self._string()
            if self._required() != ":":
                raise _SyntaxError(JsonReason.MISSING(expected=("':'",)), self.at)
            self.at += 1
        self._value()

    def _string(self) -> None:
        self.at += 1
        while self._skip(_PLAIN) and self.text[self.at : self.at + 1] == "\\":
            self._escape()
        if self.at == len(self.text):
            raise _SyntaxError(JsonReason.ENDS_TOO_EARLY(), self.at)
        if self.text[self.at] != '"':
            raise _SyntaxError(JsonReason.CONTROL_CHARACTER(), self.at)
        self.at += 1

    def _escape(self) -> None:
        if self._skip(_SURROGATES):
            return
        if _HALF.match(self.text, self.at):
            raise _SyntaxError(JsonReason.LONE_SURROGATE(), self.at)
        if not self._skip(_ESCAPE):
            raise _SyntaxError(JsonReason.BAD_ESCAPE(), self.at + 1)

    def _number(self) -> None:
        start = self.at
        self._skip(_NUMBER)
        if self.at == start or _NUMBERLIKE.match(self.text, self.at):
            raise _SyntaxError(JsonReason.NOT_A_NUMBER(), start)
