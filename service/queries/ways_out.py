"""Where a seat may go back to, and where a fork may begin: what is free, and what needs whose consent."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from domain.log.entry import Played
from domain.log.take_back import consents_back, learners
from domain.log.tree import Tree
from domain.table.layout import Seat, Viewer
from service.match import Match

MOST = 64  # own actions that are listed; an ask may go back further
KEPT = 65_536  # entries of which it is kept who learned something by them

_known: OrderedDict[str, frozenset[Seat]] = OrderedDict()


def take_back_view(match: Match, seat: Viewer) -> list[dict[str, Any]]:
    """The entries before the seat's own actions, last action first, each with the seats whose consent is missing.

    Bots consent at once, so they are not named. Empty for a spectator, and where nothing can be taken back.
    """
    tree, terms = match.tree, match.terms
    if seat is None or not tree.is_started() or match.is_over() or terms.take_back == "never":
        return []
    ways: list[dict[str, Any]] = []
    for (to, seats), seq in zip(consents_back(tree, seat, _learners), tree.back(tree.head), strict=False):
        body = tree.body(seq)
        if isinstance(body, Played) and body.seat == seat:
            asked = [] if terms.take_back == "free" else _people(match, seats)
            ways.append({"to": to, "free": not asked, "consent_of": asked})
            if len(ways) == MOST:
                break
    return ways


def fork_view(match: Match, seat: Viewer) -> dict[str, Any] | None:
    """Which entries a fork may continue from, and how; None while there are none.

    `redealt` says that its table is dealt anew, unless those in `consent_of` consent to the actual one.
    """
    first = match.tree.first_step()
    if first is None:
        return None
    redealt = not match.is_over() and match.has_hidden_information()
    seats = frozenset(range(match.tree.seats)) - {seat} if redealt and seat is not None else frozenset()
    return {"from_entry": first, "redealt": redealt, "consent_of": _people(match, seats)}


def _learners(tree: Tree, seq: int) -> frozenset[Seat]:
    """The seats that learned something by an entry, which never changes: it is worked out once."""
    digest = tree.entry(seq).digest
    found = _known.get(digest)
    if found is None:
        found = _known[digest] = learners(tree, seq)
        if len(_known) > KEPT:
            _known.popitem(last=False)
    return found


def _people(match: Match, seats: frozenset[Seat | None] | frozenset[Seat]) -> list[Seat]:
    return sorted(seat for seat in seats if seat is not None and not match.bot_at(seat))
