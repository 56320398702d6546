"""The menu of a client that was started without saying what to play: the player's matches, then the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annales.tools.terminal.api import Api
from annales.tools.terminal.opening import seats_of
from annales.tools.terminal.screen import Screen
from annales.tools.terminal.words import Words


@dataclass(frozen=True)
class Choice:
    """What the person wants: to come back to a `match`, or to open one of `game` with these other seats."""

    match: str | None = None
    game: str | None = None
    others: tuple[Mapping[str, str], ...] = ()


class Menu:
    """Lists what can be played, and reads the person's choice."""

    def __init__(self, api: Api, words: Words, screen: Screen) -> None:
        self._api, self._words, self._screen = api, words, screen

    def choose(self, player: str | None) -> Choice | None:
        """The person's choice; None if they leave. `player` is their id, if they have played here before."""
        matches = self._matches(player) if player else []
        games = self._api.get("games")["games"]
        titles = {game["id"]: game["title"] for game in games}
        self._screen.say(self._words.say("menu_title", server=self._api.server), "result")
        if matches:
            self._screen.say(self._words.say("menu_matches"), "question")
        for number, match in enumerate(matches, 1):
            self._row(number, self._of_match(match, titles, player), self._status(match, player))
        self._screen.say(self._words.say("menu_games"), "question")
        for number, game in enumerate(games, len(matches) + 1):
            self._row(number, self._words.say("menu_row", title=game["title"], seats=seats_of(game)))
        chosen = self._number(len(matches) + len(games))
        if chosen is None:
            return None
        if chosen <= len(matches):
            return Choice(match=matches[chosen - 1]["id"])
        game = games[chosen - len(matches) - 1]
        return Choice(game=game["id"], others=self._others(game))

    def _matches(self, player: str) -> list[Any]:
        """The player's matches that are not over; those that wait for them first."""
        found = [
            row
            for status in ("playing", "open")
            for row in self._api.get("matches", player=player, status=status)["matches"]
            if _seat_of(row, player) is not None
        ]
        return sorted(found, key=lambda row: _seat_of(row, player) not in row.get("awaited", ()))

    def _of_match(self, match: Any, titles: Mapping[str, str], player: str | None) -> str:
        others = [
            seat.get("name") or seat.get("level") or self._words.say("menu_nobody")
            for seat in match["seats"]
            if seat.get("player") != player
        ]
        title = titles.get(match["game"], match["game"])
        return self._words.say("menu_match", title=title, others=", ".join(others), match=match["id"])

    def _status(self, match: Any, player: str | None) -> str:
        if match["status"] == "open":
            return self._words.say("menu_open")
        awaited = _seat_of(match, player) in match.get("awaited", ())
        return self._words.say("menu_your_turn") if awaited else ""

    def _row(self, number: int, text: str, status: str = "") -> None:
        self._screen.say(f"{number:>3}  {text}{f' — {status}' if status else ''}", "notice" if status else "told", 0, 5)

    def _number(self, most: int) -> int | None:
        while typed := input(self._words.say("menu_choose")).strip():
            if typed.isdecimal() and 0 < int(typed) <= most:
                return int(typed)
            self._screen.say(self._words.say("menu_bad_number", number=typed), "error")
        return None

    def _others(self, game: Any) -> tuple[Mapping[str, str], ...]:
        """Who takes the other seats: bots of the game's levels, or people."""
        kinds: list[Mapping[str, str]] = [{"kind": "bot", "level": level} for level in game["bots"]]
        kinds.append({"kind": "open"})
        least, most = game["seats"]["min"] - 1, game["seats"]["max"] - 1
        for number, kind in enumerate(kinds, 1):
            self._row(number, self._words.say("menu_bot" if "level" in kind else "menu_person", **kind))
        while True:
            self._screen.say(self._words.say("menu_against"), "question")
            typed = input(self._words.say("prompt")).split()
            chosen = _chosen(typed, kinds)
            if chosen is not None and len(chosen) <= most:
                return (*chosen, *[{"kind": "open"}] * (least - len(chosen)))
            self._screen.say(self._words.say("menu_bad_number", number=" ".join(typed)), "error")


def _chosen(typed: Sequence[str], kinds: Sequence[Mapping[str, str]]) -> tuple[Mapping[str, str], ...] | None:
    numbers = [int(word) for word in typed if word.isdecimal() and 0 < int(word) <= len(kinds)]
    return tuple(kinds[number - 1] for number in numbers) if len(numbers) == len(typed) else None


def _seat_of(match: Any, player: str | None) -> int | None:
    """The seat that a player holds or is invited to, by a row of the list."""
    return next((number for number, seat in enumerate(match["seats"]) if seat.get("player") == player), None)
