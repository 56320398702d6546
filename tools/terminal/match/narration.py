"""The course and the end of a match, as lines for people, made of the words of the service."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from annales.tools.terminal.match.known import KnownMatch
from annales.tools.terminal.screen import Screen
from annales.tools.terminal.words import Words, folded

BY_PLAYER = ("opened", "head_moved")  # entries that name no seat, and that a player is answerable for
CREDIT = "time_credited"  # the one entry of the clock that is no time that ran out
FEW = 6  # facts that are shown beside what the game itself says
BETWEEN = " · "  # between facts that share a line
MOST = 12  # facts that are shown where the game says nothing


class Narrator:
    """Describes for a person what happens in a match."""

    def __init__(self, match: KnownMatch, words: Words, screen: Screen) -> None:
        self._match, self._words, self._screen = match, words, screen

    def tell(self, entry: Any, in_full: bool = False) -> None:
        """Print an entry: who did what, what the game says of it, and its facts; all of them `in_full`."""
        words = entry["words"]
        own = entry.get("seat") is not None and entry.get("seat") == self._match.own
        line = self._words.say("happened", seq=entry["seq"], who=self.author(entry), what=words["did"])
        if "clock" in entry.get("by", {}) and entry["kind"] != CREDIT:
            line += self._words.say("by_clock")
        self._screen.say(line, "own" if own else "told", 2, 6)
        for said in words["said"]:
            self._screen.say(said, "told", 8, 2)
        facts, more = told_facts(words, in_full)
        for line in facts if in_full else [BETWEEN.join(facts)] if facts else []:
            self._screen.say(line, "quiet", 8, 2)
        if more:
            self._screen.say(self._words.say("more_facts", more=more, seq=entry["seq"]), "quiet", 8, 2)

    def author(self, entry: Any) -> str:
        """Who did it: a seat, a player who holds one, or the table itself."""
        seat = entry.get("seat")
        if seat is None and entry["kind"] in BY_PLAYER:
            seat = self._match.seat_of(entry.get("by", {}).get("player"))
        return self._words.say("service") if seat is None else self.name(seat)

    def name(self, seat: int) -> str:
        """A seat as the caller calls it: "You", or the name of its player or bot with its number."""
        if seat == self._match.own:
            return self._words.say("you")
        holder = self._match.holder(seat)
        name = holder.get("name") or holder.get("level")
        number = seat + 1  # as sentences of the service count
        return self._words.say("named_seat", name=name, seat=number) if name else self._words.say("seat", seat=number)

    def names(self, seats: Sequence[int]) -> str:
        """Several seats, separated by commas."""
        return ", ".join(self.name(seat) for seat in seats)

    def tell_result(self) -> None:
        """Print who has won, why the match is over, and the ranks."""
        result = self._match.shown["result"]
        ranks: list[int] = list(result["ranks"] or ())
        reason = str(result["words"]).rstrip(".")
        self._screen.say(self._words.say("over", result=self._outcome(ranks), reason=reason), "result", 0, 2)
        for rank, seat in sorted((rank, seat) for seat, rank in enumerate(ranks)):
            self._screen.say(self._words.say("rank", rank=rank, who=self.name(seat)), "told", 2, 3)

    def _outcome(self, ranks: Sequence[int]) -> str:
        first = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
        if not first:
            return self._words.say("no_result")
        if len(first) == len(ranks) > 1:
            return self._words.say("draw")
        if len(first) > 1:
            return self._words.say("shared", who=self.names(first))
        own = first[0] == self._match.own
        return self._words.say("you_won") if own else self._words.say("won", who=self.name(first[0]))


def told_facts(words: Any, in_full: bool) -> tuple[list[str], int]:
    """The facts of an entry that are shown, each once and with how often it happened, and how many others there are."""
    known = [folded(line) for line in (words["did"], *words["said"])]
    times = Counter(
        fact
        for fact in words["facts"]
        if fact is not None and (in_full or not any(folded(fact) in line for line in known))
    )
    facts = [fact if number == 1 else f"{fact} (×{number})" for fact, number in times.items()]
    most = FEW if words["said"] else MOST
    if in_full or len(facts) <= most:
        return facts, 0
    shown = [] if words["said"] else facts[:FEW]
    return shown, len(facts) - len(shown)
