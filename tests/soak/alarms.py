"""Whatever fails and stays away is told by an alarm: `script/soak alarms`, with Prometheus (`apt install prometheus`).

All that `script/server` starts, on a Redis and a PostgreSQL of its own, each behind a link that can fail and on a disk
that can fill, and a Prometheus that reads the rules of `deploy/prometheus`, whose waits (`for`) are a tenth of what
stands there, so that a night suffices. Every dependency fails in every way that `script/soak chaos` knows, and stays
so: an alarm that names it must fire in its time, and end once the fault is healed. Then each query of the dashboard in
`deploy/grafana` is asked.
"""

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from shutil import which

from tests.soak.chaos.faults import Faults
from tests.soak.chaos.stage import Stage
from tests.soak.failover import PROCESSES, goes_on
from tests.support.waiting import until

ROOT = Path(__file__).resolve().parents[2]
RULES, DASHBOARD = ROOT / "deploy/prometheus/alerts.yml", ROOT / "deploy/grafana/annales.json"
SHORTER = 10  # times shorter than in the rules are the waits here
OF = {  # what is missing where a dependency has failed, and the seconds until a process says so (docs/operating.md)
    "redis": ("AnnalesStoreTakesNoWrites", 15),
    "archive": ("AnnalesArchiveAway", 15),
    "web": ("AnnalesDown", 15),
    "bots": ("AnnalesBotsMissing", 150),
    "clock": ("AnnalesClockMissing", 45),
    "webhooks": ("AnnalesWebhooksMissing", 150),
}
MORE = {"webhooks": "annales.workers.webhooks"}
STOPS_EVERY = 0.1  # seconds
IN_MOTION = 90  # seconds for what Prometheus adds: scrapes that time out, and rules whose rates look back
CONFIG = """\
global: {{scrape_interval: 5s, scrape_timeout: 5s, evaluation_interval: 1s}}
rule_files: [rules.yml]
scrape_configs: [{{job_name: annales, static_configs: [{{targets: ["{target}"]}}]}}]
"""


class Prometheus:
    """A Prometheus on a port of its own that asks one service."""

    def __init__(self, folder, url):
        folder.mkdir()
        rules = re.sub(r"for: (\d+)m", lambda wait: f"for: {int(wait[1]) * 60 // SHORTER}s", RULES.read_text("utf-8"))
        (folder / "rules.yml").write_text(rules)
        (folder / "prometheus.yml").write_text(CONFIG.format(target=url.removeprefix("http://")))
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._address = f"127.0.0.1:{free.getsockname()[1]}"
        options = [f"--config.file={folder / 'prometheus.yml'}", f"--storage.tsdb.path={folder / 'data'}"]
        with (folder / "log").open("wb") as log:
            command = [which("prometheus"), *options, f"--web.listen-address={self._address}"]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)

    def __enter__(self):
        until(lambda: self.asked("up") is not None)
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()

    def asked(self, query):
        """The rows that a query gives; None while it does not answer."""
        try:
            with urllib.request.urlopen(
                f"http://{self._address}/api/v1/query?{urllib.parse.urlencode({'query': query})}", timeout=10
            ) as answer:
                return json.load(answer)["data"]["result"]
        except OSError:
            return None

    def firing(self):
        """The names of the alarms that fire now."""
        return {row["metric"]["alertname"] for row in self.asked('ALERTS{alertstate="firing"}') or ()}


def main(arguments):
    """Let everything fail, one after the other; 1 if an alarm was missing, late or did not end."""
    parser = argparse.ArgumentParser(prog="script/soak alarms", description=__doc__)
    parser.add_argument("--only", action="append", metavar="FAULT", help="one fault (repeat for more)")
    wanted = parser.parse_args(arguments).only
    if which("prometheus") is None:
        print("script/soak alarms: no prometheus on the path (Debian and Ubuntu: apt install prometheus)")
        return 1
    with tempfile.TemporaryDirectory(prefix="annales-alarms-") as folder, ExitStack() as held:
        os.chmod(folder, 0o711)  # PostgreSQL does not run as root
        stage = Stage(Path(folder), held, ANNALES_WEBHOOK_WORKERS="1")
        prometheus = held.enter_context(Prometheus(Path(folder) / "prometheus", stage.service.url))
        wrong = [kind for kind, inflict in kinds(stage, wanted).items() if not is_told(kind, inflict, prometheus)]
        empty = [] if wanted else unanswered(prometheus)
    print(*(f"no alarm in time, or without end: {kind}" for kind in wrong), sep="\n")
    print(*(f"a query of the dashboard gives nothing: {title}" for title in empty), sep="\n")
    return int(bool(wrong or empty))


def kinds(stage, wanted):
    """What may fail and stay away, and how it is inflicted: the launcher replaces processes that are killed or hang."""
    found = {
        kind: inflict
        for kind, inflict in Faults(stage, Random(0)).kinds.items()
        if kind.startswith(("redis", "archive"))
    }
    for name, words in {**PROCESSES, **MORE}.items():
        found[f"{name} stopped"] = lambda words=words: stopped(stage.service, words)
    return {kind: found[kind] for kind in wanted or found}


def stopped(service, words):
    """Stop these processes, and each that the launcher starts in their place; gives what lets them go on."""
    over = threading.Event()

    def stop():
        while not over.wait(STOPS_EVERY):
            for pid in service.pids_of(words):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGSTOP)

    stopping = threading.Thread(target=stop)
    stopping.start()

    def heal():
        over.set()
        stopping.join()
        for pid in service.pids_of(words):
            goes_on(pid)

    return heal


def is_told(kind, inflict, prometheus):
    """Whether the alarm of what fails here fires in its time, and ends when that is healed; prints how long it took."""
    names, seconds = OF[kind.split("'")[0].split(" ")[0]]
    waits = [int(wait) * 60 for wait in re.findall(r"for: (\d+)m", RULES.read_text("utf-8"))]
    bound = seconds + max(waits) / SHORTER + IN_MOTION
    heal = inflict()
    began = time.monotonic()
    fired = waited(lambda: prometheus.firing() & set(names.split("|")), bound)
    took = time.monotonic() - began
    heal()
    ended = waited(lambda: not prometheus.firing() & set(names.split("|")), bound)
    print(f"{kind}: {', '.join(sorted(fired or ())) or 'nothing'} after {took:.0f} s", flush=True)
    return bool(fired) and bool(ended)


def waited(condition, seconds):
    """What the condition gives, once it is true; the last that it gave after so many seconds."""
    ends = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < ends:
        time.sleep(0.5)
    return value


def unanswered(prometheus):
    """The panels whose queries Prometheus cannot answer."""
    panels = [panel for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"] if "targets" in panel]
    return [
        panel["title"]
        for panel in panels
        if any(prometheus.asked(target["expr"]) is None for target in panel["targets"])
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
