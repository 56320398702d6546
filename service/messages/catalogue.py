"""The words of every error and phrase: one TOML file for each language, read once.

`[error.<code>]` holds the `title` of an error, its sentence (`detail`), and, for its page, what it means
(`explanation`) and what to do (`cure`). Every other table is a family of phrases. `{field}` is a gap; a list in it is
joined by commas, and `{field:or}` puts the language's «or» before the last one.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from domain.errors import TableError
from domain.phrases import Phrase, Phrases
from domain.words import Words

LANGUAGES = ("en", "fr")
CATALOGUES: Mapping[str, dict[str, dict[str, Any]]] = {
    language: tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text("utf-8")) for language in LANGUAGES
}


class ListTerm(Phrases):
    """How the last of several is joined to those before it."""

    OR = ("others", "last")


def spoken(said: TableError | Phrase, language: str) -> str:
    """The sentence of an error, or a phrase, in `en` or `fr`."""
    if isinstance(said, TableError):
        return filled(template(said.code(), language), said.fields(), language)
    family, _, name = said.key.partition(".")
    return filled(CATALOGUES[language][family][name], said.fields, language)


def template(code: str, language: str) -> str:
    """The sentence of an error with its gaps."""
    return page(code, language)["detail"]


def page(code: str, language: str) -> dict[str, str]:
    """All words about an error: `title`, `detail` (with its gaps), `explanation` and `cure`."""
    words: dict[str, str] = CATALOGUES[language]["error"][code]
    return words


def filled(words: str, fields: Mapping[str, Any], language: str) -> str:
    """A template with these values in its gaps."""
    return _Filler(language).vformat(words, (), fields)


class _Filler(string.Formatter):
    """Puts each kind of value into words of one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in words."""
        if isinstance(value, (TableError, Phrase)):
            return spoken(value, self._language)
        if isinstance(value, Words):
            return value.speak(self._language)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self._joined([self.format_field(one, "") for one in value], format_spec)
        return str(value)

    def _joined(self, words: Sequence[str], format_spec: str) -> str:
        if format_spec != "or" or len(words) < 2:
            return ", ".join(words)
        return spoken(ListTerm.OR(others=", ".join(words[:-1]), last=words[-1]), self._language)
