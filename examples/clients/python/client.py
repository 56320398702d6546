"""A client of Annales with the standard library alone; its types are generated from api-spec/openapi.yaml.

The types describe plain dicts and lists, so what the server sends is used as it is: unknown members and unknown kinds
of entries do no harm.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from annales_types import (
    Accepted,
    Answers,
    EntryShown,
    Fact,
    GameWhole,
    LegalAnswers,
    MatchHistory,
    MatchRequest,
    MatchShown,
    NoticeStreamMessage,
    Problem,
    Registered,
    Registration,
)

PASSING = (429, 502, 503, 504)  # what waiting cures
SILENT = 40  # seconds; the server writes something every 15
Body = Registration | MatchRequest | Answers


class Refused(Exception):
    """A refusal, with its problem document."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem["detail"])
        self.problem = problem


class Annales:
    """A server at a URL, for the player of a token."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url, self.token = url, token

    def registered(self, name: str) -> Annales:
        """The same server for a new player."""
        made: Registered = json.loads(self._send("POST", "/v1/players", {"name": name}))
        return Annales(self.url, made["token"])

    def game(self, game: str) -> GameWhole:
        """A game with its options and actions."""
        found: GameWhole = json.loads(self._send("GET", f"/v1/games/{game}"))
        return found

    def open(self, body: MatchRequest) -> MatchShown:
        """Open a match."""
        match: MatchShown = json.loads(self._send("POST", "/v1/matches", body))
        return match

    def match(self, match: str) -> MatchShown:
        """A match as it stands."""
        found: MatchShown = json.loads(self._send("GET", f"/v1/matches/{match}"))
        return found

    def history(self, match: str, after: int) -> MatchHistory:
        """The entries after one; waits if there is none yet."""
        path = f"/v1/matches/{match}/history?after={after}&limit=500&wait=20"
        news: MatchHistory = json.loads(self._send("GET", path))
        return news

    def legal(self, match: str) -> LegalAnswers:
        """The legal answers."""
        answers: LegalAnswers = json.loads(self._send("GET", f"/v1/matches/{match}/legal"))
        return answers

    def answer(self, match: str, body: Answers) -> Accepted:
        """Answer the open question."""
        accepted: Accepted = json.loads(self._send("POST", f"/v1/matches/{match}/actions", body))
        return accepted

    def notices(self) -> Iterator[NoticeStreamMessage]:
        """What waits for the player and then all that concerns them, for ever; a stream that ends is resumed.

        So is one that is refused for a while, as late as the server says, and one on which nothing comes any more.
        """
        last, wait, pause = "", 0.0, 1.0  # seconds
        while True:
            time.sleep(wait)
            wait, pause = pause, min(2 * pause, 30)
            headers = {"Accept": "application/x-ndjson", "Authorization": f"Bearer {self.token}"}
            path = "/v1/stream" + (last and f"?after={last}")
            try:
                with urlopen(Request(self.url + path, headers=headers), timeout=SILENT) as lines:
                    for line in lines:
                        wait = pause = 1
                        if not line.strip():
                            continue  # an empty line only shows that the stream is alive
                        message: NoticeStreamMessage = json.loads(line)
                        if message["kind"] == "bye":
                            wait = message["retry"] / 1000
                        else:
                            last = message.get("id") or last
                            yield message
            except HTTPError as refusal:
                if refusal.code not in PASSING:
                    problem: Problem = json.loads(refusal.read())
                    raise Refused(problem) from None
                after = refusal.headers["Retry-After"] or ""
                wait = max(wait, float(after) if after.isdecimal() else 0)
            except (OSError, HTTPException):
                continue

    def _send(self, method: str, path: str, body: Body | None = None) -> bytes:
        """The body of the response; raises Refused."""
        headers = {"Content-Type": "application/json"}
        if method != "GET":
            headers["Idempotency-Key"] = uuid.uuid4().hex
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.url + path, data, headers, method=method), timeout=60) as response:
                content: bytes = response.read()
                return content
        except HTTPError as refusal:
            problem: Problem = json.loads(refusal.read())
            raise Refused(problem) from None


def in_words(entry: EntryShown) -> str:
    """An entry in a few words; kinds that are not listed here, or that a later server adds, are named only."""
    if entry["kind"] == "opened":
        return f"{entry['game']} with {entry['setup']['seats']} seats"
    if entry["kind"] == "step":
        return ", ".join([entry["action"].get("type", "the match begins"), *map(fact_in_words, entry["facts"])])
    if entry["kind"] == "head_moved":
        return f"back to entry {entry['to']}"
    return entry["kind"]


def fact_in_words(fact: Fact) -> str:
    """A fact in a few words."""
    if fact[0] == "moved":
        return f"{fact[1]} from {fact[2]} to {fact[3]}"
    if fact[0] == "asked":
        return f"seats {fact[2]} are asked"
    return fact[0]
