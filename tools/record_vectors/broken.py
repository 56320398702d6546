"""The broken records: each is a valid one with one thing changed, and is refused at one entry for one reason."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .matches import (
    CLOSED,
    SIGNER,
    claimed,
    clock_of_moves,
    finished,
    hints,
    instead_of,
    instructions,
    returns,
    second_age,
    take_backs,
    three_bids,
    time_credited,
    vacation,
)
from .sealing import Rows, canonical, joined, resealed, rows

REFUSED = "refused"
Change = Callable[[Rows], None]
OPENING, FIRST_BID, SECOND_BID, LAY, END, LAST, DISCLOSURE = 4, 5, 6, 7, 8, 9, 10  # entries of the finished match


@dataclass(frozen=True)
class BrokenRecord:
    """A record that does not hold: the entry at which a reader notices, and why."""

    file: str
    entry: int
    why: str
    data: bytes
    imported: str = REFUSED


def broken() -> Iterator[BrokenRecord]:
    """Every broken record."""
    yield from _files()
    yield from _lines()
    yield from _sealed_again()


def _files() -> Iterator[BrokenRecord]:
    """What is no file of lines, or not all of one."""
    whole = finished().record()
    lines = whole.splitlines(keepends=True)
    yield BrokenRecord("empty.ndjson", 1, "the file is empty", b"")
    yield BrokenRecord("byte-order-mark.ndjson", 1, "it begins with a byte order mark", b"\xef\xbb\xbf" + whole)
    yield BrokenRecord("cr-lf.ndjson", 1, "its lines end with CR LF", whole.replace(b"\n", b"\r\n"))
    yield BrokenRecord("no-last-line-feed.ndjson", DISCLOSURE, "its last line does not end with LF", whole[:-1])
    yield BrokenRecord("cut-off.ndjson", LAST, "line 1 names a later end", b"".join(lines[:LAST]))
    yield BrokenRecord(
        "swapped.ndjson", FIRST_BID, "line 5 holds entry 6", b"".join([*lines[:4], lines[5], lines[4], *lines[6:]])
    )
    yield BrokenRecord("blank-line.ndjson", FIRST_BID, "line 5 is empty", b"".join([*lines[:4], b"\n", *lines[4:]]))
    other = finished().signed_record().replace(b'"match":"mt_finished"', b'"match":"mt_another"')
    yield BrokenRecord("another-match.ndjson", 1, "the sum of line 1 is not that of its match", other)


def _lines() -> Iterator[BrokenRecord]:
    """Lines that are not the canonical form of what they say."""

    def edited(file: str, seq: int, why: str, old: bytes, new: bytes) -> BrokenRecord:
        lines = finished().record().splitlines(keepends=True)
        assert old in lines[seq - 1], f"{file}: entry {seq} does not say {old!r}"
        lines[seq - 1] = lines[seq - 1].replace(old, new, 1)
        return BrokenRecord(file, seq, why, b"".join(lines))

    yield edited("space.ndjson", LAY, "a space follows a comma", b",", b", ")
    yield edited("escaped.ndjson", LAY, "a letter is written as an escape", b'"kind":"step"', b'"kind":"ste\\u0070"')
    yield edited("unsorted.ndjson", LAY, "its members are not sorted",
                 b'{"action":{"card":"raid","stall":"left","type":"lay"}',
                 b'{"action":{"stall":"left","card":"raid","type":"lay"}')  # fmt: skip
    yield edited("member-twice.ndjson", LAY, "a member stands twice", b'"after":6', b'"after":6,"after":6')
    yield edited("fraction.ndjson", LAY, "a number is not written as an integer", b'"after":6', b'"after":6.0')
    yield edited("lone-surrogate.ndjson", LAY, "a string has half a surrogate pair", b'"pl_ada"', b'"pl_\\ud800"')
    yield edited("no-utf-8.ndjson", LAY, "its bytes are not UTF-8", b'"pl_ada"', b'"pl_\xff"')
    yield edited("true-for-one.ndjson", LAY, "true stands for 1", b'"rules":1', b'"rules":true')
    yield edited("unknown-member.ndjson", LAY, "it has a member that entries do not have", b'{"action"',
                 b'{"aaa":1,"action"')  # fmt: skip
    yield edited("told-otherwise.ndjson", LAY, "it says something else than its face and envelopes do",
                 b'{"action":{"card":"raid"', b'{"action":{"card":"dogs"')  # fmt: skip
    yield edited("another-time.ndjson", LAY, "its digest is that of another time", b"12:00:07.000Z", b"12:00:07.001Z")
    yield edited("newer-version.ndjson", 1, "version 8 is newer than this format", b'"version":1', b'"version":8')


def _sealed_again() -> Iterator[BrokenRecord]:
    """Forgeries that hold in themselves: every commitment, every digest and the sum of line 1 are computed again."""
    for file, entry, why, change in FORGERIES:
        entries = rows(finished().record())
        change(entries)
        yield BrokenRecord(file, entry, why, resealed(entries))
    entries = rows(finished().record())
    entries[LAY - 1]["envelopes"][0]["salt"] = "0" * 32
    yield BrokenRecord(
        "another-salt.ndjson", LAY, "an open envelope is not what was committed", resealed(entries, committed=False)
    )
    entries = rows(three_bids().record(0))
    closed = next(one for one in entries[OPENING - 1]["envelopes"] if "content" not in one)
    closed["commitment"] = "0" * 64
    yield BrokenRecord(
        "another-commitment.ndjson",
        OPENING,
        "the commitment of a closed envelope is another one",
        joined(entries),
        CLOSED,
    )
    for file, why, alter in NOTES:
        entries = rows(finished().signed_record(name=SIGNER))
        alter(entries[0]["record"])
        yield BrokenRecord(file, 1, why, resealed(entries, noted=False))
    for file, why, change in AGES:
        entries = rows(second_age().record())
        change(entries)
        yield BrokenRecord(file, 1, why, resealed(entries))
    entries = rows(take_backs().record())
    moved = next(entry for entry in entries if entry["kind"] == "head_moved")
    both(entries, moved["seq"], lambda told: told.update(to=moved["after"]))
    yield BrokenRecord("head-stays.ndjson", moved["seq"], "the head moves to where it is", resealed(entries))
    yield from _returns()
    yield from _credits()
    yield from _claims()
    yield from _vacations()
    yield from _clocks()
    yield from _instructions()
    yield from _hints()


def _returns() -> Iterator[BrokenRecord]:
    """Returns to abandoned lines that do not say so, and other moves that say they were one."""
    moves = [entry["seq"] for entry in rows(returns().record()) if entry["kind"] == "head_moved"]
    for file, seq, why, change in (
        ("return-unsaid.ndjson", moves[1], "it returns, and does not say so", lambda told: told.pop("returns")),
        ("return-denied.ndjson", moves[1], "`returns` is false", lambda told: told.update(returns=False)),
        (
            "return-on-the-path.ndjson",
            moves[2],
            "what it returns to was not left",
            lambda told: told.update(returns=True),
        ),
        ("return-to-no-step.ndjson", moves[1], "the head was never there", lambda told: told.update(to=moves[0])),
    ):
        entries = rows(returns().record())
        both(entries, seq, change)
        yield BrokenRecord(file, seq, why, resealed(entries))
    entries = rows(returns().record())
    entries[0]["record"]["version"] = 1
    yield BrokenRecord("returns-of-version-1.ndjson", 1, "line 1 names a version without returns", resealed(entries))
    entries = rows(instead_of().record())
    seq = next(entry["seq"] for entry in entries if "cut_off" in entry["by"] and "limit" not in entry["by"])
    del entries[seq - 1]["by"]["cut_off"]
    yield BrokenRecord("instead-of-without-number.ndjson", seq, "`by` lacks `cut_off` and `limit`", resealed(entries))


def _credits() -> Iterator[BrokenRecord]:
    """Clocks that get back what nobody owes them, or not from the clock of the match."""
    first, second = (entry["seq"] for entry in rows(time_credited().record()) if entry["kind"] == "time_credited")
    for file, seq, why, change in (
        ("credited-too-much.ndjson", first, "it credits a millisecond too much", _credit(first, milliseconds=11_501)),
        ("credited-nothing.ndjson", first, "it credits nothing", _credit(first, milliseconds=0)),
        ("credited-for-nothing.ndjson", second, "there is no such reason", _credit(second, why="unasked")),
        (
            "credited-backwards.ndjson",
            first,
            "the time that it credits ends before it begins",
            _credit(first, since="2026-01-31T12:00:05.751Z"),
        ),
        (
            "credited-ahead.ndjson",
            second,
            "the time that it credits is not over",
            _credit(second, until="2026-01-31T12:00:08.001Z"),
        ),
        (
            "credited-what-never-was.ndjson",
            first,
            "the time that it credits has no such day",
            _credit(first, since="2026-01-00T12:00:00.000Z"),
        ),
        ("credited-by-a-player.ndjson", first, "a player credits time", _member(first, by={"player": "pl_ada"})),
        ("credited-by-another-clock.ndjson", first, "the match has another clock", _member(first, by={"clock": 61})),
        ("credited-without-a-clock.ndjson", first, "the match has no clock", _unclocked),
        ("credited-before-the-start.ndjson", OPENING, "the opening step comes later", _credited_early),
        ("credited-in-version-5.ndjson", 1, "line 1 names a version without credits", _in_version_5),
    ):
        entries = rows(time_credited().record())
        change(entries)
        yield BrokenRecord(file, seq, why, resealed(entries))


def _clocks() -> Iterator[BrokenRecord]:
    """Clocks that there are not, and what no clock has left."""
    for file, why, change in (
        ("clock-of-another-kind.ndjson", "there is no such clock", {"kind": "sundial", "main": 60}),
        ("clock-without-a-delay.ndjson", "its clock lacks a member", {"kind": "delay", "main": 60}),
        ("clock-of-31-days.ndjson", "its clock gives more than 30 days", {"kind": "days", "answer": 31}),
    ):
        entries = rows(clock_of_moves().record())
        both(entries, 1, lambda told, clock=change: told["terms"].update(clock=clock))  # type: ignore[misc]
        yield BrokenRecord(file, 1, why, resealed(entries))
    entries = rows(clock_of_moves().record())
    both(entries, 1, lambda told: told["origin"]["left"][0].update(main=-1))
    yield BrokenRecord("clock-below-zero.ndjson", 1, "less than nothing is left of a clock", resealed(entries))
    entries = rows(clock_of_moves().record())
    _in_version_5(entries)
    yield BrokenRecord("clock-in-version-5.ndjson", 1, "line 1 names a version without such clocks", resealed(entries))


def _vacations() -> Iterator[BrokenRecord]:
    """Vacation that there is not, and a claim that counts it."""
    first, second, claim = (entry["seq"] for entry in rows(vacation().record()) if entry["seq"] in (6, 7, 8))
    unused = {"answer": 1, "kind": "days"}
    for file, seq, why, change in (
        ("vacation-too-long.ndjson", second, "a day more than there are", _credit(second, days=2)),
        ("vacation-of-no-days.ndjson", first, "it is of no days", _credit(first, days=0)),
        ("vacation-of-nobody.ndjson", first, "there is no such seat", _credit(first, seat=2)),
        ("vacation-without-any.ndjson", first, "its clock has no vacation", _clock(unused)),
        ("vacation-of-61-days.ndjson", 1, "its clock gives more than 60 days of it", _clock(unused | {"vacation": 61})),
        (
            "claimed-on-vacation.ndjson",
            claim,
            "a millisecond of it was vacation",
            _credit(claim, since="2026-02-03T12:00:05.999Z"),
        ),
    ):
        entries = rows(vacation().record())
        change(entries)
        yield BrokenRecord(file, seq, why, resealed(entries))


def _clock(clock: dict[str, Any]) -> Change:
    """The terms give another clock."""
    return on(1, lambda told: told["terms"].update(clock=clock))


def _claims() -> Iterator[BrokenRecord]:
    """Claims that nobody could make: too early, against the wrong seat, or where the terms allow none."""
    made = next(entry["seq"] for entry in rows(claimed().record()) if entry["kind"] == "claimed")
    won = ["ended", [1, 2], "absence", None]
    for file, why, members in (
        ("claimed-too-early.ndjson", "a millisecond is missing", {"since": "2026-01-31T12:00:07.001Z"}),
        ("claimed-before-an-act.ndjson", "the seat acted after that", {"since": "2026-01-31T12:00:06.999Z"}),
        ("claimed-against-oneself.ndjson", "a seat claims against itself", {"absent": 0}),
        ("claimed-for-the-other.ndjson", "the other seat wins", {"facts": [["ended", [2, 1], *won[2:]]]}),
        ("claimed-a-draw-and-won.ndjson", "it claims a draw and wins", {"claim": "draw"}),
        ("claimed-a-bot-and-won.ndjson", "it calls a bot and wins", {"claim": "bot"}),
        ("claimed-nothing.ndjson", "there is no such claim", {"claim": "nothing"}),
    ):
        entries = rows(claimed().record())
        _credit(made, **members)(entries)
        yield BrokenRecord(file, made, why, resealed(entries))
    entries = rows(claimed().record())
    both(entries, 1, lambda told: told["terms"].update(claim_after=3))
    yield BrokenRecord("claimed-too-early-by-terms.ndjson", made, "the terms ask for longer", resealed(entries))


def _instructions() -> Iterator[BrokenRecord]:
    """What was given ahead is shown to others, is for another seat, or comes before the start."""
    seqs = [entry["seq"] for entry in rows(instructions().record()) if entry["kind"] == "instructed"]
    for file, seq, why, change in (
        ("instructed-openly.ndjson", seqs[1], "all can read what it says", _openly(seqs[1])),
        ("instructed-for-another-seat.ndjson", seqs[0], "its envelope is for another seat", on(seqs[0], _of_seat_1)),
        (
            "instructed-by-nobody.ndjson",
            seqs[0],
            "there is no such seat",
            on(seqs[0], lambda told: told.update(seat=2)),
        ),
        ("instructed-without-envelope.ndjson", seqs[0], "it has no envelope", _without_envelope(seqs[0])),
        ("instructed-in-version-5.ndjson", 1, "line 1 names a version without instructions", _in_version_5),
    ):
        entries = rows(instructions().record())
        change(entries)
        yield BrokenRecord(file, seq, why, resealed(entries))


def _hints() -> Iterator[BrokenRecord]:
    """Advice that others can read, that no bot gave, or for another seat."""
    seq = next(entry["seq"] for entry in rows(hints().record()) if entry["kind"] == "hinted")
    for file, at, why, change in (
        ("hinted-openly.ndjson", seq, "all can read what is advised", _openly(seq)),
        ("hinted-by-a-player.ndjson", seq, "it names no bot", _by_a_player(seq)),
        ("hinted-for-another-seat.ndjson", seq, "its envelope is for another seat", on(seq, _of_seat_1)),
        ("hinted-by-nobody.ndjson", seq, "there is no such seat", on(seq, lambda told: told.update(seat=2))),
        ("hinted-without-envelope.ndjson", seq, "it has no envelope", _without_envelope(seq)),
        ("hinted-in-version-6.ndjson", 1, "line 1 names a version without hints", _in_version_6),
    ):
        entries = rows(hints().record())
        change(entries)
        yield BrokenRecord(file, at, why, resealed(entries))


def _by_a_player(seq: int) -> Change:
    return lambda entries: entries[seq - 1].update(by={"player": "pl_ada"})


def _in_version_6(entries: Rows) -> None:
    entries[0]["record"].update(version=6)


def _openly(seq: int) -> Change:
    """The public face says what the envelope holds."""
    return lambda entries: entries[seq - 1]["face"].update(action=entries[seq - 1]["action"])


def _of_seat_1(told: dict[str, Any]) -> None:
    told.update(seat=1)


def _without_envelope(seq: int) -> Change:
    """Nothing is committed to."""

    def change(entries: Rows) -> None:
        entries[seq - 1].update(envelopes=[], action=entries[seq - 1]["face"]["action"])

    return change


def both(entries: Rows, seq: int, change: Callable[[dict[str, Any]], object]) -> None:
    """Change what an entry tells, and its face."""
    for told in (entries[seq - 1], entries[seq - 1]["face"]):
        change(told)


def on(seq: int, change: Callable[[dict[str, Any]], object]) -> Change:
    """The change of one entry and its face."""
    return lambda entries: both(entries, seq, change)


def _member(seq: int, **members: Any) -> Change:
    """An entry with other members of its own."""
    return lambda entries: entries[seq - 1].update(members)


def _credit(seq: int, **members: Any) -> Change:
    """An entry that tells other members."""
    return on(seq, lambda told: told.update(members))


def _unclocked(entries: Rows) -> None:
    """The terms give no clock; what is credited is that of the clock that there was."""
    both(entries, 1, lambda told: told["terms"].update(clock=None))


def _credited_early(entries: Rows) -> None:
    """The entry that credits time stands in the place of the opening step, and ends the record."""
    early = next(entry for entry in entries if entry["kind"] == "time_credited")
    told = {"since": entries[1]["at"], "until": entries[2]["at"]}
    entries[OPENING - 1 :] = [early | {"seq": OPENING, "after": OPENING - 1}]
    both(entries, OPENING, lambda entry: entry.update(told))


def _delayed(**delay: int) -> Change:
    """The terms name a delay, and line 1 the version that has one."""

    def change(entries: Rows) -> None:
        both(entries, 1, lambda told: told["terms"].update(delay=delay))
        entries[0]["record"].update(version=6)

    return change


def _in_version_5(entries: Rows) -> None:
    entries[0]["record"].update(version=5)


def _noted(value: Any) -> Change:
    """One more fact in the first bid, which writes this value to a note."""
    return on(FIRST_BID, lambda told: told["facts"].append(["noted", "round", value]))


def _envelope(seq: int, **members: Any) -> Change:
    return lambda entries: entries[seq - 1]["envelopes"][0].update(members)


def _draws_another(entries: Rows) -> None:
    """The card drawn after the sale is another one, in its envelope and in what the entry tells."""
    entry = entries[SECOND_BID - 1]
    held = next(one for envelope in entry["envelopes"] for one in envelope["content"] if one[1][0] == "drawn")
    held[1][1] = "dog" if held[1][1] != "dog" else "spy"
    entry["facts"][held[0]] = held[1]


def _shows_in_face(entries: Rows) -> None:
    """The face of a draw tells which card it was, as its envelope does."""
    entry = entries[SECOND_BID - 1]
    i, fact = next(one for envelope in entry["envelopes"] for one in envelope["content"] if one[1][0] == "drawn")
    entry["face"]["facts"][i] = fact


def _once_more(entries: Rows) -> None:
    """The disclosure stands twice."""
    again = json.loads(canonical(entries[-1]))
    entries.append(again | {"seq": len(entries) + 1})


def _undisclosed(entries: Rows) -> None:
    """The disclosure is cut off, and line 1 says so."""
    del entries[-1]


def _in_note(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    """The note of a checkpoint with some text replaced."""

    def change(label: dict[str, Any]) -> None:
        assert old in label["checkpoint"]["note"], f"the note does not say {old!r}"
        label["checkpoint"]["note"] = label["checkpoint"]["note"].replace(old, new)

    return change


def _another_secret(told: dict[str, Any]) -> None:
    told["secret"] = "00" * 32


NOTES: tuple[tuple[str, str, Callable[[dict[str, Any]], None]], ...] = (
    ("signed-for-another-match.ndjson", "the note is about another match", _in_note("/mt_finished\n", "/mt_another\n")),
    ("signed-for-another-end.ndjson", "the note names another last entry", _in_note("\n10\n", "\n9\n")),
    ("signed-as-an-import.ndjson", "the note alone says that it is an import", _in_note("\n\n", "\nimported\n\n")),
    ("signed-by-two-names.ndjson", "the note has another name in its signature", _in_note("— annales.", "— others.")),
    ("note-without-a-signature.ndjson", "the note has no signature", _in_note("\n—", "—")),
    ("note-of-version-3.ndjson", "line 1 names a version without notes", lambda label: label.update(version=3)),
)
AGES: tuple[tuple[str, str, Change], ...] = (
    ("heirs-unsorted.ndjson", "a newcomer comes first", on(1, lambda told: told["setup"].update(heirs=[None, 1]))),
    ("heirs-too-few.ndjson", "a seat has no heir", on(1, lambda told: told["setup"].update(heirs=[1]))),
    (
        "nothing-to-follow.ndjson",
        "it follows a match that handed nothing on",
        on(1, lambda told: told["setup"].update(legacy=None)),
    ),
    (
        "first-age-that-follows.ndjson",
        "the first age of a campaign follows none",
        on(1, lambda told: told["follows"].update(age=1)),
    ),
    (
        "age-of-version-2.ndjson",
        "line 1 names the version of a record without ages",
        lambda entries: entries[0]["record"].update(version=2),
    ),
)
FORGERIES: tuple[tuple[str, int, str, Change], ...] = (
    ("number-too-large.ndjson", FIRST_BID, "a number is beyond 2^53 - 1", _noted(2**53)),
    ("number-with-fraction.ndjson", FIRST_BID, "a number is not whole", _noted(0.5)),
    (
        "name-beyond-u-ffff.ndjson",
        FIRST_BID,
        "the name of a member has a character beyond U+FFFF",
        _noted({"\U0001f0a1": 1}),
    ),
    ("string-too-long.ndjson", FIRST_BID, "a string has more than 4,096 characters", _noted("x" * 4097)),
    ("value-too-deep.ndjson", FIRST_BID, "a value nests deeper than 8 levels", _noted([[[[[[[[[]]]]]]]]])),
    (
        "note-not-declared.ndjson",
        FIRST_BID,
        "its layout declares no such note",
        on(FIRST_BID, lambda told: told["facts"].append(["noted", "nowhere", 1])),
    ),
    (
        "fact-not-known.ndjson",
        FIRST_BID,
        "there is no such fact",
        on(FIRST_BID, lambda told: told["facts"].append(["vanished", "pearl"])),
    ),
    (
        "fact-too-short.ndjson",
        FIRST_BID,
        "a fact has a column less",
        on(FIRST_BID, lambda told: told["facts"].append(["said", "tie"])),
    ),
    (
        "piece-not-there.ndjson",
        LAY,
        "the piece does not lie there",
        on(LAY, lambda told: told["facts"].insert(-1, ["moved", "pearl", "sale", "lots", None])),
    ),
    (
        "piece-laid-later.ndjson",
        LAY,
        "pieces are laid after the opening",
        on(LAY, lambda told: told["facts"].insert(-1, ["laid", "discard", ["dog"]])),
    ),
    (
        "coin-from-nowhere.ndjson",
        LAY,
        "the sum of a conserved counter changes",
        on(LAY, lambda told: told["facts"].insert(-1, ["counted", "coins.0", 1])),
    ),
    (
        "step-after-the-end.ndjson",
        END,
        "the match is over, and the entry does not disclose its secret",
        on(LAY, lambda told: told["facts"].append(["ended", [1, 2], "dawn", None])),
    ),
    (
        "layout-too-large.ndjson",
        1,
        "its zones span more than 2,000 places",
        on(1, lambda told: told["layout"]["zones"][0].update(keys=[["a", "b", "c"]] * 7)),
    ),
    (
        "layout-with-open-top.ndjson",
        1,
        "a zone that is no closed pile shows its top",
        on(1, lambda told: told["layout"]["zones"][0].update(top=True)),
    ),
    ("seat-taken-twice.ndjson", 3, "the seat is taken", on(3, lambda told: told.update(seat=0))),
    (
        "no-question.ndjson",
        END,
        "the step leaves no question open",
        on(END, lambda told: told["facts"].append(["asked", "act", [], [], None])),
    ),
    (
        "not-asked.ndjson",
        SECOND_BID,
        "the step is of a seat that is not asked any more",
        on(SECOND_BID, lambda told: told.update(seat=0)),
    ),
    ("not-after-the-head.ndjson", LAY, "it does not follow the head", _member(LAY, after=5)),
    ("time-that-never-was.ndjson", LAY, "its time is no time", _member(LAY, at="2026-02-30T12:00:00.000Z")),
    ("time-before.ndjson", LAY, "it is dated before the entry before it", _member(LAY, at="2026-01-31T11:00:00.000Z")),
    (
        "time-to-come.ndjson",
        DISCLOSURE,
        "it is dated in the future",
        _member(DISCLOSURE, at="9999-12-31T23:59:59.999Z"),
    ),
    ("author-not-known.ndjson", LAY, "`by` has none of the seven forms", _member(LAY, by={"somebody": "pl_ada"})),
    (
        "clock-too-long.ndjson",
        1,
        "its clock gives more than 30 days",
        on(1, lambda told: told["terms"].update(clock=2_592_001)),
    ),
    ("delay-in-both.ndjson", 1, "its delay is in entries and in seconds", _delayed(entries=1, seconds=1)),
    ("delay-too-long.ndjson", 1, "its delay is of more than 7 days", _delayed(seconds=604_801)),
    (
        "salt-of-another-secret.ndjson",
        OPENING,
        "a salt does not come from the disclosed secret",
        _envelope(OPENING, salt="0" * 32),
    ),
    ("draw-of-another-secret.ndjson", SECOND_BID, "the secret deals another card", _draws_another),
    ("face-tells-a-secret.ndjson", SECOND_BID, "its face is not the mask of its envelope", _shows_in_face),
    (
        "another-contribution.ndjson",
        OPENING,
        "the secret and the contributions deal other cards",
        on(2, lambda told: told.update(contribution="chosen later")),
    ),
    (
        "another-secret.ndjson",
        DISCLOSURE,
        "the secret is not the one that entry 1 committed to",
        on(DISCLOSURE, _another_secret),
    ),
    ("disclosed-twice.ndjson", DISCLOSURE + 1, "something follows the disclosure", _once_more),
    ("not-disclosed.ndjson", LAST, "the match is over, and its secret is not disclosed", _undisclosed),
)
