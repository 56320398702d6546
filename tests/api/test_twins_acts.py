"""What may be done around a secret answer tells nobody what it was: retries, taking back, forking, resigning.

One seat has just bid, laid a card, chosen in secret: another thing in each of two worlds. Whatever it does next, and
whatever a stranger or a seat that is not in on it tries, those are answered byte for byte alike. By day each act
follows an eighth of the kinds of secret answers, so that each kind is followed by some act; by night it follows all.
"""

import json
from itertools import count
from math import ceil

import pytest

from annales.domain.games import GAMES
from tests.api.twin_looks import ALL, look, same
from tests.api.twin_paths import KINDS
from tests.support.samples import TURN, by_day

VIEWER = 2
OF_TOYS = {("market", "bid"), ("market", "lay"), ("cult", "ready"), ("cult", "don")}  # the others are like these
KINDS_OF_MANY = [
    (slug, kind)
    for slug, kind in KINDS
    if VIEWER in range(ALL[slug].PLAYERS[-1]) and (slug in GAMES or (slug, kind) in OF_TOYS)
]
BY_DAY = ceil(len(KINDS_OF_MANY) / 8)
acts = count(TURN)


def after_a_secret_answer(test):
    """Run a test after each kind of secret answer; by day after other ones than the test before it."""
    return pytest.mark.parametrize(("slug", "kind"), by_day(KINDS_OF_MANY, BY_DAY, next(acts)))(test)


@pytest.fixture
def both(twins, slug, kind):
    """The worlds just after the answer."""
    return twins(slug, VIEWER, kind=kind)


@after_a_secret_answer
def test_a_retry_reveals_nothing(both):
    """The same key, another or none, the same answer or that of the other world: nothing is written, nothing seen."""
    seat, _, bodies, key = both.given
    last = both.last
    for sent, under, status in [
        (bodies, key, 200),
        (bodies, "another", 200),
        (bodies, None, 200),
        (bodies[::-1], key, 422),
        (bodies[::-1], "a third", 409),
        (bodies[::-1], None, 409),
    ]:
        assert both.statuses("POST", "/actions", seat, sent, under) == {status}, (sent, under)
    look(both)
    assert both.last == last


@after_a_secret_answer
def test_a_retried_refusal_reveals_nothing(both):
    """Neither under its key nor under another: not for the caller that is refused, nor for those who look on."""
    seat, last = both.given.seat, both.last
    refused = ({"answering": last, "notation": "?"},) * 2
    for under in ("refused", "refused", "again", None):
        (status,) = both.statuses("POST", "/actions", seat, refused, under)
        assert status in (409, 422)
    for _, token in watchers(both):
        for _ in range(2):
            same(both.both("POST", "/actions", token, refused[0], "refused"), "refused twice")
    look(both)
    assert both.last == last


@after_a_secret_answer
def test_the_key_of_another_is_no_lens(both):
    """A guess under the very key of the answer: it is right in one world alone, and is answered as in the other."""
    _, _, bodies, key = both.given
    guess = bodies[0]["action"]
    _, stranger = both.players[both.seats]
    same(both.both("POST", "/actions", stranger, bodies[0], key), "a stranger's guess")
    _, viewer = both.players[VIEWER]
    number = both.match(both.worlds[0]).number(VIEWER)
    same(both.both("POST", "/actions", viewer, {"answering": number, "actions": [guess, "?"]}, key), "a seat's guess")
    look(both)


@after_a_secret_answer
def test_an_answer_taken_back_and_given_again(both):
    """Whether it is the same as before nobody can tell: in one world it is, in the other it is not."""
    seat, (one, _), *_ = both.given
    before = both.last - 1
    for token in (None, both.players[both.seats][1]):
        same(both.both("POST", "/take-backs?words=true", token, {"to": before}), "a stranger asks")

    ask_back(both, before, consent=False)
    ask_back(both, before, consent=True)
    assert {both.match(world).tree.head for world in both.worlds} == {before}

    both.gives(seat, one, one)
    look(both)


@after_a_secret_answer
def test_an_answer_taken_back_by_its_own_seat(both):
    """Asked for by the player who gave it; then the other secret is given where the first had been."""
    seat, (one, other), *_ = both.given
    before = both.last - 1

    assert len(both.statuses("POST", "/take-backs?words=true", seat, ({"to": before},) * 2)) == 1
    answer_ask(both, both.last, True, by=seat)
    assert {both.match(world).tree.head for world in both.worlds} == {before}

    both.gives(seat, other, one)
    look(both)


@after_a_secret_answer
def test_a_re_dealt_fork_reveals_nothing(both):
    """Re-dealt for a stranger and for a seat, here and an entry before: what they see there they see in both worlds."""
    bots = [{"kind": "bot", "level": "random"}] * (both.seats - 1)
    for _, token in watchers(both):
        for at in (both.last, both.last - 1):
            forked = both.both(
                "POST", "/forks?words=true", token, {"at": at, "seats": [{"kind": "player"}, *bots]}, f"fork {at}"
            )
            same(forked, at)
            status, _, shown = forked[0].partition(b"\n")
            assert json.loads(status)[0] == 201, forked[0]
            look(both, json.loads(shown)["id"])


@after_a_secret_answer
def test_a_request_to_fork_reveals_nothing(both):
    """With all pieces as they lie, if all consent: a stranger may not ask, a seat may, another refuses."""
    body = {"at": both.last, "seats": [{"kind": "player"}, *({"kind": "open"},) * (both.seats - 1)], "redealt": False}
    for _, token in watchers(both):
        same(both.both("POST", "/forks?words=true", token, body), "asked")
    ask = both.last
    assert both.statuses("POST", f"/forks/{ask}/answers", both.given.seat, ({"consent": False},) * 2) == {202}
    look(both)


@after_a_secret_answer
def test_a_resignation_reveals_nothing(both):
    """A bot takes the seat; nobody comes back to it, and its old retries are worth nothing to others."""
    seat, _, bodies, key = both.given
    assert both.statuses("DELETE", f"/seats/{seat}", seat) == {200}
    look(both)
    for method, path, sent, under in [
        ("PUT", f"/seats/{seat}", ({}, {}), None),
        ("DELETE", f"/seats/{seat}", (None, None), None),
        ("POST", "/actions", bodies, key),
        ("POST", "/actions", bodies[::-1], key),
        ("POST", "/actions", bodies, "new"),
    ]:
        assert len(both.statuses(method, path, seat, sent, under)) == 1
    for _, token in watchers(both):
        same(both.both("PUT", f"/seats/{seat}?words=true", token, {}), "the empty seat")
        same(both.both("DELETE", f"/seats/{VIEWER}?words=true", token), "the viewer's seat")
    look(both)


def watchers(both):
    """The stranger who has an account, and the seat that is not in on it."""
    return [(player, token) for player, token in both.watchers() if token is not None]


def ask_back(both, to, consent):
    """The viewer asks to go back, and the others answer; everybody may look at each stage."""
    same(both.both("POST", "/take-backs?words=true", both.players[VIEWER][1], {"to": to}), "asked")
    answer_ask(both, both.last, consent, by=VIEWER)


def answer_ask(both, ask, consent, by):
    """All others answer an ask that is still open; one not needed any more is refused alike in both worlds."""
    for seat in range(both.seats):
        if seat != by:
            told = both.statuses("POST", f"/take-backs/{ask}/answers?words=true", seat, ({"consent": consent},) * 2)
            assert len(told) == 1
    look(both)
