"""A phrase in both languages."""

from __future__ import annotations

import msgspec

# A language tag that ends so asks for words whose seats and cards are marked (a private use of a tag, BCP 47).
PARTS = "-x-parts"


class Words(msgspec.Struct, frozen=True):
    """One phrase in both languages."""

    fr: str
    en: str

    def speak(self, language: str) -> str:
        """The French phrase for `fr`, the English one for any other language."""
        return self.fr if is_french(language) else self.en


def is_french(language: str) -> bool:
    """Whether a language is French, with marked parts or without."""
    return language[:2] == "fr"


def with_parts(language: str) -> str:
    """The same language, in words whose seats and cards are marked (`annales.domain.templates`)."""
    return without_parts(language) + PARTS


def without_parts(language: str) -> str:
    """The same language, in plain words."""
    return language.removesuffix(PARTS)


def has_parts(language: str) -> bool:
    """Whether words in it have marked parts."""
    return language.endswith(PARTS)
