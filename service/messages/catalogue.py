"""The text of every error and phrase: one TOML file for each language, read once.

`[error.<code>]` holds the `title` of an error, its sentence (`detail`), and, for its page, what it means
(`explanation`) and what to do about it (`cure`). Every other table is a family of phrases. `{field}` is a placeholder.
A list is joined with commas; `{field:or}` puts the language's word for "or" before the last item. Any other words
behind a colon are those of a seat (`annales.domain.templates`).
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from annales.domain.errors import TableError
from annales.domain.phrases import Phrase, Phrases
from annales.domain.templates import seats, unmarked
from annales.domain.words import Words, without_parts

LANGUAGES = ("en", "fr")
CATALOGUES: Mapping[str, dict[str, dict[str, Any]]] = {
    language: tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text("utf-8")) for language in LANGUAGES
}


class Said(str):
    """A sentence inside another one: its marks are those of this catalogue, not of a sender."""


class ListTerm(Phrases):
    """How the last item of a list is joined to the others."""

    OR = ("others", "last")


def spoken(message: TableError | Phrase, language: str) -> str:
    """The sentence of an error, or the text of a phrase, in `en` or `fr`."""
    if isinstance(message, TableError):
        return filled(template(message.code(), language), message.fields(), language)
    family, _, name = message.key.partition(".")
    return filled(CATALOGUES[without_parts(language)][family][name], message.fields, language)


def template(code: str, language: str) -> str:
    """The sentence of an error, with its placeholders not filled in."""
    return page(code, language)["detail"]


def page(code: str, language: str) -> dict[str, str]:
    """All text about an error: `title`, `detail` (with its placeholders), `explanation` and `cure`."""
    words: dict[str, str] = CATALOGUES[without_parts(language)]["error"][code]
    return words


def filled(words: str, fields: Mapping[str, Any], language: str) -> str:
    """The template with these values in its placeholders."""
    return _Filler(language).vformat(words, (), fields)


class _Filler(string.Formatter):
    """Formats each kind of value in one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value as text."""
        if isinstance(value, (TableError, Phrase)):
            return spoken(value, self._language)
        if isinstance(value, Words):
            return value.speak(self._language)
        if isinstance(value, Said):
            return value
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self._joined([self.format_field(item, "") for item in value], format_spec)
        return seats(value, format_spec, self._language) if format_spec else unmarked(str(value), self._language)

    def _joined(self, words: Sequence[str], format_spec: str) -> str:
        if format_spec != "or" or len(words) < 2:
            return ", ".join(words)
        return spoken(ListTerm.OR(others=", ".join(words[:-1]), last=words[-1]), self._language)
