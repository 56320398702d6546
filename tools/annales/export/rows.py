"""The rows of an export: what anybody may see of each match, and of each of its entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from annales.domain.log.entry import Played, facts_of
from annales.domain.log.envelope import opened, served
from annales.domain.log.tree import Tree
from annales.events.projections.summary import Summary
from annales.service.container import Services

TEXT, NUMBER, TIME, FLAG = "text", "number", "time", "flag"  # kinds of columns
Row = dict[str, Any]

# The columns of each table. A column that ends in `_json` holds JSON.
MATCHES: Mapping[str, str] = {
    "match": TEXT,
    "game": TEXT,
    "status": TEXT,
    "opened_at": TIME,
    "ended_at": TIME,
    "archived_at": TIME,
    "opened_by": TEXT,
    "imported_by": TEXT,
    "visibility": TEXT,
    "clock": NUMBER,
    "clock_json": TEXT,
    "entries": NUMBER,
    "digest": TEXT,
    "reason": TEXT,
    "ranks_json": TEXT,
    "winners_json": TEXT,
    "seats_json": TEXT,
    "options_json": TEXT,
    "origin_match": TEXT,
    "origin_seq": NUMBER,
    "campaign": TEXT,
    "age": NUMBER,
    "tournament": TEXT,
    "external_id": TEXT,
    "tags_json": TEXT,
}
ENTRIES: Mapping[str, str] = {
    "match": TEXT,
    "seq": NUMBER,
    "after": NUMBER,
    "at": TIME,
    "kind": TEXT,
    "undone": FLAG,
    "seat": NUMBER,
    "player": TEXT,
    "client": TEXT,
    "bot": TEXT,
    "action": TEXT,
    "action_json": TEXT,
    "facts_json": TEXT,
    "by_json": TEXT,
    "digest": TEXT,
}


def row_of(parts: Services, match: str, tree: Tree) -> Row:
    """The row of a match, as the index or the archive has it."""
    kept = None if parts.store.archive is None else parts.store.archive.kept(match)
    if kept is None or kept.attempt:  # one with an attempt is still in Redis
        return match_row(parts.index.summary(match, tree), tree, None)
    return match_row(msgspec.json.decode(kept.row, type=Summary), tree, kept.archived_at)


def match_row(row: Summary, tree: Tree, archived_at: str | None) -> Row:
    """The row of a match, from its row in the index."""
    result = row.result or {}
    return {
        "match": row.match,
        "game": row.game,
        "status": row.status,
        "opened_at": row.opened_at,
        "ended_at": row.ended_at,
        "archived_at": archived_at,
        "opened_by": row.opened_by,
        "imported_by": row.importer,
        "visibility": row.visibility,
        "clock": row.clock if isinstance(row.clock, int) else None,
        "clock_json": None if isinstance(row.clock, int) else _json(row.clock),
        "entries": tree.last,
        "digest": tree.digest,
        "reason": result.get("reason"),
        "ranks_json": _json(result.get("ranks")),
        "winners_json": _json(sorted(row.winners)),
        "seats_json": _json(row.seats),
        "options_json": _json(row.options),
        "origin_match": row.origin.match if row.origin else None,
        "origin_seq": row.origin.seq if row.origin else None,
        "campaign": row.campaign.id if row.campaign else None,
        "age": row.campaign.age if row.campaign else None,
        "tournament": row.tournament,
        "external_id": row.external_id,
        "tags_json": _json(row.tags),
    }


def entry_rows(match: str, tree: Tree) -> Iterator[Row]:
    """The row of each entry as anybody may see it: with what was hidden, once the match is over."""
    undone = set(tree.undone(range(1, tree.last + 1)))
    for seq in range(1, tree.last + 1):
        entry = tree.entry(seq)
        body = opened(entry if tree.disclosed else served(entry, None))
        facts = facts_of(body)
        action = body.action if isinstance(body, Played) else None
        yield {
            "match": match,
            "seq": seq,
            "after": entry.after,
            "at": entry.at,
            "kind": str(msgspec.to_builtins(body)["kind"]),
            "undone": seq in undone,
            "seat": getattr(body, "seat", None),
            "player": entry.by.player,
            "client": entry.by.client,
            "bot": entry.by.bot,
            "action": action.get("type") if action else None,
            "action_json": _json(action or None),
            "facts_json": _json(facts) if facts else None,
            "by_json": _json(entry.by),
            "digest": entry.digest,
        }


def _json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()
