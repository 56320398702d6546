"""Compresses stored entries: zstd (RFC 8878), with a dictionary for each game.

Entries are short and much alike, so a dictionary trained on other matches of the game (`tools/train_dictionary`) makes
them a third as long. Entry 1 has one of its own: nearly all of it is fixed by the game. `dictionaries/<id>.zdict` holds
each one that was ever used, and `dictionaries/index.toml` names those that each game is written with now. The frame of
an entry names its dictionary: a reader needs no game.

The id is the Dictionary_ID of the frame: 31 bits of the SHA-256 of what the dictionary holds after its own id, written
as 8 hexadecimal digits. A whole hash in each entry would take a third of its room; the index has it, and a file is
checked against it when it is loaded.
"""

from __future__ import annotations

import tomllib
import zlib
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from zstandard import (
    DICT_TYPE_FULLDICT,
    ZstdCompressionDict,
    ZstdCompressor,
    ZstdDecompressor,
    ZstdError,
    get_frame_parameters,
)

FOLDER = Path(__file__).parent / "dictionaries"
INDEX = "index.toml"
CURRENT, OPENINGS = "current", "openings"  # tables of the index: with what each game is written now, and its entry 1
LEVEL = 3
LARGEST = 32 * 1024 * 1024  # bytes of an entry's JSON; a stored entry that claims more is not decompressed
SHORTEST = 128  # bytes of JSON; a shorter entry is not compressed without a dictionary
HEAD = 8  # bytes of a dictionary before its content: a magic number and its id
LEAST_ID, IDS = 1 << 15, 1 << 31  # ids beneath and beyond are reserved by RFC 8878
MAGIC = b"\x28\xb5\x2f\xfd"  # the first bytes of a zstd frame
NO_DICTIONARY = 0  # the Dictionary_ID of a frame without one


class UnknownDictionary(Exception):
    """An entry is compressed with a dictionary that this program does not have; `args[0]` is its name."""


class Dictionaries:
    """The dictionaries of a folder; each is loaded when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._plain = folder, _Zstd(None)
        self._by_id = {NO_DICTIONARY: self._plain}
        self._by_game: dict[tuple[str, bool], _Zstd] = {}

    def compressed(self, text: bytes, game: str, is_opening: bool = False) -> bytes:
        """The JSON of an entry of this game as it is stored: compressed, or as it is where that is shorter."""
        zstd = self._by_game.get((game, is_opening)) or self._of_game(game, is_opening)
        if zstd is self._plain and len(text) < SHORTEST:
            return text
        frame = zstd.compress(text)
        return frame if len(frame) < len(text) else text

    def decompressed(self, stored: bytes) -> bytes:
        """The JSON of an entry as it was given to `compressed`, or to zlib by version 1.

        Raises UnknownDictionary, or ValueError for bytes that neither wrote, or whose text would exceed `LARGEST`.
        """
        if stored[:1] in b"[{":
            return stored
        if stored[:4] != MAGIC:
            return _inflated(stored)
        try:
            frame = get_frame_parameters(stored)
            if frame.content_size > LARGEST:  # among them CONTENTSIZE_UNKNOWN, the greatest number of 64 bits
                raise ValueError(f"its JSON would have {frame.content_size} bytes, more than {LARGEST}")
            id = frame.dict_id
            return (self._by_id.get(id) or self._of_id(id)).decompress(stored)
        except ZstdError as cause:
            raise ValueError(str(cause)) from cause

    def _of_game(self, game: str, is_opening: bool) -> _Zstd:
        of_openings = self._index.get(OPENINGS, {}) if is_opening else {}
        name = of_openings.get(game) or self._index[CURRENT].get(game)
        if name is None:
            return self._plain
        id = int(name, 16)
        return self._by_game.setdefault((game, is_opening), self._by_id.get(id) or self._of_id(id))

    def _of_id(self, id: int) -> _Zstd:
        """The dictionary with this id; raises ValueError if its file is not the one that the index knows."""
        name = name_of(id)
        if name not in self._index["sha256"]:
            raise UnknownDictionary(name)
        content = (self._folder / f"{name}.zdict").read_bytes()
        if sha256(content).hexdigest() != self._index["sha256"][name]:
            raise ValueError(f"the file of dictionary {name} is damaged")
        return self._by_id.setdefault(id, _Zstd(content))

    @cached_property
    def _index(self) -> dict[str, dict[str, str]]:
        return tomllib.loads((self._folder / INDEX).read_text("utf-8"))


def name_of(id: int) -> str:
    """The name of the dictionary with this id."""
    return f"{id:08x}"


def id_for(content: bytes) -> int:
    """The id of a dictionary, whatever id its head holds now."""
    return LEAST_ID + int.from_bytes(sha256(content[HEAD:]).digest()[:8], "big") % (IDS - LEAST_ID)


class _Zstd:
    """Compressors and decompressors with one dictionary, or with none.

    None of them may serve two threads at once, so a thread takes one out of a list, or makes one, and puts it back;
    one that has failed is dropped. Taking and putting back are atomic, and no greenlet is switched in between: there
    are never more than there are threads.
    """

    def __init__(self, dictionary: bytes | None) -> None:
        self._dictionary = None
        if dictionary is not None:
            self._dictionary = ZstdCompressionDict(dictionary, dict_type=DICT_TYPE_FULLDICT)
            self._dictionary.precompute_compress(LEVEL)
        self._compressors: list[ZstdCompressor] = []
        self._decompressors: list[ZstdDecompressor] = []

    def compress(self, text: bytes) -> bytes:
        try:
            compressor = self._compressors.pop()
        except IndexError:
            compressor = ZstdCompressor(LEVEL, self._dictionary)
        frame = compressor.compress(text)
        self._compressors.append(compressor)
        return frame

    def decompress(self, frame: bytes) -> bytes:
        try:
            decompressor = self._decompressors.pop()
        except IndexError:
            decompressor = ZstdDecompressor(self._dictionary)
        text = decompressor.decompress(frame)
        self._decompressors.append(decompressor)
        return text


def _inflated(stored: bytes) -> bytes:
    """What zlib has compressed; ValueError for other bytes, and for a longer text than an entry may have."""
    inflater = zlib.decompressobj()
    try:
        text = inflater.decompress(stored, LARGEST)
    except zlib.error as cause:
        raise ValueError(str(cause)) from cause
    if not inflater.eof or inflater.unused_data:
        raise ValueError("its compressed bytes end too early, or too late")
    return text


KEPT = Dictionaries(FOLDER)
