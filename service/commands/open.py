"""Opening a match: its terms, the first seats, and, if every seat is taken, the opening step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import UNSET, UnsetType

from annales.domain.contract.dealer import commitment_to
from annales.domain.contract.engine import set_up_for
from annales.domain.contract.game import Game, Setup
from annales.domain.contract.presets import with_preset
from annales.domain.log.clocks.kinds import AnyClock
from annales.domain.log.draft import Draft
from annales.domain.log.entry import Opened, SeatTaken
from annales.domain.log.terms import Author, Delay, Follows, Hints, Holder, Origin, Package, TakeBack, Terms, Visibility
from annales.domain.table.layout import Value
from annales.service.commands.begin import start_if_full
from annales.service.commands.command import CommandContext, Creation, Written
from annales.service.commands.seats import check_seats, plans, take_seat
from annales.service.match import Match
from annales.service.ports import Entropy


def new_id(entropy: Entropy) -> str:
    """The id of a new match."""
    return "mt_" + entropy.token_hex(8)


@dataclass(frozen=True)
class Opening:
    """The parameters of a new match; `seats` are plans, `{"kind": "player" | "open" | "bot", …}`.

    `options` override those of the `preset`. The players of a match of a `tournament` have agreed to play when they
    entered it, so they sit down at once. `rematch_of` is the match that was played before with the same terms. `delay`
    is how far those without a seat are behind, `{"entries": …}` or `{"seconds": …}`. `hints` says whether
    seats may take advice; None leaves it to the default.
    """

    game: str
    seats: Sequence[Mapping[str, str]]
    options: Mapping[str, Value] = field(default_factory=dict)
    preset: str | None = None
    take_back: TakeBack = "consent"
    visibility: Visibility = "public"
    clock: AnyClock | None = None
    client_seed: str | None = None
    external_id: str | None = None
    tags: Sequence[str] = ()
    tournament: str | None = None
    rematch_of: str | None = None
    delay: Mapping[str, int] | None = None
    claim_after: int | None = None
    hints: Hints | None = None


class OpenOnTerms(Creation):
    """Open a match on the terms that an opening names."""

    opening: Opening

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.opening.game


class OpenReserved(OpenOnTerms):
    """Open a match that comes from another one, under an id that is reserved for it."""

    @property
    def is_reserved(self) -> bool:
        """The id is reserved as long as the match that it comes from exists."""
        return True


@dataclass(frozen=True)
class OpenMatch(OpenOnTerms):
    """A player opens a match; it starts at once when every seat is filled."""

    player: str
    opening: Opening
    id: str = ""

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the terms, and the seats that are taken."""
        check_seats(match.game, self.opening.seats)
        seats, chosen = len(self.opening.seats), self.opening.options
        options = with_preset(match.game.PRESETS, self.opening.preset, chosen, seats)
        setup = set_up_for(match.game, seats, options)
        draft_opening(draft, match, self.player, self.opening, setup)


@dataclass(frozen=True)
class OpenFork(OpenOnTerms):
    """Open a match that continues another one, its `origin`, with the same setup."""

    player: str
    opening: Opening
    setup: Setup
    origin: Origin
    id: str = ""

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the terms, the seats that are taken, and, if these are all, the state of the origin."""
        draft_opening(draft, match, self.player, self.opening, self.setup, self.origin)

    def after(self, written: Written, context: CommandContext) -> Written:
        """Delete the imported record once its steps are copied."""
        context.provenance.drop_copied(written.match)
        return written


def package_of(game: Game) -> Package | UnsetType:
    """The package of a game as an opening names it; UNSET for one of our own."""
    from_where = game.DISTRIBUTION
    if from_where is None:
        return UNSET
    return Package(name=from_where.name, version=from_where.version, digest=from_where.digest)


def draft_opening(
    draft: Draft,
    match: Match,
    player: str,
    opening: Opening,
    setup: Setup,
    origin: Origin | None = None,
    follows: Follows | UnsetType = UNSET,
) -> None:
    """Draft the first entries of a match: its opening, the player who opens it, and the bots."""
    seats = plans(opening.seats, player)
    terms = Terms(
        by=player,
        claim_after=UNSET if opening.claim_after is None else opening.claim_after,
        clock=opening.clock,
        delay=UNSET if opening.delay is None else msgspec.convert(opening.delay, Delay),
        external_id=opening.external_id or UNSET,
        hints=opening.hints or UNSET,
        package=package_of(match.game),
        rematch_of=opening.rematch_of or UNSET,
        seats=seats,
        tags=tuple(opening.tags) or UNSET,
        take_back=opening.take_back,
        tournament=opening.tournament or UNSET,
        visibility=opening.visibility,
    )
    wire = match.game.LAYOUT.to_wire()
    draft.write(Opened(match.game.SLUG, wire, setup, terms, commitment_to(draft.secret), origin, follows))
    draft.tree.layout = match.game.LAYOUT  # as a reader of the log would set it
    for seat, plan in enumerate(seats):
        if plan.kind == "bot":
            draft.write(SeatTaken(seat, Holder(bot=plan.level)))
        elif plan.player == player:
            take_seat(draft, seat, player, opening.client_seed)
        elif plan.player is not None and opening.tournament is not None:
            take_seat(draft, seat, plan.player, None, by=Author(player=plan.player))
    start_if_full(draft, match)
