"""A person who plays matches against a bot over HTTP, and measures how long they wait for each of its replies."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from annales.domain.games import GAMES
from annales.tools.bench.stage import WITHIN, Web

SEAT = 0
LEVEL = "greedy"  # of the bot that they play against
WAITS = 10  # seconds of one long poll


class Person:
    """Plays by chance, one match after the other, in a game with as few seats as it allows."""

    def __init__(self, web: Web, game: str, luck: Random) -> None:
        self._web, self._game, self._luck = web, game, luck
        self._token = web.registered(f"Ada of {game}")
        self._match, self._last = "", 0
        self._question: dict[str, Any] | None = None

    def replies(self, count: int) -> list[float]:
        """Play on until a bot has replied so often: the milliseconds of each reply, as `reply` measures them."""
        return [self.reply() for _ in range(count)]

    def reply(self) -> float:
        """Play on until a bot has replied once: the milliseconds from the request to the entry of the bot."""
        until = time.monotonic() + WITHIN
        while time.monotonic() < until:
            if self._question is None:
                self._open()
            elif SEAT not in self._question["must_act"]:
                self._hear(time.monotonic())
            elif (asked := self._answer()) is not None and (took := self._hear(asked)) is not None:
                return took
        raise RuntimeError(f"no bot of {self._match} has replied within {WITHIN:g} s")

    def _open(self) -> None:
        bots = [{"kind": "bot", "level": LEVEL}] * (min(GAMES[self._game].PLAYERS) - 1)
        opening = {"game": self._game, "seats": [{"kind": "player"}, *bots]}
        match = self._web.send("POST", "/v1/matches", opening, self._token)
        self._match, self._last = f"/v1/matches/{match['id']}", match["last"]
        self._question = match["question"]

    def _answer(self) -> float | None:
        """Answer by chance; when the request was sent, or None if no bot is asked now."""
        legal = self._web.send("GET", f"{self._match}/legal", token=self._token)
        answers = [answer for answer in legal["actions"] if not answer["standing"]] or legal["actions"]
        body = {"answering": legal["answering"], "action": self._luck.choice(answers)["action"]}
        sent = time.monotonic()
        written = self._web.send("POST", f"{self._match}/actions", body, self._token)
        self._last, self._question = written["seq"], written["question"]
        return None if self._question is None or SEAT in self._question["must_act"] else sent

    def _hear(self, since: float) -> float | None:
        """Wait for the next entries: the milliseconds until one of a bot came, or None if none of them is a bot's."""
        path = f"{self._match}/history?limit=500&wait={WAITS}&after={self._last}"
        news = self._web.send("GET", path, token=self._token)
        took = 1000 * (time.monotonic() - since)
        self._last = news["last"]
        if news["entries"]:
            self._question = news["entries"][-1]["question"]
        return took if any("bot" in entry["by"] for entry in news["entries"]) else None
