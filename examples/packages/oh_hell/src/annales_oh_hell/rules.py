"""How Oh Hell goes: in each deal everybody bids, then plays trick by trick, then scores."""

from collections.abc import Iterable, Iterator, Sequence

from annales.contract import (
    Action,
    Piece,
    Place,
    Seat,
    Setup,
    Table,
    TableView,
    always_public,
    clockwise,
    forced_by,
    ranks_of,
    with_value,
)

from . import layout as on
from .actions import Bid, Play, SecretBid
from .layout import CARDS, HAND, SUITS, TRICK

EXACT = 10  # points for as many tricks as were bid (R7)


def set_up(t: Table, setup: Setup) -> None:
    """The whole pack, and the first deal; seat 0 is the first to bid (R1, R2)."""
    t.lay(on.BOX.pieces(on.PlayingCard), on.DECK)
    t.write(on.DEAL, 0)
    t.write(on.DEALER, t.seats - 1)
    start_deal(t)


# -- what each question allows


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """Bids from none upwards; cards from the lowest upwards, trumps last."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return
    match asked.kind:
        case "bid":
            yield from (Bid(tricks) for tricks in range(t.read(on.SIZE) + 1) if tricks != refused(t, seat))
        case "secret_bid":
            yield from (SecretBid(tricks) for tricks in range(t.read(on.SIZE) + 1))
        case "play":
            yield from (Play(card) for card in playable(t, seat))


def refused(t: TableView, seat: Seat) -> int | None:
    """The bid that the dealer may not make: the one with which all could be right (R4)."""
    if not t.option(on.HOOK) or seat != t.read(on.DEALER):
        return None
    return t.read(on.SIZE) - sum(bid for bid in t.read(on.BIDS) if bid is not None)


def playable(t: TableView, seat: Seat) -> list[Piece]:
    """The cards of the suit that was led, or any if there is none (R5)."""
    hand, suit, trumps = t.at(HAND[seat]), on.led(t), t.read(on.TRUMPS)
    following = [card for card in hand if CARDS[card].suit == suit]
    return sorted(
        following or hand,
        key=lambda card: (CARDS[card].suit == trumps, CARDS[card].height, CARDS[card].suit),
    )


def _holds_one_card(t: TableView, seat: Seat) -> bool:
    return t.size(HAND[seat]) == 1


forced = forced_by(legal, {"bid": always_public, "play": _holds_one_card})


# -- what each answer does


def play(t: Table, seat: Seat, action: Action) -> None:
    """Up to the next question, or the end."""
    match action:
        case Bid(tricks):
            t.write(on.BIDS, with_value(t.read(on.BIDS), seat, tricks))
            if seat == t.read(on.DEALER):
                start_play(t)
            else:
                t.ask("bid", {clockwise(t, seat)[0]})
        case SecretBid(tricks):
            if t.seal(seat, tricks):
                bids = t.unseal()
                t.write(on.BIDS, tuple(bids[other] for other in range(t.seats)))
                start_play(t)
        case Play(card):
            put(t, seat, card)


def start_deal(t: Table) -> None:
    """The next size of hands, the next dealer; the card turned up makes trumps (R2, R3)."""
    number = t.read(on.DEAL)
    size = on.sizes(t)[number]
    t.write(on.DEAL, number + 1)
    t.write(on.SIZE, size)
    for seat in range(t.seats):
        for _ in range(size):
            t.draw(on.DECK, HAND[seat])
    t.write(on.TRUMPS, CARDS[t.draw(on.DECK, on.TURNED)].suit)
    t.write(on.BIDS, (None,) * t.seats)
    t.write(on.VOID, ((),) * t.seats)
    first = clockwise(t, t.read(on.DEALER))[0]
    t.write(on.LEADER, first)
    if t.option(on.BIDDING) == "secret":
        t.ask("secret_bid", range(t.seats))
    else:
        t.ask("bid", {first})


def start_play(t: Table) -> None:
    """The seat after the dealer leads to the first trick (R5)."""
    t.ask("play", {t.read(on.LEADER)})


def put(t: Table, seat: Seat, card: Piece) -> None:
    """A card goes to the trick; whoever does not follow has none of that suit, as all see (R5)."""
    suit = on.led(t)
    t.move(card, HAND[seat], TRICK[seat])
    known = t.read(on.VOID)
    if suit is not None and CARDS[card].suit != suit and suit not in known[seat]:
        t.write(on.VOID, with_value(known, seat, (*known[seat], suit)))
    after = clockwise(t, seat)[0]
    if t.size(TRICK[after]):
        take_trick(t)
    else:
        t.ask("play", {after})


def take_trick(t: Table) -> None:
    """The strongest card wins; its seat leads to the next trick, or the deal is over (R6, R7)."""
    seat = on.winner(t)
    t.add(on.TAKEN[seat], 1)
    t.say("trick", seat, t.at(TRICK[seat])[0])
    for other in range(t.seats):
        t.move(t.at(TRICK[other])[0], TRICK[other], on.PLAYED)
    t.write(on.LEADER, seat)
    if t.size(HAND[seat]):
        t.ask("play", {seat})
    else:
        score(t)


def score(t: Table) -> None:
    """Points for this deal; then all cards are gathered and the next seat deals, until the last deal (R7, R8)."""
    bids = t.read(on.BIDS)
    for seat, bid in enumerate(bids):
        t.add(on.POINTS[seat], points_for(t, bid, t.count(on.TAKEN[seat])))
        t.say("scored", seat, t.count(on.TAKEN[seat]), bid)
        t.add(on.TAKEN[seat], -t.count(on.TAKEN[seat]))
    if t.read(on.DEAL) == len(on.sizes(t)):
        t.end(ranks_of([t.count(on.POINTS[seat]) for seat in range(t.seats)]), "last_deal")
        return
    t.shuffle(on.PLAYED, on.TURNED, on.DECK, into=on.DECK)
    t.write(on.DEALER, clockwise(t, t.read(on.DEALER))[0])
    start_deal(t)


def points_for(t: TableView, bid: int, taken: int) -> int:
    """Ten and the bid if it was met, otherwise nothing; or a point a trick, and ten if it was met (R7, J4)."""
    if t.option(on.SCORING) == "every":
        return taken + EXACT * (taken == bid)
    return EXACT + bid if taken == bid else 0


# -- for the searches of bots


def stage(t: TableView) -> int:
    """The deal: what was bid is settled at its end."""
    return t.read(on.DEAL)


def holdings(t: TableView) -> Iterable[tuple[Sequence[Place], Sequence[Piece]]]:
    """The cards of a suit that a seat has not followed lie in other hands, or were not dealt."""
    out = {*t.at(on.PLAYED), *t.at(on.TURNED), *(card for seat in range(t.seats) for card in t.at(TRICK[seat]))}
    known = t.read(on.VOID)
    for suit in SUITS:
        if any(suit in suits for suits in known):
            places = [HAND[seat] for seat in range(t.seats) if suit not in known[seat]]
            yield [*places, on.DECK], [card for card in CARDS if CARDS[card].suit == suit and card not in out]
