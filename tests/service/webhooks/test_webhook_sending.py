"""One attempt at a delivery, against a real receiver."""

import json
import re
import socket
import ssl
import threading
from datetime import UTC, datetime

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from standardwebhooks import Webhook, WebhookVerificationError

from annales.service.webhooks.addresses import BoundedResolver
from annales.service.webhooks.sending import ANSWERS_WITHIN, Failure, Sent, WebhookSender
from tests.support.moments import Standing
from tests.support.receiver import receiving
from tests.support.waiting import until

SECRET, OTHER = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"
BODY = json.dumps({"type": "test", "data": {"name": "Zoé"}}, ensure_ascii=False)


@pytest.fixture
def receiver():
    """A receiver on loopback."""
    with receiving() as made:
        yield made


def send(url, secrets=(SECRET,), **how):
    """Send the body with leave for private addresses."""
    return WebhookSender(**{"private": True, **how}).send(url, "msg_1", datetime.now(UTC), BODY, secrets)


def test_the_reference_library_verifies_what_arrives(receiver):
    """The body arrives byte for byte, at the whole address."""
    assert send(receiver.url) == Sent(204)

    [(path, headers, body)] = receiver.received
    assert path == "/hook?of=ada"
    assert (headers["content-type"], body.decode()) == ("application/json", BODY)
    assert headers["host"] == receiver.url.split("/")[2]
    assert Webhook(SECRET).verify(body, headers) == json.loads(BODY)
    with pytest.raises(WebhookVerificationError):
        Webhook(OTHER).verify(body, headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(SECRET).verify(body + b" ", headers)


def test_two_secrets_sign(receiver):
    """Either of them verifies."""
    send(receiver.url, (SECRET, OTHER))

    [(_, headers, body)] = receiver.received
    assert Webhook(SECRET).verify(body, headers) == Webhook(OTHER).verify(body, headers) == json.loads(BODY)


@pytest.mark.parametrize(
    ("status", "failure"),
    [(200, None), (302, Failure.REDIRECT), (308, Failure.REDIRECT), (410, "status"), (500, "status")],
)
def test_the_status_decides(receiver, status, failure):
    """A redirection is a failure, and not followed."""
    receiver.answers = [status]

    assert send(receiver.url) == Sent(status, failure)
    assert [path for path, _, _ in receiver.received] == ["/hook?of=ada"]


def test_without_leave_nothing_is_sent_to_this_machine(receiver):
    """By its address or by a name for it."""
    named = receiver.url.replace("127.0.0.1", "innocent.example")

    assert send(receiver.url, private=False) == Sent(failure=Failure.ADDRESS_NOT_ALLOWED)
    assert send(named, private=False, resolve=lambda host, port: ["127.0.0.1"]).failure == Failure.ADDRESS_NOT_ALLOWED
    assert receiver.received == []


def test_a_name_is_resolved_once_and_the_connection_goes_there(receiver, monkeypatch):
    """A name that answers with another address the second time gains nothing: nobody asks a second time."""
    asked, connected = [], []
    connect = socket.create_connection

    def rebinding(host, port):
        asked.append(host)
        return ["8.8.8.8"] if len(asked) == 1 else ["127.0.0.1"]

    def connecting(address, *how):
        connected.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connecting)
    url = receiver.url.replace("127.0.0.1", "rebinding.example")

    assert send(url, private=False, resolve=rebinding) == Sent(failure=Failure.NO_CONNECTION)
    assert (asked, connected) == (["rebinding.example"], ["8.8.8.8"])
    assert send(url, private=False, resolve=rebinding) == Sent(failure=Failure.ADDRESS_NOT_ALLOWED)

    monkeypatch.setattr(socket, "create_connection", connect)
    assert send(url, resolve=rebinding) == Sent(204)
    assert receiver.received[0][1]["host"] == url.split("/")[2]  # the name is kept, only the address is pinned


def test_a_receiver_that_drips_is_cut_off(receiver):
    """However long it goes on: a byte now and then does not keep an attempt alive."""
    stopped = threading.Event()

    def drip(request):
        request.wfile.write(b"HTTP/1.1 200 OK\r\n")
        while not stopped.wait(0.05):
            try:
                request.wfile.write(b"a")
            except OSError:
                return

    receiver.answers = [drip]
    try:
        assert send(receiver.url, answers_within=0.5) == Sent(failure=Failure.TIMEOUT)
    finally:
        stopped.set()


def test_a_handshake_that_drips_is_cut_off():
    """A record that never ends keeps an attempt alive no longer than an answer does."""
    stopped = threading.Event()

    def drip(listener):
        accepted, _ = listener.accept()
        with accepted:
            accepted.sendall(b"\x16\x03\x03\x40\x00")  # a record of 16 KiB begins
            while not stopped.wait(0.05):
                try:
                    accepted.sendall(b"a")
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as listener:
        dripping = threading.Thread(target=drip, args=(listener,), daemon=True)
        dripping.start()
        try:
            url = f"https://127.0.0.1:{listener.getsockname()[1]}/"
            assert send(url, answers_within=0.5) == Sent(failure=Failure.TIMEOUT)
        finally:
            stopped.set()
            dripping.join()


def test_an_attempt_that_was_cut_while_it_connected_asks_nothing(receiver, monkeypatch):
    """The time is over, although there was no connection yet that could be cut."""
    connect = socket.create_connection

    def late(*address):
        connected = connect(*address)
        until(lambda: not any(isinstance(thread, threading.Timer) for thread in threading.enumerate()))
        return connected

    monkeypatch.setattr(socket, "create_connection", late)

    assert send(receiver.url, answers_within=0.1) == Sent(failure=Failure.TIMEOUT)
    assert receiver.received == []


def test_a_name_server_that_is_silent_is_left_alone():
    """The attempt ends in time, whatever the system's resolver does; others do not wait for it."""
    answered = threading.Event()

    def silent(host, port):
        answered.wait()
        return ["127.0.0.1"]

    try:
        assert send("http://silent.example/", resolve=silent, answers_within=0.3) == Sent(failure=Failure.TIMEOUT)
        resolver = BoundedResolver(silent, 0.01, 2)
        for _ in range(3):
            with pytest.raises(TimeoutError):
                resolver("silent.example", 80)
        assert [thread.name for thread in threading.enumerate()].count("resolve silent.example") == 3
    finally:
        answered.set()


def test_addresses_that_do_not_answer_share_the_time(monkeypatch):
    """Four of them take no longer than one."""
    clock, waited = Standing(), []

    def connecting(address, seconds):
        waited.append(seconds)
        clock.sleep(seconds)
        raise TimeoutError

    monkeypatch.setattr(socket, "create_connection", connecting)

    found = send("http://many.example/", resolve=lambda host, port: [f"10.0.0.{n}" for n in range(4)], clock=clock)
    assert found == Sent(failure=Failure.TIMEOUT)
    assert ANSWERS_WITHIN <= sum(waited) < ANSWERS_WITHIN + 0.1


@pytest.mark.parametrize(
    ("status", "header", "seconds"),
    [
        (429, "120", 120),
        (503, " 7 ", 7),
        (503, "Fri, 31 Dec 1999 23:59:59 GMT", -1),
        (429, "Fri, 31 Dec 2999 23:59:59 GMT", 10**9),
        (429, "9" * 400, float("inf")),
        *((429, odd, None) for odd in (None, "", "soon", "-5", "1e3", "²", "Fri, 99 Dec 99999 23:59:59 +9999")),
        (500, "120", None),
        (410, "120", None),
    ],
)
def test_a_receiver_says_for_how_long_it_is_too_busy(receiver, status, header, seconds):
    """In seconds or as a date, as HTTP allows; whatever else stands there says nothing."""

    def answer(request):
        request.send_response(status)
        if header is not None:
            request.send_header("Retry-After", header)
        request.end_headers()

    receiver.answers = [answer]
    sent = send(receiver.url)

    assert (sent.status, sent.failure) == (status, "status")
    if seconds in (-1, 10**9):
        assert sent.retry_after < 0 if seconds < 0 else sent.retry_after > seconds
    else:
        assert sent.retry_after == seconds


def test_a_long_answer_is_not_read(receiver):
    """Only the status is; a receiver may send what it likes."""

    def long(request):
        request.send_response(200)
        request.end_headers()
        try:
            for _ in range(1_000):
                request.wfile.write(b"x" * 65_536)
        except OSError:
            return

    receiver.answers = [long]

    assert send(receiver.url) == Sent(200)


def test_what_is_no_answer(receiver):
    """Not HTTP, or nothing at all."""
    receiver.answers = [lambda request: request.wfile.write(b"SSH-2.0-OpenSSH\r\n"), lambda request: None]

    assert send(receiver.url) == Sent(failure=Failure.BAD_REPLY)
    assert send(receiver.url) == Sent(failure=Failure.BAD_REPLY)


def test_a_closed_port_or_unknown_name_is_an_error_of_delivery():
    """The port is closed, or the name is unknown."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    assert send(f"http://127.0.0.1:{port}/") == Sent(failure=Failure.NO_CONNECTION)
    assert send("http://nobody.example/", resolve=lambda host, port: []) == Sent(failure=Failure.NO_SUCH_HOST)


def test_tls_verifies_the_name(receiver, tls):
    """The certificate is for the name in the address, and the connection goes to the checked address."""
    context, url = tls("receiver.example", receiver)

    def found(host, port):
        return ["127.0.0.1"]

    assert send(url, resolve=found, context=context) == Sent(204)
    assert send(url.replace("receiver", "other"), resolve=found, context=context) == Sent(failure=Failure.TLS)
    assert send(url, resolve=found) == Sent(failure=Failure.TLS)  # nobody vouches for it


@pytest.fixture
def tls(tmp_path):
    """Put a receiver behind TLS under a name; a context that trusts it, and its address."""
    listeners = []

    def made(name, receiver):
        key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
        subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        until = now.replace(year=now.year + 1, day=1)
        certificate = (
            x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
            .not_valid_before(now.replace(year=now.year - 1, day=1))
            .not_valid_after(until)
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), False)
            .sign(key, hashes.SHA256())
        )
        pem, secret = tmp_path / "certificate.pem", tmp_path / "key.pem"
        pem.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        secret.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        serving.load_cert_chain(pem, secret)
        listener = socket.create_server(("127.0.0.1", 0))
        listeners.append(listener)
        threading.Thread(target=serve, args=(listener, serving), daemon=True).start()
        return ssl.create_default_context(cafile=pem), f"https://{name}:{listener.getsockname()[1]}/"

    yield made
    for listener in listeners:
        listener.close()


def read_request(connection):
    """Read a request to its end: what closes with bytes unread resets the connection."""
    got = b""
    while b"\r\n\r\n" not in got:
        got += connection.recv(65_536)
    head, _, body = got.partition(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
    while len(body) < length:
        body += connection.recv(65_536)


def serve(listener, context):
    """Answer 204 to each request, over TLS."""
    while True:
        try:
            accepted, _ = listener.accept()
        except OSError:
            return
        with accepted:
            try:
                with context.wrap_socket(accepted, server_side=True) as secured:
                    read_request(secured)
                    secured.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            except OSError:
                continue
