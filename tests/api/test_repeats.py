"""Law: a request with a key gets its first result again, whatever has become of rights, seats, matches and tournaments.

Every operation that may carry a key is sent, the world is turned over, and the same request is sent again.
"""

from datetime import timedelta

import pytest

from annales.workers.jobs import give_hint
from tests.api.oauth import asks, query
from tests.api.operating import WHY, bans
from tests.api.test_campaigns import named, over
from tests.support.authenticator import Authenticator
from tests.support.calls import lasting
from tests.support.tournaments import GREEDY, ME, OPEN, acts, enters, guest, leaves, opens

REPLAYED = "Idempotent-Replayed"
HOOK = {"url": "https://receiver.example/hook", "events": ["turn"]}
FAR = "2100-01-01T00:00:00Z"
SELF = {"erase_me"}  # its token is gone: 401 says that it was done


class World:
    """The callers, and what they play in; everything in it can be turned over."""

    def __init__(self, services, operator, ada, bob, eve):
        self.services, self.operator, self.ada, self.bob, self.eve = services, operator, ada, bob, eve
        self.people = [ada, bob, eve]
        self.hooks = []

    def waiting(self, **terms):
        """A match of three that waits for the third, Bob at seat 1; only its players see it."""
        match = self.ada.opens(OPEN, OPEN, game="market", visibility="private", **terms)
        self.bob.sits(match, 1)
        return match

    def running(self, **terms):
        """A match of three at its first question, with hidden pieces."""
        match = self.waiting(**terms)
        self.eve.sits(match, 2)
        return match, self.ada.reads(match).json["last"]

    def taken_back(self):
        """The same after an answer of each, and Ada's request to go back before them."""
        match, opening = self.running()
        for bid, player in enumerate(self.people, 1):
            player.answers(match, opening, f"bid {bid}")
        return match, opening

    def hook(self):
        """Ada's webhook."""
        self.hooks.append(self.ada.post("/v1/webhooks", HOOK).json["id"])
        return f"/v1/webhooks/{self.hooks[-1]}"

    def turns_over(self):
        """Everybody leaves or resigns, all ends and is closed, webhooks go, and who plays was banned meanwhile."""
        for hook in self.hooks:
            self.ada.delete(f"/v1/webhooks/{hook}")
        for match in self.services.store.log.all_matches():
            for player in self.people:
                for way in ("leaving", "resignation"):
                    player.send("POST", f"/v1/matches/{match}/{way}")
            self.ada.send("POST", f"/v1/matches/{match}/closing")
        for tournament in self.services.tournaments.store.unfinished_of(self.ada.id):
            for player in self.people:
                leaves(player, tournament.id)
            acts(self.ada, tournament.id, "closing")
        for player in self.people:
            bans(self.operator, player, until=FAR, matches="continue")
            self.operator.delete(f"/v1/admin/players/{player.id}/ban")


ACTS = {}


def act(function):
    """A request that may carry a key, by the name of its operation: who sends it, the method, the path, the body."""
    ACTS[function.__name__] = function
    return function


# ruff: noqa: D103
@act
def register(w):
    return w.ada.with_token(None), "POST", "/v1/players", {"name": "Cleo"}


@act
def issue_token(w):
    return w.ada, "POST", "/v1/players/me/tokens", {"scopes": ["bot:play"]}


@act
def revoke_token(w):
    token = w.ada.post("/v1/players/me/tokens", {"scopes": ["bot:play"]}).json["id"]
    return w.ada, "DELETE", f"/v1/players/me/tokens/{token}", None


@act
def renew_recovery_codes(w):
    return w.ada, "POST", "/v1/players/me/recovery-codes", None


@act
def recover(w):
    codes = w.ada.post("/v1/players/me/recovery-codes", None).json["recovery_codes"]
    return w.ada.with_token(None), "POST", "/v1/recoveries", {"code": codes[0]}


@act
def add_passkey(w):
    options = w.ada.post("/v1/players/me/passkeys/challenge", None).json["public_key"]
    credential = Authenticator("http://localhost").make(options)
    return w.ada, "POST", "/v1/players/me/passkeys", {"name": "telephone", "credential": credential}


@act
def remove_passkey(w):
    passkey = w.ada.post(*add_passkey(w)[2:]).json["id"]
    return w.ada, "DELETE", f"/v1/players/me/passkeys/{passkey}", None


@act
def recover_by_passkey(w):
    device = Authenticator("http://localhost")
    options = w.ada.post("/v1/players/me/passkeys/challenge", None).json["public_key"]
    w.ada.post("/v1/players/me/passkeys", {"name": "telephone", "credential": device.make(options)})
    options = w.ada.post("/v1/recoveries/challenge", None).json["public_key"]
    return w.ada.with_token(None), "POST", "/v1/recoveries/passkey", {"credential": device.sign(options)}


@act
def answer_sign_in(w):
    return w.ada, "POST", "/v1/sign-ins", {"request": query(), "allow": True}


@act
def answer_device(w):
    return (
        w.ada,
        "POST",
        "/v1/devices",
        {"user_code": asks(w.bob)["user_code"], "allow": True},
    )


@act
def open_match(w):
    return w.ada, "POST", "/v1/matches", {"game": "market", "seats": [ME, guest(w.bob), OPEN]}


@act
def delete_match(w):
    match = w.ada.opens()
    w.ada.post(f"/v1/matches/{match}/closing", {})
    return w.ada, "DELETE", f"/v1/matches/{match}", None


@act
def take_seat(w):
    return w.eve, "PUT", f"/v1/matches/{w.waiting()}/seats/2", {"client_seed": "mine"}


@act
def make_invitation(w):
    return w.ada, "POST", "/v1/invitations", {"match": w.waiting()}


def invitation(w, **what):
    return w.ada.post("/v1/invitations", what).json


@act
def give_instructions(w):
    return w.ada, "PUT", f"/v1/matches/{w.running()[0]}/instructions", {"orders": [{"until": "turn"}]}


@act
def revoke_instructions(w):
    match, _ = w.running()
    w.ada.put(f"/v1/matches/{match}/instructions", {"orders": [{"until": "turn"}]})
    return w.ada, "DELETE", f"/v1/matches/{match}/instructions", None


@act
def revoke_invitation(w):
    return w.ada, "DELETE", f"/v1/invitations/{invitation(w, match=w.waiting())['id']}", None


@act
def accept_invitation(w):
    token = invitation(w, match=w.waiting())["token"]
    return w.eve, "POST", "/v1/invitations/acceptance", {"token": token}


@act
def leave_seat(w):
    return w.bob, "DELETE", f"/v1/matches/{w.waiting()}/seats/1", None


@act
def leave_match(w):
    return w.bob, "POST", f"/v1/matches/{w.waiting()}/leaving", None


@act
def answer(w):
    match, opening = w.running()
    return w.ada, "POST", f"/v1/matches/{match}/actions", {"answering": opening, "notation": "bid 1"}


@act
def resign(w):
    return w.bob, "POST", f"/v1/matches/{w.running()[0]}/resignation", None


@act
def make_claim(w):
    clock = w.services.ports.clock
    match = w.ada.opens(guest(w.bob), claim_after=1)
    w.bob.sits(match)
    clock.date = clock.now() + timedelta(minutes=1)
    return w.bob, "POST", f"/v1/matches/{match}/claims", {"seat": 0, "claim": "win"}


@act
def take_vacation(w):
    match, _ = w.running(clock={"kind": "days", "answer": 1, "vacation": 3})
    return w.bob, "POST", f"/v1/matches/{match}/vacation", {"days": 2}


@act
def take_hint(w):
    match, _ = w.running(hints="always")
    w.ada.post(f"/v1/matches/{match}/hints?wait=0", {})
    give_hint(w.services)
    return w.ada, "POST", f"/v1/matches/{match}/hints", {}


@act
def set_own_presence(w):
    return w.ada, "PUT", "/v1/players/me/presence", {"hidden": True}


@act
def close_match(w):
    return w.ada, "POST", f"/v1/matches/{w.waiting()}/closing", None


@act
def ask_take_back(w):
    match, opening = w.taken_back()
    return w.ada, "POST", f"/v1/matches/{match}/take-backs", {"to": opening}


@act
def answer_take_back(w):
    match, opening = w.taken_back()
    ask = w.ada.post(f"/v1/matches/{match}/take-backs", {"to": opening}).json["seq"]
    return w.bob, "POST", f"/v1/matches/{match}/take-backs/{ask}/answers", {"consent": True}


@act
def offer_rematch(w):
    match = w.ada.opens()
    w.bob.sits(match), w.bob.post(f"/v1/matches/{match}/resignation", None)
    return w.ada, "POST", f"/v1/matches/{match}/rematch", None


def reviewing(w):
    match = w.ada.opens()
    w.bob.sits(match), w.bob.post(f"/v1/matches/{match}/resignation", None)
    return f"/v1/matches/{match}/reviews"


@act
def ask_for_review(w):
    return w.bob, "POST", reviewing(w), {"setting": "quick"}


@act
def delete_review(w):
    path = reviewing(w)
    return w.bob, "DELETE", f"{path}/{w.bob.post(path, {}).json['id']}", None


def forking(w, at):
    return {"at": at, "redealt": False, "seats": [ME, guest(w.bob), guest(w.eve)], "visibility": "private"}


@act
def fork_match(w):
    match, opening = w.running()
    return w.ada, "POST", f"/v1/matches/{match}/forks", forking(w, opening)


@act
def answer_fork(w):
    match, opening = w.running()
    ask = w.ada.post(f"/v1/matches/{match}/forks", forking(w, opening)).json["ask"]
    return w.bob, "POST", f"/v1/matches/{match}/forks/{ask}/answers", {"consent": False}


@act
def open_age(w):
    match = w.ada.opens(guest(w.bob), game="cult", options={"rounds": 1, "masks": False})
    w.bob.sits(match)
    body = {"seats": [ME, guest(w.bob)], "heirs": [0, 1]}
    return w.ada, "POST", f"/v1/campaigns/{named(over(w.services, match))}/ages", body


def cup(w, *more):
    return opens(w.ada, ME, guest(w.bob), *more, visibility="unlisted")


@act
def open_tournament(w):
    return w.ada, "POST", "/v1/tournaments", {"game": "market", "entrants": [ME, guest(w.bob)]}


@act
def enter_tournament(w):
    return w.bob, "PUT", f"/v1/tournaments/{cup(w)}/entrants/me", None


@act
def leave_tournament(w):
    return w.bob, "DELETE", f"/v1/tournaments/{cup(w)}/entrants/me", None


@act
def start_tournament(w):
    return w.ada, "POST", f"/v1/tournaments/{cup(w, GREEDY)}/start", None


@act
def close_tournament(w):
    return w.ada, "POST", f"/v1/tournaments/{cup(w)}/closing", None


@act
def import_record(w):
    match = w.ada.opens()
    w.bob.sits(match), w.bob.post(f"/v1/matches/{match}/resignation", None)
    return w.ada, "POST", "/v1/records", w.ada.reads(match, "/record").get_data()


@act
def create_webhook(w):
    return w.ada, "POST", "/v1/webhooks", HOOK


@act
def change_webhook(w):
    return w.ada, "PATCH", w.hook(), {"description": "another"}


@act
def delete_webhook(w):
    return w.ada, "DELETE", w.hook(), None


@act
def test_webhook(w):
    return w.ada, "POST", f"{w.hook()}/test", None


@act
def change_secret(w):
    return w.ada, "POST", f"{w.hook()}/secret", None


@act
def close_match_as_operator(w):
    return w.operator, "POST", f"/v1/admin/matches/{w.waiting()}/closing", WHY


@act
def delete_match_as_operator(w):
    return w.operator, "POST", f"/v1/admin/matches/{w.waiting()}/deletion", WHY


@act
def ban_player(w):
    return w.operator, "PUT", f"/v1/admin/players/{w.eve.id}/ban", {**WHY, "until": FAR}


@act
def unban_player(w):
    bans(w.operator, w.eve, until=FAR)
    return w.operator, "DELETE", f"/v1/admin/players/{w.eve.id}/ban", None


@act
def erase_player(w):
    return w.operator, "POST", f"/v1/admin/players/{w.ada.registered('Cleo').id}/erasure", WHY


@act
def close_tournament_as_operator(w):
    return w.operator, "POST", f"/v1/admin/tournaments/{cup(w)}/closing", WHY


del test_webhook  # the operation, and no test


@pytest.fixture
def kept_in():
    """What has ended is in the archive when it is asked for again."""
    return "archive"


@pytest.fixture
def world(services, operator, ada, bob, eve):
    """A world that can be turned over."""
    return World(services, operator, ada, bob, eve)


def keyed(described):
    """The names of the operations that may carry a key."""
    ways = [way for path in described.document["paths"].values() for way in path.values() if isinstance(way, dict)]
    mark = {"$ref": "#/components/parameters/IDEMPOTENCY_KEY"}
    return {way["operationId"] for way in ways if mark in way["parameters"]}


def test_every_operation_that_may_carry_a_key_is_repeated_here(described):
    """A new one is not forgotten."""
    assert keyed(described) == ACTS.keys() | SELF


def sends(request):
    """The answer to a request with its key."""
    caller, method, path, body = request
    headers = {"Idempotency-Key": "a key that nobody guesses"}
    if isinstance(body, bytes):
        return caller.send(method, path, {**headers, "Content-Type": "application/x-ndjson"}, data=body)
    return caller.send(method, path, headers, **({} if body is None else {"json": body}))


def _study(w):
    """A study of Ada's of a match that is over: its address."""
    match = w.ada.opens()
    w.bob.sits(match), w.bob.post(f"/v1/matches/{match}/resignation", None)
    return w.ada.post(f"/v1/matches/{match}/studies", {"title": "Bids"}).headers["Location"]


def _comment(w):
    """A comment in it: its address."""
    study = _study(w)
    return f"{study}/annotations/{w.ada.post(f'{study}/annotations', {'seq': 1, 'text': 'So.'}).json['id']}"


@act
def begin_study(w):
    return w.ada, "POST", f"/v1/matches/{w.running()[0]}/studies", {"title": "Bids"}


@act
def change_study(w):
    return w.ada, "PATCH", _study(w), {"visibility": "public", "version": 1}


@act
def delete_study(w):
    return w.ada, "DELETE", _study(w), None


@act
def delete_study_as_operator(w):
    path = _study(w).replace("/v1/", "/v1/admin/")
    return w.operator, "POST", f"{path}/deletion", {**WHY}


@act
def share_study(w):
    return w.ada, "POST", f"{_study(w)}/links", {}


@act
def revoke_study_link(w):
    study = _study(w)
    return w.ada, "DELETE", f"{study}/links/{w.ada.post(f'{study}/links', {}).json['id']}", None


@act
def join_study(w):
    return (
        w.bob,
        "POST",
        "/v1/studies/acceptance",
        {"token": w.ada.post(f"{_study(w)}/links", {"may": "write"}).json["token"]},
    )


@act
def remove_author(w):
    return w.ada, "DELETE", f"{_study(w)}/authors/{w.bob.id}", None


@act
def annotate(w):
    return w.ada, "POST", f"{_study(w)}/annotations", {"seq": 1, "text": "So."}


@act
def change_annotation(w):
    return w.ada, "PATCH", _comment(w), {"version": 1, "text": "Or so."}


@act
def delete_annotation(w):
    return w.ada, "DELETE", _comment(w), None


@act
def import_annotations(w):
    study = _study(w)
    file = w.ada.get(f"{study}/annotations").data
    return w.ada, "POST", f"{study.partition('/studies')[0]}/annotations", file


@pytest.mark.parametrize("operation", sorted(ACTS))
def test_a_repeat_gets_the_first_result(world, operation):
    """The same body, marked as a repeat, though nothing of it would be allowed any more; nothing is written."""
    request = ACTS[operation](world)
    first = sends(request)
    assert first.status_code < 300, first.json
    world.turns_over()
    before = world.services.store.log.all_matches(), lasting(world.services.store.redis)

    again = sends(request)

    assert again.headers.get(REPLAYED) == "true", again.get_data(as_text=True)
    assert again.status_code == (200 if first.status_code == 201 else first.status_code)
    assert again.get_data(as_text=True) == first.get_data(as_text=True)
    assert (world.services.store.log.all_matches(), lasting(world.services.store.redis)) == before


@pytest.mark.parametrize("again", ["PUT", "DELETE", "start"])
def test_what_needs_no_key_is_repeated_without_one(again, ada, bob):
    """Entering, leaving and starting a tournament, however far it has come since; and a seat of a match."""
    id = opens(ada, ME, guest(bob), GREEDY)
    if again == "start":
        acts(ada, id, "start"), acts(ada, id, "closing")
        answer = acts(ada, id, "start")
    elif again == "PUT":
        enters(bob, id), acts(ada, id, "closing")
        answer = enters(bob, id)
    else:
        enters(bob, id), leaves(bob, id), acts(ada, id, "start")
        answer = leaves(bob, id)

    assert (answer.status_code, answer.json["id"]) == (200, id)


def test_a_seat_is_left_and_resigned_once_without_a_key(ada, bob, begun):
    """`DELETE` can simply be repeated, and tells whoever has come back nothing of the first time."""
    waiting = ada.opens(OPEN, OPEN, game="market")
    bob.sits(waiting)

    for match in (waiting, begun):
        first, again = (bob.delete(f"/v1/matches/{match}/seats/1") for _ in range(2))
        assert (again.status_code, again.headers[REPLAYED], again.json) == (200, "true", first.json)
    assert ada.delete(f"/v1/matches/{begun}/seats/1").json["code"] == "match_over"


def test_an_export_goes_on_after_a_match_that_was_deleted(ada, bob):
    """From its place; what nobody has ever opened is no place."""
    older, newer = ada.opens(), ada.opens()
    ada.post(f"/v1/matches/{newer}/closing", {})
    assert ada.delete(f"/v1/matches/{newer}").status_code == 204

    rest = ada.get(f"/v1/records?after={newer}")

    assert [older in line for line in rest.text.splitlines() if '"record"' in line] == [True]
    assert ada.get("/v1/records?after=mt_0000000000000000").json["code"] == "no_such_match"


def test_times_are_taken_as_rfc_3339_writes_them(ada):
    """With `t` and `z`, and finer than a millisecond: nothing that is older than `since` is found."""
    match = ada.opens()
    at = ada.reads(match).json["opened_at"]

    def found(**query):
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        return [row["id"] for row in ada.get(f"/v1/matches?{asked}").json["matches"]]

    assert found(since=at.lower()) == found(since=at[:-1] + "000Z") == [match]
    assert found(since=at[:-1] + "4z") == found(since=at[:-1] + "0000001Z") == []
    assert found(until=at[:-1] + "4Z") == [match]
    assert ada.get("/v1/matches?since=9999-12-31T23:59:59.9999Z").json["code"] == "validation_failed"
