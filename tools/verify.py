"""Verifies the record of a match with Python alone: `python verify.py record.ndjson [--digest DIGEST] [--key KEY]`.

It needs Python 3.10 or later, no other file, no package and no network. It prints what it checked and what it cannot
prove; several records, or a folder of them, it also checks as ages of a campaign. See the project's `docs/history.md`.

`--key` is a public key of the service, in base64url or as `name+hash+key`, or a file with one: that, a PEM, or its
`/.well-known/jwks.json`. It must have signed line 1, or the receipt (`--receipt RECEIPT --seq ENTRY`, or a file with
it). Exits with 0 if the record holds, 1 if not, 2 for wrong usage, 3 if nobody has signed it, 4 if another key has.

SPDX-License-Identifier: MIT
"""

import argparse
import base64
import hashlib
import hmac
import itertools
import json
import math
import os
import pathlib
import re
import sys
from datetime import datetime, timedelta, timezone

VERSION, MOST_ENTRIES, MOST_BYTES, GRACE = 7, 50_000, 2**20, 10_000
NEWEST = {"instructed", "instruction", "vacation_taken", "why"}     # of version 6
OWN = {"seq", "after", "at", "by", "digest", "face", "envelopes", "record"}     # of a line; the rest is derived
SEALED, AGREED = ("step", "instructed", "hinted"), {"claim_after", "delay", "rematch_of"}      # terms of version 6
KEPT, LISTS, HIDDEN = ("noted", "said", "out"), ("laid", "shown", "shuffled"), "?"      # facts: nothing depends on KEPT
LONGEST, MOST_MEMBERS, MOST_NAMED, MOST_SHUFFLES, DEEPEST, GREATEST = 4_096, 2_000, 20_000, 10_000, 8, 2**53 - 1
DEPTHS = {"face": DEEPEST + 3, "facts": DEEPEST + 2, "envelopes": DEEPEST + 5}
MOST, MOST_PLACES, MOST_PIECES, MOST_SEATS, MOST_UNFINISHED, LONGEST_CLOCK = 500, 2_000, 1_000, 16, 1_000, 2_592_000
NOTE = re.compile("([!-*,-~]{1,100})/([A-Za-z0-9_-]{1,64})\n([1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\n(imported\n)?"
                  "\n— \\1 ([A-Za-z0-9+/]{91}=)\n")       # a signed checkpoint, of c2sp.org/tlog-checkpoint
TIME = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}[.][0-9]{3}Z")
FACTS = {"laid": "sS", "moved": "sssn", "drawn": "sss", "turned": "sss", "shown": "sSN", "shuffled": "Ss",  # by KINDS
         "rolled": "ss", "counted": "si", "noted": "sv", "sealed": "iv", "unsealed": "UN", "asked": "saav",
         "pushed": "V", "popped": "", "said": "sV", "out": "i", "ended": "Isv"}
KINDS = {"Y": lambda v: has_shape("j", [*v.values()]) and v[min(v)] <= {"entries": 500, "seconds": 604_800}[min(v)],
    "h": lambda v: has_members("by 0", v) or has_members("by 2", v), "k": lambda v: v == "seats" or has_shape("W", [v]),
    "c": lambda v: re.fullmatch("[A-Za-z0-9][A-Za-z0-9 ._+/-]{0,63}", v), "C": lambda v: v is None or has_all("L", [v]),
    "L": lambda v: has_members(f"clock {v['kind']}", v) if type(v) is dict else has_shape("l", [v]),
    "X": lambda v: type(v) is list and all(has_members("clock left", one) for one in v),
    "U": lambda v: has_shape("Aa", [v, [seat for seat, _ in v]]), "x": lambda v: v in ("public", "unlisted", "private"),
    "j": lambda v: type(v) is int and v > 0, "O": lambda v: v in ("set", "pile", "bag"), "b": lambda v: type(v) is bool,
    "J": lambda v: has_members("follows", v), "t": lambda v: v is None or type(v) is str, "s": lambda v: type(v) is str,
    "F": lambda v: has_all("f", v), "d": lambda v: type(v) is dict, "I": lambda v: has_all("i", v), "v": lambda v: True,
    "y": lambda v: any(has_members(f"by {form}", v) for form in range(10)), "Q": lambda v: has_members("checkpoint", v),
    "D": lambda v: TIME.fullmatch(v) and datetime.fromisoformat(v[:-1]), "B": lambda v: has_all("w", v, MOST),
    "e": lambda v: has_members("plan", v), "q": lambda v: has_members("fork terms", v, *v),
    "A": lambda v: type(v) is list and all(has_shape("iv", one) for one in v), "V": lambda v: type(v) is list,
    "o": lambda v: has_members("terms", v, *v),
    "f": lambda v: type(v) is list and has_shape(FACTS[v[0]], v[1:]), "N": lambda v: v is None or has_shape("a", [v]),
    "G": lambda v: type(v) is int and v >= 0, "m": lambda v: has_all("w", v, 8) and v != [], "g": lambda v: v is True,
    "u": lambda v: has_members("setup", v), "n": lambda v: v is None or type(v) is int, "i": lambda v: type(v) is int,
    "z": lambda v: v in ("player", "open", "bot"), "K": lambda v: has_all("k", v, 8), "H": lambda v: has_all("n", v),
    "l": lambda v: has_shape("j", [v]) and v <= LONGEST_CLOCK, "r": lambda v: has_shape("j", [v]) and v <= 30,
    "a": lambda v: has_all("i", v) and v == sorted({*v}), "Z": lambda v: has_shape("j", [v]) and v <= 60,
    "M": lambda v: v in ("unserved", "clock_jump"), "S": lambda v: has_all("s", v), "P": lambda v: has_all("e", v),
    "W": lambda v: has_all("w", v, MOST_PLACES) and v != [], "R": lambda v: v is None or has_members("origin", v, *v),
    "p": lambda v: re.fullmatch("[A-Za-z0-9_-]{1,64}", v), "E": lambda v: v in ("all", "owner", "nobody"),
    "T": lambda v: v in ("consent", "free", "never"),
    "0": lambda v: v in ("always", "never"), "w": lambda v: type(v) is str and 0 < len(v) <= 64}
MEMBERS = {kind: dict(member.split(":") for member in members.split()) for kind, members in {    # `?`: it may be absent
    "label": "version:i match:p seat:n last:i digest:s sum:s checkpoint:Q?", "by 4": "bot:p version:j budget:j asked:j",
    "fork terms": "client_seed:s? clock:C? delay:Y? external_id:w? seats:P? tags:m? take_back:T? visibility:x?",
    "by 7": "bot:p version:j budget:j asked:j instead_of:p cut_off:j limit:l?", "counters": "name:w keys:K conserved:b",
    "checkpoint": "kid:s signature:s imported:g? note:s?", "fork_answered": "ask:i seat:i consent:b", "by 3": "clock:l",
    "step": "seat:n action:d facts:F rules:i", "resigned": "seat:i facts:F", "head_moved": "to:i consents:I returns:g?",
    "zones": "name:w keys:K order:O seen:E top:b stock:w faces:B?", "envelope": "to:I commitment:s salt:s? content:A?",
    "layout": "zones:V counters:V notes:V dice:d", "take_back_answered": "ask:i seat:i consent:b", "closed": "facts:F",
    "take_back_asked": "to:i seat:i returns:g?", "fork_asked": "from_entry:i seat:i terms:q", "notes": "name:w type:w",
    "by 1": "player:p client:c", "seat_left": "seat:i", "by 5": "rules:j", "disclosed": "secret:s", "by 0": "player:p",
    "opened": "game:s layout:d setup:u terms:o commitment:s origin:R follows:J?", "plan": "kind:z level:p? player:p?",
    "terms": "by:p claim_after:l? clock:C delay:Y? external_id:w? hints:0? rematch_of:p? seats:P tags:m? take_back:T "
    "tournament:p? visibility:x", "claimed": "seat:i absent:i claim:w since:s facts:F",
    "seat_taken": "seat:i holder:h contribution:t given:b", "time_credited": "since:s until:s milliseconds:i why:M",
    "follows": "age:j branch:g? campaign:p digest:s match:p seq:j", "setup": "seats:i options:d legacy:v heirs:H?",
    "origin": "ask:j? copied:G digest:s imported:g? left:X? match:p redealt:n? seq:j", "by 2": "bot:p",
    "rules_changed": "old:i new:i", "clock left": "main:G periods:j?", "by 6": "copied:j",
    "clock days_bank": "kind:s increment:r main:r most:r vacation:Z?", "clock days": "kind:s answer:r vacation:Z?",
    "clock fischer": "kind:s increment:G main:l most:l?", "clock bronstein": "kind:s delay:l main:l",
    "clock delay": "kind:s delay:l main:l", "clock byo_yomi": "kind:s main:G period:l periods:j",
    "by 8": "bot:p version:j budget:j asked:j instead_of:p limit:l", "by 9": "player:p instruction:j",
    "instructed": "seat:i action:d", "hinted": "seat:i action:d", "vacation_taken": "seat:i days:j"}.items()}


class Broken(Exception):
    """The record does not hold at an entry, or, with another exit status than 1, it is not signed as it should be."""

    def __init__(self, seq, why, status=1):
        super().__init__(f"entry {seq}: {why}".encode("unicode_escape").decode())
        self.seq, self.status = seq, status


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
    """The result of a check at an entry; raises Broken for a value that does not have the required shape."""
    try:
        return check(*given)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as cause:
        raise Broken(seq, f"it is malformed, or not possible here ({cause})") from cause


def has_all(kind, values, most=MOST_MEMBERS):
    """Whether this is a list of at most so many values, all of one kind."""
    return type(values) is list and len(values) <= most and all(map(KINDS[kind], values))


def has_shape(shape, values):
    """Whether these values have the kinds that the letters of a shape name."""
    return len(values) == len(shape) and all(KINDS[kind](value) for kind, value in zip(shape, values, strict=True))


def has_members(kind, value, *more):
    """Whether an object has exactly the members of its kind, apart from `more` and from those that may be absent."""
    return type(value) is dict and {*value} - {*more} <= {*MEMBERS[kind]} and all(
        KINDS[letter[0]](value[name]) if name in value else letter[1:] for name, letter in MEMBERS[kind].items())


def read(data):
    """The entries of a record, each in canonical form, up to the end that line 1 names."""
    for seq, wrong, why in ((1, not data, "the file is empty"), (
            1, data.startswith(b"\xef\xbb\xbf"), "the file begins with a byte order mark, which no record has"), (
            1, data.partition(b"\n")[0].endswith(b"\r"), "its lines end with CR LF; those of a record end with LF"), (
            data.count(b"\n") + 1, not data.endswith(b"\n"),
            "its line does not end with a line feed: the file may be truncated")):
        if wrong:
            raise Broken(seq, why)
    entries = [at(seq, read_line, seq, line) for seq, line in enumerate(data[:-1].split(b"\n"), 1)]
    at(1, check_label, entries)
    return entries


def check_label(entries):
    """Check line 1: which record this is, where it ends, and that what its note says is the same."""
    label, first = entries[0]["record"], entries[0]["digest"]
    named = [label[name] for name in ("version", "match", "seat", "last", "digest", "checkpoint") if name in label]
    said = {word for one in entries for word in (one["kind"], *one, *one["by"], *one.get("setup", ()))}
    if noted := "note" in label.get("checkpoint", ()):
        check_note(1, label["checkpoint"], label["match"], label["last"], label["digest"])
    terms = [one["terms"] for one in entries if "terms" in one]
    version = (7 if "hinted" in said or any("hints" in one for one in terms) else
               6 if said & NEWEST or any({*one} & AGREED or type(one.get("clock")) is dict for one in terms) else 5
               if said & {"returns", "instead_of"} else 4 if noted else 3 if said & {"follows", "heirs"}
               else 2 if "closed" in [one["kind"] for one in entries[-2:]] else 1)
    if not has_members("label", label) or [label["version"], label["sum"]] != [version, digest(*named, first)]:
        raise Broken(1, "line 1 does not describe this record")
    if [label["last"], label["digest"]] != [len(entries), entries[-1]["digest"]]:
        raise Broken(len(entries), f"line 1 says that the record ends with entry {label['last']} and its digest")


def check_note(seq, made, match, last, end):
    """The signer and the signature of the note in a checkpoint; its text must be about this end of this match."""
    noted, told = NOTE.fullmatch(made["note"]), [match, str(last), end, made.get("imported", False)]
    if not noted or [noted[2], noted[3], raw(noted[4]).hex(), bool(noted[5])] != told:
        raise Broken(seq, "the note of its checkpoint is malformed, or is about another record")
    return noted[1], raw(noted[6])


def read_line(seq, line):
    """Read one entry; its other members must follow from its face and its open envelopes."""
    if seq > MOST_ENTRIES or len(line) > MOST_BYTES:
        raise Broken(seq, f"its line is longer than {MOST_BYTES} bytes" if seq <= MOST_ENTRIES else (
            f"a record has at most {MOST_ENTRIES} entries"))
    entry = json.loads(line)
    if (version := entry.get("record", {}).get("version", VERSION)) > VERSION:
        raise Broken(seq, f"version {version} is newer than this program, which reads {VERSION}")
    for name, value in entry.items():
        check_value(value, DEPTHS.get(name, DEEPEST))
    whole = json.loads(canonical(entry["face"]))
    for i, content in (pair for envelope in entry["envelopes"] for pair in envelope.get("content", ())):
        (whole if i == -1 else whole["facts"])["action" if i == -1 else i] = content
    rest = canonical({name: value for name, value in entry.items() if name not in OWN})
    if [entry["seq"], "record" in entry, canonical(entry), rest] != [seq, seq == 1, line, canonical(whole)]:
        raise Broken(seq, "its line does not match its number, face and envelopes, or is not in canonical form")
    if not (has_members(whole["kind"], whole, "kind") and has_members(whole["kind"], entry["face"], "kind")
            and has_shape("isys", [entry[name] for name in ("after", "at", "by", "digest")])
            and (entry["envelopes"] == [] or (has_shape("V", [entry["envelopes"]]) and whole["kind"] in SEALED))
            and all(has_members("envelope", one) and len(one) in (2, 4) for one in entry["envelopes"])):
        raise Broken(seq, "its members do not have the required types")
    return entry


def check_value(value, depth):
    """Check that a value has bounded depth and length; its numbers are integers that every reader keeps exact."""
    if type(value) in (list, dict):
        if not depth or len(value) > MOST_MEMBERS or (
                type(value) is dict and any(not name.isascii() and max(name) > "\uffff" for name in value)):
            raise ValueError("a value is nested too deeply, has too many members, or a name beyond U+FFFF")
        for one in (*value, *value.values()) if type(value) is dict else value:
            check_value(one, depth - 1)
    elif type(value) is float or (type(value) is int and abs(value) > GREATEST) or (
            type(value) is str and len(value) > LONGEST):
        raise ValueError("a number is not whole, or is too large, or a string is too long")


def check_opening(opened):
    """Check the members of a layout and their bounds, what there is one of for each seat, and the heirs of an age."""
    layout, setup, heirs = opened["layout"], opened["setup"], opened["setup"].get("heirs", [])
    seats, old = setup["seats"], [heir for heir in heirs if heir is not None]
    fine = has_members("layout", layout) and 0 < seats <= MOST_SEATS and all(
        len(layout[part]) <= most and all(has_members(part, one) for one in layout[part])
        for part, most in (("zones", 200), ("counters", MOST), ("notes", MOST)))
    dice, zones = layout["dice"], layout["zones"]
    if not fine or any(zone["top"] and (zone["order"] != "pile" or zone["seen"] == "all") for zone in zones) or not (
            has_all("w", [*dice], MOST) and has_all("W", [*dice.values()], MOST)) or any(sum(
                math.prod(seats if key == "seats" else len(key) for key in one["keys"]) for one in layout[part])
            > MOST_PLACES for part in ("zones", "counters")):
        raise ValueError("its layout is invalid, or has too many places or counters")
    fits = old and len(heirs) == seats and sorted({*old} & {*range(MOST_SEATS)}) == heirs[:len(old)]
    can_follow = fits and setup["legacy"] is not None and not opened["origin"]
    plans = [({*one} - {"kind"}, {"player": {"player"}, "bot": {"level"}}.get(one["kind"], set())) for one in
             opened["terms"]["seats"]]
    if len(plans) != seats or any(has != must for has, must in plans) or (
            len((opened["origin"] or {}).get("left", plans)) != seats):
        raise ValueError("its terms, or the clocks of its origin, do not fit its seats")
    if ("heirs" in setup and not fits) or ("follows" in opened and not (can_follow and opened["follows"]["age"] > 1)):
        raise ValueError("its heirs do not fit its seats, or it cannot follow another match")


def check_link(before, seq, entry):
    """Check the envelopes and the digest of an entry; returns the number of open envelopes."""
    commitments = [[envelope["to"], envelope["commitment"]] for envelope in entry["envelopes"]]
    if digest(before, *[entry[name] for name in ("seq", "after", "at", "by", "face")], commitments) != entry["digest"]:
        raise Broken(seq, "its digest does not match")
    return sum(check_envelope(seq, entry["face"], envelope) for envelope in entry["envelopes"])


def check_envelope(seq, face, envelope):
    """Check that an open envelope matches its commitment, and that the face shows its content masked."""
    if "content" not in envelope:
        return False
    if digest(envelope["salt"], envelope["content"]) != envelope["commitment"]:
        raise Broken(seq, f"the envelope to {envelope['to']} does not match its commitment")
    for i, whole in envelope["content"]:
        shown, told = (face["facts"][i], masked(whole)) if i != -1 else (face["action"], {
            name: HIDDEN if face["action"].get(name) == HIDDEN else value for name, value in whole.items()})
        if i < -1 or not (i == -1 or KINDS["f"](whole)) or canonical(shown) != canonical(told):     # bytes: True is 1
            raise Broken(seq, f"its public face does not match the envelope to {envelope['to']}")
    return True


def masked(fact):
    """A fact as seen by viewers who must not know its secrets."""
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
    """The state of a record after the entries taken so far: head, table (`?` for closed envelopes), fates."""

    def __init__(self, entries, secret, whole):
        self.entries, self.opening, self.whole, self.shuffles = entries, entries[0]["face"], whole, 0
        check_opening(self.opening)
        layout, self.seats = self.opening["layout"], self.opening["setup"]["seats"]
        self.secret, self.origin = secret, self.opening["origin"] or {}
        self.game, self.head, self.fates, self.contributions, self.dealt = self.opening["game"], 0, {}, {}, 0
        self.players = {}
        self.spots, self.counters, self.groups = self.names(layout["zones"]), self.names(layout["counters"]), [
            self.names([one]) for one in layout["counters"] if one["conserved"]]
        self.tops, self.bags = [{*self.names([one for one in layout["zones"] if test(one)])} for test in (
            lambda one: one["top"], lambda one: one["order"] == "bag")]
        if any(len(names) > len({*names}) for names in (self.spots, self.counters)):
            raise ValueError("its layout has two places or counters of the same name")
        self.notes, self.dice, self.gone = {note["name"] for note in layout["notes"]}, layout["dice"], set()
        self.rests = {}

    def names(self, declared):
        """The names of the places of declared zones, or of declared counters, for all seats."""
        seats = [str(seat) for seat in range(self.seats)]
        return [".".join([one["name"], *keys]) for one in declared
                for keys in itertools.product(*(seats if key == "seats" else key for key in one["keys"]))]

    def take(self, entry):
        """Check that an entry is possible here, and fold it; the chance of a step depends on the choices before it."""
        kind, seq, self.key, self.now, self.kind = entry["kind"], entry["seq"], None, entry["at"], entry["kind"]
        before, now = self.entries[seq - 2]["at"] if seq > 1 else "2000", f"{datetime.now(timezone.utc):%FT%T.999Z}"
        if not KINDS["D"](entry["at"]) or not before <= entry["at"] <= now:
            raise ValueError("its time is invalid, before that of the entry before it, or in the future")
        if entry["after"] != self.head or not self.fits(kind, seq, entry):
            raise ValueError(f"{kind} after entry {entry['after']} is not possible while the head is {self.head}")
        if kind == "seat_taken":
            self.contributions[entry["seat"]] = entry["contribution"]
            self.players[entry["seat"]] = entry["holder"].get("player")
        elif kind == "seat_left":
            self.contributions.pop(entry["seat"], None)
        elif kind == "vacation_taken":
            rested = max(KINDS["D"](entry["at"]), self.rested(entry["seat"])) + timedelta(days=entry["days"])
            self.rests = self.rests | {entry["seat"]: rested}
        elif kind in ("opened", "head_moved"):
            self.head = entry.get("to", 0)
            self.places, self.sealed, self.asked, self.over = {place: [] for place in self.spots}, {}, [[], []], False
            self.counted, self.unfinished, self.has_asked = dict.fromkeys(self.counters, 0), 0, False
            self.fold([fact for step in reversed([*self.path()]) for fact in self.entries[step - 1]["facts"]])
        elif kind == "step":
            fate = self.fates.get(self.head) or digest("fate", [self.contributions[n] for n in range(self.seats)])
            self.key = self.secret and len(self.fates) >= self.origin.get("copied", 0) and keyed(self.secret, "deal")
            self.check_laid(entry["facts"], entry["seat"] is None)
            self.fate, self.n, self.fates[seq] = fate, 0, digest(fate, entry["seat"], entry["face"]["action"])
        self.fold(entry.get("facts", []))
        self.gone |= {entry.get("absent", entry["seat"])} if kind in ("claimed", "resigned") else set()
        if kind == "step" and not self.over and not any(self.asked):
            raise ValueError("it leaves no open question, but the match is not over")
        if kind in ("step", "opened", "seat_taken", "seat_left") or entry.get("facts"):
            self.head = seq

    def fits(self, kind, seq, entry):
        """Whether an entry of this kind is possible here; the disclosure comes last."""
        (seat, to, absent), ask, log = map(entry.get, ("seat", "to", "absent")), entry.get("ask", 0), self.entries
        started, is_seat, back, asks = self.fates, seat in range(self.seats), "returns" in entry, 0 < ask < seq and (
            log[ask - 1]["kind"])
        return (seq == 1 or (self.over == (kind == "disclosed") and log[seq - 2]["kind"] != "disclosed")) and {
            "opened": lambda: seq == 1, "seat_left": lambda: not started and is_seat, "rules_changed": lambda: started,
            "seat_taken": lambda: not started and is_seat and seat not in self.contributions,
            "step": lambda: any(seat in asked for asked in self.asked) if started else seat is None,
            "head_moved": lambda: to != self.head and to in self.fates and (
                to not in self.path() if back else to in self.path() or log[to - 1]["after"] == self.head),
            "take_back_asked": lambda: is_seat and to in self.fates and (to in self.path()) is not back,
            "take_back_answered": lambda: asks == "take_back_asked", "fork_answered": lambda: asks == "fork_asked",
            "fork_asked": lambda: started and is_seat and 0 < entry["from_entry"] < seq, "disclosed": lambda: True,
            "time_credited": lambda: started and entry["by"] == {"clock": self.seconds()} and (
                "2000" <= entry["since"] <= entry["until"] <= entry["at"]) and 0 < entry["milliseconds"] <= GRACE + (
                KINDS["D"](entry["until"]) - KINDS["D"](entry["since"])) // timedelta(milliseconds=1),
            "instructed": lambda: started and is_seat and entry["face"]["action"] == {"orders": HIDDEN} and [
                [one["to"], len(one.get("content", "?"))] for one in entry["envelopes"]] == [[[seat], 1]],
            "hinted": lambda: started and seat in self.asked[0] and entry["face"]["action"] == {"advice": HIDDEN} and (
                has_members("by 4", entry["by"])) and [
                [one["to"], len(one.get("content", "?"))] for one in entry["envelopes"]] == [[[seat], 1]],
            "vacation_taken": lambda: started and self.plays(seat) and sum(
                one["days"] for one in log[:seq] if one["kind"] == kind and one["seat"] == seat) <= self.vacation(),
            "claimed": lambda: self.plays(seat) == entry["by"].get("player", "") and self.plays(absent) and (
                seat != absent in self.asked[0]) and (
                entry["facts"] == [["ended", one, "absence", None] for one in {"win": [[1 + seat, 2 - seat]], "bot": [],
                "draw": [[1, 1]]}[entry["claim"]]]) and KINDS["D"](entry["at"]) - KINDS["D"](entry["since"]) >= (
                timedelta(seconds=self.opening["terms"]["claim_after"])) and (
                KINDS["D"](entry["since"]) >= self.rested(absent)) and entry["since"] >= max([self.asked_at, *(
                one.get("until", one["at"]) for one in log[:seq - 1] if "until" in one or one.get("seat") == absent)]),
            "closed": lambda: entry["facts"] == [["ended", [], "closed", None]], "resigned": lambda: started and (
                is_seat and seat not in self.gone and all(fact[0] == "ended" for fact in entry["facts"]))}[kind]()

    def plays(self, seat):
        """The player who plays a seat; None where a bot does."""
        return None if seat in self.gone else self.players.get(seat)

    def seconds(self):
        """The seconds that name the clock of the match: its main time, else that of an answer or a period."""
        clock = self.opening["terms"]["clock"]
        if type(clock) is not dict:
            return clock
        return (clock.get("main") or clock.get("answer") or clock["period"]) * (
            86_400 if clock["kind"] in ("days", "days_bank") else 1)

    def vacation(self):
        """The days of vacation that the clock gives each seat."""
        clock = self.opening["terms"]["clock"]
        return clock.get("vacation", 0) if type(clock) is dict else 0

    def rested(self, seat):
        """When the vacation of a seat ends; long ago if it has taken none."""
        return self.rests.get(seat, datetime.min)

    def path(self):
        """The steps from the head back to the opening."""
        step = self.head
        while step in self.fates:
            yield step
            step = self.entries[step - 1]["after"]

    def check_laid(self, facts, opens):
        """Check that only the opening lays pieces or changes the sum of conserved counters."""
        named = [(fact[0], len(fact[1 if fact[0] == "shuffled" else 2])) for fact in facts if fact[0] in LISTS]
        laid = [size for word, size in named if word == "laid"]
        self.shuffles += sum(word == "shuffled" for word, _ in named)
        sizes = (self.shuffles, MOST_SHUFFLES), (sum(size for _, size in named), MOST_NAMED), (sum(laid), MOST_PIECES)
        if any(size > most for size, most in sizes) or (laid and not opens) or any(
                sum(fact[2] for fact in facts if fact[0] == "counted" and fact[1] in group)
                for group in self.groups if not opens):
            raise ValueError("too many pieces or shuffles, or pieces laid or a conserved sum changed after the opening")

    def fold(self, facts):
        """Apply facts to the table; chance must follow from the secret."""
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
                    held = self.places[place][-1 if place in self.tops and to is None and len(pieces) == 1 else 0:]
                    if self.whole and any(pieces.count(one) > held.count(one) for one in pieces):
                        raise ValueError(f"{pieces} are shown, but are not in {place}, or not on top")
                case ["shuffled", srcs, dst] if dst in self.bags:
                    lifted = [piece for src in dict.fromkeys(srcs) for piece in self.places[src]]
                    self.places |= {src: [] for src in srcs}
                    self.places[dst] += lifted
                case ["counted", name, by] if abs(self.counted[name] + by) <= GREATEST:
                    self.counted[name] += by
                case ["noted", name, _] if name not in self.notes:
                    raise ValueError(f"the layout has no note {name}")
                case ["pushed", _] if self.unfinished < MOST_UNFINISHED:
                    self.unfinished += 1
                case ["popped"]:
                    self.unfinished = max(0, self.unfinished - 1)
                case ["sealed", seat, answer] if self.has_asked and seat in range(self.seats):
                    self.sealed[seat], self.asked[0] = answer, [one for one in self.asked[0] if one != seat]
                case ["unsealed", answers, to] if {*(to or ()), *(one for one, _ in answers)} <= {*range(self.seats)}:
                    if self.whole and canonical(answers) != canonical([[one, self.sealed[one]] for one, _ in answers]):
                        raise ValueError("the unsealed answers are not the sealed ones")
                    self.sealed = {} if to is None else self.sealed
                case ["asked", _, must, may, _] if {*must, *may} <= {*range(self.seats)}:
                    self.asked, self.has_asked, self.asked_at = [must, may], True, self.now
                case ["ended", ranks, _, _] if len(ranks) == self.seats or self.kind == "closed":
                    self.over, self.asked = True, [[], []]
                case _ if fact[0] not in KEPT or (fact[0] == "out" and fact[1] not in range(self.seats)):
                    raise ValueError(f"{fact} is not a valid fact here")

    def find(self, piece, place):
        """The index of a piece, from the top; a masked one may be any piece, so the whole place becomes unknown."""
        held = self.places[place]
        held[:] = [HIDDEN] * len(held) if piece == HIDDEN and not self.whole else held
        found = piece if piece in held or self.whole else HIDDEN
        if found not in held:
            raise ValueError(f"{piece} is not in {place}")
        return len(held) - 1 - held[::-1].index(found)

    def deal(self, cause, pool, result):
        """Check that a result of chance follows from the disclosed secret; without the secret it cannot be checked."""
        if not pool:
            raise ValueError(f"nothing can be drawn there: {cause}")
        if self.key:
            self.n, self.dealt = self.n + 1, self.dealt + 1
            if result != pool[int.from_bytes(keyed(self.key, self.fate, cause, self.n), "big") % len(pool)]:
                raise ValueError(f"the secret does not give {result} here")


def check_secret(disclosed, entries):
    """Check that entry 1 committed to the disclosed secret and that every salt comes from it; returns the secret."""
    secret = bytes.fromhex(disclosed["secret"])
    if len(secret) != 32 or digest(disclosed["secret"]) != entries[0]["face"]["commitment"]:
        raise ValueError("this is not the secret that entry 1 committed to")
    for seq, n, envelope in ((entry["seq"], n, one) for entry in entries for n, one in enumerate(entry["envelopes"])):
        if "salt" in envelope and envelope["salt"] != keyed(keyed(secret, "salt"), seq, n).hex()[:32]:
            raise Broken(seq, f"the salt of envelope {n} does not come from the secret")
    return secret


P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, -1, P) % P        # of signatures: Ed25519 (RFC 8032)


def point(raw):
    """The point of the curve that 32 bytes encode."""
    y, odd = int.from_bytes(raw, "little") % 2**255, raw[31] >> 7
    square = (y * y - 1) * pow(CURVE * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if len(raw) != 32 or y >= P or (x * x - square) % P or (odd and not x):
        raise ValueError("this is not a point of the curve")
    return (x if x % 2 == odd else P - x), y


def added(one, two):
    """The sum of two points."""
    (a, b), (c, d) = one, two
    both = CURVE * a * b * c * d
    return (a * d + b * c) * pow(1 + both, -1, P) % P, (a * c + b * d) * pow(1 - both, -1, P) % P


def multiplied(number, one):
    """A point added to itself so many times."""
    twice = multiplied(number >> 1, added(one, one)) if number else (0, 1)
    return added(twice, one) if number & 1 else twice


def is_signature(key, message, signature):
    """Whether these 64 bytes are the signature of a message by a public key of 32 bytes."""
    number, base = int.from_bytes(signature[32:], "little"), (4 * pow(5, -1, P) % P).to_bytes(32, "little")
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little")
    try:
        return len(signature) == 64 and number < ORDER and multiplied(number, point(base)) == added(
            point(signature[:32]), multiplied(hashed % ORDER, point(key)))
    except (ValueError, IndexError):
        return False


def raw(text):
    """The bytes of a text in base64 or base64url."""
    return base64.b64decode(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), validate=True)


def keys_in(given):
    """Public keys by id, each with the name that it signs for if that is known; `--key` has the forms."""
    text = (pathlib.Path(given).read_text("utf-8") if os.path.exists(given) else given).strip()
    if text.startswith("{"):
        found = [(raw(k["x"]), None) for k in json.loads(text).get("keys", ()) if k.get("crv", "Ed25519") == "Ed25519"]
    elif text.startswith("-----BEGIN PUBLIC KEY-----"):
        found = [(raw("".join(text.splitlines()[1:-1]))[12:], None)]
    else:
        *named, key = text.split("+", 2)
        found = [(raw(key)[1:], named[0]) if named else (raw(key), None)]
    if not found or any(len(key) != 32 for key, _ in found):
        raise argparse.ArgumentTypeError("there is no public key of Ed25519")
    return {hashlib.sha256(key).hexdigest()[:16]: (key, name) for key, name in found}


def check_signed(entries, keys, receipt=None, seq=None):
    """The sentence that names the key that signed line 1, a receipt or a proof; raises Broken if none of these did."""
    label, match = entries[0]["record"], entries[0]["record"]["match"]
    made, seq = label.get("checkpoint"), seq or label["last"]
    if receipt and os.path.exists(receipt):
        held = json.loads(pathlib.Path(receipt).read_bytes())
        made, receipt = held.get("checkpoint") or {"match": match, "seq": held["seq"]}, held.get("receipt")
        match, seq = made["match"], made["seq"]
    made = {"kid": receipt.partition(".")[0], "signature": receipt.partition(".")[2]} if receipt else made
    if made is None:
        raise Broken(1, f"line 1 has no signature: nobody vouches for this record of match {match}", 3)
    if match != label["match"] or not 0 < seq <= len(entries):
        raise Broken(1, f"there is no signature for entry {seq} of match {label['match']}")
    mark, kid, end = ["imported"] if made.get("imported") else [], made["kid"], entries[seq - 1]["digest"]
    key, name = keys.get(kid, (b"", None))
    signer, signature = check_note(seq, made, match, seq, end) if "note" in made else (name, b"")
    named, marked = f" ({signer})" if signer else "", ", as an imported match" if mark else ""
    if not key or name not in (None, signer):
        raise Broken(seq, f"an unknown key has signed it, {kid}{named}; you know {', '.join(keys)} {name or ''}", 4)
    text, hashed = made.get("note", "").partition("\n\n")[0] + "\n", f"{signer}\n\1".encode() + key
    if not is_signature(key, canonical([*mark, match, seq, end]), raw(made["signature"])) or (signature and not (
            signature[:4] == hashlib.sha256(hashed).digest()[:4] and is_signature(key, text.encode(), signature[4:]))):
        raise Broken(seq, f"key {kid} did not sign this digest of match {match}")
    return f"Checked: key {kid}{named} signed entry {seq} of match {match}{marked}."


def verify(data, known=None, keys=None, receipt=None, seq=None):
    """The sentences about what was checked and what cannot be proved; raises Broken."""
    entries, opened, secret = read(data), 0, None
    for before, entry in zip(["", *(entry["digest"] for entry in entries[:-1])], entries, strict=True):
        opened += at(entry["seq"], check_link, before, entry["seq"], entry)
    if known not in (None, entries[-1]["digest"]):
        raise Broken(len(entries), f"its digest is not {known}: it has another end, or is another match")
    for entry in (entry for entry in entries if entry.get("kind") == "disclosed"):
        secret = at(entry["seq"], check_secret, entry, entries)
    envelopes = sum(len(entry["envelopes"]) for entry in entries)
    match = at(1, Match, entries, secret, opened == envelopes)
    for entry in entries:
        at(entry["seq"], match.take, entry)
    if match.over and not secret:
        raise Broken(len(entries), "the match is over, but the disclosure of its secret is cut off")
    said = [f"The record holds: {len(entries)} entries of {match.game}, digest {entries[-1]['digest']}.",
            "Checked: each line is in canonical form; each digest follows from all entries before it.",
            f"Checked: {opened} of {envelopes} envelopes are open, match their commitments and the public facts.",
            f"Checked: {len(match.fates)} steps fold, each on the table before it, by a seat that was asked."]
    said += [f"Checked: {match.dealt} draws and rolls and every salt follow from the secret of entry 1."] * bool(secret)
    said += [at(entries[0]["record"]["last"], check_signed, entries, keys, receipt, seq)] if keys else []
    checkpoint, follows = entries[0]["record"].get("checkpoint", {}), match.opening.get("follows", {})
    doubts = {f"the signature in line 1, by key {checkpoint.get('kid')} (--key)": checkpoint and not keys,
              "who exported it: line 1 has no signature": not checkpoint and not keys,
              "that the match was played on the signing service: it was imported there": checkpoint.get("imported"),
              "chance: it can be checked when the match is over and its secret disclosed": not secret,
              f"the content of {envelopes - opened} closed envelopes: committed, opened at the end": not match.whole,
              f"what was copied from {match.origin.get('match')}: its own record proves that": match.origin,
              f"what {follows.get('match')} handed on to it: its own record proves that": follows,
              "that others have the same match and end: compare the digest (--digest)": known is None,
              "that the rules allow each step; times; the order of simultaneous answers; the people behind names": True,
              "that a take-back had its consents; the name of the match; that contributions were independent": True}
    said += [f"Not proved: {doubt}." for doubt, holds in doubts.items() if holds]
    return [sentence.encode("unicode_escape").decode() for sentence in said]    # each on one line, whatever it quotes


def chained(records):
    """What each age among these records follows, which hold each by itself; raises Broken."""
    ends = {entries[-1]["digest"]: entries for entries in records.values()}
    ages = {file: entries[0]["face"] for file, entries in records.items() if "follows" in entries[0]["face"]}
    for file, opened in ages.items():
        follows, setup = opened["follows"], opened["setup"]
        name, left_at, before = follows["match"], follows["digest"], ends.get(follows["digest"])
        many = len({records[one][0]["digest"] for one in ages if ages[one]["follows"]["digest"] == left_at})
        branches = f" ({many} matches follow it: the campaign branches there)" if many > 1 else ""
        if before:
            first, end = before[0]["face"], [f[3] for e in before[-2:] for f in e.get("facts", ()) if f[0] == "ended"]
            age = first.get("follows", {"age": 1, "campaign": follows["campaign"]})
            told = [opened["game"], follows["seq"], [setup["legacy"]], follows["campaign"], follows["age"]]
            left = [first["game"], len(before), end, age["campaign"], age["age"] + 1]
            if canonical(told) != canonical(left) or max(one or 0 for one in setup["heirs"]) >= first["setup"]["seats"]:
                raise Broken(1, f"{file} does not follow from {name}: its game, legacy, heirs or age is another one")
            yield f"Checked: {file} is age {age['age'] + 1}, with the legacy and with heirs of {name}{branches}."
        elif any(one[0]["record"]["match"] == name for one in records.values()):
            raise Broken(1, f"{file} follows another end of {name} than the one that is here")
        else:
            yield f"Not proved: what {file} follows: the record of {name} is not here{branches}."


def main():
    """Verify one record, or several with the ages among them, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", nargs="+", help="a record, as the service exports it, or a folder of records")
    parser.add_argument("--digest", help="the digest of the last entry, known from another source")
    parser.add_argument("--key", type=keys_in, help="a public key of the service, or a file with its keys")
    parser.add_argument("--receipt", help="a receipt, or a file with the answer or the proof that has it")
    parser.add_argument("--seq", type=int, help="the entry that the receipt is for")
    options = "\0".join(["", *sys.argv[1:]]).replace("\0--key\0", "\0--key=")     # argparse takes "-x" for an option
    given, records, where = parser.parse_args(options.split("\0")[1:]), {}, ""
    files = [file for path in given.record for file in (
        sorted(map(str, pathlib.Path(path).glob("*.ndjson"))) if os.path.isdir(path) else [path])]
    if not files or (given.receipt and not given.key) or (len(files) > 1 and (given.digest or given.receipt)):
        parser.error("there is no record (*.ndjson) here, a receipt without --key, or a digest or receipt for several")
    try:
        for file in files:
            where = f"{file}: " if len(files) > 1 else ""
            data = sys.stdin.buffer.read() if file == "-" else pathlib.Path(file).read_bytes()
            print(where + "\n".join(verify(data, given.digest, given.key, given.receipt, given.seq)), flush=True)
            records[file], where = read(data), ""
        print("".join(sentence + "\n" for sentence in chained(records) if len(files) > 1), end="", flush=True)
    except Broken as broken:
        verdict = "DOES NOT HOLD" if broken.status == 1 else "HOLDS, BUT IT IS NOT SIGNED BY THE GIVEN KEY"
        parser.exit(broken.status, f"THE RECORD {verdict}. {where}{broken}\n")
    except BrokenPipeError:                 # the reader has read enough: `| head`
        sys.stdout = None
    except OSError as cause:
        parser.error(str(cause))


if __name__ == "__main__":
    main()
