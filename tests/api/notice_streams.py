"""An open stream of notices, as a client reads it."""

import json

from tests.api.told import NDJSON, SSE


class Notices:
    """An open stream of notices, one message at a time."""

    def __init__(self, caller, media=NDJSON, query="", last=None, language="en"):
        sent = {"Accept": media, "Authorization": f"Bearer {caller.token}", "Accept-Language": language}
        if last is not None:
            sent["Last-Event-ID"] = last
        self.response = caller.client.get(f"/v1/stream{query}", headers=sent)
        self.media, self.all = media, self._messages()

    def _messages(self):
        for chunk in self.response.iter_encoded():
            for message in chunk.decode().split("\n\n" if self.media == SSE else "\n"):
                yield from self._message(message)

    def _message(self, text):
        fields = dict(line.split(": ", 1) for line in text.splitlines() if not line.startswith(":") and ": " in line)
        data = fields.get("data") if self.media == SSE else text
        if data:
            told = json.loads(data)
            assert self.media == NDJSON or fields.get("id") == told.get("id")
            yield told

    def next(self, *kinds):
        """The next messages, which must be of these kinds."""
        told = [next(self.all) for _ in kinds]
        assert [message["kind"] for message in told] == list(kinds)
        return told[0] if len(told) == 1 else told

    def until(self, kind):
        """The messages up to one of this kind."""
        told = [next(self.all)]
        while told[-1]["kind"] != kind:
            told.append(next(self.all))
        return told
