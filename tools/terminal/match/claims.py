"""Opponents who are gone: saying so, and claiming the win, a draw or a bot in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.tools.terminal.match.parts import Parts, Talk
from annales.tools.terminal.words import folded

GONE = "opponent_gone"  # the kind of message that reports it
CLAIMS = {  # what can be typed, in both languages -> what is claimed
    **dict.fromkeys(("win", "victoire"), "win"),
    **dict.fromkeys(("draw", "nulle"), "draw"),
    **dict.fromkeys(("bot", "robot"), "bot"),
}


class Claims:
    """Reports who has left, and claims what the caller types."""

    def __init__(self, parts: Parts, talk: Talk) -> None:
        self._parts, self._talk = parts, talk

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The commands by name; each takes the rest of its line."""
        return {"claim": self.claim}

    def tell(self, message: Mapping[str, Any]) -> None:
        """Say that a player has left or has come back, and how long the caller must wait for them."""
        who, seconds = self._parts.narrator.name(message["seat"]), message["claim_in"]
        if not message["gone"]:
            self._parts.say("back_again", "notice", who=who)
        elif seconds is None:
            self._parts.say("has_left", "notice", who=who)
        else:
            self._parts.say("gone_and_awaited", "notice", who=who, seconds=seconds)

    def claim(self, line: str) -> None:
        """Claim something against the player for whom the match waits, or say what can be claimed."""
        match, wanted = self._parts.match, CLAIMS.get(folded(line.strip()))
        if match.seat is None:
            self._parts.say("unknown_seat")
            return
        rows = self._parts.api.get("matches", match.id, "presence")["presence"]
        absent = sorted((row for row in rows if row["claim_at"] is not None), key=lambda row: str(row["claim_at"]))
        if not absent:
            self._parts.say("nobody_gone")
            return
        seat, claims = absent[0]["seat"], absent[0]["claims"]
        if wanted is None:
            what = ", ".join(self._parts.words.say(f"claim_{claim}") for claim in claims)
            self._parts.say("what_to_claim", who=self._parts.narrator.name(seat), what=what)
            return
        self._parts.api.post("matches", match.id, "claims", body={"seat": seat, "claim": wanted})
        self._talk.catch_up()
