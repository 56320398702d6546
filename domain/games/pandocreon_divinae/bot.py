"""How good a table looks, for search: what a competent player looks at.

A position in the middle of a window or a choice cannot be valued well, so what is pending is played out first: nobody
reacts, and a seat that must choose takes what looks best for it.
"""

from __future__ import annotations

from random import Random

from annales.domain.arithmetic import added
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import worth_of
from annales.domain.contract.game import Action
from annales.domain.table.faces import kind_of
from annales.domain.table.layout import Piece, Seat, Value
from annales.domain.table.table import TableView
from annales.domain.tabletop import agenda
from annales.domain.tabletop.lookahead import played_out

from . import layout as on
from .actions import Choose, Pass, Take
from .cards import APOCALYPSE, BELIEVERS_ON, CARDS, DAY, FACES, GUIDE, LED, NIGHT, NO_ORIGIN, NUMBERS, VOID
from .layout import divinity_of, holder_of, is_protected, prayer
from .pending_choices import Taking
from .points import ways_to_pay
from .rules import play
from .stack import choices
from .targets import DONE

LOOK_AHEAD = 80  # answers played out at most
LUCK = 1  # the same luck for every position that is compared

LEAD = 0.10  # a Believer more than the rival that counts
FALLEN_RIVAL = 0.35  # a seat that is out
CROWN = 0.25  # an Apocalypse held that would win or eliminate another now
POINT = 0.016  # an action point that can be of use, the first few of each Origin
PLENTY = 4
HELD = {"apocalypse": 0.07, "spiritual_guide": 0.055, "deus_ex": 0.05, "believers": 0.025}
NEVER_PAID = 0.006  # a card whose Origin the Divinity does not give
FREE_CARD = 0.03  # on top: it can be played at any time
NEXT_CARD = 0.036  # a card still to be drawn at the next refill
HARVEST = 0.035  # a Believer at the centre that a Guide of the hand could take
HARVEST_LATER = 0.6  # of that, where the Guide cannot be paid for yet
BAIT = 0.006  # a Believer at the centre that anybody could take
FRAGILE = 0.03  # a Guide with a single Believers card
SHELTER = 0.012  # a Believer protected by a Stasis
POWER = 0.10  # one's power unused
THEIR_POWER = 0.015  # another's
PASSIVE = 0.5  # turning the automatic pass on or off is not for a player that can think

GIVEN = {DAY: (DAY, VOID), NIGHT: (NIGHT, VOID), "dawn": (DAY, VOID), "dusk": (NIGHT, VOID)}  # what can be paid for


def value(t: TableView, seat: Seat) -> float:
    """From -1 to 1; what playing out the pending ends in counts by its ranks."""
    d = _played_out(t)
    if d.ended is not None:
        return worth_of(d.ended.ranks, seat)
    if seat in d.out:
        return -1.0
    score = (
        _lead(d, seat) + _hand(d, seat) + _area(d, seat) + _powers(d, seat) - PASSIVE * d.read(on.TOGGLED).count(seat)
    )
    return score / (1 + abs(score))


# -- what is pending


def _played_out(t: TableView) -> TableView:
    """The table once its open windows and choices are over."""
    return played_out(t, _answer, play, lambda: SeededDealer(Random(LUCK)), LOOK_AHEAD)


def _answer(t: TableView, seat: Seat) -> Action:
    return Pass() if t.question.kind == "window" else _choice(t, seat)


def _choice(d: TableView, seat: Seat) -> Choose | Take:
    """The weakest of one's own cards, the strongest of another's or of the centre; the seat that is ahead."""
    options = [option for option in choices(d) if option != DONE] or [DONE]
    option = max(options, key=lambda each: _appeal(d, seat, each))
    return Take(option) if agenda.is_top(d, Taking) else Choose(option)


def _appeal(d: TableView, seat: Seat, option: Value) -> float:
    if isinstance(option, int):
        return -99.0 if option == seat else float(prayer(d, option))
    if option in FACES:
        return float(option in _payable(d, seat))
    if option not in CARDS:
        return 0.0
    weight = float(_weight(d, option))
    return -weight if holder_of(d, option) == seat else weight


def _weight(d: TableView, card: Piece) -> int:
    """The Believers of a card, or those of a Guide."""
    numbers = BELIEVERS_ON[d.read(on.EDITION)]
    return sum(numbers[led] for led in d.at(on.FLOCK[card])) if CARDS[card].type == GUIDE else numbers.get(card, 0)


# -- the prayers (dossier: lead, ties, lock, Apocalypses in hand)


def _lead(d: TableView, seat: Seat) -> float:
    """With two or three seats the margin over the best rival, with more the margin over the last as well."""
    own = prayer(d, seat)
    rivals = [prayer(d, other) for other in d.present() if other != seat]
    few = len(rivals) < NUMBERS.play.survivors_for_a_win
    margin = own - max(rivals) if few else (own - max(rivals) + own - min(rivals)) / 2
    return LEAD * margin + FALLEN_RIVAL * len(d.out) + (CROWN if _can_strike(d, seat, own, rivals) else 0.0)


def _can_strike(d: TableView, seat: Seat, own: int, rivals: list[int]) -> bool:
    """An Apocalypse of the hand that can be paid for would strike another than this seat, and strike at all."""
    if d.read(on.LOCKED):
        return False
    ways = ways_to_pay(d, seat)
    if not any(CARDS[card].type == APOCALYPSE and ways[CARDS[card].origin] for card in d.at(on.HAND[seat])):
        return False
    if len(rivals) < NUMBERS.play.survivors_for_a_win:
        return own > max(rivals)
    return own > min(rivals) and rivals.count(min(rivals)) == 1


# -- hand, points and what they can gather


def _payable(d: TableView, seat: Seat) -> tuple[str, ...]:
    return GIVEN[divinity_of(d, seat).origin]


def _hand(d: TableView, seat: Seat) -> float:
    hand, payable = d.at(on.HAND[seat]), _payable(d, seat)
    score = NEXT_CARD * max(0, NUMBERS.play.hand_size - len(hand))
    score += added(_worth_holding(card, payable) for card in hand)
    wanted = {CARDS[card].origin for card in hand} | set(payable)
    score += POINT * sum(
        min(d.count(on.POINTS[seat, origin]), PLENTY) for origin in FACES if origin in wanted or VOID in wanted
    )
    return score + _harvest(d, seat)


def _worth_holding(card: Piece, payable: tuple[str, ...]) -> float:
    origin = CARDS[card].origin
    if origin == NO_ORIGIN:
        return HELD[CARDS[card].type] + FREE_CARD
    return HELD[CARDS[card].type] if origin in payable else NEVER_PAID


def _harvest(d: TableView, seat: Seat) -> float:
    """The best that a Guide of the hand could take from the centre, fresh Believers included."""
    numbers, ways, best = BELIEVERS_ON[d.read(on.EDITION)], ways_to_pay(d, seat), 0.0
    payable = _payable(d, seat)
    for guide in d.at(on.HAND[seat]):
        card = CARDS[guide]
        if card.type != GUIDE or card.origin not in payable:
            continue
        followers = (kind_of(piece) for piece in d.at(on.CENTRE))
        led = sorted((numbers[each] for each in followers if each in LED[guide]), reverse=True)[: card.capacity]
        best = max(best, sum(led) * HARVEST * (1.0 if ways[card.origin] else HARVEST_LATER))
    return best - BAIT * sum(numbers[kind_of(piece)] for piece in d.at(on.CENTRE))


# -- areas and powers


def _area(d: TableView, seat: Seat) -> float:
    numbers, score = BELIEVERS_ON[d.read(on.EDITION)], 0.0
    for guide in d.at(on.GUIDES_OF[seat]):
        led = d.at(on.FLOCK[guide])
        score -= FRAGILE * (len(led) == 1)
        score += SHELTER * sum(numbers[card] for card in led) * is_protected(d, guide)
    return score


def _powers(d: TableView, seat: Seat) -> float:
    used = d.read(on.USED)
    rivals = sum(other not in used for other in d.present() if other != seat)
    return POWER * (seat not in used) - THEIR_POWER * rivals
