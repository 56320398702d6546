"""What is written is read again, whole and equal; old forms are lifted, unknown ones refused."""

import json
import zlib
from base64 import b64decode
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annales.domain.canonical import canonical
from annales.domain.contract.game import Setup
from annales.domain.errors import BrokenRecord, RulesFault
from annales.domain.log.entry import (
    Disclosed,
    Envelope,
    ForkAnswered,
    ForkAsked,
    HeadMoved,
    Opened,
    Played,
    Resigned,
    RulesChanged,
    SeatLeft,
    SeatTaken,
    TakeBackAnswered,
    TakeBackAsked,
    TimeCredited,
    VacationTaken,
)
from annales.domain.log.envelope import chained, commitment, served, verify
from annales.domain.log.terms import Author, Holder, Origin, SeatPlan, Terms
from annales.domain.table.facts import Asked, Counted, Ended, Noted, Popped, Pushed, Said, Sealed, Unsealed
from annales.events.codec import CURRENT, DIGEST, ENTRY, VERSION, EntryCodec
from tests.events.records import Record, remarks

WIRE = EntryCodec()

LOOSE = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)
ITEMS = st.lists(LOOSE, max_size=3).map(tuple)
FACTS = st.lists(
    st.builds(Noted, st.text(), LOOSE)
    | st.builds(Sealed, st.integers(0, 3), LOOSE)
    | st.builds(Asked, st.text(), st.just((0, 1)), st.just(()), LOOSE)
    | st.builds(Pushed, ITEMS)
    | st.builds(Said, st.text(), ITEMS)
    | st.builds(Ended, st.just((1, 2)), st.text(), LOOSE)
    | st.builds(Unsealed, st.lists(st.tuples(st.integers(0, 3), LOOSE), max_size=2).map(tuple))
    | st.just(Popped())
).map(tuple)

CREDITED = TimeCredited("2026-03-01T09:00:00.000Z", "2026-03-01T09:30:00.000Z", 1_810_000, "unserved")
BODIES = [
    Opened(
        "market",
        {"zones": [{"name": "deck", "keys": ["seats", ["a", "b"]]}], "dice": {"d": ["1"]}},
        Setup(2, {"mode": "epic"}, (1, ("crown", 2))),
        Terms(
            by="pl_é",
            clock=None,
            seats=(SeatPlan(kind="open"), SeatPlan(kind="bot", level="greedy")),
            take_back="free",
            visibility="unlisted",
        ),
        "c0",
        Origin(match="mt_1", seq=4, digest="ab", copied=2),
    ),
    SeatTaken(1, Holder(bot="greedy")),
    SeatTaken(0, Holder(player="pl_é"), "graine ✓", True),
    SeatLeft(2),
    Played(None, {}, (Counted("coins.0", 3),), 1),
    Played(0, {"type": "lay", "cards": ("a", "b"), "card": "?"}, (Asked("bid", (0,), (1,), ("x", (1, None))),), 2),
    HeadMoved(3, (0, 2)),
    HeadMoved(3, (), returns=True),
    TakeBackAsked(3, 1),
    TakeBackAsked(3, 1, returns=True),
    TakeBackAnswered(9, 0, True),
    ForkAsked(4, 1),
    ForkAnswered(11, 0, False),
    RulesChanged(1, 2),
    CREDITED,
    VacationTaken(1, 14),
    Resigned(1),
    Resigned(0, (Ended((2, 1), "resigned", ("a",)),)),
    Disclosed("00ff"),
]


@pytest.mark.parametrize("fact", [Asked("bid", (True,), (1,)), Counted("coins.0", 1.5), Sealed(False, 1)])
def test_what_could_not_be_read_back_is_not_written(fact):
    """Rules that take a truth for a seat write it into their facts: they fail, and the log stays whole."""
    body = Played(0, {"type": "bid"}, (Popped(), fact), 1)
    content = ((1, fact),)
    hidden = Envelope((0,), commitment("00", content), "00", content)
    for whole, envelopes in ((body, ()), (Played(0, {"type": "bid"}, (), 1), (hidden,))):
        entry = chained("ab", 5, 4, "2026-01-01T00:00:00.000Z", Author(player="pl_0"), whole, envelopes)
        with pytest.raises(RulesFault, match=r"rules\.not_read_back\(seq=5"):
            WIRE.encode(entry)


def fields(wire, entry):
    """The fields of a stream entry as Redis gives them back."""
    return {VERSION: str(wire.version_of([entry])).encode(), ENTRY: wire.encode(entry), DIGEST: b""}


def again(entry, before=""):
    """The entry, written and read after the entry of that digest."""
    return WIRE.decode(entry.seq, fields(WIRE, entry), before)


def all_again(entries):
    """A row of entries from the first one on, written and read."""
    before = ["", *(entry.digest for entry in entries[:-1])]
    return [again(*pair) for pair in zip(entries, before, strict=True)]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_every_body_is_read_as_it_was_written(body):
    """Equal, tuples included: rules and folds must not see whether an entry was just made or read."""
    entry = chained(
        "before", 7, 6, "2026-03-01T10:00:00.000Z", Author(bot="greedy", version=2, budget=3, asked=4), body, ()
    )

    assert again(entry, "before") == entry


@pytest.mark.parametrize(("game", "hides"), [("market", True), ("arena", False), ("cult", True)])
def test_whole_matches_are_read_as_they_were_written(game, hides):
    """Hidden facts in their envelopes too, and the chain holds over what was read."""
    entries = Record(game, seats=3, seed=4).sit().play(150).entries

    read = all_again(entries)

    assert read == entries
    assert any(entry.envelopes for entry in read) is hides
    assert verify(read) == entries[-1].digest


def test_a_shut_envelope_stays_shut():
    """What a viewer was served is written as it is: without salt and content, with its commitment."""
    entries = Record().sit().entries
    entry = next(entry for entry in entries if entry.envelopes)

    assert again(served(entry, None), entries[entry.seq - 2].digest) == served(entry, None)


def test_a_commitment_is_not_stored_where_it_follows_from_the_content():
    """It is 64 characters that no dictionary can shorten."""
    entry = next(entry for entry in Record().sit().entries if entry.envelopes)

    assert entry.envelopes[0].commitment.encode() not in WIRE.text(entry)
    assert entry.envelopes[0].commitment.encode() in WIRE.text(served(entry, None))


@given(FACTS)
def test_any_values_that_facts_carry_come_back(facts):
    """«lists there must become tuples again when they are read back»."""
    content = ((0, facts[0]),) if facts else ()
    envelope = Envelope((0,), commitment("s", content), "s", content)
    entry = chained("", 1, 0, "at", Author(), Played(0, {}, facts, 1), (envelope,) if facts else ())

    assert again(entry) == entry


def test_the_number_is_the_id_and_no_name_of_a_field_is_repeated():
    """Memory is the price of a log: an entry is its values, and little else."""
    entry = chained("", 7, 6, "2026-03-01T10:00:00.000Z", Author(player="pl_1"), SeatLeft(2), ())

    assert (
        WIRE.encode(entry)[32:] == b'[6,"2026-03-01T10:00:00.000Z",{"player":"pl_1"},{"kind":"seat_left","seat":2},[]]'
    )


def test_a_long_entry_is_compressed_without_a_dictionary_too():
    """The layout in entry 1 above all; what is read is what was written."""
    opening = Record("market", seats=3).entries[0]
    (long,) = remarks(1, client="n" * 5000)

    assert len(WIRE.encode(opening)) < len(canonical(opening.body)) / 2
    assert len(WIRE.encode(long)) < 200
    assert (again(opening), again(long)) == (opening, long)


def test_objects_come_back_with_their_members_in_the_same_order():
    """What was just written and what was read show a client the same bytes."""
    action = {"type": "lay", "card": "?", "also": {"b": 1, "a": 2}}
    entry = chained("", 1, 0, "at", Author(player="pl_1", client="x"), Played(0, action, (), 1), ())

    assert msgspec.json.encode(again(entry)) == msgspec.json.encode(entry)


# -- damage


@pytest.fixture(scope="module")
def hiding():
    """An entry with envelopes, and the digest of the one before it."""
    entries = Record("market", seats=3, seed=3).sit().play(20).entries
    seq = next(entry.seq for entry in reversed(entries) if b'"drawn"' in msgspec.json.encode(entry.envelopes))
    return entries[seq - 1], entries[seq - 2].digest


@pytest.mark.parametrize(
    "damaged",
    [
        lambda stored: {**stored, ENTRY: b"0" + stored[ENTRY][1:]},
        lambda stored: {**stored, ENTRY: stored[ENTRY][1:]},
        lambda stored: {**stored, DIGEST: b"0" * 64},
        lambda stored: {**stored, ENTRY: stored[ENTRY].replace(b"2026-03", b"2026-04", 1)},
        lambda stored: {**stored, ENTRY: stored[ENTRY].replace(b"pl_0", b"pl_1", 1)},
        lambda stored: {**stored, ENTRY: stored[ENTRY].replace(b'"rules":1', b'"rules":2', 1)},
        lambda stored: {**stored, ENTRY: b"moved".join(stored[ENTRY].rsplit(b"drawn", 1))},
    ],
    ids=["digest", "short digest", "another digest", "time", "player", "body", "envelope"],
)
def test_a_changed_byte_of_a_stored_entry_is_noticed(hiding, damaged):
    """Digest and commitments are checked on the text that is read: nobody goes on from a damaged entry."""
    entry, before = hiding
    stored = {**fields(WIRE, entry), ENTRY: bytes.fromhex(entry.digest) + WIRE.text(entry)}
    changed = damaged(stored)
    assert changed != stored
    assert WIRE.decode(entry.seq, stored, before) == entry

    with pytest.raises(BrokenRecord, match=f"seq={entry.seq}, "):
        WIRE.decode(entry.seq, changed, before)


def test_every_changed_byte_of_a_compressed_entry_is_noticed(hiding):
    """Whatever zstd makes of it, it is not the text that the digest is over."""
    entry, before = hiding
    stored = fields(WIRE, entry)
    assert WIRE.text(entry) not in stored[ENTRY]

    for at in range(len(stored[ENTRY])):
        changed = bytearray(stored[ENTRY])
        changed[at] ^= 0x55
        with pytest.raises(BrokenRecord, match=f"seq={entry.seq}, "):
            WIRE.decode(entry.seq, {**stored, ENTRY: bytes(changed)}, before)


def test_a_commitment_of_version_1_must_match_its_content(hiding):
    """It was stored beside the content, so it can be wrong by itself."""
    entry, before = hiding
    values = msgspec.json.decode(WIRE.text(entry))
    for stored in values[4]:
        stored[1] = "00" * 32
    damaged = {VERSION: b"1", ENTRY: canonical(values), DIGEST: entry.digest.encode()}

    with pytest.raises(BrokenRecord, match=r"record\.envelope_not_committed"):
        WIRE.decode(entry.seq, damaged, before)


def test_an_entry_that_follows_another_history_is_noticed(hiding):
    """Its digest vouches for all entries before it."""
    with pytest.raises(BrokenRecord, match=r"record\.digest_does_not_hold"):
        again(hiding[0], "00" * 32)


# -- versions


def named(old):
    """Version 1 of a log of these tests: `who` instead of `by`."""
    old["by"] = old.pop("who")
    return old


NAMES = ("after", "at", "by", "body", "envelopes")


def listed(old):
    """Its version 2, with the names of its fields, to version 3, which has none."""
    return [old[name] for name in NAMES]


def test_old_versions_are_lifted_one_by_one():
    """«upcasters»: each lifts one version to the next, and the newest is read as the program knows it."""
    wire = EntryCodec(3, {1: named, 2: listed})
    entry = chained("", 1, 0, "at", Author(player="pl_1"), Played(0, {}, (Noted("n", (1, 2)),), 1), ())
    newest = msgspec.json.decode(wire.text(entry))
    second = dict(zip(NAMES, newest, strict=True))
    first = {"who": second["by"], **{name: value for name, value in second.items() if name != "by"}}

    for version, values in ((1, first), (2, second), (3, newest)):
        written = {VERSION: str(version).encode(), ENTRY: msgspec.json.encode(values), DIGEST: entry.digest.encode()}
        assert wire.decode(1, written, "") == entry


def test_a_version_of_the_future_is_refused():
    """A program that is older than the log must not guess, whatever the fields of that version hold."""
    entry = chained("", 5, 4, "at", Author(), SeatLeft(2), ())
    newer = b"%d" % (CURRENT + 1)

    for stored in (fields(WIRE, entry) | {VERSION: newer}, {VERSION: newer}):
        with pytest.raises(BrokenRecord, match=rf"seq=5, reason=record\.newer_entry\(version={CURRENT + 1}"):
            WIRE.decode(5, stored, "")


def golden(version):
    """Entries as they were stored: the digest before each, its number, its fields, and what it must be read as."""
    for line in (Path(__file__).parent / "stored" / f"version_{version}.ndjson").read_text("utf-8").splitlines():
        kept = json.loads(line)
        fields = {name.encode(): b64decode(kept[name]) for name in ("e", "d")} | {VERSION: kept["v"].encode()}
        yield kept["before"], kept["seq"], fields, kept["entry"]


@pytest.mark.parametrize("version", range(1, CURRENT + 1))
def test_entries_of_every_version_stay_readable(version):
    """These bytes are in somebody's Redis: no later program may read them otherwise."""
    kept = list(golden(version))

    assert {fields[VERSION] for _, _, fields, _ in kept} == {str(version).encode()}
    for before, seq, fields, entry in kept:
        assert json.loads(msgspec.json.encode(WIRE.decode(seq, fields, before))) == entry


def test_only_what_older_programs_would_misread_is_of_a_newer_version():
    """They refuse returns, levels in place of another and credited time, and can still read all other matches."""
    moved, by = HeadMoved(3, ()), Author(bot="greedy", version=2, budget=3, asked=4)
    entries = [
        chained("", 5, 4, "at", author, body, ())
        for author, body in (
            (by, moved),
            (by, HeadMoved(3, (), returns=True)),
            (msgspec.structs.replace(by, instead_of="master", cut_off=2), moved),
            (Author(clock=60), CREDITED),
        )
    ]

    assert [WIRE.version_of([entry]) for entry in entries] == [2, 3, 3, 4]
    assert [WIRE.version_of(entries[:end]) for end in (1, 3, 4)] == [2, 3, 4]


def test_an_older_program_calls_credited_time_newer_not_damaged():
    """So an operator learns that the match needs a newer release."""
    entry = chained("before", 7, 6, "2026-03-01T10:00:00.000Z", Author(clock=60), CREDITED, ())

    with pytest.raises(BrokenRecord, match=r"seq=7, reason=record\.newer_entry\(version=4, known=3"):
        EntryCodec(3).decode(7, fields(WIRE, entry), "before")


def test_a_log_may_mix_versions():
    """A match that began under version 1 goes on under version 2: each digest follows from the one before."""
    old = list(golden(1))
    read = [WIRE.decode(seq, fields, before) for before, seq, fields, _ in old]
    following = chained(read[-1].digest, read[-1].seq + 1, read[-1].seq, "at", Author(player="pl_1"), SeatLeft(2), ())

    assert again(following, read[-1].digest) == following
    assert verify([*read, following]) == following.digest


@pytest.mark.parametrize(
    "written",
    [
        {},
        {VERSION: b"1"},
        {VERSION: b"0", ENTRY: b"[]"},
        {VERSION: b"one", ENTRY: b"[]"},
        {VERSION: b"1", ENTRY: b"{}"},
        {VERSION: b"1", ENTRY: b"["},
        {VERSION: b"1", ENTRY: b"\xff"},
        {VERSION: b"1", ENTRY: b""},
        {VERSION: b"1", ENTRY: zlib.compress(b"[]")},
        {VERSION: b"1", ENTRY: zlib.compress(b"[" * 9000)[:40]},
        {VERSION: b"1", ENTRY: b'[0,"at",{},{"kind":"unheard of"},[]]'},
        {VERSION: b"1", ENTRY: b'[0,"at",{},{"kind":"step","seat":0,"action":{},"facts":[["flew"]],"rules":1},[]]'},
    ],
    ids=repr,
)
def test_what_cannot_be_read_is_a_broken_record(written):
    """It names the entry, and nothing of what was in it is passed on."""
    with pytest.raises(BrokenRecord, match="seq=3"):
        WIRE.decode(3, {DIGEST: b"d", **written}, "")
