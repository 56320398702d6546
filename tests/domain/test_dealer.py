"""Chance: seeded for tests, told for records, committed for matches."""

import hashlib
import hmac
from collections import Counter
from random import Random

import pytest

from annales.domain.contract.dealer import (
    CommittedDealer,
    ScriptedDealer,
    SeededDealer,
    chosen_by_chance,
    commitment_to,
    deal_key,
    first_fate,
    next_fate,
    salt_key,
)
from annales.domain.errors import RulesFault
from annales.domain.table.facts import Counted, Drawn, Moved, Rolled
from tests.domain.cabinet import BAGS, HAND

SECRET = bytes(range(32))
FACES = ("1", "2", "3", "4", "5", "6")


def test_a_seeded_dealer_deals_the_same_again():
    """A bug report can be played again."""
    first, again = ([SeededDealer(Random(seed)).pick("roll die", FACES) for seed in range(20)] for _ in range(2))

    assert first == again
    assert len(set(first)) > 1


def test_a_scripted_dealer_deals_its_script():
    """In order."""
    dealer = ScriptedDealer(["3", "5"])

    assert [dealer.pick("roll die", FACES) for _ in range(2)] == ["3", "5"]


@pytest.mark.parametrize("told", [[], ["7"]])
def test_a_scripted_dealer_refuses_an_impossible_result(told):
    """It is told nothing, or nothing of the pool."""
    with pytest.raises(RulesFault, match="roll die"):
        ScriptedDealer(told).pick("roll die", FACES)


def test_results_of_chance_are_read_from_facts():
    """Pieces drawn and faces rolled, not pieces moved."""
    facts = [Drawn("a", BAGS["x"], HAND[0]), Counted("fame", 1), Moved("b", HAND[0], HAND[1]), Rolled("coin", "heads")]

    assert chosen_by_chance(facts) == ["a", "heads"]
    dealer = ScriptedDealer.of_record(facts)
    assert dealer.pick("draw bags.x", ("a", "b")) == "a"
    assert dealer.pick("roll coin", ("heads", "tails")) == "heads"


def test_a_committed_dealer_gives_the_same_at_the_same_place():
    """Whoever asks again, after whatever undo."""

    def three():
        dealer = CommittedDealer(SECRET, "fate")
        return [dealer.pick("roll die", FACES) for _ in range(30)]

    assert three() == three()
    assert len(set(three())) == 6


def test_committed_chance_follows_the_documented_formula():
    """«pool[HMAC(deal key, fate, cause, n) mod len(pool)]», the deal key being HMAC(secret, "deal")."""
    key = hmac.new(SECRET, b'["deal"]', hashlib.sha256).digest()
    numbers = [hmac.new(key, f'["fate","roll die",{n}]'.encode(), hashlib.sha256).digest() for n in (1, 2, 3)]
    dealer = CommittedDealer(SECRET, "fate")

    assert [dealer.pick("roll die", FACES) for _ in numbers] == [FACES[int.from_bytes(n, "big") % 6] for n in numbers]


def test_secret_fate_and_cause_decide():
    """Another one of them deals another way."""

    def hand(secret=SECRET, fate="fate", cause="roll die"):
        dealer = CommittedDealer(secret, fate)
        return tuple(dealer.pick(cause, FACES) for _ in range(20))

    assert len({hand(), hand(secret=bytes(32)), hand(fate="other"), hand(cause="roll other")}) == 4


def test_committed_odds_are_even():
    """Over many places in the tree each face comes about as often: within a fifth of its share."""
    faces = Counter(
        CommittedDealer(SECRET, next_fate("fate", 0, {"n": n})).pick("roll die", FACES) for n in range(6000)
    )

    assert sorted(faces) == sorted(FACES)
    assert all(800 < times < 1200 for times in faces.values())


def test_deal_and_salt_keys_are_independent():
    """Deals and salts come from different keys; the commitment is a hash of the secret."""
    assert len({deal_key(SECRET), salt_key(SECRET), SECRET}) == 3
    assert commitment_to(SECRET) == hashlib.sha256(f'["{SECRET.hex()}"]'.encode()).hexdigest()


def test_fate_follows_contributions_and_choices():
    """In the order of seats; the seat that chose counts, what it could not have chosen does not."""
    assert first_fate(["a", "b"]) != first_fate(["b", "a"])
    assert first_fate(["a", None]) != first_fate(["a", ""])
    assert next_fate("fate", 0, {"type": "end"}) != next_fate("fate", 1, {"type": "end"})
    assert next_fate("fate", 0, {"type": "end"}) != next_fate("fate", 0, {"type": "pass"})
    assert next_fate("fate", 0, {"a": 1, "b": 2}) == next_fate("fate", 0, {"b": 2, "a": 1})
