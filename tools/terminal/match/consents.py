"""The commands that concern the match itself: going back, forking, answering such requests, resigning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from annales.tools.terminal.invitation import come_here
from annales.tools.terminal.match.known import ASKS, FORKS
from annales.tools.terminal.match.parts import Parts, Talk

EXACT = ("exact", "exacte")


class Consents:
    """Sends requests that concern others, and answers theirs."""

    def __init__(self, parts: Parts, talk: Talk) -> None:
        self._parts, self._talk = parts, talk

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The commands by name; each takes the rest of its line."""
        return {
            "undo": self.undo,
            "return": self.go_on_again,
            "fork": self.fork,
            "agree": lambda line: self.answer(line, consent=True),
            "refuse": lambda line: self.answer(line, consent=False),
            "resign": lambda _: self.resign(),
        }

    def undo(self, line: str) -> None:
        """Go back to an entry, or to before the caller's last answer; others are asked where they must consent."""
        match = self._parts.match
        if match.seat is None:
            self._parts.say("unknown_seat")
            return
        to = int(line) if line.isdecimal() else match.before_own_answer()
        if to is None:
            self._parts.say("nothing_to_undo")
            return
        self._move_to(to)

    def go_on_again(self, line: str) -> None:
        """Return to an entry that was taken back, or to where the match stood when it was taken back last."""
        match = self._parts.match
        if match.seat is None:
            self._parts.say("unknown_seat")
            return
        ways = [] if line.isdecimal() else self._parts.api.get("matches", match.id, "legal")["returns"]
        if not line.isdecimal() and not ways:
            self._parts.say("nothing_to_return_to")
            return
        self._move_to(int(line) if line.isdecimal() else ways[0]["to"])

    def _move_to(self, to: int) -> None:
        reply = self._parts.api.post("matches", self._parts.match.id, "take-backs", body={"to": to}, words="true")
        self._talk.catch_up()
        if not any(entry["kind"] == "head_moved" for entry in reply["entries"]):
            self._parts.say("asked_others", "notice")

    def fork(self, line: str) -> None:
        """Open a match that continues from an entry, or from here: `fork [N] [LEVEL] [exact]`."""
        numbers = [word for word in line.split() if word.isdecimal()]
        exact = [word for word in line.split() if word in EXACT]
        levels = [word for word in line.split() if word not in (*numbers, *exact)]
        match = self._parts.match
        body = {
            "at": int(numbers[0]) if numbers else match.shown["head"],
            "seats": self._seats(levels[0] if levels else None),
            "take_back": match.shown["take_back"],
            "clock": match.shown["clock"],
            "redealt": not exact,
        }
        reply = self._parts.api.post("matches", match.id, "forks", body=body)
        if "ask" in reply:
            self._parts.say("asked_others", "notice")
            self._talk.catch_up()
        else:
            self.offer_fork(reply)

    def offer_fork(self, fork: Any) -> None:
        """Say how to get to a fork, and offer to go there."""
        parts = self._parts
        parts.say("forked", "notice", match=fork["id"])
        for seat in fork["seats"]:
            if seat["kind"] in ("open", "invited"):
                parts.say("invite", seat=seat["seat"] + 1)
                parts.screen.command(come_here(parts.api.server, fork["id"], seat["seat"]))
        parts.say("come_back")
        parts.screen.command(come_here(parts.api.server, fork["id"]))
        self._talk.confirm(parts.words.say("confirm_fork"), lambda: self._talk.go_to(fork["id"]), "stays")

    def granted_fork(self, ask: Any) -> None:
        """Offer the fork that the caller has asked for, if the last consent has opened it.

        The same request again is answered with the fork as soon as all have agreed.
        """
        body = {"at": ask["from_entry"], "redealt": False, **ask["terms"]}
        reply = self._parts.api.post("matches", self._parts.match.id, "forks", body=body)
        if "ask" not in reply:
            self.offer_fork(reply)

    def answer(self, line: str, consent: bool) -> None:
        """Agree to a request or refuse it: the one of this entry, or the newest."""
        match = self._parts.match
        ask = match.open_ask(int(line) if line.isdecimal() else None)
        if ask is None:
            self._parts.say("nothing_to_consent")
            return
        where = ASKS[ask["kind"]]
        reply = self._parts.api.post("matches", match.id, where, ask["seq"], "answers", body={"consent": consent})
        self._talk.catch_up()
        if where == FORKS and "ask" not in reply:
            self.offer_fork(reply)

    def resign(self) -> None:
        """Resign once the caller has confirmed it; before the match begins, leave the seat."""
        match = self._parts.match
        if match.seat is None:
            self._parts.say("unknown_seat")
            return
        if match.shown["status"] == "open":
            self._talk.confirm(self._parts.words.say("confirm_leave"), self._leave_seat)
        else:
            self._talk.confirm(self._parts.words.say("confirm_resign"), self._resign)

    def _leave_seat(self) -> None:
        self._parts.api.post("matches", self._parts.match.id, "leaving")
        self._talk.catch_up()

    def _resign(self) -> None:
        self._parts.api.post("matches", self._parts.match.id, "resignation")
        self._talk.catch_up()

    def _seats(self, level: str | None) -> list[dict[str, Any]]:
        """Seats as in this match: the caller at theirs, bots again, others invited, or replaced by bots of a level."""
        seats: list[dict[str, Any]] = []
        own = self._parts.match.own or 0  # a spectator takes the first one
        for seat in self._parts.match.shown["seats"]:
            if seat["seat"] == own:
                seats.append({"kind": "player"})
            elif seat["kind"] == "bot":
                seats.append({"kind": "bot", "level": level or seat["level"]})
            elif level:
                seats.append({"kind": "bot", "level": level})
            elif "player" in seat:
                seats.append({"kind": "player", "player": seat["player"]})
            else:
                seats.append({"kind": "open"})
        return seats
