"""Senders that never pause beside an honest player: `script/soak fairness --seconds 20`.

Against a whole service, directly at gunicorn or with `--proxy` behind nginx as `deploy/nginx.conf` has it, eight
senders of one kind at once do what costs a service most and them least; one kind after another. Meanwhile two honest
players play, and `/healthz` is asked on new connections: 99 of 100 must be answered within the bound, and no worker may
be killed. First the same is measured without senders: on a machine that has other work, that much is added to the
bound. At last two hundred webhooks lead to receivers that never answer: 99 of 100 deliveries of an honest one must
arrive within two seconds, and those of new ones too, once the others were tried.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

from script.check_proxy import nginx
from tests.service.launched import ROOT, Launched
from tests.soak.damage import Wrong
from tests.soak.fairness import webhooks
from tests.soak.fairness.senders import KINDS
from tests.soak.raw import NEIGHBOUR, send
from tests.support.waiting import until

EVERY = [*KINDS, "streams", "webhooks"]
SENDERS = 8
SECOND = "127.0.0.5"  # the other honest player
PAUSE = 0.02  # seconds between two requests of an honest caller
LEAST = 20  # answers, without which a percentile says nothing
SETTINGS = {"ANNALES_WEB_WORKERS": "2", "ANNALES_BOT_WORKERS": "1", **webhooks.SETTINGS}
DELIVERED_WITHIN = 2.0  # seconds
BESIDE = ("nice", "-n", "10")  # senders of another machine would take no time of this one


def main(arguments):
    """Measure each kind; 1 when one misses the bound, or a worker was killed."""
    wanted = parse(arguments)
    with tempfile.TemporaryDirectory() as folder:
        settings = SETTINGS | ({"ANNALES_TRUSTED_PROXIES": "1"} if wanted.proxy else {})
        service = Launched(Path(folder) / "data", real=True, **settings)
        try:
            direct = service.ready().url
            with proxied(direct, Path(folder)) if wanted.proxy else nullcontext(direct) as url:
                return soak(service, url, wanted)
        except Wrong as wrong:
            print(wrong)
            return 1
        finally:
            service.clear()


@contextmanager
def proxied(direct, folder):
    """The address of the service behind nginx; its TLS would cost the senders more than the service."""
    with nginx(folder, urlsplit(direct).port, tls="") as (_, port):
        url = f"http://127.0.0.1:{port}"
        until(lambda: answers(url))
        yield url


def answers(url):
    """Whether somebody answers there."""
    with suppress(OSError):
        return send(url, "GET", "/healthz")[0] == 200


def soak(service, url, wanted):
    """Measure without senders, then beside each kind."""
    honest, missed = Honest(url), []
    workers = web_workers(service)
    quiet = honest.measured(wanted.seconds)
    print(f"{'no senders':12} {told(quiet)}", flush=True)
    for kind in wanted.kinds:
        if kind == "webhooks":
            met = delivered(url, wanted.seconds)
            within = dict.fromkeys(met, DELIVERED_WITHIN)
        else:
            with senders(kind, url, honest.match):
                met = honest.measured(wanted.seconds)
            within = {name: wanted.within + p99(times) for name, times in quiet.items()}
        late = [name for name, times in met.items() if p99(times) > within[name]]
        print(f"{kind:12} {told(met)}{' MISSED' if late else ''}", flush=True)
        missed += [f"{kind}: {name}" for name in late]
        if web_workers(service) != workers:
            raise Wrong(f"{kind}: a worker was killed: {workers} became {web_workers(service)}")
    print(f"missed: {', '.join(missed)}" if missed else f"everybody was answered within {wanted.within} s beside each")
    return 1 if missed else 0


def delivered(url, seconds):
    """The seconds that each delivery of an honest webhook took, beside those that hang."""
    times = []
    with ExitStack() as held:
        honest = webhooks.Delivered(url, held)
        hang = held.enter_context(webhooks.hanging(url))
        end = time.monotonic() + seconds
        while time.monotonic() < end or len(times) < LEAST:
            times.append(honest.delivery())
            time.sleep(PAUSE)
        until(lambda: all(each.is_tried() for each in hang), every=1)
        new = [honest.first() for _ in range(LEAST)]
    return {"delivery": times, "of a new webhook": new}


@contextmanager
def senders(kind, url, match):
    """Eight of a kind, for as long as they are measured."""
    started = [
        subprocess.Popen(
            [*BESIDE, sys.executable, "-m", "tests.soak.fairness.senders", kind, url, match, str(number + 1)], cwd=ROOT
        )
        for number in range(SENDERS)
    ]
    try:
        time.sleep(2)  # they begin
        if any(each.poll() is not None for each in started):
            raise Wrong(f"a sender of {kind} has ended")
        yield
    finally:
        for each in started:
            each.kill()
            each.wait()


class Honest:
    """Two players of one match, and somebody who asks how the service is."""

    def __init__(self, url):
        self._url = url
        self._tokens = [self._asks("POST", "/v1/players", None, {"name": "Honest"}, at)["token"] for at in (0, 1)]
        self._luck = random.Random(7)
        self._opens()

    def measured(self, seconds):
        """The seconds that each answer took, by what was asked."""
        over, times = threading.Event(), {"/healthz": [], "answer": []}
        with ThreadPoolExecutor(1) as pool:
            looking = pool.submit(self._looks, over, times["/healthz"])
            try:
                end = time.monotonic() + seconds
                while time.monotonic() < end or len(times["answer"]) < LEAST:
                    self._plays(times["answer"])
            finally:
                over.set()
            looking.result()
        return times

    def _looks(self, over, times):
        while not over.is_set():
            times.append(self._took("GET", "/healthz", None, None, 0)[1])
            over.wait(PAUSE)

    def _opens(self):
        seats = [{"kind": "player"}, {"kind": "open"}]
        self.match = self._asks("POST", "/v1/matches", self._tokens[0], {"game": "sacrifice", "seats": seats}, 0)["id"]
        self._asks("PUT", f"/v1/matches/{self.match}/seats/1", self._tokens[1], None, 1)
        self._turns = count()

    def _plays(self, times):
        """One answer of whoever is asked."""
        for seat in (0, 1):
            legal = self._asks("GET", f"/v1/matches/{self.match}/legal", self._tokens[seat], None, seat)
            if legal["actions"]:
                chosen = self._luck.choice(legal["actions"])["notation"]
                body = {"answering": legal["answering"], "notation": chosen}
                path = f"/v1/matches/{self.match}/actions"
                times.append(self._took("POST", path, self._tokens[seat], body, seat)[1])
                time.sleep(PAUSE)
                return
        self._opens()

    def _asks(self, *request):
        return self._took(*request)[0]

    def _took(self, method, path, token, body, seat):
        since = time.monotonic()
        try:
            status, said = send(self._url, method, path, token, body, source=(NEIGHBOUR, SECOND)[seat])
        except OSError as cause:
            raise Wrong(f"an honest {method} {path} was not answered: {cause!r}") from cause
        if status not in (200, 201):
            raise Wrong(f"an honest {method} {path}: {status}: {said}")
        return said, time.monotonic() - since


def web_workers(service):
    """The processes of gunicorn, its master and its workers."""
    return service.pids_of("gunicorn")


def p99(times):
    """What 99 of 100 keep within."""
    return sorted(times)[max(0, -(-len(times) * 99 // 100) - 1)]


def told(met):
    """The figures of a round."""
    rows = [
        f"{name}: {len(times):4} answers, median {sorted(times)[len(times) // 2] * 1000:4.0f}, "
        f"p99 {p99(times) * 1000:5.0f}, most {max(times) * 1000:5.0f} ms"
        for name, times in met.items()
    ]
    return "; ".join(rows)


def parse(arguments):
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/soak fairness", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20, help="how long each kind is measured")
    parser.add_argument("--within", type=float, default=0.25, help="seconds for 99 of 100, beside what is quiet")
    parser.add_argument("--proxy", action="store_true", help="behind nginx, which must be installed")
    parser.add_argument("--kinds", nargs="+", choices=EVERY, default=EVERY)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
