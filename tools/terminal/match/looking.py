"""The commands that look at a match and change nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from annales.tools.terminal.match.answers import described, matching, typed_numbers
from annales.tools.terminal.match.cards import matching_cards, printed, short
from annales.tools.terminal.match.parts import Parts

COMMAND = re.compile(r"  \S.*?  +")  # the part before the explanation of a command
REMARKS = (
    *("take_back_asked", "take_back_answered", "fork_asked", "fork_answered"),
    *("rules_changed", "time_credited", "vacation_taken", "instructed", "hinted", "disclosed"),
)


class Looking:
    """Shows legal answers, cards and the history."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """The commands by name; each takes the rest of its line."""
        return {
            "legal": self.legal,
            "history": self.history,
            "why": self.why,
            "card": self.cards,
            "help": lambda _: self.help(),
            "more": lambda _: self.more(),
        }

    def help(self) -> None:
        """Explain the commands; what a line of them says stays in its column."""
        for line in self._parts.words.say("help").splitlines():
            row = COMMAND.match(line)
            self._parts.screen.say(line.strip(), "told", 2 if row else 0, row.end() - 2 if row else 0)

    def legal(self, wanted: str) -> None:
        """List the legal answers that contain a text, with their numbers."""
        legal = self._parts.match.legal()
        if not legal:
            self._parts.say("nothing_asked" if self._parts.match.seat is not None else "unknown_seat")
            return
        found = matching(legal, wanted)
        if not found:
            self._parts.say("no_such_answer", wanted=wanted)
        else:
            typed = typed_numbers(legal)
            width, widest = max(map(len, typed)), max(len(one["notation"]) for _, one in found)
            rows = [(f"{typed[n - 1]:>{width}}  {one['notation']:<{widest}}", described(one)) for n, one in found]
            self._parts.screen.listed(rows, self._parts.words.say("next_page"))

    def more(self) -> None:
        """Show the next page of the last list."""
        if self._parts.screen.has_more:
            self._parts.screen.next_page(self._parts.words.say("next_page"))

    def history(self, wanted: str) -> None:
        """Show what has happened: everything, or one entry in full."""
        if wanted:
            self.why(wanted)
            return
        for entry in self._parts.match.all():
            self._parts.narrator.tell(entry)

    def why(self, wanted: str) -> None:
        """Show an entry with all its facts: the one of this number, or the last step."""
        match = self._parts.match
        seq = int(wanted) if wanted.isdecimal() else match.read
        entry = match.entry(seq)
        while not wanted and entry is not None and entry["kind"] in REMARKS:
            seq -= 1
            entry = match.entry(seq)
        if entry is None:
            self._parts.say("no_entry", wanted=wanted, last=match.read)
        else:
            self._parts.narrator.tell(entry, in_full=True)

    def cards(self, wanted: str) -> None:
        """Say what cards do: those of this code or name, or all."""
        words = self._parts.words
        cards = self._parts.api.get("games", self._parts.match.shown["game"], "catalogue")["catalogue"]
        rows = []
        for card in matching_cards(cards, wanted):
            numbers = ", ".join(words.say(f"number_{name}", number=number) for name, number in printed(card))
            about = f"{card['effect']} ({numbers})" if numbers else card["effect"]
            rows.append((short(card), words.say("card", name=card["name"], effect=about)))
        if rows:
            self._parts.screen.listed(rows, words.say("next_page"))
        else:
            self._parts.say("no_card", wanted=wanted)
