"""The valid records: a few small matches that show every kind of entry but a change of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle

from annales.domain.contract.engine import set_up_for
from annales.domain.contract.game import Setup
from annales.domain.log.ages import next_setup
from annales.domain.log.claims.claiming import facts_of_claim
from annales.domain.log.clocks.kinds import (
    AnyClock,
    Bronstein,
    ByoYomi,
    DaysInStore,
    DaysToAnswer,
    Fischer,
    SimpleDelay,
)
from annales.domain.log.entry import (
    Claimed,
    ForkAnswered,
    ForkAsked,
    Resigned,
    SeatLeft,
    SeatTaken,
    TakeBackAnswered,
    TakeBackAsked,
    TimeCredited,
    VacationTaken,
)
from annales.domain.log.terms import Author, ClockLeft, Delay, Follows, ForkTerms, Holder, Origin, SeatPlan
from annales.domain.table.layout import Seat
from examples.games import TOYS

from .match import PLAYERS, VectorMatch

MARKET, ARENA, CULT = TOYS["market"], TOYS["arena"], TOYS["cult"]
SIGNER = "annales.example/vectors"
FINISHED, CONTINUED, CLOSED = "finished", "continued", "closed"  # what an import makes of a record


CLOCKS: dict[str, AnyClock] = {
    "fischer": Fischer(main=180, increment=2),
    "filling-up": Fischer(main=180, increment=2, most=300),
    "bronstein": Bronstein(main=900, delay=10),
    "delay": SimpleDelay(main=900, delay=10),
    "byo-yomi": ByoYomi(main=0, period=30, periods=5),
    "days": DaysToAnswer(answer=3),
    "days-in-store": DaysInStore(main=3, increment=1, most=5),
    "days-and-vacation": DaysInStore(main=3, increment=1, most=5, vacation=60),
}


@dataclass(frozen=True)
class ValidRecord:
    """A record that holds: what it shows, and what an import makes of it."""

    file: str
    shows: str
    imported: str
    data: bytes


def valid() -> Iterator[ValidRecord]:
    """Every valid record."""
    over, running = finished(), three_bids()
    yield ValidRecord(
        "finished.ndjson", "a match that is over: all envelopes and the secret are open", FINISHED, over.record()
    )
    yield ValidRecord(
        "signed.ndjson", "the same, with the service's signature in line 1", FINISHED, over.signed_record()
    )
    yield ValidRecord(
        "imported.ndjson",
        "the same, signed by a service that has imported it",
        FINISHED,
        over.signed_record(imported=True),
    )
    yield ValidRecord(
        "noted.ndjson",
        "the same, with a signed note in the checkpoint of line 1",
        FINISHED,
        over.signed_record(name=SIGNER),
    )
    yield ValidRecord(
        "noted-imported.ndjson",
        "the same, signed by a service that has imported it",
        FINISHED,
        over.signed_record(imported=True, name=SIGNER),
    )
    yield ValidRecord(
        "running-seat-0.ndjson",
        "a running match as seat 0 holds it: its own envelopes are open",
        CLOSED,
        running.record(0),
    )
    yield ValidRecord(
        "running-spectator.ndjson",
        "the same as a spectator holds it: every envelope is closed",
        CLOSED,
        running.record(None),
    )
    yield ValidRecord(
        "open-game.ndjson", "a running match of a game that hides nothing", CONTINUED, open_game().record(0)
    )
    yield ValidRecord(
        "take-backs.ndjson",
        "asks and their answers, a move of the head back and one forth, a resignation that ends the match",
        FINISHED,
        take_backs().record(),
    )
    yield ValidRecord(
        "returns.ndjson",
        "a return to a line that was taken back, by consent, with its sealed answers, and one without",
        FINISHED,
        returns().record(),
    )
    yield ValidRecord(
        "instead-of.ndjson",
        "bots that answer in place of another level, whose thinking was cut off, or for which there is too little time",
        FINISHED,
        instead_of().record(),
    )
    yield ValidRecord(
        "three-seats.ndjson",
        "a seat that is left, bots, a clock that ran out, a client named, a resignation that does not end the match",
        FINISHED,
        three_seats().record(),
    )
    yield ValidRecord(
        "time-credited.ndjson",
        "clocks that get time back, for each of the two reasons",
        FINISHED,
        time_credited().record(),
    )
    yield ValidRecord("claimed.ndjson", "a claim of the win against a player who is gone", FINISHED, claimed().record())
    yield ValidRecord(
        "called.ndjson", "a bot that is called into the seat of a player who is gone", FINISHED, called().record()
    )
    yield ValidRecord(
        "clock-of-moves.ndjson",
        "a clock that gives each seat time for all its moves, and runs out",
        FINISHED,
        clock_of_moves().record(),
    )
    yield ValidRecord(
        "vacation.ndjson",
        "two vacations of a seat, and a claim against it that counts from their end",
        FINISHED,
        vacation().record(),
    )
    for name, clock in CLOCKS.items():
        yield ValidRecord(f"clock-{name}.ndjson", f"a clock of the kind {clock}", FINISHED, clocked(clock).record())
    yield ValidRecord(
        "instructions.ndjson",
        "instructions that are given ahead, one that revokes, and an answer that one has given",
        FINISHED,
        instructions().record(),
    )
    yield ValidRecord(
        "instructions-spectator.ndjson",
        "the same before its end, as a spectator holds it: what was given ahead is hidden",
        CLOSED,
        instructions(running=True).record(None),
    )
    yield ValidRecord(
        "hints.ndjson",
        "advice that a seat takes, as the terms allow, also after a take-back",
        FINISHED,
        hints().record(),
    )
    yield ValidRecord(
        "hints-other-seat.ndjson",
        "the same before its end, as the other seat holds it: what was advised is hidden",
        CLOSED,
        hints(running=True).record(1),
    )
    yield ValidRecord(
        "closed.ndjson", "a running match of bots that is closed: over without ranks", FINISHED, closed().record()
    )
    yield ValidRecord(
        "closed-before-the-start.ndjson",
        "a match that is closed before it begins",
        FINISHED,
        closed_before_the_start().record(),
    )
    yield ValidRecord("of-a-tournament.ndjson", "a match of a tournament", FINISHED, of_a_tournament().record())
    yield ValidRecord("rematch.ndjson", "a rematch, which names the match before", FINISHED, rematch().record())
    yield ValidRecord("delay.ndjson", "a match with a delay for those without a seat", FINISHED, delayed().record())
    yield ValidRecord("fork.ndjson", "a fork that copies the first steps of finished.ndjson", FINISHED, fork().record())
    yield ValidRecord(
        "fork-redealt.ndjson",
        "a fork of a running match, its table dealt again for seat 0",
        FINISHED,
        redealt().record(),
    )
    yield ValidRecord("first-age.ndjson", "the first age of a campaign, which hands on", FINISHED, first_age().record())
    yield ValidRecord(
        "second-age.ndjson",
        "the age that follows first-age.ndjson: one seat is continued, and there is a newcomer",
        FINISHED,
        second_age().record(),
    )
    yield ValidRecord(
        "second-age-branch.ndjson",
        "another match that follows first-age.ndjson, and says that it is a branch",
        FINISHED,
        branch().record(),
    )


@cache
def finished() -> VectorMatch:
    """One round, to its end by the rules."""
    match = begun("mt_finished")
    match.play(0, "bid 2")
    match.play(1, "bid 1")
    match.play(0, "lay raid left")
    match.play(0, "end")
    match.play(1, "end")
    match.disclose(1)
    return match


@cache
def three_bids() -> VectorMatch:
    """A tie is bid again; one of the two has answered."""
    match = begun("mt_running")
    match.play(0, "bid 3")
    match.play(1, "bid 3")
    match.play(0, "bid 1")
    return match


def open_game() -> VectorMatch:
    """Nothing is hidden, dice roll."""
    match = VectorMatch("mt_open", ARENA, set_up_for(ARENA, 2, {}))
    match.sit(0, 1)
    match.start()
    match.play(0, "scout-c1")
    match.play(0, "rest")
    match.play(1, "guard-d2")
    return match


def take_backs() -> VectorMatch:
    """Taken back by consent, redone, refused; an ask to fork that is refused; given up."""
    match = begun("mt_take_backs")
    opening = match.tree.head
    match.play(0, "bid 2")
    match.play(1, "bid 1")
    ask = match.write(TakeBackAsked(opening, 0), 0)
    match.write(TakeBackAnswered(ask, 1, consent=True), 1)
    match.move_head(opening, 1, consents=(1,))
    match.play(1, "bid 0")
    before = match.play(0, "bid 4")
    after = match.play(0, "end")
    match.move_head(before, 0)
    match.move_head(after, 0)
    ask = match.write(TakeBackAsked(opening, 1), 1)
    match.write(TakeBackAnswered(ask, 0, consent=False), 0)
    seats = (SeatPlan(kind="player", player=PLAYERS[0]), SeatPlan(kind="open"))
    terms = ForkTerms(seats=seats, take_back="free", visibility="private", clock=None)
    ask = match.write(ForkAsked(opening, 0, terms), 0)
    match.write(ForkAnswered(ask, 1, consent=False), 1)
    match.give_up(1)
    return match


def returns() -> VectorMatch:
    """Taken back by consent, then gone on from there again; a move of one's own is left and returned to freely."""
    match = begun("mt_returns")
    opening = match.tree.head
    match.play(0, "bid 2")
    match.play(1, "bid 1")
    laid = match.play(0, "lay spy left")
    match.write(TakeBackAsked(opening, 1), 1)
    match.write(TakeBackAnswered(match.tree.last, 0, consent=True), 0)
    match.move_head(opening, 0, consents=(0,))
    match.play(1, "bid 0")
    match.write(TakeBackAsked(laid, 1, returns=True), 1)
    match.write(TakeBackAnswered(match.tree.last, 0, consent=True), 0)
    match.return_to(laid, 0, consents=(0,))
    match.move_head(match.tree.entry(laid).after, 0)
    match.return_to(laid, 0)
    match.play(0, "end")
    match.play(1, "end")
    match.disclose(1)
    return match


def instead_of() -> VectorMatch:
    """Both thoughts of a level took too long once; then one of them ended otherwise, and there is too little time."""
    match = VectorMatch("mt_instead_of", MARKET, one_round(2), bots={1: "master"}, clock=60)
    reasons = cycle(({"cut_off": 4}, {"limit": 3}))
    match.sit(0, 1)
    match.start()
    match.play(0, "bid 1")
    match.think(1, "greedy", instead_of="master", cut_off=2, limit=60)
    while (asked := match.table.asked) is not None:
        if 0 in asked.must:
            match.play(0, "end" if asked.kind == "act" else "pass")
        else:
            match.think(1, "random", instead_of="master", **next(reasons))
    match.disclose()
    return match


def three_seats() -> VectorMatch:
    """A bot, a clock, and a player who resigns: a bot answers for that seat from then on."""
    match = VectorMatch("mt_three_seats", MARKET, one_round(3), bots={1: "random"}, clock=60)
    match.sit(0, 1)
    match.write(SeatTaken(2, Holder(player=PLAYERS[1]), "somebody else's seed"), 1)
    match.write(SeatLeft(2), 1)
    match.sit(2)
    match.start()
    match.think(1, "random")
    match.play(0, "bid 1", Author(player=PLAYERS[0], client="curl/8.5.0"))
    match.play(2, "bid 0", Author(clock=60))
    match.write(Resigned(2), 2)
    while (asked := match.table.asked) is not None:
        seat = asked.must[0]
        if seat == 0:
            match.play(0, "end" if asked.kind == "act" else "pass")
        else:
            match.think(seat, "random")
    match.disclose()
    return match


@cache
def time_credited() -> VectorMatch:
    """The service could not answer for a while; later its wall clock jumped ahead."""
    match = VectorMatch("mt_time_credited", MARKET, one_round(2), clock=60)
    match.sit(0, 1)
    match.start()
    match.play(0, "bid 2")
    for body in (
        TimeCredited("2026-01-31T12:00:04.250Z", "2026-01-31T12:00:05.750Z", 11_500, "unserved"),
        TimeCredited("2026-01-31T12:00:06.100Z", "2026-01-31T12:00:06.900Z", 1, "clock_jump"),
    ):
        match.write(body, author=Author(clock=60))
    match.play(1, "bid 1")
    match.give_up(1)
    return match


@cache
def claimed() -> VectorMatch:
    """A player is gone, and their opponent claims the win."""
    match = VectorMatch("mt_claimed", MARKET, one_round(2), marks={"claim_after": 2})
    match.sit(0, 1)
    match.start()
    match.play(0, "bid 2")
    match.write(TakeBackAsked(4, 0), 0)
    match.write(TakeBackAnswered(6, 1, False), 1)
    match.write(ForkAsked(4, 0), 0)
    match.write(Claimed(0, 1, "win", "2026-01-31T12:00:07.000Z", facts_of_claim(0, "win")), 0)
    match.disclose()
    return match


def called() -> VectorMatch:
    """One of three players is gone, and a bot is called into their seat."""
    match = VectorMatch("mt_called", MARKET, one_round(3), bots={1: "random"}, marks={"claim_after": 2})
    match.sit(0, 1, 2)
    match.start()
    match.think(1, "random")
    match.play(0, "bid 1")
    match.write(Claimed(0, 2, "bot", "2026-01-31T12:00:05.000Z"), 0)
    match.think(2, "random")
    match.close()
    return match


def instructions(running: bool = False) -> VectorMatch:
    """A seat passes ahead, changes its mind and revokes; what it has answered ahead is recorded as its act."""
    match = VectorMatch("mt_instructions", MARKET, one_round(2), clock=60)
    match.sit(0, 1)
    match.start()
    match.instruct(0, [{"until": "turn"}])
    match.instruct(0, [])
    given = match.instruct(
        1, [{"answer": {"coins": 1, "type": "bid"}, "kinds": ["bid"]}, {"about": [0], "until": "turn"}]
    )
    match.play(0, "bid 2")
    match.play(1, "bid 1", Author(player=PLAYERS[1], instruction=given))
    if not running:
        match.give_up(1)
    return match


def hints(running: bool = False) -> VectorMatch:
    """A seat takes advice, answers, goes back to the question and takes advice of another level."""
    match = VectorMatch("mt_hints", MARKET, one_round(2), marks={"hints": "always"})
    match.sit(0, 1)
    match.start()
    head = match.tree.head
    match.advise(0, "greedy", "bid 2")
    match.play(0, "bid 2")
    match.move_head(head, 0)
    match.advise(0, "random", "bid 1")
    match.play(0, "bid 1")
    if not running:
        match.give_up(1)
    return match


def closed() -> VectorMatch:
    """Bots alone, and the player who opened it ends it; its terms have an external id and tags."""
    match = VectorMatch(
        "mt_closed",
        MARKET,
        one_round(2),
        bots={0: "random", 1: "random"},
        marks={"external_id": "round 1", "tags": ("club", "test")},
    )
    match.sit(0, 1)
    match.start()
    match.think(0, "random")
    match.close()
    return match


def of_a_tournament() -> VectorMatch:
    """Bots alone; its terms name the tournament."""
    match = VectorMatch(
        "mt_of_a_tournament",
        MARKET,
        one_round(2),
        bots={0: "random", 1: "random"},
        marks={"tournament": "tn_of_bots"},
    )
    match.sit(0, 1)
    match.start()
    match.think(0, "random")
    match.close()
    return match


def clocked(clock: AnyClock) -> VectorMatch:
    """It is closed before it begins."""
    match = VectorMatch("mt_clocked", MARKET, one_round(2), clock=clock)
    match.sit(0)
    match.close()
    return match


@cache
def clock_of_moves() -> VectorMatch:
    """A fork, which began with what was left; one seat is late with its bid."""
    origin, left = finished().tree, (ClockLeft(main=1_000, periods=2), ClockLeft(main=60_000, periods=3))
    forked = Origin(
        match="mt_finished", seq=4, digest=origin.entry(4).digest, copied=len(finished().steps(4)), left=left
    )
    clock = ByoYomi(main=60, period=1, periods=3)
    match = VectorMatch("mt_clock_of_moves", MARKET, one_round(2), origin=forked, clock=clock)
    match.sit(0, 1)
    match.copy(origin, finished().steps(4))
    match.play(1, "bid 1")
    match.write(ForkAsked(4, 1, ForkTerms(clock=clock)), 1)
    match.play(0, "bid 0", Author(clock=60))
    match.give_up(1)
    return match


@cache
def vacation() -> VectorMatch:
    """A seat takes all days of vacation that there are, in two parts, and does not come back from it."""
    clock = DaysToAnswer(answer=1, vacation=3)
    match = VectorMatch("mt_vacation", MARKET, one_round(2), clock=clock, marks={"claim_after": 2})
    match.sit(0, 1)
    match.start()
    match.play(0, "bid 2")
    match.write(VacationTaken(1, 2), 1)
    match.write(VacationTaken(1, 1), 1)
    match.days = 3
    match.write(Claimed(0, 1, "win", "2026-02-03T12:00:06.000Z", facts_of_claim(0, "win")), 0)
    match.disclose()
    return match


def rematch() -> VectorMatch:
    """Its terms name the match that was played before."""
    match = VectorMatch("mt_rematch", MARKET, one_round(2), marks={"rematch_of": "mt_finished"})
    match.sit(0, 1)
    match.start()
    match.close()
    return match


def delayed() -> VectorMatch:
    """Its terms name a delay."""
    match = VectorMatch("mt_delayed", MARKET, one_round(2), marks={"delay": Delay(entries=10)})
    match.sit(0, 1)
    match.start()
    match.close()
    return match


def closed_before_the_start() -> VectorMatch:
    """One seat is still open."""
    match = VectorMatch("mt_closed_early", MARKET, one_round(2))
    match.sit(0)
    match.close()
    return match


def fork() -> VectorMatch:
    """The bids of the finished match are copied; then the fork is given up."""
    origin, at = finished().tree, 6
    steps = finished().steps(at)
    forked = Origin(match="mt_finished", seq=at, digest=origin.entry(at).digest, copied=len(steps))
    match = VectorMatch("mt_fork", MARKET, one_round(2), origin=forked)
    match.sit(0, 1)
    match.copy(origin, steps)
    match.play(0, "end")
    match.give_up(0)
    return match


def redealt() -> VectorMatch:
    """What seat 0 could not know of the running match is dealt again; nothing is copied."""
    running = three_bids().tree
    at = running.head
    forked = Origin(match="mt_running", seq=at, digest=running.entry(at).digest, copied=0, redealt=0)
    match = VectorMatch("mt_fork_redealt", MARKET, one_round(2), origin=forked)
    match.sit(0, 1)
    match.redeal(running, at, 0)
    match.play(1, "bid 0")
    match.give_up(1)
    return match


@cache
def first_age() -> VectorMatch:
    """Two bots play an age of the cult to its end."""
    match = VectorMatch("mt_first_age", CULT, set_up_for(CULT, 2, {"rounds": 1}), bots={0: "random", 1: "random"})
    match.sit(0, 1)
    match.start()
    while (asked := match.table.asked) is not None:
        match.think(asked.must[0], "random")
    match.disclose()
    return match


@cache
def second_age() -> VectorMatch:
    """Old seat 1 goes on, beside a newcomer."""
    match = following("mt_second_age", heirs=(1, None))
    match.give_up(1)
    return match


def branch() -> VectorMatch:
    """Both seats go on, in another future."""
    match = following("mt_second_age_branch", heirs=(0, 1), branch=True)
    match.give_up(0)
    return match


def following(name: str, heirs: tuple[Seat | None, ...], *, branch: bool = False) -> VectorMatch:
    """A match of two people that follows the first age, dealt."""
    before = first_age()
    assert before.table.ended is not None, "the first age is over"
    setup = next_setup(CULT, before.setup, before.table.ended.legacy, 2, heirs, {})
    followed = Follows(
        age=2,
        branch=branch,
        campaign="cp_first_age",
        digest=before.tree.digest,
        match=before.name,
        seq=before.tree.last,
    )
    match = VectorMatch(name, CULT, setup, follows=followed)
    match.sit(0, 1)
    match.start()
    return match


def begun(name: str) -> VectorMatch:
    """A match of two people, dealt."""
    match = VectorMatch(name, MARKET, one_round(2))
    match.sit(0, 1)
    match.start()
    return match


def one_round(seats: int) -> Setup:
    """The shortest setup."""
    return set_up_for(MARKET, seats, {"rounds": 1, "windows": "lean"})
