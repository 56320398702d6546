"""The audit over HTTP: who did what when, for whom it is meant, in each form, page by page."""

import csv
import io
import json
import re

import pytest

from annales.domain.games import GAMES
from annales.service.audit.spreadsheet import lines
from annales.service.commands.answer_for import AnswerAsBot
from annales.service.container import build
from annales.service.http.resources.audit.routes import COLUMNS
from annales.service.ports import Ports
from annales.service.settings import ArchiveSettings
from examples.games import TOYS
from tests.support.moments import Moments


@pytest.fixture
def services(redis_url, tmp_path):
    """The parts of a process with an archive."""
    settings = ArchiveSettings(f"sqlite:///{tmp_path / 'archive.db'}")
    ports = Ports(clock=Moments())
    with build(redis_url, {**GAMES, **TOYS}, ports=ports, archive_settings=settings) as made:
        yield made


@pytest.fixture
def audited(services):
    """`audited(caller, query)`: the entries that a caller finds, once all that was written is in the audit."""

    def found(caller, query=""):
        services.audit.following.round()
        page = caller.get(f"/v1/audit?limit=500&{query}").json
        assert page["cursor"] is None
        return page["entries"]

    return found


def places(entries):
    """Matches and numbers."""
    return [(entry["match"], entry["seq"]) for entry in entries]


def linked(response):
    """The address of the next page; None on the last one."""
    found = re.search(r"<(.*)>; rel=\"next\"", response.headers.get("Link", ""))
    return None if found is None else found[1]


def test_an_audit_entry_equals_that_of_the_history(ada, bob, begun, stranger, audited):
    """Time, kind, author, digest; the link leads to it."""
    ada.answers(begun, 4, "Kc4-c5", User_Agent="boards/2.1 (a machine)")
    told = audited(stranger, f"match={begun}")[0]
    [entry] = stranger.get(told["entry"]).json["entries"]

    assert {name: told[name] for name in ("seq", "at", "kind", "seat", "digest")} == {
        name: entry[name] for name in ("seq", "at", "kind", "seat", "digest")
    }
    assert (told["action"], told["author"], told["player"], told["client"]) == (
        entry["action"]["type"],
        "player",
        entry["by"]["player"],
        "boards/2.1",
    )
    assert (told["name"], told["match"], told["game"], told["undone"]) == ("Ada", begun, "sacrifice", False)


def test_entries_are_listed_newest_first_by_default(begun, stranger, audited):
    """Or the oldest first."""
    history = [entry["seq"] for entry in stranger.reads(begun, "/history").json["entries"]]

    assert [entry["seq"] for entry in audited(stranger)] == history[::-1]
    assert [entry["seq"] for entry in audited(stranger, "order=oldest")] == history


def test_filters_find_what_they_say(ada, bob, begun, stranger, audited):
    """Each alone, and together."""
    ada.answers(begun, 4, "Kc4-c5", User_Agent="boards/2.1")
    alone = ada.opens({"kind": "bot", "level": "random"}, game="pebbles")
    every = audited(stranger)
    moved = next(entry for entry in every if entry["client"] == "boards/2.1")

    assert {entry["seq"] for entry in audited(stranger, f"player={bob.id}")} == {3, 4}
    assert {entry["match"] for entry in audited(stranger, "game=pebbles")} == {alone}
    assert audited(stranger, "client=boards/2.1") == [moved]
    assert audited(stranger, f"action={moved['action']}&player={ada.id}") == [moved]
    assert places(audited(stranger, "kind=opened")) == [(alone, 1), (begun, 1)]
    assert {entry["match"] for entry in audited(ada, f"opponent={bob.id}")} == {begun}
    assert {entry["player"] for entry in audited(ada, f"opponent={bob.id}")} == {ada.id}
    assert audited(bob, f"player=me&opponent={ada.id}") == audited(stranger, f"player={bob.id}")
    assert audited(stranger, f"since={moved['at']}&until={moved['at']}") == [moved]
    assert audited(stranger, f"match={begun}") == [entry for entry in every if entry["match"] == begun]
    assert audited(stranger, "bot=greedy") == []


def test_a_program_is_found_with_all_that_it_sent(ada, bob, begun, stranger, audited):
    """Not the actions alone: a resignation, too, with what it discloses."""
    bob.send("POST", f"/v1/matches/{begun}/resignation", {"User-Agent": "quitter/1.0 (a machine)"}, json={})

    found = audited(stranger, "client=quitter/1.0")

    assert [(entry["kind"], entry["player"]) for entry in found] == [("disclosed", bob.id), ("resigned", bob.id)]


def test_what_a_bot_did_names_its_level(ada, services, stranger, audited):
    """And no player."""
    bots = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}]
    match = ada.post("/v1/matches", {"game": "pebbles", "seats": bots}).json["id"]
    found = services.matches.get(match)
    [seat] = found.tree.asked_after(found.tree.last).must
    services.door.do(AnswerAsBot(match, found.number(seat), seat))

    [told] = audited(stranger, f"bot={bots[seat]['level']}&kind=step")

    assert (told["author"], told["player"], told["client"], told["seat"]) == ("bot", None, None, seat)


def test_pages_follow_each_other_without_gaps(ada, begun, stranger, audited, services):
    """Though others write between them."""
    for _ in range(4):
        ada.opens()
    expected = places(audited(stranger))
    found, address = [], "/v1/audit?limit=2"
    while address is not None:
        response = stranger.get(address)
        found += places(response.json["entries"])
        assert (linked(response) is None) == (response.json["cursor"] is None)
        address = linked(response)
        ada.opens()
        services.audit.following.round()

    assert found == expected


def test_a_cursor_is_of_its_own_query(ada, bob, begun, services, stranger):
    """And of its own reader."""
    services.audit.following.round()
    cursor = stranger.get("/v1/audit?limit=1").json["cursor"]

    for caller, query in ((stranger, "kind=step&"), (ada, "")):
        refused = caller.get(f"/v1/audit?{query}cursor={cursor}")
        assert (refused.status_code, refused.json["errors"][0]["parameter"]) == (422, "cursor")


# -- who finds what


def test_a_hidden_match_is_found_by_its_players_alone(ada, bob, stranger, audited):
    """By no filter of anybody else."""
    seats = [{"kind": "player", "player": bob.id}]
    matches = [ada.opens(*seats, visibility=visibility) for visibility in ("unlisted", "private")]
    for match in matches:
        bob.sits(match)
    eve = stranger.registered("Eve")

    for query in ("", f"player={ada.id}", f"opponent={bob.id}&player={ada.id}", "kind=opened"):
        assert audited(eve, query) == audited(stranger, query) == []
        assert {entry["match"] for entry in audited(ada, query)} == set(matches)
    assert places(audited(bob)) == places(audited(ada))
    assert sorted(places(audited(ada))) == sorted((match, seq) for match in matches for seq in (1, 2, 3, 4))


def test_the_audit_of_a_match_is_visible_to_its_viewers_alone(ada, stranger, services):
    """A private one does not exist for others; the id of an unlisted one is enough."""
    private, unlisted = ada.opens(visibility="private"), ada.opens(visibility="unlisted")
    services.audit.following.round()

    assert stranger.get(f"/v1/audit?match={private}").json["code"] == "no_such_match"
    assert stranger.get("/v1/audit?match=mt_0000000000000000").json["code"] == "no_such_match"
    assert len(ada.get(f"/v1/audit?match={private}").json["entries"]) == 2
    assert len(stranger.get(f"/v1/audit?match={unlisted}").json["entries"]) == 2


def test_an_erased_player_has_no_name(ada, bob, begun, stranger, audited):
    """The id stays, as in the log."""
    bob.delete("/v1/players/me")

    assert {entry["name"] for entry in audited(stranger, f"player={bob.id}")} == {None}


def test_a_token_that_may_not_read_finds_no_more_than_none(ada, audited):
    """And it cannot ask for itself."""
    made = ada.post("/v1/players/me/tokens", {"scopes": ["webhook"]}).json
    hook = ada.with_token(made["token"])
    ada.opens(visibility="private")

    assert audited(hook) == []
    assert hook.get("/v1/audit?player=me").json["code"] == "missing_scope"


def test_me_needs_a_token(stranger):
    """Also where it is left out, beside an opponent."""
    for query in ("player=me", "opponent=me&player=pl_1", "opponent=pl_1"):
        assert stranger.get(f"/v1/audit?{query}").json["code"] == "unauthenticated"


def test_twins_answer_byte_for_byte_alike(twins, tmp_path, monkeypatch):
    """Two matches that differ in what is hidden are told alike to a seat that cannot tell, and to a stranger."""
    settings = iter([ArchiveSettings(f"sqlite:///{tmp_path / name}.db") for name in ("one", "two")])

    def with_archive(url, games, ports):
        return build(url, games, ports=ports, archive_settings=next(settings))

    monkeypatch.setattr("tests.api.twins.build", with_archive)
    both = twins("theomachie", 0, 3)
    for _ in range(6):
        both.plays()
    assert both.differ()
    for world in both.worlds:
        world.services.audit.following.round()

    for token in (both.players[0][1], both.players[-1][1], None):
        for query in ("", "kind=step&format=csv", f"player={both.players[1][0]}", f"match={both.id}&limit=5"):
            one, other = (without_digests(world.send("GET", f"/v1/audit?{query}", token)) for world in both.worlds)
            assert one == other
            assert both.id in one


def without_digests(response):
    """What a response says, but for what differs by nature: digests, cursors, and when it was made."""
    assert response.status_code == 200
    said = re.sub(r'[0-9a-f]{64}|"cursor":"[^"]*"|"as_of":"[^"]*"', "-", response.text)
    headers = {name: value for name, value in response.headers.items() if name in ("Content-Type", "Cache-Control")}
    return f"{headers} {'Link' in response.headers} {said}"


# -- forms


def test_the_same_lines_as_ndjson_and_csv(begun, stranger, audited):
    """By `format`, or by `Accept`; the link to the next page and the time are in the headers."""
    expected = audited(stranger)
    wanted = {"ndjson": "application/x-ndjson", "csv": "text/csv"}

    for form, media in wanted.items():
        by_format, by_accept = stranger.get(f"/v1/audit?format={form}"), stranger.get("/v1/audit", Accept=media)
        assert by_format.mimetype == by_accept.mimetype == media
        assert by_format.data == by_accept.data
        assert by_format.headers["Audit-As-Of"] == stranger.get("/v1/audit").json["as_of"]
        assert linked(stranger.get(f"/v1/audit?format={form}&limit=2")) is not None
    as_lines = stranger.get("/v1/audit?format=ndjson").text.splitlines()
    as_csv = list(csv.DictReader(io.StringIO(stranger.get("/v1/audit?format=csv").text, newline="")))
    assert list(map(json.loads, as_lines)) == expected
    assert as_csv == [
        {name: "" if value is None else str(value) for name, value in {**entry, "undone": "false"}.items()}
        for entry in expected
    ]


def test_json_is_the_default_type_and_unsupported_types_are_refused(begun, stranger, services):
    """And whoever takes nothing that there is is told what there is."""
    services.audit.following.round()

    assert stranger.get("/v1/audit", Accept="*/*").mimetype == "application/json"
    assert stranger.get("/v1/audit", Accept="text/html").json["code"] == "not_acceptable"
    assert stranger.get("/v1/audit?format=json", Accept="text/html").mimetype == "application/json"


def test_no_cell_is_a_formula(stranger, audited):
    """A spreadsheet shows the name; JSON has it as it is."""
    names = ["=1+1", "+1", "-1", "@SUM(A1)", '="x",y', "Ada"]
    for name in names:
        stranger.registered(name).opens()

    assert {entry["name"] for entry in audited(stranger)} == set(names)
    rows = list(csv.DictReader(io.StringIO(stranger.get("/v1/audit?format=csv").text, newline="")))
    assert {row["name"] for row in rows} == {*(f"'{name}" for name in names[:-1]), "Ada"}
    assert all(not cell.startswith(tuple("=+-@")) for row in rows for cell in row.values())


def test_cells_are_quoted_as_the_standard_says():
    """Commas, quotation marks and line ends; CR LF after each line."""
    row = dict.fromkeys(COLUMNS) | {"name": 'A, "B"\nC', "seq": -1, "undone": True}

    told = b"".join(lines(COLUMNS, [row])).decode()

    assert told.endswith("\r\n")
    assert '"A, ""B""\nC"' in told
    [read] = csv.DictReader(io.StringIO(told, newline=""))
    assert (read["name"], read["seq"], read["undone"], read["bot"]) == ('A, "B"\nC', "-1", "true", "")


# -- refusals


BAD = {
    "limit=0": "limit",
    "limit=501": "limit",
    "kind=nonsense": "kind",
    "order=up": "order",
    "format=xml": "format",
    "since=yesterday": "since",
    "since=2026-03-01T00:00:00": "since",
    "until=-": "until",
    "cursor=x": "cursor",
    "game=": "game",
    f"client={'x' * 65}": "client",
    "seat=1": "seat",
    "kind=step&kind=step": "kind",
}


def test_a_bad_parameter_is_named(stranger):
    """Nothing is guessed."""
    for query, parameter in BAD.items():
        refused = stranger.get(f"/v1/audit?{query}")

        assert (refused.status_code, refused.json["code"]) == (422, "validation_failed"), query
        assert refused.json["errors"][0]["parameter"] == parameter


def test_odd_values_find_nothing(stranger, begun, services):
    """Whatever they contain."""
    services.audit.following.round()
    for value in ("%00", "%ED%A0%80", "'; DROP TABLE audited_entries; --", "%25", "é"):
        for name in ("game", "player", "action", "client", "bot"):
            assert stranger.get(f"/v1/audit?{name}={value}").json["entries"] == []

    assert len(stranger.get("/v1/audit").json["entries"]) == 4


def test_far_times_are_taken(stranger, begun, services):
    """From the first year to the last."""
    services.audit.following.round()

    assert len(stranger.get("/v1/audit?since=0001-01-01T00:00:00Z&until=9999-12-31T23:59:59Z").json["entries"]) == 4


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_service_without_an_archive_says_so(stranger, services, monkeypatch, language):
    """501, in the caller's language."""
    monkeypatch.setattr(services.audit.reader, "_audit", None)

    refused = stranger.get("/v1/audit", Accept_Language=language)

    assert (refused.status_code, refused.json["code"]) == (501, "no_audit")
    assert (
        refused.json["detail"]
        == {
            "en": "this service keeps no audit, because it has no archive",
            "fr": "ce service ne tient pas d'audit, car il n'a pas d'archive",
        }[language]
    )


def test_an_archive_that_does_not_answer_is_an_outage(stranger, services, monkeypatch):
    """503, and the request may be repeated."""
    monkeypatch.setattr("annales.events.archive.engine.monotonic", lambda: -1.0)

    refused = stranger.get("/v1/audit")

    assert (refused.status_code, refused.json["code"]) == (503, "busy")
    assert "Retry-After" in refused.headers
