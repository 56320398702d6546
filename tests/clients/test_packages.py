"""The client packages for registries: what is in their archives, and how they play when they are installed from them.

By day whenever anything that makes them has changed (`passed`), by night always.
"""

import json
import re
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from configparser import ConfigParser
from email import message_from_string
from urllib.request import Request, urlopen

import pytest

from tests.clients.line import bad_line
from tests.clients.packages_passed import PACKAGES
from tests.clients.packed import installed, npm_archive, played, sdist, wheel
from tests.docs.breaking import cut_after
from tests.docs.guide import Guide
from tests.service.player import Player
from tests.support.kept import KEPT_BY
from tests.support.node import ROOT, has_packages
from tests.support.waiting import until

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    *([pytest.mark.nightly] if PACKAGES.is_written() else []),
]

LANGUAGES = ("typescript", "python")
OWN = {"package.json", "LICENSE", "README.md"}


@pytest.fixture(autouse=True)
def kept_by(record_property):
    """By which command these tests are kept from another run by day."""
    if not PACKAGES.is_written():
        record_property(KEPT_BY, PACKAGES.command)


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """The folders in which the packages are installed; a stream is taken for dead there after two seconds."""
    assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
    found = {language: tmp_path_factory.mktemp(language) for language in LANGUAGES}
    for language, folder in found.items():
        installed(language, folder)
    streams = found["typescript"] / "node_modules" / "annales-client" / "dist" / "streams.js"
    code = streams.read_text("utf-8")
    assert "SILENT = 40_000;" in code
    streams.write_text(code.replace("SILENT = 40_000;", "SILENT = 2_000;"), "utf-8")
    return found


@pytest.fixture
def players(service):
    """Two players, and a short match between them."""
    ada, bob = Player(service.url, "Ada"), Player(service.url, "Bob")
    match = ada.opens({"kind": "player"}, {"kind": "open"}, options={"max_turns": 50})
    bob.sure("PUT", f"/v1/matches/{match}/seats/1")
    return ada, bob, match


def release():
    """The version of this release."""
    setup = ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf-8")
    return setup["metadata"]["version"]


def test_the_archive_for_npm_is_whole(tmp_path):
    """Compiled modules with their types, made anew; terms, no dependency, no sources."""
    with tarfile.open(npm_archive(tmp_path)) as archive:
        names = {name.removeprefix("package/") for name in archive.getnames()}
        described = json.load(archive.extractfile("package/package.json"))
        schema = archive.extractfile("package/dist/made/schema.d.ts").read().decode()

    assert {name for name in names if not name.startswith("dist/")} == OWN
    assert {name.partition(".")[2] for name in names if name.startswith("dist/")} == {"js", "d.ts"}
    assert {each.removeprefix("./") for each in described["exports"]["."].values()} <= names
    assert described["types"].removeprefix("./") in names
    assert (described["version"], described["license"]) == (release(), "MIT")
    assert "dependencies" not in described
    assert "TheomachieEndTurn: {" in schema
    assert "OLD" not in schema


def test_the_archives_for_pypi_are_whole(tmp_path):
    """Sources and wheel have types, made anew; terms, no dependency but for the channel."""
    source = sdist(tmp_path)
    built = wheel(source, tmp_path)

    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        assert {"build_backend.py", "LICENSE", "README.md", "src/annales_client/types.py"} <= names
    with zipfile.ZipFile(built) as archive:
        inside = {name: archive.read(name).decode() for name in archive.namelist()}
    head = message_from_string(next(text for name, text in inside.items() if name.endswith("/METADATA")))
    assert {name.partition("/")[0] for name in inside} == {"annales_client", f"annales_client-{release()}.dist-info"}
    assert "annales_client/py.typed" in inside
    assert "class TheomachieEndTurn(TypedDict):" in inside["annales_client/types.py"]
    assert "OLD" not in inside["annales_client/types.py"]
    assert re.findall(r"^(?:from|import) (?!__future__|typing )(\w+)", inside["annales_client/types.py"], re.M) == []
    assert (head["Version"], head["License-Expression"], head["Requires-Python"]) == (release(), "MIT", ">=3.11")
    assert head.get_all("Requires-Dist") == ['websockets<18,>=17.4; extra == "channel"']


@pytest.mark.parametrize("first", LANGUAGES)
def test_the_packages_play_against_each_other(service, folders, players, first):
    """One over HTTP, the other over the channel, both cut off in the midst; each answer counts once."""
    ada, bob, match = players
    second = next(language for language in LANGUAGES if language != first)

    due = {"GET stream": ["torn", "torn"], "POST actions": ["whole", "lost"]}

    with (
        cut_after(service.url, 9_000, 9_000) as (cut, to_be_cut),
        bad_line(service.url, due) as (line, fates),
        ThreadPoolExecutor(2) as both,
    ):
        told = [
            both.submit(played, first, folders[first], "answers", line, ada.token, match, "http"),
            both.submit(played, second, folders[second], "answers", cut, bob.token, match, "channel"),
        ]
        accepted = [int(each.result()) for each in told]

    assert to_be_cut == []
    assert not any(fates.due.values())
    was_played(ada, match, accepted)


def was_played(player, match, accepted):
    """A match is over by its rules, and has as many answers of each seat as were accepted."""
    found = player.sure("GET", f"/v1/matches/{match}")
    assert found["status"] == "over"
    assert found["result"]["reason"] not in ("resignation", "abandoned")
    steps = [entry["seat"] for entry in player.history(match) if entry["kind"] == "step" and "player" in entry["by"]]
    assert [steps.count(seat) for seat in range(len(accepted))] == accepted


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_program_in_its_readme_plays(service, folders, language):
    """As it is printed, but for the address."""
    path = next(folders[language].glob("readme.[jp][sy]"))
    path.write_text(path.read_text("utf-8").replace("http://127.0.0.1:8000", service.url), "utf-8")

    played(language, folders[language], "readme")

    assert Player(service.url).sure("GET", "/v1/matches?status=over&game=sacrifice")["matches"] != []


def test_the_bot_of_the_guide_plays(service, folders):
    """The shorter one, with the package."""
    (folders["python"] / "packaged.py").write_text(Guide("bot.md").files()["packaged.py"], "utf-8")

    told = played("python", folders["python"], "packaged", "sacrifice", ANNALES=service.url)

    assert Player(service.url).sure("GET", f"/v1/matches/{told.split()[0]}")["status"] == "over"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_goes_on_over_a_bad_line(service, folders, language):
    """Streams that are refused, torn and silent are resumed after what came last; what is repeated keeps its key."""
    ada = Player(service.url, "Ada")
    match = ada.opens({"kind": "player"}, {"kind": "bot", "level": "random"}, options={"max_turns": 50})
    due = {
        "GET stream": ["busy", "torn", "no gateway", "silent", "slower"],
        "POST actions": ["lost", "busy", "whole", "slower", "no gateway"],
        "GET legal": ["lost", "busy"],
    }

    with bad_line(service.url, due) as (url, fates):
        accepted = int(played(language, folders[language], "answers", url, ada.token, match, "http"))

    assert not any(fates.due.values())
    was_played(ada, match, [accepted])
    answers = [(key, body) for method, _, key, body in fates.asked if method == "POST"]
    assert len(set(answers)) == len({key for key, _ in answers}) == len(answers) - 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_followed_over_a_bad_line(service, folders, language):
    """Each entry comes once, in order, to the end of the match."""
    ada = Player(service.url, "Ada")
    match = ada.opens({"kind": "player"}, {"kind": "bot", "level": "random"}, options={"max_turns": 50})
    over = ada.plays_to_the_end(match, lambda legal: legal[-1]["notation"])

    with cut_after(service.url, 5_000, 20_000) as (url, _):
        told = played(language, folders[language], "follow", url, match)

    assert [int(line.split()[0]) for line in told.splitlines()] == list(range(1, over["last"] + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_have_a_code_and_words(service, folders, language):
    """Over HTTP, in a stream, and on the channel, whose token is refused."""
    told = played(language, folders[language], "refusals", service.url).splitlines()

    assert [line.split()[:2] for line in told] == [["404", "unknown_game"], *[["401", "unauthenticated"]] * 2]
    assert all(len(line.split()) > 4 for line in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_signs_in_by_a_code(service, folders, language):
    """And their tokens are renewed."""
    ada = Player(service.url, "Ada")

    with ThreadPoolExecutor(1) as other, bad_line(service.url) as (url, fates):
        asked = other.submit(played, language, folders[language], "sign_in", url)
        until(lambda: fates.replies.get("/oauth/device"))
        code = json.loads(fates.replies["/oauth/device"])["user_code"]
        headers = {"Authorization": f"Bearer {ada.token}", "Content-Type": "application/json"}
        allowed = json.dumps({"user_code": code, "allow": True}).encode()
        with urlopen(Request(f"{service.url}/v1/devices", allowed, headers)) as answer:
            assert answer.status == 204
        told = asked.result()

    assert told.split() == [code, "Ada", "Ada"]
