"""A match that is written entry by entry, the same each time: its secret, its times and its names are fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from hashlib import sha256
from random import Random
from typing import Any

from annales.domain.bots import LEVELS, choose, seed_of
from annales.domain.canonical import keyed
from annales.domain.contract.dealer import CommittedDealer, commitment_to, salt_key
from annales.domain.contract.determinize import determinize
from annales.domain.contract.engine import advance, open_table, to_wire
from annales.domain.contract.game import Game, Setup, Step
from annales.domain.contract.notation import parse
from annales.domain.log.clocks.kinds import AnyClock
from annales.domain.log.entry import (
    AnyBody,
    Closed,
    Disclosed,
    Envelope,
    HeadMoved,
    Opened,
    Played,
    Resigned,
    SeatTaken,
)
from annales.domain.log.envelope import chained, step_of, wrap, wrap_hint, wrap_instruction
from annales.domain.log.record import Checkpoint, lines
from annales.domain.log.signed_note import body, note
from annales.domain.log.terms import Author, Follows, Holder, Origin, SeatPlan, Terms
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Ended
from annales.domain.table.layout import Seat, Viewer
from annales.domain.table.rebuild import snapshot_as_facts
from annales.domain.table.table import Table
from annales.service.accounts.receipts import signed
from annales.service.accounts.signing_keys import SigningKey, bytes_of, private_key, text_of

PLAYERS = ("pl_ada", "pl_bob", "pl_eve")
# The first key of RFC 8032, 7.1, which everybody knows: it signs vectors and nothing else.
KEY = SigningKey(
    "21fe31dfa154a261",
    "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
    "2026-01-01T00:00:00Z",
    "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
)


class VectorMatch:
    """A match whose first entry is written; `start`, `copy` or `redeal` writes the opening step once all sit.

    `bots` are the levels of the seats that are not of people, `marks` the `external_id` and the `tags`.
    """

    def __init__(
        self,
        name: str,
        game: Game,
        setup: Setup,
        *,
        bots: Mapping[Seat, str] | None = None,
        clock: AnyClock | None = None,
        origin: Origin | None = None,
        follows: Follows | None = None,
        marks: Mapping[str, Any] | None = None,
    ) -> None:
        self.name, self.game, self.setup, self.bots = name, game, setup, bots or {}
        self.secret = sha256(name.encode()).digest()
        self.tree, self.days = Tree(), 0  # after the first day, on which it begins
        self.tables: dict[int, Table] = {}
        seats = tuple(self._plan(seat) for seat in range(setup.seats))
        terms = Terms(
            by=PLAYERS[0],
            seats=seats,
            take_back="consent",
            visibility="public",
            clock=clock,
            **(marks or {}),
        )
        wire, commitment = game.LAYOUT.to_wire(), commitment_to(self.secret)
        followed = {} if follows is None else {"follows": follows}
        self.write(Opened(game.SLUG, wire, setup, terms, commitment, origin, **followed))

    def _plan(self, seat: Seat) -> SeatPlan:
        if seat in self.bots:
            return SeatPlan(kind="bot", level=self.bots[seat])
        return SeatPlan(kind="player", player=PLAYERS[0]) if seat == 0 else SeatPlan(kind="open")

    def sit(self, *seats: Seat) -> None:
        """Let people and bots sit down."""
        for seat in seats:
            if seat in self.bots:
                self.write(SeatTaken(seat, Holder(bot=self.bots[seat])))
            else:
                given = seat == 1  # as when a player leaves the contribution to the service
                self.write(SeatTaken(seat, Holder(player=PLAYERS[seat]), f"{self.name} {seat}", given), seat)

    @property
    def table(self) -> Table:
        """The table at the head."""
        return self.tree.at(self.tree.head, self.tables)

    def write(
        self,
        body: AnyBody,
        seat: Seat = 0,
        *,
        author: Author | None = None,
        envelopes: tuple[Envelope, ...] = (),
    ) -> int:
        """Append an entry of a seat, or of `author`, after the head; its number."""
        seq = self.tree.last + 1
        day = date(2026, 1, 31) + timedelta(days=self.days)
        at = f"{day}T12:{seq // 60:02}:{seq % 60:02}.000Z"
        wrote = author or Author(player=PLAYERS[seat])
        self.tree.add(chained(self.tree.digest, seq, self.tree.head, at, wrote, body, envelopes))
        return seq

    def start(self) -> None:
        """Play the opening step."""
        self._step(open_table(self.game, self.setup, self._dealer())[1])

    def play(self, seat: Seat, answer: str, author: Author | None = None) -> int:
        """Let a seat answer, in the game's notation; the entry."""
        action = parse(self.game, self.table, seat, answer)
        return self._step(advance(self.game, self.table, seat, action, self._dealer())[1], author)

    def think(self, seat: Seat, name: str, **more: Any) -> int:
        """Let a bot answer for a seat; the entry. `more` are further members of its author."""
        level, asked = LEVELS[name], self.tree.asked_by(seat, self.tree.head)
        author = Author(bot=level.name, version=level.version, budget=level.budget, asked=asked, **more)
        action = choose(level, self.game, self.table, seat, seed_of(self.secret, asked, seat))
        return self.play(seat, self.game.notation(self.table, seat, action), author)

    def copy(self, origin: Tree, steps: Sequence[int]) -> None:
        """Copy these steps of a match, as a fork begins."""
        for seq in steps:
            self._step(step_of(origin.entry(seq)), Author(copied=seq))

    def redeal(self, origin: Tree, at: int, viewer: Seat) -> None:
        """Lay the table of a match at an entry, with what the viewer cannot know dealt again."""
        table = determinize(self.game, origin.at(at), viewer, Random(keyed(self.secret, "redeal").hex()))
        facts: Any = snapshot_as_facts(table, self.game.LAYOUT)
        self._step(Step(None, {}, facts, self.game.rules))

    def move_head(self, to: int, seat: Seat, consents: tuple[Seat, ...] = ()) -> int:
        """Take back, or redo."""
        return self.write(HeadMoved(to, consents), seat)

    def return_to(self, to: int, seat: Seat, consents: tuple[Seat, ...] = ()) -> int:
        """Go on from a step of an abandoned line."""
        return self.write(HeadMoved(to, consents, returns=True), seat)

    def instruct(self, seat: Seat, orders: list[Any]) -> int:
        """Let a seat answer ahead; the entry."""
        body, envelopes = wrap_instruction(seat, orders, salt_key(self.secret), self.tree.last + 1)
        return self.write(body, seat, envelopes=envelopes)

    def advise(self, seat: Seat, name: str, answer: str) -> int:
        """Let a seat take the advice of a level to give this answer; the entry."""
        level, asked = LEVELS[name], self.tree.asked_by(seat, self.tree.head)
        author = Author(bot=level.name, version=level.version, budget=level.budget, asked=asked)
        action = to_wire(parse(self.game, self.table, seat, answer))
        advice = {"answer": action, "reason": {"gains": [{"kind": "looks_better"}], "prices": []}}
        body, envelopes = wrap_hint(seat, advice, salt_key(self.secret), self.tree.last + 1)
        return self.write(body, author=author, envelopes=envelopes)

    def give_up(self, seat: Seat) -> None:
        """Let a seat of two resign, which ends the match and discloses its secret."""
        ranks = tuple(2 if one == seat else 1 for one in range(2))
        self.write(Resigned(seat, (Ended(ranks, "resignation"),)), seat)
        self.disclose(seat)

    def close(self) -> None:
        """Let the player who opened the match close it, which discloses its secret."""
        self.write(Closed())
        self.disclose()

    def disclose(self, seat: Seat = 0) -> None:
        """Open the secret."""
        self.write(Disclosed(self.secret.hex()), seat)

    def steps(self, to: int) -> list[int]:
        """The steps on the path to an entry."""
        return [seq for seq in self.tree.path(to) if isinstance(self.tree.body(seq), Played)]

    def record(self, viewer: Viewer = None) -> bytes:
        """The record as this viewer holds it, without a signature."""
        return b"".join(line + b"\n" for line in lines(self.name, self.tree, viewer))

    def signed_record(self, imported: bool = False, name: str | None = None) -> bytes:
        """The same of a match that is over, with a checkpoint in line 1, and a note if the signer has a name."""

        def sign(last: int) -> Checkpoint:
            private, end = private_key(KEY), self.tree.entry(last).digest
            signature = text_of(private.sign(signed(self.name, last, end, imported)))
            if name is None:
                return Checkpoint(KEY.kid, signature, imported)
            text = body(name, self.name, last, end, imported)
            signed_text = note(text, name, bytes_of(KEY.public), private.sign(text.encode()))
            return Checkpoint(KEY.kid, signature, imported, signed_text)

        return b"".join(line + b"\n" for line in lines(self.name, self.tree, None, sign))

    def _step(self, step: Step, author: Author | None = None) -> int:
        salts, seq = salt_key(self.secret), self.tree.last + 1
        face, envelopes = wrap(self.game.LAYOUT, self.setup.seats, step, salts, seq)
        return self.write(face, step.seat or 0, author=author, envelopes=envelopes)

    def _dealer(self) -> CommittedDealer:
        return CommittedDealer(self.secret, self.tree.fate(self.tree.head))
