"""Lists, the audit, the archive and what comes from a match with a delay."""

import pytest

from annales.domain.games import GAMES
from annales.events.keys import stream_key
from annales.events.projections.lists import LATE
from annales.service.container import build
from annales.service.ports import Ports
from annales.service.settings import ArchiveSettings
from examples.games import TOYS
from tests.api.delays.test_delayed_streams import MINUTE, opened
from tests.support.moments import Moments

LATE_LIST = "{index}:list:" + LATE


@pytest.fixture
def services(redis_url, tmp_path):
    """The parts of a process with an archive that takes what ended a second ago."""
    settings = ArchiveSettings(f"sqlite:///{tmp_path / 'archive.db'}", after_hours=0)
    with build(redis_url, {**GAMES, **TOYS}, ports=Ports(clock=Moments()), archive_settings=settings) as made:
        yield made


def found(caller, query=""):
    """The matches that a search finds, with their status."""
    return {row["id"]: row["status"] for row in caller.get(f"/v1/matches?{query}").json["matches"]}


def test_a_search_shows_the_end_late_to_those_without_a_seat(ada, bob, eve, stranger, later, services):
    """By each status, and to the players at once; the list that keeps the match is cleared afterwards."""
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.delete(f"/v1/matches/{match}/seats/0")

    for other in (stranger, eve):
        assert (found(other, "status=playing"), found(other, "status=over")) == ({match: "playing"}, {})
    assert found(bob, "player=me") == {match: "over"}
    later(60)
    services.index.forget_late(services.ports.clock.now())
    for anybody in (stranger, eve, bob):
        assert (found(anybody, "status=playing"), found(anybody, "status=over")) == ({}, {match: "over"})
    assert services.store.redis.zcard(LATE_LIST) == 0


def test_a_search_describes_a_delayed_match_as_it_is_shown(ada, bob, eve, stranger, later):
    """Entries, actions and awaited seats are those of the part that is shown."""
    match = opened(ada, bob, eve, delay={"entries": 2})
    ada.answers(match, 4, "Kc4-c5", ".")

    [row] = stranger.get("/v1/matches").json["matches"]
    assert (row["entries"], row["awaited"], row["actions"], row["delay"]) == (4, [0], [], {"entries": 2})
    [row] = bob.get("/v1/matches?player=me").json["matches"]
    assert (row["entries"], row["awaited"]) == (6, [1])


def test_a_match_is_archived_once_everybody_may_know_that_it_is_over(ada, bob, eve, stranger, later, services):
    """Lists of running matches do not ask the archive, so they would lack it."""
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.delete(f"/v1/matches/{match}/seats/0")
    later(59)
    assert services.archiving.round() == 0
    assert found(stranger, "status=playing") == {match: "playing"}

    later(2)
    assert services.archiving.round() == 1
    assert not services.store.events.exists(stream_key(match))
    assert found(stranger, "status=over") == {match: "over"}
    assert stranger.reads(match).json["status"] == "over"


def test_the_audit_leaves_a_match_out_for_those_without_a_seat_until_its_end(ada, bob, eve, stranger, later, services):
    """However many entries are left out, pages are as long as they would be without them."""
    other = ada.opens()
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.delete(f"/v1/matches/{match}/seats/0")
    services.audit.following.round()

    for caller in (stranger, eve):
        page = caller.get("/v1/audit?limit=1").json
        rest = caller.get(f"/v1/audit?limit=1&cursor={page['cursor']}").json
        assert ({row["match"] for row in page["entries"] + rest["entries"]}, rest["cursor"]) == ({other}, None)
        assert caller.get(f"/v1/audit?match={match}").json["entries"] == []
    assert len(bob.get(f"/v1/audit?match={match}").json["entries"]) == 6
    later(60)
    assert len(stranger.get(f"/v1/audit?match={match}").json["entries"]) == 6


@pytest.mark.parametrize("delay", [MINUTE, {"entries": 1}])
def test_a_fork_keeps_the_delay_and_is_shown_with_the_entry_that_it_comes_from(ada, bob, eve, stranger, later, delay):
    """Its players know of it at once; nobody else can read it, nor find it among the forks."""
    match = opened(ada, bob, eve, delay=delay)
    ada.answers(match, 4, "Kc4-c5")
    plans = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    fork = ada.post(f"/v1/matches/{match}/forks", {"at": 5, "seats": plans}).json

    assert fork["delay"] == delay
    assert stranger.reads(fork["id"]).status_code == 404
    assert (stranger.reads(match, "/forks").json["forks"], fork["id"] in found(stranger)) == ([], False)
    ada.answers(match, 5, ".")
    later(60)
    assert stranger.reads(fork["id"]).status_code == 200
    assert [each["match"] for each in stranger.reads(match, "/forks").json["forks"]] == [fork["id"]]
    assert fork["id"] in found(stranger)


def test_a_rematch_keeps_the_delay_and_is_shown_once_the_match_before_is_over(ada, bob, eve, stranger, later):
    """For those without a seat: who has played may offer it at once, also whoever has ended the match by resigning."""
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.delete(f"/v1/matches/{match}/seats/0")
    offered = ada.post(f"/v1/matches/{match}/rematch", {}).json

    assert offered["delay"] == MINUTE
    assert bob.reads(offered["id"]).status_code == 200
    assert stranger.reads(offered["id"]).status_code == 404
    assert "rematch" not in stranger.reads(match).json
    later(60)
    assert stranger.reads(match).json["rematch"] == offered["id"]
    assert stranger.reads(offered["id"]).json["rematch_of"] == match


def test_an_operator_sees_all_in_the_look_up(ada, bob, eve, operator, later):
    """Their other requests are those of anybody without a seat."""
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.delete(f"/v1/matches/{match}/seats/0")

    assert operator.get(f"/v1/admin/matches/{match}").json["status"] == "over"


@pytest.mark.parametrize(
    "delay",
    [{}, {"entries": 1, "seconds": 1}, {"entries": 0}, {"entries": 501}, {"seconds": 604_801}, {"turns": 1}, 5, "1"],
)
def test_a_delay_is_in_entries_or_in_seconds_within_bounds(ada, delay):
    """Anything else is refused, and names the member."""
    refused = ada.post("/v1/matches", {"game": "sacrifice", "seats": [{"kind": "player"}] * 2, "delay": delay})

    assert (refused.status_code, refused.json["code"]) == (422, "validation_failed")
    assert all(wrong["pointer"].startswith("/delay") for wrong in refused.json["errors"])


def test_an_imported_record_has_no_delay(ada, bob, eve, stranger, later):
    """Whoever has sent it has it, and so may everybody."""
    match = opened(ada, bob, eve, delay=MINUTE)
    ada.delete(f"/v1/matches/{match}/seats/0")
    record = ada.reads(match, "/record").data
    imported = ada.send("POST", "/v1/records", {"Content-Type": "application/x-ndjson"}, data=record).json

    assert imported["delay"] is None
    assert stranger.reads(imported["id"]).json["status"] == "over"
