"""Prints for people: in colour, wrapped between words and by pages at a terminal; plain lines anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from annales.tools.terminal.marks import changed
from annales.tools.terminal.words import printable

STYLES = {  # kind of line -> style in colour; without colour only bold, italic and reverse remain
    "own": "bold cyan",
    "told": "",
    "quiet": "dim",
    "question": "bold green",
    "notice": "bold magenta",
    "error": "bold red",
    "changed": "bold yellow",
    "result": "bold",
}
COLOURLESS_CHANGE = "bold reverse"
FLOWING = 2  # rows of a list in running lines
SPACED = "  "  # between the items of a list in running lines
MARK = "  *"  # behind a line of a drawing that has changed, where neither colour nor bold can show it


class Screen:
    """Where the client prints. `is_terminal` says whether a person looks at it through a terminal."""

    def __init__(self, is_terminal: bool) -> None:
        self.is_terminal = is_terminal
        self._rest: list[RenderableType] = []  # what follows on the next pages of the last list

    @property
    def height(self) -> int:
        """The rows of the terminal."""
        return self._console().height

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return self._console().width

    @property
    def has_more(self) -> bool:
        """Whether the last list has more pages."""
        return bool(self._rest)

    def say(self, text: str, style: str = "told", indent: int = 0, hang: int = 0) -> None:
        """Print a text. `indent` is its left margin; lines after the first are indented by `hang` more."""
        self._rest = []
        text = printable(text)
        if not self.is_terminal:
            print("\n".join(" " * indent + line for line in text.splitlines() or [""]), flush=True)
            return
        self._print(self._wrapped(text, style, indent, hang))

    def flow(self, first: str, items: Sequence[str], most: int, others: Callable[[int], str]) -> None:
        """Print the first items of a list in lines that break only between items: `most`, or what two rows hold.

        `first` is printed before them; `others` says how many more there are.
        """
        width = self.width if self.is_terminal else sys.maxsize
        number = min(most, len(items))
        rows = _rows(first, items, number, others, width)
        while len(rows) > FLOWING and number > 1:
            number -= 1
            rows = _rows(first, items, number, others, width)
        for row in rows:
            self.say(row)

    def command(self, text: str) -> None:
        """Print a command on a line of its own, never broken, so that it can be copied."""
        if self.is_terminal:
            self._console().print(Text(f"  {printable(text)}", STYLES["own"]), soft_wrap=True)
        else:
            print(f"  {text}", flush=True)

    def drawing(self, before: str | None, after: str) -> None:
        """Print the drawing of a table, and mark what differs from the one before, if there is one."""
        after = printable(after)
        lines = changed(after if before is None else printable(before), after)
        if not self.is_terminal:
            print("\n".join(line + (MARK if spans else "") for line, spans in lines), flush=True)
            return
        console = self._console()
        for line, spans in lines:
            text = Text(line, no_wrap=len(line) <= console.width)
            for start, end in spans:
                blank = not line[start:end].strip()
                text.stylize(COLOURLESS_CHANGE if console.no_color or blank else STYLES["changed"], start, end)
            indent = len(line) - len(line.lstrip())
            self._print(text if text.no_wrap else self._folded(text, 0, indent + 2))

    def listed(self, rows: Sequence[tuple[str, str]], follow_up: str = "") -> None:
        """Print rows of two columns, a page at a time at a terminal; `follow_up` says how to see the next page."""
        width = max((len(first) for first, _ in rows), default=0)
        lines = [printable(f"{first:<{width}}  {second}".rstrip()) for first, second in rows]
        if not self.is_terminal:
            self._rest = []
            print("\n".join(f"  {line}" for line in lines), flush=True)
            return
        self._rest = list(self._pages(lines))
        self.next_page(follow_up)

    def next_page(self, follow_up: str) -> None:
        """Print the next page of the last list."""
        page, rest = self._rest[0], self._rest[1:]
        self._print(page)
        if rest:
            self.say(follow_up, "quiet")
        self._rest = rest

    def _pages(self, lines: Sequence[str]) -> Iterator[RenderableType]:
        """Pages that fit the terminal: lines in as many columns as there is room for, each column read downwards."""
        console = self._console()
        widest = max((len(line) for line in lines), default=0) + 2
        columns = max(1, (console.width - 2) // (widest + 1))
        rows = max(1, console.height - 3)
        if columns == 1:
            taken: list[RenderableType] = []
            used = 0
            for line in lines:
                block = self._wrapped(line, "told", 2, 4)
                needed = len(console.render_lines(block, pad=False))
                if taken and used + needed > rows:
                    yield Group(*taken)
                    taken, used = [], 0
                taken.append(block)
                used += needed
            yield Group(*taken)
            return
        for start in range(0, len(lines), rows * columns):
            cells = [Text(line, no_wrap=True) for line in lines[start : start + rows * columns]]
            yield Padding(Columns(cells, padding=(0, 2), column_first=True, expand=False), (0, 0, 0, 2))

    def _wrapped(self, text: str, style: str, indent: int, hang: int) -> RenderableType:
        return Group(*[self._folded(Text(line, STYLES[style]), indent, hang) for line in text.split("\n")])

    def _folded(self, text: Text, indent: int, hang: int) -> Text:
        """A line, broken between words where the terminal ends; what follows a break is indented by `hang` more."""
        console = self._console()
        room = console.width - indent
        first, *others = _stripped(text.wrap(console, max(10, room))) or [text]
        rest = _stripped(Text(" ").join(others).wrap(console, max(10, room - hang))) if others else []
        return Text(" " * indent) + Text("\n" + " " * (indent + hang)).join([first, *rest])

    def _print(self, what: RenderableType) -> None:
        self._console().print(what, highlight=False, markup=False, emoji=False)

    def _console(self) -> Console:
        """A console of the present size on the present output, which a prompt replaces while it waits for a line."""
        return Console(file=sys.stdout, force_terminal=True if self.is_terminal else None, highlight=False)


def _rows(first: str, items: Sequence[str], number: int, others: Callable[[int], str], width: int) -> list[str]:
    """The first items of a list in rows of a width, and how many others there are."""
    left = len(items) - number
    rows = [first]
    for item in (*items[:number], *([others(left)] if left else [])):
        if len(rows[-1]) + len(SPACED) + len(item) > width:
            rows.append("")
        rows[-1] += SPACED + item
    return rows


def _stripped(lines: Iterable[Text]) -> list[Text]:
    """Lines of a text without the spaces at which they were broken."""
    found = list(lines)
    for line in found:
        line.rstrip()
    return found
