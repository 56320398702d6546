"""Plays one seat in a terminal: shows the table, asks for answers, waits for the others."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable
from typing import Any

from domain.games import GAMES
from tools.terminal.api import Api, Problem
from tools.terminal.drawing import draw
from tools.terminal.wording import in_words, lines_in_words, matching_cards, opened_in_words, printed, short
from tools.terminal.words import Words

POLL = 20  # seconds of a long poll for new entries
OFFERED = 12  # legal answers that are shown with a question
CARD = "card"  # the only command with an argument


class Quit(Exception):
    """The person leaves the terminal."""


class Console:
    """Plays one match; it reads the match again from the server whenever something has happened."""

    def __init__(self, api: Api, words: Words, match: str) -> None:
        self._api, self._words, self._id = api, words, match
        self._match: Any = None
        self._read = 0  # the newest entry that was printed
        self._awaited = ""  # the last line printed about awaited seats
        self._commands: dict[str, Callable[[], None]] = {
            "legal": self._show_legal,
            "board": self._show_board,
            "history": self._show_history,
            "help": self._show_help,
            "resign": self._resign,
            "quit": self._quit,
            "q": self._quit,
        }

    def run(self) -> None:
        """Play until the match is over, the player quits, or the input ends."""
        try:
            self._match = self._api.get("matches", self._id)
            self._read = self._match["last"]
            self._show_board()
            while self._match["status"] != "over":
                if self._must_answer():
                    self._ask()
                else:
                    self._wait()
        except Quit:
            print(self._words.say("left", match=self._id))
            return
        self._show_result()

    # -- looking

    def _look(self) -> None:
        """Read the match and print all entries up to its last: others may play between two requests."""
        self._match = self._api.get("matches", self._id)
        while self._read < self._match["last"]:
            self._print_entries(self._api.get("matches", self._id, "history", after=self._read)["entries"])
            self._match = self._api.get("matches", self._id)

    @property
    def _seat(self) -> int | None:
        seat: int | None = self._match["seat"]
        return seat

    def _must_answer(self) -> bool:
        question = self._match["question"]
        return question is not None and self._seat in question["must_act"]

    def _wait(self) -> None:
        """Wait for a new entry; in the meantime a player at a terminal can type commands, or interpose an answer."""
        self._print_awaited()
        while True:
            typing = sys.stdin.isatty()
            if typing and _has_line():
                self._obey(_line())
                return
            news = self._api.get("matches", self._id, "history", after=self._read, wait=1 if typing else POLL)
            if news["entries"]:
                self._print_entries(news["entries"])
                self._look()
                if self._must_answer():
                    self._show_board()
                return

    def _print_awaited(self) -> None:
        question = self._match["question"]
        line = self._words.say("waiting_seats")
        if question is not None:
            line = self._words.say("waiting", who=", ".join(self._who(seat) for seat in question["must_act"]))
        if line != self._awaited:
            print(line, flush=True)
        self._awaited = line

    # -- asking

    def _ask(self) -> None:
        self._awaited = ""
        question = self._match["question"]
        words = self._question_in_words(question["kind"])
        print(self._words.say("asked", seat=self._seat, number=question["number"], question=words))
        self._offer()
        while not self._obey(_line(self._words.say("prompt"))):
            continue

    def _offer(self) -> None:
        notations = [legal["notation"] for legal in self._legal()["actions"]]
        offer = " ".join(notations[:OFFERED])
        if len(notations) > OFFERED:
            offer = self._words.say("more", offer=offer, more=len(notations) - OFFERED)
        print(self._words.say("illegal", offer=offer))

    def _obey(self, line: str) -> bool:
        """Execute a line; true if the match has changed."""
        line = line.strip()
        if not line:
            return False
        before = self._match["last"]
        if line in self._commands:
            self._commands[line]()
        elif line.split()[0] == CARD:
            self._show_cards(line.removeprefix(CARD).strip())
        else:
            self._answer(line)
        return bool(self._match["last"] != before)

    def _answer(self, line: str) -> None:
        legal = self._legal()
        if not legal["actions"]:
            print(self._words.say("nothing_asked"))
            self._look()
            return
        whole = line in [one["notation"] for one in legal["actions"]]
        answers = [line] if whole else line.split()
        try:
            if len(answers) == 1:
                self._post({"answering": legal["answering"], "notation": answers[0]})
            else:
                self._post({"answering": legal["answering"], "actions": answers})
        except Problem as problem:
            self._explain(problem)

    def _post(self, body: dict[str, Any]) -> None:
        accepted = self._api.post("matches", self._id, "actions", body=body)
        for entry in accepted["entries"]:
            self._print_lines(entry)
        self._read = accepted["seq"]
        self._look()
        if self._match["status"] != "over":
            self._show_board()

    def _explain(self, problem: Problem) -> None:
        """Print why an answer was refused and what was missed; re-raise problems that the player cannot solve here."""
        if problem.status not in (403, 409, 422):
            raise problem
        print(problem)
        if problem.status == 409:
            print(self._words.say("missed"))
            self._print_entries(problem.document.get("missed", []))
            self._look()
            self._show_board()

    # -- commands

    def _legal(self) -> Any:
        if self._seat is None:
            return {"answering": 0, "actions": []}
        return self._api.get("matches", self._id, "legal")

    def _show_legal(self) -> None:
        legal = self._legal()["actions"]
        if not legal:
            print(self._words.say("nothing_asked" if self._seat is not None else "unknown_seat"))
        width = max((len(one["notation"]) for one in legal), default=0)
        for one in legal:
            print(f"  {one['notation']:<{width}}  {one['label']}")

    def _show_board(self) -> None:
        print()
        match = self._match
        print(draw(match["game"], len(match["seats"]), match["view"], self._words.language, match["options"]))
        print(flush=True)

    def _show_cards(self, wanted: str) -> None:
        cards = self._api.get("games", self._match["game"], "catalogue")["catalogue"]
        matching = matching_cards(cards, wanted)
        if not matching:
            print(self._words.say("no_card", wanted=wanted))
        for card in matching:
            numbers = ", ".join(self._words.say(f"number_{name}", number=number) for name, number in printed(card))
            about = f"{card['effect']} ({numbers})" if numbers else card["effect"]
            print(self._words.say("card", short=short(card), name=card["name"], effect=about))

    def _show_history(self) -> None:
        after = 0
        while entries := self._api.get("matches", self._id, "history", after=after, limit=500)["entries"]:
            self._print_entries(entries)
            after = entries[-1]["seq"]

    def _show_help(self) -> None:
        print(self._words.say("help"))

    def _resign(self) -> None:
        if self._seat is None:
            print(self._words.say("unknown_seat"))
            return
        self._api.delete("matches", self._id, "seats", self._seat)
        self._look()

    def _quit(self) -> None:
        raise Quit

    # -- printing

    def _print_entries(self, entries: list[Any]) -> None:
        for entry in entries:
            seat = entry.get("seat")
            who = self._words.say("service") if seat is None else self._who(seat)
            print(self._words.say("happened", seq=entry["seq"], who=who, what=self._in_words(entry)))
            self._print_lines(entry)
            self._read = max(self._read, entry["seq"])

    def _print_lines(self, entry: Any) -> None:
        """Print the consequences of an answer: unsealed answers first, then the game's lines for people."""
        opened = opened_in_words(self._match["game"], entry.get("facts", ()), self._words.language)
        answers = ", ".join(self._words.say("answer", seat=seat, answer=answer) for seat, answer in opened)
        if answers:
            print(self._words.say("told", line=self._words.say("unsealed", answers=answers)))
        for line in lines_in_words(self._match["game"], entry.get("facts", ()), self._words.language):
            print(self._words.say("told", line=line))

    def _in_words(self, entry: Any) -> str:
        if entry.get("action"):
            return in_words(self._match["game"], entry["action"], self._words.language)
        return self._words.of_entry(entry["kind"])

    def _question_in_words(self, kind: str) -> str:
        game = GAMES.get(self._match["game"])
        words = None if game is None else game.TEXTS.questions.get(kind)
        return kind if words is None else words.speak(self._words.language)

    def _who(self, seat: int) -> str:
        name = self._match["seats"][seat].get("name")
        words = self._words.say("you" if seat == self._seat else "seat", seat=seat)
        return f"{name}, {words}" if name else words

    def _show_result(self) -> None:
        result, game = self._match["result"], GAMES.get(self._match["game"])
        words = None if game is None else game.TEXTS.reasons.get(result["reason"])
        reason = result["reason"] if words is None else words.speak(self._words.language)
        self._show_board()
        print(self._words.say("over", reason=reason.rstrip(".")))
        for seat, rank in enumerate(result["ranks"] or ()):
            print(self._words.say("rank", seat=seat, rank=rank))


def _line(prompt: str = "") -> str:
    """The next line of input; raises Quit at the end of input."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise Quit
    if not sys.stdin.isatty():
        print(line.rstrip("\n"))  # a terminal echoes its input, a pipe does not
    return line


def _has_line() -> bool:
    return bool(select.select([sys.stdin], [], [], 0)[0])
