"""Théomachie for scenarios: positions set by hand, and readers in the words of its rules.

    scene = laid(seats=3).sky("earth_order_1", "air_chaos_3", "fire_order_2").hand(1, "harvest").cult(1, "0/1/4")
    scene.play("0:PA 0:ET 1:!harvest")
    assert scene.cults[1] == "0/1/5"

Unless a scenario says otherwise: seat 0 is the First Player and has the first turn of Betting Round 1, ante 1, no card
in any hand, five cards in each draw pile, nothing in play. Cults and Stakes are Prophets/Priests/Disciples (P/R/D).
"""

from annales.domain.games.theomachie import game, layout
from annales.domain.games.theomachie.resources.followers import put
from annales.domain.table.faces import kind_of
from annales.tools.laws.scenario import Scenario

PRAYER_ZONES = ("prayer_deck", "marked", "box", "draft_discard", "removed")


class Scene(Scenario):
    """A table with setters and readers in the words of the rules."""

    WINDOWS = frozenset({"reaction"})

    # -- laying

    def hand(self, seat, *cards):
        """Exactly these cards in a hand."""
        self._empty(layout.HAND[seat])
        return self._bring(cards, layout.HAND[seat])

    def deck(self, seat, *cards):
        """Exactly these cards in a draw pile, in no order; the discard pile is empty."""
        self._empty(layout.DRAW_PILE[seat])
        self._empty(layout.DISCARD[seat])
        return self._bring(cards, layout.DRAW_PILE[seat])

    def known(self, seat, *, top, bottom):
        """A card that lies on a draw pile, which all know, and one under it, which its owner knows."""
        return self._bring([top], layout.DRAW_TOP[seat])._bring([bottom], layout.DRAW_BOTTOM[seat])

    def discarded(self, seat, *cards):
        """Exactly these cards in a discard pile, the last one on top."""
        self._empty(layout.DISCARD[seat])
        return self._bring(cards, layout.DISCARD[seat])

    def played(self, seat, *cards):
        """Power cards and continuous Effects in a play area."""
        return self._bring(cards, layout.PLAYED[seat])

    def attacks(self, seat, *pieces):
        """Attacks in play, with marks: `tempest:extinguished`."""
        return self._bring(pieces, layout.ATTACKS[seat])

    def locations(self, seat, *pieces):
        """Locations in play, with marks: `citadel:damaged`."""
        return self._bring(pieces, layout.LOCATIONS[seat])

    def buried(self, seat, *cards):
        """Cards under a Stake."""
        return self._bring(cards, layout.BURIED[seat])

    def sky(self, *cards, turn=None, river=None):
        """Exactly these face-up cards of the Constellation, without `essence_`; and those face down, if they matter."""
        t = self.table = self.table.copy()
        t.shuffle(layout.CONSTELLATION, layout.TURN, layout.RIVER, layout.ESSENCE_DISCARD, into=layout.ESSENCE_DECK)
        for place, names in (
            (layout.CONSTELLATION, cards),
            (layout.TURN, [turn] if turn else []),
            (layout.RIVER, [river] if river else []),
        ):
            for name in names:
                t.fetch(f"essence_{name}", layout.ESSENCE_DECK, place)
        return self._face_down(len(cards))

    def _face_down(self, face_up):
        """Cards face down that the scenario does not name: as many as belong there."""
        t = self.table
        for number, place in ((3, layout.TURN), (4, layout.RIVER)):
            if face_up <= number and not t.size(place):
                t.fetch(t.at(layout.ESSENCE_DECK)[0], layout.ESSENCE_DECK, place)
        return self

    def essence_deck(self, size):
        """So many cards left in the Essence deck; the others are discarded."""
        t = self.table = self.table.copy()
        while t.size(layout.ESSENCE_DECK) > size:
            t.fetch(t.at(layout.ESSENCE_DECK)[0], layout.ESSENCE_DECK, layout.ESSENCE_DISCARD)
        return self

    def track(self, *cards):
        """The cards of slots 1 to 6; None leaves a slot empty."""
        for slot, card in zip(layout.SLOTS, cards, strict=True):
            self._empty(layout.TRACK[slot])
            if card is not None:
                self._bring([card], layout.TRACK[slot])
        return self

    def cult(self, seat, text):
        """A Cult, `P/R/D`."""
        return self._tokens(layout.CULTS[seat], text)

    def stake(self, seat, text, loaned="0/0/0"):
        """A Stake and the bank tokens on its Last Stand card, `P/R/D`; the bid stays as it is."""
        return self._tokens(layout.STAKES[seat], text)._tokens(layout.LOANS[seat], loaned)

    def bid(self, seat, text):
        """What a seat has bid, `P/R/D`."""
        return self._tokens(layout.BIDS[seat], text)

    def level(self, text):
        """The highest bid, `P/R/D`."""
        return self._tokens(layout.LEVELS, text)

    def under_last_stand(self, *seats):
        """Seats under a Last Stand."""
        return self.writes(layout.LAST_STANDS, tuple(seats))

    def god(self, seat, god):
        """The god of a seat, in a mode with gods."""
        t = self.table = self.table.copy()
        for held in t.at(layout.GOD[seat]):
            t.move(held, layout.GOD[seat], layout.GOD_BOX)
        t.move(god, layout.GOD_BOX, layout.GOD[seat])
        return self

    def active(self, seat, *cards):
        """Active Mythology cards of a seat, with marks: `sigurd:joined`."""
        return self._myths(layout.ACTIVE_MYTHS[seat], cards)

    def visible(self, seat, card):
        """The visible Mythology card of a seat."""
        t = self.table = self.table.copy()
        for held in t.at(layout.VISIBLE[seat]):
            t.fetch(held, layout.VISIBLE[seat], layout.MYTHOLOGY[t.read(layout.PANTHEON_OF)[seat]])
        return self._myths(layout.VISIBLE[seat], [card])

    def miracles(self, seat, number):
        """So many Miracles."""
        return self._count(layout.MIRACLES[seat], number)

    def points(self, seat, number):
        """So many victory points."""
        return self._count(layout.POINTS[seat], number)

    def ante(self, number):
        """The ante of the next Starting Phase."""
        return self.writes(layout.ANTE, number)

    def first(self, seat):
        """The First Player."""
        return self.writes(layout.FIRST, seat)

    def turn_of(self, seat, phase="betting", betting_round=1):
        """Whose turn it is: in a Betting Round, in the `battle`, or in `closing`; the other seats follow clockwise."""
        t = self.table = self.table.copy()
        order = [(seat + step) % t.seats for step in range(t.seats)]
        order = [other for other in order if layout.is_in_hand(t, other)]
        t.write(layout.PHASE, phase)
        t.write(layout.ROUND, betting_round if phase == "betting" else 0)
        t.write(layout.ACTIVE, seat)
        t.write(layout.TO_ACT, tuple(order))
        t.write(layout.WAITING, tuple(order))
        t.write(layout.HAS_PLAYED, False)
        t.write(layout.PASSES, 0)
        if phase == "battle":
            t.write(layout.FOUGHT, True)
        t.ask(phase, [seat])
        return self

    def _tokens(self, counters, text):
        self.table = self.table.copy()
        put(self.table, counters, tuple(int(number) for number in text.split("/")))
        return self

    def _count(self, counter, number):
        self.table = self.table.copy()
        self.table.add(counter, number - self.table.count(counter))
        return self

    def _empty(self, place):
        t = self.table = self.table.copy()
        for piece in t.at(place):
            t.fetch(piece, place, layout.PRAYER_DECK)

    def _bring(self, pieces, place):
        """Take each piece from the stock, or from where it lies idle, and give it its marks."""
        t = self.table = self.table.copy()
        for piece in pieces:
            kind = kind_of(piece)
            t.fetch(kind, self._idle(kind), place)
            if piece != kind:
                t.turn(place, kind, piece)
        return self

    def _idle(self, kind):
        t = self.table
        seats = range(t.seats)
        piles = [family[seat] for family in (layout.DRAW_PILE, layout.DISCARD) for seat in seats]
        places = [*PRAYER_ZONES, *piles, *(layout.TRACK[slot] for slot in layout.SLOTS)]
        return next(place for place in places if kind in t.at(place))

    def _myths(self, place, pieces):
        t = self.table = self.table.copy()
        for piece in pieces:
            kind = kind_of(piece)
            sources = [*layout.MYTHOLOGY.values(), *(layout.VISIBLE[seat] for seat in range(t.seats))]
            src = next(src for src in (*sources, layout.MYTH_BOX) if kind in t.at(src))
            t.fetch(kind, src, place)
            if piece != kind:
                t.turn(place, kind, piece)
        return self

    # -- playing on

    def fought(self):
        """All seats answer the most passive until the Battle is over."""
        while self.asks[0] in ("battle", "reaction"):
            self._answer(self.asked, self.allows()[0])
        return self

    # -- looking

    @property
    def power(self):
        """The Power of each seat at the End of Battle, None for one that was not in it."""
        return self.says(layout.TOTALS)

    @property
    def cults(self):
        """The Cult of each seat, `P/R/D`."""
        return [self._written(layout.CULTS[seat]) for seat in range(self.table.seats)]

    @property
    def stakes(self):
        """The own tokens in each Stake, `P/R/D`."""
        return [self._written(layout.STAKES[seat]) for seat in range(self.table.seats)]

    @property
    def loans(self):
        """The bank tokens on each Last Stand card, `P/R/D`."""
        return [self._written(layout.LOANS[seat]) for seat in range(self.table.seats)]

    @property
    def bids(self):
        """The bid of each seat, `P/R/D`."""
        return [self._written(layout.BIDS[seat]) for seat in range(self.table.seats)]

    @property
    def highest(self):
        """The level, `P/R/D`."""
        return self._written(layout.LEVELS)

    def holds(self, seat):
        """The cards of a hand, by the alphabet."""
        return sorted(self.at(layout.HAND[seat]))

    def top_of_discard(self, seat):
        """The visible card of a discard pile."""
        return self.at(layout.DISCARD[seat])[-1]

    @property
    def phase(self):
        """The phase of the match."""
        return self.says(layout.PHASE)

    def _written(self, counters):
        return "/".join(str(number) for number in layout.vector(self.table, counters))


def opened(seats, first=0, deals=None, **options):
    """A new match as the rules open it, with this First Player; `deals` tells chance."""
    told = {f"first_of_{seats}": [str(first)], **(deals or {})}
    return Scene.opened(game, seats, deals=told, **options)


def laid(seats=3, *, hands=None, **options):
    """The usual position; `hands` maps seats to cards."""
    scene = opened(seats, **options)
    while scene.table.read(layout.HAND_NUMBER) == 0:
        seat = min(scene.asks[1])
        scene._answer(seat, scene.allows(seat)[0])
    t = scene.table = scene.table.copy()
    for seat in range(seats):
        t.shuffle(layout.HAND[seat], layout.DRAW_PILE[seat], layout.DISCARD[seat], into=layout.PRAYER_DECK)
        for card in t.at(layout.ACTIVE_MYTHS[seat]):
            t.fetch(card, layout.ACTIVE_MYTHS[seat], layout.MYTHOLOGY[t.read(layout.PANTHEON_OF)[seat]])
        for _ in range(5):
            t.fetch(t.at(layout.PRAYER_DECK)[0], layout.PRAYER_DECK, layout.DRAW_PILE[seat])
    scene.turn_of(0)
    for seat, cards in (hands or {}).items():
        scene.hand(seat, *cards)
    return scene
