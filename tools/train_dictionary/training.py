"""Training a dictionary, keeping it in the folder of `events`, and measuring what it saves."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from struct import pack

from zstandard import train_dictionary

from annales.domain.log.entry import Entry
from annales.events.codec import EntryCodec
from annales.events.compression import CURRENT, HEAD, INDEX, LEVEL, OPENINGS, Dictionaries, id_for, name_of

SIZE = 16 * 1024  # bytes of a dictionary
END_OF_TABLES = pack("<III", 1, 4, 8)  # the offsets with which zstd ends the tables of each dictionary that it trains
PREFACE = """\
# Written by `python -m annales.tools.train_dictionary`. A dictionary is kept for ever: without it, what was
# compressed with it cannot be read. `current` names the one that each game is written with now, `openings` the one for
# its entry 1; `sha256` has the hash of each file.
"""


def trained(played: Iterable[Sequence[Entry]], size: int = SIZE) -> bytes:
    """A dictionary for entries like those of these matches, with the id that follows from its content.

    Entry 1 is left out: it is long, there is one in a match, and it has a dictionary of its own (`for_openings`).
    """
    codec = EntryCodec()
    texts: list[bytes | bytearray | memoryview] = [codec.text(entry) for entries in played for entry in entries[1:]]
    return _named(train_dictionary(size, texts, level=LEVEL).as_bytes())


def for_openings(opening: Entry, game: str, folder: Path) -> bytes:
    """A dictionary for entry 1 of the matches of a game: such an entry, behind the tables of the game's dictionary."""
    current = (folder / f"{_index(folder)[CURRENT][game]}.zdict").read_bytes()
    tables = current.index(END_OF_TABLES) + len(END_OF_TABLES)
    return _named(current[:tables] + EntryCodec().text(opening))


def _named(content: bytes) -> bytes:
    return content[: HEAD - 4] + id_for(content).to_bytes(4, "little") + content[HEAD:]


def kept(content: bytes, game: str, folder: Path, table: str = CURRENT) -> str:
    """Keep a dictionary, write this game, or its openings, with it from now on, and return its name."""
    name, index = name_of(id_for(content)), _index(folder)
    path = folder / f"{name}.zdict"
    if path.exists() and path.read_bytes() != content:
        raise ValueError(f"another dictionary has the name {name}: train with another size or other matches")
    path.write_bytes(content)
    index[table][game] = name
    index["sha256"][name] = sha256(content).hexdigest()
    (folder / INDEX).write_text(_text(index), "utf-8")
    return name


def _index(folder: Path) -> dict[str, dict[str, str]]:
    """The index of a folder."""
    return {OPENINGS: {}} | tomllib.loads((folder / INDEX).read_text("utf-8"))


def _text(index: dict[str, dict[str, str]]) -> str:
    tables = (
        "".join((f"\n[{table}]\n", *(f'{name} = "{value}"\n' for name, value in sorted(held.items()))))
        for table, held in sorted(index.items())
    )
    return PREFACE + "".join(tables)


def mean_size(played: Iterable[Sequence[Entry]], game: str, folder: Path) -> float:
    """The mean length of the entries of these matches, as they are stored with the dictionaries of a folder."""
    codec = EntryCodec(dictionaries=Dictionaries(folder))
    sizes = [len(codec.encode(entry, game)) for entries in played for entry in entries]
    return sum(sizes) / len(sizes)
