"""The lists of the index: which of them contain a match, and which of them a search reads.

Every list that is searched holds either public matches, or those of one player for that player. A search reads lists of
public matches and of its own reader, so it never reads a row that the reader may not see. Lists whose names begin with
`ended:` are sorted by the end of their matches, all others by their opening.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from annales.events.projections.summary import Summary

ENDED = "ended:"
RUNNING = ("open", "playing")  # the states of matches that are not over
OVER = f"{ENDED}every"  # all matches that have ended, hidden ones too; no search for others reads it
LATE = "delayed:public"  # public matches that may not be over yet for those without a seat, as their status says
EVERY = {"open": "every:open", "playing": "every:playing", "over": OVER}  # all matches of Redis by their status


@dataclass(frozen=True)
class Wanted:
    """The filters of a search. Times are RFC 3339 with milliseconds in UTC, as in the log; all bounds are inclusive.

    `player`, `opponent` and `winner` hold seats; `of` is a player who holds a seat or has opened or imported the match;
    `awaited` is one of whose seats the match awaits an answer, and must be the reader. `result` is the reason for the
    end of a match, `action` a kind of action played in it, `origin` the match that it continues from, `campaign` the
    campaign that it is an age of, `tournament` the one that it is played in, `rematch_of` the match that was played
    before it. A match is `rated` if it is played in a tournament. With `ended_since` the matches are sorted by their
    end.
    """

    game: str | None = None
    status: str | None = None
    player: str | None = None
    since: str | None = None
    until: str | None = None
    result: str | None = None
    action: str | None = None
    origin: str | None = None
    opponent: str | None = None
    opened_by: str | None = None
    winner: str | None = None
    awaited: str | None = None
    tag: str | None = None
    ended_since: str | None = None
    of: str | None = None
    campaign: str | None = None
    tournament: str | None = None
    rematch_of: str | None = None
    rated: bool | None = None


def lists_of(row: Summary) -> list[str]:
    """The lists that contain a match."""
    names = _of_state(row)
    shown = _public(row) if row.visibility == "public" else _hidden(row)
    names += shown
    if row.ended_at is not None:
        names += [ENDED + name for name in shown if not name.startswith(("origin:", "campaign:", "rematch:"))]
    if row.visibility == "public":
        names += [f"status:{row.status}", f"game:{row.game}:{row.status}"]
        names += [LATE] if row.delay is not None and (row.status != "over" or row.delay.seconds) else []
    return names


def _of_state(row: Summary) -> list[str]:
    """The lists that depend on the status alone. No search for others reads them."""
    names = [f"playing-of:{row.opened_by}"] if row.status == "playing" else []
    names.append(EVERY[row.status])
    names += [f"playing:{player}" for player in sorted(row.playing)]
    if row.status == "open" and row.origin is not None and not row.origin.imported:
        names.append(f"waiting-for:{row.origin.match}")
    if row.campaign is not None and row.follows is not None and row.follows.branch:
        names.append(f"branches:{row.campaign.id}")
    return names


def is_of_running(wanted: Wanted) -> bool:
    """Whether a search is for matches that are not over: none of them is archived."""
    return wanted.status in RUNNING or wanted.awaited is not None


def _hidden(row: Summary) -> list[str]:
    names = [f"player:{player}:hidden" for player in sorted(row.players)]
    if row.origin is not None:
        names += [f"origin:{row.origin.match}:of:{player}" for player in sorted(row.players)]
    if row.campaign is not None:
        names += [f"campaign:{row.campaign.id}:of:{player}" for player in sorted(row.players)]
    if row.tournament is not None:
        names += [f"tournament:{row.tournament}:of:{player}" for player in sorted(row.players)]
    if row.rematch_of is not None:
        names += [f"rematch:{row.rematch_of}:of:{player}" for player in sorted(row.players)]
    return names


def _public(row: Summary) -> list[str]:
    names = [f"player:{player}:public" for player in sorted(row.seated)]
    names += [f"winner:{player}:public" for player in sorted(row.winners)]
    names += [_tag(tag) for tag in dict.fromkeys(row.tags)]
    names += [f"origin:{row.origin.match}:public"] if row.origin is not None else []
    names += [f"campaign:{row.campaign.id}:public"] if row.campaign is not None else []
    names += [f"tournament:{row.tournament}:public"] if row.tournament is not None else []
    names += [f"rematch:{row.rematch_of}:public"] if row.rematch_of is not None else []
    return [*names, f"opened:{row.opener}:public", "all", f"game:{row.game}"]


def _tag(tag: str) -> str:
    """The list of a tag, whose name has a bounded length and no spaces."""
    return f"tag:{blake2b(tag.encode(), digest_size=12).hexdigest()}:public"


def candidates(wanted: Wanted, viewer: str | None) -> list[list[str]]:
    """Groups of lists; each group contains every match that is wanted, and no hidden match but the viewer's own."""
    hidden = [f"player:{viewer}:hidden"] if viewer else []
    groups = []
    families = {"origin": wanted.origin, "campaign": wanted.campaign, "tournament": wanted.tournament}
    families["rematch"] = wanted.rematch_of
    for family, value in families.items():
        if value is not None:
            groups.append([f"{family}:{value}:public", *([f"{family}:{value}:of:{viewer}"] if viewer else [])])
    if wanted.awaited is not None:
        groups.append([f"playing:{wanted.awaited}"])
    if wanted.of is not None:
        groups.append([f"player:{wanted.of}:public", f"opened:{wanted.of}:public", *hidden])
    groups += [[f"player:{player}:public", *hidden] for player in (wanted.player, wanted.opponent) if player]
    groups += [[f"winner:{wanted.winner}:public", *hidden]] if wanted.winner else []
    groups += [[f"opened:{wanted.opened_by}:public", *hidden]] if wanted.opened_by else []
    groups += [[_tag(wanted.tag), *hidden]] if wanted.tag is not None else []
    if wanted.ended_since is not None:
        return [[ENDED + name for name in group] for group in groups] or [[ENDED + _of_game(wanted.game, None)]]
    late = [LATE] if wanted.status is not None else []
    return groups or [[_of_game(wanted.game, wanted.status), *late]]


def _of_game(game: str | None, status: str | None) -> str:
    if game is not None:
        return f"game:{game}:{status}" if status is not None else f"game:{game}"
    return f"status:{status}" if status is not None else "all"


def is_shown(row: Summary, viewer: str | None) -> bool:
    """Whether a viewer may find a match: a public one, or one of their own."""
    return row.visibility == "public" or viewer in row.players


def fits(row: Summary, wanted: Wanted, viewer: str | None) -> bool:
    """Whether a match is wanted, and the viewer may find it."""
    return (
        is_shown(row, viewer)
        and _is_of_people(row, wanted)
        and wanted.game in (None, row.game)
        and wanted.status in (None, row.status)
        and (wanted.origin is None or (row.origin is not None and row.origin.match == wanted.origin))
        and (wanted.campaign is None or (row.campaign is not None and row.campaign.id == wanted.campaign))
        and wanted.tournament in (None, row.tournament)
        and wanted.rated in (None, row.tournament is not None)
        and wanted.rematch_of in (None, row.rematch_of)
        and (wanted.result is None or (row.result is not None and row.result["reason"] == wanted.result))
        and (wanted.action is None or wanted.action in row.actions)
        and (wanted.tag is None or wanted.tag in row.tags)
        and (wanted.since is None or row.opened_at >= wanted.since)
        and (wanted.until is None or row.opened_at <= wanted.until)
        and (wanted.ended_since is None or (row.ended_at is not None and row.ended_at >= wanted.ended_since))
    )


def _is_of_people(row: Summary, wanted: Wanted) -> bool:
    return (
        (wanted.player is None or wanted.player in row.seated)
        and (wanted.opponent is None or wanted.opponent in row.seated)
        and wanted.opened_by in (None, row.opener)
        and (wanted.winner is None or wanted.winner in row.winners)
        and (wanted.of is None or wanted.of in row.players)
        and (wanted.awaited is None or row.is_awaited(wanted.awaited))
    )
