"""A bot of one's own that is a program: it reads questions from its standard input and writes answers to its output."""

from __future__ import annotations

import shlex
import subprocess

from .own import BotFault, Own

PATIENCE = 5.0  # seconds for a program to end after the match, before it is killed


class Program:
    """A program that plays one seat of one match. What it writes to standard error is shown as it is."""

    def __init__(self, bot: Own) -> None:
        """Start it, without a shell. Raises BotFault."""
        self._bot = bot
        try:
            self._process = subprocess.Popen(
                shlex.split(bot.source), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
            )
        except (OSError, ValueError, IndexError) as reason:
            raise BotFault(f"{bot.name}: {reason}") from reason

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the program's input, the signal to end, and kill it if it does not."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def ask(self, question: str) -> str:
        """The line that answers a question of one line. Raises BotFault if the program has ended."""
        stdin, stdout = self._process.stdin, self._process.stdout
        line = ""
        if stdin is not None and stdout is not None:
            try:
                print(question, file=stdin, flush=True)
                line = stdout.readline()
            except BrokenPipeError:
                pass  # it has ended: reported below like one that ends without an answer
        if not line:
            raise BotFault(f"{self._bot.name}: the program ended without an answer")
        return line
