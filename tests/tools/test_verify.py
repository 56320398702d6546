"""The verifier that needs nothing but Python: what it accepts, what it refuses and where, and that it agrees with ours.

Each tampering changes one thing of one entry of a real record; a refusal must name that entry, or, where the entry
itself still looks whole, the first one that cannot follow it.
"""

import json
import os
import sys
from pathlib import Path
from random import Random

import pytest

from annales.domain.contract.options import Option
from annales.domain.errors import BrokenRecord
from annales.domain.games import GAMES
from annales.domain.log.audit import audit
from annales.domain.log.envelope import verify as verify_chain
from annales.domain.log.record import read
from annales.service.commands.fork import ForkMatch
from annales.service.commands.open import Opening
from annales.service.commands.sit_and_leave import Leave, SitDown
from annales.service.container import build
from annales.service.ports import Ports
from annales.tools.verify import Broken, canonical, digest, verify
from examples.games import TOYS
from tests.support.at_door import as_file, opened, played
from tests.support.children import ran
from tests.support.depth import NIGHTLY
from tests.support.forged import resealed
from tests.support.luck import KnownSecrets
from tests.support.samples import by_day
from tests.tools.conftest import BIG_GAMES

pytestmark = pytest.mark.process

GAMES_AND_TOYS = {**GAMES, **TOYS}
TOOL = Path(__file__).parents[2] / "tools" / "verify.py"
FLIPS, CHANGES = (400, 250) if NIGHTLY else (120, 100)  # in each record


def ours(data):
    """What the service itself says: the entry that does not hold, or None."""
    try:
        if not data.endswith(b"\n"):
            return data.count(b"\n") + 1
        held = read(data[:-1].split(b"\n"))
        if all(envelope.content is not None for entry in held.entries for envelope in entry.envelopes):
            audit(GAMES_AND_TOYS[held.entries[0].body.game], held.entries)
        else:
            verify_chain(held.entries)
    except BrokenRecord as broken:
        return broken.seq
    return None


def theirs(data):
    """What the stand-alone verifier says: the entry that does not hold, or None."""
    try:
        verify(data)
    except Broken as broken:
        return broken.seq
    return None


NAMES = [*TOYS, *BIG_GAMES, "taken back", "asked", "held by seat 1", "seen by a stranger"]


@pytest.mark.parametrize("name", NAMES)
def test_an_honest_record_holds(records, name):
    """For us and for a machine that has only Python."""
    assert ours(records[name]) is None
    assert theirs(records[name]) is None


def test_it_says_what_it_checked_and_what_it_cannot_prove(records):
    """In plain words: a finished match proves its chance, one held by a seat has closed envelopes."""
    whole, held = "\n".join(verify(records["market"])), "\n".join(verify(records["held by seat 1"]))
    assert "draws and rolls and every salt follow from the secret" in whole
    assert "Not proved: chance" not in whole
    assert "Not proved: chance: it can be checked when the match is over" in held
    assert "closed envelopes" in held
    for said in (whole, held):
        assert "that the rules allow each step" in said


def test_all_draws_of_a_finished_match_are_dealt_again(records):
    """As many as the record tells."""
    entries = [json.loads(line) for line in records["market"].splitlines()]
    draws = sum(fact[0] in ("drawn", "rolled") for entry in entries for fact in entry.get("facts", ()))
    assert draws > 5
    assert any(f"Checked: {draws} draws and rolls" in line for line in verify(records["market"]))


@pytest.mark.parametrize(
    ("game", "seed", "most"),
    [
        ("market", 2, 30),
        ("market", 7, 30),
        ("market", 13, 30),
        ("cult", 5, 20),
    ],
)
def test_what_a_seat_holds_of_a_running_match_holds(redis_server, game, seed, most):
    """However long it has lasted: once an unseen piece has left a place, nobody knows what lies there still.

    What had lain open is shuffled in, another seat draws one of it unseen, and the first draws what is left.
    """
    with build(redis_server, GAMES_AND_TOYS, ports=Ports(entropy=KnownSecrets())) as services:
        services.store.redis.flushall()
        match = played(services, opened(services, game, 2), seed=seed, most=most)
        services.store.redis.flushall()
    assert not match.is_over()
    for viewer in (0, 1, None):
        data = as_file(match, viewer)
        assert (ours(data), theirs(data)) == (None, None)


def test_a_fork_of_a_match_of_older_rules_holds(redis_server, monkeypatch):
    """Its table is laid under rules that have an option more; it keeps those of its origin, and its own fork too."""
    cult = TOYS["cult"]
    with build(redis_server, GAMES_AND_TOYS) as services:
        services.store.redis.flushall()
        first = played(services, opened(services, "cult", 2), seed=7, most=6)
        monkeypatch.setattr(cult, "rules", cult.rules + 1)
        monkeypatch.setattr(cult, "OPTIONS", (*cult.OPTIONS, Option("rain", default=False)))
        fork = forked(services, first)
        fork = services.door.do(Leave(fork.id, 0, "pl_0")).match
        again = forked(services, fork)
        found = [as_file(services.door.do(Leave(again.id, 0, "pl_0")).match, None), as_file(fork, None)]
        services.store.redis.flushall()
    assert again.opening.origin.copied > 0
    assert [(ours(data), theirs(data)) for data in found] == [(None, None)] * 2


def forked(services, match):
    """A match of the same two that goes on from where this one stands."""
    seats = [{"kind": "player"}, {"kind": "open"}]
    fork = services.door.do(
        ForkMatch(match.id, "pl_0", match.tree.steps()[-2], Opening("", seats, client_seed="0"))
    ).match
    fork = services.door.do(SitDown(fork.id, 1, "pl_1", client_seed="1")).match
    return played(services, fork, seed=8, most=6)


# -- tampering


@pytest.mark.parametrize("name", by_day(NAMES, 4))
def test_any_flipped_byte_is_noticed_where_it_is(records, name):
    """One bit of one byte, anywhere: hundreds of times; both verifiers name the same entry."""
    data, rng = records[name], Random(name)
    for _ in range(FLIPS):
        at, bit = rng.randrange(len(data)), 1 << rng.randrange(8)
        flipped = data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]
        found = theirs(flipped)
        assert found is not None, f"byte {at} of {name}"
        assert found == ours(flipped)
        assert found == data[:at].count(b"\n") + 1


@pytest.mark.parametrize("name", ["market", "held by seat 1"])
def test_an_envelope_has_the_members_that_envelopes_have(records, name):
    """No other, and none under another name: not even one that says nothing, as when an empty hand was shown."""
    rows = records[name].splitlines()
    sealed = [seq for seq, row in enumerate(rows) if json.loads(row)["envelopes"]]
    assert sealed
    for seq in sealed:
        for change in ({"note": 1}, {"salt": "0" * 32, "note": 1}):
            entry = json.loads(rows[seq])
            entry["envelopes"][-1] = {**change, **entry["envelopes"][-1]}
            forged = b"\n".join([*rows[:seq], canonical(entry), *rows[seq + 1 :]]) + b"\n"
            assert theirs(forged) == ours(forged) == seq + 1


@pytest.mark.parametrize("name", ["market", "taken back", "held by seat 1"])
def test_every_value_of_every_entry_is_bound(records, name):
    """A field altered in good form, with the line written canonically again, is refused at its entry."""
    rng, rows = Random(name), records[name].splitlines()
    for _ in range(CHANGES):
        seq = rng.randrange(len(rows))
        entry = json.loads(rows[seq])
        path = rng.choice(list(leaves(entry)))
        alter(entry, path, rng)
        forged = b"\n".join([*rows[:seq], canonical(entry), *rows[seq + 1 :]]) + b"\n"
        assert theirs(forged) == seq + 1, path
        assert ours(forged) == seq + 1, path


def leaves(value, path=()):
    """Where a value lies that can be altered."""
    if isinstance(value, dict):
        for name, held in value.items():
            yield from leaves(held, (*path, name))
    elif isinstance(value, list):
        for i, held in enumerate(value):
            yield from leaves(held, (*path, i))
    else:
        yield path


def alter(entry, path, rng):
    """Another value of the same kind; of a number also a truth value, which Python takes for equal."""
    held = entry
    for step in path[:-1]:
        held = held[step]
    value = held[path[-1]]
    if isinstance(value, bool) or value is None:
        held[path[-1]] = 7
    elif isinstance(value, int):
        held[path[-1]] = rng.choice([value + 1, value - 1, bool(value) if value in (0, 1) else value + 2])
    else:
        held[path[-1]] = value[:-1] + ("0" if value[-1:] != "0" else "1")


@pytest.mark.parametrize("name", ["market", "taken back", "held by seat 1"])
def test_entries_cannot_be_moved(records, name):
    """Swapped, dropped, doubled, cut at the head or at the end: the first line that is out of its place is named."""
    rows = records[name].splitlines()
    for seq in range(1, len(rows) - 1):
        swapped = [*rows[:seq], rows[seq + 1], rows[seq], *rows[seq + 2 :]]
        dropped = [*rows[:seq], *rows[seq + 1 :]]
        doubled = [*rows[:seq], rows[seq], *rows[seq:]]
        for forged in (swapped, dropped):
            assert refused(forged) == seq + 1
        assert refused(doubled) == seq + 2 or refused(doubled) == len(doubled)
        assert refused(rows[:seq]) == seq
    assert refused(rows[1:]) == 1


def refused(rows):
    """The entry that both verifiers name."""
    data = b"\n".join(rows) + b"\n"
    found = theirs(data)
    assert found == ours(data)
    return found


def test_a_cut_tail_is_noticed_with_the_digest(records):
    """Even when line 1 is forged with it: the digest of the end is in every answer of the service."""
    rows = records["held by seat 1"].splitlines()
    end = json.loads(rows[-1])["digest"]
    first = json.loads(rows[0])
    cut = rows[:-3]
    label = first["record"]
    label["last"], label["digest"] = len(cut), json.loads(cut[-1])["digest"]
    parts = [label[name] for name in ("version", "match", "seat", "last", "digest")]
    label["sum"] = digest(*parts, first["digest"])
    forged = b"\n".join([canonical(first), *cut[1:]]) + b"\n"
    assert theirs(forged) is None
    with pytest.raises(Broken, match="another end"):
        verify(forged, end)


def test_a_future_version_is_distinguished_from_a_broken_one(records):
    """The message says that the program is too old."""
    rows = records["market"].splitlines()
    first = json.loads(rows[0])
    first["record"]["version"] = 8
    forged = b"\n".join([canonical(first), *rows[1:]]) + b"\n"
    with pytest.raises(Broken, match="entry 1: version 8 is newer"):
        verify(forged)
    with pytest.raises(BrokenRecord, match=r"record\.newer_version\(version=8"):
        read(forged[:-1].split(b"\n"))


def rehashed(rows, seq, change):
    """A forgery that goes on: an entry changed, and everything that is hashed computed again."""
    entries = [json.loads(row) for row in rows]
    change(entries[seq - 1])
    return resealed(entries).splitlines()


def test_another_choice_is_refused_even_with_new_digests(records):
    """What was chosen: nothing that was drawn afterwards would have been drawn so."""
    rows = records["pandocreon_divinae"].splitlines()
    entries = [json.loads(row) for row in rows]
    first, *others = [entry for entry in entries if entry["kind"] == "step" and entry["seat"] is not None]
    another = next(entry["action"] for entry in others if entry["action"] != first["action"])
    drawn = next(entry["seq"] for entry in others if any(fact[0] == "drawn" for fact in entry["facts"]))

    def chooses_another(entry):
        entry["action"] = entry["face"]["action"] = another

    assert refused(rehashed(rows, first["seq"], chooses_another)) == drawn


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("opened", {"kind": "said"}),
        ("seat_taken", {"seat": 0}),
        ("seat_taken", {"seat": 2}),
        ("seat_taken", {"kind": "disclosed"}),
        ("step", {"kind": "nothing"}),
        ("step", {"seat": None}),
        ("take_back_asked", {"seat": 3}),
        ("take_back_asked", {"to": 2}),
        ("take_back_asked", {"to": 99}),
        ("take_back_answered", {"ask": 4}),
        ("take_back_answered", {"kind": "fork_answered"}),
        ("head_moved", {"to": 3}),
        ("head_moved", {"to": 99}),
        ("fork_asked", {"from_entry": 0}),
        ("fork_asked", {"seat": 5}),
        ("fork_answered", {"ask": 1}),
        ("resigned", {"seat": -1}),
        ("resigned", {"kind": "seat_left"}),
    ],
)
def test_what_cannot_stand_there_is_refused_even_with_new_digests(records, kind, change):
    """Seats, asks, answers and moves of the head come where they can: both verifiers know the same grammar."""
    rows = records["asked"].splitlines()
    seq = max(seq for seq, row in enumerate(rows, 1) if json.loads(row)["kind"] == kind)

    def says_another_thing(entry):
        entry["face"] |= change
        entry |= entry["face"]

    assert refused(rehashed(rows, seq, says_another_thing)) == seq


def last_with(rows, word):
    """The number of the last entry that tells such a fact openly to all, and the fact's index."""
    return max(
        (seq, i)
        for seq, row in enumerate(rows, 1)
        for i, fact in enumerate(json.loads(row).get("facts", ()))
        if fact == json.loads(row)["face"]["facts"][i] and fact[0] == word
    )


@pytest.mark.parametrize(
    ("name", "word", "place", "value"),
    [
        ("market", "asked", 2, [9]),
        ("market", "asked", 3, [-1]),
        ("market", "unsealed", 1, [[0, 99], [1, 99]]),
        ("market", "unsealed", 1, [[7, 0]]),
        ("market", "ended", 1, [1]),
        ("market", "ended", 1, [1, 2, 3]),
        ("asked", "ended", 1, [1]),
        ("asked", "ended", 0, "said"),
        ("arena", "moved", 4, 99),
        ("arena", "moved", 4, -1),
        ("arena", "moved", 4, 2**64),
        ("arena", "rolled", 1, "pyramid"),
        ("arena", "rolled", 2, "edge"),
        ("arena", "out", 1, 9),
        ("arena", "out", 1, -1),
        ("cult", "shown", 2, ["what lies elsewhere"]),
        ("cult", "shown", 3, [9]),
        ("market", "unsealed", 2, [9]),
    ],
)
def test_what_cannot_happen_on_the_table_is_refused_even_with_new_digests(records, name, word, place, value):
    """A fact that no rules write, where folding alone would let it pass: both verifiers name the entry."""
    rows = records[name].splitlines()
    seq, i = last_with(rows, word)

    def tells_another(entry):
        entry["facts"][i][place] = value
        entry["face"]["facts"][i] = entry["facts"][i]

    assert refused(rehashed(rows, seq, tells_another)) == seq


@pytest.mark.parametrize("name", ["arena", "market"])
def test_an_opening_that_asks_nothing_is_refused_even_with_new_digests(records, name):
    """Alone, or with steps that nobody was asked for behind it."""
    rows = records[name].splitlines()

    def asks_nothing(entry):
        for told in (entry, entry["face"]):
            told["facts"] = [fact for fact in told["facts"] if fact[0] != "asked"]

    assert refused(rehashed(rows[:4], 4, asks_nothing)) == 4
    assert refused(rehashed(rows, 4, asks_nothing)) == 4


def test_an_envelope_without_a_salt_is_refused_even_with_new_digests(records):
    """A salt of nothing does not come from the secret either."""
    rows = records["market"].splitlines()
    assert refused(rehashed(rows, 4, lambda entry: entry["envelopes"][0].update(salt=None))) == 4


def test_an_origin_that_is_none_is_refused_without_a_trace(records):
    """Line 1 must say where a match comes from, or that it comes from nowhere."""
    rows = records["arena"].splitlines()
    for origin in (7, "mt_1", [1], True):
        assert (
            refused(
                rehashed(
                    rows,
                    1,
                    lambda entry, origin=origin: [told.update(origin=origin) for told in (entry, entry["face"])],
                )
            )
            == 1
        )


def test_nothing_is_written_after_the_disclosure(records):
    """Not even by a forger who hashes all of it."""
    rows = [json.loads(row) for row in records["market"].splitlines()]
    more = {**json.loads(canonical(rows[1])), "seq": len(rows) + 1, "after": rows[-2]["seq"]}
    more["face"] = {"kind": "rules_changed", "old": 1, "new": 2}
    more = {name: more[name] for name in ("seq", "after", "at", "by", "digest", "envelopes", "face")} | more["face"]
    forged = rehashed(list(map(canonical, [*rows, more])), len(rows) + 1, lambda entry: None)
    assert refused(forged) == len(rows) + 1


def test_a_version_that_never_was_is_refused(records):
    """Even where line 1 is forged to fit."""
    rows = records["market"].splitlines()
    first = json.loads(rows[0])
    label = first["record"]
    label["version"] = 0
    label["sum"] = digest(*[label[name] for name in ("version", "match", "seat", "last", "digest")], first["digest"])
    assert refused([canonical(first), *rows[1:]]) == 1


# -- as a program


def run(path, *options):
    """The tool as anybody starts it: no project on the path, no package, any folder."""
    return ran([sys.executable, "-I", "-S", str(TOOL), str(path), *options], cwd=path.parent, check=False)


def test_it_runs_with_python_alone(records, tmp_path):
    """`python verify.py record.ndjson` on a machine that has nothing else."""
    path = tmp_path / "record.ndjson"
    path.write_bytes(records["market"])
    done = run(path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The record holds: ")

    path.write_bytes(records["market"].replace(b'"coins":', b'"coinz":', 1))
    done = run(path)
    assert done.returncode == 1
    assert done.stderr.startswith("THE RECORD DOES NOT HOLD. entry ")
    assert run(path, "--digest", "00").returncode == 1


def test_reading_the_first_line_only_is_no_fault(records, tmp_path):
    """`verify.py … | head -1`: no trace, and the verdict is as it was."""
    path = tmp_path / "record.ndjson"
    path.write_bytes(records["market"])
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = ran([sys.executable, "-I", "-S", str(TOOL), str(path)], stdout=gone, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("member", ["kind", "game", "layout", "secret", "envelopes", "digest", "facts", "to"])
def test_what_is_missing_is_named_and_never_a_trace(records, member):
    """A member that is gone from the first entry that has it, hashed again where it is hashed."""
    rows = records["asked"].splitlines()
    seq = next(seq for seq, row in enumerate(rows, 1) if member in json.loads(row))
    entry = json.loads(rows[seq - 1])
    del entry[member]
    entry["face"].pop(member, None)
    forged = [*rows[: seq - 1], canonical(entry), *rows[seq:]]
    assert refused(forged) == seq
    if member not in ("envelopes", "digest"):
        assert refused(rehashed(forged, seq, lambda entry: None)) == seq


def test_what_a_record_says_of_itself_cannot_speak_for_the_verifier(records):
    """A forger's line feeds and escapes are quoted: each sentence is the verifier's own, on one line."""
    rows = records["arena"].splitlines()

    def says_more(entry):
        entry["game"] = entry["face"]["game"] = "arena\nChecked: everything.\x1b[2J"

    def moves_more(entry):
        entry["facts"] = entry["face"]["facts"] = [["moved", "king\nChecked: everything.", "cell.b1", "cell.b2", None]]

    said = verify(b"\n".join(rehashed(rows, 1, says_more)) + b"\n")
    assert said[0].startswith(r"The record holds: ")
    assert r"arena\nChecked: everything.\x1b[2J" in said[0]
    with pytest.raises(Broken) as broken:
        verify(b"\n".join(rehashed(rows, 6, moves_more)) + b"\n")
    assert all(sentence.isprintable() for sentence in [*said, str(broken.value)])


def test_it_is_short_and_imports_nothing_of_the_project():
    """Under 700 lines: those who must trust it can read it. It is one file, because they run it alone."""
    source = TOOL.read_text("utf-8")
    assert len(source.splitlines()) < 700
    imported = {line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names
