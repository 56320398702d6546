"""What the legal answers say of going back and forking, before it is done: it is what happens then."""

from annales.service.queries import ways_out

BOT = {"kind": "bot", "level": "random"}


def ways(caller, match):
    """How the caller may take back their last actions."""
    return caller.reads(match, "/legal").json["take_back"]


def test_own_actions_can_be_taken_back_the_last_one_first(ada, bob, begun):
    """Freely, until somebody else has acted; to others nothing is offered."""
    assert ways(ada, begun) == []
    ada.answers(begun, 4, "Kc4-c5", ".")

    assert ways(ada, begun) == [{"to": to, "free": True, "consent_of": []} for to in (5, 4)]
    assert ways(bob, begun) == []


def test_what_is_said_is_what_happens(ada, bob, begun):
    """With consent an ask is written; freely the head moves at once."""
    ada.answers(begun, 4, "Kc4-c5", ".")
    bob.answers(begun, 6, "Kc9-c8", ".")
    last, first = ways(ada, begun)
    assert [last["to"], first["to"]] == [5, 4]
    assert (first["free"], first["consent_of"]) == (False, [1])
    asked = ada.post(f"/v1/matches/{begun}/take-backs", {"to": first["to"]}).json
    assert (asked["ask"], asked["head"]) == (9, 8)

    own = ways(bob, begun)[0]
    assert own == {"to": 7, "free": True, "consent_of": []}
    assert bob.post(f"/v1/matches/{begun}/take-backs", {"to": own["to"]}).json["head"] == 7


def lines(caller, match):
    """Where the caller may return to."""
    return caller.reads(match, "/legal").json["returns"]


def test_what_was_taken_back_is_offered_until_the_match_goes_on_from_there(ada, bob, stranger, begun):
    """The one that was left last first, with those who must consent; to spectators nothing is."""
    ada.answers(begun, 4, "Kc4-c5", ".")
    bob.answers(begun, 6, "Kc9-c8")
    assert lines(ada, begun) == []
    bob.post(f"/v1/matches/{begun}/take-backs", {"to": 6})
    ask = ada.post(f"/v1/matches/{begun}/take-backs", {"to": 4}).json
    assert ask["head"] == 4

    assert lines(ada, begun) == [
        {"to": 6, "free": True, "consent_of": []},
        {"to": 7, "free": False, "consent_of": [1]},
    ]
    assert [each["free"] for each in lines(bob, begun)] == [False, False]
    assert lines(stranger, begun) == []

    returned = ada.post(f"/v1/matches/{begun}/take-backs", {"to": 6}).json
    assert returned["head"] == 6
    assert (returned["entries"][0]["kind"], returned["entries"][0]["returns"]) == ("head_moved", True)
    assert [each["to"] for each in lines(ada, begun)] == [7]


def test_bots_consent_at_once(ada):
    """They are not asked, so going back behind their answers is free."""
    match = ada.opens(BOT)
    ada.answers(match, ada.reads(match).json["question"]["number"], "Kc4-c5", ".")

    assert [each["free"] for each in ways(ada, match)] == [True, True]


def test_terms_may_forbid_it_or_make_it_free(ada, bob):
    """As they were agreed on."""
    found = {}
    for terms in ("never", "free"):
        match = ada.opens(take_back=terms)
        bob.sits(match)
        ada.answers(match, 4, "Kc4-c5", ".")
        bob.answers(match, 6, "Kc9-c8", ".")
        found[terms] = [(each["to"], each["free"]) for each in ways(ada, match)]

    assert found == {"never": [], "free": [(5, True), (4, True)]}


def test_nothing_is_taken_back_before_the_start_after_the_end_or_by_spectators(ada, bob, stranger, begun):
    """Nor forked before the start."""
    waiting = ada.reads(ada.opens(), "/legal").json
    assert (waiting["take_back"], waiting["fork"]) == ([], None)
    ada.answers(begun, 4, "Kc4-c5")
    assert stranger.reads(begun, "/legal").json["take_back"] == []
    ada.post(f"/v1/matches/{begun}/resignation", {})
    assert ways(ada, begun) == []


def test_a_fork_of_an_open_game_copies_it(ada, begun):
    """Nobody is asked."""
    assert ada.reads(begun, "/legal").json["fork"] == {"from_entry": 4, "redealt": False, "consent_of": []}


def test_a_fork_of_a_running_match_with_hidden_pieces_is_dealt_again(ada, bob, stranger):
    """Unless the others consent; once it is over nobody is asked."""
    match = ada.opens(game="market")
    bob.sits(match)
    assert ada.reads(match, "/legal").json["fork"] == {"from_entry": 4, "redealt": True, "consent_of": [1]}
    assert stranger.reads(match, "/legal").json["fork"]["consent_of"] == []
    ada.post(f"/v1/matches/{match}/resignation", {})

    assert ada.reads(match, "/legal").json["fork"] == {"from_entry": 4, "redealt": False, "consent_of": []}


def test_no_more_is_read_for_many_long_lines_than_for_one(ada, begun, monkeypatch):
    """The one that was left last is always offered, others while there is room."""
    for way in range(2):
        legal = ada.reads(begun, "/legal").json
        ada.answers(begun, legal["answering"], legal["actions"][way]["notation"])
        ada.post(f"/v1/matches/{begun}/take-backs", {"to": 4})
    assert len(lines(ada, begun)) == 2
    monkeypatch.setattr(ways_out, "MOST_READ", 0)

    assert len(lines(ada, begun)) == 1
