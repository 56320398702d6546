"""THE door: people, bots and the clock open, sit, play and leave through here, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from domain.canonical import digest
from domain.contract.dealer import commitment_to
from domain.contract.engine import legal_answers, set_up_for, to_wire
from domain.contract.game import Game, Setup
from domain.errors import Busy, MatchOver, NoSuchMatch, NotYourSeat, TableError
from domain.log.draft import Draft
from domain.log.entry import Disclosed, Opened, SeatLeft, SeatTaken
from domain.log.terms import Author, ForkTerms, Holder, Origin, SeatPlan, TakeBack, Terms, Visibility
from domain.log.tree import Tree
from domain.table.layout import Seat, Value
from events.match_cache import MatchCache
from events.projections.index import Index
from events.stream import Appended, Log, Outcome, Turns
from service.accounts.match_secrets import MatchSecrets
from service.awaited import bot_schedule, bot_turns, deadline, turns_asked
from service.bots.pacing import Schedule, milliseconds, moment
from service.bots.thoughts import MovedOn, Thought, think
from service.bots.turn_queue import BotTurn
from service.commands.answer import Answer, answer_all, check_is_asked, same_answers
from service.commands.fork import (
    answer_fork,
    ask_fork,
    begin_fork,
    check_can_branch,
    check_visibility,
    granted,
    granted_by_leaving,
    hides,
    origin_copied,
    origin_redealt,
    same_fork_answer,
    same_fork_ask,
)
from service.commands.import_record import judged
from service.commands.provenance import Imports
from service.commands.reenactment import Reenacting
from service.commands.seats import (
    begin,
    check_seat_is_for,
    check_seats,
    not_your_seat,
    plans,
    plans_again,
    resign,
    seat_taken_at,
    seated,
    terms_again,
)
from service.commands.take_back import answer_back, ask_back, consent_on_leaving, same_answer, same_ask
from service.errors import ForkNotOpen, UnknownGame
from service.idempotency import KeyedRequest, MatchKeys
from service.match import Match, check_rules, stamp
from service.ports import Entropy, Ports
from service.queries.lineage import lineage
from service.settings import Pace

TRIES = 10  # how often a writer who was overtaken starts again
AT_ONCE = Pace(0, 0)  # bots answer as soon as they can
NOBODY: Seat = -1  # a seat that nobody holds: it is asked nothing of its own


@dataclass(frozen=True)
class Opening:
    """What a match is asked to be opened with; `seats` are plans, `{"kind": "player" | "open" | "bot", …}`."""

    game: str
    seats: Sequence[Mapping[str, str]]
    options: Mapping[str, Value] = field(default_factory=dict)
    take_back: TakeBack = "consent"
    visibility: Visibility = "public"
    clock: int | None = None
    client_seed: str | None = None


@dataclass(frozen=True)
class Written:
    """Entries `first` to `last` of a match, which this request wrote, or which an earlier one like it wrote."""

    match: Match
    first: int
    last: int
    replayed: bool


@dataclass(frozen=True)
class Forked:
    """The match that was branched; or, while `ask` waits for the others' consent, the match that was asked."""

    written: Written
    ask: int | None = None


@dataclass(frozen=True)
class Request(KeyedRequest):
    """One write: who asks (`owner` of the key), under which key, and what the key stands for.

    `goes_on` is the bot's seat that its thinker plays on for, as long as it is asked: no job is needed for that.
    """

    goes_on: Seat | None = None


class Door:
    """Every change of a match: read it, draft entries on what was read, append, start again if overtaken."""

    def __init__(
        self,
        log: Log,
        match_cache: MatchCache,
        index: Index,
        match_secrets: MatchSecrets,
        imports: Imports,
        games: Mapping[str, Game],
        enqueue: Callable[[Sequence[BotTurn]], None],
        ports: Ports,
        pace: Pace = AT_ONCE,
    ) -> None:
        self._log, self._match_cache, self._index, self._match_secrets, self._imports = (
            log,
            match_cache,
            index,
            match_secrets,
            imports,
        )
        self.games, self._reenacting = games, Reenacting(ports.give_way)
        self._enqueue, self._ports, self._pace = enqueue, ports, pace
        self._now, self._keys = ports.clock.now, MatchKeys(log)

    # -- reading

    def match(self, id: str, player: str | None, known: int = 0) -> Match:
        """The match as it stands, or at least up to an entry that is known to be there.

        NoSuchMatch when there is none that this player may know of.
        """
        match = self._match(id, known)
        brought = match.imported is not None and match.imported["by"] == player
        if not (brought or match.may_see(player)):
            raise NoSuchMatch(match=id)
        return match

    def game(self, slug: str) -> Game:
        """The game of this name."""
        if slug not in self.games:
            raise UnknownGame(game=slug)
        return self.games[slug]

    def _match(self, id: str, known: int = 0) -> Match:
        tree = self._match_cache.tree(id, known)
        if not tree.entries:
            raise NoSuchMatch(match=id)
        return Match(id, tree, self.game(tree.opening.game), self._match_cache.tables(tree), self._imports.mark_of(id))

    # -- opening a match, sitting down, leaving

    def open(self, player: str, opening: Opening, key: str | None = None, id: str | None = None) -> Written:
        """Open a match; it starts at once when every seat is filled. Under a name that exists, that match is told."""
        game = self.game(opening.game)
        check_seats(game, opening.seats)
        setup = set_up_for(game, len(opening.seats), opening.options)
        return self._open(id or self._new_id(), player, game, setup, opening, None, key)

    def _open(
        self,
        id: str,
        player: str,
        game: Game,
        setup: Setup,
        opening: Opening,
        origin: Origin | None,
        key: str | None = None,
    ) -> Written:
        secret = self._match_secrets.make()
        draft = Draft(
            game.LAYOUT,
            setup.seats,
            secret,
            before="",
            last=0,
            head=0,
            table=None,
            fate="",
            at=stamp(self._now()),
            by=Author(player=player),
            deals=self._ports.dealer,
        )
        seats = plans(opening.seats, player)
        terms = Terms(
            by=player,
            clock=opening.clock,
            seats=seats,
            take_back=opening.take_back,
            visibility=opening.visibility,
        )
        opened = Opened(game.SLUG, game.LAYOUT.to_wire(), setup, terms, commitment_to(secret), origin)
        draft.write(opened)
        contributions = self._seat_first_comers(draft, seats, player, opening.client_seed)
        self._begin(id, draft, game, opened, contributions)
        self._imports.took(id)
        request = Request(player, key, digest("open"))
        appended = self._append(id, None, draft, request, opening.clock)
        if appended.outcome is not Outcome.WRITTEN:
            return _written_before(self._match(id), (1, appended.last))
        self._match_secrets.took(id, secret)  # only now: where another was faster, the secret is his
        return self._written(id, appended)

    def _begin(
        self, id: str, draft: Draft, game: Game, opened: Opened, contributions: Mapping[Seat, str | None]
    ) -> None:
        """Once all sit, the opening step, or in a fork what it takes from its origin."""
        if len(contributions) < opened.setup.seats:
            return
        if opened.origin is None:
            begin(draft, game, opened.setup, contributions)
            return
        origin = opened.origin
        tree = self._imports.kept(id) if origin.imported else self._match_cache.tree(origin.match)
        check_rules(game, tree)
        begin_fork(draft, game, origin, contributions, tree)

    def _seat_first_comers(
        self, draft: Draft, plans: Sequence[SeatPlan], player: str, client_seed: str | None
    ) -> dict[Seat, str | None]:
        """Seat who opens the match, and the bots; what each gives to chance, by seat."""
        contributions: dict[Seat, str | None] = {}
        for seat, plan in enumerate(plans):
            if plan.kind == "bot":
                contributions[seat] = None
                draft.write(SeatTaken(seat, Holder(bot=plan.level)))
            elif plan.player == player:
                taken = seated(seat, player, client_seed, self._ports.entropy)
                contributions[seat] = taken.contribution
                draft.write(taken)
        return contributions

    def sit(self, id: str, seat: Seat, player: str, client_seed: str | None = None, key: str | None = None) -> Written:
        """Sit down on an open seat, or one that is kept for the player; the last one to sit starts the match."""

        def drafted(match: Match) -> Draft:
            check_seat_is_for(match, seat, player)
            draft = self._draft(match, Author(player=player))
            taken = seated(seat, player, client_seed, self._ports.entropy)
            draft.write(taken)
            contributions = {**match.tree.contributions, seat: taken.contribution}
            self._begin(id, draft, match.game, match.opening, contributions)
            return draft

        match = self._match(id)
        if not match.is_open(seat):  # whoever was told the name of a private match may take what is open there
            match = self.match(id, player)
        if match.seat_of(player) == seat:
            return _written_before(match, seat_taken_at(match, seat))
        request = Request(player, key, digest("sit", seat, client_seed))
        return self._begun(self._write(match, request, drafted, lambda match: None))

    def _begun(self, written: Written) -> Written:
        """Let go of the record that a match goes on from, once it has begun."""
        if written.match.tree.is_started():
            self._imports.copied(written.match)
        return written

    def leave(self, id: str, seat: Seat, player: str, key: str | None = None) -> Written:
        """Leave or decline before the start; resign after it."""

        def drafted(match: Match) -> Draft:
            if match.is_over():
                raise MatchOver()
            held = match.seat_of(player)
            if seat != (match.invited(player) if held is None else held):
                raise not_your_seat(match, player, seat)
            draft = self._draft(match, Author(player=player))
            if match.tree.is_started():
                resign(draft, match, seat)
                consent_on_leaving(draft, match, seat)
            else:
                draft.write(SeatLeft(seat))
            return draft

        request = Request(player, key, digest("leave", seat))
        left = self._write(self.match(id, player), request, drafted, lambda match: None)
        for ask in granted_by_leaving(left.match, seat):
            with suppress(ForkNotOpen):  # who asked for it is told when he asks again
                self._granted(left, ask)
        return left

    # -- answering

    def play(
        self,
        id: str,
        player: str,
        answering: int,
        answers: Sequence[Answer],
        key: str | None = None,
        client: str | None = None,
    ) -> Written:
        """Answer the open question for the player's seat: one answer, or several in a row, all or none."""
        match = self.match(id, player, known=answering)
        if match.seat_of(player) is None:
            match = self._match(id)
        seat = _seat_of(match, player)
        request = Request(player, key, digest("play", seat, answering, answers))
        signed = Author(player=player, client=client)
        return self._answer(match, request, seat, answering, answers, signed)

    def think_as_bot(self, id: str, question: int, seat: Seat, kept: Thought | None = None) -> Thought:
        """What the bot at a seat answers, and when that may be written.

        A thought that was kept is taken where it still holds. A new one is due at the next time of the match's pace
        after it has been found. A bot to whom the match went back answers as it did: a take-back is no second throw.
        """
        match = self._bots_match(id, question, seat)
        holds = kept is not None and kept.holds(match, seat)
        thought = kept if kept is not None and holds else think(match, seat, self._match_secrets.secret(id))
        times, now = bot_schedule(match, question, self._pace), milliseconds(self._now())
        due = thought.due if holds else None if times is None else times.next(now)
        if times is None or due is None or not now < due <= now + times.longest:
            return replaced(thought, due=None)
        return replaced(thought, due=due)

    def play_as_bot(self, id: str, question: int, seat: Seat, thought: Thought | None = None) -> Written:
        """Answer for the bot at a seat what was thought before, or what it thinks now.

        Each answer is the one that its level gives on the table which its entry follows, as anybody can check at the
        end. Where others have answered the same question meanwhile, the bot thinks again; where the time of an answer
        must not tell how long that takes, MovedOn is raised and the caller begins again. If the seat is asked again by
        the answer, the caller goes on: only the turns of other bots are queued.
        """
        match = self._bots_match(id, question, seat)
        times = bot_schedule(match, question, self._pace)
        found = thought or think(match, seat, self._match_secrets.secret(id))

        def answers(match: Match) -> list[Answer]:
            nonlocal found
            if not found.holds(match, seat):
                if thought is not None and times is not None:
                    raise MovedOn()
                found = think(match, seat, self._match_secrets.secret(id))
            return [found.action]

        request = Request(f"bot-{seat}", None, "", goes_on=seat)
        return self._play(match, request, seat, question, answers, found.by, times=times)

    def _bots_match(self, id: str, question: int, seat: Seat) -> Match:
        """A match in which the bot at a seat is asked the question of this number, under rules known here."""
        match = self._match(id)
        check_rules(match.game, match.tree)
        if match.bot_at(seat) is None:
            raise NotYourSeat()
        check_is_asked(match, seat, question)
        return match

    def turns_asked(self, id: str, turns: Turns) -> list[BotTurn]:
        """These turns of bots, which the log holds open, as the queue must know them."""
        return turns_asked(self._match(id), turns)

    def overdue(self, id: str) -> int | None:
        """The question that stands and whose time is over, by the number that one who holds no seat reads."""
        match = self._match(id)
        until = match.deadline()
        return match.number(NOBODY) if until is not None and until <= stamp(self._now()) else None

    def run_out(self, id: str, question: int) -> Written | None:
        """Play the first legal action of each seat that let the clock run out; None when nobody was awaited.

        A seat that has answered and left the question open is asked by a number of its own, and awaited all the same.
        """
        written = None
        match = self._match(id)
        check_rules(match.game, match.tree)
        asked = match.table().asked
        for seat in asked.must if asked else ():
            if match.number(NOBODY) != question:
                break
            number = match.number(seat)
            action = next(legal_answers(match.game, match.table(), seat))
            request = Request("clock", None, "")
            written = self._answer(match, request, seat, number, [to_wire(action)], Author(clock=match.terms.clock))
            match = written.match
        return written

    def _answer(
        self,
        match: Match,
        request: Request,
        seat: Seat,
        answering: int,
        answers: Sequence[Answer],
        signed: Author,
    ) -> Written:
        """Play answers that are settled; where they were given before, the first entries."""
        return self._play(
            match,
            request,
            seat,
            answering,
            lambda match: answers,
            signed,
            lambda match: same_answers(match, seat, answering, answers),
        )

    def _play(
        self,
        match: Match,
        request: Request,
        seat: Seat,
        answering: int,
        answers: Callable[[Match], Sequence[Answer]],
        signed: Author,
        said_before: Callable[[Match], tuple[int, int] | None] = lambda match: None,
        times: Schedule | None = None,
    ) -> Written:
        """Play the answers that a seat gives to the match as it stands."""

        def drafted(match: Match) -> Draft:
            if signed.player is not None and match.seat_of(signed.player) != seat:
                raise not_your_seat(match, signed.player, seat)
            check_is_asked(match, seat, answering)
            chosen = answers(match)
            draft = self._draft(match, signed, times)
            answer_all(draft, match, seat, chosen)
            if draft.is_over():
                draft.write(Disclosed(draft.secret.hex()))
            return draft

        return self._write(match, request, drafted, said_before)

    # -- taking back

    def ask_take_back(self, id: str, player: str, to: int, key: str | None = None) -> Written:
        """Ask to go back to an entry; the head moves at once where nobody but bots need consent."""
        match = self.match(id, player)
        seat = _seat_of(match, player)

        def drafted(match: Match) -> Draft:
            draft = self._draft(match, Author(player=player))
            ask_back(draft, match, seat, to)
            return draft

        request = Request(player, key, digest("ask_take_back", to))
        return self._write(match, request, drafted, lambda match: same_ask(match, seat, to))

    def answer_take_back(self, id: str, player: str, ask: int, consent: bool, key: str | None = None) -> Written:
        """Answer such an ask; the last consent moves the head."""
        match = self.match(id, player)
        seat = _seat_of(match, player)

        def drafted(match: Match) -> Draft:
            draft = self._draft(match, Author(player=player))
            answer_back(draft, match, seat, ask, consent)
            return draft

        request = Request(player, key, digest("answer_take_back", ask, consent))
        return self._write(match, request, drafted, lambda match: same_answer(match, seat, ask, consent))

    # -- branching and bringing in

    def fork(
        self,
        id: str,
        player: str,
        at: int,
        opening: Opening,
        redealt: bool = True,
        key: str | None = None,
        fork: str | None = None,
    ) -> Forked:
        """Open a match, `fork`, that goes on from an entry of this one; of `opening`, game and options are this one's.

        While a match lasts that hides anything, its table is re-dealt as the player could know it, or (`redealt` false)
        every seat is asked to consent.
        """
        match = self.match(id, player)
        check_rules(match.game, match.tree)
        check_can_branch(match, at)
        check_seats(match.game, opening.seats, match.tree.seats)
        check_visibility(match, opening.visibility)
        self._reenacting.check_branch(match)
        if match.is_over() or not hides(match):
            origin = origin_copied(match, at)
        elif redealt:
            origin = origin_redealt(match, at, match.seat_of(player))
        else:
            return self._ask_fork(match, player, at, opening, key)
        return Forked(self._open(fork or self._new_id(), player, match.game, match.opening.setup, opening, origin, key))

    def _ask_fork(self, match: Match, player: str, at: int, opening: Opening, key: str | None) -> Forked:
        seat = _seat_of(match, player)
        terms = ForkTerms(
            client_seed=UNSET if opening.client_seed is None else opening.client_seed,
            clock=opening.clock,
            seats=plans(opening.seats, player),
            take_back=opening.take_back,
            visibility=opening.visibility,
        )

        def drafted(match: Match) -> Draft:
            draft = self._draft(match, Author(player=player))
            ask_fork(draft, match, seat, at, terms)
            return draft

        request = Request(player, key, digest("fork", at, terms))
        asked = self._write(match, request, drafted, lambda match: same_fork_ask(match, seat, at, terms))
        return self._granted(asked, asked.first)

    def answer_fork(self, id: str, player: str, ask: int, consent: bool, key: str | None = None) -> Forked:
        """Answer an ask to branch with all pieces as they lie; the last consent opens the match."""
        match = self.match(id, player)
        seat = _seat_of(match, player)

        def drafted(match: Match) -> Draft:
            draft = self._draft(match, Author(player=player))
            answer_fork(draft, match, seat, ask, consent)
            return draft

        request = Request(player, key, digest("answer_fork", ask, consent))
        answered = self._write(match, request, drafted, lambda match: same_fork_answer(match, seat, ask, consent))
        return self._granted(answered, ask)

    def _granted(self, written: Written, ask: int) -> Forked:
        """Open the match that all have consented to, once; a retry finds it."""
        match = written.match
        asked = granted(match, ask)
        if asked is None:
            return Forked(written, ask)
        id = self._imports.fork_of(match.id, ask, self._new_id())
        if self._match_cache.tree(id).entries:
            return Forked(_written_before(self._match(id), (1, self._match_cache.tree(id).last)))
        asker = match.tree.holders[asked.seat].player or ""
        opening = Opening(match.opening.game, **msgspec.to_builtins(asked.terms))
        origin = replace(origin_copied(match, asked.from_entry), ask=ask)
        return Forked(self._open(id, asker, match.game, match.opening.setup, opening, origin))

    def lineage(self, id: str, player: str | None, limit: int = 50, after: str | None = None) -> dict[str, Any]:
        """The origin of a match and a page of the tree of its forks, as far as this player may know of them.

        The page begins after a place; `place` in it is where the next one does.
        """
        return lineage(self.match(id, player), self._index, self._match_cache.tree, player, limit, after)

    def import_record(self, player: str, given: bytes, id: str | None = None) -> Written:
        """Store a record that was sent in: a finished match as it is, an unfinished one to be gone on with."""
        now = stamp(self._now())
        label, tree, lines = judged(given, self.games, now, self._ports.give_way)
        if id is not None and self._match_cache.tree(id).entries:
            return _written_before(self._match(id), (1, tree.last))
        game = self.game(tree.opening.game)
        if not tree.disclosed:
            self._reenacting.check_record(game, tree)
        id = id or self._new_id()
        self._imports.mark(id, label, player, now)
        if not tree.disclosed:
            self._imports.keep(id, lines)
            origin = replace(origin_copied(Match(label.match, tree, game, {}), tree.last), imported=True)
            opening = Opening(game.SLUG, plans_again(game, tree), **terms_again(tree))
            return self._begun(self._open(id, player, game, tree.opening.setup, opening, origin))
        secret = next(entry.body.secret for entry in reversed(tree.entries) if isinstance(entry.body, Disclosed))
        appended = self._log.append(id, 0, tree.entries, player=player, secret=secret)
        self._index.update(id, tree)
        return self._written(id, appended)

    # -- writing

    def _write(
        self,
        match: Match,
        request: Request,
        drafted: Callable[[Match], Draft],
        said_before: Callable[[Match], tuple[int, int] | None],
    ) -> Written:
        """Draft and append until nobody was faster; a refusal is first held against what was written before.

        The match may be one that others have gone on with meanwhile: the append would refuse it, and what is refused
        here is tried again once it is known as it stands.
        """
        id = match.id
        self._match_secrets.secret(id)  # read now: between check and append nothing may let another request in
        for _ in range(TRIES):
            known = match.tree.digest
            try:
                draft = drafted(match)
            except TableError as refusal:
                match = self._match(id)
                if match.tree.digest != known:
                    continue
                before = self._keys.entries(match.id, match.tree.last, request) or said_before(match)
                if before is not None:
                    return _written_before(match, before)
                refusal.context.setdefault("match", match)
                raise
            appended = self._append(id, match, draft, request, match.terms.clock)
            if appended.outcome is Outcome.WRITTEN and match.tree.digest == draft.digest:
                return Written(match, appended.first, appended.last, replayed=False)
            if appended.outcome is not Outcome.CONFLICT:
                return self._written(id, appended)
            match = self._match(id)
        raise Busy()

    def _new_id(self) -> str:
        return new_id(self._ports.entropy)

    def _draft(self, match: Match, signed: Author, times: Schedule | None = None) -> Draft:
        """An empty draft on top of a match; with `times` it is dated at the last of them that has come."""
        tree, now = match.tree, self._now()
        if tree.disclosed:  # a record that went on after its secret would not hold
            raise MatchOver()
        check_rules(match.game, tree)
        on_grid = None if times is None else times.last(milliseconds(now))
        at = max(stamp(now if on_grid is None else moment(on_grid)), tree.entry(tree.last).at)
        return Draft(
            match.layout,
            tree.seats,
            self._match_secrets.secret(match.id),
            before=tree.digest,
            last=tree.last,
            head=tree.head,
            table=match.table(),
            fate=tree.fate(tree.head),
            at=at,
            by=signed,
            deals=self._ports.dealer,
        )

    def _append(self, id: str, match: Match | None, draft: Draft, request: Request, clock: int | None) -> Appended:
        turns = bot_turns(match, draft)
        appended = self._log.append(
            id,
            draft.entries[0].seq - 1,
            draft.entries,
            before=draft.before,
            player=request.owner,
            key=request.key,
            fingerprint=request.fingerprint,
            turns=turns,
            deadline=deadline(match, draft, clock),
            secret=draft.secret.hex() if match is None else None,
        )
        if appended.outcome is Outcome.WRITTEN:
            tree = self._wrote(id, match, draft)
            asked = [turn for turn in turns if turn[1] != request.goes_on]
            if asked:
                now = Match(id, tree, self.game(tree.opening.game), self._match_cache.tables(tree))
                self._enqueue(turns_asked(now, asked))
        return appended

    def _wrote(self, id: str, match: Match | None, draft: Draft) -> Tree:
        """Spare the next reader of this process what the writer knows already, and list the match."""
        self._match_cache.took(id, draft.before, draft.entries)
        tree = match.tree if match is not None and match.tree.last >= draft.last else self._match_cache.tree(id)
        if draft.table is not None and tree.last >= draft.head:
            self._match_cache.tables(tree)[draft.head] = draft.table
        self._index.update(id, tree)
        return tree

    def _written(self, id: str, appended: Appended) -> Written:
        return Written(self._match(id), appended.first, appended.last, appended.outcome is Outcome.REPLAYED)


def new_id(entropy: Entropy) -> str:
    """The name of a new match."""
    return "mt_" + entropy.token_hex(8)


def _written_before(match: Match, span: tuple[int, int]) -> Written:
    return Written(match, *span, replayed=True)


def _seat_of(match: Match, player: str) -> Seat:
    """The seat that a player speaks for."""
    seat = match.seat_of(player)
    if seat is None:
        raise not_your_seat(match, player)
    return seat
