"""Records that the verifiers are tried on, a service for the terminal client, and terminals to run it in."""

import io
import sys

import pytest

from annales.domain.games import GAMES
from annales.service.commands.fork import AnswerFork, ForkMatch
from annales.service.commands.open import Opening
from annales.service.commands.sit_and_leave import Leave
from annales.service.commands.take_back import AnswerTakeBack, AskTakeBack
from annales.service.container import build
from annales.service.ports import Ports
from annales.tools import play
from examples.games import TOYS
from tests.service.launched import Launched
from tests.support.at_door import answered, as_file, finished, opened, played
from tests.support.luck import KnownSecrets
from tests.support.processes import shared_process
from tests.tools.terminals import Terminal

BIG_GAMES = ("pandocreon_divinae", "theomachie", "haut_cendrelin")
GAMES_AND_TOYS = {**GAMES, **TOYS}


@pytest.fixture(scope="module")
def records(redis_server):
    """Records by name: one of each game that is over, one with take-backs and a resignation, and two still running.

    Their chance is always the same.
    """
    with build(redis_server, GAMES_AND_TOYS, ports=Ports(entropy=KnownSecrets())) as services:
        services.store.redis.flushall()
        made = {game: finished(services, game, 2, seed=4) for game in TOYS}
        for name, game in (("taken back", "market"), *zip(BIG_GAMES, BIG_GAMES, strict=True)):
            made[name] = given_up(
                services, played(services, opened(services, game, 2, take_back="free"), seed=5, most=9)
            )
        made["asked"] = asked_for(services, opened(services, "market", 2))
        running = played(services, opened(services, "cult", 2), seed=7, most=12)
        found = {name: as_file(match, None) for name, match in made.items()}
        found["held by seat 1"] = as_file(running, 1)
        found["seen by a stranger"] = as_file(running, None)
        services.store.redis.flushall()
    return found


@pytest.fixture(scope="package")
def server(tmp_path_factory):
    """The address of a whole service: Redis, the API, a bot worker and the clock."""
    with shared_process():
        service = Launched(tmp_path_factory.mktemp("service") / "var", real=True)
    try:
        yield service.ready().url
    finally:
        service.clear()


class Lines(io.StringIO):
    """What is piped to the client: lines, and things that happen before the next line is read."""

    def __init__(self, lines):
        super().__init__()
        self._lines = iter(lines)

    def readline(self):
        for line in self._lines:
            if not callable(line):
                return f"{line}\n"
            line()
        return ""


@pytest.fixture
def piped(server, tmp_path, monkeypatch, capsys):
    """Run the client on piped lines; gives its exit status, and what it showed and complained of."""

    def run(*arguments, typed=(), name="anna", address=server):
        monkeypatch.setattr(sys, "stdin", Lines(typed))
        tokens = str(tmp_path / f"{name}.json")
        status = play.main(
            ["--server", address, "--token-file", tokens, "--name", name, "--lang", "en", *arguments], pause=0.0
        )
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def terminal(server, tmp_path):
    """Start the client at a terminal of its own, by default of 80 columns and 24 rows."""
    opened = []

    def start(*arguments, name="anna", lang="en", address=server, **about):
        tokens = str(tmp_path / f"{name}.json")
        given = ["--server", address, "--token-file", tokens, "--name", name, "--lang", lang, *arguments]
        opened.append(Terminal(given, **about))
        return opened[-1]

    yield start
    for each in opened:
        each.clear()


def given_up(services, match):
    """A match with moves taken back, given up in the end."""
    services.door.do(AskTakeBack(match.id, "pl_0", match.tree.steps()[3]))
    match = played(services, match, seed=6, most=5)
    services.door.do(Leave(match.id, 0, "pl_0"))
    return services.matches.visible(match.id, None)


def asked_for(services, match):
    """A match with an ask of each sort, answered, and given up in the end."""
    start = match.tree.head
    match = answered(services, answered(services, match, 0, "bid 2"), 1, "bid 1")
    asked = services.door.do(AskTakeBack(match.id, "pl_0", start))
    services.door.do(AnswerTakeBack(match.id, "pl_1", asked.first, True))
    fork = services.door.do(
        ForkMatch(match.id, "pl_0", start, Opening("", [{"kind": "player"}, {"kind": "open"}]), redealt=False)
    )
    services.door.do(AnswerFork(match.id, "pl_1", fork.ask, False))
    services.door.do(Leave(match.id, 1, "pl_1"))
    return services.matches.visible(match.id, None)
