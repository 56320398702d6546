"""What every answer carries, and the pages."""

import re

import pytest

PAGES = ["/", "/problems", "/problems/stale_answer", "/docs"]


@pytest.mark.parametrize("path", ["/healthz", "/nothing", "/v1/games", "/"])
def test_a_request_keeps_the_name_that_its_sender_gave(stranger, path):
    """In the header, and in the problem document."""
    answer = stranger.get(path, X_Request_Id="my-own.id:1")

    assert answer.headers["X-Request-Id"] == "my-own.id:1"
    if answer.mimetype == "application/problem+json":
        assert answer.json["request_id"] == "my-own.id:1"


@pytest.mark.parametrize("given", ["", "x" * 129, "a b", "é", '"', "{}"])
def test_a_name_that_could_not_stand_in_a_log_is_replaced(stranger, given):
    """By one of ours."""
    named = stranger.get("/healthz", X_Request_Id=given).headers["X-Request-Id"]

    assert re.fullmatch("[0-9a-f]{16}", named)


def test_requests_without_a_name_get_one_each(stranger):
    """To be found in the logs."""
    names = {stranger.get("/healthz").headers["X-Request-Id"] for _ in range(5)}

    assert len(names) == 5


@pytest.mark.parametrize("path", ["/healthz", "/nothing", *PAGES])
def test_nothing_can_be_made_of_an_answer_that_it_is_not(stranger, path):
    """No guessing of types, no frames, nothing from another host."""
    headers = stranger.get(path).headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("path", PAGES)
def test_no_page_refers_to_another_host(stranger, path):
    """Every link and every asset is ours, and is there. Printed examples may name what they like."""
    page = re.sub(r"<pre>.*?</pre>", "", stranger.get(path).text, flags=re.DOTALL)
    links = re.findall(r'(?:href|src)="([^"]*)"', page)

    assert links
    assert "://" not in page
    assert "style=" not in page
    assert {link for link in links if not link.startswith(("/", "#")) or link.startswith("//")} == set()
    assert {link for link in set(links) if link[0] == "/" and stranger.get(link).status_code != 200} == set()
    assert {link for link in links if link[0] == "#"} <= {f"#{id}" for id in re.findall(r' id="([^"]*)"', page)}


def test_the_way_in_names_the_games(stranger):
    """In the caller's language."""
    assert "Bring a human" in stranger.get("/").text
    assert "Menez un humain" in stranger.get("/", Accept_Language="fr").text


def test_the_description_is_served(stranger, described):
    """The same that is committed."""
    assert stranger.get("/openapi.json").json == described.document


def test_a_page_of_another_site_may_ask(stranger):
    """Tokens, not cookies, say who asks: so any origin may, and is told beforehand."""
    told = stranger.send(
        "OPTIONS",
        "/v1/matches/mt_1/actions",
        {"Origin": "https://client.example", "Access-Control-Request-Method": "POST"},
    )

    assert told.status_code == 200
    assert told.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in told.headers["Access-Control-Allow-Methods"]
    assert {"Authorization", "Content-Type", "Idempotency-Key"} <= set(
        told.headers["Access-Control-Allow-Headers"].split(", ")
    )
    assert "ETag" in stranger.get("/v1/games").headers["Access-Control-Expose-Headers"]


def test_head_is_get_without_a_body(stranger):
    """For whoever only wants to know whether it changed."""
    whole, head = stranger.get("/v1/games"), stranger.send("HEAD", "/v1/games")

    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == whole.headers["ETag"]
