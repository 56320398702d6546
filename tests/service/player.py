"""A program that plays over HTTP as a careful client does: what was not answered is sent again, under its key."""

import http.client
import json
import urllib.error
import urllib.request
import uuid

from tests.support.waiting import until

ANSWERS_WITHIN = 40.0  # seconds; then the request is made again
PASSING = (OSError, http.client.HTTPException, json.JSONDecodeError)
AWAY = {500, 502, 503, 504}


class Player:
    """One player at one address.

    `opened` holds the matches that it has opened; `acknowledged` the answers to all that it has written, by match.
    """

    def __init__(self, url, name="anybody"):
        self.url, self.token = url, None
        self.opened, self.acknowledged = [], {}
        made = self.sure("POST", "/v1/players", {"name": name})
        self.id, self.token = made["player"]["id"], made["token"]

    def send(self, method, path, body=None, key=None):
        """One request, once: its status and its JSON."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=ANSWERS_WITHIN) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, json.load(refusal)

    def sure(self, method, path, body=None, expected=(200, 201)):
        """The same request until it is answered; everything but a passing failure must be what is expected."""
        key, heard = str(uuid.uuid4()), []

        def is_answered():
            try:
                heard[:] = self.send(method, path, body, key if method == "POST" else None)
            except PASSING as failure:
                heard[:] = 503, str(failure)
            assert heard[0] in (*expected, *AWAY), (method, path, body, *heard)
            return heard[0] in expected

        until(is_answered, lambda: f"{method} {path}: {heard}")
        return heard[1]

    def opens(self, *seats, **terms):
        """A match with these seats, of SACRIFICE where no other game is named."""
        made = self.sure("POST", "/v1/matches", {"game": "sacrifice", "seats": list(seats), **terms})
        self.opened.append(made["id"])
        return made["id"]

    def plays(self, match, answering, notation):
        """Answer, and keep what was acknowledged."""
        answer = self.sure("POST", f"/v1/matches/{match}/actions", {"answering": answering, "notation": notation})
        self.acknowledged.setdefault(match, {})[answer["seq"]] = answer["digest"]
        return answer

    def tries(self, match, answering, notation):
        """Answer a question that another seat may close first: None where it did."""
        answer = self.sure(
            "POST",
            f"/v1/matches/{match}/actions",
            {"answering": answering, "notation": notation},
            expected=(200, 201, 409),
        )
        return None if answer.get("code") in ("stale_answer", "not_asked", "match_over") else answer

    def file(self, path):
        """The bytes at a path."""
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=ANSWERS_WITHIN) as answer:
            return answer.read()

    def history(self, match):
        """All entries of a match."""
        entries = []
        while True:
            page = self.sure("GET", f"/v1/matches/{match}/history?limit=500&after={len(entries)}")
            entries += page["entries"]
            if len(entries) == page["last"]:
                return entries

    def plays_to_the_end(self, match, choose):
        """Answer with `choose(legal)` whenever something is asked, and wait while nothing is; the match once over."""
        last, page = 0, {"status": "playing"}
        while page["status"] != "over":
            legal = self.sure("GET", f"/v1/matches/{match}/legal")
            if legal["actions"]:
                last = self.plays(match, legal["answering"], choose(legal["actions"]))["seq"]
            wait = 0 if legal["actions"] else 20
            page = self.sure("GET", f"/v1/matches/{match}/history?limit=500&wait={wait}&after={last}")
            last = page["last"]
        return self.sure("GET", f"/v1/matches/{match}")
