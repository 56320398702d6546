"""How a cult goes: vows, then rounds in which each seat plays cards, then the river."""

from collections.abc import Iterator

from domain.contract.game import Action, Setup
from domain.table.layout import Seat, Value
from domain.table.table import Table, TableView
from domain.tabletop import deck
from domain.tabletop.seats import clockwise

from .actions import Accept, Bury, Decline, Don, LayDown, Place, Play, Ready, Rest, Seek, Vow
from .effects import do, end_blessing, go_on, start, take_from_bag
from .layout import (
    BAG_OF,
    BANKS,
    BOX,
    EFFECTS,
    FACES,
    FRONT,
    GOD,
    GODS,
    HAND,
    LIFTED,
    MASK,
    MASKS,
    RELICS,
    REST,
    RIVER,
    ROUND,
    ROUNDS,
    SOULS,
    TIDE,
    TURN,
    UNDER,
    VOWS,
    deck_of,
)

MOST_VOWS = BOX.numbers["vows"] + 1


def set_up(t: Table, setup: Setup) -> None:
    """A deck, two gods and a mask for each; the winner of the age before begins with one soul more."""
    t.write(MASKS, setup.options["masks"])
    t.write(TIDE, 2 if setup.options["river"] == "swift" else 1)
    t.write(ROUNDS, setup.options["rounds"])
    t.write(ROUND, 0)
    t.lay(BOX.pieces("relic"), RELICS)
    for seat in range(t.seats):
        t.lay(BOX.pieces("card"), BAG_OF[seat])
        t.lay(BOX.pieces("god"), GODS[seat])
        t.lay(FACES[:1], MASK[seat])
        t.add(SOULS[seat], BOX.numbers["souls"] + _reward(setup.legacy, seat))
        for _ in range(BOX.numbers["opening_hand"]):
            t.draw(BAG_OF[seat], HAND[seat])
    t.ask("vow", range(t.seats))


def _reward(legacy: Value, seat: Seat) -> int:
    return 1 if legacy is not None and legacy[1] == seat else 0


# -- what each question allows


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """The most passive first."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return
    match asked.kind:
        case "vow":
            yield from vows(t, seat)
        case "act":
            yield Rest()
            yield from (Play(card) for card in in_hand(t, seat))
        case "top":
            yield from (LayDown(card) for card in in_hand(t, seat))
        case "may":
            yield Decline()
            yield Accept()
        case "bury":
            yield from (Bury(card) for card in in_hand(t, seat))
        case "seek":
            yield from (Seek(card) for card in sorted(set(t.at(BAG_OF[seat]))))
        case "look":
            yield from (Place(relic) for relic in sorted(set(t.at(LIFTED[seat]))))
        case "mask":
            yield from (Don(face) for face in FACES)


def vows(t: TableView, seat: Seat) -> Iterator[Action]:
    """At least so many, at most one more; then a god."""
    made = t.size(VOWS[seat])
    if made >= BOX.numbers["vows"]:
        yield from (Ready(god) for god in t.at(GODS[seat]))
    if made < MOST_VOWS:
        yield from (Vow(card) for card in in_hand(t, seat))


def in_hand(t: TableView, seat: Seat) -> list[str]:
    """The kinds of card in hand."""
    return sorted(set(t.at(HAND[seat])))


# -- what each answer does


def play(t: Table, seat: Seat, action: Action) -> None:
    """Up to the next question."""
    match action:
        case Vow(card):
            t.move(card, HAND[seat], VOWS[seat])
        case Ready(god):
            if t.seal(seat, god):
                serve(t)
        case Play(card):
            t.move(card, HAND[seat], FRONT[seat])
            start(t, seat, EFFECTS[card])
        case Rest():
            rest(t, seat)
        case LayDown(card):
            lay_down(t, seat, card)
            next_turn(t, seat)
        case Decline():
            t.pop()
            go_on(t)
        case Accept():
            _, _, part = t.pop()
            do(t, seat, part)
            go_on(t)
        case Bury(card):
            t.move(card, HAND[seat], UNDER[seat], at=0)
            go_on(t)
        case Seek(card):
            take_from_bag(t, seat, card)
            go_on(t)
        case Place(near):
            for bank, relic in zip(BANKS, upstream(t, seat, near), strict=True):
                t.move(relic, LIFTED[seat], RIVER[bank])
            go_on(t)
        case Don(face):
            t.turn(MASK[seat], t.top(MASK[seat]), face)
            go_on(t)


def upstream(t: TableView, seat: Seat, near: str) -> tuple[str, str]:
    """The two lifted relics, this one first."""
    first, second = t.at(LIFTED[seat])
    return (first, second) if near == first else (second, first)


def serve(t: Table) -> None:
    """All gods come to light at once."""
    for seat, god in t.unseal().items():
        t.move(god, GODS[seat], GOD[seat])
    start_round(t)


# -- rounds and turns


def start_round(t: Table) -> None:
    """The river brings two relics, face down."""
    souls = [t.count(SOULS[seat]) for seat in range(t.seats)]
    if t.read(ROUND) == t.read(ROUNDS):
        finish(t, "dusk")
        return
    if max(souls) >= BOX.numbers["crowd"]:
        finish(t, "crowd")
        return
    t.write(ROUND, t.read(ROUND) + 1)
    for bank in BANKS:
        t.draw(RELICS, RIVER[bank])
    start_turn(t, (t.read(ROUND) - 1) % t.seats)


def start_turn(t: Table, seat: Seat) -> None:
    """A blessing ends, the hand is filled up."""
    t.write(TURN, seat)
    end_blessing(t, seat)
    for _ in range(BOX.numbers["hand"] - t.size(HAND[seat])):
        deck.draw(t, deck_of(seat), HAND[seat])
    t.ask("act", {seat})


def rest(t: Table, seat: Seat) -> None:
    """Played cards are discarded openly; of the hand, one card on top, the others beneath the pile."""
    for card in t.at(FRONT[seat]):
        end_blessing(t, seat)
        t.move(card, FRONT[seat], REST[seat])
    if t.size(HAND[seat]):
        t.ask("top", {seat})
    else:
        next_turn(t, seat)


def lay_down(t: Table, seat: Seat, top: str) -> None:
    """The others slide beneath, unseen."""
    end_blessing(t, seat)
    t.move(top, HAND[seat], REST[seat])
    for card in t.at(HAND[seat]):
        t.move(card, HAND[seat], REST[seat], at=0)


def next_turn(t: Table, seat: Seat) -> None:
    """The next seat; after the last one the river is seen."""
    after = clockwise(t, seat)[0]
    if after != (t.read(ROUND) - 1) % t.seats:
        start_turn(t, after)
        return
    for bank in BANKS:
        t.show(RIVER[bank])
    near, far = (t.top(RIVER[bank]) for bank in BANKS)
    t.say("washed", near, far)
    wash(t, near, far)
    t.shuffle(*(RIVER[bank] for bank in BANKS), into=RELICS)
    start_round(t)


def wash(t: Table, near: str, far: str) -> None:
    """Gold upstream enriches the cults of the sun, bone downstream those of the moon."""
    for seat in range(t.seats):
        blessed = (near == "gold" and t.has("sun", GOD[seat])) or (far == "bone" and t.has("moon", GOD[seat]))
        t.add(SOULS[seat], t.read(TIDE) if blessed else 0)


def finish(t: Table, reason: str) -> None:
    """Vows and masks are seen: a vow is worth a soul for each copy before its cult."""
    for seat in range(t.seats):
        t.show(VOWS[seat])
        kept = sum(1 for card in t.at(VOWS[seat]) if t.has(card, REST[seat]))
        t.add(SOULS[seat], kept)
        if t.read(MASKS):
            t.show(MASK[seat])
            t.add(SOULS[seat], 1 if t.has("mask:wild", MASK[seat]) else 0)
    souls = [t.count(SOULS[seat]) for seat in range(t.seats)]
    winner = souls.index(max(souls))
    t.end([1 + sum(other > mine for other in souls) for mine in souls], reason, ("reign", winner, t.top(GOD[winner])))
