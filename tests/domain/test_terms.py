"""The typed members of entries are written byte for byte as the objects that they stand for, and refuse any other."""

import msgspec
import pytest

from annales.domain.canonical import canonical, digest
from annales.domain.log.terms import Author, ForkTerms, Holder, Origin, SeatPlan, Terms

PLANS = (
    SeatPlan(kind="player", player="pl_é"),
    SeatPlan(kind="bot", level="greedy"),
    SeatPlan(kind="open"),
)
PLAIN_PLANS = [{"kind": "player", "player": "pl_é"}, {"kind": "bot", "level": "greedy"}, {"kind": "open"}]
ORIGIN = {"match": "mt_1", "seq": 4, "digest": "ab", "copied": 2}

EVERY_FORM = [
    (
        Terms(by="pl_é", clock=None, seats=PLANS, take_back="free", visibility="private"),
        {"by": "pl_é", "seats": PLAIN_PLANS, "take_back": "free", "visibility": "private", "clock": None},
    ),
    (
        Terms(by="pl_0", clock=60, seats=PLANS[2:], take_back="consent", visibility="public"),
        {"by": "pl_0", "seats": PLAIN_PLANS[2:], "take_back": "consent", "visibility": "public", "clock": 60},
    ),
    (ForkTerms(), {}),
    (
        ForkTerms(clock=None, seats=PLANS, take_back="never", visibility="unlisted"),
        {"seats": PLAIN_PLANS, "take_back": "never", "visibility": "unlisted", "clock": None},
    ),
    (
        ForkTerms(client_seed="", clock=5, seats=(), take_back="consent", visibility="public"),
        {"seats": [], "take_back": "consent", "visibility": "public", "clock": 5, "client_seed": ""},
    ),
    (Holder(player="pl_0"), {"player": "pl_0"}),
    (Holder(bot="greedy"), {"bot": "greedy"}),
    (Origin(match="mt_1", seq=4, digest="ab", copied=2), ORIGIN),
    (Origin(match="mt_1", seq=4, digest="ab", copied=2, ask=9), ORIGIN | {"ask": 9}),
    (Origin(match="mt_1", seq=4, digest="ab", copied=2, imported=True), ORIGIN | {"imported": True}),
    (Origin(match="mt_1", seq=4, digest="ab", copied=2, redealt=None), ORIGIN | {"redealt": None}),
    (Origin(match="mt_1", seq=4, digest="ab", copied=2, redealt=0), ORIGIN | {"redealt": 0}),
    (Author(), {}),
    (Author(player="pl_0"), {"player": "pl_0"}),
    (Author(player="pl_0", client="curl/8"), {"player": "pl_0", "client": "curl/8"}),
    (Author(bot="greedy"), {"bot": "greedy"}),
    (
        Author(bot="alphabeta", version=2, budget=1200, asked=4),
        {"bot": "alphabeta", "version": 2, "budget": 1200, "asked": 4},
    ),
    (Author(clock=60), {"clock": 60}),
    (Author(rules=2), {"rules": 2}),
    (Author(copied=7), {"copied": 7}),
]


@pytest.mark.parametrize(("typed", "plain"), EVERY_FORM, ids=str)
def test_they_are_written_as_plain_objects_are(typed, plain):
    """Every digest is over these bytes; what the API shows has its members in the same order."""
    assert canonical(typed) == canonical(plain)
    assert digest(typed) == digest(plain)
    assert list(msgspec.to_builtins(typed)) == sorted(plain)


@pytest.mark.parametrize(("typed", "plain"), EVERY_FORM, ids=str)
def test_they_are_read_as_they_were_written(typed, plain):
    """What is absent stays absent, and null is not absent."""
    assert msgspec.json.decode(canonical(plain), type=type(typed)) == typed


@pytest.mark.parametrize(("typed", "plain"), EVERY_FORM, ids=str)
def test_no_other_member_is_read(typed, plain):
    """It would be under the digest, and nobody would know of it."""
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert(plain | {"more": 1}, type(typed))


def test_a_table_re_dealt_for_a_spectator_counts_as_re_dealt():
    """Null names the spectator; a copied match has no such member."""
    assert Origin(match="mt_1", seq=4, digest="", copied=0, redealt=None).is_redealt
    assert not Origin(match="mt_1", seq=4, digest="", copied=2).is_redealt
