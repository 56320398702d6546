"""Claims against a seat whose player is gone, as far as they follow from the log.

The log has no presence. It shows since when a seat has been awaited and has done nothing, which no claim may precede.
"""

from __future__ import annotations

from annales.domain.log.bounds import is_time, milliseconds
from annales.domain.log.clocks.vacation import last_rest
from annales.domain.log.entry import Claimed, Entry, TimeCredited
from annales.domain.log.tree import Tree
from annales.domain.phrases import Phrase
from annales.domain.reasons import RecordReason
from annales.domain.table.facts import Ended
from annales.domain.table.layout import Seat

ENDING = ("win", "draw")  # the claims that end a match
ABSENCE = "absence"  # why such a match has ended


def open_claims(tree: Tree) -> tuple[str, ...]:
    """What may be claimed in this match: it can be ended between two seats; with more, only a bot can be called."""
    return (*ENDING, "bot") if tree.seats == 2 else ("bot",)


def idle_since(tree: Tree, seat: Seat) -> str | None:
    """Since when (RFC 3339) a player is awaited and has done nothing, without time in which nobody could answer.

    Vacation does not count either: while that of the seat runs, its end is yet to come. None if the open question does
    not await the seat, or if no player plays it.
    """
    asked = tree.asked_after(tree.last)
    if player_at(tree, seat) is None or asked is None or seat not in asked.must:
        return None
    since = tree.entry(tree.question(seat)).at
    for entry in reversed(tree.entries):
        if entry.at <= since:
            break
        if getattr(entry.body, "seat", None) == seat:
            since = entry.at
        elif isinstance(entry.body, TimeCredited):
            since = max(since, entry.body.until)
    return max(since, last_rest(tree, seat) or since)


def player_at(tree: Tree, seat: Seat) -> str | None:
    """The player who plays a seat; None where a bot does, and where nobody sits."""
    holder = tree.holders.get(seat)
    return None if holder is None or seat in tree.resigned else holder.player


def claim_after(tree: Tree) -> int | None:
    """The seconds that a player must be gone before anything can be claimed; None where nothing can."""
    return tree.opening.terms.claim_after or None


def facts_of_claim(seat: Seat, claim: str) -> tuple[Ended, ...]:
    """The end of a match of two by a claim of this seat; nothing where a bot is called."""
    if claim not in ENDING:
        return ()
    return (Ended(tuple(1 if claim == "draw" or other == seat else 2 for other in range(2)), ABSENCE),)


def fault_of_claim(tree: Tree, entry: Entry, body: Claimed) -> Phrase | None:
    """Why a claim cannot follow the entries of a tree; None if it can."""
    after = claim_after(tree)
    if after is None:
        return RecordReason.NO_CLAIMS_IN_TERMS()
    claimant, idle = player_at(tree, body.seat), idle_since(tree, body.absent)
    is_theirs = claimant is not None and entry.by.player == claimant and body.seat != body.absent
    if not is_theirs or body.claim not in open_claims(tree) or body.facts != facts_of_claim(body.seat, body.claim):
        return RecordReason.CANNOT_CLAIM(seat=body.seat)
    if idle is None or not is_time(body.since) or body.since < idle:
        return RecordReason.CLAIMED_TOO_EARLY(since=body.since)
    if milliseconds(entry.at) - milliseconds(body.since) < after * 1000:
        return RecordReason.CLAIMED_TOO_EARLY(since=body.since)
    return None
