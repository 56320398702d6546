"""Clients that openapi-generator makes of the served description play a game with hidden hands to its end, over HTTP.

In Python from both versions, in Java and in TypeScript from 3.0, each with default options but for the library of Java:
its default wants libraries that only Maven brings, and `native` wants Jackson, which the generator's own archive has.
Java needs a compiler, `javac` 17 or newer. By night only: each takes a minute of a core and more.
"""

import json
import os
import shutil
import sys
from pathlib import Path

import openapi_generator_cli
import pytest

from tests.clients.test_generated import was_played
from tests.support.node import PACKAGES, ROOT, has_packages, run

pytestmark = [pytest.mark.process, pytest.mark.slow, pytest.mark.nightly]

PROGRAMS = ROOT / "tests" / "clients" / "openapi_generator"
GAMES = ("pandocreon_divinae", "theomachie")  # hands are hidden
ARCHIVE = Path(openapi_generator_cli.__file__).with_name("openapi-generator.jar")
SERVED = {"3.0": "/openapi-3.0.json", "3.1": "/openapi.json"}
STRICT = {"target": "es2022", "module": "commonjs", "lib": ["es2023", "dom"], "types": [], "strict": True}


def generated(service, folder, generator, version, *options):
    """Have the generator make a client of the served description."""
    source = ("-i", service.url + SERVED[version], "-o", folder)
    run("openapi-generator-cli", "generate", "-g", generator, *source, *options, folder=folder.parent)


def python(service, folder, version):
    """The command that plays with the client in Python, all of which compiles."""
    generated(service, folder / "made", "python", version)
    run(sys.executable, "-m", "compileall", "-q", "made", folder=folder)
    return {"PYTHONPATH": str(folder / "made")}, (sys.executable, PROGRAMS / "play.py")


def java(service, folder, version):
    """The command that plays with the client in Java, compiled without an error."""
    native = ("--library", "native", "--additional-properties", "openApiNullable=false")
    generated(service, folder / "made", "java", version, *native)
    sources = [*(folder / "made" / "src" / "main").rglob("*.java"), *(PROGRAMS / "standing_in").glob("*.java")]
    (folder / "sources").write_text("\n".join(map(str, [*sources, PROGRAMS / "Play.java"])), "utf-8")
    run(
        "javac",
        "-encoding",
        "UTF-8",
        "-nowarn",
        "-proc:none",
        "-cp",
        ARCHIVE,
        "-d",
        "classes",
        "@sources",
        folder=folder,
    )
    return {}, ("java", "-cp", f"{ARCHIVE}{os.pathsep}{folder / 'classes'}", "Play")


def typescript(service, folder, version):
    """The command that plays with the client in TypeScript, compiled strictly."""
    assert has_packages(), "the packages of npm are missing: run script/setup dev where it can reach the registry"
    generated(service, folder / "annales", "typescript-fetch", version)
    shutil.copy(PROGRAMS / "play.ts", folder)
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": STRICT, "files": ["play.ts"]}), "utf-8")
    run("node", PACKAGES / "node_modules" / "typescript" / "bin" / "tsc", "--project", ".", folder=folder)
    return {}, ("node", "play.js")


@pytest.mark.parametrize(
    ("made", "version"),
    [(python, "3.0"), (python, "3.1"), (java, "3.0"), (typescript, "3.0")],
    ids=lambda part: str(getattr(part, "__name__", part)),
)
def test_a_client_of_openapi_generator_plays_games_with_hidden_hands(service, tmp_path, made, version):
    """What `legal` offers is what it sends, and it reads all that it is told meanwhile."""
    environ, command = made(service, tmp_path, version)

    for game in GAMES:
        told = json.loads(run(*command, service.url, game, folder=tmp_path, **environ))
        was_played(service, told, game)
