"""Answering ahead, and advice: what the seat passes until when, what a bot would answer in its place, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.tools.terminal.match.parts import Parts, Talk
from annales.tools.terminal.words import folded

HINT_TRIES = 3  # each waits for a while
REVOKES = frozenset({"off", "stop", "non", "fin"})
FOR_GOOD = frozenset({"on", "toujours"})  # until it is revoked


class Ahead:
    """Passes ahead for the caller's seat, and takes hints for it."""

    def __init__(self, parts: Parts, talk: Talk) -> None:
        self._parts, self._talk = parts, talk

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The commands by name; each takes the rest of its line."""
        return {"ahead": self.ahead, "hint": lambda _: self.hint()}

    def hint(self) -> None:
        """Take a hint about what the seat is asked: the answer, and why."""
        if not self._parts.match.must_answer:
            self._parts.say("nothing_asked", "error")
            return
        self._parts.say("hint_awaited", "quiet")
        for _ in range(HINT_TRIES):
            reply = self._parts.api.post("matches", self._parts.match.id, "hints", words="true")
            if "hint" in reply:
                self._talk.catch_up()
                hint = reply["hint"]
                answer = hint["label"] if hint["notation"] is None else f"{hint['notation']} ({hint['label']})"
                self._parts.say("hint", "notice", answer=answer, why=hint["why"])
                return
        self._parts.say("hint_late", "error")

    def ahead(self, line: str) -> None:
        """Show the current orders and the possible ones, or pass until a scope is over, or revoke them."""
        match, word = self._parts.match, folded(line.strip())
        if match.seat is None or match.is_over:
            self._parts.say("nothing_ahead", "error")
            return
        view = self._told()
        scopes = [scope["until"] for scope in view["instructable"]["scopes"]]
        if not view["instructable"]["kinds"]:
            self._parts.say("nothing_ahead", "error")
        elif word in REVOKES:
            self._give([])
        elif word in FOR_GOOD or word in scopes:
            self._give([{"until": None if word in FOR_GOOD else word}])
        else:
            self._tell(view)

    def _give(self, orders: list[dict[str, Any]]) -> None:
        """Send the orders; what they have answered at once is shown like everything else that has happened."""
        self._parts.api.put("matches", self._parts.match.id, "instructions", body={"orders": orders})
        self._talk.catch_up()
        self._tell(self._told())

    def _told(self) -> Any:
        return self._parts.api.get("matches", self._parts.match.id, "instructions", words="true")

    def _tell(self, view: Mapping[str, Any]) -> None:
        standing = view["instructions"]
        for order in () if standing is None else standing["orders"]:
            self._parts.say("ahead_stands", "notice", order=order["words"])
        if standing is None:
            self._parts.say("ahead_none")
            for scope in view["instructable"]["scopes"]:
                self._parts.say("ahead_scope", until=scope["until"], words=scope["words"])
