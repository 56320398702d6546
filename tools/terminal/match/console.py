"""Plays one seat of a match, or watches it: hears what happens there, and obeys what the person types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from annales.tools.terminal.api import Api, RefusedByServer, ServerUnreachable
from annales.tools.terminal.follower import BACK, LOST, REFUSED
from annales.tools.terminal.invitation import come_here
from annales.tools.terminal.match import answers, commands
from annales.tools.terminal.match.ages import Ages
from annales.tools.terminal.match.ahead import Ahead
from annales.tools.terminal.match.claims import GONE, Claims
from annales.tools.terminal.match.consents import Consents
from annales.tools.terminal.match.known import ASKS, KnownMatch
from annales.tools.terminal.match.looking import Looking
from annales.tools.terminal.match.narration import Narrator
from annales.tools.terminal.match.parts import Parts
from annales.tools.terminal.match.presenting import Presenter
from annales.tools.terminal.match.rematches import Rematches
from annales.tools.terminal.screen import Screen
from annales.tools.terminal.words import Words, printable

RECENT = 100  # entries among which the caller's last answer is looked for when they come back


class Console:
    """The conversation about one match. Nothing in it waits: `hear` and `obey` are called when something comes in."""

    def __init__(self, api: Api, words: Words, screen: Screen, match: str) -> None:
        known = KnownMatch(api, match)
        self._parts = Parts(api, words, screen, known, Narrator(known, words, screen))
        self._presenter, self._looking = Presenter(self._parts), Looking(self._parts)
        self._consents, self._ages = Consents(self._parts, self), Ages(self._parts, self)
        self._rematches, self._claims = Rematches(self._parts, self), Claims(self._parts, self)
        self._ahead = Ahead(self._parts, self)
        self._commands: Mapping[str, Callable[[str], None]] = {
            **self._looking.commands(),
            **self._consents.commands(),
            **self._ages.commands(),
            **self._rematches.commands(),
            **self._claims.commands(),
            **self._ahead.commands(),
            "board": lambda _: self._board(),
            "auto": lambda _: self._switch_auto(),
            "quit": lambda _: self.leave(),
        }
        self._confirms: tuple[str, Callable[[], None], str] | None = None  # a question, what a yes does, what a no says
        self._sent: Sequence[str] = ()  # the answers that were sent last
        self._has_gone_back = False  # whether the match has gone back since the table was drawn
        self._asked: int | None = None  # the number of the question that was shown last
        self._passes_by_itself = False
        self._is_looked_up = False  # whether the conversation goes on though the match is over: to look at it, fork it…
        self.is_done = False
        self.next_match: str | None = None  # the match to go to when this one is left

    # -- what the drivers ask

    @property
    def match(self) -> KnownMatch:
        """What is known of the match."""
        return self._parts.match

    @property
    def wants_line(self) -> bool:
        """Whether the person is asked something now, by the match or by the client."""
        return self._confirms is not None or self.match.must_answer

    def prompt(self) -> str:
        """The prompt before the line that the person types."""
        words = self._parts.words
        if self._confirms is not None:
            return self._confirms[0]
        if self.match.must_answer:
            default = answers.default(self.match.legal())
            return words.say("prompt") if default is None else printable(words.say("prompt_default", default=default))
        return words.say("prompt_waiting", waiting=self.awaited())

    def awaited(self) -> str:
        """Words for the seats that the match waits for."""
        question, words = self.match.question, self._parts.words
        if question is None:
            return words.say("is_over" if self.match.is_over else "waiting_seats")
        return printable(words.say("waiting", who=self._parts.narrator.names(question["must_act"])))

    def completions(self) -> Sequence[str]:
        """What a line may begin with: legal answers, then commands."""
        return [*(one["notation"] for one in self.match.legal()), *commands.names(self._parts.words.language)]

    # -- events

    def start(self) -> None:
        """Show the current state of the match, and what has happened since the caller's last answer."""
        self.match.look()
        self.match.find_own_seat()
        entries = self.match.recent(RECENT)
        self.match.look()  # it may have grown
        own = [entry["seq"] for entry in entries if entry["kind"] == "step" and entry.get("seat") == self.match.seat]
        if own and self.match.seat is not None:
            for entry in entries:
                if entry["seq"] > own[-1]:
                    self._parts.narrator.tell(entry)
            seen = self._parts.api.get("matches", self.match.id, "positions", own[-1], words="true")
            self._presenter.remember(seen["words"]["table"])
        self._is_looked_up = self.match.is_over and self._parts.screen.is_terminal
        if self._is_looked_up:
            self._tell_end()
            return
        watches = self.match.seat is None
        if not self.match.must_answer and not self.match.is_over and (watches or self.match.awaits_people()):
            self._presenter.table()
        self._ask_or_end()
        self._notice(self.match.open_ask())

    def hear(self, message: Any) -> None:
        """Show what a stream brings: an entry, the whole match after a loss, or news of the connection itself."""
        if message["kind"] == REFUSED:
            raise message["problem"]
        try:
            self._hear(message)
        except RefusedByServer as problem:
            self._explain(problem)
        except ServerUnreachable:  # what is missing is shown when the stream is back
            self._parts.say("connection_lost", "error")

    def _hear(self, message: Any) -> None:
        kind = message["kind"]
        if kind == LOST:
            self._parts.say("connection_lost", "error")
        elif kind == BACK:
            self._parts.say("connection_back", "quiet")
            self.catch_up()
        elif kind == "match":
            self.match.restart()
            self.catch_up()
        elif kind == GONE:
            self._claims.tell(message)
        elif self.match.take(message):
            if kind == "seat_taken":
                self.match.look()  # who has come
            self._tell(message)
            if self._concerns(message):
                self.catch_up()
            else:
                self.match.follow(message)

    def obey(self, line: str) -> None:
        """Do what a line says: answer the question, or carry out a command."""
        line = line.strip()
        try:
            if self._confirms is not None:
                self._settle(line)
            elif not line:
                self._empty_line()
            else:
                self._obey(line)
        except RefusedByServer as problem:
            self._explain(problem)
        except ServerUnreachable as reason:
            self._parts.say("unreachable", "error", reason=reason)

    def leave(self) -> None:
        """End the conversation; the match goes on."""
        self._parts.say("left", match=self.match.id)
        self._parts.screen.command(come_here(self._parts.api.server, self.match.id))
        self.is_done = True

    # -- for the commands

    def confirm(self, question: str, then: Callable[[], None], declined: str = "not_done") -> None:
        """Ask a question that the next line answers; a yes runs `then`, anything else says `declined`."""
        self._confirms = (question, then, declined)

    def go_to(self, match: str) -> None:
        """Leave this match for another one."""
        self.next_match, self.is_done = match, True

    def catch_up(self) -> None:
        """Show what has happened since the newest entry read, then what is asked now."""
        self._read_news()
        self._ask_or_end()
        if self._has_gone_back and not self.is_done and not self.match.must_answer:
            self._presenter.table()
        self._has_gone_back = False

    def _read_news(self) -> None:
        self.match.look()
        while self.match.read < self.match.shown["last"]:
            for entry in self.match.missed():
                self._tell(entry)
            self.match.look()

    # -- hearing

    def _tell(self, entry: Any) -> None:
        self._parts.narrator.tell(entry)
        if entry["kind"] == "head_moved":
            self._has_gone_back = True
        elif entry["kind"] in ASKS:
            self._notice(entry)
        elif entry["kind"] == "fork_answered" and entry["consent"]:
            ask = self.match.own_ask(entry["ask"])
            if ask is not None:
                self._consents.granted_fork(ask)

    def _notice(self, ask: Any) -> None:
        """Say how to answer a request that another seat has made."""
        if ask is not None and self.match.seat is not None and ask["seat"] != self.match.seat:
            self._parts.say("consent_wanted", "notice", who=self._parts.narrator.name(ask["seat"]))

    def _concerns(self, entry: Any) -> bool:
        """Whether the match must be read again: the caller is asked, or something other than a step has happened."""
        question = entry["question"]
        return entry["kind"] != "step" or question is None or self.match.seat in question["must_act"]

    def _ask_or_end(self) -> None:
        while self.match.must_answer and self._asked != self.match.question["number"]:
            self._asked = self.match.question["number"]
            forced = answers.forced(self.match.legal()) if self._passes_by_itself else None
            if forced is None:
                self._presenter.question()
                return
            self._parts.say("passed_by_itself", "quiet", answer=forced)
            self._send((forced,))
            self._read_news()
        if self.match.is_over and not self._is_looked_up:
            self._tell_end()
            self.is_done = not self._is_looked_up

    def _tell_end(self) -> None:
        """Show the result; at a terminal the conversation goes on if the campaign does or there can be a rematch."""
        self._presenter.table()
        self._parts.narrator.tell_result()
        if self._ages.offer() or (self._parts.screen.is_terminal and self._rematches.offer()):
            self._is_looked_up = self._parts.screen.is_terminal

    def _board(self) -> None:
        self.match.look()
        self._presenter.table()

    # -- obeying

    def _settle(self, line: str) -> None:
        _, then, declined = self._confirms or ("", self.catch_up, "not_done")
        self._confirms = None
        if commands.is_yes(line):
            then()
        else:
            self._parts.say(declined)

    def _empty_line(self) -> None:
        if self._parts.screen.has_more:
            self._looking.more()
        elif self.match.must_answer:
            default = answers.default(self.match.legal())
            if default is not None:
                self._answer((default,))
            else:
                self._parts.say("type_something", "quiet")
        elif self._rematches.is_done():
            self.is_done = True

    def _obey(self, line: str) -> None:
        legal = self.match.legal()
        typed, command = answers.read(line, legal, by_number=self.match.must_answer), commands.command_of(line)
        if typed is not None and command is not None:
            self._parts.say("also_a_command", word=line.split()[0])
        if typed is not None and typed.readings:
            self._parts.say("two_readings", "error", readings=", ".join(typed.readings))
        elif typed is not None:
            self._answer(typed.notations)
        elif command is not None:
            self._commands[command[0]](command[1])
        elif legal and (self.match.must_answer or line[0] == "#") and line.removeprefix("#").isdecimal():
            self._parts.say("no_such_number", "error", number=line, most=len(legal))
        elif legal:
            self._answer(answers.as_written(line, legal))
        else:
            self._parts.say("nothing_asked" if self.match.seat is not None else "unknown_seat")

    def _answer(self, notations: Sequence[str]) -> None:
        """Send answers, all or none; then show what they did and what is asked next."""
        self._send(notations)
        self.catch_up()
        if not self.is_done and not self.match.must_answer and self.match.awaits_people():
            self._presenter.table()

    def _send(self, notations: Sequence[str]) -> None:
        self._sent = notations
        body: dict[str, Any] = {"answering": self.match.answering}
        if len(notations) == 1:
            body["notation"] = notations[0]
        else:
            body["actions"] = list(notations)
        accepted = self._parts.api.post("matches", self.match.id, "actions", body=body, words="true")
        for entry in accepted["entries"]:
            if self.match.take(entry):
                self._tell(entry)
        self._asked = None

    def _explain(self, problem: RefusedByServer) -> None:
        """Say why something was refused, and what was missed; re-raise what the person cannot mend here."""
        if problem.status in (401, 404):
            raise problem
        self._presenter.refusal(problem, self._sent)
        if problem.status == 409:
            self._asked = None
            self.catch_up()

    def _switch_auto(self) -> None:
        self._passes_by_itself = not self._passes_by_itself
        self._parts.say("auto_on" if self._passes_by_itself else "auto_off")
        if self._passes_by_itself and self.match.must_answer and answers.forced(self.match.legal()) is not None:
            self._asked = None
            self._ask_or_end()
