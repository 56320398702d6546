"""How the market goes: a sale, a turn for each seat, and again."""

from collections.abc import Iterator

from domain.contract.game import Action, Setup
from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop import deck
from domain.tabletop.seats import clockwise

from .actions import Aim, Bid, End, Lay, Pass, Play, Raid, Spring, StandBy, Yield
from .layout import (
    BOX,
    COINS,
    DECK,
    DISCARD,
    FIRST,
    HAND,
    KEEPER,
    LEAN,
    LOTS,
    PACK,
    PLAYED,
    ROUND,
    ROUNDS,
    SALE,
    STALL,
    STALLS,
    STANDING,
    TURN,
    WON,
)

AIMED = ("spy", "thief")
HARMFUL = ("thief", "raid")


def set_up(t: Table, setup: Setup) -> None:
    """A hand and some coins for each; the first sale opens."""
    t.lay(BOX.pieces("lot"), LOTS)
    t.lay(BOX.pieces("card"), PACK)
    t.write(KEEPER, setup.options["keeper"])
    t.write(LEAN, setup.options["windows"] == "lean")
    t.write(ROUNDS, setup.options["rounds"])
    t.write(FIRST, t.seats - 1)
    t.write(STANDING, ())
    t.write(ROUND, 0)
    for seat in range(t.seats):
        t.add(COINS[seat], BOX.numbers["coins"])
        for _ in range(BOX.numbers["hand"]):
            t.draw(PACK, HAND[seat])
    open_sale(t)


# -- what each question allows


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """The most passive first."""
    asked = t.asked
    if asked is None:
        return
    if seat in asked.must:
        yield from _answers(t, seat, asked.kind)
    elif seat in asked.may:
        yield from interjections(t, seat)


def _answers(t: TableView, seat: Seat, kind: str) -> Iterator[Action]:
    match kind:
        case "bid" | "rebid" | "bid_last":
            yield from (Bid(n) for n in range(t.count(COINS[seat]) + 1))
        case "counter":
            yield Pass()
            if t.has("counter", HAND[seat]):
                yield Play("counter")
        case "ambush":
            yield Yield()
            yield Spring()
        case "act":
            yield End()
            yield from own_turn(t, seat)


def own_turn(t: TableView, seat: Seat) -> Iterator[Action]:
    """Hide a card, play one, raid a stall."""
    cards = sorted(set(t.at(HAND[seat])))
    yield from (Lay(card, stall) for card in cards for stall in STALLS if not t.size(STALL[seat, stall]))
    if "alms" in cards:
        yield Play("alms")
    others = clockwise(t, seat)
    yield from (Aim(card, target) for card in cards if card in AIMED for target in others)
    if "raid" in cards:
        yield from (Raid(target, stall) for target in others for stall in STALLS)


def interjections(t: TableView, seat: Seat) -> Iterator[Action]:
    """Stand by, or play alms out of turn."""
    if seat not in t.read(STANDING):
        yield StandBy()
    if t.has("alms", HAND[seat]):
        yield Play("alms")


# -- what each answer does


def play(t: Table, seat: Seat, action: Action) -> None:
    """Up to the next question."""
    match action:
        case Bid(coins):
            if t.seal(seat, coins):
                after_bids(t)
        case Lay(card, stall):
            t.move(card, HAND[seat], STALL[seat, stall])
            ask_act(t)
        case Play(card):
            put_down(t, seat, card)
        case Aim(card, target):
            put_down(t, seat, card, target)
        case Raid(target, stall):
            put_down(t, seat, "raid", target, stall)
        case Pass():
            caster, card, waiting = t.question.about
            ask_counter(t, caster, card, waiting[1:])
        case StandBy():
            t.write(STANDING, (*t.read(STANDING), seat))
        case Spring():
            spring(t, *t.pop()[1:])
        case Yield():
            go_on(t)
        case End():
            end_turn(t, seat)


# -- the sale


def open_sale(t: Table) -> None:
    """Put a lot up, and ask for bids; after the last round the market closes."""
    if t.read(ROUND) == t.read(ROUNDS):
        wealth = [10 * t.size(WON[seat]) + t.count(COINS[seat]) for seat in range(t.seats)]
        t.end([1 + sum(w > mine for w in wealth) for mine in wealth], "dawn")
        return
    t.write(ROUND, t.read(ROUND) + 1)
    t.write(FIRST, clockwise(t, t.read(FIRST))[0])
    t.draw(LOTS, SALE)
    keepers = {t.read(FIRST)} if t.read(KEEPER) else set()
    t.ask("bid", set(range(t.seats)) - keepers)


def after_bids(t: Table) -> None:
    """The keeper sees the others' bids before its own."""
    if t.question.kind == "bid" and t.read(KEEPER):
        t.unseal(to={t.read(FIRST)})
        t.ask("bid_last", {t.read(FIRST)})
        return
    reveal(t)


def reveal(t: Table) -> None:
    """The best bid wins; equal ones are bid again, once."""
    again = t.question.kind == "rebid"
    bids = t.unseal()
    best = max(bids.values())
    winners = [seat for seat, bid in bids.items() if bid == best]
    if best and len(winners) > 1 and not again:
        t.say("tie")
        t.ask("rebid", winners)
        return
    lot = t.top(SALE)
    if best and len(winners) == 1:
        sell(t, lot, winners[0], best)
    else:
        t.move(lot, SALE, LOTS)
        t.say("unsold", lot)
    start_turn(t, t.read(FIRST))


def sell(t: Table, lot: str, winner: Seat, price: int) -> None:
    """The winner pays the next seat: no coin leaves the market."""
    t.move(lot, SALE, WON[winner])
    pay(t, winner, clockwise(t, winner)[0], price)
    t.say("sold", winner, lot)


def pay(t: Table, who: Seat, to: Seat, coins: int) -> None:
    """As much as there is."""
    paid = min(coins, t.count(COINS[who]))
    t.add(COINS[who], -paid)
    t.add(COINS[to], paid)


# -- the turns


def start_turn(t: Table, seat: Seat) -> None:
    """Draw a card, then act."""
    t.write(TURN, seat)
    deck.draw(t, DECK, HAND[seat])
    ask_act(t)


def ask_act(t: Table) -> None:
    """The turn's seat acts; who holds cards may interpose."""
    seat = t.read(TURN)
    t.ask("act", {seat}, (other for other in range(t.seats) if t.size(HAND[other])))


def end_turn(t: Table, seat: Seat) -> None:
    """The next seat, or the next sale."""
    t.write(STANDING, ())
    after = clockwise(t, seat)[0]
    if after == t.read(FIRST):
        open_sale(t)
    else:
        start_turn(t, after)


# -- cards and their windows


def put_down(t: Table, seat: Seat, card: str, *target: Seat | str) -> None:
    """A card opens a window before it acts."""
    t.move(card, HAND[seat], PLAYED)
    t.push("card", card, seat, *target)
    waiting = [other for other in clockwise(t, seat) if t.size(HAND[other]) and other not in t.read(STANDING)]
    ask_counter(t, seat, card, waiting if card in HARMFUL or not t.read(LEAN) else [])


def ask_counter(t: Table, caster: Seat, card: str, waiting: list[Seat]) -> None:
    """Ask whoever holds cards, whatever they are, one after the other."""
    if waiting:
        t.ask("counter", waiting[:1], about=[caster, card, waiting])
    else:
        go_on(t)


def go_on(t: Table) -> None:
    """Last in, first out: unfinished effects, until somebody must answer."""
    while t.agenda and not t.is_waiting():
        resolve(t, *t.pop())
    if not t.is_waiting():
        ask_act(t)


def resolve(t: Table, what: str, *rest: Seat | str) -> None:
    """One unfinished effect."""
    match what, *rest:
        case "card", card, seat, *target:
            t.move(card, PLAYED, DISCARD)
            take_effect(t, card, seat, *target)
        case "loot", seat, target, _:
            pay(t, target, seat, BOX.numbers["loot"])


def take_effect(t: Table, card: str, seat: Seat, *target: Seat | str) -> None:
    """What the card says."""
    match card, *target:
        case ("counter",):
            cancelled = t.pop()[1]
            t.move(cancelled, PLAYED, DISCARD)
            t.say("cancelled", cancelled)
        case ("alms",):
            richest = max(clockwise(t, seat), key=lambda other: t.count(COINS[other]))
            pay(t, richest, seat, BOX.numbers["toll"])
        case "spy", victim:
            t.show(HAND[victim], to={seat})
        case "thief", victim:
            if t.size(HAND[victim]):
                t.draw(HAND[victim], HAND[seat])
        case "raid", victim, stall:
            t.push("loot", seat, victim, stall)
            if t.size(STALL[victim, stall]):
                t.ask("ambush", {victim}, about=[seat, stall])  # whatever lies there


def spring(t: Table, seat: Seat, victim: Seat, stall: str) -> None:
    """A dog repels the raid; any other card was a bluff."""
    card = t.top(STALL[victim, stall])
    t.move(card, STALL[victim, stall], DISCARD)
    if card == "dog":
        pay(t, seat, victim, BOX.numbers["toll"])
        t.say("bitten", seat)
    else:
        t.push("loot", seat, victim, stall)
    go_on(t)
