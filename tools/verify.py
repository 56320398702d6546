"""Checks the record of a match with nothing but Python: `python verify.py record.ndjson [--digest DIGEST]`.

It needs Python 3.10 or later, no other file, no package and no network. It says what it checked and what it cannot
prove, and ends with 0 when all holds, else with 1, the entry and the reason. The project's `docs/history.md` explains.
"""

import argparse
import hashlib
import hmac
import itertools
import json
import sys

VERSION = 1
OWN = {"seq", "after", "at", "by", "digest", "face", "envelopes", "record"}     # of a line; the rest follows from them
KEPT, HIDDEN = ("counted", "noted", "pushed", "popped", "said", "out"), "?"     # facts that nothing here depends on


class Broken(Exception):
    """The record does not hold at an entry."""

    def __init__(self, seq, why):
        super().__init__(f"entry {seq}: {why}".encode("unicode_escape").decode())
        self.seq = seq


def canonical(value):
    """The bytes that are hashed: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(*values):
    """SHA-256 of the canonical JSON array of these values."""
    return hashlib.sha256(canonical(values)).hexdigest()


def keyed(key, *values):
    """HMAC-SHA-256 of the canonical JSON array of these values."""
    return hmac.new(key, canonical(values), hashlib.sha256).digest()


def at(seq, check, *given):
    """What a check finds at an entry; whatever is not of the shape that it must have is broken there."""
    try:
        return check(*given)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as cause:
        raise Broken(seq, f"it is not written as entries are, or cannot stand here ({cause})") from cause


def read(data):
    """The entries of a record, each written exactly as it must be, up to the end that line 1 names."""
    *rows, rest = data.split(b"\n")
    entries = [at(seq, read_line, seq, line) for seq, line in enumerate(rows, 1)]
    at(1, check_label, entries, rest)
    return entries


def check_label(entries, rest):
    """Line 1 says which record this is, and where it ends."""
    label = entries[0]["record"]
    parts = [label[name] for name in ("version", "match", "seat", "last", "digest")]
    if label["version"] != VERSION or label["sum"] != digest(*parts, entries[0]["digest"]) or len(label) != 6:
        raise Broken(1, "what line 1 says of the record does not hold")
    if rest or parts[3:] != [len(entries), entries[-1]["digest"]]:
        raise Broken(len(entries) + bool(rest), f"the record goes on to entry {label['last']}, by what its line 1 says")


def read_line(seq, line):
    """One entry; its other members must be what its face and its open envelopes say."""
    entry = json.loads(line)
    if (version := entry.get("record", {}).get("version", VERSION)) > VERSION:
        raise Broken(seq, f"version {version} is newer than this program, which reads {VERSION}")
    whole = json.loads(canonical(entry["face"]))
    for i, told in (told for envelope in entry["envelopes"] for told in envelope.get("content", ())):
        held, name = (whole, "action") if i == -1 else (whole["facts"], i)
        held[name] = told
    rest = canonical({name: value for name, value in entry.items() if name not in OWN})
    strange = any(len(envelope) != (4 if "content" in envelope else 2) for envelope in entry["envelopes"])
    if strange or [entry["seq"], "record" in entry, canonical(entry), rest] != [seq, seq == 1, line, canonical(whole)]:
        raise Broken(seq, "its line does not say what its number, face and envelopes say, in canonical form")
    return entry


def check_link(before, seq, entry):
    """Envelopes and digest of an entry; how many envelopes are open."""
    commitments = [[envelope["to"], envelope["commitment"]] for envelope in entry["envelopes"]]
    if digest(before, *[entry[name] for name in ("seq", "after", "at", "by", "face")], commitments) != entry["digest"]:
        raise Broken(seq, "its digest does not hold")
    return sum(check_envelope(seq, entry["face"], envelope) for envelope in entry["envelopes"])


def check_envelope(seq, face, envelope):
    """An open envelope holds what was committed, and the face shows the same, masked."""
    if "content" not in envelope:
        return False
    if digest(envelope["salt"], envelope["content"]) != envelope["commitment"]:
        raise Broken(seq, f"the envelope to {envelope['to']} is not what was committed")
    for i, whole in envelope["content"]:
        if i == -1:
            holds = face["action"].keys() == whole.keys() and all(
                shown in (whole[name], HIDDEN) for name, shown in face["action"].items())
        else:
            holds = 0 <= i < len(face["facts"]) and face["facts"][i] == masked(whole)
        if not holds:
            raise Broken(seq, f"its public face is not that of the envelope to {envelope['to']}")
    return True


def masked(fact):
    """A fact as those see it who may not know."""
    match fact:
        case ["moved" | "drawn" as word, _, *rest]:
            return [word, HIDDEN, *rest]
        case ["laid" | "shown" as word, place, pieces, *rest]:
            return [word, place, [HIDDEN] * len(pieces), *rest]
        case ["turned" | "sealed" as word, first, *rest]:
            return [word, first, *[HIDDEN] * len(rest)]
        case ["unsealed", answers, to]:
            return ["unsealed", [[seat, HIDDEN] for seat, _ in answers], to]
    return fact


class Match:
    """A record as far as it was read: its head, the table there (`?` where envelopes are closed), fates."""

    def __init__(self, entries, secret, whole):
        self.entries, self.opening, self.whole = entries, entries[0]["face"], whole
        self.secret, self.origin = secret, dict(self.opening["origin"] or {})
        self.seats, self.dice = self.opening["setup"]["seats"], self.opening["layout"]["dice"]
        self.game, self.head, self.fates, self.contributions, self.dealt = self.opening["game"], 0, {}, {}, 0

    def clear(self):
        """A bare table."""
        self.places, self.sealed, self.asked, self.over = {}, {}, [[], []], False
        for zone in self.opening["layout"]["zones"]:
            keys = [[str(seat) for seat in range(self.seats)] if key == "seats" else key for key in zone["keys"]]
            self.places.update({".".join([zone["name"], *names]): [] for names in itertools.product(*keys)})

    def take(self, entry):
        """Check that an entry can stand here, and fold it; what chance gives in a step hangs on the choices before."""
        kind, seq, self.key = entry["kind"], entry["seq"], None
        if entry["after"] != self.head or not self.fits(kind, seq, entry):
            raise ValueError(f"{kind} after entry {entry['after']}, where the match stood at {self.head}")
        if kind == "seat_taken":
            self.contributions[entry["seat"]] = entry["contribution"]
        elif kind == "seat_left":
            self.contributions.pop(entry["seat"], None)
        elif kind in ("opened", "head_moved"):
            self.head = entry.get("to", 0)
            self.clear()
            self.fold([fact for step in reversed([*self.path()]) for fact in self.entries[step - 1]["facts"]])
        elif kind == "step":
            fate = self.fates.get(self.head) or digest("fate", [self.contributions[n] for n in range(self.seats)])
            self.key = self.secret and len(self.fates) >= self.origin.get("copied", 0) and keyed(self.secret, "deal")
            self.fate, self.n, self.fates[seq] = fate, 0, digest(fate, entry["seat"], entry["face"]["action"])
        self.fold(entry.get("facts", []))
        if kind == "step" and not self.over and not any(self.asked):
            raise ValueError("it leaves no question open, and the match is not over")
        if kind in ("step", "opened", "seat_taken", "seat_left") or entry.get("facts"):
            self.head = seq

    def fits(self, kind, seq, entry):
        """Whether an entry of this kind can come here; the secret is disclosed last."""
        started, seat, to, log = bool(self.fates), entry.get("seat"), entry.get("to"), self.entries
        is_seat, asks = seat in range(self.seats), log[entry.get("ask", 1) - 1]["kind"]
        return (seq == 1 or log[seq - 2]["kind"] != "disclosed") and {
            "opened": lambda: seq == 1,
            "seat_taken": lambda: not started and is_seat and seat not in self.contributions,
            "seat_left": lambda: not started and is_seat,
            "step": lambda: any(seat in asked for asked in self.asked) if started else seat is None,
            "head_moved": lambda: to in self.path() or (to in self.fates and log[to - 1]["after"] == self.head),
            "take_back_asked": lambda: is_seat and to in self.path(),
            "take_back_answered": lambda: asks == "take_back_asked" and 0 < entry["ask"] < seq,
            "fork_asked": lambda: started and is_seat and 0 < entry["from_entry"] < seq,
            "fork_answered": lambda: asks == "fork_asked" and 0 < entry["ask"] < seq,
            "rules_changed": lambda: started,
            "resigned": lambda: started and is_seat and all(fact[0] == "ended" for fact in entry["facts"]),
            "disclosed": lambda: self.over}[kind]()

    def path(self):
        """The steps from the head back to the opening."""
        step = self.head
        while step in self.fates:
            yield step
            step = self.entries[step - 1]["after"]

    def fold(self, facts):
        """What facts do to the table; chance must be what the secret deals."""
        for fact in facts:
            if self.over:
                raise ValueError("a fact comes after the end")
            match fact:
                case ["laid", place, pieces]:
                    self.places[place] += pieces
                case ["moved", piece, src, dst, at] if at is None or at in range(len(self.places[dst]) + 1):
                    self.places[src].pop(self.find(piece, src))
                    self.places[dst].insert(len(self.places[dst]) if at is None else at, piece)
                case ["drawn", piece, src, dst]:
                    self.deal(f"draw {src}", sorted(self.places[src]), piece)
                    self.fold([["moved", piece, src, dst, None]])
                case ["rolled", die, face] if face in self.dice[die]:
                    self.deal(f"roll {die}", self.dice[die], face)
                case ["turned", place, piece, into]:
                    self.places[place][self.find(piece, place)] = into
                case ["shown", place, pieces, to] if {*(to or ())} <= {*range(self.seats)}:
                    if self.whole and any(pieces.count(one) > self.places[place].count(one) for one in pieces):
                        raise ValueError(f"{pieces} are shown, which do not lie in {place}")
                case ["shuffled", srcs, dst]:
                    lifted = [piece for src in srcs for piece in self.places[src]]
                    self.places |= {src: [] for src in srcs}
                    self.places[dst] += lifted
                case ["sealed", seat, answer] if seat in range(self.seats):
                    self.sealed[seat], self.asked[0] = answer, [one for one in self.asked[0] if one != seat]
                case ["unsealed", answers, to] if {*(to or ())} <= {*range(self.seats)}:
                    if self.whole and any(self.sealed[seat] != answer for seat, answer in answers):
                        raise ValueError("what is unsealed is not what was sealed")
                    self.sealed = {} if to is None else self.sealed
                case ["asked", _, must, may, _] if {*must, *may} <= {*range(self.seats)}:
                    self.asked = [must, may]
                case ["ended", ranks, _, _] if len(ranks) == self.seats:
                    self.over, self.asked = True, [[], []]
                case _ if fact[0] not in KEPT or (fact[0] == "out" and fact[1] not in range(self.seats)):
                    raise ValueError(f"{fact} is no fact")

    def find(self, piece, place):
        """The index of a piece, from the top; a masked one may be any: then nothing there is known any more."""
        held = self.places[place]
        held[:] = [HIDDEN] * len(held) if piece == HIDDEN and not self.whole else held
        found = piece if piece in held or self.whole else HIDDEN
        if found not in held:
            raise ValueError(f"{piece} does not lie in {place}")
        return len(held) - 1 - held[::-1].index(found)

    def deal(self, cause, pool, told):
        """Chance must have given what the disclosed secret deals; without it, nothing is known."""
        if self.key:
            self.n, self.dealt = self.n + 1, self.dealt + 1
            if told != pool[int.from_bytes(keyed(self.key, self.fate, cause, self.n), "big") % len(pool)]:
                raise ValueError(f"the secret does not deal {told} here")


def check_secret(disclosed, entries):
    """The disclosed secret: the one that entry 1 committed to, and every salt comes from it."""
    secret = bytes.fromhex(disclosed["secret"])
    if digest(secret.hex()) != entries[0]["face"]["commitment"]:
        raise ValueError("this is not the secret that entry 1 committed to")
    for entry in entries:
        for n, envelope in enumerate(entry["envelopes"]):
            if "salt" in envelope and envelope["salt"] != keyed(keyed(secret, "salt"), entry["seq"], n).hex()[:32]:
                raise Broken(entry["seq"], f"the salt of envelope {n} does not come from the secret")
    return secret


def verify(data, known=None):
    """The sentences that say what was checked and what cannot be proved; raises Broken."""
    entries, opened, secret = read(data), 0, None
    for seq, entry in enumerate(entries, 1):
        opened += at(seq, check_link, entries[seq - 2]["digest"] if seq > 1 else "", seq, entry)
    if known not in (None, entries[-1]["digest"]):
        raise Broken(len(entries), f"its digest is not {known}: another end, or another match")
    for entry in (entry for entry in entries if entry.get("kind") == "disclosed"):
        secret = at(entry["seq"], check_secret, entry, entries)
    envelopes = sum(len(entry["envelopes"]) for entry in entries)
    match = at(1, Match, entries, secret, opened == envelopes)
    for entry in entries:
        at(entry["seq"], match.take, entry)
    if match.over and not secret:
        raise Broken(len(entries), "the match is over, and what disclosed its secret is cut off")
    said = [f"The record holds: {len(entries)} entries of {match.game}, digest {entries[-1]['digest']}.",
            "Checked: each line is written as it must be; each digest follows from all entries before it.",
            f"Checked: {opened} of {envelopes} envelopes are open, hold what was committed, and match what was public.",
            f"Checked: {len(match.fates)} steps fold, each on the table that the one before left, by a seat asked."]
    said += [f"Checked: {match.dealt} draws and rolls and every salt follow from the secret of entry 1."] * bool(secret)
    doubts = {"chance: it can be checked when the match is over and its secret disclosed": not secret,
              f"what lies in {envelopes - opened} closed envelopes: bound, and open at the end": not match.whole,
              f"what was taken from {match.origin.get('match')}: its own record proves that": match.origin,
              "that others hold the same match and end: compare the digest (--digest)": known is None,
              "that the rules allow each step; times; the order of simultaneous answers; who sat behind a name": True,
              "that a take-back had its consents; the name of the match; that nobody agreed on contributions": True}
    said += [f"Not proved: {doubt}." for doubt, holds in doubts.items() if holds]
    return [sentence.encode("unicode_escape").decode() for sentence in said]    # each on one line, whatever it quotes


def main():
    """Check one file and say so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", type=argparse.FileType("rb"), help="a record, as the service exports it")
    parser.add_argument("--digest", help="the digest of the last entry, as you know it from elsewhere")
    given = parser.parse_args()
    try:
        print("\n".join(verify(given.record.read(), given.digest)), flush=True)
    except Broken as broken:
        sys.exit(f"THE RECORD DOES NOT HOLD. {broken}")
    except BrokenPipeError:                 # who reads it has read enough: `| head`
        sys.stdout = None


if __name__ == "__main__":
    main()
