"""Streams of lines of JSON that go on wherever they break off."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException, HTTPResponse
from typing import TypeVar
from urllib.error import HTTPError

from annales_client.refused import Pauses, refusal_in

T = TypeVar("T")


def resumed(
    ask: Callable[[str | int | None], HTTPResponse],
    place: Callable[[T], str | int | None],
    after: str | int | None = None,
) -> Iterator[T]:
    """The messages of a stream, until nothing more will come (204).

    One that ends, breaks off, falls silent or is refused for a while is asked for again after the last place that a
    message had.
    """
    pauses = Pauses()
    while True:
        wait = pauses.after()
        try:
            with ask(after) as lines:
                if lines.status == 204:
                    return
                for line in lines:
                    pauses = Pauses()
                    wait = pauses.after()
                    if not line.endswith(b"\n"):
                        break  # it broke off in the midst of this one
                    if not line.strip():
                        continue  # an empty line only shows that the stream is alive
                    message = json.loads(line)
                    if message["kind"] == "bye":
                        wait = message["retry"] / 1000
                        continue
                    found: T = message
                    after = after if (last := place(found)) is None else last
                    yield found
        except HTTPError as error:
            refused = refusal_in(error)
            if not refused.is_passing:
                raise refused from None
            wait = max(wait, refused.retry_after)
        except (OSError, HTTPException):
            pass  # it is asked for again below
        time.sleep(wait)
