"""The next age of a campaign: whether there can be one, and opening it with the same seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.tools.terminal import opening
from annales.tools.terminal.api import RefusedByServer
from annales.tools.terminal.invitation import come_here
from annales.tools.terminal.match.parts import Parts, Talk

OPEN_ALREADY = "age_already_open"


class Ages:
    """Opens the age that follows a match, or goes to the one that another player has opened."""

    def __init__(self, parts: Parts, talk: Talk) -> None:
        self._parts, self._talk = parts, talk

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The commands by name; each takes the rest of its line."""
        return {"next": lambda _: self.go_on()}

    def offer(self) -> bool:
        """Say how the campaign goes on, if it does and the caller has a seat; returns whether it does."""
        match = self._parts.match
        if match.seat is None or not self._can_go_on():
            return False
        self._parts.say("next_age_open" if "followed_by" in match.shown else "next_age", "notice")
        if not self._parts.screen.is_terminal:
            self._parts.screen.command(come_here(self._parts.api.server, match.id))
        return True

    def go_on(self) -> None:
        """Go to the next age; if nobody has opened it yet, open it, with the same seats, all of which are continued."""
        match = self._parts.match
        match.look()
        if match.seat is None or not self._can_go_on():
            self._parts.say("no_next_age", "error")
            return
        following = match.shown.get("followed_by") or self._opened()
        if following is not None:
            self._sit_down(following)
            self._talk.go_to(following)

    def _can_go_on(self) -> bool:
        match = self._parts.match
        campaign = match.shown["campaign"]
        if not match.is_over or campaign is None:
            return False
        if "followed_by" in match.shown:
            return True
        return bool(self._parts.api.get("campaigns", campaign["id"])["next"] == match.id)

    def _opened(self) -> str | None:
        """The next age; None if another player has opened it, and the caller may not see it."""
        shown = self._parts.match.shown
        body = {
            "after": shown["id"],
            "seats": [self._plan(seat) for seat in shown["seats"]],
            "heirs": [seat["seat"] for seat in shown["seats"]],
            "take_back": shown["take_back"],
            "clock": shown["clock"],
        }
        try:
            opened = self._parts.api.post("campaigns", shown["campaign"]["id"], "ages", body=body)
        except RefusedByServer as problem:
            if problem.code != OPEN_ALREADY:
                raise
            if "match" not in problem.document:
                self._parts.say("no_next_age", "error")
            return problem.document.get("match")
        return str(opened["id"])

    def _plan(self, seat: Any) -> Mapping[str, str]:
        """Who is to take a seat: the same bot, the same player by invitation, or the caller, who sits down later."""
        if seat["kind"] == "bot":
            return {"kind": "bot", "level": seat["level"]}
        if seat["seat"] == self._parts.match.seat or seat.get("resigned"):
            return {"kind": "open"}
        return {"kind": "player", "player": seat["player"]}

    def _sit_down(self, id: str) -> None:
        """Take the seat that is kept for the caller, or else their own old one, unless they sit there already."""
        api = self._parts.api
        match = api.get("matches", id)
        if match["seat"] is not None or match["status"] != "open":
            return
        me = api.get("players", "me")["id"]
        kept = [seat["seat"] for seat in match["seats"] if seat["kind"] == "invited" and seat["player"] == me]
        free = [seat["seat"] for seat in match["seats"] if seat["kind"] == "open"]
        if kept or free:
            opening.seated(api, self._parts.words, match, (kept or free)[0])
