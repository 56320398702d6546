"""Campaigns played at random: ages in a chain, with heirs, newcomers and new rules by chance, and the laws of each age.

The laws are told in the words of the rules and computed again here, from what was played.
"""

from collections import Counter
from random import Random

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.actions import ChooseClass, ExchangeClass, KeepClass, ReignNothing
from annales.domain.games.haut_cendrelin.cards import CLASSES, EVENTS, PLACES
from annales.domain.games.haut_cendrelin.legacy import ages_left, read
from annales.domain.games.haut_cendrelin.switches import OPTIONS, has_two_classes
from annales.domain.log.ages import next_setup
from annales.tools.laws.random_match import choose

MODES = ("full", "full", "full", "initiation", "initiation_own_list", "progressive")
MOST_SEATS, PACKS = 6, 4
SETTLING = (ExchangeClass, KeepClass, ChooseClass)
SETTLED_BY = ("draft", "exchange_class", "choose_place")  # the questions before the preparation


class Campaign:
    """A chain of ages; `lines` tells for each seat the ages that its line has won."""

    def __init__(self, seed, mode=None, ages=None):
        self.rng = Random(seed)
        self.ages = ages or self.rng.randint(3, 5)
        mode = mode or self.rng.choice(MODES)
        seats = self.rng.randint(2, MOST_SEATS)
        options = {"mode": mode, "ages": self.ages, "max_rounds": 12}
        if mode == "progressive":
            options |= {rule: self.rng.random() < 0.3 for rule in rules()}
        self.setup = set_up_for(game, seats, options)
        self.lines = [()] * seats
        self.played = []  # who settled their classes in this age, and how
        self.reigned = []  # the reign of this age, with the cemetery before it

    def play(self):
        """Play all ages, and check each."""
        for number in range(1, self.ages + 1):
            legacy = self._age(number)
            assert (legacy is None) == (number == self.ages)
            if legacy is not None:
                self._follow(legacy)

    def _age(self, number):
        """One age; its laws are checked when classes and places are settled, and at its end."""
        dealer, is_settled = SeededDealer(self.rng), False
        self.table, _ = open_table(game, self.setup, dealer)
        self.played, self.reigned = [], []
        while self.table.ended is None:
            if not is_settled and self.table.question.kind not in SETTLED_BY:
                is_settled = True
                self._check_classes()
                check_cemetery(self.table)
            self._answer(dealer)
        assert is_settled
        self._check_end(number)
        if self.table.ended.legacy is not None:
            self._check_reign()
        return self.table.ended.legacy

    def _answer(self, dealer):
        seat, action = choose(game, self.table, self.rng)
        if isinstance(action, SETTLING):
            self.played.append((seat, action))
        elif self.table.question.kind == "reign":
            self.reigned.append((action, *self._cemetery()))
        self.table, _ = advance(game, self.table, seat, action, dealer)

    def _cemetery(self):
        inside = {place for place in self.table.at(layout.CEMETERY) if PLACES[place].kind != "basic"}
        return inside, set(layout.event_set(self.table))

    def _follow(self, legacy):
        """Some leave, some join, and below the full game a rule may be switched on."""
        old = self.setup.seats
        stay = sorted(self.rng.sample(range(old), self.rng.randint(1, old)))
        joining = self.rng.randint(max(0, 2 - len(stay)), MOST_SEATS - len(stay))
        heirs = (*stay, *[None] * joining)
        off = [rule for rule in rules() if not is_on(self.setup.options, rule)]
        wished = {self.rng.choice(off): True} if off and self.rng.random() < 0.6 else {}
        self.setup = next_setup(game, self.setup, legacy, len(heirs), heirs, wished)
        self.lines = [() if heir is None else self.lines[heir] for heir in heirs]

    # -- the laws

    def _check_classes(self):
        """Packs are enough, and classes have changed as they must (R72–R74)."""
        held = layout.classes(self.table)
        number = 2 if has_two_classes(self.table) else 1
        assert all(len(set(souls)) == len(souls) == number for souls in held), held
        given = Counter(soul for souls in held for soul in souls)
        assert max(given.values()) <= PACKS
        assert Counter(self.table.at(layout.CLASS_BOX)) == Counter(dict.fromkeys(CLASSES, PACKS)) - given
        legacy = read(self.setup.legacy)
        if legacy is None:
            return
        asked = Counter(seat for seat, _ in self.played)
        newcomers = [seat for seat, heir in enumerate(self.setup.heirs) if heir is None]
        assert newcomers == list(range(self.setup.seats - len(newcomers), self.setup.seats))
        assert [seat for seat, _ in self.played][len(self.played) - number * len(newcomers) :] == sorted(
            number * newcomers
        )
        for seat, heir in enumerate(self.setup.heirs):
            if heir is None:
                assert asked[seat] == number
            else:
                self._check_heir(seat, heir, legacy, number, asked[seat])

    def _check_heir(self, seat, heir, legacy, number, asked):
        before, now = set(legacy.classes[heir]), set(layout.classes(self.table)[seat])
        if len(before) < number:
            assert (asked, len(now - before), before - now) == (1, 1, set())
        elif number == 2 and heir == legacy.winner:
            assert (asked, now) == (0, before)
        elif number == 2:
            assert (asked, len(now - before)) == (1, 1)
        else:
            assert asked == 1
            keeps = [isinstance(action, KeepClass) for other, action in self.played if other == seat]
            assert keeps == [now == before]

    def _check_end(self, number):
        """The throne of the age belongs to a line; ranks are those of the age, and at last of the campaign (R65)."""
        t = self.table
        reason, winner, *_ = order = t.read(layout.RESULT)
        assert t.ended.reason == reason
        self.lines[winner] = (*self.lines[winner], number)
        assert t.read(layout.THRONES) == tuple(self.lines)
        ranks = t.ended.ranks
        assert sorted(ranks) == list(range(1, t.seats + 1))
        of_the_age = {seat: place for place, seat in enumerate(order[1:])}
        if t.ended.legacy is not None:
            assert list(ranks) == [1 + of_the_age[seat] for seat in range(t.seats)]
            return
        for one in range(t.seats):
            for other in range(t.seats):
                if ranks[one] < ranks[other]:
                    assert self._claim(one, of_the_age) >= self._claim(other, of_the_age)

    def _claim(self, seat, of_the_age):
        won = self.lines[seat]
        return len(won), max(won, default=0), -of_the_age[seat]

    def _check_reign(self):
        """One thing at most has changed (R70, R71), and what is handed on is what lies there."""
        t, legacy = self.table, read(self.table.ended.legacy)
        action, places, events = self.reigned[-1]
        assert (legacy.age, legacy.ages_left) == (t.read(layout.AGE), ages_left(t))
        assert legacy.classes == layout.classes(t)
        assert legacy.winner == t.read(layout.RESULT)[1]
        check_set(set(legacy.places), set(legacy.events))
        came, went = set(legacy.places) - places, places - set(legacy.places)
        assert len(came) <= 1
        assert len(went) <= 1
        if isinstance(action, ReignNothing):
            assert (places, events) == (set(legacy.places), set(legacy.events))
        elif came or went:
            brought = {event for place in came for event in PLACES[place].events}
            taken = {event for place in went for event in PLACES[place].events}
            assert set(legacy.events) == events - taken | brought
        else:
            assert len(set(legacy.events) - events) <= 1
            assert len(events - set(legacy.events)) <= 1
            assert set(legacy.events) != events


def rules():
    """The rules that a progressive match may switch on."""
    return [option.id for option in OPTIONS.values()]


def is_on(options, rule):
    """Whether a rule is on; all are in the full game."""
    mode = options["mode"]
    return mode == "full" or options[rule] or (mode == "initiation_own_list" and rule == "own_list")


def check_cemetery(t):
    """Places and events fit one another and the classes (R9, R70, R75)."""
    inside = {place for place in t.at(layout.CEMETERY) if PLACES[place].kind != "basic"}
    check_set(inside, set(layout.event_set(t)))
    needs = any(CLASSES[soul].needs_demonic_place for souls in layout.classes(t) for soul in souls)
    assert not needs or any(PLACES[place].kind == "demonic" for place in inside)


def check_set(places, events):
    """At least eight events, none of an absent place; at most one demonic place and three others (R70, J17, J35)."""
    assert len(events) >= 8
    assert {EVENTS[event].set for event in events} <= {"basic", "wandering", *places}
    kinds = Counter(PLACES[place].kind for place in places)
    assert kinds["demonic"] <= 1
    assert kinds["non_demonic"] <= 3
