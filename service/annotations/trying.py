"""Tries variations for a viewer: whose sight they may begin with, and in which world.

While a match is being played, nobody tries anything on the true table: a line begins in a world that their own sight
cannot tell from it. So legal answers, refusals and draws tell nothing that the viewer does not know, however many lines
they try. Once the match is over for them, they may take the true table, or any seat's sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annales.domain.annotations.variation import Line, Position, Start, Tried, World, played
from annales.domain.table.layout import Viewer
from annales.service.errors import NoSuchEntry, NoSuchSeat, NotForYou
from annales.service.match import Match, check_rules
from annales.service.ports import Ports

SEED_BYTES = 16


@dataclass(frozen=True)
class OwnSight:
    """That a line begins with what the viewer themselves sees."""


OWN = OwnSight()
Sight = OwnSight | Viewer


@dataclass(frozen=True)
class Trial:
    """A variation that was played: where it begins, the position that it leads to, and the line to be stored."""

    start: Start
    position: Position
    line: Line


class Trying:
    """Plays variations on the positions of matches."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    def played(
        self,
        match: Match,
        player: str | None,
        at: int,
        answers: Sequence[Tried],
        world: World | None = None,
        sight: Sight = OWN,
        seed: str | None = None,
    ) -> Trial:
        """Play answers on the position of an entry; `match` is as it is shown to this player.

        By default the line begins on the true table of a match that is over, and else in a world that the viewer cannot
        tell from it; the service chooses a seed if none is given. Raises NoSuchEntry, NoSuchSeat, NotForYou,
        VariationRefused or NewerRules.
        """
        check_rules(match.game, match.tree)
        if not 1 <= at <= match.tree.last:
            raise NoSuchEntry(seq=at, last=match.tree.last)
        own = match.seat_of(player)
        seat = own if isinstance(sight, OwnSight) else sight
        if seat is not None and seat >= match.tree.seats:
            raise NoSuchSeat(seat=seat, last=match.tree.seats - 1)
        chosen: World = world or ("true" if match.is_over() else "sampled")
        if not match.is_over() and (chosen == "true" or seat not in (own, None)):
            raise NotForYou()
        start = Start(at, chosen, None if chosen == "true" else seat, seed or self._ports.entropy.token_hex(SEED_BYTES))
        position = played(match.game, match.table(at), start, answers, self._ports.give_way)
        return Trial(start, position, Line(chosen, start.seat, start.seed, match.game.rules, position.answers))
