"""What a service tells of the day's matches: their histories, their records, the audit."""

import subprocess
import sys
from datetime import UTC, datetime
from typing import NamedTuple

from tests.service.launched import ROOT
from tests.soak.day.people import Wanderer
from tests.support.waiting import until

HOLDS = "The record holds: "


class Told(NamedTuple):
    """An entry: its digest, its kind, its seat, and the id of the player who acted; None where there is none."""

    digest: str
    kind: str
    seat: int | None
    player: str | None

    def is_answer_of(self, players):
        """Whether it is the answer of one of these players: the opening step is nobody's, and has no seat."""
        return self.kind == "step" and self.seat is not None and self.player in players


def _told(shown, player):
    return Told(shown["digest"], shown["kind"], shown.get("seat"), player)


class Reader:
    """Reads at one address alone, each match with the token of its opener."""

    def __init__(self, url, openers):
        self._player, self._openers = Wanderer([url], "Reader"), openers

    def histories(self, matches):
        """The entries of each match, by number."""
        return {match: self._history(match) for match in matches}

    def _history(self, match):
        entries = self.as_opener(match).history(match)
        assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1)), match
        return {entry["seq"]: _told(entry, entry["by"].get("player")) for entry in entries}

    def as_opener(self, match):
        """The reader with the token of the player who has opened this match."""
        self._player.token = self._openers[match].token
        return self._player

    def keys(self):
        """The public keys of the service."""
        return self._player.file("/.well-known/jwks.json")

    def verified(self, matches, folder, keys):
        """How many records hold, each signed by one of the keys in this file, and what `tools/verify.py` says last."""
        folder.mkdir()
        for match in matches:
            record = self.as_opener(match).file(f"/v1/matches/{match}/record")
            (folder / f"{match}.ndjson").write_bytes(record)
        command = [sys.executable, ROOT / "tools" / "verify.py", "--key", keys, folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        holding = sum(HOLDS in line for line in done.stdout.splitlines())
        return holding if done.returncode == 0 else min(holding, len(matches) - 1), done.stderr[-2000:]

    def listed(self):
        """The ids of all matches, as lists have them."""
        return self._pages("/v1/matches?limit=100", lambda page: [match["id"] for match in page["matches"]])

    def audit(self):
        """All lines of the audit, once it is complete up to now."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        until(lambda: (self._player.sure("GET", "/v1/audit?limit=1")["as_of"] or "") > now)
        return self._pages("/v1/audit?order=oldest&limit=500", lambda page: page["entries"])

    def _pages(self, path, items):
        found, page = [], self._player.sure("GET", path)
        while page["cursor"] is not None:
            found += items(page)
            page = self._player.sure("GET", f"{path}&cursor={page['cursor']}")
        return found + items(page)


def lost(acknowledged, told):
    """The answers that were acknowledged and are missing or changed: match and number of the entry."""
    return [
        (match, seq)
        for match, answers in acknowledged.items()
        for seq, digest in answers.items()
        if match not in told or seq not in told[match] or told[match][seq].digest != digest
    ]


def doubled(acknowledged, told, players):
    """The matches with more answers of these players than were acknowledged: match and how many more.

    An acknowledgement names the newest entry, which is the disclosure where the answer has ended the match: so answers
    are counted.
    """
    found = []
    for match, entries in told.items():
        answers = sum(entry.is_answer_of(players) for entry in entries.values())
        known = sum(seq in entries for seq in acknowledged.get(match, {}))
        if answers > known:
            found.append((match, answers - known))
    return found


def misaudited(told, lines):
    """The entries that have no line in the audit, several, or another one; and lines that have no entry."""
    wrong, seen = [], set()
    for line in lines:
        place = line["match"], line["seq"]
        entry = told.get(line["match"], {}).get(line["seq"])
        if place in seen or entry != _told(line, line["player"]):
            wrong.append(place)
        seen.add(place)
    return wrong + [(match, seq) for match, entries in told.items() for seq in entries if (match, seq) not in seen]


def differing(told, whole):
    """The entries that are not in the same place of the whole histories."""
    return [
        (match, seq)
        for match, entries in told.items()
        for seq, entry in entries.items()
        if whole.get(match, {}).get(seq) != entry
    ]
