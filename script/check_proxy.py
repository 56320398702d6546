"""Tries deploy/nginx.conf with a real nginx before a real service; see script/check_proxy.

TLS, HTTP/2, streams and the channel without a delay, compression, the address of the caller, large bodies, /metrics
that stays hidden, and what is said while the service is away. Everything lies in a temporary folder and on ports of
127.0.0.1; each wait has a limit.
"""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parent.parent
LISTENING = re.compile(r"listening on http://127\.0\.0\.1:(\d+)")
LIMIT = 60  # seconds for any step
AT_ONCE = 5  # seconds within which what a stream sends must arrive; a buffering proxy would hold it back for ever
HOST = "annales.example.org"
REGISTRATIONS = 3  # that an address may make in a minute
WRAPPED = """
{user} daemon off; pid {place}/nginx.pid; error_log stderr error;
events {{ worker_connections 4096; }}
http {{
    access_log off; default_type application/octet-stream;
    client_body_temp_path {place}/body; proxy_temp_path {place}/proxy; fastcgi_temp_path {place}/f;
    uwsgi_temp_path {place}/u; scgi_temp_path {place}/s;
{conf}
}}
"""


def main():
    """Start both, try everything; prints what holds, and ends with the first thing that does not."""
    with tempfile.TemporaryDirectory(prefix="annales-proxy-") as folder:
        place = Path(folder)
        with service(place) as (port, process), nginx(place, port) as (plain, secure):
            proxied = Proxied(place, secure)
            proxied.answers()
            try_redirect(plain)
            try_http2(proxied)
            try_addresses(proxied)
            token, match = opened(proxied)
            try_streams(proxied, token, match)
            try_channel(proxied, token)
            try_compression(proxied)
            try_large_body(proxied, token)
            try_metrics(proxied, port)
            process.send_signal(signal.SIGINT)
            assert process.wait(LIMIT) == 0, "the service did not end well"
            try_away(proxied)


class Proxied:
    """nginx, as a client sees it."""

    def __init__(self, place, port):
        self.port, self.tls = port, ssl.create_default_context(cafile=place / "certificate.pem")

    def connection(self, source="127.0.0.1"):
        """A connection from an address of this machine."""
        made = http.client.HTTPSConnection(HOST, self.port, timeout=LIMIT, context=self.tls, source_address=(source, 0))
        made._create_connection = lambda _, *more: socket.create_connection(("127.0.0.1", self.port), *more)
        return made

    def request(self, method, path, body=None, token=None, source="127.0.0.1", **headers):
        """The response, whose body is not yet read."""
        sent = {"Content-Type": "application/json", **{name.replace("_", "-"): said for name, said in headers.items()}}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        connection = self.connection(source)
        connection.request(method, path, None if body is None else json.dumps(body), sent)
        return connection.getresponse()

    def answers(self):
        """Wait until the service is ready."""
        until = time.monotonic() + LIMIT
        while True:
            try:
                if self.request("GET", "/readyz").status == 200:
                    return
            except OSError:
                pass
            assert time.monotonic() < until, "nothing answers over the proxy"
            time.sleep(0.1)


def try_redirect(plain):
    """Without TLS everything is sent on."""
    connection = http.client.HTTPConnection("127.0.0.1", plain, timeout=LIMIT)
    connection.request("POST", "/v1/players?a=1", headers={"Host": HOST})
    reply = connection.getresponse()
    assert (reply.status, reply.headers["Location"]) == (308, f"https://{HOST}/v1/players?a=1"), reply.status
    report("HTTP", "is sent on to HTTPS, with its method")


def try_http2(proxied):
    """As browsers speak it."""
    done = subprocess.run(
        ["curl", "--silent", "--insecure", "--http2", "--output", "/dev/null", "--write-out", "%{http_version}",
         f"https://127.0.0.1:{proxied.port}/healthz"],
        capture_output=True, text=True, timeout=LIMIT, check=True,
    )  # fmt: skip
    assert done.stdout == "2", done.stdout
    report("HTTP/2", "is spoken")


def try_addresses(proxied):
    """Each address has its own limit, whatever a caller writes into the header."""
    for source, forged in (("127.0.0.2", False), ("127.0.0.3", True)):
        said = [
            proxied.request(
                "POST",
                "/v1/players",
                {"name": f"N{number}"},
                source=source,
                **({"X_Forwarded_For": f"10.0.0.{number}"} if forged else {}),
            ).status
            for number in range(REGISTRATIONS + 1)
        ]
        assert said == [201] * REGISTRATIONS + [429], (source, said)
    report("addresses", "each has its own limit, and none can be forged")


def opened(proxied):
    """A token, and a match of a person and a bot."""
    token = json.load(proxied.request("POST", "/v1/players", {"name": "Ada"}))["token"]
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    reply = proxied.request("POST", "/v1/matches", {"game": "sacrifice", "seats": seats}, token)
    assert reply.status == 201, reply.read()
    assert reply.headers["Location"].startswith(("/", f"https://{HOST}")), reply.headers["Location"]
    return token, json.load(reply)["id"]


def try_streams(proxied, token, match):
    """What is written arrives while the stream is open, in both forms."""
    for accept in ("text/event-stream", "application/x-ndjson"):
        reply = proxied.request("GET", f"/v1/matches/{match}/stream", token=token, Accept=accept)
        assert (reply.status, reply.headers.get_content_type()) == (200, accept), (reply.status, accept)
        first = reply.readline()
        assert first, "the stream is empty"
        act(proxied, token, match)
        since = time.monotonic()
        while b"step" not in reply.readline():
            assert time.monotonic() - since < AT_ONCE, "the stream is held back"
        reply.close()
        report(accept, "arrives entry by entry")


def act(proxied, token, match):
    """Answer the question that is open for the person, as soon as there is one."""
    until = time.monotonic() + LIMIT
    while True:
        legal = json.load(proxied.request("GET", f"/v1/matches/{match}/legal", token=token))
        if legal["actions"]:
            break
        assert time.monotonic() < until, "the bot has not answered"
        time.sleep(0.1)
    answer = {"answering": legal["answering"], "actions": [legal["actions"][0]["action"]]}
    reply = proxied.request("POST", f"/v1/matches/{match}/actions", answer, token)
    assert reply.status == 201, reply.read()


def try_channel(proxied, token):
    """A WebSocket."""
    sock = socket.create_connection(("127.0.0.1", proxied.port), LIMIT)
    with connect(f"wss://{HOST}:{proxied.port}/v1/socket", sock=sock, ssl=proxied.tls, open_timeout=LIMIT) as channel:
        channel.send(json.dumps({"id": 1, "operation": "authenticate", "body": {"token": token}}))
        channel.recv(timeout=LIMIT)
        channel.send(json.dumps({"id": 2, "operation": "ping"}))
        while json.loads(channel.recv(timeout=LIMIT)).get("id") != 2:
            pass
    report("the channel", "passes")


def try_compression(proxied):
    """The service compresses, and the proxy leaves that as it is."""
    reply = proxied.request("GET", "/openapi.json", Accept_Encoding="gzip")
    assert (reply.status, reply.headers["Content-Encoding"]) == (200, "gzip"), dict(reply.headers)
    report("compression", f"{len(reply.read())} bytes of /openapi.json, with gzip")


def try_large_body(proxied, token):
    """What is too large is refused by the service, in its own words."""
    reply = proxied.request("POST", "/v1/matches", {"game": "x" * 2**22}, token)
    problem = json.load(reply)
    assert (reply.status, problem["code"]) == (413, "body_too_large"), problem
    report("a large body", f"{reply.status} {problem['code']}")


def try_metrics(proxied, port):
    """They are not for the public, however the path is written, even if the service has no port of its own for them."""
    direct = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
    direct.request("GET", "/metrics")
    assert direct.getresponse().status == 200, "the service has no /metrics to hide"
    for path in ("/metrics", "/metrics?a=1", "//metrics", "/%6detrics", "/v1/../metrics"):
        status = proxied.request("GET", path).status
        assert status == 404, (path, status)
    report("/metrics", "is hidden")


def try_away(proxied):
    """Without the service, the proxy answers as it would."""
    reply = proxied.request("GET", "/v1/games")
    problem = json.load(reply)
    assert (reply.status, problem["code"], reply.headers["Retry-After"]) == (503, "unavailable", "5"), problem
    assert reply.headers["Content-Type"] == "application/problem+json", reply.headers["Content-Type"]
    assert reply.headers["Strict-Transport-Security"] == "max-age=31536000", reply.headers
    assert reply.headers["Access-Control-Allow-Origin"] == "*", "a page of another origin cannot read why"
    report("a service that is away", f"{reply.status} {problem['code']}")


@contextmanager
def service(place):
    """A service on a free port, and its process."""
    environ = os.environ | {
        "PORT": "0",
        "ANNALES_DATA": str(place / "data"),
        "ANNALES_TRUSTED_PROXIES": "1",
        "ANNALES_WEB_WORKERS": "1",
        "ANNALES_REGISTRATIONS_PER_MINUTE": str(REGISTRATIONS),
    }
    log = (place / "service.log").open("w")
    process = subprocess.Popen(
        [sys.executable, "-m", "annales.service.server.supervisor"],
        cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=log, text=True,
    )  # fmt: skip
    try:
        line = LISTENING.match(process.stdout.readline())
        assert line, (place / "service.log").read_text()
        yield int(line[1]), process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(LIMIT)
        log.close()


@contextmanager
def nginx(place, port, tls=" ssl http2"):
    """The ports of an nginx with the example, without and with TLS; `tls` configures its second server."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program, "there is no nginx: install it (apt-get install nginx-light)"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-addext",
         f"subjectAltName=DNS:{HOST}", "-keyout", place / "key.pem", "-out", place / "certificate.pem"],
        check=True, capture_output=True, timeout=LIMIT,
    )  # fmt: skip
    plain, secure = free_port(), free_port()
    conf = changed(
        (ROOT / "deploy" / "nginx.conf").read_text("utf-8"),
        {
            r"server 127\.0\.0\.1:8000;": f"server 127.0.0.1:{port};",
            r"listen 80;": f"listen 127.0.0.1:{plain};",
            r"listen 443 ssl http2;": f"listen 127.0.0.1:{secure}{tls};",
            r"listen \[::\]:.*;": "",
            r"/etc/letsencrypt/\S*fullchain\.pem": str(place / "certificate.pem"),
            r"/etc/letsencrypt/\S*privkey\.pem": str(place / "key.pem"),
        },
    )
    file, user = place / "nginx.conf", "user root;" if os.geteuid() == 0 else ""  # its workers must use this folder
    file.write_text(WRAPPED.format(user=user, place=place, conf=conf), "utf-8")
    process = subprocess.Popen([program, "-c", file, "-p", place])
    try:
        yield plain, secure
    finally:
        process.terminate()
        process.wait(LIMIT)


def changed(text, replacements):
    """The example with other ports and files; each place must be there."""
    for pattern, new in replacements.items():
        text, count = re.subn(pattern, new, text)
        assert count, f"deploy/nginx.conf has no {pattern}"
    return text


def free_port():
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def report(step, text):
    """Print what a step has shown."""
    print(f"{step}: {text}", flush=True)


if __name__ == "__main__":
    main()
