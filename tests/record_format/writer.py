"""A writer of records made from docs/record.md alone: the standard library, and nothing of the service."""

import hashlib
import hmac
import json

HIDDEN = "?"


def canonical(value):
    """RFC 8785, for the values that records hold."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(*values):
    """SHA-256 of an array, in hexadecimal."""
    return hashlib.sha256(canonical(values)).hexdigest()


def keyed(key, *values):
    """HMAC-SHA-256 of an array."""
    return hmac.digest(key, canonical(values), "sha256")


def masked(fact):
    """A fact of this writer as those see it who may not see it whole."""
    word, first, *rest = fact
    if word == "drawn":
        return [word, HIDDEN, *rest]
    if word == "laid":
        return [word, first, [HIDDEN] * len(rest[0])]
    return [word, first, HIDDEN]  # sealed


class Writer:
    """Writes entry after entry; `record` gives the file."""

    def __init__(self, match, secret, opening):
        self.match, self.secret, self.rows, self.before, self.head = match, secret, [], "", 0
        self.contributions, self.fate, self.chances = [], None, 0
        self.write({"kind": "opened", "commitment": digest(secret.hex()), "origin": None, **opening})

    def write(self, face, by=0, told=None, envelopes=(), moves=True):
        """Append an entry: `face` is what all see, `told` the whole of it."""
        seq = len(self.rows) + 1
        entry = {"seq": seq, "after": self.head, "at": f"2026-01-31T12:00:{seq:02}.000Z", "by": {"player": f"pl_{by}"}}
        commitments = [[envelope["to"], envelope["commitment"]] for envelope in envelopes]
        self.before = digest(self.before, *entry.values(), face, commitments)
        self.rows.append({**(told or face), **entry, "digest": self.before, "face": face, "envelopes": list(envelopes)})
        self.head = seq if moves else self.head

    def sit(self, seat, contribution):
        """Seat a player, with a contribution to chance."""
        self.contributions.append(contribution)
        self.write(
            {
                "kind": "seat_taken",
                "seat": seat,
                "holder": {"player": f"pl_{seat}"},
                "contribution": contribution,
                "given": False,
            },
            seat,
        )

    def deal(self, cause, pool):
        """What chance gives next in the step that is being made."""
        self.fate = self.fate or digest("fate", self.contributions)
        self.chances += 1
        number = keyed(keyed(self.secret, "deal"), self.fate, cause, self.chances)
        return sorted(pool)[int.from_bytes(number, "big") % len(pool)]

    def step(self, seat, action, facts, secret=()):
        """A step: `facts` are pairs of a fact and who sees it (None: all), `secret` the members for its seat alone."""
        face = {name: HIDDEN if name in secret else value for name, value in action.items()}
        hidden = {}
        if secret:
            hidden[(seat,)] = [[-1, action]]
        for i, (fact, seers) in enumerate(facts):
            if seers is not None:
                hidden.setdefault(tuple(seers), []).append([i, fact])
        envelopes = [self._envelope(n, to, content) for n, (to, content) in enumerate(sorted(hidden.items()))]
        whole = {"kind": "step", "seat": seat, "action": action, "facts": [fact for fact, _ in facts], "rules": 1}
        shown = [fact if seers is None else masked(fact) for fact, seers in facts]
        self.write({**whole, "action": face, "facts": shown}, seat or 0, whole, envelopes)
        self.fate, self.chances = digest(self.fate, seat, face), 0

    def _envelope(self, n, to, content):
        salt = keyed(keyed(self.secret, "salt"), len(self.rows) + 1, n).hex()[:32]
        return {"to": list(to), "commitment": digest(salt, content), "salt": salt, "content": content}

    def disclose(self):
        """Open the secret, beside the path."""
        self.write({"kind": "disclosed", "secret": self.secret.hex()}, moves=False)

    def record(self):
        """The file, held by nobody in particular."""
        parts = [1, self.match, None, len(self.rows), self.before]
        label = dict(zip(("version", "match", "seat", "last", "digest"), parts, strict=True))
        first = {**self.rows[0], "record": {**label, "sum": digest(*parts, self.rows[0]["digest"])}}
        return b"".join(canonical(row) + b"\n" for row in (first, *self.rows[1:]))
