"""Follows a match with one of Python's readers, and prints the number of each entry: read.py READER ADDRESS."""

import asyncio
import contextlib
import json
import sys
import time

import requests

PASSING = (429, 502, 503, 504)
SSE, NDJSON = {"Accept": "text/event-stream"}, {"Accept": "application/x-ndjson"}


class Over(Exception):
    """The match is over, and all of it was read."""


def told(data):
    """One message: its number is printed, if it is an entry, and returned."""
    message = json.loads(data)
    if message["kind"] == "bye":
        time.sleep(message["retry"] / 10_000)
        return None
    print(message["seq"], flush=True)
    return message["seq"]


def opened(address, last, accept):
    """The stream after an entry, by requests."""
    answer = requests.get(f"{address}?after={last}", headers=accept, stream=True, timeout=40)
    if answer.status_code == 204:
        raise Over
    answer.raise_for_status()
    return answer


def of_sseclient_py(address, last):
    """Events by sseclient-py."""
    import sseclient

    for event in sseclient.SSEClient(opened(address, last, SSE)).events():
        yield event.data


def of_sseclient(address, last):
    """Events by sseclient; it connects again by itself, even where the match is over: so until `bye`."""
    import sseclient

    opened(address, last, SSE).close()
    for event in sseclient.SSEClient(f"{address}?after={last}", retry=100):
        yield event.data
        if '"bye"' in event.data:
            return


def of_httpx_sse(address, last):
    """Events by httpx-sse."""
    import httpx
    from httpx_sse import connect_sse

    with httpx.Client(timeout=40) as client, connect_sse(client, "GET", f"{address}?after={last}") as source:
        if source.response.status_code == 204:
            raise Over
        for event in source.iter_sse():
            yield event.data


def of_aiohttp_sse_client(address, last):
    """Events by aiohttp-sse-client."""
    from aiohttp_sse_client.client import EventSource

    async def all_of_it():
        heard = []
        with contextlib.suppress(ConnectionError):
            async with EventSource(f"{address}?after={last}", max_connect_retry=0) as source:
                async for event in source:
                    heard.append(event.data)
                    if '"bye"' in event.data:
                        break
        return heard

    opened(address, last, SSE).close()
    yield from asyncio.run(all_of_it())


def of_requests(address, last):
    """Lines by requests."""
    yield from filter(None, opened(address, last, NDJSON).iter_lines())


def of_httpx(address, last):
    """Lines by httpx."""
    import httpx

    with httpx.stream("GET", f"{address}?after={last}", headers=NDJSON, timeout=40) as answer:
        if answer.status_code == 204:
            raise Over
        yield from filter(None, answer.iter_lines())


def of_jsonlines(address, last):
    """Lines by jsonlines, which takes no empty ones unless it is told to."""
    import jsonlines

    lines = (line.decode() for line in opened(address, last, NDJSON).iter_lines())
    with jsonlines.Reader(lines) as reader:
        yield from map(json.dumps, reader.iter(skip_empty=True))


def main(reader, address):
    """Follow the match to its end, and come back after whatever breaks."""
    last = 0
    while True:
        try:
            for data in globals()[f"of_{reader}"](address, last):
                last = told(data) or last
        except Over:
            return
        except (OSError, requests.RequestException) as broken:
            print(f"again: {type(broken).__name__}", file=sys.stderr)
        except Exception as broken:
            if type(broken).__module__.partition(".")[0] not in ("httpx", "httpcore", "aiohttp"):
                raise
            print(f"again: {type(broken).__name__}", file=sys.stderr)
        time.sleep(0.2)


if __name__ == "__main__":
    main(*sys.argv[1:])
