"""A fault planted in table or log is caught by the law that is there for it."""

from dataclasses import replace

import msgspec

from annales.domain.canonical import digest
from annales.domain.contract import determinize
from annales.domain.contract.engine import masked
from annales.domain.log import envelope, take_back, tree
from annales.domain.log.entry import Claimed, HeadMoved, Played, moves_head
from annales.domain.log.terms import Author
from annales.domain.log.tree import Tree
from annales.domain.table import visibility
from annales.domain.table.facts import Moved
from annales.domain.table.layout import sees
from annales.domain.table.table import Table
from annales.service.queries import views
from examples.games.cult import game as cult
from examples.games.market import game as market
from tests.contract.faults.planted import law_that_catches


def test_a_memory_that_never_forgets(monkeypatch):
    """Cards are remembered where they no longer lie."""
    monkeypatch.setattr(Table, "_forget", lambda *of: None)

    assert law_that_catches(cult) == "memory_is_true"


def test_a_redeal_that_loses_the_seats_own_answer(monkeypatch):
    """The bot would wonder what it bid."""
    monkeypatch.setattr(determinize, "knows_answer", lambda table, viewer, seat: False)

    assert law_that_catches(market) == "a_redealt_table_looks_the_same"


def test_a_new_top_that_is_not_shown(monkeypatch):
    """Followers keep the old top of a pile."""
    monkeypatch.setattr(Table, "_uncover", lambda *of: None)

    assert law_that_catches(cult, seeds=range(20)) == "followers_see_what_the_table_shows"


def test_a_hole_in_the_redaction(monkeypatch):
    """Every move is seen whole by all."""

    def audience(fact, spots):
        return None if isinstance(fact, Moved) else right(fact, spots)

    right = visibility.audience
    monkeypatch.setattr(visibility, "audience", audience)
    assert law_that_catches(market) == "a_named_piece_can_be_seen"


def test_a_fold_that_loses_a_fact(monkeypatch):
    """Of each entry the last one."""

    def applied(table, log, seq):
        for fact in tree.facts_of(log.body(seq))[:-1]:
            table.apply(fact)
        return table

    monkeypatch.setattr(tree, "TABLES", replace(tree.TABLES, then=applied))
    assert law_that_catches(market) == "the_record_folds_to_every_table"


def test_a_reroll_by_take_back(monkeypatch):
    """Fate that counts entries lets chance be tried again."""

    def fate(self, seq):
        return digest(right(self, seq), self.last)

    right = Tree.fate
    monkeypatch.setattr(Tree, "fate", fate)
    assert law_that_catches(market) == "undone_and_played_again_it_is_the_same_match"


def test_a_fate_that_forgets(monkeypatch):
    """The same choice would be written, and dealt, twice."""
    monkeypatch.setattr(Tree, "existing_step", lambda self, seq, step: None)

    assert law_that_catches(market) == "fate_remembers"


def test_a_claim_that_does_not_end_the_match(monkeypatch):
    """It would be a remark beside the path, and the others would go on waiting."""
    right = moves_head
    monkeypatch.setattr("annales.domain.log.tree.moves_head", lambda body: type(body) is not Claimed and right(body))

    assert law_that_catches(market, seats=2) == "a_claim_ends_the_match_or_calls_a_bot"


def test_a_number_that_does_not_change(monkeypatch):
    """A double click would be taken for another answer."""
    monkeypatch.setattr(Tree, "asked_by", lambda self, seat, seq: self.opened_at(seq))

    assert law_that_catches(market) == "question_numbers_follow_the_questions"


def test_an_undo_over_others_heads(monkeypatch):
    """Nobody is thought to have acted."""

    def pass_by(self, seq):
        right(self, seq)
        self._acted.clear()

    right = take_back._Way.pass_by
    monkeypatch.setattr(take_back._Way, "pass_by", pass_by)

    assert law_that_catches(market) == "who_acted_is_asked_before_an_undo"


def test_a_reroll_by_return(monkeypatch):
    """Fate that knows of returns lets chance be tried again on the line that was left."""

    def fate(self, seq):
        returned = any(isinstance(entry.body, HeadMoved) and entry.body.returns for entry in self.entries)
        return digest(right(self, seq), returned)

    right = Tree.fate
    monkeypatch.setattr(Tree, "fate", fate)
    assert law_that_catches(market) == "gone_back_and_returned_it_is_the_same_match"


def test_a_return_over_others_heads(monkeypatch):
    """What was done and learned on the line that is returned to does not count."""
    monkeypatch.setattr(Tree, "shared", lambda self, seq: seq)

    assert law_that_catches(market) == "as_many_consent_to_the_way_back_as_to_the_way_there"


def test_an_envelope_that_cannot_be_read_back(monkeypatch):
    """The action lies in it under a word, where the log expects an index."""
    monkeypatch.setattr(envelope, "ACTION", "action")

    assert law_that_catches(market) == "entries_survive_json"


def test_a_commitment_to_something_else(monkeypatch):
    """Whoever opens their envelope finds that it is not what was committed."""

    def sealed(*of):
        return msgspec.structs.replace(right(*of), commitment=digest("something else"))

    right = envelope._sealed
    monkeypatch.setattr(envelope, "_sealed", sealed)
    assert law_that_catches(market) == "the_chain_verifies_for_everyone"


def test_a_face_that_shows_spectators_what_all_seats_see(monkeypatch):
    """Between two players a theft is no public affair."""

    def audience(fact, spots):
        seers = visibility.audience(fact, spots)
        return None if seers is not None and len(seers) == 2 else seers

    monkeypatch.setattr(envelope, "audience", audience)
    assert law_that_catches(market, seats=2) == "an_opened_entry_is_the_step"


def test_a_past_that_is_masked_by_the_game_of_today(monkeypatch):
    """Once an action has another name, what it hid is shown to all."""

    def entry_shown(match, seq, viewer, proof=False):
        entry = right(match, seq, viewer, proof)
        body = match.tree.body(seq)
        if isinstance(body, Played) and viewer != body.seat:
            secret = {kind.__struct_config__.tag: kind.SECRET for kind in match.game.ACTIONS}
            entry["action"] = masked(body.action, secret.get(body.action.get("type"), ()))
        return entry

    right = views.entry_view
    monkeypatch.setattr(views, "entry_view", entry_shown)
    assert law_that_catches(market) == "the_past_asks_no_game"


def test_a_digest_that_leaves_out_the_author(monkeypatch):
    """Anybody could be said to have acted."""

    def link(before, seq, after, at, by, body, envelopes):
        return right(before, seq, after, at, Author(), body, envelopes)

    right = envelope.link
    monkeypatch.setattr(envelope, "link", link)
    assert law_that_catches(market) == "a_lie_breaks_the_chain"


def test_a_follower_that_sees_too_little(monkeypatch):
    """Blind in its own hand."""

    def seen_by(cls, layout, seats, viewer):
        return cls(layout, seats, frozenset(p for p, spot in layout.spots(seats).items() if not sees(spot, None)))

    monkeypatch.setattr(Table, "seen_by", classmethod(seen_by))
    assert law_that_catches(market) == "followers_see_what_the_table_shows"
