"""The bots that the page of bots prints can play."""

import re
import sys
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from annales.tools.arena.__main__ import main

PAGE = Path(__file__).resolve().parents[3] / "docs" / "bots.md"
SERVES = 'ThreadingHTTPServer(("127.0.0.1", 8700), Bot).serve_forever()'


def printed(*, containing):
    """The one bot with this text in it."""
    [found] = [code for code in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S) if containing in code]
    return found


def plays(bot):
    """Whether a contest of this bot comes to its end."""
    command = ["--game", "sacrifice", "--levels", "mine", "random", "--matches", "2", "--option", "max_turns=50"]
    return main([*command, "--processes", "1", "--bot", f"mine={bot}"]) == 0


@pytest.mark.parametrize(("name", "source"), [("think", "def think(game"), ("Restless", "class Restless")])
def test_a_printed_bot_in_python_plays(name, source, tmp_path, monkeypatch, capsys):
    """A function, and a class."""
    module = f"printed_{name.lower()}"
    (tmp_path / f"{module}.py").write_text(printed(containing=source), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))

    assert plays(f"{module}:{name}")
    assert "| mine " in capsys.readouterr().out


def test_the_printed_bot_at_an_address_plays(capsys):
    """On a free port instead of its own."""
    code = printed(containing="BaseHTTPRequestHandler")
    names = {}
    exec(code.replace(SERVES, ""), names)
    server = ThreadingHTTPServer(("127.0.0.1", 0), names["Bot"])
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        assert code.endswith(f"{SERVES}\n")
        assert plays(f"http://127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert "| mine " in capsys.readouterr().out
