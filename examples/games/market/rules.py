"""The rules of the market: each round is a sale, then a turn for each seat."""

from collections.abc import Iterator

from annales.contract import (
    Action,
    Cost,
    Frame,
    Piece,
    Seat,
    Setup,
    Table,
    TableView,
    agenda,
    clockwise,
    deck,
    pay,
    ranks_of,
)

from . import actions as act
from . import layout as on

AIMED = ("spy", "thief")
HARMFUL = ("thief", "raid")


class CardPlayed(Frame, frozen=True, tag="card"):
    """A card in its counter window, with its target."""

    card: Piece
    seat: Seat
    target: tuple[Seat | str, ...] = ()


class Loot(Frame, frozen=True, tag="loot"):
    """A raid on a stall; it takes coins unless the owner springs an ambush."""

    seat: Seat
    victim: Seat
    stall: str


def set_up(t: Table, setup: Setup) -> None:
    """Give each seat a hand and coins, and open the first sale."""
    t.lay(on.BOX.pieces("lot"), on.LOTS)
    t.lay(on.BOX.pieces("card"), on.PACK)
    t.write(on.FIRST, t.seats - 1)
    t.write(on.STANDING, ())
    t.write(on.ROUND, 0)
    for seat in range(t.seats):
        t.add(on.COINS[seat], on.BOX.numbers["coins"])
        for _ in range(on.BOX.numbers["hand"]):
            t.draw(on.PACK, on.HAND[seat])
    open_sale(t)


# -- what each question allows


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """The legal actions of a seat, the most passive first."""
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
            yield from (act.Bid(n) for n in range(t.count(on.COINS[seat]) + 1))
        case "counter":
            yield act.Pass()
            if t.has("counter", on.HAND[seat]):
                yield act.Play("counter")
        case "ambush":
            yield act.Yield()
            yield act.Spring()
        case "act":
            yield act.End()
            yield from own_turn(t, seat)


def own_turn(t: TableView, seat: Seat) -> Iterator[Action]:
    """Lay a card face down, play one, or raid a stall."""
    cards = sorted(set(t.at(on.HAND[seat])))
    yield from (act.Lay(card, stall) for card in cards for stall in on.STALLS if not t.size(on.STALL[seat, stall]))
    if "alms" in cards:
        yield act.Play("alms")
    others = clockwise(t, seat)
    yield from (act.Aim(card, target) for card in cards if card in AIMED for target in others)
    if "raid" in cards:
        yield from (act.Raid(target, stall) for target in others for stall in on.STALLS)


def interjections(t: TableView, seat: Seat) -> Iterator[Action]:
    """Stand by, or play alms out of turn."""
    if seat not in t.read(on.STANDING):
        yield act.StandBy()
    if t.has("alms", on.HAND[seat]):
        yield act.Play("alms")


def costs(t: TableView, seat: Seat, action: Action) -> list[Cost]:
    """The coins of a bid, if it wins the lot."""
    return [Cost("coins", action.coins)] if isinstance(action, act.Bid) and action.coins else []


# -- what each answer does


def play(t: Table, seat: Seat, action: Action) -> None:
    """Carry out the action, up to the next question."""
    match action:
        case act.Bid(coins):
            if t.seal(seat, coins):
                after_bids(t)
        case act.Lay(card, stall):
            t.move(card, on.HAND[seat], on.STALL[seat, stall])
            ask_act(t)
        case act.Play(card):
            put_down(t, seat, card)
        case act.Aim(card, target):
            put_down(t, seat, card, target)
        case act.Raid(target, stall):
            put_down(t, seat, "raid", target, stall)
        case act.Pass():
            caster, card, waiting = t.question.about
            ask_counter(t, caster, card, waiting[1:])
        case act.StandBy():
            t.write(on.STANDING, (*t.read(on.STANDING), seat))
        case act.Spring():
            spring(t, agenda.pop(t, Loot))
        case act.Yield():
            AGENDA.run(t)
        case act.End():
            end_turn(t, seat)


# -- the sale


def open_sale(t: Table) -> None:
    """Put a lot up for sale and ask for bids; after the last round the market closes."""
    if t.read(on.ROUND) == t.option(on.ROUNDS):
        t.end(ranks_of([on.wealth(t, seat) for seat in range(t.seats)]), "dawn")
        return
    t.write(on.ROUND, t.read(on.ROUND) + 1)
    t.write(on.FIRST, clockwise(t, t.read(on.FIRST))[0])
    t.draw(on.LOTS, on.SALE)
    keepers = {t.read(on.FIRST)} if t.option(on.KEEPER) else set()
    t.ask("bid", set(range(t.seats)) - keepers)


def after_bids(t: Table) -> None:
    """With a keeper, show it the other bids and ask for its own; otherwise reveal all bids."""
    if t.question.kind == "bid" and t.option(on.KEEPER):
        t.unseal(to={t.read(on.FIRST)})
        t.ask("bid_last", {t.read(on.FIRST)})
        return
    reveal(t)


def reveal(t: Table) -> None:
    """The highest bid wins; a tie is bid again, once."""
    is_rebid = t.question.kind == "rebid"
    bids = t.unseal()
    best = max(bids.values())
    winners = [seat for seat, bid in bids.items() if bid == best]
    if best and len(winners) > 1 and not is_rebid:
        t.say("tie")
        t.ask("rebid", winners)
        return
    lot = t.top(on.SALE)
    if best and len(winners) == 1:
        sell(t, lot, winners[0], best)
    else:
        t.move(lot, on.SALE, on.LOTS)
        t.say("unsold", lot)
    start_turn(t, t.read(on.FIRST))


def sell(t: Table, lot: str, winner: Seat, price: int) -> None:
    """The winner takes the lot and pays the next seat, so that the number of coins is conserved."""
    t.move(lot, on.SALE, on.WON[winner])
    pay(t, on.COINS[winner], on.COINS[clockwise(t, winner)[0]], price)
    t.say("sold", winner, lot)


# -- the turns


def start_turn(t: Table, seat: Seat) -> None:
    """The seat draws a card, then acts."""
    t.write(on.TURN, seat)
    deck.draw(t, on.DECK, on.HAND[seat])
    ask_act(t)


def ask_act(t: Table) -> None:
    """Ask the seat whose turn it is; other seats with cards may interpose."""
    seat = t.read(on.TURN)
    t.ask("act", {seat}, (other for other in range(t.seats) if t.size(on.HAND[other])))


def end_turn(t: Table, seat: Seat) -> None:
    """Start the turn of the next seat or, after the last one, the next sale."""
    t.write(on.STANDING, ())
    after = clockwise(t, seat)[0]
    if after == t.read(on.FIRST):
        open_sale(t)
    else:
        start_turn(t, after)


# -- cards and their windows


def put_down(t: Table, seat: Seat, card: str, *target: Seat | str) -> None:
    """Play a card; a counter window opens before it takes effect."""
    t.move(card, on.HAND[seat], on.PLAYED)
    agenda.push(t, CardPlayed(card, seat, target))
    waiting = [other for other in clockwise(t, seat) if t.size(on.HAND[other]) and other not in t.read(on.STANDING)]
    ask_counter(t, seat, card, waiting if card in HARMFUL or t.option(on.WINDOWS) == "full" else [])


def ask_counter(t: Table, caster: Seat, card: str, waiting: list[Seat]) -> None:
    """Ask the waiting seats in order; each of them holds cards, but not necessarily a counter."""
    if waiting:
        t.ask("counter", waiting[:1], about=[caster, card, waiting])
    else:
        AGENDA.run(t)


def resolve(t: Table, played: CardPlayed) -> None:
    """After its window, a card is discarded and takes effect."""
    t.pop()
    t.move(played.card, on.PLAYED, on.DISCARD)
    take_effect(t, played.card, played.seat, *played.target)


def loot(t: Table, loot: Loot) -> None:
    """The raid succeeds and takes coins."""
    t.pop()
    pay(t, on.COINS[loot.victim], on.COINS[loot.seat], on.BOX.numbers["loot"])


AGENDA = agenda.Agenda({CardPlayed: resolve, Loot: loot}, idle=ask_act)


def take_effect(t: Table, card: str, seat: Seat, *target: Seat | str) -> None:
    """Carry out the effect of a card."""
    match card, *target:
        case ("counter",):
            cancelled = agenda.pop(t, CardPlayed).card
            t.move(cancelled, on.PLAYED, on.DISCARD)
            t.say("cancelled", cancelled)
        case ("alms",):
            richest = max(clockwise(t, seat), key=lambda other: t.count(on.COINS[other]))
            pay(t, on.COINS[richest], on.COINS[seat], on.BOX.numbers["toll"])
        case "spy", victim:
            t.show(on.HAND[victim], to={seat})
        case "thief", victim:
            if t.size(on.HAND[victim]):
                t.draw(on.HAND[victim], on.HAND[seat])
        case "raid", int(victim), str(stall):
            agenda.push(t, Loot(seat, victim, stall))
            if t.size(on.STALL[victim, stall]):
                t.ask("ambush", {victim}, about=[seat, stall])  # whatever the card is: the question must not reveal it


def spring(t: Table, loot: Loot) -> None:
    """A dog repels the raid; any other card was a bluff."""
    stall = on.STALL[loot.victim, loot.stall]
    card = t.top(stall)
    t.move(card, stall, on.DISCARD)
    if card == "dog":
        pay(t, on.COINS[loot.seat], on.COINS[loot.victim], on.BOX.numbers["toll"])
        t.say("bitten", loot.seat)
    else:
        agenda.push(t, loot)
    AGENDA.run(t)
