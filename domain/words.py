"""A phrase in both languages."""

from __future__ import annotations

import msgspec


class Words(msgspec.Struct, frozen=True):
    """One phrase in both languages."""

    fr: str
    en: str

    def speak(self, language: str) -> str:
        """The French phrase for `fr`, the English one for any other language."""
        return self.fr if language == "fr" else self.en
