"""Dumps of the public matches that are over: for each game and month a few files, and an index of all of them.

A file is written once and never changed; its name ends in a digest of what it holds. A later run adds files with the
matches that are over since. Files with a match that was deleted meanwhile are written anew without it. The index is
replaced last, so whoever reads it finds every file that it names, even where a run was cut off.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import file_digest, sha256
from pathlib import Path

import msgspec
import zstandard

INDEX = "index.json"
VERSION = 1
MOST_MATCHES = 10_000  # in one part
LEVEL = 10  # of zstd


class DumpFile(msgspec.Struct, frozen=True):
    """A file of a part: its name below the folder, its size in bytes, and its SHA-256 in hexadecimal."""

    name: str
    bytes: int
    sha256: str


class Part(msgspec.Struct, frozen=True):
    """Some matches of a game that ended in one month, in UTC.

    `first_end` and `last_end` are the ends of the earliest and of the latest (RFC 3339), `entries` is the number of
    their entries.
    """

    game: str
    month: str
    matches: int
    entries: int
    first_end: str
    last_end: str
    files: tuple[DumpFile, ...]


class Gone(msgspec.Struct, frozen=True):
    """A match that was in a part and has been deleted; `noticed_at` is when a run has found that (RFC 3339)."""

    match: str
    noticed_at: str


class DumpIndex(msgspec.Struct, frozen=True):
    """The index of all parts, by game, month and end, and of what has gone, the oldest first."""

    version: int = VERSION
    updated_at: str = ""
    parts: tuple[Part, ...] = ()
    deleted: tuple[Gone, ...] = ()


class Over(msgspec.Struct, frozen=True):
    """A match that is over: its id, its game, when it ended (RFC 3339)."""

    match: str
    game: str
    ended_at: str

    @property
    def month(self) -> str:
        """The month of its end, such as `2026-01`."""
        return self.ended_at[: len("2026-01")]


# Writes the matches to files whose names begin with a stem, and returns how many entries they have, by match that it
# could write.
WriteFiles = Callable[[Sequence[Over], Path], Mapping[str, int]]


def read_index(folder: Path) -> DumpIndex:
    """The index in a folder; an empty one where there is none. Raises ValueError for one of another form."""
    path = folder / INDEX
    if not path.exists():
        return DumpIndex()
    try:
        index = msgspec.json.decode(path.read_bytes(), type=DumpIndex)
    except msgspec.DecodeError as cause:
        raise damaged(path, str(cause)) from cause
    if index.version != VERSION:
        raise ValueError(f"{path} has version {index.version}; this program writes version {VERSION}")
    for part in index.parts:
        named = [file.name for file in part.files]
        if len(named) != len(ENDINGS) or not all(map(_is_name, named, ENDINGS)):
            raise damaged(path, f"a part of {part.game} has the files {', '.join(named) or 'none'}"[:SHOWN])
    return index


def damaged(path: Path, cause: str) -> ValueError:
    """What is wrong with the index, or with a list that it names, and what to do."""
    advice = f"restore it, or remove {INDEX}: then the next run writes all parts anew, and forgets what was deleted"
    return ValueError(f"{path} is damaged ({cause}); {advice}")


def _is_name(name: str, ending: str) -> bool:
    """Whether this is the name of a file of a part below the folder, and of no file elsewhere."""
    return NAME.fullmatch(name) is not None and name.endswith(ending)


class Dumps:
    """The dumps in a folder, which grow by one part after the other. Raises OSError."""

    def __init__(self, folder: Path, now: str, write: WriteFiles) -> None:
        self._folder, self._now, self._write = folder, now, write
        self.index = read_index(folder)
        self._held = {each.match: (part, each) for part in self.index.parts for each in self._matches_of(part)}
        self.added = 0

    def take_out(self, deleted: Iterable[str]) -> list[str]:
        """Write the parts anew that have one of these matches; returns those that were there."""
        gone = [match for match in deleted if match in self._held]
        told = tuple(Gone(match, self._now) for match in gone)
        for part in dict.fromkeys(self._held[match][0] for match in gone):
            left = [each for each in self._matches_of(part) if each.match not in gone]
            new = [made for made in [self._made(left)] if made is not None] if left else []
            parts = [*(each for each in self.index.parts if each != part), *new]
            here = tuple(each for each in told if self._held[each.match][0] == part)
            self._keep(parts, (*self.index.deleted, *here))
            kept = {file.name for each in parts for file in each.files}
            for file in part.files:
                if file.name not in kept:
                    (self._folder / file.name).unlink(missing_ok=True)
        return gone

    def add(self, over: Iterable[Over]) -> None:
        """Add the matches that no part has yet."""
        months: dict[tuple[str, str], list[Over]] = {}
        for each in over:
            if each.match not in self._held:
                months.setdefault((each.game, each.month), []).append(each)
        for _, matches in sorted(months.items()):
            for some in batched_by(sorted(matches, key=lambda each: (each.ended_at, each.match)), MOST_MATCHES):
                part = self._made(some)
                if part is not None:
                    self._keep([*self.index.parts, part], self.index.deleted)
                    self.added += part.matches

    def tidy(self) -> None:
        """Remove files of dumps that the index does not name: a run that was cut off has left them."""
        named = {file.name for part in self.index.parts for file in part.files}
        for path in self._folder.glob("*/*"):
            if is_of_dump(path) and path.relative_to(self._folder).as_posix() not in named:
                path.unlink()

    def _matches_of(self, part: Part) -> list[Over]:
        """The matches of a part, as its list names them."""
        path = self._folder / next(file.name for file in part.files if file.name.endswith(LIST))
        try:
            rows = [line.split() for line in path.read_text("ascii").splitlines()]
            return [Over(match, part.game, ended_at) for match, ended_at in rows]
        except (FileNotFoundError, ValueError) as cause:
            raise damaged(path, str(cause)) from cause

    def _made(self, matches: Sequence[Over]) -> Part | None:
        """A part of these matches; None if none of them can be read."""
        names = sha256("\n".join(each.match for each in matches).encode()).hexdigest()[:12]
        game, month = matches[0].game, matches[0].month
        stem = self._folder / game / f"{month}-{names}"
        stem.parent.mkdir(parents=True, exist_ok=True)
        entries = self._write(matches, stem)
        held = [each for each in matches if each.match in entries]
        if not held:
            for path in stem.parent.glob(f"{stem.name}.*"):
                path.unlink()
            return None
        with whole(stem.with_name(stem.name + LIST)) as path:
            path.write_text("".join(f"{each.match} {each.ended_at}\n" for each in held), "ascii")
        files = tuple(_described(self._folder, stem.with_name(stem.name + ending)) for ending in ENDINGS)
        ends = [each.ended_at for each in held]
        return Part(game, month, len(held), sum(entries.values()), min(ends), max(ends), files)

    def _keep(self, parts: Iterable[Part], deleted: tuple[Gone, ...]) -> None:
        ordered = sorted(parts, key=lambda part: (part.game, part.month, part.first_end, part.files[0].name))
        self.index = DumpIndex(VERSION, self._now, tuple(ordered), deleted)
        with whole(self._folder / INDEX) as path:
            path.write_bytes(msgspec.json.format(msgspec.json.encode(self.index), indent=1) + b"\n")


RECORDS, MATCHES, ENTRIES, LIST = ".ndjson.zst", ".matches.parquet", ".entries.parquet", ".list.txt"
ENDINGS = (RECORDS, MATCHES, ENTRIES, LIST)
UNFINISHED = ".new"
NAME = re.compile(r"[A-Za-z0-9_-]+/[A-Za-z0-9_-]+(\.[a-z]+){2}")
SHOWN = 200  # characters of what is wrong


def is_of_dump(path: Path) -> bool:
    """Whether a file is one of a dump, or an unfinished one."""
    return path.name.removesuffix(UNFINISHED).endswith(ENDINGS)


def batched_by(matches: Sequence[Over], most: int) -> Iterator[Sequence[Over]]:
    """Some of them at a time."""
    return (matches[at : at + most] for at in range(0, len(matches), most))


def _described(folder: Path, path: Path) -> DumpFile:
    with path.open("rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    return DumpFile(path.relative_to(folder).as_posix(), path.stat().st_size, digest)


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A path to write to, which becomes the file when it is whole and on the disk."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        yield unfinished
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def write_records(path: Path, lines: Iterable[bytes]) -> None:
    """Write the lines of records as one frame of zstd."""
    with path.open("wb") as file, zstandard.ZstdCompressor(LEVEL, write_checksum=True).stream_writer(file) as packed:
        for line in lines:
            packed.write(line)
