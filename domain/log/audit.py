"""Audits a record that we did not write: hash chain, envelopes, grammar of the log, folded tables, and chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import UNSET, UnsetType

from annales.domain.contract.dealer import CommittedDealer
from annales.domain.contract.engine import from_wire
from annales.domain.contract.game import Game
from annales.domain.contract.options import fill_in
from annales.domain.errors import BadOption, BrokenRecord, TableError, worded
from annales.domain.phrases import Phrase
from annales.domain.reasons import RecordReason
from annales.domain.table.fact_check import check_conserved, folded
from annales.domain.table.facts import Ended, Laid, Shuffled
from annales.domain.table.layout import HIDDEN, Layout, Seat
from annales.domain.table.visibility import audience

from .ages import fault_of_heirs
from .bounds import MOST_PIECES, MOST_SEATS, bounded_layout, is_time, milliseconds, most_credited
from .chance_check import copied_by, disclosed_in
from .claims.claiming import fault_of_claim
from .clocks.kinds import rates_of, seconds_of
from .clocks.reading import runs_out_at
from .clocks.vacation import fault_of_vacation
from .entry import (
    CLOSING,
    AnyBody,
    Claimed,
    Closed,
    Disclosed,
    Entry,
    ForkAnswered,
    ForkAsked,
    HeadMoved,
    Hinted,
    Instructed,
    Opened,
    Played,
    Resigned,
    RulesChanged,
    SeatLeft,
    SeatTaken,
    TakeBackAnswered,
    TakeBackAsked,
    TimeCredited,
    VacationTaken,
    facts_of,
)
from .envelope import verify
from .terms import Author
from .tree import Checkpoints, Tree

MOST_SHUFFLES = 10_000  # in a record; a real match has a few hundred

# Every error that folding a malformed record can raise; the audit reports all of them as BrokenRecord.
NONSENSE = (
    TableError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
)


def audit(game: Game | None, entries: Sequence[Entry], pause: Callable[[], None] = lambda: None) -> Tree:
    """The fully verified tree of a record of this game; raises BrokenRecord with the entry and the reason.

    Without the game, which may be missing, all is verified that needs no rules: of actions, options and versions of
    rules nothing is known then. Every envelope must be open. `docs/history.md` lists what an audit cannot prove.
    `pause` is called regularly, so that a long record does not block other work.
    """
    try:
        verify(entries)
        _check_shuffles(entries)
        secret = disclosed_in(entries)
    except BrokenRecord:
        raise
    except NONSENSE as cause:
        raise BrokenRecord(seq=1, reason=RecordReason.MAKES_NO_SENSE(cause=worded(cause))) from cause
    tree, tables = Tree(), Checkpoints()
    for entry in entries:
        pause()
        try:
            _take(game, tree, tables, entry, secret, pause)
        except BrokenRecord:
            raise
        except NONSENSE as cause:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.MAKES_NO_SENSE(cause=worded(cause))) from cause
    return tree


def _check_shuffles(entries: Iterable[Entry]) -> None:
    """Limit the shuffles: each costs time for every piece that it moves, whenever the record is folded."""
    shuffles = 0
    for entry in entries:
        shuffles += sum(isinstance(fact, Shuffled) for fact in facts_of(entry.body))
        if shuffles > MOST_SHUFFLES:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.TOO_MANY_SHUFFLES(most=MOST_SHUFFLES))


def _take(
    game: Game | None, tree: Tree, tables: Checkpoints, entry: Entry, secret: bytes | None, pause: Callable[[], None]
) -> None:
    """Check an entry against the preceding log, add it, and fold it."""
    _check_time(tree, entry)
    if entry.seq > 1:
        _check_grammar(tree, entry)
    else:
        tree.layout = _opened_layout(game, entry.body)
        _check_clocks(entry.body)
    _check_flag(tree, entry)
    tree.add(entry)
    body = tree.body(entry.seq)
    if isinstance(body, Played):
        _check_step(game, tree, entry, body)
    if isinstance(body, RulesChanged):
        _check_version(game, entry, body.new)
    if isinstance(body, Instructed):
        _check_sealed(entry, body, "orders")
    if isinstance(body, Hinted):
        _check_sealed(entry, body, "advice")
    if isinstance(body, TimeCredited):
        _check_credit(tree, entry, body)
    if facts_of(body) and not isinstance(body, Closed):
        before = tree.at(entry.after, tables, pause)
        tables[entry.seq] = folded(before, entry.seq, facts_of(body), _dealer(tree, entry, body, secret), pause)
    after = tree.at(entry.seq, tables, pause)
    if isinstance(body, Played) and after.ended is None and not (after.asked and (after.asked.must or after.asked.may)):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NO_QUESTION_LEFT_OPEN())


def _dealer(tree: Tree, entry: Entry, body: AnyBody, secret: bytes | None) -> CommittedDealer | None:
    """The dealer that must have dealt in an entry; None when it is unknown, or when only the origin can prove it."""
    if secret is None or not isinstance(body, Played) or tree.played <= copied_by(tree):
        return None
    return CommittedDealer(secret, tree.fate(entry.after))


def _check_version(game: Game | None, entry: Entry, rules: int) -> None:
    if rules < 1 or (game is not None and rules > game.rules):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.UNKNOWN_RULES(version=rules))


def _check_credit(tree: Tree, entry: Entry, body: TimeCredited) -> None:
    """The clock of the match credits a time that is over by then, and hardly more than there was of it."""
    clock = tree.opening.terms.clock
    if clock is None:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NO_CLOCK_TO_CREDIT())
    if entry.by != Author(clock=seconds_of(clock)):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_CREDITED_BY_THE_CLOCK())
    if not (is_time(body.since) and is_time(body.until) and body.since <= body.until <= entry.at):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.CREDITS_NO_TIME())
    most = most_credited(body.since, body.until)
    if not 0 < body.milliseconds <= most:
        raise BrokenRecord(
            seq=entry.seq, reason=RecordReason.CREDITED_TOO_MUCH(milliseconds=body.milliseconds, most=most)
        )


def _check_clocks(body: AnyBody) -> None:
    """What a fork says of its clocks is of a clock for all moves, and of each seat; its origin proves the rest."""
    if not isinstance(body, Opened) or body.origin is None or body.origin.left is UNSET:
        return
    clock, left = body.terms.clock, body.origin.left
    fits = clock is not None and not rates_of(clock).each_answer and len(left) == body.setup.seats
    if not fits or any(min(each.main, each.periods) < 0 for each in left):
        raise BrokenRecord(seq=1, reason=RecordReason.CLOCKS_OF_OTHER_SEATS())


def _check_flag(tree: Tree, entry: Entry) -> None:
    """The clock answers for nobody whose time had not run out.

    Where each answer has its own time this is not checked: until version 6 it was counted for all seats together.
    """
    clock, body = tree.opening.terms.clock if tree.last else None, entry.body
    if clock is None or entry.by.clock is None or not isinstance(body, Played) or body.seat is None:
        return
    until = None if rates_of(clock).each_answer else runs_out_at(tree, body.seat, tree.last)
    if until is not None and milliseconds(entry.at) < until:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.ANSWERED_BEFORE_ITS_TIME(seat=body.seat))


def _check_laid(tree: Tree, entry: Entry, body: Played) -> None:
    """Only the opening step lays pieces and sets the sums of conserved counters."""
    laid = sum(len(fact.pieces) for fact in body.facts if isinstance(fact, Laid))
    if laid > MOST_PIECES:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.TOO_MANY_PIECES(pieces=laid, most=MOST_PIECES))
    if body.seat is None:
        return
    if any(isinstance(fact, Laid) for fact in body.facts):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.PIECES_AFTER_THE_OPENING())
    check_conserved(tree.layout, tree.seats, entry.seq, body.facts)


def _check_time(tree: Tree, entry: Entry) -> None:
    """The time is valid and not earlier than that of the preceding entry."""
    if not is_time(entry.at):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_A_TIME())
    if tree.entries and entry.at < tree.entries[-1].at:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.DATED_BACKWARDS())


def _check_options(game: Game | None, tree: Tree, body: Played) -> None:
    """The options exist in the rules that open the match.

    Matches of older rules, and forks, which keep their origin's options, are not checked: those rules had others.
    """
    if game is None or body.seat is not None or body.rules != game.rules or tree.opening.origin is not None:
        return
    setup = tree.opening.setup
    try:
        fill_in(game.OPTIONS, setup.options, setup.seats)
    except BadOption as cause:
        raise BrokenRecord(seq=1, reason=RecordReason.OPTIONS_OF_ANOTHER_GAME(game=game.SLUG)) from cause


def _opened_layout(game: Game | None, body: AnyBody) -> Layout:
    """The layout that the opening declares, checked before it is built; it is not shared with other matches."""
    slug = game.SLUG if game is not None else body.game if isinstance(body, Opened) else ""
    if not isinstance(body, Opened) or body.game != slug or not _has_seats(game, body.setup.seats):
        raise BrokenRecord(seq=1, reason=RecordReason.NOT_A_MATCH_OF(game=slug))
    _check_age(body)
    return bounded_layout(body.layout, body.setup.seats)


def _has_seats(game: Game | None, seats: int) -> bool:
    return 0 < seats <= MOST_SEATS if game is None else seats in game.PLAYERS


def _check_age(body: Opened) -> None:
    """The heirs fit the seats, and only a match with heirs follows another; the record of that one proves the rest."""
    setup, follows = body.setup, body.follows
    if setup.heirs is not UNSET:
        fault = fault_of_heirs(setup.heirs, setup.seats, MOST_SEATS)
        if fault is not None:
            raise BrokenRecord(seq=1, reason=RecordReason.NOT_HEIRS(why=fault))
    if follows is UNSET:
        return
    if follows.age < 2 or setup.heirs is UNSET or setup.legacy is None or body.origin is not None:
        raise BrokenRecord(seq=1, reason=RecordReason.NO_AGE_TO_FOLLOW())


def _check_step(game: Game | None, tree: Tree, entry: Entry, body: Played) -> None:
    """Check what can be checked in a step without the table before it."""
    _check_open(tree, entry)
    _check_options(game, tree, body)
    _check_version(game, entry, body.rules)
    _check_laid(tree, entry, body)
    if game is not None and body.seat is not None:
        from_wire(game, body.action)


def _check_grammar(tree: Tree, entry: Entry) -> None:
    """An entry follows the head, nothing follows the disclosure, and each body is in a legal position."""
    if entry.after != tree.head:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.NOT_AT_THE_HEAD(after=entry.after, head=tree.head))
    if tree.disclosed:
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.AFTER_THE_DISCLOSURE())
    if tree.is_over() and not isinstance(entry.body, Disclosed):
        raise BrokenRecord(seq=entry.seq, reason=RecordReason.AFTER_THE_END())
    wrong = _misplaced(tree, entry.body)
    if wrong is None and isinstance(entry.body, Claimed):
        wrong = fault_of_claim(tree, entry, entry.body)
    if wrong is None and isinstance(entry.body, VacationTaken):
        wrong = fault_of_vacation(tree, entry, entry.body)
    if wrong is None and isinstance(entry.body, Hinted):
        wrong = _fault_of_hint(tree, entry, entry.body)
    if wrong:
        raise BrokenRecord(seq=entry.seq, reason=wrong)


def _fault_of_hint(tree: Tree, entry: Entry, body: Hinted) -> Phrase | None:
    """Why a hint is not one: a bot advises a seat whose answer is awaited."""
    asked, by = tree.asked_after(tree.head), entry.by
    is_by_bot = by == Author(bot=by.bot, version=by.version, budget=by.budget, asked=by.asked)
    if not is_by_bot or None in (by.bot, by.version, by.budget, by.asked):
        return RecordReason.NOT_A_HINT()
    return None if asked is not None and body.seat in asked.must else RecordReason.SEAT_NOT_ASKED(seat=body.seat)


def _misplaced(tree: Tree, body: AnyBody) -> Phrase | None:
    """Why a body is not allowed in this position; None when it is."""
    started = tree.is_started()
    match body:
        case Opened():
            return RecordReason.OPENED_TWICE()
        case SeatTaken(seat):
            taken = started or not 0 <= seat < tree.seats or seat in tree.holders
            return RecordReason.SEAT_CANNOT_BE_TAKEN(seat=seat) if taken else None
        case SeatLeft(seat):
            return RecordReason.SEAT_CANNOT_BE_LEFT(seat=seat) if started or not 0 <= seat < tree.seats else None
        case Played(seat):
            return _misplayed(tree, seat, started)
        case Disclosed():
            return None if tree.is_over() else RecordReason.NOT_OVER()
        case Closed(facts):
            return None if facts == CLOSING else RecordReason.CLOSED_OTHERWISE()
    if not started:
        return RecordReason.NOT_BEGUN()
    return _misplaced_later(tree, body)


def _misplaced_later(tree: Tree, body: AnyBody) -> Phrase | None:
    match body:
        case HeadMoved(to, _, returns):
            return None if _can_stand_at(tree, to, returns) else RecordReason.CANNOT_STAND_AT(entry=to)
        case TakeBackAsked(to, seat, returns):
            is_step = _is_step(tree, to) and returns is (UNSET if tree.is_on_path(to) else True)
            return None if is_step and 0 <= seat < tree.seats else RecordReason.IMPOSSIBLE_ASK()
        case TakeBackAnswered(ask) | ForkAnswered(ask):
            kind = TakeBackAsked if isinstance(body, TakeBackAnswered) else ForkAsked
            return None if 0 < ask <= tree.last and isinstance(tree.body(ask), kind) else RecordReason.NO_ASK(entry=ask)
        case ForkAsked(start, seat):
            return (
                None
                if 0 < start <= tree.last and 0 <= seat < tree.seats
                else RecordReason.NO_SUCH_ENTRY_OR_SEAT(entry=start)
            )
        case Instructed(seat):
            return None if 0 <= seat < tree.seats else RecordReason.CANNOT_INSTRUCT(seat=seat)
        case Resigned(seat, facts):
            ends = all(isinstance(fact, Ended) for fact in facts)
            can = ends and 0 <= seat < tree.seats and seat not in tree.resigned
            return None if can else RecordReason.CANNOT_RESIGN(seat=seat)
    return None


def _misplayed(tree: Tree, seat: Seat | None, started: bool) -> Phrase | None:
    if not started:
        ready = seat is None and len(tree.holders) == tree.seats
        return None if ready else RecordReason.OPENING_STEP_TOO_EARLY()
    asked = tree.asked_after(tree.head)
    if asked is None or seat is None or not (seat in asked.must or seat in asked.may):
        return RecordReason.SEAT_NOT_ASKED(seat=seat)
    return None


def _can_stand_at(tree: Tree, to: int, returns: bool | UnsetType) -> bool:
    """The head may move back on its path, forward to a step that follows it (a redo), or return to an abandoned line.

    The last says so (`returns`), and it alone. The head never moves to itself.
    """
    if not _is_step(tree, to) or to == tree.head:
        return False
    if returns is UNSET:
        return tree.is_on_path(to) or tree.entry(to).after == tree.head
    return returns is True and not tree.is_on_path(to)


def _is_step(tree: Tree, seq: int) -> bool:
    return 0 < seq <= tree.last and isinstance(tree.body(seq), Played)


def _check_sealed(entry: Entry, body: Instructed | Hinted, member: str) -> None:
    """What it says is in an open envelope to its seat, and a spectator reads only that it is hidden."""
    held = [(envelope.to, len(envelope.content or ())) for envelope in entry.envelopes]
    if held != [((body.seat,), 1)] or body.action.keys() != {member} or entry.body.action != {member: HIDDEN}:  # type: ignore[union-attr]
        reason = RecordReason.NOT_A_HINT if member == "advice" else RecordReason.NOT_AN_INSTRUCTION
        raise BrokenRecord(seq=entry.seq, reason=reason())


def _check_open(tree: Tree, entry: Entry) -> None:
    """Every fact that is hidden from somebody is in an open envelope."""
    spots = tree.layout.spots(tree.seats)
    enclosed = {i for envelope in entry.envelopes for i, _ in envelope.content or ()}
    for i, fact in enumerate(facts_of(entry.body)):
        if audience(fact, spots) is not None and i not in enclosed:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.HIDDEN_IN_NO_ENVELOPE(fact=i))
