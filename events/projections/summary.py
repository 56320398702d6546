"""The summary of a match in lists. It depends on the tree alone, so it can always be rebuilt."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from annales.domain.log.clocks.kinds import AnyClock
from annales.domain.log.derived import Fold, Newest
from annales.domain.log.entry import Played, facts_of
from annales.domain.log.terms import Delay, Follows, Origin, SeatPlan
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Ended
from annales.domain.table.layout import Seat, Value


class Age(msgspec.Struct, frozen=True):
    """The place of a match in a campaign: the id of the campaign, and the number of the age, from 1."""

    id: str
    age: int


class SeatState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat in lists and in the API: the `player` who holds it or is invited to it, or the `level` of its bot."""

    seat: int
    kind: Literal["player", "bot", "invited", "open"]
    player: str | None = None
    level: str | None = None
    resigned: bool = False


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match in a list. `actions` are all kinds of action ever played in the match.

    `origin` is the entry of another match that it continues from. `importer` is the player who imported a record that
    is stored as it was sent: the players that such a record names have not sat down here. `entries` and `awaited`
    change with almost every entry, so they are not stored with the rest, but read when the match is shown. `follows`
    and `heirs` are those of an age, `legacy` is what the match handed on at its end. An unchanged import has none:
    nothing follows it, and what its sender says is left may be long. Nor has it a `tournament`, the id of the one that
    the match is played in, or a `rematch_of`, the id of the match that was played before, or a `delay` for those
    without a seat. `shortened` rows are those of a match as they may see it, and are never stored.
    """

    match: str
    game: str
    status: str
    opened_at: str
    opened_by: str
    visibility: str
    seats: tuple[SeatState, ...]
    options: dict[str, Value]
    clock: AnyClock | None
    result: dict[str, Value] | None = None
    actions: tuple[str, ...] = ()
    origin: Origin | None = None
    importer: str | None = None
    ended_at: str | None = None
    external_id: str | None = None
    tags: tuple[str, ...] = ()
    entries: int = 0
    awaited: tuple[int, ...] = ()
    follows: Follows | None = None
    heirs: tuple[int | None, ...] | None = None
    legacy: Value = None
    tournament: str | None = None
    rematch_of: str | None = None
    delay: Delay | None = None
    shortened: bool = False

    @property
    def campaign(self) -> Age | None:
        """The age that this match is; None for a match of no campaign, and for an unchanged import."""
        return None if self.importer is not None else age(self.match, self.follows, self.legacy)

    @property
    def opener(self) -> str:
        """The player who opened the match, or imported its record."""
        return self.importer or self.opened_by

    @property
    def seated(self) -> set[str]:
        """The players who hold a seat, are invited to one, or have resigned; none for an unchanged import."""
        return {player for player, _ in self._players()}

    @property
    def playing(self) -> set[str]:
        """The players who are in play: they may be awaited."""
        return {player for player, seat in self._players() if self.status == "playing" and not seat.resigned}

    @property
    def winners(self) -> set[str]:
        """The players of the first rank, unless all have it; a player who has resigned wins nothing."""
        ranks: Any = self.result["ranks"] if self.result is not None else None
        if ranks is None or len(set(ranks)) < 2:
            return set()
        return {player for player, seat in self._players() if ranks[seat.seat] == 1 and not seat.resigned}

    @property
    def players(self) -> set[str]:
        """The players who find this match among their own, even if it is hidden: its opener and all who are seated."""
        return self.seated | {self.opener}

    def has_ended_for_all(self, now: datetime) -> bool:
        """Whether a match has ended so long ago that those without a seat may know of it."""
        if self.ended_at is None or self.delay is None or self.delay.seconds is UNSET:
            return self.ended_at is not None
        return datetime.fromisoformat(self.ended_at) + timedelta(seconds=self.delay.seconds) <= now

    def is_awaited(self, player: str) -> bool:
        """Whether a seat of this player is awaited."""
        return any(holder == player and seat.seat in self.awaited for holder, seat in self._players())

    def _players(self) -> list[tuple[str, SeatState]]:
        seats = () if self.importer is not None else self.seats
        return [(seat.player, seat) for seat in seats if seat.player is not None]


def _with_action(kinds: frozenset[str], tree: Tree, seq: int) -> frozenset[str]:
    body = tree.body(seq)
    if not isinstance(body, Played) or not body.action or body.action["type"] in kinds:
        return kinds
    return kinds | {body.action["type"]}


_ACTIONS: Newest[frozenset[str]] = Newest(Fold(lambda tree: frozenset(), _with_action))


def summary(match: str, tree: Tree, importer: str | None = None) -> Summary:
    """The summary of a match with at least one entry."""
    opening = tree.opening
    return Summary(
        match,
        opening.game,
        status(tree),
        tree.entry(1).at,
        opening.terms.by,
        opening.terms.visibility,
        tuple(seats(tree)),
        dict(opening.setup.options),
        opening.terms.clock,
        result(tree),
        tuple(sorted(_ACTIONS.of(tree))),
        opening.origin,
        importer,
        ended_at(tree),
        opening.terms.external_id or None,
        opening.terms.tags or (),
        follows=opening.follows or None,
        heirs=opening.setup.heirs or None,
        legacy=legacy(tree) if importer is None else None,
        tournament=opening.terms.tournament or None if importer is None else None,
        rematch_of=opening.terms.rematch_of or None if importer is None else None,
        delay=opening.terms.delay or None if importer is None else None,
    )


def shortened_summary(match: str, tree: Tree) -> Summary:
    """The summary of a match up to the end of a tree, with its entries and the seats that are awaited there."""
    asked = tree.asked_after(tree.last)
    row = summary(match, tree)
    return msgspec.structs.replace(row, entries=tree.last, awaited=asked.must if asked else (), shortened=True)


def age(match: str, follows: Follows | None, legacy: Value) -> Age | None:
    """The age that a match is: a later one follows another, and a first one has handed something on.

    A campaign is named after its first age.
    """
    if follows is not None:
        return Age(follows.campaign, follows.age)
    return None if legacy is None else Age("cp_" + match.removeprefix("mt_"), 1)


def ended_at(tree: Tree) -> str | None:
    """When a match ended (RFC 3339); None if it is not over."""
    if result(tree) is None:
        return None
    return tree.entry(tree.opened_at(tree.head) or tree.last).at


def status(tree: Tree) -> str:
    """`open` until all seats are taken, `playing`, or `over`: finished, closed, or abandoned by all."""
    if result(tree) is not None:
        return "over"
    return "playing" if tree.is_started() else "open"


def result(tree: Tree) -> dict[str, Any] | None:
    """Ranks and reason of a match that is over; None for any other. A match without play has no ranks."""
    end = ended(tree)
    if end is not None:
        return {"ranks": list(end.ranks) or None, "reason": end.reason}
    is_abandoned = not tree.opened_at(tree.head) and _is_abandoned(tree)
    return {"ranks": None, "reason": "abandoned"} if is_abandoned else None


def legacy(tree: Tree) -> Value:
    """What a match that is over hands on to the next age; None if it hands nothing on."""
    end = ended(tree)
    return None if end is None else end.legacy


def ended(tree: Tree) -> Ended | None:
    """The fact that ended a match; None for one that is not over, or that was abandoned."""
    asked = tree.opened_at(tree.head)
    facts = facts_of(tree.body(asked)) if asked else ()
    return next((fact for fact in reversed(facts) if isinstance(fact, Ended)), None)


def seats(tree: Tree) -> Iterator[SeatState]:
    """The state of each seat."""
    for seat, plan in enumerate(tree.opening.terms.seats):
        yield _seat(tree, seat, plan)


def _seat(tree: Tree, seat: Seat, plan: SeatPlan) -> SeatState:
    holder, resigned = tree.holders.get(seat), seat in tree.resigned
    if holder is None:
        if plan.kind == "player" and seat not in tree.left:
            return SeatState(seat, "invited", player=plan.player, resigned=resigned)
        return SeatState(seat, "open", resigned=resigned)
    if holder.player is not None:
        return SeatState(seat, "player", player=holder.player, resigned=resigned)
    return SeatState(seat, "bot", level=holder.bot, resigned=resigned)


def _is_abandoned(tree: Tree) -> bool:
    return bool(tree.left) and not any(seat.player is not None for seat in seats(tree))
