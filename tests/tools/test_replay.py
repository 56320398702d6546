"""Stepping through a match in the terminal."""

import json
import re
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from annales.domain.contract.drawing import in_two_columns
from annales.domain.table.visibility import view
from annales.service.commands.take_back import AskTakeBack
from annales.service.container import build
from annales.service.queries.export import record
from annales.tools import replay
from tests.record_format.vectors import BROKEN, data_of, named
from tests.support.at_door import answered, finished, opened, played
from tests.support.forged import resealed


@pytest.fixture
def over(services):
    """A finished match, and its record."""
    match = finished(services, "market", 2, seed=4)
    return match, b"".join(record(match, None))


def walked(data, tmp_path, capsys, *commands, options=()):
    """The exit status, and what a walk through a record says."""
    path = tmp_path / "record.ndjson"
    path.write_bytes(data)
    status = replay.main([str(path), *options], iter(commands))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_every_position_is_what_that_viewer_saw(over, viewer):
    """«As P saw it at version N»: folding what P was told gives what the service shows P."""
    match, data = over
    held = replay.Replay(data)
    held.look_as(viewer)
    for seq in range(1, match.tree.last + 1):
        assert view(held.table(seq), viewer) == view(match.table(seq), viewer)


def test_walking_forwards_backwards_and_to_an_entry(over, tmp_path, capsys):
    """Each stop shows the entry and the table after it."""
    match, data = over
    status, out, _ = walked(data, tmp_path, capsys, "", "n", "p", "9", "l", "n", "f", "p", "q")
    stops = [line.split()[2] for line in out.splitlines() if line.startswith("— entry")]
    last = str(match.tree.last)
    assert status == 0
    assert stops == ["1", "2", "3", "2", "9", last, last, "1", "1"]
    shown = view(match.table(9), None)
    assert in_two_columns(shown["places"], shown["counters"], shown["notes"]) in out


def test_eyes_can_be_changed(over, tmp_path, capsys):
    """A seat sees its hand, a spectator does not."""
    match, data = over
    first = match.tree.first_step()
    hand = match.table(first).at("hand.1")[0]
    _, out, _ = walked(data, tmp_path, capsys, "s 2", "s -", options=("--at", str(first)))
    before, seen, after = out.split("— entry")[1:]
    assert f"drawn {hand} pack hand.1" in seen
    assert "drawn ? pack hand.1" in before
    assert before == after


def test_a_command_without_a_target_is_reported(over, tmp_path, capsys):
    """And the walk goes on."""
    status, out, _ = walked(over[1], tmp_path, capsys, "x", "9999", "s 5", "s 0", "q")
    assert status == 0
    assert "unknown command 'x'" in out
    assert "unknown command '9999'" in out
    assert "the seats are 1 to 2" in out


def test_a_record_of_one_seat_has_no_other_eyes(services, tmp_path, capsys):
    """What is closed in it is not there."""
    match = played(services, opened(services, "market", 2), seed=2, most=4)
    status, _, err = walked(b"".join(record(match, 1)), tmp_path, capsys, options=("--seat", "1"))
    assert (status, err) == (1, "this record does not contain what seat 1 saw\n")
    assert walked(b"".join(record(match, 1)), tmp_path, capsys, options=("--seat", "2"))[0] == 0


def test_what_was_taken_back_is_marked(services, tmp_path, capsys):
    """Abandoned entries stay readable."""
    match = opened(services, "arena", 2, options={"dice": False})
    first = match.tree.head
    match = answered(services, match, 0, "scout-c1")
    undone = match.tree.head
    match = services.door.do(AskTakeBack(match.id, "pl_0", first)).match
    _, out, _ = walked(b"".join(record(match, None)), tmp_path, capsys, options=("--at", str(undone)))
    assert "(taken back)" in out


def test_a_game_speaks_and_is_drawn_in_its_own_words(redis_url, tmp_path, capsys):
    """Answers as the game labels them, the table as it draws it; another's hand stays hidden."""
    with build(redis_url) as services:
        match = opened(services, "pandocreon_divinae", 2, options={"first_seat": "seat_0"})
        match = answered(services, match, 0, "r")
    _, out, _ = walked(b"".join(record(match, 0)), tmp_path, capsys, options=("--at", str(match.tree.head)))
    assert "seat 1: Refill to 7 cards\n" in out
    own = re.search(r"seat 1: .* hand 7, .*\n(( {4}[A-Z]+\d? .*\n){4})", out)[1]
    assert own.count(" (") == 7
    assert re.search(r"seat 2: .* hand 7, .*\n(?! {4}[A-Z])", out)


def test_a_broken_record_and_no_record_are_refused(over, tmp_path, capsys):
    """With the entry, and without a trace."""
    status, _, err = walked(over[1].replace(b'"seat":1', b'"seat":0', 1), tmp_path, capsys)
    assert status == 1
    assert "the record is damaged at entry" in err
    assert replay.main([str(tmp_path / "none.ndjson")]) == 1


@pytest.mark.parametrize(
    ("kind", "change", "why"),
    [
        ("step", {"facts": [["moved", "nobody", "cell.c3", "cell.b1", None]]}, "nobody is not in cell.c3"),
        ("head_moved", {"to": 999}, "head_moved after entry"),
    ],
)
def test_a_record_that_holds_but_cannot_be_followed_is_refused(services, tmp_path, capsys, kind, change, why):
    """Whoever hashes everything again may write what never was: the entry is named, without a trace."""
    match = opened(services, "arena", 2, options={"dice": False})
    first = match.tree.head
    services.door.do(AskTakeBack(answered(services, match, 0, "scout-c1").id, "pl_0", first))
    entries = [json.loads(line) for line in record(services.matches.visible(match.id, None), None)]
    entry = [entry for entry in entries if entry["kind"] == kind][-1]
    entry["face"] |= change
    entry |= change
    status, _, err = walked(resealed(entries), tmp_path, capsys, options=("--at", str(entry["seq"])))
    assert status == 1
    assert f"entry {entry['seq']}: it is malformed, or not possible here ({why}" in err


@pytest.mark.parametrize("vector", BROKEN, ids=named)
def test_what_the_verifier_refuses_is_not_shown(vector, tmp_path, capsys):
    """Each kind of broken record that docs/record.md knows: a replay of it would be believed."""
    status, out, _ = walked(data_of(vector), tmp_path, capsys)

    assert (status, out) == (1, "")


def test_what_a_record_says_cannot_steer_the_terminal(services, tmp_path, capsys):
    """An escape sequence in a forged record is shown, not obeyed."""
    match = answered(services, opened(services, "arena", 2, options={"dice": False}), 0, "scout-c1")
    entries = [json.loads(line) for line in record(match, None)]
    entries[-1]["face"]["facts"].append(["said", "\x1b[2Jgone", []])
    entries[-1] |= entries[-1]["face"]
    status, out, _ = walked(resealed(entries), tmp_path, capsys, options=("--at", str(len(entries))))
    assert status == 0
    assert "said ?[2Jgone" in out


def test_a_server_that_refuses_is_quoted(tmp_path, capsys):
    """Its reason, not only a number."""

    class Server(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(404)
            self.end_headers()
            self.wfile.write(json.dumps({"detail": "there is no match 'mt_1'"}).encode())

        def log_message(self, *args):
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Server) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        assert replay.main(["--server", f"http://127.0.0.1:{server.server_port}", "--match", "mt_1"]) == 1
    assert capsys.readouterr().err == "there is no match 'mt_1'\n"


def test_a_match_is_fetched_from_a_server(over, tmp_path, capsys):
    """With the token, from the address of the record."""
    asked = []

    class Server(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append((self.path, self.headers["Authorization"]))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(over[1])

        def log_message(self, *args):
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Server) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        status = replay.main(["--server", address, "--match", over[0].id, "--token", "secret"], iter(["q"]))
    assert status == 0
    assert asked == [(f"/v1/matches/{over[0].id}/record", "Bearer secret")]
    assert "opened market" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("server", "match", "token"),
    [
        ("127.0.0.1:8000", "mt_1", None),
        ("here", "mt_1", None),
        ("http://127.0.0.1:x", "mt_1", None),
        ("http://127.0.0.1:1", "mt_1", "two\nlines"),
        ("http://127.0.0.1:1", "mt_1", "clé"),
        ("http://127.0.0.1:1", "a b/../é", None),
    ],
)
def test_an_invalid_request_is_reported_without_a_traceback(server, match, token, capsys):
    """An address that is none, a token that no header holds, a name that no match has."""
    assert replay.main(["--server", server, "--match", match, *(["--token", token] if token else [])]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_server_without_http_is_reported_without_a_traceback(capsys):
    """Its first line is no HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def speak():
            connection, _ = listening.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(b"220 mail here\r\n")

        speaking = threading.Thread(target=speak, daemon=True)
        speaking.start()
        assert replay.main(["--server", f"http://127.0.0.1:{listening.getsockname()[1]}", "--match", "mt_1"]) == 1
        speaking.join()
    assert "220 mail here" in capsys.readouterr().err
