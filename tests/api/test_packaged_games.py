"""A game that comes from a package is played, shown and described as ours are; without it, its matches can be read."""

import json
import sys

import pytest

from annales.domain.games import GAMES
from annales.service.container import build
from annales.service.games.checks import Verdict
from annales.service.games.icons import BadIcon, icons_in
from annales.service.games.playable import PlayableGames
from annales.service.http import create_app
from annales.tools.annales.group import annales
from tests.support.packaged import forgotten, installed

SLUG = "first_try"
TOKEN = "M256 48a208 208 0 1 0 .1 0zm0 56a152 152 0 1 1-.1 0z"


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A game of a package."""
    site = tmp_path_factory.mktemp("site")
    sys.path.insert(0, str(site))
    yield installed(site, SLUG).load()
    sys.path.remove(str(site))
    forgotten(sys.modules, SLUG)


@pytest.fixture
def served(redis_url):
    """A client of a service with these games, all on one store."""
    opened = []

    def client_of(games):
        services = build(redis_url, games)
        opened.append(services)
        return create_app(lambda: services, games=games).test_client()

    yield client_of
    for services in opened:
        services.__exit__()


@pytest.fixture
def played(served, game):
    """A client of a service that has the game, the headers of a player, and a match of theirs."""
    client = served({SLUG: game})
    own = {"Authorization": f"Bearer {client.post('/v1/players', json={'name': 'Ada'}).json['token']}"}
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    opened = client.post("/v1/matches", json={"game": SLUG, "seats": seats}, headers=own)
    assert opened.status_code == 201
    return client, own, f"/v1/matches/{opened.json['id']}"


def test_it_is_played(played):
    """Like every game, and the match names its package."""
    client, own, match = played
    legal = client.get(f"{match}/legal", headers=own).json
    answer = {"answering": legal["answering"], "notation": legal["actions"][0]["notation"]}

    accepted = client.post(f"{match}/actions", json=answer, headers=own)
    assert accepted.status_code == 201
    assert accepted.json["entries"][0]["action"]["type"] == "place"
    terms = client.get(f"{match}/history", headers=own).json["entries"][0]["terms"]
    assert terms["package"].keys() == {"name", "version", "digest"}
    assert (terms["package"]["name"], terms["package"]["version"]) == ("annales-game-first-try", "1.0")


def test_it_is_shown(served, game):
    """Its rules in both languages, its icons, its presentation, and its page."""
    client = served({SLUG: game})

    assert client.get(f"/v1/games/{SLUG}/rules").text.startswith("# First try\n\nFor … players")
    french = client.get(f"/v1/games/{SLUG}/rules?lang=fr")
    assert (french.headers["Content-Language"], french.text.splitlines()[2][:4]) == ("fr", "Pour")
    parts = client.get(f"/v1/games/{SLUG}/rules/parts?lang=fr").json
    assert (parts["language"], parts["sections"][0]["title"], parts["places"]["actions"]) == ("fr", "First try", {})
    assert '<h1 id="first-try">First try</h1>' in client.get(f"/docs/games/{SLUG}").text
    assert client.get(f"/v1/games/{SLUG}/icons").json == {"game": SLUG, "icons": {"token": TOKEN}}
    assert client.get(f"/v1/games/{SLUG}/presentation").json["lid"] == ["token", "token", "token"]
    assert f'href="/docs/games/{SLUG}"' in client.get("/").text


def test_our_own_games_have_icons_too(stranger):
    """Those that the page draws, for other clients."""
    assert "ankh" in stranger.get("/v1/games/sacrifice/icons").json["icons"]


def test_its_actions_are_described(served, game):
    """In the description that is served."""
    schemas = served({SLUG: game}).get("/openapi.json").json["components"]["schemas"]

    assert {"FirstTryPlace", "FirstTryAction"} <= schemas.keys()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_it_a_match_is_read_and_not_continued(played, served, language):
    """What needs rules answers 503, the rest as before; with it again, the match goes on."""
    client, own, match = played
    reads = [match, f"{match}/history", f"{match}/record", f"{match}/positions/4", f"{match}/history?words=true"]
    before = [client.get(path, headers=own).status_code for path in reads]
    history = client.get(f"{match}/history", headers=own).json
    without = served({"sacrifice": GAMES["sacrifice"]})
    own = own | {"Accept-Language": language}

    assert [without.get(path, headers=own).status_code for path in reads] == before == [200] * 5
    assert without.get(f"{match}/history", headers=own).json == history
    refused = [
        without.get(f"{match}/legal", headers=own),
        without.post(f"{match}/actions", json={"answering": 4, "notation": "white"}, headers=own),
        without.post(f"{match}/resignation", json={}, headers=own),
    ]
    assert [(refusal.status_code, refusal.json["code"]) for refusal in refused] == [(503, "game_missing")] * 3
    detail = {"en": f"the game '{SLUG}' is not installed here", "fr": f"le jeu « {SLUG} » n'est pas installé ici"}
    assert refused[0].json["detail"].startswith(detail[language])
    assert refused[0].headers["Retry-After"] == "30"
    assert client.get(f"{match}/legal", headers=own).json["actions"] != []


def test_the_audit_verifies_what_it_cannot_play(played, redis_url, monkeypatch, capsys):
    """Facts need no rules."""
    monkeypatch.setenv("REDIS_URL", redis_url)

    with pytest.raises(SystemExit) as ended:
        annales(["audit", "--redis", redis_url], obj={"sacrifice": GAMES["sacrifice"]})

    assert ended.value.code == 0
    assert "all hold" in capsys.readouterr().out


def test_a_record_of_an_unknown_game_is_refused_with_a_reason(played, served):
    """It verifies by itself, and cannot be imported where its game is not played."""
    client, own, match = played
    record = client.get(f"{match}/record", headers=own).data
    without = served({"sacrifice": GAMES["sacrifice"]})

    refusal = without.post("/v1/records", data=record, content_type="application/x-ndjson", headers=own)

    assert refusal.status_code == 422
    assert SLUG in refusal.json["detail"]


def test_who_watches_the_service_is_told_what_is_left_out(redis_url):
    """It is degraded, and names the games."""
    games = PlayableGames({"bad": Verdict("bad", "annales-game-bad", "1.0", "0" * 64, "it raises")})

    with build(redis_url, games) as services:
        told = create_app(lambda: services, games=games).test_client().get("/readyz", headers={"Accept-Language": "en"})

    assert told.json["checks"]["games"] == {"state": "left_out", "left_out": ["bad"]}
    assert "games_left_out" in json.dumps(told.json["problems"])


@pytest.mark.parametrize(
    ("svg", "why"),
    [
        ('<svg viewBox="0 0 24 24"><path d="M0 0h1z"/></svg>', 'viewBox="0 0 512 512"'),
        ('<svg viewBox="0 0 512 512"><script>1</script></svg>', "<script>; an icon is made of paths alone"),
        ('<svg viewBox="0 0 512 512"><circle r="1"/></svg>', "<circle>"),
        ('<svg viewBox="0 0 512 512"><path d="M0 0h1z" transform="scale(2)"/></svg>', "transform is not read"),
        ('<svg viewBox="0 0 512 512"><path d="url(#x)"/></svg>', "a path holds commands and numbers"),
        ('<svg viewBox="0 0 512 512"></svg>', "it draws nothing"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 512 512"/>', "a document type is not read"),
        ("<svg", "unclosed token"),
        ("<!-- " + " " * 16_384 + "-->", "bytes; at most 16384"),
    ],
)
def test_an_icon_is_made_of_paths_alone(tmp_path, svg, why):
    """Nothing else of a file is ever served."""
    (tmp_path / "star.svg").write_text(svg, "utf-8")

    with pytest.raises(BadIcon, match=r"star\.svg") as refused:
        icons_in(tmp_path)

    assert why in str(refused.value)


def test_icons_of_collections_lose_the_square_behind_them(tmp_path):
    """Comments, titles and colours are ignored."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><!-- a --><title>A</title>{}</svg>'
    paths = '<path d="M0 0h512v512H0z"/><path fill="#fff" d="M1 1h2z"/><g><path d="m3 3\n h4z"/></g>'
    (tmp_path / "two-parts.svg").write_text(svg.format(paths), "utf-8")

    assert icons_in(tmp_path) == {"two-parts": "M1 1h2zm3 3 h4z"}


def test_without_it_the_moves_of_a_match_are_not_told(played, served):
    """They are once the game is there again, which is another refusal than that of a text that nobody can have."""
    client, own, match = played
    client.post(f"{match}/resignation", json={}, headers=own)
    path = f"{match}/record?format=moves"
    assert client.get(path, headers=own).status_code == 200

    refusal = served({"sacrifice": GAMES["sacrifice"]}).get(path, headers=own)
    assert (refusal.status_code, refusal.json["code"]) == (503, "game_missing")
