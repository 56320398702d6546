"""Exports of many records: filtered as lists of matches are, page by page, and resumed."""

import json

import pytest


def matches_in(reply):
    """The matches whose records a reply has."""
    assert reply.status_code == 200
    return [row["record"]["match"] for line in reply.data.splitlines() if "record" in (row := json.loads(line))]


def listed(caller, query):
    """The matches of a list."""
    return [row["id"] for row in caller.get(f"/v1/matches?{query}").json["matches"]]


@pytest.mark.parametrize(
    "query", ["game=arena", "status=over", "opponent={bob}", "tag=club", "rated=false", "since=2020-01-01T00:00:00Z"]
)
def test_ones_own_records_are_filtered_as_lists_are(ada, bob, begun, query):
    """The same parameters find the same matches, in the same order."""
    ada.opens(game="arena", tags=["club"])
    ada.send("POST", f"/v1/matches/{ada.opens()}/closing")
    asked = query.format(bob=bob.id)

    found = matches_in(ada.get(f"/v1/records?{asked}"))

    assert found == listed(ada, f"{asked}&player=me")
    assert found


@pytest.mark.parametrize("query", ["rated=true", "until=2020-01-01T00:00:00Z", "tag=other", "result=resignation"])
def test_filters_that_nothing_fits_leave_nothing(ada, begun, query):
    """An empty answer, without error."""
    assert ada.get(f"/v1/records?{query}").data == b""


def test_records_of_others_are_those_that_anybody_finds(ada, bob, begun, stranger):
    """With `player`, public matches of theirs as a spectator sees them; hidden ones are not among them."""
    ada.opens(visibility="private")
    eve = stranger.registered("Eve")

    reply = eve.get(f"/v1/records?player={ada.id}")

    assert matches_in(reply) == [begun]
    assert reply.data == eve.get(f"/v1/matches/{begun}/record").data
    assert matches_in(eve.get("/v1/records")) == []


def test_pages_lead_from_one_to_the_next(ada):
    """Each has as many matches as asked for; together they are all, and each once."""
    matches = [ada.opens() for _ in range(3)]
    pages, path = [], "/v1/records?limit=2&game=sacrifice"
    while path:
        reply = ada.get(path)
        pages.append(matches_in(reply))
        path = reply.headers["Link"].partition(">")[0].removeprefix("<") if "Link" in reply.headers else None

    assert pages == [matches[:0:-1], matches[:1]]


def test_a_cursor_is_valid_after_its_match_is_deleted_and_leads_on_without_limit(ada):
    """It names a place, not a match; without `limit` all that is left comes."""
    matches = [ada.opens() for _ in range(3)]
    link = ada.get("/v1/records?limit=2").headers["Link"]
    cursor = link.partition("cursor=")[2].partition(">")[0]
    ada.send("POST", f"/v1/matches/{matches[1]}/closing")
    assert ada.delete(f"/v1/matches/{matches[1]}").status_code == 204

    assert matches_in(ada.get(f"/v1/records?cursor={cursor}")) == matches[:1]


def test_records_come_as_text_for_people(ada, begun):
    """Each as the text of its match, with an empty line after it."""
    second = ada.opens()

    reply = ada.get("/v1/records?format=text")

    assert reply.mimetype == "text/plain"
    texts = [ada.get(f"/v1/matches/{match}/record?format=text").data for match in (second, begun)]
    assert reply.data == b"".join(text + b"\n" for text in texts)


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("limit=0", "limit"),
        ("status=done", "status"),
        ("since=yesterday", "since"),
        ("rated=maybe", "rated"),
        ("format=pdf", "format"),
        ("awaiting=me", "awaiting"),
        ("cursor=abc", "cursor"),
        ("after=mt_1&ended_since=2020-01-01T00:00:00Z", "after"),
    ],
)
def test_a_bad_filter_is_refused_by_name(ada, query, parameter):
    """422, with the parameter and what is wrong with it."""
    refusal = ada.get(f"/v1/records?{query}")

    assert (refusal.status_code, refusal.json["errors"][0]["parameter"]) == (422, parameter)
