"""Lets a person type while a match goes on: at a terminal news appear above the line; piped lines are read in turn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout, suppress
from datetime import UTC, datetime
from io import StringIO
from queue import SimpleQueue
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from annales.tools.terminal.follower import StreamFollower
from annales.tools.terminal.match.console import Console

STYLE = Style.from_dict({"prompt": "bold ansigreen", "rprompt": "ansiyellow"})
Follow = Callable[
    [int, Callable[[Any], None]], StreamFollower
]  # from the newest entry read, and what receives messages


class _Over(Exception):
    """The conversation has ended while a line was awaited."""


def by_lines(console: Console, follow: Follow) -> None:
    """Converse through a pipe: a line is read whenever the person is asked something; else the match is awaited."""
    messages: SimpleQueue[Any] = SimpleQueue()
    console.start()
    follower = follow(console.match.read, messages.put)
    follower.start()
    awaited = ""
    try:
        while not console.is_done:
            if console.wants_line:
                awaited = ""
                _obey_next_line(console)
                continue
            if console.awaited() != awaited:
                awaited = console.awaited()
                print(awaited, flush=True)
            console.hear(messages.get())
    finally:
        follower.stop()


def _obey_next_line(console: Console) -> None:
    print(console.prompt(), end="", flush=True)
    line = sys.stdin.readline()
    print(line.rstrip("\n"))  # a pipe does not echo what it brings
    if line:
        console.obey(line)
    else:
        console.leave()


class AtTerminal:
    """Converses through a terminal: the line that is being typed stays below what is printed meanwhile.

    Everything happens in the thread that runs it. The follower only leaves its messages and wakes the prompt, so that
    no message is lost or printed below a prompt that is just beginning or ending.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._news: SimpleQueue[Any] = SimpleQueue()
        self._failure: Exception | None = None
        self._prompt = ""
        self._deadline: str | None = None
        self._session: PromptSession[str] = PromptSession(
            message=lambda: FormattedText([("class:prompt", self._prompt)]),
            rprompt=lambda: FormattedText([("class:rprompt", self._time_left())]),
            completer=_Completer(console.completions),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            reserve_space_for_menu=0,
            style=STYLE,
        )

    def run(self, follow: Follow) -> None:
        """Converse until the match is over or the person leaves; raises what went wrong while following it."""
        self._console.start()
        follower = follow(self._console.match.read, self._leave_news)
        follower.start()
        try:
            while True:
                self._hear_news()
                if self._console.is_done:
                    break
                self._obey_next_line()
        except _Over:
            pass
        finally:
            follower.stop()
        if self._failure is not None:
            raise self._failure

    def _obey_next_line(self) -> None:
        self._note()
        refresh = 1.0 if self._console.match.shown["clock"] else 0.0
        try:
            line = self._session.prompt(refresh_interval=refresh, pre_run=self._tell_news)
        except EOFError:
            self._console.leave()
            return
        self._hear_news()
        if not self._console.is_done:
            self._console.obey(line)

    def _leave_news(self, message: Any) -> None:
        """Leave a message of the stream, in the follower's thread; a prompt that is not yet there hears it first."""
        self._news.put(message)
        loop = self._session.app.loop
        if loop is not None:
            with suppress(RuntimeError):  # the prompt has just ended: the message is heard before the next one
                loop.call_soon_threadsafe(self._tell_news)

    def _tell_news(self) -> None:
        """Print what has come above the line that is being typed, and end the prompt if the conversation has ended.

        The printing alone interrupts the prompt: meanwhile the terminal itself would echo what is typed.
        """
        said = StringIO()
        with redirect_stdout(said):
            try:
                self._hear_news()
            except Exception as failure:  # it is raised again where the conversation runs
                self._failure, self._console.is_done = failure, True
        app = self._session.app
        if said.getvalue():
            run_in_terminal(lambda: print(said.getvalue(), end="", flush=True))
        self._note()
        if self._console.is_done and not app.is_done:
            app.exit(exception=_Over())

    def _hear_news(self) -> None:
        while not self._news.empty() and not self._console.is_done:
            self._console.hear(self._news.get())

    def _note(self) -> None:
        """Keep what the prompt shows: it is drawn at any moment, and must not ask the server then."""
        if not self._console.is_done:
            self._prompt = self._console.prompt()
            question = self._console.match.question
            self._deadline = _deadline_of(question, self._console.match.seat) if question else None

    def _time_left(self) -> str:
        if self._deadline is None:
            return ""
        left = max(0, int((datetime.fromisoformat(self._deadline) - datetime.now(UTC)).total_seconds()))
        return f"{left // 60}:{left % 60:02}"


def _deadline_of(question: Mapping[str, Any], seat: int | None) -> str | None:
    """When the time of this seat runs out, or, while it does not run, the first one of those that do."""
    own = [clock["deadline"] for clock in question["clocks"] if clock["seat"] == seat and clock["is_running"]]
    deadline: str | None = own[0] if own else question["deadline"]
    return deadline


class _Completer(Completer):
    """Completes the word before the cursor."""

    def __init__(self, candidates: Callable[[], Iterable[str]]) -> None:
        self._candidates = candidates

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        word = document.get_word_before_cursor(WORD=True)
        for candidate in self._candidates():
            if candidate.casefold().startswith(word.casefold()):
                yield Completion(candidate, start_position=-len(word))
