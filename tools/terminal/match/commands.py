"""The commands of the terminal, in both languages at any time."""

from __future__ import annotations

from collections.abc import Sequence

from annales.tools.terminal.words import folded

COMMANDS = {  # command -> its names: English, French, then others; typed with or without accents
    "legal": ("legal", "légal", "possible"),
    "board": ("board", "plateau", "table"),
    "history": ("history", "historique"),
    "why": ("why", "pourquoi"),
    "card": ("card", "carte"),
    "undo": ("undo", "annuler"),
    "return": ("return", "repartir"),
    "fork": ("fork", "branche"),
    "agree": ("agree", "accepter", "accept"),
    "refuse": ("refuse", "refuser"),
    "auto": ("auto", "auto"),
    "ahead": ("ahead", "avance"),
    "hint": ("hint", "conseil"),
    "next": ("next", "suivant"),
    "rematch": ("rematch", "revanche"),
    "claim": ("claim", "réclamer"),
    "resign": ("resign", "abandonner", "abandon"),
    "more": ("more", "suite"),
    "help": ("help", "aide", "?"),
    "quit": ("quit", "quitter", "q", "exit"),
}
YES = ("y", "yes", "o", "oui")
_BY_NAME = {folded(name): command for command, names in COMMANDS.items() for name in names}


def command_of(line: str) -> tuple[str, str] | None:
    """The command that a line begins with, and the rest of the line; None if it begins with none."""
    first, _, rest = line.strip().partition(" ")
    command = _BY_NAME.get(folded(first))
    return None if command is None else (command, rest.strip())


def names(language: str) -> Sequence[str]:
    """The names of the commands in one language."""
    position = 1 if language == "fr" else 0
    return [each[position] for each in COMMANDS.values()]


def is_yes(line: str) -> bool:
    """Whether a line agrees, in either language."""
    return folded(line.strip()) in YES
