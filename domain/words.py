"""A phrase in both languages."""

from __future__ import annotations

import msgspec


class Words(msgspec.Struct, frozen=True):
    """One phrase in both languages."""

    fr: str
    en: str

    def speak(self, language: str) -> str:
        """The phrase in `fr`, or in English."""
        return self.fr if language == "fr" else self.en
