"""Installs the package in a new environment and uses all of it from an empty folder; see script/check_package.

It needs git, pip and a package index, and no package. Everything lies in a temporary folder, and each step has a limit.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = "embedded,terminal,export"
LISTENING = re.compile(r"listening on (http://\S+)")
LIMIT = 60  # seconds for a command of the package
INSTALLED_WITHIN = 600  # seconds
LINKS = re.compile(r'href="(/docs/[^"#?]*)')
PAGES = ("/", "/docs", "/docs/guides", "/problems", "/credits", "/metrics", "/healthz", "/readyz")
FILES = (
    "/openapi.json",
    "/asyncapi.json",
    "/facts.json",
    "/record.schema.json",
    "/verify.py",
    "/.well-known/jwks.json",
)


def main():
    """Build, install, use; prints what holds, and ends with the first thing that does not."""
    with tempfile.TemporaryDirectory(prefix="annales-package-") as folder:
        place = Path(folder)
        annales = installed(place)
        elsewhere = place / "elsewhere"
        elsewhere.mkdir()
        report("annales --version", ran(annales, "--version", cwd=elsewhere))
        with served(annales, elsewhere) as server:
            pages = read_pages(server)
            report("pages", f"{pages} answer 200")
            match, token = played(server)
            report("a bot", "has answered")
            use(annales, elsewhere, server, match, token)


def installed(place):
    """The program `annales`, from a wheel of the files that git knows."""
    tree, wheels, environment = place / "tree", place / "wheels", place / "environment"
    known = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, known.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name, follow_symlinks=False)
    subprocess.run([sys.executable, "-m", "venv", environment], check=True, timeout=LIMIT)
    pip = [environment / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", wheels, tree], check=True, timeout=INSTALLED_WITHIN)
    wheel = next(wheels.glob("*.whl"))
    report("wheel", f"{wheel.name}, {wheel.stat().st_size // 1024} KiB")
    install = [*pip, "install", "--constraint", tree / "constraints.txt", f"{wheel}[{EXTRAS}]"]
    subprocess.run(install, check=True, timeout=INSTALLED_WITHIN)
    shutil.rmtree(tree)
    return environment / "bin" / "annales"


@contextmanager
def served(annales, folder):
    """The address of a service that runs on a free port with its data in a folder."""
    process = subprocess.Popen(
        [annales, "serve", "--port", "0", "--data", "data"], cwd=folder, stdout=subprocess.PIPE, text=True
    )
    try:
        server = LISTENING.match(process.stdout.readline())[1]
        report("annales serve", server)
        yield server
        process.send_signal(signal.SIGINT)
        assert process.wait(LIMIT) == 0, "annales serve did not end well"
    finally:
        process.kill()
        process.wait()


def read_pages(server):
    """Read every page and file that the service shows, in both languages; returns how many."""
    games = [game["id"] for game in json.loads(read(server, "/v1/games"))["games"]]
    assert len(games) > 3, games
    addresses = {*PAGES, *FILES, *(f"/v1/games/{game}/rules" for game in games)}
    addresses |= set(LINKS.findall(read(server, "/docs/guides")))
    assert {f"/docs/games/{game}" for game in games} <= addresses, "the rules are missing"
    assert "/docs/guides/bot" in addresses, "the guides are missing"
    for address in sorted(addresses):
        for language in ("en", "fr"):
            assert read(server, address, language), address
    return 2 * len(addresses)


def played(server):
    """A match in which a bot has answered a person, and the person's token."""
    token = json.loads(read(server, "/v1/players", body={"name": "Ada"}))["token"]
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    match = json.loads(read(server, "/v1/matches", token=token, body={"game": "sacrifice", "seats": seats}))["id"]
    deadline = time.monotonic() + LIMIT
    while not any("bot" in entry["by"] for entry in history(server, match)):
        assert time.monotonic() < deadline, "no bot has answered"
        legal = json.loads(read(server, f"/v1/matches/{match}/legal", token=token))
        if legal["actions"]:
            answer = {"answering": legal["answering"], "actions": [legal["actions"][0]["action"]]}
            read(server, f"/v1/matches/{match}/actions", token=token, body=answer)
        else:
            time.sleep(0.2)
    read(server, f"/v1/matches/{match}/resignation", token=token, body={})
    return match, token


def history(server, match):
    """The entries of a match."""
    return json.loads(read(server, f"/v1/matches/{match}/history"))["entries"]


def use(annales, folder, server, match, token):
    """Run each command on what was played."""
    (folder / "match.ndjson").write_text(read(server, f"/v1/matches/{match}/record", token=token))
    data = {"ANNALES_DATA": str(folder / "data"), "PORT": server.rpartition(":")[2]}
    report("annales verify", ran(annales, "verify", "match.ndjson", cwd=folder))
    report("annales audit-bots", ran(annales, "audit-bots", "match.ndjson", cwd=folder))
    same = ran(annales, "compare", "match.ndjson", "match.ndjson", cwd=folder)
    assert "THEY ARE THE SAME" in same, same
    report("annales compare", same)
    report("annales replay", ran(annales, "replay", "match.ndjson", cwd=folder, typed="l\nq\n"))
    report("annales doctor", ran(annales, "doctor", cwd=folder, **data), all_lines=True)
    report("annales archive", ran(annales, "archive", cwd=folder, **data))
    report("annales audit", ran(annales, "audit", cwd=folder, **data))
    report("annales backup", ran(annales, "backup", "backup", cwd=folder, **data))
    report("annales restore", ran(annales, "restore", "backup", cwd=folder, ANNALES_DATA=str(folder / "restored")))
    for kind in ("csv", "parquet"):
        report(f"annales export ({kind})", ran(annales, "export", "--format", kind, "out", cwd=folder, **data))
    report("annales play", ran(annales, "play", "--server", server, cwd=folder, typed=""))
    arena = ("arena", "--game", "sacrifice", "--levels", "random", "random", "--matches", "1")
    report("annales arena", ran(annales, *arena, cwd=folder))
    measured = ran(annales, "bench", "--tiny", "fold", cwd=folder)
    assert ", compiled" not in measured, "nothing is compiled here"
    report("annales bench", measured, all_lines=True)
    operate(annales, folder, match, data)
    bring_a_game(annales, folder)


def bring_a_game(annales, folder):
    """A game of a package of its own, made and installed beside the package: bots play it."""
    ran(annales, "new-game", "hidden_nim", cwd=folder)
    pip = [annales.parent / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "./hidden_nim"], cwd=folder, check=True, timeout=INSTALLED_WITHIN)
    arena = ("arena", "--game", "hidden_nim", "--levels", "random", "random", "--matches", "1")
    report("annales new-game", ran(annales, *arena, cwd=folder))


def operate(annales, folder, match, data):
    """What an operator does on the store. Secrets are encrypted last: the service has no key for them."""
    looked_up = ran(annales, "admin", "match", match, cwd=folder, **data)
    assert match in looked_up, looked_up
    report("annales admin match", looked_up)
    report("annales admin sizes", ran(annales, "admin", "sizes", cwd=folder, **data))
    before, after = (
        len(ran(annales, "signing-keys", act, cwd=folder, **data).splitlines()) for act in ("list", "rotate")
    )
    assert after == before + 1, (before, after)
    report("annales signing-keys", f"{before} before, {after} after a rotation")
    key = ran(annales, "master-key", "new", cwd=folder)
    report("annales master-key", ran(annales, "master-key", "rewrap", cwd=folder, ANNALES_MASTER_KEY=key, **data))


def read(server, address, language="en", token=None, body=None):
    """The text of a resource, or the reply to what is posted."""
    headers = {"Accept-Language": language, "Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + address, data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=LIMIT) as reply:
        return reply.read().decode()


def ran(annales, *words, cwd, typed=None, **environ):
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [annales, *words],
        cwd=cwd,
        env=os.environ | environ,
        input=typed,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    if done.returncode:
        sys.exit(f"annales {' '.join(words)} ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def report(step, text, all_lines=False):
    """Print what a step has shown: its last line, or all."""
    lines = text.splitlines() or [""]
    print(f"{step}: ", end="" if not all_lines else "\n")
    print("\n".join(lines if all_lines else lines[-1:]), flush=True)


if __name__ == "__main__":
    main()
