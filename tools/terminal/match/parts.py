"""The state shared by the parts of a console, and what its commands may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from annales.tools.terminal.api import Api
from annales.tools.terminal.match.known import KnownMatch
from annales.tools.terminal.match.narration import Narrator
from annales.tools.terminal.screen import Screen
from annales.tools.terminal.words import Words


@dataclass(frozen=True)
class Parts:
    """The server, the language, the screen, the match, and its narrator."""

    api: Api
    words: Words
    screen: Screen
    match: KnownMatch
    narrator: Narrator

    def say(self, key: str, style: str = "told", **about: object) -> None:
        """Print a sentence of the client."""
        self.screen.say(self.words.say(key, **about), style, 0, 2)


class Talk(Protocol):
    """A conversation with the person at the terminal."""

    def confirm(self, question: str, then: Callable[[], None], declined: str = "not_done") -> None:
        """Ask a question that the next line answers; a yes runs `then`, anything else says `declined`."""

    def catch_up(self) -> None:
        """Show what has happened since the newest entry read, then what is asked now."""

    def go_to(self, match: str) -> None:
        """Leave this match for another one."""
