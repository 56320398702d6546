"""Forks: copied steps, re-dealt tables, consent of all, lineage; what follows has a chance of its own."""

import json

import pytest

from annales.domain.errors import MatchOver, NotYourSeat
from annales.domain.log.audit import audit
from annales.domain.log.chance_check import copied_by
from annales.domain.log.entry import Disclosed
from annales.domain.log.terms import Author, Origin
from annales.domain.log.tree import Tree
from annales.domain.table.visibility import view
from annales.events.projections.lists import Wanted
from annales.service.commands.begin import steps_to
from annales.service.commands.closing import CloseMatch
from annales.service.commands.fork import MOST_ASKED, AnswerFork, ForkMatch, granted_by_leaving, open_fork_asks
from annales.service.commands.import_record import ImportRecord
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave, SitDown
from annales.service.commands.take_back import AskTakeBack, open_asks
from annales.service.concerns import concerns
from annales.service.container import build
from annales.service.errors import BadSeats, ForkNotOpen, NoSuchEntry
from annales.service.ports import Yielding
from annales.service.queries.export import record
from annales.service.queries.lineage import DEEP, lineage
from annales.service.reasons import ForkReason
from examples.games import TOYS
from tests.support.at_door import answered, exists, finished, opened, played
from tests.support.damaged import damage
from tests.support.forged import resealed


def seated(*players, **terms):
    """What a fork is asked to be opened with: who sits where."""
    return Opening("", [{"kind": "player", "player": player} for player in players], **terms)


def begun(services, forked, *players):
    """The fork once the others have sat down."""
    match = forked.match
    for seat, player in enumerate(players):
        if match.seat_of(player) is None:
            match = services.door.do(SitDown(match.id, seat, player)).match
    return match


# -- copied


@pytest.mark.parametrize("game", ["market", "arena", "cult"])
def test_a_finished_match_goes_on_from_any_entry(services, game):
    """Every piece, memory and sealed answer stands as it stood there; whoever forks it need not have played."""
    match = finished(services, game, 2, seed=4)
    for at in range(match.tree.first_step(), match.tree.last, 9):
        if match.tree.asked_after(at) is None:
            continue
        fork = begun(
            services, services.door.do(ForkMatch(match.id, "pl_8", at, seated("pl_8", "pl_9"))), "pl_8", "pl_9"
        )
        assert fork.table().same(match.table(at))
        assert fork.table().answered == match.table(at).answered
        assert fork.opening.origin == Origin(
            match=match.id,
            seq=at,
            digest=match.tree.entry(at).digest,
            copied=len(match.tree.steps(at)),
        )


def test_copied_steps_come_with_the_last_seat_in_one_append(services):
    """What must not be torn apart is one append; each copy names the entry that it was taken from."""
    match = finished(services, "market", 2, seed=4)
    at = match.tree.steps()[6]
    forked = services.door.do(ForkMatch(match.id, "pl_8", at, seated("pl_8", "pl_9")))
    assert (forked.last, forked.match.status) == (2, "open")
    sat = services.door.do(SitDown(forked.match.id, 1, "pl_9"))
    assert (sat.first, sat.last) == (3, 3 + len(match.tree.steps(at)))
    copied = [sat.match.tree.entry(seq) for seq in range(4, sat.last + 1)]
    assert [entry.by for entry in copied] == [Author(copied=seq) for seq in match.tree.steps(at)]


def test_a_fork_is_played_on_to_its_end_and_audits(services):
    """Its own chance follows from a new secret and new contributions; that of the copies is the origin's to prove."""
    match = finished(services, "market", 2, seed=4)
    at = match.tree.steps()[8]
    fork = begun(services, services.door.do(ForkMatch(match.id, "pl_0", at, seated("pl_0", "pl_1"))), "pl_0", "pl_1")
    fork = played(services, fork, seed=9, most=600)
    assert fork.is_over()
    audit(fork.game, fork.tree.entries)
    assert copied_by(fork.tree) == 9


def test_two_forks_from_one_place_have_different_chance(services):
    """Or who has read the finished match would know what comes."""
    match = finished(services, "cult", 2, seed=4)
    at = match.tree.steps()[1]
    fates = set()
    for seed in "ab":
        opening = seated("pl_0", "pl_1", client_seed=seed)
        fork = begun(services, services.door.do(ForkMatch(match.id, "pl_0", at, opening)), "pl_0", "pl_1")
        fates.add(fork.tree.fate(fork.tree.head))
    assert match.tree.fate(at) not in fates
    assert len(fates) == 2


def test_an_abandoned_line_can_be_forked(services):
    """From any entry, those that were taken back included."""
    match = opened(services, "arena", 2, take_back="free", options={"dice": False})
    first = match.tree.head
    match = answered(services, match, 0, "scout-c1")
    undone = match.tree.head
    services.door.do(AskTakeBack(match.id, "pl_0", first))
    fork = begun(
        services, services.door.do(ForkMatch(match.id, "pl_8", undone, seated("pl_8", "pl_9"))), "pl_8", "pl_9"
    )
    assert fork.table().same(match.table(undone))


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("public", ["public", "unlisted", "private"]),
        ("unlisted", ["unlisted", "private"]),
        ("private", ["private"]),
    ],
)
def test_a_fork_is_seen_by_no_more_people_than_its_origin(services, origin, allowed):
    """It names the match that it comes from: whoever finds an unlisted match may read it."""
    match = opened(services, "arena", 2, visibility=origin)
    seats = [{"kind": "bot", "level": "random"}] * 2

    def forks(visibility):
        try:
            services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, Opening("", seats, visibility=visibility)))
        except ForkNotOpen:
            return False
        return True

    assert [visibility for visibility in ("public", "unlisted", "private") if forks(visibility)] == allowed


def test_a_running_match_without_hidden_pieces_forks_at_once(services):
    """Nothing can be learned by it; bots may take seats, and it starts at once."""
    match = played(services, opened(services, "arena", 2), seed=2, most=5)
    opening = Opening("", [{"kind": "player"}, {"kind": "bot", "level": "random"}])
    forked = services.door.do(ForkMatch(match.id, "pl_7", match.tree.head, opening))
    assert forked.ask is None
    assert forked.match.status == "playing"
    assert forked.match.table().same(match.table())


# -- re-dealt


@pytest.mark.parametrize("game", ["market", "cult"])
def test_a_running_match_with_hidden_pieces_is_re_dealt_for_the_asker(services, game):
    """What the asker could see stands as it was; nothing is copied, and the opening step lays it."""
    match = played(services, opened(services, game, 3), seed=2, most=14)
    at = match.tree.head
    forked = services.door.do(ForkMatch(match.id, "pl_1", at, seated("pl_1", "pl_8", "pl_9")))
    fork = begun(services, forked, "pl_1", "pl_8", "pl_9")
    assert fork.opening.origin.redealt == 1
    assert fork.opening.origin.copied == 0
    mine, was = view(fork.table(), 1), view(match.table(at), 1)
    assert {name: mine[name] for name in mine} == {name: was[name] for name in was}
    fork = played(services, fork, seed=3, most=600)
    assert fork.is_over()
    audit(fork.game, fork.tree.entries)


def test_a_re_dealt_fork_reveals_no_hidden_hand(services):
    """Over many forks the others' hands differ: only the asker's own stays."""
    match = played(services, opened(services, "market", 3), seed=2, most=6)
    hands = {0: set(), 1: set(), 2: set()}
    for _ in range(12):
        forked = services.door.do(ForkMatch(match.id, "pl_1", match.tree.head, seated("pl_1", "pl_8", "pl_9")))
        fork = begun(services, forked, "pl_1", "pl_8", "pl_9")
        for seat in hands:
            hands[seat].add(fork.table().at(f"hand.{seat}"))
    assert len(hands[1]) == 1
    assert len(hands[0]) > 1
    assert len(hands[2]) > 1


def test_a_strangers_fork_is_re_dealt_for_a_spectator(services):
    """A stranger's fork of a public match is re-dealt for a stranger."""
    match = played(services, opened(services, "market", 2), seed=2, most=6)
    forked = services.door.do(ForkMatch(match.id, "pl_9", match.tree.head, seated("pl_8", "pl_9")))
    fork = begun(services, forked, "pl_8", "pl_9")
    assert fork.opening.origin.redealt is None
    assert view(fork.table(), None) == view(match.table(), None)


# -- with consent


def test_a_fork_with_the_true_pieces_needs_all_consents(services):
    """202 with the ask: the match opens with the last consent, once."""
    match = played(services, opened(services, "market", 3), seed=2, most=6)
    at = match.tree.head
    asked = services.door.do(ForkMatch(match.id, "pl_0", at, seated("pl_0", "pl_1", "pl_2"), redealt=False))
    assert asked.ask == at + 1
    assert services.door.do(AnswerFork(match.id, "pl_1", asked.ask, True)).ask == asked.ask
    forked = services.door.do(AnswerFork(match.id, "pl_2", asked.ask, True))
    assert forked.ask is None
    again = services.door.do(AnswerFork(match.id, "pl_2", asked.ask, True))
    assert again.match.id == forked.match.id
    fork = begun(services, forked, "pl_0", "pl_1", "pl_2")
    assert fork.table().same(match.table(at))
    assert fork.opening.origin.ask == asked.ask
    assert match.number(0) == services.matches.visible(match.id, None).number(0)


def test_a_repeated_request_to_fork_is_one_request(services):
    """A double click: the first entry, and once it is granted, the first match."""
    match = played(services, opened(services, "market", 2), seed=2, most=6)
    opening = seated("pl_0", "pl_1")
    asked = services.door.do(ForkMatch(match.id, "pl_0", 5, opening, redealt=False))
    again = services.door.do(ForkMatch(match.id, "pl_0", 5, opening, redealt=False))
    assert (again.ask, again.replayed) == (asked.ask, True)
    forked = services.door.do(AnswerFork(match.id, "pl_1", asked.ask, True))
    assert services.door.do(ForkMatch(match.id, "pl_0", 5, opening, redealt=False)).match.id == forked.match.id
    assert len(services.index.search(Wanted(origin=match.id), "pl_0").matches) == 1


def test_one_refusal_ends_a_request_to_fork(services):
    """One no is enough."""
    match = played(services, opened(services, "market", 3), seed=2, most=6)
    asked = services.door.do(
        ForkMatch(match.id, "pl_0", match.tree.head, seated("pl_0", "pl_1", "pl_2"), redealt=False)
    )
    services.door.do(AnswerFork(match.id, "pl_1", asked.ask, False))
    with pytest.raises(ForkNotOpen, match=r"fork\.refused"):
        services.door.do(AnswerFork(match.id, "pl_2", asked.ask, True))
    assert services.index.search(Wanted(origin=match.id)).matches == []


def test_the_asker_and_strangers_do_not_answer(services):
    """Only the other seats are asked."""
    match = played(services, opened(services, "market", 2), seed=2, most=4)
    asked = services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, seated("pl_0", "pl_1"), redealt=False))
    with pytest.raises(ForkNotOpen, match=r"fork\.own_ask"):
        services.door.do(AnswerFork(match.id, "pl_0", asked.ask, True))
    with pytest.raises(NotYourSeat):
        services.door.do(AnswerFork(match.id, "pl_9", asked.ask, True))
    with pytest.raises(NotYourSeat):
        services.door.do(ForkMatch(match.id, "pl_9", match.tree.head, seated("pl_9", "pl_8"), redealt=False))
    with pytest.raises(ForkNotOpen, match=r"fork\.no_ask"):
        services.door.do(AnswerFork(match.id, "pl_1", 2, True))


def test_bots_consent_at_once(services):
    """Against bots alone the fork opens in the request that asks."""
    exists(services, "pl_0")
    seats = [{"kind": "player"}, {"kind": "bot", "level": "random"}]
    match = services.door.do(OpenMatch("pl_0", Opening("market", seats))).match
    forked = services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, Opening("", seats), redealt=False))
    assert forked.ask is None
    assert forked.match.table().same(match.table())


def test_a_request_to_fork_ends_with_the_match(services):
    """Nothing is written once the secret is disclosed: the record would not hold. Then it can be forked freely."""
    match = played(services, opened(services, "market", 2), seed=2, most=6)
    at = match.tree.head
    asked = services.door.do(ForkMatch(match.id, "pl_0", at, seated("pl_0", "pl_1"), redealt=False))
    left = services.door.do(Leave(match.id, 0, "pl_0")).match
    for consent in (True, False):
        with pytest.raises(MatchOver):
            services.door.do(AnswerFork(match.id, "pl_1", asked.ask, consent))
    over = services.matches.visible(match.id, None)
    assert over.tree.last == left.tree.last
    assert audit(over.game, over.tree.entries).digest == over.tree.digest
    assert services.door.do(ForkMatch(match.id, "pl_1", at, seated("pl_1", "pl_0"))).match.status == "open"


def test_an_ask_that_the_end_of_the_match_overtakes_is_not_written(services, monkeypatch):
    """It was drafted while the match went on, and is drafted again once the match is over."""
    match = played(services, opened(services, "market", 2), seed=2, most=6)
    append = services.store.log.append

    def overtaken(*entries, **terms):
        monkeypatch.setattr(services.store.log, "append", append)
        services.door.do(Leave(match.id, 1, "pl_1"))
        return append(*entries, **terms)

    monkeypatch.setattr(services.store.log, "append", overtaken)
    with pytest.raises(MatchOver):
        services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, seated("pl_0", "pl_1"), redealt=False))
    over = services.matches.visible(match.id, None)
    assert isinstance(over.tree.body(over.tree.last), Disclosed)


def test_a_retried_consent_returns_the_fork_after_the_end(services):
    """A retry of the answer is no new answer."""
    match = played(services, opened(services, "market", 2), seed=2, most=6)
    asked = services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, seated("pl_0", "pl_1"), redealt=False))
    forked = services.door.do(AnswerFork(match.id, "pl_1", asked.ask, True))
    services.door.do(Leave(match.id, 0, "pl_0"))
    again = services.door.do(AnswerFork(match.id, "pl_1", asked.ask, True))
    assert (again.match.id, again.replayed) == (forked.match.id, True)


@pytest.mark.parametrize(("consents", "forks"), [({1: True}, 1), ({}, 0), ({1: False}, 0)])
def test_a_resignation_settles_a_waiting_request_to_fork(services, consents, forks):
    """Where it was the last to be waited for, the match opens, once."""
    match = played(services, opened(services, "market", 3), seed=2, most=6)
    asked = services.door.do(
        ForkMatch(match.id, "pl_0", match.tree.head, seated("pl_0", "pl_1", "pl_2"), redealt=False)
    )
    for seat, consent in consents.items():
        services.door.do(AnswerFork(match.id, f"pl_{seat}", asked.ask, consent))
    services.door.do(Leave(match.id, 2, "pl_2"))
    found = services.index.search(Wanted(origin=match.id), "pl_0").matches
    assert [row.origin.ask for row in found] == [asked.ask] * forks


def test_a_seat_that_resigns_opens_nothing_that_was_opened_before(services):
    """An ask that it has consented to itself, one of its own, and one that bots alone were asked for."""
    match = played(services, opened(services, "market", 3), seed=2, most=6)
    whole = seated("pl_0", "pl_1", "pl_2")
    asked = services.door.do(ForkMatch(match.id, "pl_0", match.tree.head, whole, redealt=False))
    for seat in (1, 2):
        services.door.do(AnswerFork(match.id, f"pl_{seat}", asked.ask, True))
    services.door.do(ForkMatch(match.id, "pl_2", match.tree.head, whole, redealt=False))
    services.door.do(Leave(match.id, 2, "pl_2"))
    assert len(services.index.search(Wanted(origin=match.id), "pl_0").matches) == 1


def test_what_the_asker_gives_to_chance_is_kept_until_all_have_consented(services):
    """The service puts none of its own in its place; with another contribution it is another ask."""
    match = played(services, opened(services, "market", 2), seed=2, most=6)
    seats = [{"kind": "player"}, {"kind": "open"}]
    asked, other = (
        services.door.do(
            ForkMatch(match.id, "pl_0", match.tree.head, Opening("", seats, client_seed=seed), redealt=False)
        )
        for seed in ("my dice", "my other dice")
    )
    assert asked.ask != other.ask
    fork = services.door.do(AnswerFork(match.id, "pl_1", asked.ask, True)).match
    assert fork.tree.contributions == {0: "my dice"}
    assert not fork.tree.body(2).given


# -- refusals and lineage


def test_a_fork_at_an_impossible_entry_or_with_wrong_seats_is_refused(services):
    """Before the start nothing lies there, after the end nothing is asked; a fork has the seats of its origin."""
    match = finished(services, "arena", 2, seed=1)
    for at, refusal in [
        (1, ForkNotOpen),
        (match.tree.head, ForkNotOpen),
        (0, NoSuchEntry),
        (match.tree.last + 1, NoSuchEntry),
    ]:
        with pytest.raises(refusal):
            services.door.do(ForkMatch(match.id, "pl_0", at, seated("pl_0", "pl_1")))
    assert isinstance(match.tree.body(match.tree.last), Disclosed)
    with pytest.raises(BadSeats, match=r"bad_seats\.of_the_forked_match\(wanted=2, given=3\)"):
        services.door.do(ForkMatch(match.id, "pl_0", match.tree.first_step(), seated("pl_0", "pl_1", "pl_2")))


def test_the_forks_of_a_match_are_a_tree(services):
    """Lineage, down to the forks of forks; a private one shows itself to its seats only."""
    match = finished(services, "arena", 2, seed=1)
    at = match.tree.steps()[2]
    child = begun(services, services.door.do(ForkMatch(match.id, "pl_0", at, seated("pl_0", "pl_1"))), "pl_0", "pl_1")
    private = services.door.do(ForkMatch(match.id, "pl_0", at, seated("pl_0", "pl_1", visibility="private"))).match
    grandchild = services.door.do(ForkMatch(child.id, "pl_5", child.tree.head, seated("pl_5", "pl_6"))).match

    tree = lineage(services.matches, services.index, match.id, None)[0]
    assert tree.match == match.id
    assert [(fork.match, fork.seq) for fork in tree.forks] == [(child.id, at)]
    assert [fork.match for fork in tree.forks[0].forks] == [grandchild.id]
    seen = {fork.match for fork in lineage(services.matches, services.index, match.id, "pl_1")[0].forks}
    assert seen == {child.id, private.id}
    assert lineage(services.matches, services.index, grandchild.id, None)[0].origin.match == child.id


def test_a_fork_that_cannot_be_read_hides_its_own_forks_alone(services, redis_url, db):
    """It stands in the list still; the forks of the others are shown beneath them."""
    match = finished(services, "arena", 2, seed=1)
    children = [of_bots(services, match) for _ in range(2)]
    grandchildren = [of_bots(services, child).id for child in children]
    damage(db, children[0].id)

    with build(redis_url, TOYS) as another:  # which has not read them before
        forks = {
            fork.match: fork.forks for fork in lineage(another.door.matches, another.index, match.id, None)[0].forks
        }
    assert forks[children[0].id] == []
    assert [fork.match for fork in forks[children[1].id]] == grandchildren[1:]


def of_bots(services, match):
    """A fork that begins at once, from the opening step on."""
    bots = Opening("", [{"kind": "bot", "level": "random"}] * match.tree.seats)
    return services.door.do(ForkMatch(match.id, "pl_0", match.tree.first_step(), bots)).match


def test_many_forks_come_page_by_page(services):
    """Newest first, each once, with what came of it; the last page has no cursor."""
    match = opened(services, "arena", 2)
    forks = [of_bots(services, match) for _ in range(5)]
    grandchild = of_bots(services, forks[3])

    pages, place = [], None
    while not pages or place is not None:
        page, place = lineage(services.matches, services.index, match.id, None, limit=2, after=place)
        pages.append(page)

    assert [fork.match for page in pages for fork in page.forks] == [fork.id for fork in reversed(forks)]
    assert [len(page.forks) for page in pages] == [2, 2, 1]
    assert [page.complete for page in pages] == [False, False, True]
    assert [below.match for below in pages[0].forks[1].forks] == [grandchild.id]


def test_a_deep_tree_of_forks_is_cut_at_a_depth_and_says_so(services):
    """Where it stops, the fork is not complete: its own forks tell the rest."""
    match = opened(services, "arena", 2)
    line = [match]
    for _ in range(DEEP + 3):
        line.append(of_bots(services, line[-1]))

    told, shown = lineage(services.matches, services.index, match.id, None)[0], []
    assert told.complete is False
    forks = told.forks
    while forks:
        (fork,) = forks
        shown.append(fork.match)
        forks = fork.forks
    assert shown == [one.id for one in line[1 : DEEP + 1]]
    assert fork.complete is False
    rest = lineage(services.matches, services.index, fork.match, None)[0]
    assert rest.complete is True
    assert rest.forks[0].match == line[DEEP + 1].id


def test_a_wide_tree_of_forks_is_cut_at_a_number_and_says_so(services):
    """Generation by generation: the forks of the match come before theirs."""
    match = opened(services, "arena", 2)
    elder, younger = of_bots(services, match), of_bots(services, match)
    below = [of_bots(services, younger) for _ in range(3)]

    told = lineage(services.matches, services.index, match.id, None, most=4)[0]

    assert [fork.match for fork in told.forks] == [younger.id, elder.id]
    first, second = told.forks
    assert [fork.match for fork in first.forks] == [one.id for one in reversed(below[1:])]
    assert (first.complete, second.complete, told.complete) == (False, False, False)


def test_a_record_that_only_says_that_it_comes_from_a_match_is_none_of_its_forks(services):
    """It may be hashed again with any origin; the digest of the entry that it names is another."""
    match, other = finished(services, "arena", 2, seed=1), finished(services, "arena", 2, seed=2)
    entries = [json.loads(line) for line in record(other, None)]
    origin = {"match": match.id, "seq": 4, "digest": other.tree.entry(4).digest, "copied": 0}
    entries[0]["origin"] = entries[0]["face"]["origin"] = origin
    brought = services.door.do(ImportRecord("pl_9", resealed(entries))).match
    assert [row.match for row in services.index.search(Wanted(origin=match.id)).matches] == [brought.id]
    assert lineage(services.matches, services.index, match.id, None)[0].forks == []


def test_such_a_record_is_none_of_the_forks_of_a_fork_either(services):
    """However deep in the tree."""
    match, other = finished(services, "arena", 2, seed=1), finished(services, "arena", 2, seed=2)
    fork = services.door.do(ForkMatch(match.id, "pl_8", 4, seated("pl_8", "pl_9"))).match
    entries = [json.loads(line) for line in record(other, None)]
    origin = {"match": fork.id, "seq": 1, "digest": other.tree.entry(4).digest, "copied": 0}
    entries[0]["origin"] = entries[0]["face"]["origin"] = origin
    services.door.do(ImportRecord("pl_9", resealed(entries)))
    (shown,) = lineage(services.matches, services.index, match.id, None)[0].forks
    assert (shown.match, shown.forks, shown.complete) == (fork.id, [], True)


def test_a_fork_that_was_imported_is_marked(services):
    """Its sender may have invented it: what a public match can be continued from, everybody knows."""
    match = finished(services, "arena", 2, seed=1)
    fork = services.door.do(ForkMatch(match.id, "pl_8", 4, seated("pl_8", "pl_9"))).match
    services.door.do(CloseMatch(fork.id, "pl_8"))
    again = services.door.do(ImportRecord("pl_7", b"".join(record(services.matches.get(fork.id), None)))).match

    forks = lineage(services.matches, services.index, match.id, None)[0].forks
    told = {fork.match: fork.imported for fork in forks}

    assert told.keys() == {fork.id, again.id}
    assert told[fork.id] is None
    assert told[again.id].by == "pl_7"


def test_the_index_can_be_made_again_with_its_lineage(services):
    """A match's forks are a list of the index: nothing in it that the log does not tell."""
    match = finished(services, "arena", 2, seed=1)
    fork = services.door.do(ForkMatch(match.id, "pl_0", match.tree.steps()[2], seated("pl_0", "pl_1"))).match
    services.index.rebuild(services.store.log)
    assert [row.match for row in services.index.search(Wanted(origin=match.id)).matches] == [fork.id]


# -- many asks


def asks(services, match, first, last):
    """Player 0 asks to fork, again and again; the terms differ, and player 1 refuses every one."""
    for number in range(first, last):
        opening = seated("pl_0", "pl_1", "pl_2", client_seed=f"seed {number}")
        ask = services.door.do(ForkMatch(match, "pl_0", 5, opening, redealt=False)).ask
        services.door.do(AnswerFork(match, "pl_1", ask, False))


class Counted(list):
    """Entries, of which it is counted how many are read one after another."""

    read = 0

    def __iter__(self):
        Counted.read += len(self)
        return super().__iter__()

    def __getitem__(self, key):
        found = super().__getitem__(key)
        return Counted(found) if isinstance(key, slice) else found


def test_a_match_is_read_once_for_all_asks_in_it(services, monkeypatch):
    """Twice as many cost twice as much, and others are served in between."""
    match = opened(services, "market", 3)
    entries, body = Tree.entries.fget, Tree.body
    turns = []

    def cost():
        Counted.read = 0
        now = services.matches.get(match.id)
        with monkeypatch.context() as patched:
            patched.setattr(Tree, "entries", property(lambda tree: Counted(entries(tree))))
            patched.setattr(Tree, "body", lambda tree, seq: next(iter(Counted([body(tree, seq)]))))
            assert [each.kind for each in concerns(now.tree, 1, now.tree.last, lambda: turns.append(True))]
            assert open_fork_asks(now) == granted_by_leaving(now, 1) == open_asks(now) == []
        return Counted.read

    asks(services, match.id, 0, 20)
    few = cost()
    asks(services, match.id, 20, 40)

    assert cost() < 2.1 * few
    assert len(turns) == 20 + 40


def test_the_number_of_pending_requests_of_a_seat_is_limited(services):
    """What is answered makes room; a repeat is told of its first ask."""
    match, made = opened(services, "market", 3), []
    openings = [seated("pl_0", "pl_1", "pl_2", client_seed=str(number)) for number in range(MOST_ASKED + 1)]
    for opening in openings[:-1]:
        made.append(services.door.do(ForkMatch(match.id, "pl_0", 5, opening, redealt=False)).ask)

    last = ForkMatch(match.id, "pl_0", 5, openings[-1], redealt=False)
    with pytest.raises(ForkNotOpen) as refused:
        services.door.do(last)
    assert refused.value.reason == ForkReason.TOO_MANY_ASKED(seat=0, most=MOST_ASKED)
    assert services.door.do(ForkMatch(match.id, "pl_0", 5, openings[0], redealt=False)).ask == made[0]
    assert services.door.do(ForkMatch(match.id, "pl_1", 5, openings[-1], redealt=False)).ask
    services.door.do(AnswerFork(match.id, "pl_2", made[0], False))
    assert services.door.do(last).ask


def test_others_are_served_while_steps_are_copied(services, monkeypatch):
    """However many: a record that was imported may have thousands. The table is the same."""
    turns = []
    monkeypatch.setattr(Yielding, "way", lambda: turns.append(True))
    monkeypatch.setattr("annales.service.commands.begin.STEPS_PER_TURN", 2)
    match = finished(services, "market", 2, seed=4)
    steps = [seq for seq in steps_to(match.tree, match.tree.head) if match.tree.asked_after(seq) is not None]
    opening = Opening("", [{"kind": "player", "player": "pl_8"}, {"kind": "bot", "level": "random"}])

    def copied(at):
        turns.clear()
        fork = services.door.do(ForkMatch(match.id, "pl_8", at, opening)).match
        assert fork.table().same(match.table(at))
        return len(turns)

    assert copied(steps[6]) - copied(steps[0]) == 3
