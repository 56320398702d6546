"""Light generators make clients in TypeScript from the description that is served, with their default options.

What they make is compiled strictly, and plays a game with hidden hands to its end over real HTTP; the loop of play is
the same for all. Two of them are tried by day, whenever anything that makes them has changed; all of them by night.
"""

import json
import shutil
from urllib.request import urlopen

import pytest

from tests.clients.generators_passed import GENERATORS
from tests.clients.test_generated import DESCRIPTION, was_played
from tests.support.kept import INTERPRETER, KEPT_BY, Thing, key_of
from tests.support.node import ROOT, packages_of, run

pytestmark = [pytest.mark.process, pytest.mark.slow]

SOURCES = ROOT / "tests" / "clients" / "generators"
SERVED = "/openapi.json"
GAME = "theomachie"  # hands and decks are hidden, bids are secret
# What each is called with, in a folder of its own: {url} is the served description, {file} the same, saved.
COMMANDS = {
    "openapi_fetch": ("openapi-typescript", "{url}", "--output", "made/api.ts"),
    "oazapfts": ("oazapfts", "{url}", "made/api.ts"),
    "orval": ("orval", "--input", "{url}", "--output", "made/api.ts", "--client", "fetch"),
    "hey_api": ("openapi-ts", "--input", "{url}", "--output", "made"),
    "openapi_typescript_codegen": ("openapi", "--input", "{file}", "--output", "made"),
    "swagger_typescript_api": ("swagger-typescript-api", "generate", "--path", "{url}", "--output", "made"),
}
BY_DAY = ("oazapfts", "orval")


def marked(generator):
    """By day the light ones, until they have passed."""
    by_day = generator in BY_DAY and not GENERATORS.is_written()
    return pytest.param(generator, marks=() if by_day else pytest.mark.nightly)


@pytest.fixture(autouse=True)
def kept_by(record_property):
    """By which command these tests are kept from another run by day."""
    if not GENERATORS.is_written():
        record_property(KEPT_BY, GENERATORS.command)


@pytest.fixture
def client(service, tmp_path, request):
    """The folder of a compiled program with the client that a generator has made of the served description."""
    generator, packages = request.param, packages_of(SOURCES, ROOT / "build" / "generators")
    (tmp_path / "node_modules").symlink_to(packages / "node_modules")

    def make():
        programs = tmp_path / "node_modules" / ".bin"
        for path in (SOURCES / "play.ts", SOURCES / "tsconfig.json", SOURCES / generator / "client.ts"):
            shutil.copy(path, tmp_path)
        (tmp_path / "made").mkdir()
        name, *arguments = COMMANDS[generator]
        saved = tmp_path / "openapi.json"
        with urlopen(service.url + SERVED, timeout=60) as answer:
            saved.write_bytes(answer.read())
        run(
            programs / name, *(each.format(url=service.url + SERVED, file=saved) for each in arguments), folder=tmp_path
        )
        run(programs / "tsc", "--project", ".", folder=tmp_path)
        bundle = ("--bundle", "--platform=node", "--format=esm", "--outfile=play.mjs")
        run(programs / "esbuild", "play.ts", *bundle, folder=tmp_path)

    Thing(f"clients/{generator}", key_of(INTERPRETER, GENERATORS.key())).files(tmp_path, make)
    return tmp_path


@pytest.mark.parametrize("client", [marked(each) for each in COMMANDS], indirect=True)
def test_the_client_that_a_generator_makes_plays_a_game_with_hidden_hands(service, client):
    """What `legal` offers is what it sends, and what it is told has the types that it was made with."""
    told = json.loads(run("node", "play.mjs", service.url, GAME, folder=client))

    was_played(service, told, GAME)


def test_each_generator_has_a_client():
    """And no client is without its generator."""
    assert {path.parent.name for path in SOURCES.glob("*/client.ts")} == set(COMMANDS)
    assert DESCRIPTION.is_file()
