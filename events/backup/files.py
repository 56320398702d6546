"""Files of records, compressed, and what proves that they are whole: their size and their digest."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec
import zstandard

LENGTH = 4  # bytes before each record, which say how long it is
LONGEST = 1 << 30  # bytes of one record
T = TypeVar("T")  # the type of the records


class FileProof(msgspec.Struct, frozen=True):
    """How many bytes a file has, their SHA-256 (hex), and how many records are in it."""

    bytes: int
    sha256: str
    records: int


class Damaged(Exception):
    """A file is not as it was written; the message says in which way."""


class RecordWriter:
    """Writes a new file, for its owner alone; at the end it is on disk, and `proof` is what was written."""

    def __init__(self, path: Path) -> None:
        self._path, self._encoder = path, msgspec.msgpack.Encoder()
        self._hash, self._bytes, self._records = sha256(), 0, 0

    def __enter__(self) -> Self:
        self._file = os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
        self._packer = zstandard.ZstdCompressor(write_checksum=True).compressobj()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        with self._file:
            if kind is None:
                self._put(self._packer.flush())
                self._file.flush()
                os.fsync(self._file.fileno())

    def add(self, record: Any) -> None:
        """Write one record."""
        packed = self._encoder.encode(record)
        self._put(self._packer.compress(len(packed).to_bytes(LENGTH, "big") + packed))
        self._records += 1

    @property
    def proof(self) -> FileProof:
        """What was written."""
        return FileProof(self._bytes, self._hash.hexdigest(), self._records)

    def _put(self, packed: bytes) -> None:
        self._file.write(packed)
        self._hash.update(packed)
        self._bytes += len(packed)


def check(path: Path, proof: FileProof) -> None:
    """Raise Damaged unless the file is what was written; OSError if it cannot be read."""
    found = sha256()
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size != proof.bytes:
            raise Damaged(f"{path.name} has {size} bytes, and had {proof.bytes}")
        while chunk := file.read(1 << 20):
            found.update(chunk)
    if found.hexdigest() != proof.sha256:
        raise Damaged(f"{path.name} was changed: its digest is {found.hexdigest()}, and was {proof.sha256}")


def records(path: Path, kind: type[T]) -> Iterator[T]:
    """The records of a file, in their order. Raises Damaged where it is not one of ours."""
    decoder = msgspec.msgpack.Decoder(kind)
    with open(path, "rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as reader:
        try:
            while head := _exactly(reader, LENGTH, may_end=True):
                length = int.from_bytes(head, "big")
                if length > LONGEST:
                    raise Damaged(f"{path.name} has a record of {length} bytes")
                yield decoder.decode(_exactly(reader, length))
        except (zstandard.ZstdError, msgspec.MsgspecError, EOFError) as reason:
            raise Damaged(f"{path.name} cannot be read: {reason}") from reason


def _exactly(reader: zstandard.ZstdDecompressionReader, size: int, *, may_end: bool = False) -> bytes:
    """This many bytes, or none at the end if it may be there; raises EOFError."""
    found = bytearray()
    while len(found) < size:
        chunk = reader.read(size - len(found))
        if not chunk:
            if may_end and not found:
                break
            raise EOFError("it ends too early")
        found += chunk
    return bytes(found)
