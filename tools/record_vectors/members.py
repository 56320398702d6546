"""Records that differ in a member of the label, the layout, the terms or an envelope, or by one entry more."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from annales.domain.canonical import canonical
from annales.domain.contract.dealer import salt_key
from annales.domain.contract.engine import set_up_for
from annales.domain.log.claims.claiming import facts_of_claim
from annales.domain.log.clocks.kinds import DaysToAnswer, Fischer
from annales.domain.log.entry import (
    AnyBody,
    Claimed,
    ForkAsked,
    Resigned,
    RulesChanged,
    SeatLeft,
    TakeBackAnswered,
    TakeBackAsked,
    VacationTaken,
)
from annales.domain.log.envelope import salt_of
from annales.domain.log.terms import Author, ForkTerms

from .broken import DISCLOSURE, FIRST_BID, LAY, OPENING, BrokenRecord, Change, both, on
from .match import VectorMatch
from .matches import (
    ARENA,
    CONTINUED,
    FINISHED,
    MARKET,
    ValidRecord,
    begun,
    called,
    claimed,
    clock_of_moves,
    finished,
    one_round,
)
from .sealing import Rows, joined, relabel, resealed, rows

REFUSED = "refused"


def holding() -> Iterator[ValidRecord]:
    """The records that hold."""
    yield ValidRecord(
        "seat-declined.ndjson", "a seat that is left before anybody has taken it", FINISHED, _declined().record()
    )
    yield ValidRecord(
        "rules-changed.ndjson",
        "a change of the rules, which is beside the path",
        CONTINUED,
        _with_new_rules().record(0),
    )
    entries = rows(finished().record())
    _in_another_order(entries[OPENING - 1])
    yield ValidRecord(
        "envelopes-in-another-order.ndjson",
        "envelopes and their content backwards, and to seats that there are not: no check depends on it",
        FINISHED,
        resealed(entries),
    )
    entries = rows(clock_of_moves().record())
    both(entries, 1, lambda told: [told[name].update(later=["on"]) for name in ("terms", "origin")])
    yield ValidRecord(
        "terms-with-more.ndjson",
        "terms and an origin with members that readers do not know; only the import refuses them",
        REFUSED,
        resealed(entries),
    )


def breaking() -> Iterator[BrokenRecord]:
    """The records that do not hold."""
    yield from _files()
    for file, entry, why, origin, change in CHANGES:
        entries = rows(origin().record())
        change(entries)
        yield BrokenRecord(file, entry, why, resealed(entries))
    for file, entry, why, match in MATCHES:
        yield BrokenRecord(file, entry, why, match().record())
    entries = rows(_asked_to_fork().record())
    entries[0]["record"]["version"] = 5
    yield BrokenRecord(
        "fork-asked-in-version-5.ndjson", 1, "line 1 names a version without the clock of a fork", resealed(entries)
    )


def _files() -> Iterator[BrokenRecord]:
    """Lines and labels that are not what a writer makes of the entries."""
    lines = finished().record().splitlines(keepends=True)
    lines[FIRST_BID - 1] = lines[FIRST_BID - 1].replace(b"\n", b"\r\n")
    yield BrokenRecord("cr-lf-later.ndjson", FIRST_BID, "line 5 alone ends with CR LF", b"".join(lines))
    entries = rows(finished().record())
    entries[FIRST_BID - 1]["record"] = entries[0]["record"]
    yield BrokenRecord("label-on-line-5.ndjson", FIRST_BID, "line 5 has a label", joined(entries))
    for file, why, member in (
        ("goes-on.ndjson", "line 1 names an earlier end", {"last": DISCLOSURE - 1}),
        ("another-end.ndjson", "line 1 names another digest of the last entry", {"digest": "0" * 64}),
    ):
        entries = rows(finished().record())
        entries[0]["record"].update(member)
        relabel(entries)
        yield BrokenRecord(file, DISCLOSURE, why, joined(entries))


def _in_another_order(entry: dict[str, Any]) -> None:
    """The envelopes of an entry backwards, with what is in them, to other seats, and with the salts of their places."""
    entry["envelopes"].reverse()
    salts = salt_key(finished().secret)
    for n, envelope in enumerate(entry["envelopes"]):
        envelope["content"].reverse()
        envelope.update(to=[9, n], salt=salt_of(salts, entry["seq"], n))


def _declined() -> VectorMatch:
    match = VectorMatch("mt_declined", MARKET, one_round(2))
    match.sit(0)
    match.write(SeatLeft(1), 1)
    match.sit(1)
    match.start()
    match.give_up(0)
    return match


def _with_new_rules() -> VectorMatch:
    match = VectorMatch("mt_with_new_rules", ARENA, set_up_for(ARENA, 2, {}))
    match.sit(0, 1)
    match.start()
    match.write(RulesChanged(1, ARENA.rules), author=Author(rules=ARENA.rules))
    match.play(0, "rest")
    return match


def _asked_to_fork() -> VectorMatch:
    match = begun("mt_asked_to_fork")
    match.write(ForkAsked(OPENING, 0, ForkTerms(clock=Fischer(main=60, increment=1))))
    match.give_up(0)
    return match


def _with(*bodies: AnyBody) -> Callable[[], VectorMatch]:
    """A match that has begun, with these entries more, and is given up."""

    def match() -> VectorMatch:
        match = begun("mt_begun")
        for body in bodies:
            match.write(body)
        match.give_up(1)
        return match

    return match


def _gone(moves: bool) -> VectorMatch:
    """The claim of a seat that waits: for one that need not answer, or since before the head moved."""
    match = VectorMatch("mt_gone", MARKET, one_round(2), marks={"claim_after": 1})
    match.sit(0, 1)
    match.start()
    first = match.play(0, "bid 2")
    match.play(1, "bid 1")
    if moves:
        match.move_head(first, 0, consents=(1,))
    since = f"2026-01-31T12:00:{match.tree.last - moves:02}.000Z"
    match.write(Claimed(0, 1, "win", since, facts_of_claim(0, "win")))
    match.disclose()
    return match


def _bot_on_vacation() -> VectorMatch:
    match = VectorMatch("mt_bot", MARKET, one_round(2), bots={1: "random"}, clock=DaysToAnswer(answer=1, vacation=3))
    match.sit(0, 1)
    match.start()
    match.write(VacationTaken(1, 1))
    match.give_up(0)
    return match


def _resigned(*gone: Any) -> VectorMatch:
    """Three players, of whom some go, one after another."""
    match = VectorMatch("mt_resigned", MARKET, one_round(3), marks={"claim_after": 1})
    match.sit(0, 1, 2)
    match.start()
    for body in gone:
        match.write(body)
    match.close()
    return match


def _rules_changed_early() -> VectorMatch:
    match = VectorMatch("mt_early", MARKET, one_round(2))
    match.write(RulesChanged(1, 1))
    match.close()
    return match


def _zone(name: str, **members: Any) -> Change:
    """A zone with other members."""
    return on(1, lambda told: [zone.update(members) for zone in told["layout"]["zones"] if zone["name"] == name])


def _layout(part: str, item: Any) -> Change:
    """A layout with one item more."""
    return on(1, lambda told: told["layout"][part].append(item))


def _terms(**members: Any) -> Change:
    return on(1, lambda told: told["terms"].update(members))


def _of(seq: int, **members: Any) -> Change:
    """An entry with other members of its own."""
    return lambda entries: entries[seq - 1].update(members)


def _enveloped_seat(entries: Rows) -> None:
    """An empty envelope beside an entry that says everything."""
    salt = salt_of(salt_key(finished().secret), 2, 0)
    entries[1]["envelopes"] = [{"to": [0], "commitment": "", "salt": salt, "content": []}]


def _in_face(**members: Any) -> Change:
    """The face of the first bid has other members of its action than its envelope."""
    return lambda entries: entries[FIRST_BID - 1]["face"]["action"].update(members)


def _twice(zone: str) -> Change:
    """A zone is declared twice."""

    def change(entries: Rows) -> None:
        zones = entries[0]["layout"]["zones"]
        again = json.loads(canonical(next(one for one in zones if one["name"] == zone)))
        both(entries, 1, lambda told: told["layout"]["zones"].append(again))

    return change


CLAIM = next(entry["seq"] for entry in rows(claimed().record()) if entry["kind"] == "claimed")
CHANGES: tuple[tuple[str, int, str, Callable[[], VectorMatch], Change], ...] = (
    ("hour-24.ndjson", LAY, "there is no hour 24", finished, _of(LAY, at="2026-01-31T24:00:00.000Z")),
    ("second-60.ndjson", LAY, "there is no second 60", finished, _of(LAY, at="2026-01-31T12:00:60.000Z")),
    ("layout-with-top-of-an-open-pile.ndjson", 1, "all see the whole pile", finished, _zone("played", top=True)),
    ("layout-with-a-key-of-no-words.ndjson", 1, "a key has no words", finished, _zone("stall", keys=["seats", []])),
    ("layout-with-a-place-twice.ndjson", 1, "two places have one name", finished, _twice("sale")),
    (
        "layout-with-a-die-of-no-faces.ndjson",
        1,
        "a die has no faces",
        finished,
        on(1, lambda told: told["layout"]["dice"].update(rune=[])),
    ),
    (
        "layout-with-a-long-name.ndjson",
        1,
        "a name has 65 characters",
        finished,
        _layout("notes", {"name": "n" * 65, "type": "int"}),
    ),
    ("terms-of-no-take-back.ndjson", 1, "there is no such take-back", finished, _terms(take_back="always")),
    (
        "terms-without-visibility.ndjson",
        1,
        "the terms do not say who may see the match",
        finished,
        on(1, lambda told: told["terms"].pop("visibility")),
    ),
    ("terms-for-one-seat.ndjson", 1, "the terms are for one seat of two", finished, _terms(seats=[{"kind": "open"}])),
    (
        "terms-of-a-bot-without-level.ndjson",
        1,
        "a bot has no level",
        finished,
        _terms(seats=[{"kind": "open"}, {"kind": "bot"}]),
    ),
    (
        "clocks-left-of-one-seat.ndjson",
        1,
        "it says for one seat of two what was left",
        clock_of_moves,
        on(1, lambda told: told["origin"]["left"].pop()),
    ),
    ("envelope-beside-a-seat.ndjson", 2, "no envelope belongs to a seat that is taken", finished, _enveloped_seat),
    ("action-with-a-member-more.ndjson", FIRST_BID, "its face has a member more", finished, _in_face(more="?")),
    ("action-of-another-kind.ndjson", FIRST_BID, "its face says another action", finished, _in_face(type="lay")),
    (
        "secret-in-capitals.ndjson",
        DISCLOSURE,
        "its digits are in capitals",
        finished,
        on(DISCLOSURE, lambda told: told.update(secret=told["secret"].upper())),
    ),
    (
        "claimed-by-the-other.ndjson",
        CLAIM,
        "it is not by the player of its seat",
        claimed,
        _of(CLAIM, by={"player": "pl_eve"}),
    ),
    (
        "called-for-a-bot.ndjson",
        8,
        "a bot holds the seat that claims",
        called,
        on(8, lambda told: told.update(seat=1)),
    ),
)
MATCHES: tuple[tuple[str, int, str, Callable[[], VectorMatch]], ...] = (
    ("taken-back-to-a-seat.ndjson", 5, "it is about no step", _with(TakeBackAsked(3, 0))),
    ("answered-without-an-ask.ndjson", 5, "nobody has asked there", _with(TakeBackAnswered(OPENING, 1, True))),
    ("forked-from-itself.ndjson", 5, "it is about no earlier entry", _with(ForkAsked(5, 0))),
    ("forked-by-nobody.ndjson", 5, "there is no such seat", _with(ForkAsked(OPENING, 2))),
    ("rules-changed-before-the-start.ndjson", 2, "the opening step comes later", _rules_changed_early),
    ("resigned-twice.ndjson", 7, "the seat has resigned", lambda: _resigned(Resigned(1), Resigned(1))),
    (
        "resigned-after-a-bot-was-called.ndjson",
        7,
        "a bot answers for the seat",
        lambda: _resigned(Claimed(0, 1, "bot", "2026-01-31T12:00:05.000Z"), Resigned(1)),
    ),
    (
        "claimed-for-an-answer-that-may-come.ndjson",
        7,
        "the question does not await the seat",
        lambda: _gone(moves=False),
    ),
    ("claimed-since-before-the-move.ndjson", 8, "the head has moved since", lambda: _gone(moves=True)),
    ("vacation-of-a-bot.ndjson", 5, "no player holds the seat", _bot_on_vacation),
)
