"""Lets a person type while a match goes on: at a terminal news appear above the line; piped lines are read in turn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from queue import SimpleQueue
from threading import RLock
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from tools.terminal.follower import Follower
from tools.terminal.match.console import Console

STYLE = Style.from_dict({"prompt": "bold ansigreen", "rprompt": "ansiyellow"})
Follow = Callable[[int, Callable[[Any], None]], Follower]  # from the newest entry read, and whom to tell


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
    """Converses through a terminal: the line that is being typed stays below what is printed meanwhile."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._turn = RLock()  # a line and a message are dealt with one after the other
        self._failure: Exception | None = None
        self._prompt = ""
        self._deadline: str | None = None
        self._session: PromptSession[str] = PromptSession(
            message=lambda: FormattedText([("class:prompt", self._prompt)]),
            rprompt=lambda: FormattedText([("class:rprompt", self._time_left())]),
            completer=_Completer(self._completions),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            reserve_space_for_menu=0,
            style=STYLE,
        )

    def run(self, follow: Follow) -> None:
        """Converse until the match is over or the person leaves; raises what went wrong while following it."""
        with patch_stdout(raw=True):
            with self._turn:
                self._console.start()
                self._note()
            follower = follow(self._console.match.read, self._hear)
            follower.start()
            try:
                while not self._console.is_done:
                    self._obey_next_line()
            except _Over:
                pass
            finally:
                follower.stop()
        if self._failure is not None:
            raise self._failure

    def _obey_next_line(self) -> None:
        refresh = 1.0 if self._console.match.shown["clock"] else 0.0
        try:
            line = self._session.prompt(refresh_interval=refresh, pre_run=self._end_if_done)
        except EOFError:
            line = None
        with self._turn:
            if self._console.is_done:
                return
            if line is None:
                self._console.leave()
            else:
                self._console.obey(line)
            self._note()

    def _hear(self, message: Any) -> None:
        """Deal with a message of the stream, in the follower's thread."""
        with self._turn:
            if self._console.is_done:
                return
            try:
                self._console.hear(message)
                self._note()
            except Exception as failure:  # it is raised again where the conversation runs
                self._failure, self._console.is_done = failure, True
        app = self._session.app
        if app.is_running and app.loop is not None:
            app.loop.call_soon_threadsafe(self._end_if_done)
            app.invalidate()

    def _end_if_done(self) -> None:
        app = self._session.app
        if self._console.is_done and not app.is_done:
            app.exit(exception=_Over())

    def _note(self) -> None:
        """Keep what the prompt shows: it is drawn at any moment, and must not ask the server then."""
        if not self._console.is_done:
            self._prompt = self._console.prompt()
            question = self._console.match.question
            self._deadline = question["deadline"] if question else None

    def _time_left(self) -> str:
        if self._deadline is None:
            return ""
        left = max(0, int((datetime.fromisoformat(self._deadline) - datetime.now(UTC)).total_seconds()))
        return f"{left // 60}:{left % 60:02}"

    def _completions(self) -> Iterable[str]:
        with self._turn:
            return self._console.completions()


class _Completer(Completer):
    """Completes the word before the cursor."""

    def __init__(self, candidates: Callable[[], Iterable[str]]) -> None:
        self._candidates = candidates

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        word = document.get_word_before_cursor(WORD=True)
        for candidate in self._candidates():
            if candidate.casefold().startswith(word.casefold()):
                yield Completion(candidate, start_position=-len(word))
