"""Which players each entry of a match notifies, beyond those who follow it, and why.

It follows from the log alone. So the writer of an entry can name these players in the feed, every process derives
the same notices, and a client that returns receives what it has missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from annales.domain.log.entry import (
    Claimed,
    Disclosed,
    ForkAnswered,
    ForkAsked,
    HeadMoved,
    Opened,
    Played,
    SeatLeft,
    SeatTaken,
    TakeBackAnswered,
    TakeBackAsked,
    TimeCredited,
)
from annales.domain.log.take_back import must_consent
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Seat

INVITED, STARTED, SEAT_TAKEN, SEAT_LEFT = "invited", "started", "seat_taken", "seat_left"
TAKE_BACK_ASKED, TAKE_BACK_ANSWERED = "take_back_asked", "take_back_answered"
FORK_ASKED, FORK_ANSWERED = "fork_asked", "fork_answered"
TIME_CREDITED = "time_credited"
CLAIMED = "claimed"
TURN, OVER = "turn", "over"
TOURNAMENT_INVITED, TOURNAMENT_STARTED, TOURNAMENT_OVER = "tournament_invited", "tournament_started", "tournament_over"
KINDS = (  # in the order in which a player is notified of those of one entry
    INVITED,
    SEAT_TAKEN,
    SEAT_LEFT,
    STARTED,
    TAKE_BACK_ASKED,
    TAKE_BACK_ANSWERED,
    FORK_ASKED,
    FORK_ANSWERED,
    TIME_CREDITED,
    CLAIMED,
    TURN,
    OVER,
    TOURNAMENT_INVITED,
    TOURNAMENT_STARTED,
    TOURNAMENT_OVER,
)
# These wait for the player to do something.
WAITING = frozenset((INVITED, TAKE_BACK_ASKED, FORK_ASKED, TURN, TOURNAMENT_INVITED))


@dataclass(frozen=True, slots=True)
class Concern:
    """An entry concerns a player in one way, who holds `seat`, or holds none (None).

    Of a tournament, `seq` is a stage (`service/tournaments/notices.py`).
    """

    seq: int
    kind: str
    player: str
    seat: Seat | None

    @property
    def order(self) -> tuple[int, int]:
        """The order of what concerns one player in one match."""
        return self.seq, KINDS.index(self.kind)


class Asks:
    """What has become of the requests to go back and to fork in the entries of a match from `first` on.

    The entries are read once: a match may have thousands of such requests, and each may have its answer at the end.
    """

    def __init__(self, tree: Tree, first: int = 1) -> None:
        self._answers: dict[int, dict[Seat, bool]] = {}
        self._went_on = 0  # the last entry with which requests to go back lapse
        for seq in range(first, tree.last + 1):
            body = tree.body(seq)
            if isinstance(body, (TakeBackAnswered, ForkAnswered)):
                self._answers.setdefault(body.ask, {})[body.seat] = body.consent
            elif isinstance(body, (Played, HeadMoved)):
                self._went_on = seq

    def answers(self, ask: int) -> Mapping[Seat, bool]:
        """Whether each seat that has answered a request consents."""
        return self._answers.get(ask, {})

    def is_refused(self, ask: int) -> bool:
        """Whether somebody has refused a request, which ends it."""
        return not all(self.answers(ask).values())

    def stands(self, take_back: int) -> bool:
        """Whether a request to go back has neither lapsed nor been refused."""
        return take_back > self._went_on and not self.is_refused(take_back)


def concerns(tree: Tree, first: int, last: int, give_way: Callable[[], None] = lambda: None) -> list[Concern]:
    """What concerns somebody in the entries from `first` to `last` of a match, in order.

    What waits for a player is left out once it does not wait any more: a question that is answered, an invitation that
    is accepted, an ask that has lapsed. `give_way` is called for each ask, since they can be thousands.
    """
    seqs = range(first, min(last, tree.last) + 1)
    found = [each for each in _turns(tree) if each.seq in seqs]
    if not _are_answers(tree, seqs):
        found += _of_entries(tree, seqs, give_way)
        found += [each for each in _over(tree) if each.seq in seqs]
    return sorted(found, key=lambda concern: concern.order)


def _are_answers(tree: Tree, seqs: range) -> bool:
    """Whether these entries are answers of seats and the match goes on: then they concern those who are asked now."""
    if tree.asked_after(tree.last) is None:
        return False
    return all(isinstance(body := tree.body(seq), Played) and body.seat is not None for seq in seqs)


def _of_entries(tree: Tree, seqs: range, give_way: Callable[[], None]) -> Iterator[Concern]:
    asks = Asks(tree, seqs.start)
    for seq in seqs:
        if isinstance(tree.body(seq), (TakeBackAsked, ForkAsked)):
            give_way()
        yield from _of_entry(tree, seq, asks)


def _of_entry(tree: Tree, seq: int, asks: Asks) -> Iterator[Concern]:
    body = tree.body(seq)
    match body:
        case Played(seat=None):
            if seq == tree.first_step():
                yield from _to_people(tree, seq, STARTED)
        case Played():
            pass
        case Opened():
            yield from _invitations(tree, seq)
        case SeatTaken() | SeatLeft():
            yield from _of_seat(tree, seq, SEAT_TAKEN if isinstance(body, SeatTaken) else SEAT_LEFT)
        case TakeBackAsked(to, asker):
            if asks.stands(seq) and not tree.is_over():
                waited = must_consent(tree, to, asker) - asks.answers(seq).keys()
                yield from _to_seats(tree, seq, TAKE_BACK_ASKED, waited)
        case ForkAsked(_, asker):
            if not asks.is_refused(seq) and not tree.is_over():
                waited = frozenset(range(tree.seats)) - asks.answers(seq).keys() - {asker}
                yield from _to_seats(tree, seq, FORK_ASKED, waited)
        case TimeCredited():
            asked_now = tree.asked_after(tree.last)
            if asked_now is not None and tree.opened_at(tree.last) == tree.opened_at(seq):
                yield from _to_seats(tree, seq, TIME_CREDITED, asked_now.must)
        case Claimed(claim="bot"):
            yield from _claimed(tree, seq, body)
        case TakeBackAnswered(ask) | ForkAnswered(ask):
            if tree.entry(seq).by.player is not None:  # bots answer at once, in the reply to the ask
                kind = FORK_ANSWERED if isinstance(body, ForkAnswered) else TAKE_BACK_ANSWERED
                asked = tree.body(ask)
                if isinstance(asked, (TakeBackAsked, ForkAsked)):
                    yield from _to_seats(tree, seq, kind, {asked.seat})


def _claimed(tree: Tree, seq: int, claim: Claimed) -> Iterator[Concern]:
    """A bot plays in the place of a player who was gone: for that player, and all others but the one who called it.

    Every other claim ends the match, of which all are notified.
    """
    for seat, holder in sorted(tree.holders.items()):
        if seat == claim.absent and holder.player is not None:
            yield Concern(seq, CLAIMED, holder.player, None)
        elif seat != claim.seat:
            yield from _to_seats(tree, seq, CLAIMED, {seat})


def _invitations(tree: Tree, seq: int) -> Iterator[Concern]:
    """The invitations that wait for an answer."""
    if tree.is_over():
        return
    for seat, plan in enumerate(tree.opening.terms.seats):
        if plan.kind == "player" and plan.player and seat not in tree.holders and seat not in tree.left:
            yield Concern(seq, INVITED, plan.player, seat)


def _of_seat(tree: Tree, seq: int, kind: str) -> Iterator[Concern]:
    """Somebody else takes or leaves a seat of the match that a player has opened."""
    opener, by = tree.opening.terms.by, tree.entry(seq).by.player
    if by is not None and by != opener:
        yield Concern(seq, kind, opener, _seat_of(tree, opener))


def _turns(tree: Tree) -> Iterator[Concern]:
    """The seats that the open question awaits, each at the entry by which it was asked."""
    asked = tree.asked_after(tree.last)
    if asked is not None:
        for seat in asked.must:
            yield from _to_seats(tree, tree.question(seat), TURN, {seat})


def _over(tree: Tree) -> Iterator[Concern]:
    """The end of the match, for all who have to do with it."""
    end = _end(tree)
    if end is None:
        return
    opening = tree.opening
    seat_of: dict[str, Seat | None] = {}
    for seat, plan in enumerate(opening.terms.seats):
        holder = tree.holders.get(seat)
        player = holder.player if holder is not None else None if seat in tree.left else plan.player
        if player is not None:
            seat_of[player] = None if seat in tree.resigned else _seat_of(tree, player)
    seat_of.setdefault(opening.terms.by, None)
    for player, held in seat_of.items():
        yield Concern(end, OVER, player, held)


def _end(tree: Tree) -> int | None:
    """The entry that ended the match; None while it goes on."""
    if tree.is_over():
        return tree.opened_at(tree.last)
    plans = tree.opening.terms.seats
    waits = any(plan.kind == "player" and seat not in tree.left for seat, plan in enumerate(plans))
    if tree.is_started() or not tree.left or waits or any(holder.player for holder in tree.holders.values()):
        return None
    return next(seq for seq in range(tree.last, 0, -1) if not isinstance(tree.body(seq), Disclosed))


def _seat_of(tree: Tree, player: str) -> Seat | None:
    held = (seat for seat, holder in tree.holders.items() if holder.player == player and seat not in tree.resigned)
    return next(held, None)


def _to_people(tree: Tree, seq: int, kind: str) -> Iterator[Concern]:
    yield from _to_seats(tree, seq, kind, tree.holders)


def _to_seats(tree: Tree, seq: int, kind: str, seats: Iterable[Seat]) -> Iterator[Concern]:
    """This concerns the people who hold these seats."""
    for seat in sorted(seats):
        holder = tree.holders.get(seat)
        if holder is not None and holder.player is not None and seat not in tree.resigned:
            yield Concern(seq, kind, holder.player, seat)
