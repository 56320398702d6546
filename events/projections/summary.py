"""The summary of a match in lists. It depends on the tree alone, so it can always be rebuilt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.log.entry import Played, facts_of
from domain.log.terms import Origin, SeatPlan
from domain.log.tree import Tree
from domain.table.facts import Ended
from domain.table.layout import Value


class Summary(msgspec.Struct, frozen=True):
    """A match in a list. `seats` are as in the API; `actions` are all kinds of action ever played in the match.

    `origin` is the entry of another match that it continues from. `importer` is the player who imported a record that
    is stored as it was sent: the players that such a record names have not sat down here.
    """

    match: str
    game: str
    status: str
    opened_at: str
    opened_by: str
    visibility: str
    seats: tuple[dict[str, Value], ...]
    options: dict[str, Value]
    clock: int | None
    result: dict[str, Value] | None = None
    actions: tuple[str, ...] = ()
    origin: Origin | None = None
    importer: str | None = None

    @property
    def players(self) -> set[str]:
        """The players who find this match among their own: its opener, holders and invitees, or only its importer."""
        if self.importer is not None:
            return {self.importer}
        return {seat["player"] for seat in self.seats if "player" in seat} | {self.opened_by}


def summary(match: str, tree: Tree, actions: Iterable[str], importer: str | None = None) -> Summary:
    """The summary of a match with at least one entry; `actions` are the distinct ones of `actions_played`."""
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
        tuple(sorted(actions)),
        opening.origin,
        importer,
    )


def status(tree: Tree) -> str:
    """`open` until all seats are taken, `playing`, or `over`: finished, or abandoned by all before the start."""
    if result(tree) is not None:
        return "over"
    return "playing" if tree.is_started() else "open"


def result(tree: Tree) -> dict[str, Any] | None:
    """Ranks and reason of a match that is over; None for any other."""
    if not tree.is_started():
        return {"ranks": None, "reason": "abandoned"} if _is_abandoned(tree) else None
    for fact in reversed(facts_of(tree.body(tree.opened_at(tree.head)))):
        if isinstance(fact, Ended):
            return {"ranks": list(fact.ranks), "reason": fact.reason}
    return None


def seats(tree: Tree) -> Iterator[dict[str, Any]]:
    """Each seat: `kind` is `player`, `bot`, `invited` or `open`."""
    for seat, plan in enumerate(tree.opening.terms.seats):
        members: dict[str, Any] = {"seat": seat, **_holder(tree, seat, plan)}
        if seat in tree.resigned:
            members["resigned"] = True
        yield members


def _holder(tree: Tree, seat: int, plan: SeatPlan) -> dict[str, Any]:
    holder = tree.holders.get(seat)
    if holder is None:
        invited = plan.kind == "player" and seat not in tree.left
        return {"kind": "invited", "player": plan.player} if invited else {"kind": "open"}
    if holder.player is not None:
        return {"kind": "player", "player": holder.player}
    return {"kind": "bot", "level": holder.bot}


def _is_abandoned(tree: Tree) -> bool:
    return bool(tree.left) and not any("player" in seat for seat in seats(tree))


def actions_played(tree: Tree, after: int = 0) -> Iterator[str]:
    """The kind of each action in the entries after entry `after`, including abandoned branches."""
    for seq in range(after + 1, tree.last + 1):
        body = tree.body(seq)
        if isinstance(body, Played) and body.action:
            yield body.action["type"]
