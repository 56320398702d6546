"""A match as the service reads it: its tree, its game, and what follows from them about seats and status."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from datetime import UTC, datetime, timedelta
from typing import Any

from domain.contract.game import Game
from domain.errors import NewerRules
from domain.log.entry import Opened
from domain.log.terms import Terms
from domain.log.tree import Tree
from domain.table.layout import Layout, Seat, Viewer
from domain.table.table import Table
from events.projections import summary
from service.time_control import counted_from

SUBSTITUTE = "greedy"  # the level that takes the seat of one who resigned, in a larger match


class Match:
    """One match, from its log. `tables` are the positions already folded, shared with the shelf.

    `imported` says where its record came from, if it was not played here.
    """

    def __init__(
        self,
        id: str,
        tree: Tree,
        game: Game,
        tables: MutableMapping[int, Table],
        imported: Mapping[str, Any] | None = None,
    ) -> None:
        self.id, self.tree, self.game, self._tables, self.imported = id, tree, game, tables, imported

    # -- what was agreed

    @property
    def opening(self) -> Opened:
        """The body of entry 1."""
        return self.tree.opening

    @property
    def terms(self) -> Terms:
        """What was agreed around the game."""
        return self.opening.terms

    @property
    def layout(self) -> Layout:
        """The layout that the record begins with."""
        return self.tree.layout

    @property
    def opened_at(self) -> str:
        """When the match was opened (RFC 3339)."""
        return self.tree.entry(1).at

    @property
    def version(self) -> tuple[int, str]:
        """What a tag of this match hangs on: its newest entry, and when that was written.

        The time tells it from an entry of the same number that Redis has lost. The digest would do so too, but it
        depends on what is hidden.
        """
        return self.tree.last, self.tree.entry(self.tree.last).at

    @property
    def is_as_sent(self) -> bool:
        """Whether it is a record as it was imported: nobody has sat down here, and what it tells is its sender's word.

        What goes on from an imported record ends otherwise.
        """
        return self.imported is not None and self.imported["digest"] == self.tree.digest

    def is_sent_in_by_another(self, player: str) -> bool:
        """Whether somebody else has imported it as it stands."""
        return self.is_as_sent and self.imported is not None and self.imported["by"] != player

    # -- seats

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Each seat: `kind` is `player`, `bot`, `invited` or `open`."""
        return list(summary.seats(self.tree))

    @property
    def players(self) -> list[str]:
        """Who sits there or is invited, in the order of the seats."""
        return [seat["player"] for seat in self.seats if "player" in seat]

    def seat_of(self, player: str | None) -> Viewer:
        """The seat that a player holds; None for one who watches."""
        if player is None:
            return None
        return next(
            (
                seat
                for seat, holder in self.tree.holders.items()
                if holder.player == player and seat not in self.tree.resigned
            ),
            None,
        )

    def invited(self, player: str | None) -> Viewer:
        """The seat that is kept for a player."""
        return next((s["seat"] for s in self.seats if s["kind"] == "invited" and s["player"] == player), None)

    def bot_at(self, seat: Seat) -> str | None:
        """The level of the bot that plays a seat; a bot takes over from one who resigned a larger match."""
        if seat in self.tree.resigned:
            return SUBSTITUTE
        holder = self.tree.holders.get(seat)
        return None if holder is None else holder.bot

    def is_open(self, seat: Seat) -> bool:
        """Whether anybody may sit down there who is told of the match."""
        return not self.is_over() and any(one["seat"] == seat and one["kind"] == "open" for one in self.seats)

    def free_seats(self) -> list[Seat]:
        """The seats where nobody sits yet."""
        return [seat for seat in range(self.tree.seats) if seat not in self.tree.holders]

    def may_see(self, player: str | None) -> bool:
        """Whether a player may know of this match: all but a private one, which its seats and guests see."""
        if self.terms.visibility != "private":
            return True
        return player is not None and player in self._concerned()

    def _concerned(self) -> set[str]:
        """Who opened the match, sits there, is invited, or resigned."""
        return {self.terms.by, *self.players}

    # -- where it stands

    @property
    def status(self) -> str:
        """`open` until all sit, `playing`, or `over`."""
        return summary.status(self.tree)

    def is_over(self) -> bool:
        """Whether the match has ended on the table, or was abandoned before it began."""
        return self.result is not None

    @property
    def result(self) -> dict[str, Any] | None:
        """Ranks and reason, once over."""
        return summary.result(self.tree)

    def table(self, seq: int | None = None) -> Table:
        """The table at an entry (the head)."""
        return self.tree.at(self.tree.head if seq is None else seq, self._tables)

    def number(self, seat: Seat, seq: int | None = None) -> int:
        """What this seat echoes as `answering`, now or when an entry was the newest."""
        return self.tree.question(seat, seq)

    def deadline(self, seq: int | None = None) -> str | None:
        """When the open question runs out (RFC 3339), if the match has a clock."""
        at = self.tree.last if seq is None else seq
        clock = self.terms.clock
        if clock is None or self.tree.asked_after(at) is None:
            return None
        return stamp(counted_from(self.tree, self.terms, at) + timedelta(seconds=clock))


def check_rules(game: Game, tree: Tree) -> None:
    """Raise NewerRules unless this process has the rules that a match goes on under, or newer ones.

    While a release is rolled out, processes of two versions serve the same matches. The older one may show a match that
    the newer one has gone on with, but not write to it: the match would change its rules with every answer.
    """
    if tree.rules > game.RULES:
        raise NewerRules()


def stamp(moment: datetime) -> str:
    """A time as the log and the API write it: RFC 3339, UTC, milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")[: len("2026-01-01T00:00:00.000")] + "Z"
