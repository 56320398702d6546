"""Clients that are generated from the description alone each play a whole match of SACRIFICE over real HTTP."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.player import Player

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
DESCRIPTION = ROOT / "api-spec" / "openapi.yaml"
PROGRAMS = ROOT / "tests" / "clients"
PACKAGES = ROOT / "build" / "clients" / "node_modules"  # where script/setup dev puts what package-lock.json names
LONGEST = 180  # seconds; nothing is measured by it


def run(*command, folder, **environ):
    """Run a program; what it printed. Whatever it complains of is shown."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PATH": path, "HOME": str(folder), **environ},
        text=True,
        capture_output=True,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def was_played(service, told):
    """The match that a client tells of was played to its end, by the client itself as well."""
    match = Player(service.url).sure("GET", f"/v1/matches/{told['id']}")
    assert (match["status"], match["result"]) == ("over", told["result"])
    assert match["result"]["reason"] != "resignation"
    entries = Player(service.url).history(told["id"])
    return sum(entry["kind"] == "step" and entry["seat"] == 0 and "player" in entry["by"] for entry in entries)


def test_a_generated_python_client_plays_a_match(service, tmp_path):
    """openapi-python-client takes the whole description without a warning; its types are what the program needs."""
    told = run(
        "openapi-python-client",
        "generate",
        "--path",
        DESCRIPTION,
        "--meta",
        "none",
        "--output-path",
        tmp_path / "annales_client",
        "--config",
        PROGRAMS / "python" / "config.yaml",
        "--fail-on-warning",
        folder=tmp_path,
    )
    assert "warning" not in told.lower()

    played = run(
        sys.executable, PROGRAMS / "python" / "play.py", service.url, folder=tmp_path, PYTHONPATH=str(tmp_path)
    )

    assert was_played(service, json.loads(played)) > 5


@pytest.mark.skipif(shutil.which("npm") is None, reason="the client is in TypeScript, and there is no npm here")
def test_a_generated_typescript_client_plays_a_match(service, tmp_path):
    """openapi-typescript takes the whole description; the program over openapi-fetch is checked by tsc, strictly."""
    assert PACKAGES.is_dir(), "its packages are not there: run script/setup dev"
    for file in (PROGRAMS / "typescript").iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "node_modules").symlink_to(PACKAGES)
    run(
        "node",
        "node_modules/openapi-typescript/bin/cli.js",
        DESCRIPTION,
        "--default-non-nullable=false",
        "--output",
        "schema.d.ts",
        folder=tmp_path,
    )
    run("node", "node_modules/typescript/bin/tsc", "--project", ".", folder=tmp_path)

    played = run("node", "play.js", service.url, folder=tmp_path)

    assert was_played(service, json.loads(played)) > 5
