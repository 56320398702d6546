"""Where a seat may go back to, or return to, and where a fork may begin: what is free, and what needs whose consent."""

from __future__ import annotations

from collections import OrderedDict

from annales.domain.log.entry import Played
from annales.domain.log.take_back import abandoned, consents_back, learners, must_consent
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat, Viewer
from annales.service.answers.match.legal import WayBack, WayToFork
from annales.service.match import Match

MOST = 64  # own actions that are listed; an ask may go back further
MOST_LINES = 8  # abandoned lines that are listed; an ask may return to any step of the match
MOST_READ = 20_000  # entries that are read for all of these lines but the first
KEPT = 65_536  # entries of which it is kept who learned something by them

_known: OrderedDict[str, frozenset[Seat]] = OrderedDict()


def take_back_view(match: Match, seat: Viewer) -> list[WayBack]:
    """The entries before the seat's own actions, last action first, each with the seats whose consent is missing.

    Bots consent at once, so they are not named. Empty for a spectator, and where nothing can be taken back.
    """
    tree = match.tree
    if seat is None or not _can_move(match):
        return []
    ways: list[WayBack] = []
    for (to, seats), seq in zip(consents_back(tree, seat, _learners), tree.back(tree.head), strict=False):
        body = tree.body(seq)
        if isinstance(body, Played) and body.seat == seat:
            ways.append(_way(match, to, seats))
            if len(ways) == MOST:
                break
    return ways


def return_view(match: Match, seat: Viewer) -> list[WayBack]:
    """The steps at which the match stood before it was taken back, last left first, as `take_back_view` has ways.

    Empty for a spectator, and where nothing can be taken back.
    """
    if seat is None or not _can_move(match):
        return []
    tree, read = match.tree, 0
    ways: list[WayBack] = []
    for to in abandoned(tree, MOST_LINES):
        read += tree.head + to - 2 * tree.shared(to)  # numbers grow along a line: its way has no more entries
        if ways and read > MOST_READ:
            break
        ways.append(_way(match, to, must_consent(tree, to, seat, _learners)))
    return ways


def _can_move(match: Match) -> bool:
    return match.tree.is_started() and not match.is_over() and match.terms.take_back != "never"


def _way(match: Match, to: int, seats: frozenset[Seat]) -> WayBack:
    asked = [] if match.terms.take_back == "free" else _people(match, seats)
    return WayBack(to, not asked, asked)


def fork_view(match: Match, seat: Viewer) -> WayToFork | None:
    """Which entries a fork may continue from, and how; None while there are none.

    `redealt` says that its table is dealt anew, unless those in `consent_of` consent to the actual one.
    """
    first = match.tree.first_step()
    if first is None:
        return None
    redealt = not match.is_over() and match.has_hidden_information()
    seats = frozenset(range(match.tree.seats)) - {seat} if redealt and seat is not None else frozenset()
    return WayToFork(first, redealt, _people(match, seats))


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
