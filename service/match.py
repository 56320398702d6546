"""A match as the service reads it: its tree, its game, and what follows from them about seats and status."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from annales.domain.contract.engine import is_asked
from annales.domain.contract.game import Game
from annales.domain.errors import GameMissing, MatchOver, NewerRules, NotAsked, StaleAnswer
from annales.domain.games.missing import MissingGame
from annales.domain.log.clocks.reading import runs_out_at
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Claimed, Closed, Opened, Resigned, SeatLeft, SeatTaken
from annales.domain.log.terms import Author, Delay, Origin, Terms
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Layout, Seat, Value, Viewer
from annales.domain.table.table import Table
from annales.events.projections import summary
from annales.service.answers.match.origins import Imported
from annales.service.errors import NotStarted
from annales.service.ports import Ports

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SUBSTITUTE = "greedy"  # the level of the bot that replaces a player who resigns, in a match of more than two


@dataclass(frozen=True)
class Shortened:
    """That a match is shown to `player`, who has no seat, only in part, although it goes on up to entry `newest`.

    `next_at` is when they may see more, `seen_at` when they may see an entry, each if that depends on time.
    """

    player: str | None
    newest: int
    next_at: datetime | None
    seen_at: Callable[[int], datetime | None]


ReadOrigin = Callable[[str, Origin], Tree]  # the id of a match, and its origin as entry 1 names it


class Match:
    """One match, folded from its log. `tables` are the tables that are folded already, shared with the match cache.

    `imported` is the provenance of an imported record, None for a match played here. `read_origin` reads the match that
    this one continues, `closing_reason_of` why an operator has closed one. `from_cache` says that the match was read
    from the cache, so the log may hold more entries. `shortened` says that it is shown without its last entries.
    """

    def __init__(
        self,
        id: str,
        tree: Tree,
        game: Game,
        tables: MutableMapping[int, Table],
        imported: Imported | None = None,
        *,
        read_origin: ReadOrigin | None = None,
        closing_reason_of: Callable[[str], str | None] = lambda match: None,
        from_cache: bool = False,
        shortened: Shortened | None = None,
    ) -> None:
        self.id, self.tree, self.game, self._tables, self.imported = id, tree, game, tables, imported
        self._read_origin, self.from_cache = read_origin or _no_origin, from_cache
        self._closing_reason_of, self.shortened = closing_reason_of, shortened

    # -- terms

    @property
    def opening(self) -> Opened:
        """The body of entry 1."""
        return self.tree.opening

    @property
    def terms(self) -> Terms:
        """What the players agreed on beside the game's setup."""
        return self.opening.terms

    @property
    def delay(self) -> Delay | None:
        """How far those without a seat are behind; None in any other match, and for an unchanged import."""
        return None if self.is_unchanged_import else self.terms.delay or None

    @property
    def newest(self) -> int:
        """The newest entry of the log, also of a match that is shown in part: for waiting, never to be shown."""
        return self.tree.last if self.shortened is None else self.shortened.newest

    @property
    def layout(self) -> Layout:
        """The layout at the beginning of the record."""
        return self.tree.layout

    @property
    def legacy(self) -> Value:
        """What the match hands on to the next age; None while it is not over, or if it hands nothing on."""
        return summary.legacy(self.tree)

    @property
    def campaign(self) -> summary.Age | None:
        """The age of a campaign that this match is; None for a match of no campaign, and for an unchanged import."""
        return None if self.is_unchanged_import else summary.age(self.id, self.opening.follows or None, self.legacy)

    @property
    def rematch_of(self) -> str | None:
        """The match that was played before by the same terms; None for any other match and for an unchanged import."""
        return None if self.is_unchanged_import else self.terms.rematch_of or None

    @property
    def tournament(self) -> str | None:
        """The tournament that this match is played in; None for any other match, and for an unchanged import."""
        return None if self.is_unchanged_import else self.terms.tournament or None

    @property
    def opened_at(self) -> str:
        """When the match was opened (RFC 3339)."""
        return self.tree.entry(1).at

    @property
    def version(self) -> tuple[int, str]:
        """The version of the match, for ETags: its newest entry, and when that was written.

        The time distinguishes it from an entry of the same number that Redis has lost. The digest would do so too, but
        it depends on hidden data.
        """
        return self.tree.last, self.tree.entry(self.tree.last).at

    @property
    def is_unchanged_import(self) -> bool:
        """Whether this is a record exactly as it was imported: its content rests on the importer's word alone.

        A match that continues an imported record has another digest.
        """
        return self.imported is not None and self.imported.digest == self.tree.digest

    def is_imported_by_another(self, player: str) -> bool:
        """Whether it is an unchanged import of somebody else."""
        return self.is_unchanged_import and self.imported is not None and self.imported.by != player

    # -- seats

    @property
    def seats(self) -> list[summary.SeatState]:
        """The state of each seat."""
        return list(summary.seats(self.tree))

    @property
    def players(self) -> list[str]:
        """The players who sit there or are invited, in seat order."""
        return [seat.player for seat in self.seats if seat.player is not None]

    def seat_of(self, player: str | None) -> Viewer:
        """The seat that a player holds; None for a spectator, also if they held one where the shown part ends."""
        if player is None or (self.shortened is not None and player == self.shortened.player):
            return None
        for seat, holder in self.tree.holders.items():
            if holder.player == player and seat not in self.tree.resigned:
                return seat
        return None

    def seat_ever(self, player: str) -> Viewer:
        """The seat that a player holds, or has resigned."""
        return next((seat for seat, holder in self.tree.holders.items() if holder.player == player), None)

    def seat_then(self, player: str, last: int) -> Viewer:
        """The seat that a player held when `last` was the newest entry."""
        held: Viewer = None
        for entry in self.tree.entries[:last]:
            match entry.body:
                case SeatTaken(seat, holder) if holder.player == player:
                    held = seat
                case SeatLeft(seat) | Resigned(seat) | Claimed(_, seat, "bot") if seat == held:
                    held = None
        return held

    def invited(self, player: str | None) -> Viewer:
        """The seat that is reserved for a player."""
        return next((s.seat for s in self.seats if s.kind == "invited" and s.player == player), None)

    def bot_at(self, seat: Seat) -> str | None:
        """The level of the bot that plays a seat, including a substitute for a player who has resigned."""
        return bot_at(self.tree, seat)

    def is_open(self, seat: Seat) -> bool:
        """Whether anybody who knows of the match may sit down there."""
        return not self.is_over() and any(s.seat == seat and s.kind == "open" for s in self.seats)

    def free_seats(self) -> list[Seat]:
        """The seats that nobody holds yet."""
        return [seat for seat in range(self.tree.seats) if seat not in self.tree.holders]

    def may_see(self, player: str | None) -> bool:
        """Whether a player may know of this match; only its participants and guests may know of a private one."""
        if self.terms.visibility != "private":
            return True
        return player is not None and self.concerns(player)

    def concerns(self, player: str) -> bool:
        """Whether a player opened the match, sits there, is invited, or has resigned."""
        return player == self.terms.by or player in self.players

    def has_hidden_information(self) -> bool:
        """Whether anything in this match is hidden from anybody, according to its own layout and entries."""
        return self.layout.has_closed_zones or any(entry.envelopes for entry in self.tree.entries)

    # -- state

    @property
    def status(self) -> str:
        """`open` until every seat is taken, then `playing`, then `over`."""
        return summary.status(self.tree)

    def is_over(self) -> bool:
        """Whether the match has ended by its rules, or was abandoned before it began."""
        return self.result is not None

    @property
    def result(self) -> dict[str, Any] | None:
        """Ranks and reason, once the match is over."""
        return summary.result(self.tree)

    @property
    def closing_reason(self) -> str | None:
        """Why an operator has closed the match; None for any other match."""
        closing = self.tree.last - 1
        if closing < 1 or not isinstance(self.tree.body(closing), Closed):
            return None
        return None if self.tree.entry(closing).by.player == self.terms.by else self._closing_reason_of(self.id)

    def table(self, seq: int | None = None) -> Table:
        """The table at an entry; by default at the head."""
        return self.tree.at(self.tree.head if seq is None else seq, self._tables)

    def number(self, seat: Viewer, seq: int | None = None) -> int:
        """The number that this seat, or a spectator (None), echoes as `answering`, now or when `seq` was the newest."""
        return self.tree.question(seat, seq)

    def deadline(self, seq: int | None = None) -> str | None:
        """When the first clock runs out of those whose seats are awaited at an entry (RFC 3339)."""
        until = _first_to_run_out(self.tree, self.tree.last if seq is None else seq)
        return None if until is None else stamp(moment(until))

    def deadline_of(self, seat: Seat) -> int | None:
        """When the clock of a seat runs out, in milliseconds since 1970; None while it does not run."""
        return runs_out_at(self.tree, seat, self.tree.last)

    def is_overdue(self, at: str, seat: Seat) -> bool:
        """Whether the clock of a seat that is awaited has run out at a time (RFC 3339)."""
        until = self.deadline_of(seat)
        return until is not None and stamp(moment(until)) <= at

    def late_people(self, at: str) -> list[Seat]:
        """The seats of people that are awaited though their clock has run out at a time (RFC 3339)."""
        asked = self.tree.asked_after(self.tree.last)
        seats = [] if asked is None else asked.must
        return [seat for seat in seats if self.bot_at(seat) is None and self.is_overdue(at, seat)]

    def overdue(self, now: datetime) -> int | None:
        """The open question if a person is late with their answer, by the number that a spectator reads."""
        return self.number(None) if self.late_people(stamp(now)) else None

    # -- continuing

    def draft(self, secret: bytes, at: str, by: Author, ports: Ports) -> Draft:
        """An empty draft on top of the match."""

        def contribute() -> str:
            return ports.entropy.token_hex(8)

        return Draft(self.tree, secret, at=at, by=by, contribute=contribute, tables=self._tables, deals=ports.dealer)

    def origin(self, origin: Origin) -> Tree:
        """The match that this one continues, as its first entry names it."""
        return self._read_origin(self.id, origin)


def _no_origin(id: str, _: Origin) -> Tree:
    """A match that is not in the log, such as a record from a file, has no readable origin."""
    raise LookupError(id)


def bot_at(tree: Tree, seat: Seat) -> str | None:
    """The level of the bot that plays a seat, including a substitute for a player who has resigned."""
    if seat in tree.resigned:
        return SUBSTITUTE
    holder = tree.holders.get(seat)
    return None if holder is None else holder.bot


def _first_to_run_out(tree: Tree, seq: int, people_only: bool = False) -> int | None:
    asked = tree.asked_after(seq)
    seats = [] if asked is None else [each for each in asked.must if not (people_only and bot_at(tree, each))]
    ends = [until for seat in seats if (until := runs_out_at(tree, seat, seq)) is not None]
    return min(ends, default=None)


def deadline(tree: Tree) -> int | None:
    """When the clock must answer for a person, in milliseconds since 1970; None if it need not: bots keep time."""
    return _first_to_run_out(tree, tree.last, people_only=True)


def awaits_person(tree: Tree) -> bool:
    """Whether a seat that no bot plays must answer at the end of the log: the clock answers for such seats only."""
    asked = tree.asked_after(tree.last)
    return asked is not None and any(bot_at(tree, seat) is None for seat in asked.must)


def check_rules(game: Game, tree: Tree) -> None:
    """Raise NewerRules if the match is played by newer rules than this process has, GameMissing if it has none.

    During a rolling release, processes of two versions serve the same matches. The older one may show a match that the
    newer one has written to, but must not write to it: the match would change its rules with every answer.
    """
    if isinstance(game, MissingGame):
        raise GameMissing(game=game.SLUG)
    if tree.rules > game.rules:
        raise NewerRules()


def check_is_asked(match: Match, seat: Seat, answering: int) -> None:
    """Raise unless this seat is asked the question of this number."""
    if match.is_over():
        raise MatchOver()
    if not match.tree.is_started():
        raise NotStarted(waiting=len(match.free_seats()))
    number = match.number(seat)
    if number != answering:
        raise StaleAnswer(seat=seat, answering=answering, number=number)
    if not is_asked(match.table(), seat):
        raise NotAsked(seat=seat)


def stamp(moment: datetime) -> str:
    """A time in the form of the log and the API: RFC 3339, UTC, milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")[: len("2026-01-01T00:00:00.000")] + "Z"


def milliseconds(moment: datetime) -> int:
    """A time as milliseconds since 1970, rounded down: the precision of the log."""
    return (moment - EPOCH) // timedelta(milliseconds=1)


def moment(milliseconds: int) -> datetime:
    """The time of this number of milliseconds since 1970, in UTC."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).replace(microsecond=milliseconds % 1000 * 1000)
