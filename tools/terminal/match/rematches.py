"""The rematch of a match: whether there can be one, offering it, and accepting the one that is offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from annales.tools.terminal.match.parts import Parts, Talk


class Rematches:
    """Offers a rematch of a match that is over, or sits down in the one that another player has offered."""

    def __init__(self, parts: Parts, talk: Talk) -> None:
        self._parts, self._talk = parts, talk
        self._is_told = False  # whether the person knows that there can be a rematch
        self._told: str | None = None  # the one that was shown to them

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The commands by name; each takes the rest of its line."""
        return {"rematch": lambda _: self.go_on()}

    def offer(self) -> bool:
        """Say that there can be a rematch, if there can and the caller has held a seat; returns whether there can."""
        if not self._is_possible():
            return False
        self._tell()
        return True

    def is_done(self) -> bool:
        """Whether Enter leaves the match: it does what the prompt said, unless a rematch was offered meanwhile."""
        if not self._is_told:
            return False
        self._parts.match.look()
        if self._parts.match.shown.get("rematch") == self._told:
            return True
        self._tell()
        return False

    def go_on(self) -> None:
        """Offer a rematch, or accept the one that is offered, and go there."""
        match = self._parts.match
        match.look()
        if not self._is_possible():
            self._parts.say("no_rematch", "error")
            return
        self._talk.go_to(self._parts.api.post("matches", match.id, "rematch", body={})["id"])

    def _tell(self) -> None:
        self._is_told, self._told = True, self._parts.match.shown.get("rematch")
        self._parts.say("rematch" if self._told is None else "rematch_open", "notice")

    def _is_possible(self) -> bool:
        match = self._parts.match
        if not match.is_over or match.own is None or match.shown["result"]["ranks"] is None:
            return False
        return not any(match.shown[name] for name in ("tournament", "campaign", "imported"))
