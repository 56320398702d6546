"""Readers of streams, each of which follows a match to its end: over silence that signs of life break, and a connection
that breaks off.

script/readers           all of them
script/readers NAME …    these
"""

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from annales.tools.bench.page import chromium
from tests.docs.breaking import carry
from tests.docs.guide import Guide
from tests.service.launched import launched
from tests.service.player import Player
from tests.support.node import PROGRAMS

HERE = Path(__file__).parent
SILENCE = 35  # seconds, in which a stream gives two signs of life
BREAKS_AFTER = 6000  # bytes of a stream: within the whole of what was played before the silence
BOUND = 150  # seconds for a reader to come to the end


@dataclass(frozen=True)
class Reader:
    """One reader: its version, what it reads, and its program."""

    name: str
    version: str
    form: str
    command: tuple[str, ...]


def python(name, version, form="events", at="python"):
    """A reader in Python, whose packages are in this folder."""
    return Reader(name, version, form, ("env", f"PYTHONPATH={at}", sys.executable, "read.py", name.replace("-", "_")))


def node(name, version, form="events"):
    """A reader in Node."""
    command = (str(PROGRAMS / "node"), "--experimental-eventsource", "--no-warnings", "read.mjs", name)
    return Reader(name, version, form, command)


def readers():
    """All of them."""
    node_is = subprocess.run([PROGRAMS / "node", "--version"], capture_output=True, text=True).stdout.strip("v\n")
    curl_is = subprocess.run(["curl", "--version"], capture_output=True, text=True).stdout.split()[1]
    go_is = subprocess.run([PROGRAMS / "go", "version"], capture_output=True, text=True).stdout.split()[2]
    return [
        python("httpx-sse", "0.4.3"),
        python("sseclient-py", "1.9.0"),
        python("sseclient", "0.0.27", at="python_sseclient"),
        python("aiohttp-sse-client", "0.2.1"),
        node("eventsource", "4.1.1"),
        node("eventsource-parser", "3.1.1"),
        node("listen.js", f"Node {node_is}"),
        Reader("chromium", "EventSource", "events", ()),
        python("requests", "2.34.2", "lines"),
        python("httpx", "0.28.1", "lines"),
        python("jsonlines", "4.0.0", "lines"),
        node("ndjson", "2.0.0", "lines"),
        Reader("bufio", go_is, "lines", ("./read", "bufio")),
        Reader("curl", curl_is, "lines", ("sh", "read.sh", "curl")),
    ]


def prepared(folder):
    """The programs in a folder, with the packages that they need, in the versions that are pinned here."""
    for path in HERE.iterdir():
        if path.suffix in (".py", ".mjs", ".go", ".sh", ".json", ".txt"):
            shutil.copy(path, folder)
    (folder / "listen.mjs").write_text(Guide("follow.md").files()["listen.js"], "utf-8")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--target"]
    subprocess.run([*pip, "python", "-r", "requirements.txt", "httpx==0.28.1"], cwd=folder, check=True)
    subprocess.run([*pip, "python_sseclient", "sseclient==0.0.27"], cwd=folder, check=True)
    subprocess.run([PROGRAMS / "npm", "ci", "--silent", "--ignore-scripts"], cwd=folder, check=True)
    subprocess.run([PROGRAMS / "go", "build", "-o", "read", "read.go"], cwd=folder, check=True)


@contextmanager
def breaking(url):
    """An address that passes connections on to the service; of the first that asks for a stream it cuts the answer."""
    service, due = (urlsplit(url).hostname, urlsplit(url).port), [BREAKS_AFTER]

    class Line(BaseRequestHandler):
        def handle(self):
            with socket.create_connection(service) as there:
                there.sendall(asked := self.request.recv(65536))
                Thread(target=carry, args=(self.request, there), daemon=True).start()
                carry(there, self.request, due.pop() if b"/stream" in asked and due else None)

    class Lines(ThreadingTCPServer):
        daemon_threads = True

    with Lines(("127.0.0.1", 0), Line) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", due
        server.shutdown()


def follows(reader, folder, url, match):
    """What a reader makes of the match: the numbers that it printed, whether its line broke, and what went wrong."""
    with breaking(url) as (line, due):
        address = f"{line}/v1/matches/{match}/stream"
        if not reader.command:
            return browsed(line, address)
        with tempfile.TemporaryDirectory(dir=folder) as own:  # the one in curl writes files
            for path in folder.iterdir():
                if Path(own) != path:
                    (Path(own) / path.name).symlink_to(path)
            try:
                done = subprocess.run(
                    [*reader.command, address], cwd=own, capture_output=True, text=True, timeout=BOUND, check=False
                )
            except subprocess.TimeoutExpired as late:
                return (late.stdout or b"").decode().split(), "it did not come to an end"
        fault = done.stderr.strip().rpartition("\n")[2] if done.returncode else "its connection held" if due else ""
        return done.stdout.split(), fault


def browsed(line, address):
    """The same of Chromium, with the lines of the guide."""
    lines = Guide("follow.md").files()["listen.js"].replace("export ", "")
    with sync_playwright() as playing, playing.chromium.launch(args=["--no-sandbox"], **chromium.found()) as browser:
        page = browser.new_page()
        page.route(f"{line}/page", lambda route: route.fulfill(body="<p>", content_type="text/html"))
        page.goto(f"{line}/page")  # of the same origin, without the policy of ours
        page.evaluate(f"address => {{ {lines}; window.heard = []; listen(address, one => heard.push(one)) }}", address)
        until = time.monotonic() + BOUND
        while time.monotonic() < until:
            page.wait_for_timeout(500)
            heard = page.evaluate("heard.map(({ seq, kind }) => [seq, kind])")
            if heard and heard[-1][1] == "disclosed":
                return [str(seq) for seq, _ in heard], ""
        return [str(seq) for seq, _ in heard], "it did not come to an end"


def main(argv=None):
    """Try the readers, and print what each does; 1 if one misses an entry, hears one twice, or stops."""
    parser = argparse.ArgumentParser(prog="script/readers", description=__doc__)
    parser.add_argument("names", nargs="*", help="readers; without any, all of them")
    names = parser.parse_args(argv).names
    tried = [reader for reader in readers() if not names or reader.name in names]
    with tempfile.TemporaryDirectory() as made, launched(Path(made) / "data") as service:
        folder = Path(made) / "readers"
        folder.mkdir()
        prepared(folder)
        player = Player(service.url)
        match = player.opens({"kind": "player"}, {"kind": "bot", "level": "random"})
        with ThreadPoolExecutor(len(tried)) as pool:
            asked = [pool.submit(follows, reader, folder, service.url, match) for reader in tried]
            time.sleep(SILENCE)
            player.sure("DELETE", f"/v1/matches/{match}/seats/0")
            told = [each.result() for each in asked]
        entries = [str(entry["seq"]) for entry in player.history(match)]
    print(f"{len(entries)} entries, {SILENCE} s of silence, one connection that breaks off")
    faults = 0
    for reader, (seqs, fault) in zip(tried, told, strict=True):
        verdict = fault or ("each once, in order" if seqs == entries else f"other entries: {' '.join(seqs)}")
        faults += verdict != "each once, in order"
        print(f"{reader.name:20} {reader.version:15} {reader.form:7} {verdict}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
