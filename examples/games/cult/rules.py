"""The rules of the cult: vows, then rounds of playing cards, each with two relics in the river."""

from collections.abc import Iterator, Mapping

from annales.contract import (
    Action,
    Seat,
    Setup,
    Table,
    TableView,
    Value,
    agenda,
    carried_over,
    clockwise,
    deck,
    ranks_of,
)

from . import actions as act
from . import layout as on
from .effects import Part, do, end_blessing, go_on, start, take_from_bag
from .layout import deck_of

MOST_VOWS = on.BOX.numbers["vows"] + 1


def set_up(t: Table, setup: Setup) -> None:
    """Give each seat a deck, two gods and a mask; the heir of the previous winner starts with an additional soul."""
    t.write(on.ROUND, 0)
    t.lay(on.BOX.pieces("relic"), on.RELICS)
    for seat in range(t.seats):
        t.lay(on.BOX.pieces("card"), on.BAG_OF[seat])
        t.lay(on.BOX.pieces("god"), on.GODS[seat])
        t.lay(on.FACES[:1], on.MASK[seat])
        t.add(on.SOULS[seat], on.BOX.numbers["souls"] + _reward(setup, seat))
        for _ in range(on.BOX.numbers["opening_hand"]):
            t.draw(on.BAG_OF[seat], on.HAND[seat])
    t.ask("vow", range(t.seats))


def _reward(setup: Setup, seat: Seat) -> int:
    return 1 if setup.legacy is not None and setup.continued_by(seat) == setup.legacy[1] else 0


def next_options(before: Setup, wished: Mapping[str, Value]) -> Mapping[str, Value]:
    """The options of the next age: only the river may change."""
    return carried_over(before.options, wished, ("river",))


# -- what each question allows


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """The legal actions of a seat, the most passive first."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return
    match asked.kind:
        case "vow":
            yield from vows(t, seat)
        case "act":
            yield act.Rest()
            yield from (act.Play(card) for card in in_hand(t, seat))
        case "top":
            yield from (act.LayDown(card) for card in in_hand(t, seat))
        case "may":
            yield act.Decline()
            yield act.Accept()
        case "bury":
            yield from (act.Bury(card) for card in in_hand(t, seat))
        case "seek":
            yield from (act.Seek(card) for card in sorted(set(t.at(on.BAG_OF[seat]))))
        case "look":
            yield from (act.Place(relic) for relic in sorted(set(t.at(on.LIFTED[seat]))))
        case "mask":
            yield from (act.Don(face) for face in on.FACES)


def vows(t: TableView, seat: Seat) -> Iterator[Action]:
    """Vows until there are enough; then a god, or one more vow."""
    made = t.size(on.VOWS[seat])
    if made >= on.BOX.numbers["vows"]:
        yield from (act.Ready(god) for god in t.at(on.GODS[seat]))
    if made < MOST_VOWS:
        yield from (act.Vow(card) for card in in_hand(t, seat))


def in_hand(t: TableView, seat: Seat) -> list[str]:
    """The distinct cards in hand."""
    return sorted(set(t.at(on.HAND[seat])))


# -- what each answer does


def play(t: Table, seat: Seat, action: Action) -> None:
    """Carry out the action, up to the next question."""
    match action:
        case act.Vow(card):
            t.move(card, on.HAND[seat], on.VOWS[seat])
        case act.Ready(god):
            if t.seal(seat, god):
                serve(t)
        case act.Play(card):
            t.move(card, on.HAND[seat], on.FRONT[seat])
            start(t, seat, on.EFFECTS[card])
        case act.Rest():
            rest(t, seat)
        case act.LayDown(card):
            lay_down(t, seat, card)
            next_turn(t, seat)
        case act.Decline():
            agenda.pop(t, Part)
            go_on(t)
        case act.Accept():
            do(t, seat, agenda.pop(t, Part).words)
            go_on(t)
        case act.Bury(card):
            t.move(card, on.HAND[seat], on.UNDER[seat], at=0)
            go_on(t)
        case act.Seek(card):
            take_from_bag(t, seat, card)
            go_on(t)
        case act.Place(near):
            for bank, relic in zip(on.BANKS, upstream(t, seat, near), strict=True):
                t.move(relic, on.LIFTED[seat], on.RIVER[bank])
            go_on(t)
        case act.Don(face):
            t.turn(on.MASK[seat], t.top(on.MASK[seat]), face)
            go_on(t)


def upstream(t: TableView, seat: Seat, near: str) -> tuple[str, str]:
    """The two lifted relics, `near` first."""
    first, second = t.at(on.LIFTED[seat])
    return (first, second) if near == first else (second, first)


def serve(t: Table) -> None:
    """Reveal all gods at once and start the first round."""
    for seat, god in t.unseal().items():
        t.move(god, on.GODS[seat], on.GOD[seat])
    start_round(t)


# -- rounds and turns


def start_round(t: Table) -> None:
    """Draw two relics into the river, face down, unless the match is over."""
    souls = [t.count(on.SOULS[seat]) for seat in range(t.seats)]
    if t.read(on.ROUND) == t.option(on.ROUNDS):
        finish(t, "dusk")
        return
    if max(souls) >= on.BOX.numbers["crowd"]:
        finish(t, "crowd")
        return
    t.write(on.ROUND, t.read(on.ROUND) + 1)
    for bank in on.BANKS:
        t.draw(on.RELICS, on.RIVER[bank])
    start_turn(t, (t.read(on.ROUND) - 1) % t.seats)


def start_turn(t: Table, seat: Seat) -> None:
    """The seat's blessing ends, it fills its hand and acts."""
    t.write(on.TURN, seat)
    end_blessing(t, seat)
    for _ in range(on.BOX.numbers["hand"] - t.size(on.HAND[seat])):
        deck.draw(t, deck_of(seat), on.HAND[seat])
    t.ask("act", {seat})


def rest(t: Table, seat: Seat) -> None:
    """Discard the played cards face up, then ask which card of the hand goes on top of the pile."""
    for card in t.at(on.FRONT[seat]):
        end_blessing(t, seat)
        t.move(card, on.FRONT[seat], on.REST[seat])
    if t.size(on.HAND[seat]):
        t.ask("top", {seat})
    else:
        next_turn(t, seat)


def lay_down(t: Table, seat: Seat, top: str) -> None:
    """Discard one card of the hand on top of the pile, and the others beneath it, unseen."""
    end_blessing(t, seat)
    t.move(top, on.HAND[seat], on.REST[seat])
    for card in t.at(on.HAND[seat]):
        t.move(card, on.HAND[seat], on.REST[seat], at=0)


def next_turn(t: Table, seat: Seat) -> None:
    """Start the turn of the next seat; after the last one, reveal the river and start the next round."""
    after = clockwise(t, seat)[0]
    if after != (t.read(on.ROUND) - 1) % t.seats:
        start_turn(t, after)
        return
    for bank in on.BANKS:
        t.show(on.RIVER[bank])
    near, far = (t.top(on.RIVER[bank]) for bank in on.BANKS)
    t.say("washed", near, far)
    wash(t, near, far)
    t.shuffle(*(on.RIVER[bank] for bank in on.BANKS), into=on.RELICS)
    start_round(t)


def wash(t: Table, near: str, far: str) -> None:
    """Give souls to the cults of the sun for gold upstream, and to those of the moon for bone downstream."""
    tide = 2 if t.option(on.CURRENT) == "swift" else 1
    for seat in range(t.seats):
        blessed = (near == "gold" and t.has("sun", on.GOD[seat])) or (far == "bone" and t.has("moon", on.GOD[seat]))
        t.add(on.SOULS[seat], tide if blessed else 0)


def finish(t: Table, reason: str) -> None:
    """Reveal vows and masks, and end the match.

    Each vow is worth a soul if its card is in the seat's discard pile; with the option, so is a wild mask.
    """
    for seat in range(t.seats):
        t.show(on.VOWS[seat])
        fulfilled = sum(1 for card in t.at(on.VOWS[seat]) if t.has(card, on.REST[seat]))
        t.add(on.SOULS[seat], fulfilled)
        if t.option(on.MASKS):
            t.show(on.MASK[seat])
            t.add(on.SOULS[seat], 1 if t.has("mask:wild", on.MASK[seat]) else 0)
    souls = [t.count(on.SOULS[seat]) for seat in range(t.seats)]
    winner = souls.index(max(souls))
    t.end(ranks_of(souls), reason, ("reign", winner, t.top(on.GOD[winner])))
