"""The text of moves: `docs/moves.md` is its description. One line for each thing, known by how it begins."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

import msgspec
from msgspec import UNSET

from annales.domain.errors import MovesRefused
from annales.domain.log.bounds import MOST_SEATS, is_time
from annales.domain.log.terms import Holder
from annales.domain.reasons import MovesReason
from annales.domain.table.facts import freeze
from annales.domain.table.layout import Seat

from .moves import Act, AnyMove, Move, Moves, Rules

MOST_BYTES = 1024 * 1024
MOST_LINES = 50_000
VERSION, FIRST = 1, "annales-moves"
WIDTH = 100  # characters of a line of results
LONGEST_RESULT = 64  # characters of the name of a piece or a face, as in a layout
SHOWN = 60  # characters of what was sent, in a refusal
NOTICE = (
    "The moves of a match as text, as they stood at its end: what was taken back is not among them.",
    "It proves nothing, because anybody can write such a text. The record of the match is what can be verified.",
)
HEADS = ("game", "rules", "seats", "options", "legacy", "heirs", "match", "opened", "ended", "result")
NEEDED = ("game", "rules", "seats", "options", "opened")
MOVE = re.compile(r"([1-9][0-9]{0,5})\. ([0-9]{1,2}) (\S(?:.*\S)?)")
HEAD = re.compile(r"([a-z]+): (.+)")
ACT = re.compile(r"\* (?:(resigned) ([0-9]{1,2})|(claimed) ([0-9]{1,2}) ([0-9]{1,2}) (win|draw|bot)|(closed))")
RULES = re.compile(r"\* rules ([1-9][0-9]{0,5})")
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


class _Ranked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result in the head."""

    reason: str
    ranks: tuple[int, ...] | None = None


TYPES: Mapping[str, Any] = {
    "game": str,
    "rules": int,
    "seats": tuple[Holder, ...],
    "options": dict[str, bool | int | str],
    "legacy": Any,
    "heirs": tuple[int | None, ...],
    "match": str,
    "opened": str,
    "ended": str,
    "result": _Ranked,
}


# -- writing


def written(moves: Moves) -> Iterator[str]:
    """The lines of the text, without line ends."""
    yield f"{FIRST} {VERSION}"
    yield from (f"% {sentence}" for sentence in NOTICE)
    for name in HEADS:
        value = getattr(moves, name)
        if value not in (None, UNSET, ""):
            yield f"{name}: {json.dumps(msgspec.to_builtins(value), separators=(',', ':'))}"
    yield ""
    yield from _results(moves.opening)
    number = 0
    for what in moves.played:
        if isinstance(what, Move):
            number += 1
            yield f"{number}. {what.seat} {what.notation}"
            yield from _results(what.chance)
        else:
            yield _aside(what)


def _results(chance: Sequence[str]) -> Iterator[str]:
    words = wrap(" ".join(chance), WIDTH, break_long_words=False, break_on_hyphens=False)
    return (f"= {line}" for line in words)


def _aside(what: Act | Rules) -> str:
    if isinstance(what, Rules):
        return f"* rules {what.version}"
    values = (what.kind, what.seat, what.absent, what.claim)
    return " ".join(["*", *(str(value) for value in values if value is not None)])


def is_writable(notation: str) -> bool:
    """Whether a notation, or a result of chance, can stand in the text."""
    return notation.isprintable() and notation == notation.strip() and notation != ""


# -- reading


@dataclass
class _Reading:
    """What has been read of a text so far; `chance` has the results of the opening, then those of each move."""

    heads: dict[str, Any] = field(default_factory=dict)
    played: list[AnyMove] = field(default_factory=list)
    chance: list[list[str]] = field(default_factory=lambda: [[]])


def is_moves(given: bytes) -> bool:
    """Whether what was sent means to be such a text, and not a record."""
    return given.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(FIRST.encode())


def read(given: bytes, pause: Callable[[], None] = lambda: None) -> Moves:
    """The moves in a text; raises MovesRefused with the line that is wrong. They are not replayed here.

    `pause` is called between its lines.
    """
    if len(given) > MOST_BYTES:
        raise MovesRefused(line=1, reason=MovesReason.TOO_LONG(most=MOST_BYTES))
    try:
        lines = [line.strip() for line in given.decode("utf-8-sig").split("\n")]
    except UnicodeDecodeError as cause:
        line = given.count(b"\n", 0, cause.start) + 1
        raise MovesRefused(line=line, reason=MovesReason.NOT_UTF_8()) from cause
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line and not line.startswith("%")]
    if len(numbered) > MOST_LINES:
        raise MovesRefused(line=numbered[MOST_LINES][0], reason=MovesReason.TOO_MANY_LINES(most=MOST_LINES))
    _check_first(*numbered[0] if numbered else (1, ""))
    reading = _Reading()
    for at, text in numbered[1:]:
        pause()
        _read_line(reading, at, text)
    missing = next((name for name in NEEDED if name not in reading.heads), None)
    if missing is not None:
        raise MovesRefused(line=1, reason=MovesReason.HEAD_MISSING(name=missing))
    return _as_moves(reading)


def _check_first(number: int, line: str) -> None:
    name, _, version = line.partition(" ")
    if name != FIRST:
        raise MovesRefused(line=number, reason=MovesReason.NOT_MOVES())
    if version != str(VERSION):
        raise MovesRefused(line=number, reason=MovesReason.OTHER_VERSION(version=version[:20], known=VERSION))


def _read_line(reading: _Reading, number: int, line: str) -> None:
    if found := MOVE.fullmatch(line):
        _read_move(reading, number, found[1], found[2], found[3])
    elif line.startswith("="):
        _read_results(reading, number, line)
    elif found := HEAD.fullmatch(line):
        _read_head(reading, number, found[1], found[2])
    elif found := RULES.fullmatch(line):
        reading.played.append(Rules(int(found[1]), number))
    elif found := ACT.fullmatch(line):
        reading.played.append(_act([each for each in found.groups() if each is not None], number))
    else:
        raise MovesRefused(line=number, reason=MovesReason.NO_LINE(text=line[:SHOWN]))


def _read_move(reading: _Reading, number: int, count: str, seat: str, notation: str) -> None:
    expected = len(reading.chance)
    if int(count) != expected:
        raise MovesRefused(line=number, reason=MovesReason.WRONG_NUMBER(number=int(count), expected=expected))
    reading.chance.append([])
    reading.played.append(Move(int(seat), notation, (), number))


def _read_results(reading: _Reading, number: int, line: str) -> None:
    """Results of chance belong to the last move; before the first, to the opening."""
    results = line[1:].split()
    if any(len(result) > LONGEST_RESULT for result in results):
        raise MovesRefused(line=number, reason=MovesReason.NO_LINE(text=line[:SHOWN]))
    reading.chance[-1] += results


def _read_head(reading: _Reading, number: int, name: str, value: str) -> None:
    if name not in HEADS:
        raise MovesRefused(line=number, reason=MovesReason.UNKNOWN_HEAD(name=name[:SHOWN], known=HEADS))
    if name in reading.heads:
        raise MovesRefused(line=number, reason=MovesReason.HEAD_TWICE(name=name))
    if reading.played or reading.chance[0]:
        raise MovesRefused(line=number, reason=MovesReason.HEAD_LATE(name=name))
    try:
        reading.heads[name] = freeze(msgspec.json.decode(value, type=TYPES[name]))
        _check_head(name, reading.heads[name])
    except (msgspec.MsgspecError, ValueError, RecursionError) as cause:
        raise MovesRefused(line=number, reason=MovesReason.HEAD_WRONG(name=name, cause=str(cause))) from cause


def _check_head(name: str, value: Any) -> None:
    """Raise ValueError for a value of the right type that cannot be."""
    if name == "seats":
        if not 0 < len(value) <= MOST_SEATS:
            raise ValueError(f"1 to {MOST_SEATS} seats")
        if any((holder.player is None) == (holder.bot is None) for holder in value):
            raise ValueError("a seat has a player or a bot")
        value = [holder.player or holder.bot for holder in value]
    if name in ("seats", "match"):
        wrong = next((id for id in ([value] if isinstance(value, str) else value) if NAME.fullmatch(id) is None), None)
        if wrong is not None:
            raise ValueError(f"no id: {wrong[:64]!r}")
    elif name in ("opened", "ended") and not is_time(value):
        raise ValueError("no time")
    elif name == "rules" and not 0 < value < 1_000_000:
        raise ValueError("no version")


def _act(words: list[str], number: int) -> Act:
    kind, *rest = words
    if kind == "claimed":
        return Act("claimed", int(rest[0]), int(rest[1]), rest[2], number)  # type: ignore[arg-type]
    return Act("resigned", int(rest[0]), line=number) if kind == "resigned" else Act("closed", line=number)


def _as_moves(reading: _Reading) -> Moves:
    heads = dict(reading.heads)
    seats: tuple[Holder, ...] = heads["seats"]
    for what in reading.played:
        _check_seats(what, len(seats))
    if "result" in heads:
        heads["result"] = msgspec.to_builtins(heads["result"])
    opening, *chance = map(tuple, reading.chance)
    drawn = iter(chance)
    played = (what._replace(chance=next(drawn)) if isinstance(what, Move) else what for what in reading.played)
    return Moves(opening=opening, played=tuple(played), **heads)


def _check_seats(what: AnyMove, seats: int) -> None:
    named: list[Seat | None] = [] if isinstance(what, Rules) else [what.seat, getattr(what, "absent", None)]
    wrong = next((seat for seat in named if seat is not None and seat >= seats), None)
    if wrong is not None:
        raise MovesRefused(line=what.line, reason=MovesReason.NO_SUCH_SEAT(seat=wrong, last=seats - 1))
