"""Two services that differ only in what one viewer cannot see: asked the same, they must answer that viewer the same.

Ids, clock and dealer are injected. The second service deals, at the opening, a table re-dealt for the viewer; later it
deals what the first one dealt, where it can. What the true dealer would deal hangs on the fate: both must come to the
same one. Digests, commitments, salts and signatures differ by nature: they are blanked, and only their lengths
compared.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count, takewhile, zip_longest
from random import Random
from threading import current_thread
from typing import NamedTuple

from flask import Flask

from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import masked, to_wire
from annales.domain.contract.game import Action
from annales.domain.log.entry import facts_of
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Drawn, Fact, Rolled, Unsealed
from annales.domain.table.layout import Viewer, sees
from annales.domain.table.visibility import mask, seen, view
from annales.service.accounts.signing_keys import KEYS, SigningKeys
from annales.service.container import build
from annales.service.http.middleware import limits
from annales.service.ports import Ports, SystemClock
from annales.service.queries.notice_stream import Inbox, NoticeStream
from annales.service.queries.stream import MatchStream
from annales.service.settings import Limits
from annales.tools.laws.let_in import lets_in
from tests.support.depth import NIGHTLY
from tests.support.samples import TURN

HEX = re.compile(rb'"([0-9a-f]{16,64}|(?:[0-9a-f]{16}\.)?[A-Za-z0-9_-]{40,})"')
BASE64 = re.compile(rb"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43,}+=")  # digests and signatures in signed notes
LISTS = ("/v1/matches", "/forks")  # their tag is a hash of their text, in which the digests of origins stand
OF_THE_MOMENT = {"X-Request-Id", "Date", "RateLimit", "RateLimit-Remaining"}


class Seconds(SystemClock):
    """A clock whose date goes on by a second whenever the test reads it.

    What reads it in the background, such as the reader of the feeds, does so more often in one world than in the other.
    """

    def __init__(self) -> None:
        self._now, self._of_the_test = datetime(2030, 1, 1, tzinfo=UTC), current_thread()

    def now(self) -> datetime:
        """The next second; in the background, the present one."""
        if current_thread() is self._of_the_test:
            self._now += timedelta(seconds=1)
        return self._now


class Numbers:
    """In the place of luck: the numbers from 1 on."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def token_hex(self, size: int) -> str:
        """The next number, as so many bytes in hexadecimal."""
        return f"{next(self._numbers):0{2 * size}x}"

    token_urlsafe = token_hex

    def token_bytes(self, size: int) -> bytes:
        """The next number, as so many bytes."""
        return next(self._numbers).to_bytes(size, "big")

    def below(self, bound: int) -> int:
        """The next number, within the bound."""
        return next(self._numbers) % bound


class WorldsDealer:
    """Deals what its world wants: the secret tells nothing here; the fate is kept, to be compared."""

    def __init__(self, world: World, fate: str) -> None:
        self._world, self._fate = world, fate

    def pick(self, cause: str, pool: tuple[str, ...]) -> str:
        """What the world deals of the pool."""
        self._world.fates.append(self._fate)
        return self._world.deal(pool)


class World:
    """One service, with a clock, names and a dealer of its own."""

    def __init__(self, app: Flask, url: str, games) -> None:
        ports = Ports(Seconds(), Numbers(), lambda secret, fate: WorldsDealer(self, fate))
        self.services = build(url, games, ports=ports)
        self.services.store.redis.flushdb()
        self._kept_up = self.services.live.listening("nobody", Inbox(ports.clock))  # else each stream starts a reader
        self._kept_up.__enter__()
        self.app = app
        app.extensions["services"] = lambda: self.services
        limits.register(app, Limits.from_env())  # what the world before used up is no concern of this one
        self.client = self.app.test_client()
        self.dealt: list[str] = []
        self.told: list[str] = []
        self.fates: list[str] = []  # of all that was dealt, as the true dealer would have been given it

    def close(self) -> None:
        """Give its connections back."""
        self._kept_up.__exit__(None, None, None)
        self.services.__exit__()

    def deal(self, pool: tuple[str, ...]) -> str:
        """What was told, if it can be had; else the first that can."""
        wanted = self.told[len(self.dealt)] if len(self.dealt) < len(self.told) else None
        self.dealt.append(wanted if wanted in pool else pool[0])
        return self.dealt[-1]

    def send(self, method: str, path: str, token: str | None = None, body=None, key: str | None = None):
        """One request."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if key is not None:
            headers["Idempotency-Key"] = key
        return self.client.open(path, method=method, headers=headers, json=body)

    def told_live(self, id: str, player: str | None, words_in: str | None = None) -> bytes:
        """The first message of a stream, the whole match, and the next one when it is resumed before the last entry."""
        with self.app.test_request_context():
            stream = MatchStream(self.services, id, player, player is None, words_in=words_in)
            whole = next(iter(stream.messages(None)))
            resumed = (message.json for message in stream.messages(whole.seq - 1) if message.kind != "alive")
            return whole.json + next(resumed)

    def told_of_all(self, player: str) -> bytes:
        """With what the stream of all that concerns a player begins, in words."""
        messages = NoticeStream(self.services, player, "tk_none", words_in="fr").messages(None)
        told = b"".join(message.json for message in takewhile(lambda each: each.kind != "caught_up", messages))
        messages.close()
        return told


class Given(NamedTuple):
    """An answer as it was sent: whose, which in each world, its bodies, under which key."""

    seat: int
    actions: tuple[Action, Action]
    bodies: tuple[dict, dict]
    key: str | None


class Twins:
    """Both worlds, one match in each. `viewer` cannot tell them apart; what the others know may differ."""

    def __init__(
        self, apps, urls, games, game, seats: int, viewer: Viewer, seed: int, options, way=None, terms=None
    ) -> None:
        self.game, self.seats, self.viewer, self.luck = game, seats, viewer, Random(seed)
        self.options, self.script = (way.options, list(way.chance)) if way else (options, [])
        self.given: Given | None = None
        self.terms = terms or {}
        self._looks = count(TURN)
        self.worlds = [World(app, url, games) for app, url in zip(apps, urls, strict=True)]
        self._share_a_key()
        first, second = self.worlds
        first.told = []
        self._open(first, Random(seed))
        second.told = list(first.dealt) if way else self._dealt_again(first, seed)
        self._open(second, None)

    def _open(self, world: World, luck: Random | None) -> None:
        if luck is not None:
            world.deal = lambda pool: world.dealt.append(self._by_luck(luck, pool)) or world.dealt[-1]
        self.players = []
        for seat in range(self.seats + 1):
            made = world.send("POST", "/v1/players", body={"name": f"player {seat}"}).json
            self.players.append((made["player"]["id"], made["token"]))
        plans = [{"kind": "player"}, *({"kind": "open"} for _ in range(self.seats - 1))]
        opened = world.send(
            "POST",
            "/v1/matches",
            self.players[0][1],
            {"game": self.game.SLUG, "seats": plans, "client_seed": "a", "options": self.options, **self.terms},
        )
        assert opened.status_code == 201, opened.data
        self.id = opened.json["id"]
        for seat in range(1, self.seats):
            sat = world.send("PUT", f"/v1/matches/{self.id}/seats/{seat}", self.players[seat][1], {"client_seed": "a"})
            assert sat.status_code in (200, 201), sat.data

    def _by_luck(self, luck: Random, pool: tuple[str, ...]) -> str:
        """What the way wants, while it lasts; then anything."""
        return self.script.pop(0) if self.script else luck.choice(pool)

    def _dealt_again(self, first: World, seed: int) -> list[str]:
        """What the second world must deal at the opening, so that its table is one that the viewer might face."""
        match = self.match(first)
        twin = determinize(self.game, match.table(), self.viewer, Random(seed + 1))
        spots, left = match.layout.spots(self.seats), {}
        told = []
        for fact in match.tree.body(match.tree.head).facts:
            if isinstance(fact, Rolled):
                told.append(fact.face)
            if not isinstance(fact, Drawn):
                continue
            if sees(spots[fact.dst], self.viewer) or sees(spots[fact.src], self.viewer):
                told.append(fact.piece)
                continue
            told.append(left.setdefault(fact.dst, list(twin.at(fact.dst))).pop())
        return told

    # -- the same in both worlds

    def match(self, world: World):
        """The match of a world, as its service reads it."""
        return world.services.matches.visible(self.id, self.players[0][0])

    def _share_a_key(self) -> None:
        """Let both sign with one key, as one service would: tags of cached answers depend on it."""
        one, other = (world.services for world in self.worlds)
        SigningKeys(one.store.redis, SystemClock()).all()  # makes it; the clocks of the worlds stand
        other.store.redis.set(KEYS, one.store.redis.get(KEYS))

    def both(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body=None,
        key: str | None = None,
        match: str | None = None,
    ) -> list[bytes]:
        """What both worlds answer: status, headers and body, with what must differ blanked."""
        return self.everywhere(method, f"/v1/matches/{match or self.id}{path}", token, body, key)

    def everywhere(
        self, method: str, address: str, token: str | None = None, body=None, key: str | None = None
    ) -> list[bytes]:
        """The same for any address."""
        answers = []
        for world in self.worlds:
            answer = world.send(method, address, token, body, key)
            left_out = {*OF_THE_MOMENT, "ETag"} if method == "GET" and address.endswith(LISTS) else OF_THE_MOMENT
            headers = sorted((name, value) for name, value in answer.headers if name not in left_out)
            answers.append(blanked(json.dumps([answer.status_code, headers]).encode() + b"\n" + answer.data))
        return answers

    def statuses(self, method: str, path: str, seat: int, bodies=(None, None), key: str | None = None) -> set[int]:
        """With which status both worlds answer a seat that may know them apart: it may send each another body."""
        told = set()
        for world, body in zip(self.worlds, bodies, strict=True):
            told.add(world.send(method, f"/v1/matches/{self.id}{path}", self.players[seat][1], body, key).status_code)
        return told

    def streams(self, player: str | None, match: str | None = None) -> list[bytes]:
        """What a stream tells in both, without words and with them."""
        told = []
        for world in self.worlds:
            told.append(b"".join(blanked(world.told_live(match or self.id, player, words)) for words in (None, "fr")))
        return told

    def notices(self, player: str) -> list[bytes]:
        """What a player is notified of in both."""
        return [blanked(world.told_of_all(player)) for world in self.worlds]

    @property
    def last(self) -> int:
        """The number of the last entry, which is the same in both."""
        (last,) = {self.match(world).tree.last for world in self.worlds}
        return last

    def watchers(self) -> Iterator[tuple[str | None, str | None]]:
        """Those who must not see a difference, as player and token: strangers, and the viewer if seated."""
        yield None, None
        yield self.players[self.seats]
        if self.viewer is not None:
            yield self.players[self.viewer]

    def onlookers(self) -> list[tuple[str | None, str | None]]:
        """Those who look now: all who must not see a difference; by day one of the two strangers, the other one next.

        What strangers may read is the same for both.
        """
        nobody, stranger, *viewers = self.watchers()
        return [nobody, stranger, *viewers] if NIGHTLY else [(nobody, stranger)[next(self._looks) % 2], *viewers]

    def plays(self) -> bool:
        """Play an answer in each that looks the same to the viewer: others may choose another secret in the second.

        False when there is none, all is over, or the viewer learned honestly.
        """
        choices = [(seat, one, self.luck.choice(alike)) for seat, one, alike in self._choices()]
        return bool(choices) and self.gives(*self.luck.choice(choices))

    def walks(self, way) -> None:
        """Go a way alike in both worlds; at its end a seat gives another secret answer in each."""
        for seat, action in way.answers:
            self.gives(seat, action, action)
        assert not self.script, "the way was another one"
        assert self.gives(way.seat, way.one, way.other, key="first"), "the viewer learns it honestly"

    def gives(self, seat: int, one: Action, other: Action, key: str | None = None) -> bool:
        """A seat answers, in each world its own; whether the viewer still knows no difference."""
        before, facts, bodies = len(self.worlds[0].dealt), [], []
        for world, action in zip(self.worlds, (one, other), strict=True):
            world.told = [*world.dealt, *self.worlds[0].dealt[before:]]
            match = self.match(world)
            last = match.tree.last
            bodies.append({"answering": match.number(seat), "action": to_wire(action)})
            answer = world.send("POST", f"/v1/matches/{self.id}/actions", self.players[seat][1], bodies[-1], key)
            assert answer.status_code == 201, answer.data
            facts.append(_facts_since(self.match(world).tree, last))
        self.given = Given(seat, (one, other), (bodies[0], bodies[1]), key)
        return not self._surprised(*facts)

    def _choices(self) -> Iterator[tuple[int, Action, list[Action]]]:
        """Answers in the first world, by seat, each with those of the second that look the same to the viewer."""
        tables = [self.match(world).table() for world in self.worlds]
        if any(table.asked is None for table in tables):
            return
        for seat in (*tables[0].question.must, *tables[0].question.may):
            theirs = list(self.game.legal(tables[1], seat))
            for action in self.game.legal(tables[0], seat):
                alike = [
                    one for one in theirs if one == action or (seat != self.viewer and _face(one) == _face(action))
                ]
                if alike:
                    yield seat, action, alike

    def _surprised(self, one: tuple[Fact, ...], two: tuple[Fact, ...]) -> bool:
        """Whether the viewer learned different things, as players do; a difference of any other kind is a leak."""
        layout = self.game.LAYOUT
        spots = layout.spots(self.seats)
        for a, b in zip_longest(seen(one, layout, self.seats, self.viewer), seen(two, layout, self.seats, self.viewer)):
            if a != b:
                return (
                    a is not None
                    and b is not None
                    and _looks_alike(a, b)
                    and all(lets_in(fact, spots, self.viewer) for fact in (a, b))
                )
        return False

    def differ(self) -> bool:
        """Whether the worlds are different at all: else nothing was tried."""
        one, two = (self.match(world).table() for world in self.worlds)
        return one.places != two.places

    def have_one_fate(self) -> bool:
        """Whether all chance so far hung on the same: else what is drawn would tell the worlds apart."""
        one, two = self.worlds
        return one.fates == two.fates

    def look_alike(self) -> bool:
        """Whether the viewer's own tables are the same, as they must be from the opening on."""
        return len({json.dumps(view(self.match(world).table(), self.viewer)) for world in self.worlds}) == 1


def _facts_since(tree: Tree, last: int) -> tuple[Fact, ...]:
    """The facts after an entry: of an answer, and of those that others have given ahead."""
    return tuple(fact for seq in range(last + 1, tree.last + 1) for fact in facts_of(tree.body(seq)))


def _face(action: Action) -> dict:
    return masked(to_wire(action), action.hidden_fields())


def _looks_alike(one: Fact, two: Fact) -> bool:
    if isinstance(one, Unsealed) and isinstance(two, Unsealed):
        return [seat for seat, _ in one.answers] == [seat for seat, _ in two.answers]
    return mask(one) == mask(two)


def blanked(text: bytes) -> bytes:
    """Hashes and signatures replaced by as many marks."""
    text = BASE64.sub(lambda found: b"#" * len(found[0]), text)
    return HEX.sub(lambda found: b'"' + b"#" * len(found[1]) + b'"', text)
