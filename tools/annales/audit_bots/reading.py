"""Records as they are given: files with one record or several, each verified before its moves are looked at."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from annales.domain.log.record import read, split
from annales.tools.annales.audit_bots.move import Move
from annales.tools.annales.audit_bots.moves import Moves
from annales.tools.verify import verify

TOGETHER = 8  # moves of one record that a process checks before it takes others


@dataclass(frozen=True)
class Chunk:
    """Some moves of a record, by their entries."""

    data: bytes
    entries: tuple[int, ...]


class _RecordLine(msgspec.Struct):
    record: dict[str, object] | None = None


def contents(file: str) -> bytes:
    """The bytes of a file, or of standard input if it is `-`. Raises OSError."""
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def records_in(data: bytes) -> Iterator[bytes]:
    """The records of a file, one after another: a line with `record` begins the next one."""
    lines: list[bytes] = []
    for line in data.splitlines(keepends=True):
        if lines and _begins(line):
            yield b"".join(lines)
            lines = []
        lines.append(line)
    yield b"".join(lines)


def verified(data: bytes) -> Moves:
    """The moves of a record that `annales verify` accepts, which needs no rules. Raises Broken or BrokenRecord."""
    verify(data)  # type: ignore[no-untyped-call]  # it is one file for any Python 3.10
    return moves_of(data)


@lru_cache(maxsize=2)
def moves_of(data: bytes) -> Moves:
    """The moves of a record, parsed once for the chunks that follow one another. Raises BrokenRecord."""
    return Moves(read(split(data)))


def chunks(data: bytes, entries: Sequence[int]) -> Iterator[Chunk]:
    """The moves of a record, some at a time, in order."""
    for start in range(0, len(entries), TOGETHER):
        yield Chunk(data, tuple(entries[start : start + TOGETHER]))


def check(chunk: Chunk) -> list[Move]:
    """Compute the moves of a chunk again."""
    return [moves_of(chunk.data).check(seq) for seq in chunk.entries]


def _begins(line: bytes) -> bool:
    try:
        return msgspec.json.decode(line, type=_RecordLine).record is not None
    except msgspec.MsgspecError:  # whoever reads the record says what is wrong with it
        return False
