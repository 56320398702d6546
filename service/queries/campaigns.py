"""A campaign as one viewer may see it: its ages, the lines of heirs through them, and the age that can be followed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import asdict

from annales.domain.errors import BrokenRecord
from annales.events.projections.index import Index
from annales.events.projections.lists import Wanted, is_shown
from annales.events.projections.summary import Summary
from annales.service.answers.campaigns import AgeShown, Campaign, HeirShown, LineShown
from annales.service.errors import NoSuchCampaign
from annales.service.match import Match
from annales.service.matches import Matches
from annales.service.provenance import Provenance
from annales.service.queries.views import named_seats

MOST = 500  # ages in one response

Names = Callable[[Iterable[str]], Mapping[str, str]]
Thrones = Mapping[str, Sequence[int]]  # for each match, what each of its seats has won
Winners = Mapping[str, Sequence[int]]  # for each match, the seats that have won it


def campaign_view(index: Index, matches: Matches, names_of: Names, id: str, viewer: str | None) -> Campaign:
    """A campaign with the ages that this viewer may see, in their order; raises NoSuchCampaign if there are none.

    The lines of heirs and `next` follow the main line, which takes no branch. Thrones are counted over the ages that
    are shown: a line whose earlier age is hidden or deleted begins anew.
    """
    ages, is_complete = _ages(index, id, viewer)
    if not ages:
        raise NoSuchCampaign(campaign=id)
    names = names_of(chain.from_iterable(row.seated for row in ages))
    winners = {row.match: _winners(row, matches) for row in ages}
    thrones, main = _thrones(ages, winners), main_line(ages)
    return Campaign(
        id=id,
        game=ages[0].game,
        ages=[_age(row, names, winners, thrones) for row in ages],
        lines=_lines(main, names, thrones),
        next=main[-1].match if main[-1].legacy is not None else None,
        complete=is_complete,
    )


def last_to_follow(index: Index, id: str, viewer: str | None) -> str:
    """The last match of the main line that hands something on, as far as this viewer may see; raises NoSuchCampaign.

    The age that follows it may be open already, and a second request for it is told so.
    """
    ages, _ = _ages(index, id, viewer)
    if not ages:
        raise NoSuchCampaign(campaign=id)
    line = main_line(ages)
    return next((row for row in reversed(line) if row.legacy is not None), line[-1]).match


def followed_by(provenance: Provenance, index: Index, match: Match, viewer: str | None) -> str | None:
    """The match that follows this one on the main line, if there is one and this viewer may find it."""
    if match.legacy is None:
        return None
    following = provenance.next_age(match.id)
    row = None if following is None else index.row_for(following, viewer)
    return row.match if row is not None and is_shown(row, viewer) else None


def main_line(ages: Sequence[Summary]) -> list[Summary]:
    """The ages that follow one another without a branch, from the first of these."""
    following = {row.follows.match: row for row in ages if row.follows is not None and not row.follows.branch}
    line = [ages[0]]
    while line[-1].match in following:
        line.append(following[line[-1].match])
    return line


def _ages(index: Index, id: str, viewer: str | None) -> tuple[list[Summary], bool]:
    """The ages of a campaign that a viewer may see, and whether these are all; a branch comes after what it parts from.

    A first age that is unlisted can be read by everybody who knows its id, and the id of the campaign tells it.
    """
    page = index.search(Wanted(campaign=id), viewer, MOST)
    rows = {row.match: row for row in page.matches}
    first = index.row_for("mt_" + id.removeprefix("cp_"), viewer)
    if first is not None and first.campaign is not None and first.campaign.id == id and first.visibility == "unlisted":
        rows[first.match] = first
    return sorted(rows.values(), key=_order), page.place is None


def _order(row: Summary) -> tuple[int, bool, str, str]:
    number = 1 if row.follows is None else row.follows.age
    return number, row.follows is not None and row.follows.branch, row.opened_at, row.match


def _thrones(ages: Sequence[Summary], winners: Winners) -> Thrones:
    """How many ages the line of each seat has won, up to and including each age."""
    won: dict[str, list[int]] = {}
    for row in ages:
        before = [] if row.follows is None else won.get(row.follows.match, [])
        won[row.match] = [
            (before[heir] if heir is not None and heir < len(before) else 0) + (seat in winners[row.match])
            for seat, heir in enumerate(row.heirs or [None] * len(row.seats))
        ]
    return won


def _winners(row: Summary, matches: Matches) -> list[int]:
    """The seats of the first rank, unless the rules rank a last age for the whole campaign and tell who has won it."""
    ranks = _result(row)["ranks"] or ()
    told = _winners_of_last_age(row, matches) if ranks else ()
    return list(told) or [seat for seat, rank in enumerate(ranks) if rank == 1]


def _winners_of_last_age(row: Summary, matches: Matches) -> Sequence[int]:
    """Nobody, if the rules do not tell, or if the match is damaged: the other ages are shown without it."""
    if row.follows is None or row.legacy is not None:
        return ()
    try:
        match = matches.find(row.match)
        return () if match is None or match.game.age_winners is None else match.game.age_winners(match.table())
    except BrokenRecord:
        return ()


def _result(row: Summary) -> Mapping[str, Any]:
    return row.result or {"ranks": None, "reason": None}


def _age(row: Summary, names: Mapping[str, str], winners: Winners, thrones: Thrones) -> AgeShown:
    return AgeShown(
        match=row.match,
        age=1 if row.follows is None else row.follows.age,
        follows=row.follows,
        branch=row.follows is not None and row.follows.branch,
        status=row.status,
        opened_at=row.opened_at,
        ended_at=row.ended_at,
        seats=named_seats(row.seats, names),
        heirs=row.heirs,
        **_result(row),
        winners=winners[row.match],
        thrones=thrones[row.match],
        legacy=row.legacy,
    )


def _lines(main: Sequence[Summary], names: Mapping[str, str], thrones: Thrones) -> list[LineShown]:
    """The lines of heirs: who held the seats of each, age by age, and how many ages the line has won."""
    lines: list[LineShown] = []
    before: list[LineShown] = []  # the line of each seat of the age before
    for row in main:
        number, heirs = 1 if row.follows is None else row.follows.age, row.heirs or (None,) * len(row.seats)
        now = []
        for holder, heir, won in zip(named_seats(row.seats, names), heirs, thrones[row.match], strict=True):
            if heir is not None and heir < len(before):
                line = before[heir]
            else:
                line = LineShown([], 0)
                lines.append(line)
            line.thrones = won
            line.seats.append(HeirShown(row.match, number, **asdict(holder)))
            now.append(line)
        before = now
    return lines
