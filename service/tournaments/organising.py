"""The acts of players on a tournament: open it, enter and leave it, start and close it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import msgspec

from annales.domain.bots import levels
from annales.domain.contract.engine import set_up_for
from annales.domain.contract.game import Game
from annales.domain.contract.presets import with_preset
from annales.domain.log.clocks.kinds import AnyClock
from annales.domain.log.terms import Visibility
from annales.domain.phrases import Phrase
from annales.domain.table.layout import Value
from annales.domain.tournaments.glicko2 import Rating
from annales.service.commands.open import new_id
from annales.service.commands.seats import check_seats
from annales.service.errors import BadTournament, NoSuchTournament, NotOrganiser, TournamentNotOpen
from annales.service.match import stamp
from annales.service.ports import Ports
from annales.service.reasons import TournamentState, TournamentTerms
from annales.service.tournaments.model import MOST_LEFT, MOST_MATCHES, Entrant, OrganiserTerms, Pairing, Tournament
from annales.service.tournaments.progress import begun, closed
from annales.service.tournaments.store import Tournaments

DAY = 24 * 3600  # seconds: the clock of matches with people, unless another one is given
Names = Callable[[Iterable[str]], Mapping[str, str]]


@dataclass(frozen=True)
class TournamentOpening:
    """The parameters of a new tournament; `entrants` are plans, `{"kind": "player" | "open" | "bot", …}`."""

    game: str
    entrants: Sequence[Mapping[str, str]]
    pairing: Pairing
    seats: int = 2
    rounds: int | None = None
    deals: int = 1
    duplicate: bool = False
    options: Mapping[str, Value] = field(default_factory=dict)
    preset: str | None = None
    clock: AnyClock | None = None
    visibility: Visibility = "public"
    name: str | None = None


class Organising:
    """Opens tournaments, and changes them as people ask. `names` gives the names of players who exist."""

    def __init__(self, store: Tournaments, games: Mapping[str, Game], names: Names, ports: Ports) -> None:
        self._store, self._games, self._names, self._ports = store, games, names, ports

    def planned(self, opening: TournamentOpening, player: str, id: str) -> Tournament:
        """The tournament that an opening asks for, not stored yet; it has begun if every place is taken.

        Raises BadTournament, BadSeats, BadOption or BadPreset.
        """
        game = self._game(opening.game)
        check_seats(game, [{"kind": "open"}] * opening.seats)
        entrants = tuple(_entrant(plan, player) for plan in opening.entrants)
        self._check_entrants(game, opening, entrants)
        options = with_preset(game.PRESETS, opening.preset, opening.options, opening.seats)
        has_people = any(each.level is None for each in entrants)
        terms = OrganiserTerms(
            name=opening.name,
            game=opening.game,
            options=set_up_for(game, opening.seats, options).options,
            seats=opening.seats,
            pairing=opening.pairing,
            rounds=opening.rounds,
            deals=opening.deals,
            duplicate=opening.duplicate,
            clock=opening.clock or (DAY if has_people else None),
            visibility=opening.visibility,
        )
        planned = Tournament(id=id, by=player, terms=terms, entrants=entrants, opened_at=self._now())
        if planned.matches_planned > MOST_MATCHES:
            given = planned.matches_planned
            raise _bad("entrants", TournamentTerms.TOO_MANY_MATCHES(most=MOST_MATCHES, given=given))
        return self._begun_if_full(planned)

    def enter(self, id: str, player: str) -> Tournament:
        """A player takes the place that they are invited to, or an open one; the tournament begins with the last one.

        Anybody who knows its id may enter while a place is open, as into a match. A second time changes nothing,
        however far the tournament has come. Raises NoSuchTournament or TournamentNotOpen.
        """
        return self._store.change(id, partial(self._entered, player=player))

    def leave(self, id: str, player: str) -> Tournament:
        """A player gives up their place, or declines an invitation: the place is open then.

        Once it has begun, they withdraw: they stay in the standings, and are not paired any more. A second time changes
        nothing. Raises NoSuchTournament or TournamentNotOpen.
        """
        return self._store.change(id, partial(_left, player=player))

    def start(self, id: str, player: str) -> Tournament:
        """The organiser starts it among those who have entered; a second time changes nothing.

        Raises NotOrganiser or TournamentNotOpen.
        """
        return self._store.change(id, partial(self._started, player=player))

    def close(self, id: str, player: str, seen: Callable[[Tournament], Tournament]) -> Tournament:
        """The organiser ends it early: no match is opened any more, and what is being played counts no more.

        What has ended is rated: else whoever loses could take their results back. `seen` gives a tournament with the
        results that no scheduler has seen yet.
        """
        last = seen(self._store.visible(id, player))
        return self._store.change_rated(
            id,
            lambda newest, ratings: self._closed(last if newest.version == last.version else newest, ratings, player),
        )

    def _entered(self, tournament: Tournament, player: str) -> Tournament:
        free = [place for place, each in enumerate(tournament.entrants) if each.kind == "open"]
        if not tournament.may_see(player) and not (tournament.status == "open" and free):
            raise NoSuchTournament(tournament=tournament.id)
        place = tournament.place_of(player)
        if place is not None and _has_entered(tournament.entrants[place]):
            return tournament
        _check_open(tournament)
        if place is None and not free:
            raise TournamentNotOpen(reason=TournamentState.NO_PLACE())
        place = free[0] if place is None else place
        entered = _with_entrant(tournament, place, Entrant(player=player, entered=True))
        still_left = tuple(each for each in tournament.left if each != player)
        return self._begun_if_full(msgspec.structs.replace(entered, left=still_left))

    def _started(self, tournament: Tournament, player: str) -> Tournament:
        _check_organiser(tournament, player)
        if tournament.started_at is not None:
            return tournament
        _check_open(tournament)
        return begun(tournament, self._now(), self._new_id)

    def _closed(self, tournament: Tournament, ratings: Mapping[str, Rating], player: str) -> Tournament:
        _check_organiser(tournament, player)
        if tournament.closed:
            return tournament
        if tournament.status == "over":
            raise TournamentNotOpen(reason=TournamentState.OVER())
        return closed(tournament, self._now(), ratings)

    def _begun_if_full(self, tournament: Tournament) -> Tournament:
        return begun(tournament, self._now(), self._new_id) if tournament.is_full else tournament

    def _game(self, slug: str) -> Game:
        if slug not in self._games:
            raise _bad("game", TournamentTerms.NO_SUCH_GAME(game=slug, games=tuple(self._games)))
        return self._games[slug]

    def _check_entrants(self, game: Game, opening: TournamentOpening, entrants: Sequence[Entrant]) -> None:
        if len(entrants) < opening.seats:
            raise _bad("entrants", TournamentTerms.TOO_FEW(least=opening.seats, given=len(entrants)))
        named = [each.level or each.player for each in entrants if each.kind != "open"]
        twice = [who for number, who in enumerate(named) if who in named[:number]]
        if twice:
            raise _bad("entrants", TournamentTerms.TWICE(who=twice[0]))
        unknown = [each.level for each in entrants if each.level is not None and each.level not in levels(game)]
        if unknown:
            raise _bad("entrants", TournamentTerms.NO_SUCH_LEVEL(level=unknown[0], levels=tuple(levels(game))))
        players = [each.player for each in entrants if each.player is not None]
        known = self._names(players)
        strangers = [player for player in players if player not in known]
        if strangers:
            raise _bad("entrants", TournamentTerms.NO_SUCH_PLAYER(player=strangers[0]))
        if opening.duplicate and any(each.level is None for each in entrants):
            raise _bad("duplicate", TournamentTerms.DUPLICATE_WITH_PEOPLE())
        if opening.rounds is not None and opening.pairing == "round_robin":
            raise _bad("rounds", TournamentTerms.ROUNDS_OF_A_ROUND_ROBIN())

    def _now(self) -> str:
        return stamp(self._ports.clock.now())

    def _new_id(self) -> str:
        return new_id(self._ports.entropy)


def _bad(member: str, reason: Phrase) -> BadTournament:
    return BadTournament(member=member, reason=reason)


def _entrant(plan: Mapping[str, str], player: str) -> Entrant:
    """A place as it is planned; the organiser who takes one has entered."""
    if plan["kind"] == "bot":
        return Entrant(level=plan["level"])
    if plan["kind"] == "open":
        return Entrant()
    named = plan.get("player", player)
    return Entrant(player=named, entered=named == player)


def _left(tournament: Tournament, player: str) -> Tournament:
    if not tournament.may_see(player):
        raise NoSuchTournament(tournament=tournament.id)
    place = tournament.place_of(player)
    if place is None:
        if player in tournament.left:
            return tournament
        raise TournamentNotOpen(reason=TournamentState.NOT_ENTERED())
    held = tournament.entrants[place]
    if held.withdrawn:
        return tournament
    if tournament.status == "over":
        raise TournamentNotOpen(reason=TournamentState.OVER())
    if tournament.status == "playing":
        return _with_entrant(tournament, place, msgspec.structs.replace(held, withdrawn=True))
    left = _with_entrant(tournament, place, Entrant())
    return msgspec.structs.replace(left, left=(*tournament.left, player)[-MOST_LEFT:])


def _has_entered(entrant: Entrant) -> bool:
    return entrant.entered and not entrant.withdrawn


def _with_entrant(tournament: Tournament, place: int, entrant: Entrant) -> Tournament:
    entrants = (*tournament.entrants[:place], entrant, *tournament.entrants[place + 1 :])
    return msgspec.structs.replace(tournament, entrants=entrants)


def _check_organiser(tournament: Tournament, player: str) -> None:
    if not tournament.may_see(player):
        raise NoSuchTournament(tournament=tournament.id)
    if tournament.by != player:
        raise NotOrganiser()


def _check_open(tournament: Tournament) -> None:
    """Raise TournamentNotOpen if it has begun."""
    if tournament.status != "open":
        is_over = tournament.status == "over"
        raise TournamentNotOpen(reason=TournamentState.OVER() if is_over else TournamentState.BEGUN())
