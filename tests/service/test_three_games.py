"""Whole matches of the games with secrets as people play them: over HTTP, against bots and each other, to the end."""

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest

from tests.service.company import WAIT, Company, Curious, Hasty
from tests.service.player import Player
from tests.support.children import ran

pytestmark = pytest.mark.process

PANDOCREON, FAISEURS = "pandocreon_divinae", "faiseurs_d_univers"
ME, OPEN = {"kind": "player"}, {"kind": "open"}
GREEDY, RANDOM = {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "random"}
SHORT = {"max_rounds": 10}  # the least that Pandocréon allows
IN_ORDER = {**SHORT, "first_seat": "seat_0"}  # and nothing happens before the first person has answered
TRIES = 24  # matches in one of which the cards allow everything; chance comes from secrets, and eight were once too few
FORKED_AT = 6  # what the first person answers first
ALL_SORTS = {"bid", "attack", "lay", "place_evolution", "play_action"}


@pytest.fixture(scope="module")
def verifier(service, tmp_path_factory):
    """Checks a record with the program that the service gives away, on nothing but Python: its status and words."""
    folder = tmp_path_factory.mktemp("verifier")
    program, record = folder / "verify.py", folder / "record.ndjson"
    program.write_bytes(Player(service.url).file("/verify.py"))

    def checks(data):
        record.write_bytes(data)
        done = ran([sys.executable, "-I", "-S", program, record], check=False)
        return done.returncode, done.stdout + done.stderr

    return checks


def opened(service, game, people, *bots, **terms):
    """A match of so many people, who sit down one after the other, and bots after them."""
    first, *others = [Player(service.url, f"player {seat}") for seat in range(people)]
    match = first.opens(ME, *[OPEN] * len(others), *bots, game=game, **terms)
    for seat, player in enumerate(others, 1):
        player.sure("PUT", f"/v1/matches/{match}/seats/{seat}", {})
    return Company(match, dict(enumerate([first, *others])))


def hands_seen(view, seat):
    """The seats whose hands this view shows, other than the seat's own."""
    return {
        place
        for place, cards in view["places"].items()
        if place.startswith("hand.") and place != f"hand.{seat}" and set(cards) != {"?"}
    }


@pytest.mark.nightly
@pytest.mark.slow
def test_one_person_plays_with_seven_bots(service):
    """Eight sit at Pandocréon, seven of them bots of both levels; it goes on to its end, and nobody shows a hand."""
    table = opened(service, PANDOCREON, 1, GREEDY, RANDOM, GREEDY, RANDOM, GREEDY, RANDOM, RANDOM, options=IN_ORDER)

    assert hands_seen(table.looks()["view"], 0) == set()
    over = table.plays_to_the_end(Hasty(Random(1), 0))

    assert_is_over_for_all_eight(over)


def assert_is_over_for_all_eight(over):
    """By one of the two ends that Pandocréon has, and everybody has a rank."""
    assert over["result"]["reason"] in {"apocalypse", "last_judgement"}
    assert sorted(over["result"]["ranks"])[0] == 1
    assert len(over["result"]["ranks"]) == 8


@pytest.mark.slow
def test_eight_people_play_by_script(service):
    """All that is asked is answered, windows by those who have not turned them off; each sees their own hand alone."""
    table = opened(service, PANDOCREON, 8, options=SHORT)

    for seat in table.people:
        assert hands_seen(table.looks(seat)["view"], seat) == set()
    over = table.plays_to_the_end(Hasty(Random(2), 1, 2, 3, 4, 5, 6))

    assert_is_over_for_all_eight(over)
    kinds = {entry["action"]["type"] for entry in table.any().history(table.match) if entry.get("action")}
    assert {"play", "pass", "auto_pass", "refill", "end_turn"} <= kinds


def test_five_fists_close_at_the_same_moment(service):
    """Les Faiseurs d'Univers: all bids are accepted, and told when the last fist opens, whoever came first (R11)."""
    table = opened(service, FAISEURS, 5, options={"windows": "lean", "characters": "none"})
    before = table.looks()
    ready = Barrier(5)

    def bids(seat):
        ready.wait(timeout=WAIT)
        bid = {"answering": before["question"]["number"], "action": {"type": "bid", "amount": seat}}
        return table.people[seat].send("POST", f"{table.path}/actions", bid)[0]

    with ThreadPoolExecutor(5) as threads:
        answered = list(threads.map(bids, range(5)))

    assert answered == [201] * 5
    entries = table.any().sure("GET", f"{table.path}/history?as=spectator&after={before['last']}")["entries"]
    assert [entry["action"] for entry in entries] == [{"type": "bid", "amount": "?"}] * 5
    assert [entry["facts"][0] for entry in entries] == [["sealed", entry["seat"], "?"] for entry in entries]
    assert [len(entry["facts"]) for entry in entries[:4]] == [1] * 4
    assert ["unsealed", [[seat, seat] for seat in range(5)], None] in entries[4]["facts"]


@pytest.mark.slow
def test_bids_attacks_and_actions_out_of_turn(service, verifier):
    """Les Faiseurs d'Univers to its end: two people and a bot bid, attack, lay cards, place Evolutions, interrupt."""
    choose = Curious(Random(3))
    for _ in range(TRIES):
        table = opened(service, FAISEURS, 2, GREEDY)
        over = table.plays_to_the_end(choose)
        if kinds_in(table) >= ALL_SORTS and is_interrupted(table):
            break

    assert over["result"]["reason"] in {"target", "round_limit"}
    assert kinds_in(table) >= ALL_SORTS
    assert is_interrupted(table)
    status, said = verifier(table.any().file(f"{table.path}/record"))
    assert status == 0, said
    assert f"The record holds: {over['last']} entries of {FAISEURS}" in said


def kinds_in(table):
    """The kinds of actions that a match has seen."""
    return {entry["action"]["type"] for entry in table.any().history(table.match) if entry.get("action")}


def is_interrupted(table):
    """Whether somebody played an Action in another's turn."""
    turn = None
    for entry in table.any().history(table.match):
        if entry.get("action", {}).get("type") == "play_action" and turn not in (None, entry["seat"]):
            return True
        turn = next((fact[2] for fact in entry.get("facts", ()) if fact[:2] == ["noted", "turn"]), turn)
    return False


def test_a_move_taken_back_a_fork_and_its_record(service, verifier):
    """Two people and a bot at Pandocréon: one goes back by consent; the finished match is forked and played on."""
    table = opened(service, PANDOCREON, 2, GREEDY, options=IN_ORDER)
    ada, ben = table.people.values()
    before = plays_the_first_round(table)
    assert before["question"]["must_act"] == [1]
    assert seats_since(table, FORKED_AT) == {0, 1, 2}

    asked = ada.sure("POST", f"{table.path}/take-backs", {"to": FORKED_AT})
    assert asked["head"] == before["head"]
    granted = ben.sure("POST", f"{table.path}/take-backs/{asked['ask']}/answers", {"consent": True})

    assert granted["head"] == FORKED_AT
    over = table.plays_to_the_end(Hasty(Random(4)))
    assert over["result"]["reason"] in {"apocalypse", "last_judgement"}
    assert_holds_and_a_flipped_byte_is_found(verifier, ada.file(f"{table.path}/record"))

    fork = ada.sure("POST", f"{table.path}/forks", {"at": FORKED_AT, "seats": [ME, RANDOM, GREEDY]})
    assert (fork["origin"]["match"], fork["origin"]["seq"]) == (table.match, FORKED_AT)
    forked = Company(fork["id"], {0: ada})
    plays_the_first_round(forked)
    assert seats_since(forked, fork["last"]) == {0, 1, 2}
    status, said = verifier(ada.file(f"{forked.path}/record"))
    assert status == 0, said
    assert f"what was copied from {table.match}" in said


def plays_the_first_round(table):
    """People do as little as they can until the second round, which the second seat begins.

    No Apocalypse can be played in the first round, so that a match never ends in it, whatever its bots do.
    """
    match = table.looks()
    while match["view"]["notes"]["round"] == 1:
        match = table.plays(lambda seat, legal: legal[0], 1)
    return match


def seats_since(table, entry):
    """The seats that have acted since an entry."""
    history = table.any().sure("GET", f"{table.path}/history?limit=500&after={entry}")
    return {entry["seat"] for entry in history["entries"] if entry["kind"] == "step"}


def assert_holds_and_a_flipped_byte_is_found(verifier, data):
    """The whole record holds; with one byte changed in the middle of an entry, that entry is named."""
    status, said = verifier(data)
    assert status == 0, said
    rows = data.splitlines(keepends=True)
    for seq in (2, FORKED_AT, len(rows)):
        at = sum(map(len, rows[: seq - 1])) + len(rows[seq - 1]) // 2
        status, said = verifier(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert status == 1
        assert f"entry {seq}:" in said
