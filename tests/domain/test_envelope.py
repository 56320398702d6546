"""Everybody can check the same chain: public faces, an envelope per audience, and one digest over all."""

import json
from collections.abc import Callable

import msgspec
import pytest

from annales.domain.canonical import digest
from annales.domain.contract.engine import set_up_for
from annales.domain.contract.game import Step
from annales.domain.errors import BrokenRecord
from annales.domain.log.entry import Entry, Envelope, Played, played
from annales.domain.log.envelope import chained, commitment, opened, served, step_of, verify, wrap
from annales.domain.log.terms import Author
from annales.domain.table.facts import Asked, Drawn, Moved, Sealed, freeze_fact
from annales.domain.table.visibility import seen
from annales.tools.laws.record import Record
from examples.games.market import game as market
from tests.domain.cabinet import BAGS, CABINET, DARK, HAND

SALTS = b"salts"
VIEWERS = (None, 0, 1, 2)
BID = {"type": "bid", "coins": 3}
SECRET = ("coins",)


def wrapped(*facts, seat=0, action=BID, seats=3, seq=7):
    """A step parted in its face and envelopes."""
    return wrap(CABINET, seats, Step(seat, action, facts, 1, SECRET), SALTS, seq)


@pytest.fixture(scope="module")
def entries():
    """A match of three with bids, hidden cards and a look into a hand."""
    record = Record(market, set_up_for(market, 3, {}))
    record.start()
    for seat, coins in enumerate((3, 1, 3)):
        record.plays(seat, f"bid {coins}")
    record.goes_back(5)
    record.plays(1, "bid 2")
    return record.entries


# -- parting


def test_what_all_may_see_needs_no_envelope():
    """The face is the step."""
    asked = Asked("act", (0,))
    face, envelopes = wrapped(asked, action={"type": "end"})

    assert face == Played(0, {"type": "end"}, (asked,), 1)
    assert envelopes == ()


def test_a_secret_field_goes_to_its_seat_with_its_facts():
    """One envelope for one audience."""
    face, (envelope,) = wrapped(Sealed(0, 3))

    assert face == Played(0, {"type": "bid", "coins": "?"}, (Sealed(0, "?"),), 1)
    assert envelope.to == (0,)
    assert envelope.content == ((-1, BID), (0, Sealed(0, 3)))


def test_each_audience_has_its_envelope():
    """In the order of their seats, nobody's first; facts by their index."""
    _, envelopes = wrapped(
        Drawn("a", BAGS["x"], HAND[1]),
        Drawn("b", BAGS["x"], DARK),
        Moved("c", HAND[1], HAND[2]),
        Drawn("d", BAGS["x"], HAND[1]),
        action={"type": "end"},
    )

    assert [envelope.to for envelope in envelopes] == [(), (1,), (1, 2)]
    assert [[i for i, _ in envelope.content] for envelope in envelopes] == [[1], [0, 3], [2]]


def test_what_all_seats_see_stays_in_an_envelope():
    """Spectators hold none: the face of a card that passes between two players is masked."""
    face, (envelope,) = wrapped(Moved("a", HAND[0], HAND[1]), action={"type": "end"}, seats=2)

    assert face.facts == (Moved("?", HAND[0], HAND[1]),)
    assert envelope.to == (0, 1)


def test_small_secrets_cannot_be_tried_out():
    """The same content has another commitment in another entry, and under another key."""
    commitments = {wrapped(Sealed(0, 3), seq=seq)[1][0].commitment for seq in range(20)}

    assert len(commitments) == 20
    assert wrap(CABINET, 3, Step(0, BID, (Sealed(0, 3),), 1, SECRET), b"other", 0)[1][0].commitment not in commitments


def test_salts_are_long_and_differ_within_an_entry():
    """128 bits each."""
    _, envelopes = wrapped(Drawn("a", BAGS["x"], HAND[1]), Drawn("a", BAGS["x"], HAND[2]), action={"type": "end"})
    salts = {envelope.salt for envelope in envelopes}

    assert len(salts) == 2
    assert {len(salt) for salt in salts} == {32}


def test_a_commitment_binds_salt_and_content():
    """It can be computed again from what the envelope holds, in any language."""
    _, (envelope,) = wrapped(Sealed(0, 3))
    content = json.loads(json.dumps([[-1, BID], [0, ["sealed", 0, 3]]]))

    assert envelope.commitment == commitment(envelope.salt, envelope.content) == digest(envelope.salt, content)


# -- what each one holds


def test_a_viewer_holds_his_envelopes_open():
    """Of the others they hold the commitment."""
    face, envelopes = wrapped(Sealed(0, 3))
    entry = chained("", 1, 0, "", Author(), face, envelopes)

    assert served(entry, 0) == entry
    for viewer in (None, 1, 2):
        assert served(entry, viewer).envelopes == (Envelope((0,), envelopes[0].commitment),)


def test_an_opened_entry_is_the_step(entries):
    """With all envelopes, everything; with one's own, what one saw."""
    steps = [entry for entry in entries if isinstance(entry.body, Played)]

    for entry in steps:
        whole = opened(entry)
        for viewer in VIEWERS:
            assert opened(served(entry, viewer)).facts == seen(whole.facts, market.LAYOUT, 3, viewer)
    assert opened(steps[1]).action == {"type": "bid", "coins": 3}


def test_opening_gives_back_what_was_wrapped():
    """Facts whole again, in their places."""
    step = Step(0, BID, (Sealed(0, 3), Drawn("b", BAGS["x"], DARK), Asked("act", (0,))), 1, SECRET)
    face, envelopes = wrap(CABINET, 3, step, SALTS, 7)
    entry = chained("", 1, 0, "", Author(), face, envelopes)

    assert opened(entry) == played(step)
    assert step_of(entry) == step


def test_the_secret_fields_of_an_entry_are_known_from_its_envelopes():
    """To whoever holds its envelopes; to anybody else the action has no other fields than those shown."""
    face, envelopes = wrapped(Sealed(0, 3))
    entry = chained("", 1, 0, "", Author(), face, envelopes)

    assert step_of(entry).secret == SECRET
    assert step_of(served(entry, 1)) == Step(0, {"type": "bid", "coins": "?"}, (Sealed(0, "?"),), 1)


def test_an_entry_read_back_from_json_is_as_good(entries):
    """The content of its envelopes is then plain values; lists in public facts are made tuples by the log."""
    read = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in entries]

    assert verify(read) == verify(entries)
    for one, other in zip(read, entries, strict=True):
        if isinstance(one.body, Played):
            assert tuple(map(freeze_fact, opened(one).facts)) == opened(other).facts


# -- the chain


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_chain_verifies_for_everyone_to_the_same_digest(entries, viewer):
    """Each checks live that what they were told is what was committed."""
    assert verify(served(entry, viewer) for entry in entries) == verify(entries) == entries[-1].digest


def test_an_empty_log_has_no_digest():
    """The first entry follows nothing."""
    assert verify([]) == ""


def with_envelope(entry: Entry, change: Callable[[Envelope], Envelope]) -> Entry:
    """The entry with its first envelope changed."""
    return msgspec.structs.replace(entry, envelopes=(change(entry.envelopes[0]), *entry.envelopes[1:]))


def rewritten(change: Callable[[Entry], Entry]) -> Callable[[list[Entry]], list[Entry]]:
    """A lie about the first sealed bid, entry 6."""
    return lambda entries: [*entries[:5], change(entries[5]), *entries[6:]]


def with_face(**changes: object) -> Callable[[list[Entry]], list[Entry]]:
    """A lie in the public face of entry 6."""
    return rewritten(lambda e: msgspec.structs.replace(e, body=msgspec.structs.replace(e.body, **changes)))


BID_OF_FOUR = ((0, Sealed(0, 4)),)
LIES = {
    "salt": rewritten(lambda e: with_envelope(e, lambda v: msgspec.structs.replace(v, salt="0" * 32))),
    "no salt": rewritten(lambda e: with_envelope(e, lambda v: msgspec.structs.replace(v, salt=None))),
    "content": rewritten(lambda e: with_envelope(e, lambda v: msgspec.structs.replace(v, content=BID_OF_FOUR))),
    "commitment": rewritten(lambda e: with_envelope(e, lambda v: Envelope(v.to, "0" * 64))),
    "audience": rewritten(lambda e: with_envelope(e, lambda v: Envelope((1,), v.commitment))),
    "an envelope more": rewritten(lambda e: msgspec.structs.replace(e, envelopes=(*e.envelopes, e.envelopes[0]))),
    "an envelope less": rewritten(lambda e: msgspec.structs.replace(e, envelopes=())),
    "seat": with_face(seat=1),
    "action": with_face(action={"type": "pass"}),
    "fact": with_face(facts=(Sealed(1, "?"),)),
    "no fact": with_face(facts=()),
    "rules": with_face(rules=2),
    "time": rewritten(lambda e: msgspec.structs.replace(e, at="2027")),
    "by": rewritten(lambda e: msgspec.structs.replace(e, by=Author(player="pl_2"))),
    "after": rewritten(lambda e: msgspec.structs.replace(e, after=3)),
    "digest": rewritten(lambda e: msgspec.structs.replace(e, digest="0" * 64)),
    "number": rewritten(lambda e: msgspec.structs.replace(e, seq=5)),
    "swapped": lambda entries: [*entries[:5], entries[6], entries[5], *entries[7:]],
    "left out": lambda entries: [*entries[:5], *entries[6:]],
    "doubled": lambda entries: [*entries[:6], *entries[5:]],
    "beginning cut": lambda entries: entries[1:],
    "two roots": lambda entries: [*entries[:5], relinked(entries[5], entries[4].digest, after=0), *entries[6:]],
    "from the future": lambda entries: [*entries[:5], relinked(entries[5], entries[4].digest, after=6), *entries[6:]],
}


def relinked(entry, before, **changes):
    """The entry changed by one who can compute digests."""
    e = msgspec.structs.replace(entry, **changes)
    return chained(before, e.seq, e.after, e.at, e.by, e.body, e.envelopes)


@pytest.mark.parametrize("lie", LIES)
def test_one_lie_breaks_the_chain(entries, lie):
    """Whatever is altered, swapped, left out or written twice."""
    with pytest.raises(BrokenRecord):
        verify(LIES[lie](entries))


def test_a_cut_tail_is_noticed_by_the_last_digest(entries):
    """It is in every answer of the service."""
    assert verify(entries[:-1]) != entries[-1].digest


@pytest.mark.parametrize(
    "content",
    [
        ((0, Sealed(1, 3)),),
        ((0, ["sealed", 1, 3]),),
        ((5, Sealed(0, 3)),),
        ((0, "no fact"),),
        ((0, ["sealed"]),),
        ((-1, {"type": "pass"}),),
        ((-1, {"type": "bid", "coins": 3, "more": 1}),),
        ((-1, "bid 3"),),
        ((-2, BID),),
    ],
)
def test_an_envelope_must_belong_to_its_face(entries, content):
    """A forger who computes commitments and digests again is still found: what they tell is not what all saw."""
    entry = entries[5]
    salt = "0" * 32
    forged = msgspec.structs.replace(entry, envelopes=(Envelope((0,), commitment(salt, content), salt, content),))

    with pytest.raises(BrokenRecord, match=r"record\.envelope_of_another_face"):
        verify([*entries[:5], relinked(forged, entries[4].digest)])


def test_only_steps_have_envelopes(entries):
    """Nothing else hides anything."""
    salt, content = "0" * 32, ((0, Sealed(0, 3)),)
    forged = msgspec.structs.replace(entries[1], envelopes=(Envelope((0,), commitment(salt, content), salt, content),))

    with pytest.raises(BrokenRecord, match=r"record\.envelopes_without_a_step"):
        verify([entries[0], relinked(forged, entries[0].digest)])
