"""The errors that reading a broken request body raises, so that other modules need not know gunicorn."""

from gunicorn.http.errors import InvalidChunkSize, ParseException

BROKEN_BODY = (ParseException, OSError)  # malformed chunks, and connections that end too early


class TooManyChunks(InvalidChunkSize):
    """A body comes in more chunks than `most`, for the bytes that were `received`."""

    def __init__(self, most: int, received: int) -> None:
        super().__init__(f"more than {most} chunks for {received} bytes".encode())
        self.most, self.received = most, received
