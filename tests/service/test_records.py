"""Records: what goes out to whom, and what is let in."""

import json

import pytest

from annales.domain.errors import MatchOver, NoSuchMatch, RecordClosed
from annales.domain.log.record import labelled, lines, read, written
from annales.domain.log.tree import Tree
from annales.events.projections.lists import Wanted
from annales.service.answers.match.origins import Imported
from annales.service.commands.answer import Answer
from annales.service.commands.fork import ForkMatch
from annales.service.commands.import_record import ImportRecord, verified_record
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import SitDown
from annales.service.commands.take_back import AskTakeBack
from annales.service.container import build
from annales.service.errors import RecordRefused
from annales.service.messages.catalogue import spoken
from annales.service.provenance import Provenance
from annales.service.queries.export import record, text
from annales.tools.verify import verify
from examples.games import TOYS
from tests.support.at_door import answered, finished, opened, played
from tests.support.damaged import damage
from tests.support.exported import exported_lines
from tests.support.forged import resealed

NOW = "2999-01-01T00:00:00.000Z"  # after all that tests write


def as_file(match, viewer=None):
    """The record as it is exported."""
    return b"".join(record(match, viewer))


def rows(data):
    """Its entries as a reader has them."""
    return [json.loads(line) for line in data.splitlines()]


# -- going out


@pytest.mark.parametrize("game", TOYS)
def test_a_record_is_complete_once_the_match_is_over(services, game):
    """All envelopes and the secret are open, to whomever it is given; reading it back gives the same entries."""
    match = finished(services, game, 2, seed=3)
    data = as_file(match)
    assert all("content" in envelope for row in rows(data) for envelope in row["envelopes"])
    held = read(data[:-1].split(b"\n"))
    assert held.entries == tuple(match.tree.entries)
    assert Tree(held.entries).at(match.tree.head).same(match.table())


def test_a_running_record_opens_to_each_what_he_may_know(services):
    """A seat holds its own envelopes open, a stranger none; the number of lines and envelopes is the same."""
    match = played(services, opened(services, "market", 2), seed=3, most=10)
    mine, others = rows(as_file(match, 0)), rows(as_file(match, None))
    for row in mine:
        for envelope in row["envelopes"]:
            assert ("content" in envelope) == (0 in envelope["to"])
    assert not any("content" in envelope for row in others for envelope in row["envelopes"])
    assert [[e["commitment"] for e in row["envelopes"]] for row in mine] == [
        [e["commitment"] for e in row["envelopes"]] for row in others
    ]
    hands = {fact[1] for row in others for fact in row.get("facts", ()) if fact[0] == "drawn" and "hand" in fact[3]}
    assert hands == {"?"}


def test_the_readable_record_marks_what_was_taken_back(services):
    """An entry a line in the game's notation, its facts beneath."""
    match = opened(services, "arena", 2, take_back="free", options={"dice": False})
    first = match.tree.head
    match = answered(services, match, 0, "scout-c1")
    services.door.do(AskTakeBack(match.id, "pl_0", first))
    match = answered(services, match, 0, "rest")
    said = list(text(match, None))
    assert any(line.startswith("~") and line.endswith("step     seat 0: scout-c1\n") for line in said)
    assert any(line.startswith(" ") and line.endswith("step     seat 0: rest\n") for line in said)
    assert "            moved 0-scout cell.b1 cell.c1\n" in said
    assert said[-1] == f"digest   {match.tree.digest}\n"


def test_the_readable_record_hides_what_the_reader_may_not_know(services):
    """A bid is a bid: how much, its bidder alone reads before it is opened."""
    match = answered(services, opened(services, "market", 2), 0, "bid 2")
    assert any("seat 0: bid 2" in line for line in text(match, 0))
    assert any("seat 0: bid ?" in line for line in text(match, 1))
    assert not any("bid 2" in line for line in text(match, 1))


def test_all_matches_of_a_player_come_as_one_stream(services):
    """Bulk export: newest first, each as the player may hold it, others' matches not among them."""
    first, second = opened(services, "market", 2), opened(services, "arena", 2)
    services.door.do(OpenMatch("pl_7", Opening("arena", [{"kind": "player"}, {"kind": "open"}])))
    data = b"".join(exported_lines(services, "pl_1"))
    labels = [row["record"] for row in rows(data) if "record" in row]
    assert [(label["match"], label["seat"]) for label in labels] == [(second.id, 1), (first.id, 1)]
    assert len(rows(data)) == first.tree.last + second.tree.last


def test_a_match_that_cannot_be_read_is_left_out_of_an_export(services, redis_url, db, caplog):
    """The others come all the same; the log says which one is missing."""
    matches = [opened(services, "arena", 2) for _ in range(3)]
    damage(db, matches[1].id)

    with build(redis_url, TOYS) as another:  # which has not read them before
        assert exported(another, "pl_1") == {matches[0].id, matches[2].id}
    assert f"match {matches[1].id} cannot be read and is left out of an export: BrokenRecord" in caplog.text


def test_what_others_import_is_not_among_ones_matches(services):
    """A record may say of anybody that they played; what one has imported oneself is exported again."""
    data = as_file(finished(services, "arena", 2, seed=1))
    by_another, by_one = (services.door.do(ImportRecord(player, data)).match.id for player in ("pl_9", "pl_1"))

    assert by_one in exported(services, "pl_1")
    assert by_another not in exported(services, "pl_1")
    assert {by_one, by_another}.isdisjoint(exported(services, "pl_0"))


def exported(services, player):
    """The matches of a player's export."""
    lines = b"".join(exported_lines(services, player))
    return {row["record"]["match"] for row in rows(lines) if "record" in row}


def test_a_continued_import_is_listed_for_its_players(services):
    """They have sat down themselves; and when its own record is imported again, that is no match of theirs."""
    match = services.door.do(
        ImportRecord("pl_9", as_file(played(services, opened(services, "arena", 2), seed=2, most=5)))
    ).match
    for seat, player in enumerate(("pl_9", "pl_8")):
        match = services.door.do(SitDown(match.id, seat, player)).match
    assert match.id in exported(services, "pl_8")
    over = played(services, match, seed=3, most=600)
    again = services.door.do(ImportRecord("pl_7", as_file(over))).match
    assert exported(services, "pl_8") == {over.id}
    assert [
        again.id in {row.match for row in services.index.search(Wanted(opened_by=player), "pl_8").matches}
        for player in ("pl_8", "pl_7")
    ] == [False, True]


def test_the_marks_of_several_matches_are_asked_for_at_once(services, monkeypatch):
    """Of those that are known already, nothing is asked; a match that was played here has none."""
    data = as_file(finished(services, "arena", 2, seed=1))
    played_here, brought = opened(services, "arena", 2).id, services.door.do(ImportRecord("pl_9", data)).match.id
    fresh = Provenance(services.store.redis)
    marks = fresh.sources_of([played_here, brought])
    assert marks[played_here] is None
    assert marks[brought].by == "pl_9"
    monkeypatch.setattr(services.store.redis, "hmget", lambda *_: pytest.fail("it asks again"))
    assert fresh.sources_of([brought, played_here]) == marks
    assert fresh.sources_of([]) == {}


def test_a_match_has_one_mark(services):
    """Of two processes that bring it for one request, both tell of the same moment."""
    brought = as_file(finished(services, "arena", 2, seed=1))
    label, *_ = verified_record(brought, services.matches.games, NOW, services.ports.give_way)
    one, other = Provenance(services.store.redis), Provenance(services.store.redis)
    for provenance, second in ((one, 1), (other, 2)):
        at = f"2026-01-01T00:00:0{second}.000Z"
        provenance.record_source("mt_1", Imported(label.match, label.last, label.digest, "pl_9", at))
        provenance.assume_played_here("mt_1")
    assert one.source_of("mt_1") == other.source_of("mt_1") == Provenance(services.store.redis).source_of("mt_1")


def test_an_export_that_broke_off_goes_on_after_the_last_whole_record(services):
    """Whatever match was the last: what was opened before it follows, and nothing comes twice."""
    matches = [opened(services, "arena", 2) for _ in range(4)]

    def exported(after=None):
        data = b"".join(exported_lines(services, "pl_1", after))
        return [row["record"]["match"] for row in rows(data) if "record" in row]

    newest_first = [match.id for match in reversed(matches)]
    assert exported() == newest_first
    for n, id in enumerate(newest_first, 1):
        assert exported(f"{services.matches.get(id).opened_at} {id}") == newest_first[n:]


def test_an_export_opens_one_match_at_a_time(services):
    """However many there are: the next one is opened when the record before it has gone out."""
    for _ in range(3):
        opened(services, "arena", 2)
    asked = []

    def open_match(id):
        asked.append(id)
        return services.matches.visible(id, "pl_1")

    lines = exported_lines(services, "pl_1", open_match=open_match)
    assert asked == []
    for n in (1, 2, 3):
        assert "record" in json.loads(next(lines))
        assert len(asked) == n
        for _ in range(services.matches.visible(asked[-1], "pl_1").tree.last - 1):
            next(lines)


def test_a_finished_record_is_the_same_for_all(services):
    """Byte for byte: it is open, and nobody holds it as their own."""
    match = finished(services, "market", 2, seed=3)
    assert as_file(match, 0) == as_file(match, 1) == as_file(match)


# -- coming in


@pytest.mark.parametrize("game", TOYS)
def test_a_finished_record_is_stored_as_it_is(services, game):
    """Under a name of its own, marked with its origin, entry for entry; it can be looked at and forked from."""
    match = finished(services, game, 2, seed=3)
    data = as_file(match)
    taken = services.door.do(ImportRecord("pl_9", data)).match
    assert taken.id != match.id
    assert taken.tree.entries == match.tree.entries
    assert taken.status == "over"
    assert services.store.provenance.source_of(taken.id).match == match.id
    assert services.store.provenance.source_of(taken.id).by == "pl_9"
    with pytest.raises(MatchOver):
        services.door.do(Answer(taken.id, "pl_0", 1, ["rest"]))
    seats = Opening("", [{"kind": "player"}, {"kind": "open"}])
    fork = services.door.do(ForkMatch(taken.id, "pl_9", taken.tree.steps()[3], seats)).match
    assert services.door.do(SitDown(fork.id, 1, "pl_8")).match.table().same(match.table(match.tree.steps()[3]))


def test_an_unfinished_record_is_gone_on_with(services):
    """As a fork of itself: it starts when all sit, from where it stood, and is played to its end."""
    match = played(services, opened(services, "arena", 2), seed=2, most=5)
    data = as_file(match)
    taken = services.door.do(ImportRecord("pl_9", data)).match
    assert taken.status == "open"
    assert taken.opening.origin.match == match.id
    assert taken.opening.origin.digest == match.tree.digest
    services.door.do(SitDown(taken.id, 0, "pl_9"))
    taken = services.door.do(SitDown(taken.id, 1, "pl_8")).match
    assert taken.table().same(match.table())
    assert played(services, taken, seed=3, most=600).is_over()


@pytest.mark.parametrize("game", ["market", "cult"])
def test_an_unfinished_record_whose_seats_opened_their_envelopes_for_each_other_is_gone_on_with(services, game):
    """Nothing of it is closed: hidden pieces and sealed answers lie as they lay."""
    match = played(services, opened(services, game, 2), seed=3, most=7)
    tree = match.tree
    label = labelled(match.id, None, tree.entry(1).digest, tree.last, tree.digest)
    data = b"".join(written(entry, label if entry.seq == 1 else None) + b"\n" for entry in tree.entries)
    taken = services.door.do(ImportRecord("pl_9", data)).match
    for seat, player in enumerate(("pl_9", "pl_8")):
        taken = services.door.do(SitDown(taken.id, seat, player)).match
    assert any(entry.envelopes for entry in tree.entries)
    assert taken.table().same(match.table())
    last = taken.tree.last  # the tree grows in place
    assert played(services, taken, seed=3, most=1).tree.last == last + 1


def test_the_bots_of_an_unfinished_record_sit_down_again(services):
    """People's chairs are open; a match of bots goes on at once."""
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    match = services.door.do(OpenMatch("pl_0", Opening("arena", seats))).match
    taken = services.door.do(ImportRecord("pl_9", as_file(match))).match
    assert [seat.kind for seat in taken.seats] == ["open", "bot"]
    assert services.door.do(SitDown(taken.id, 0, "pl_9")).match.status == "playing"


def test_a_match_of_bots_that_goes_on_at_once_leaves_no_record_waiting(services):
    """Nobody sits down there later who would let go of it."""
    match = services.door.do(OpenMatch("pl_0", Opening("arena", [{"kind": "bot", "level": "random"}] * 2))).match
    taken = services.door.do(ImportRecord("pl_9", as_file(match))).match
    assert taken.status == "playing"
    assert services.store.redis.keys("{imports}:waiting:*") == []


def test_closed_envelopes_are_refused(services):
    """Nobody can be dealt what nobody may read."""
    match = played(services, opened(services, "market", 2), seed=3, most=6)
    with pytest.raises(RecordClosed, match=f"seq={match.tree.first_step()}$"):
        services.door.do(ImportRecord("pl_0", as_file(match, 0)))


def test_an_imported_private_match_is_visible_to_importer_and_seats(services):
    """Beside its seats, and nobody else."""
    match = finished(services, "arena", 2, seed=3, visibility="private")
    taken = services.door.do(ImportRecord("pl_9", as_file(match))).match
    assert services.matches.visible(taken.id, "pl_9").id == taken.id
    with pytest.raises(NoSuchMatch):
        services.matches.visible(taken.id, "pl_8")


def refused(services, data):
    """The entry and the reason of a refusal."""
    with pytest.raises(RecordRefused) as refusal:
        services.door.do(ImportRecord("pl_9", data))
    return refusal.value.seq, spoken(refusal.value.reason, "en")


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}\n", b"[]\n", b"null\n", b"\xff\xfe\n", b"not json", b'{"seq":1}\n', b"[" * 20_000 + b"\n"]
)
def test_what_is_no_record_is_refused(services, data):
    """At its first line, whatever it is."""
    assert refused(services, data)[0] == 1


def test_a_record_that_is_too_long_is_refused(services):
    """Before any of it is read."""
    assert "longer than" in refused(services, b" " * (16 * 1024 * 1024 + 1))[1]


def test_a_record_of_a_game_that_is_not_played_here_is_refused(services):
    """It could not be shown."""
    entries = rows(as_file(finished(services, "arena", 2, seed=3)))
    entries[0]["game"] = entries[0]["face"]["game"] = "chess"
    assert refused(services, resealed(entries)) == (1, "this service does not have the game 'chess'")


def test_a_finished_record_without_its_disclosure_is_refused(services):
    """A cut tail is told from an unfinished match: the table has ended."""
    entries = rows(as_file(finished(services, "arena", 2, seed=3)))[:-1]
    seq, why = refused(services, resealed(entries))
    assert seq == len(entries)
    assert "disclosure of its secret is cut off" in why


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda e: e["face"].update(seat=1, action={"type": "rest"}), "was not asked"),
        (lambda e: e["face"]["facts"].__setitem__(0, ["moved", "0-king", "cell.c3", "cell.b1", None]), "cell.c3"),
        (lambda e: e["face"]["action"].update(type="castle"), "not an action of arena"),
        (lambda e: e.update(after=2), "but the match was at"),
        (lambda e: e["face"]["facts"].append(["laid", "pocket.9", ["0-king"]]), "pocket.9"),
    ],
)
def test_a_consistent_forgery_is_refused_for_an_impossible_log(services, change, why):
    """Whoever hashes everything again still needs a log that can be, and a table that it folds to."""
    match = opened(services, "arena", 2, options={"dice": False})
    match = answered(services, match, 0, "scout-c1")
    entries = rows(as_file(answered(services, match, 0, "rest")))
    entry = entries[match.tree.first_step()]
    change(entry)
    entry |= entry["face"]
    seq, said = refused(services, resealed(entries))
    assert seq == entry["seq"]
    assert why in said


def test_a_layout_without_end_is_refused(services):
    """A zone that would span more places than any table has is not even laid out."""
    entries = rows(as_file(finished(services, "arena", 2, seed=3)))
    words = [[f"{letter}{n}" for n in range(1000)] for letter in "abcdef"]
    entries[0]["face"]["layout"]["zones"][0]["keys"] = words
    entries[0] |= entries[0]["face"]
    seq, why = refused(services, resealed(entries))
    assert seq == 1
    assert "zones have" in why


@pytest.mark.parametrize("options", [{"dice": 7}, {"dice": True, "doors": 3}])
def test_options_that_the_game_does_not_have_are_refused(services, options):
    """A fork from there could not be played on."""
    entries = rows(as_file(finished(services, "arena", 2, seed=3)))
    entries[0]["face"]["setup"]["options"] = options
    entries[0] |= entries[0]["face"]
    assert refused(services, resealed(entries)) == (1, "its options are not those of arena")


def test_terms_that_are_none_are_refused(services):
    """What the service shows of a match must be there."""
    entries = rows(as_file(finished(services, "arena", 2, seed=3)))
    entries[0]["face"]["terms"].pop("seats")
    entries[0] |= entries[0]["face"]
    assert refused(services, resealed(entries))[0] == 1


@pytest.mark.parametrize(
    ("seq", "change"),
    [
        (1, lambda e: e["face"]["terms"].update(by="pl_1 status:over")),
        (1, lambda e: e["face"].update(origin={"match": "mt_1", "seq": 1, "digest": "", "copied": -1})),
        (1, lambda e: e["face"].update(origin={"copied": 0})),
        (2, lambda e: e["face"].update(holder={})),
        (2, lambda e: e["face"].update(holder={"player": "pl_0", "bot": "random"})),
        (3, lambda e: e.update(at="9 o'clock")),
    ],
)
def test_names_and_times_that_lists_could_not_hold_are_refused(services, seq, change):
    """What stands in a list of matches is of a known form, or it is not let in."""
    entries = rows(as_file(finished(services, "arena", 2, seed=3)))
    change(entries[seq - 1])
    entries[seq - 1] |= entries[seq - 1]["face"]
    assert refused(services, resealed(entries))[0] == seq


def test_a_record_from_a_time_to_come_is_refused(services):
    """It would stand before all others in every list."""
    entries = rows(as_file(finished(services, "arena", 2, seed=3)))
    entries[-1]["at"] = "9999-01-01T00:00:00.000Z"
    assert refused(services, resealed(entries)) == (len(entries), "it is dated in the future")


def test_a_record_that_was_gone_on_with_is_not_kept_twice(services):
    """Its steps are in the new match's log now."""
    match = played(services, opened(services, "arena", 2), seed=2, most=5)
    taken = services.door.do(ImportRecord("pl_9", as_file(match))).match
    waiting = services.store.redis.keys("{imports}:waiting:*")
    services.door.do(SitDown(taken.id, 0, "pl_9"))
    services.door.do(SitDown(taken.id, 1, "pl_8"))
    assert len(waiting) == 1
    assert services.store.redis.keys("{imports}:waiting:*") == []


def test_imported_records_verify_with_the_tool(services):
    """What comes out again is what went in, and holds."""
    match = finished(services, "cult", 2, seed=3)
    taken = services.door.do(ImportRecord("pl_9", as_file(match))).match
    again = b"".join(line + b"\n" for line in lines(taken.id, taken.tree, None))
    assert "The record holds" in verify(again)[0]


@pytest.mark.parametrize("kind", ["step", "take_back_asked"])
def test_a_record_that_goes_on_for_long_is_not_walked_through_for_each_entry(services, monkeypatch, kind):
    """A question that nobody closes, asks that go back to the beginning: it may come from anybody."""
    match = played(services, opened(services, "arena", 2), seed=2, most=6)
    entries = [json.loads(line) for line in record(match, None)]
    seat, first, head = match.table().question.must[0], match.tree.first_step(), match.tree.head
    idle = {"kind": "step", "seat": seat, "action": entries[-1]["action"], "facts": [], "rules": 1}
    for more in range(200):
        face = idle if kind == "step" or more < 100 else {"kind": kind, "to": first, "seat": seat}
        hashed = {name: entries[-1][name] for name in ("at", "by", "digest", "envelopes")}
        entries.append({**hashed, "seq": len(entries) + 1, "after": head, "face": face, **face})
        head = len(entries) if face is idle else head
    walked, back = [], Tree.back
    monkeypatch.setattr(Tree, "back", lambda self, seq: (walked.append(one) or one for one in back(self, seq)))
    verified_record(resealed(entries), services.matches.games, NOW, services.ports.give_way)
    assert len(walked) < 20 * len(entries)
