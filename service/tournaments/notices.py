"""The notices of tournaments to a player: an invitation, the beginning, and the end.

Each stage of a tournament occurs once and is announced once; so the stage is used where notices of a match have the
number of an entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from annales.domain.contract.game import Game
from annales.domain.phrases import Phrase, Phrases
from annales.service.accounts.parts import AccountParts
from annales.service.concerns import TOURNAMENT_INVITED, TOURNAMENT_OVER, TOURNAMENT_STARTED, Concern
from annales.service.messages.catalogue import spoken
from annales.service.tournaments.model import Tournament

INVITING, BEGINNING, ENDING = 1, 2, 3


class TournamentNoticeWords(Phrases):
    """A notice of a tournament in words."""

    INVITED = ("name", "game")
    STARTED = ("game",)
    OVER = ("game",)
    CLOSED = ("game",)
    SOMEBODY = ()


class News(NamedTuple):
    """A stage to which a tournament has come, and whom that concerns."""

    stage: int
    players: list[str]


class Games(Protocol):
    """Where the games are found."""

    @property
    def games(self) -> Mapping[str, Game]:
        """The games that are played here, by id."""


class Organised(Protocol):
    """Where tournaments are read."""

    def find(self, id: str) -> Tournament | None:
        """The tournament of this id, if there is one."""


class Stored(Protocol):
    """The parts of the process that know tournaments."""

    @property
    def store(self) -> Organised:
        """Where they are read."""


class TournamentSources(Protocol):
    """The parts of the process that notices of tournaments are read from."""

    @property
    def tournaments(self) -> Stored:
        """The tournaments."""

    @property
    def matches(self) -> Games:
        """Where the games are found."""

    @property
    def accounts(self) -> AccountParts:
        """The names of players."""


def news_of(tournament: Tournament, before: Tournament | None) -> list[News]:
    """The stages to which a tournament has come by a change; `before` is None for one that was just opened."""
    stages = []
    if before is None and _invited(tournament):
        stages.append(INVITING)
    if tournament.status != ("open" if before is None else before.status):
        stages.append(BEGINNING if tournament.status == "playing" else ENDING)
    return [News(stage, concerned(tournament, stage)) for stage in stages]


def concerned(tournament: Tournament, stage: int) -> list[str]:
    """The players whom a stage concerns: those who are invited, or all who are in it and whoever has opened it."""
    if stage == INVITING:
        return _invited(tournament)
    return list(dict.fromkeys([*tournament.players, tournament.by]))


def tournament_notices(
    sources: TournamentSources, id: str, player: str, first: int, last: int | None, words_in: str | None
) -> Iterator[tuple[Concern, dict[str, Any]]]:
    """The notices of a tournament for a player, of the stages from `first` to `last`.

    An invitation is left out once it does not wait any more.
    """
    tournament = sources.tournaments.store.find(id)
    if tournament is None:
        return
    for stage, kind, at in _reached(tournament):
        if first <= stage <= (last or ENDING) and player in concerned(tournament, stage):
            concern = Concern(stage, kind, player, None)
            yield concern, _view(sources, tournament, concern, at, words_in)


def _invited(tournament: Tournament) -> list[str]:
    """Those who have not answered yet, while they may."""
    if tournament.status != "open":
        return []
    return [each.player for each in tournament.entrants if each.kind == "invited" and each.player is not None]


def _reached(tournament: Tournament) -> Iterator[tuple[int, str, str]]:
    """The stages to which it has come: the number of each, its kind, and when that was."""
    yield INVITING, TOURNAMENT_INVITED, tournament.opened_at
    if tournament.started_at is not None:
        yield BEGINNING, TOURNAMENT_STARTED, tournament.started_at
    if tournament.ended_at is not None:
        yield ENDING, TOURNAMENT_OVER, tournament.ended_at


def _view(
    sources: TournamentSources, tournament: Tournament, concern: Concern, at: str, words_in: str | None
) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "kind": concern.kind,
        "tournament": tournament.id,
        "title": tournament.terms.name,
        "game": tournament.terms.game,
        "at": at,
    }
    name = None
    if concern.kind == TOURNAMENT_INVITED:
        name = sources.accounts.players.names([tournament.by]).get(tournament.by)
        shown["by"] = {"player": tournament.by, "name": name, "seat": None}
    elif concern.kind == TOURNAMENT_OVER:
        shown["closed"] = tournament.closed
    if words_in is not None:
        shown["words"] = _words(sources.matches.games, tournament, concern.kind, name, words_in)
    return shown


def _words(games: Mapping[str, Game], tournament: Tournament, kind: str, name: str | None, language: str) -> str:
    slug = tournament.terms.game
    game = games[slug].TEXTS.title.speak(language) if slug in games else slug
    return spoken(_phrase(tournament, kind, name or spoken(TournamentNoticeWords.SOMEBODY(), language), game), language)


def _phrase(tournament: Tournament, kind: str, name: str, game: str) -> Phrase:
    if kind == TOURNAMENT_INVITED:
        return TournamentNoticeWords.INVITED(name=name, game=game)
    if kind == TOURNAMENT_STARTED:
        return TournamentNoticeWords.STARTED(game=game)
    return (TournamentNoticeWords.CLOSED if tournament.closed else TournamentNoticeWords.OVER)(game=game)
