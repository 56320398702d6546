"""Bodies in chunks (RFC 9112, section 7.1), no more of them than a body of that size needs."""

from __future__ import annotations

from typing import Any

from gunicorn.http.body import ChunkedReader
from gunicorn.http.errors import InvalidChunkSize, ParseException

from annales.service.ports import yield_to_others

FREE = 1_000  # chunks of any size
BYTES_PER_CHUNK = 128  # received, for each chunk more
AT_ONCE = 64  # chunks that are read before others are served

BROKEN_BODY = (ParseException, OSError)  # malformed chunks, and connections that end too early


class TooManyChunks(InvalidChunkSize):
    """A body comes in more chunks than `most`, for the bytes that were `received`."""

    def __init__(self, most: int, received: int) -> None:
        super().__init__(f"more than {most} chunks for {received} bytes".encode())
        self.most, self.received = most, received


class CountedChunks(ChunkedReader):
    """Reads a body in chunks; raises TooManyChunks when they are too many for what was received."""

    def __init__(self, req: Any, unreader: Any) -> None:
        super().__init__(req, unreader)
        self._chunks = self._received = 0

    def parse_chunk_size(self, unreader: Any, data: bytes | None = None) -> tuple[int, bytes | None]:
        """The size of the next chunk, and what was received of it; all before it is read by now."""
        most = FREE + self._received // BYTES_PER_CHUNK
        if self._chunks >= most:
            raise TooManyChunks(most, self._received)
        if self._chunks % AT_ONCE == AT_ONCE - 1:
            yield_to_others()
        size, rest = super().parse_chunk_size(unreader, data)
        self._chunks, self._received = self._chunks + 1, self._received + size
        return size, rest


def count_chunks(req: Any) -> None:
    """Have the chunks of a request of gunicorn counted, if its body comes in chunks."""
    if type(req.body.reader) is ChunkedReader:
        req.body.reader = CountedChunks(req, req.unreader)
