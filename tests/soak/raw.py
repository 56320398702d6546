"""Requests as an attacker or an honest neighbour sends them, from an address of their own on the loopback."""

import http.client
import json
from urllib.parse import urlsplit

PATIENCE = 60.0  # seconds for an answer
NEIGHBOUR = "127.0.0.2"  # where honest callers come from while 127.0.0.1 floods


def send(url, method, path, token=None, body=None, media="application/json", source="127.0.0.1"):
    """One request: its status, and its JSON, or its bytes where it is none."""
    at = urlsplit(url)
    connection = http.client.HTTPConnection(at.hostname, at.port, timeout=PATIENCE, source_address=(source, 0))
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = media
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        raw = answer.read()
    finally:
        connection.close()
    try:
        return answer.status, json.loads(raw)
    except ValueError:
        return answer.status, raw
