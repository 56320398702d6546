"""The sentences of the terminal client, in English and French: `messages/en.toml`, `messages/fr.toml`."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")
MESSAGES = Path(__file__).parent / "messages"
SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")  # where a system keeps the user's language; the first one set counts


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._sentences = sentences(language)

    def say(self, key: str, **about: object) -> str:
        """The sentence of this key, with its placeholders filled in."""
        return self._sentences[key].format(**about)


@cache
def sentences(language: str) -> Mapping[str, str]:
    """All sentences of a language by key."""
    read: Mapping[str, str] = tomllib.loads((MESSAGES / f"{language}.toml").read_text("utf-8"))
    return read


def language_of(environ: Mapping[str, str]) -> str:
    """The language that a user's environment asks for, if the client speaks it; otherwise English."""
    setting = next((environ[name] for name in SETTINGS if environ.get(name)), "")
    return setting[:2] if setting[:2] in LANGUAGES else "en"


def folded(text: str) -> str:
    """A text without case and accents, for comparing what people type."""
    signs = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def printable(text: str) -> str:
    """A text from a server without control characters, which could steer the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
