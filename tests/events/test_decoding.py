"""What is decoded at once, and made of tuples in place, is what was written: told by a slower way that does neither."""

from hashlib import sha256

import msgspec
import pytest

from annales.domain.errors import BrokenRecord
from annales.domain.games import GAMES
from annales.domain.log.entry import AnyBody, Entry, Envelope, Opened, SeatLeft
from annales.domain.log.envelope import chained, wrap
from annales.domain.log.record import read as read_record
from annales.domain.log.terms import Author
from annales.domain.table.facts import Fact, facts_from_values
from annales.events.codec import CURRENT, DIGEST, ENTRY, VERSION, EntryCodec
from annales.tools.record import read, steps
from tests.records.packing import UNPACKED

CODEC = EntryCodec()
MATCHES = sorted(UNPACKED.glob("*/*.match"))
OF_BOTS = sorted(UNPACKED.glob("*/*.ndjson"))
AT = "2026-03-01T10:00:00.000Z"


def named(path):
    """The name of a record in the list of tests."""
    return f"{path.parent.name}/{path.stem}"


def tuples(value):
    """A decoded value, copied whole with tuples for lists; the layout and the options of an opening are left alone."""
    if isinstance(value, Opened):
        setup = msgspec.structs.replace(value.setup, legacy=tuples(value.setup.legacy))
        return msgspec.structs.replace(value, setup=setup)
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: tuples(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, list | tuple):
        return tuple(map(tuples, value))
    return {name: tuples(held) for name, held in value.items()} if isinstance(value, dict) else value


def plainly(seq, text, digest, commitments):
    """The entry of a text, each part of which is decoded and copied by itself."""
    after, at, by, body, envelopes = msgspec.json.decode(text, type=list[msgspec.Raw])
    made = []
    for (to, _, salt, content), commitment in zip(msgspec.json.decode(envelopes), commitments, strict=True):
        whole = None if content is None else tuple((i, facts_or_action(i, value)) for i, value in content)
        made.append(Envelope(tuple(to), commitment, salt, whole))
    return Entry(
        seq,
        msgspec.json.decode(after),
        msgspec.json.decode(at),
        msgspec.json.decode(by, type=Author),
        tuples(msgspec.json.decode(body, type=AnyBody)),
        tuple(made),
        digest,
    )


def facts_or_action(i, value):
    """What an envelope holds of a step: its action at -1, or a fact."""
    return tuples(value) if i < 0 else facts_from_values([tuples(value)])[0]


def of_version_1(entry):
    """The fields of an entry as version 1 wrote them, with every commitment and without compression."""
    envelopes = [(e.to, e.commitment, e.salt, e.content) for e in entry.envelopes]
    text = msgspec.json.encode((entry.after, entry.at, entry.by, entry.body, envelopes), order="sorted")
    return {VERSION: b"1", ENTRY: text, DIGEST: entry.digest.encode()}


def is_read_as_written(entry, before):
    """Check an entry in each version in which it may be stored; `before` is the digest of the one before it."""
    text, commitments = CODEC.text(entry), [envelope.commitment for envelope in entry.envelopes]
    told = plainly(entry.seq, text, entry.digest, commitments)
    forms = [of_version_1(entry)]
    forms += [
        {VERSION: b"%d" % version, ENTRY: CODEC.encode(entry, "sacrifice"), DIGEST: b""}
        for version in range(2, CURRENT + 1)
    ]
    for fields in forms:
        found = CODEC.decode(entry.seq, fields, before)
        assert found == told == entry
        assert repr(found) == repr(told)  # lists for tuples, and numbers for truth values, would be told apart


@pytest.mark.parametrize("path", MATCHES, ids=named)
def test_the_steps_of_a_golden_record_are_read_as_they_were_written(path):
    """With all facts of every game, and with what its envelopes hold."""
    script, before = read(path.read_text("utf-8")), ""
    for seq, (_, step) in enumerate(steps(script), 1):
        face, envelopes = wrap(GAMES[script.game].LAYOUT, script.seats, step, b"salts", seq)
        entry = chained(before, seq, seq - 1, AT, Author(player="pl_1"), face, envelopes)
        is_read_as_written(entry, before)
        before = entry.digest


@pytest.mark.parametrize("path", OF_BOTS, ids=named)
def test_the_entries_of_a_golden_record_of_bots_are_read_as_they_were_written(path):
    """With openings, seats and disclosures."""
    before = ""
    for entry in read_record(path.read_bytes().splitlines()).entries:
        is_read_as_written(entry, before)
        before = entry.digest


def test_facts_alone_are_made_of_tuples():
    """Values inside of values, too."""
    (fact,) = facts_from_values([["noted", "marks", [["a", [1]], {"b": ["c"]}]]])

    assert isinstance(fact, Fact)
    assert fact.value == (("a", (1,)), {"b": ("c",)})


@pytest.mark.parametrize(
    ("written", "linked"),
    [
        (b'[4,"at",%b,%b,[],[]]', b'["",5,4,"at",%b,%b,[],[]]'),
        (b'[4,"at",%b,%b,[[[0],"c",null,null],[]]]', b'["",5,4,"at",%b,%b,[[[0],"c",null,null],[]]]'),
        (b'[4, "at",%b,%b,[]]', b'["",5,4,"at",%b,%b]'),
    ],
    ids=["one member too many", "a list of envelopes that ends alike", "linked without its envelopes"],
)
def test_what_only_looks_like_an_entry_without_envelopes_is_refused(written, linked):
    """A digest over other bytes than those of an entry does not make them one."""
    entry = chained("", 5, 4, "at", Author(), SeatLeft(2), ())
    parts = (msgspec.json.encode(entry.by), msgspec.json.encode(entry.body, order="sorted"))
    digest = sha256(linked % parts).hexdigest()

    with pytest.raises(BrokenRecord, match="seq=5"):
        CODEC.decode(5, {VERSION: b"1", ENTRY: written % parts, DIGEST: digest.encode()}, "")
