"""Laws of a match and its record: it can be rewound, replayed, checked by everyone, and told again by the rules."""

from collections.abc import Iterator

import msgspec

from annales.domain.canonical import canonical, digest
from annales.domain.contract.engine import from_wire, masked
from annales.domain.errors import BrokenRecord
from annales.domain.log.claims.claiming import ENDING, facts_of_claim, open_claims
from annales.domain.log.entry import Claimed, Entry, HeadMoved, Played, played
from annales.domain.log.envelope import chained, opened, served, verify
from annales.domain.log.reenact import reenact
from annales.domain.log.take_back import must_consent
from annales.domain.log.terms import Author
from annales.domain.log.tree import Tree
from annales.domain.table.facts import Asked, Ended
from annales.domain.table.layout import Viewer
from annales.domain.table.table import Table
from annales.domain.table.visibility import seen, view
from annales.service.match import bot_at
from annales.service.messages.catalogue import spoken
from annales.service.queries import views
from annales.service.queries.export import record
from annales.service.queries.follower import RenderedEntries
from annales.tools.laws.books.forgetful import forgetful
from annales.tools.laws.law import MATCH_LAWS, Complaints, Match, law_of

UNDOS = 3  # places that a match is rewound to
REPLAYED = 8  # steps that are played again from there
POSITIONS = 4  # entries at which the table is looked at
FARTHEST = 25  # steps that an asker would take back at once


@law_of(MATCH_LAWS)
def the_record_folds_to_every_table(match: Match) -> Complaints:
    """Catches a past that differs from what was: the facts of a path alone give the table at each entry."""
    tables: dict[int, Table] = {}
    for seq, table in match.tables.items():
        if not match.record.tree.at(seq, tables).same(table):
            yield f"entry {seq} folds to another table"


@law_of(MATCH_LAWS)
def the_present_rules_agree_with_the_record(match: Match) -> Complaints:
    """Catches rules that look at something outside the table: each step, re-enacted, gives its own facts."""
    for divergence in reenact(match.game, match.record.tree):
        why = spoken(divergence.why, "en")
        yield f"entry {divergence.seq}: {why} {divergence.gone} {divergence.new}"


@law_of(MATCH_LAWS)
def undone_and_played_again_it_is_the_same_match(match: Match) -> Complaints:
    """Catches an undo that differs from the past, and chance that a take-back would roll again."""
    path = match.record.tree.steps()
    for to in match.luck("undo").sample(path[:-1], min(UNDOS, len(path) - 1)):
        again = match.record.copy()
        again.goes_back(to)
        if not again.table.same(match.tables[to]):
            yield f"back at entry {to} the table is another"
        for seq in path[path.index(to) + 1 :][:REPLAYED]:
            step = match.record.steps[seq]
            new = again.plays(step.seat, from_wire(match.game, step.action))
            if again.steps[new] != step:
                yield f"entry {seq}, undone and played again, is told differently"
            if not again.table.same(match.tables[seq]):
                yield f"entry {seq}, undone and played again, leads elsewhere"


@law_of(MATCH_LAWS)
def gone_back_and_returned_it_is_the_same_match(match: Match) -> Complaints:
    """Catches a return that loses something: the table, its digest, the questions and the chance that follows."""
    record, path = match.record, match.record.tree.steps()
    head = path[-1]
    for to in match.luck("returns").sample(path[:-1], min(UNDOS, len(path) - 1)):
        again = record.copy()
        again.goes_back(to)
        again.returns_to(head)
        if again.tree.steps() != path or not again.table.same(match.tables[head]):
            yield f"back at entry {to} and returned to entry {head} the table is another"
        for viewer in match.viewers:
            if digest(view(again.table, viewer)) != digest(view(match.tables[head], viewer)):
                yield f"returned from entry {to} to entry {head}, viewer {viewer} sees another table"
        if again.tree.fate(again.tree.head) != record.tree.fate(head):
            yield f"returned from entry {to} to entry {head}, another chance follows"
        if again.tree.asked_after(again.tree.last) != record.tree.asked_after(head):
            yield f"returned from entry {to} to entry {head}, another question is open"


@law_of(MATCH_LAWS)
def as_many_consent_to_the_way_back_as_to_the_way_there(match: Match) -> Complaints:
    """Catches a return over others' heads: what was done and learned counts in either direction."""
    record, path = match.record, match.record.tree.steps()
    head = path[-1]
    for to in match.luck("consents").sample(path[:-1], min(UNDOS, len(path) - 1)):
        again = record.copy()
        again.goes_back(to)
        for asker in range(match.setup.seats):
            there, here = must_consent(record.tree, to, asker), must_consent(again.tree, head, asker)
            if there != here:
                yield f"to entry {to} seat {asker} needs {sorted(there)}, and {sorted(here)} to return to entry {head}"


@law_of(MATCH_LAWS)
def a_claim_ends_the_match_or_calls_a_bot(match: Match) -> Complaints:
    """Catches a claim after which the others still wait for somebody who was gone."""
    path = match.record.tree.steps()
    for to in match.luck("claims").sample(path, min(UNDOS, len(path))):
        tree = Tree(match.record.tree.entries[:to])
        asked = tree.asked_after(to)
        for absent in () if asked is None else asked.must:
            seat = (absent + 1) % tree.seats
            for claim in open_claims(tree):
                body = Claimed(seat, absent, claim, tree.entry(to).at, facts_of_claim(seat, claim))
                after = tree.branch()
                after.add(chained(tree.digest, to + 1, to, tree.entry(to).at, Author(player="pl_x"), body, ()))
                ended = after.at(after.last).ended
                if claim in ENDING:
                    if not after.is_over() or ended is None or len(ended.ranks) != tree.seats:
                        yield f"after entry {to} seat {seat} claims a {claim}, and the match is not over"
                elif bot_at(after, absent) is None or after.asked_after(after.last) != asked:
                    yield f"after entry {to} seat {seat} calls a bot, and seat {absent} is awaited as before"


@law_of(MATCH_LAWS)
def fate_remembers(match: Match) -> Complaints:
    """Catches a choice that would be written, and dealt, twice after the same entry."""
    tree = match.record.tree
    for seq, step in match.record.steps.items():
        after = tree.entry(seq).after
        told = tree.existing_step(after, step)
        first = told == seq or (told is not None and told < seq)
        if not first:
            yield f"entry {seq} is not known again after entry {after}: {told}"
        elif match.record.steps[told] != step and not step.secret:
            yield f"entries {told} and {seq} tell the same choice differently"


@law_of(MATCH_LAWS)
def question_numbers_follow_the_questions(match: Match) -> Complaints:
    """Catches an answer that would be taken for an answer to another question, or refused without reason."""
    tree = match.record.tree
    tables: dict[int, Table] = {}
    numbers = [0] * match.setup.seats
    for entry in tree.entries:
        body = entry.body
        if isinstance(body, HeadMoved) or (
            isinstance(body, Played) and any(isinstance(fact, (Asked, Ended)) for fact in body.facts)
        ):
            numbers = [entry.seq] * match.setup.seats
        elif isinstance(body, Played):
            numbers[body.seat] = entry.seq
        there = [tree.question(seat, entry.seq) for seat in range(match.setup.seats)]
        if there != numbers:
            yield f"after entry {entry.seq} the seats are asked {there}, not {numbers}"
        if tree.asked_after(entry.seq) != tree.at(entry.seq, tables).asked:
            yield f"after entry {entry.seq} the record tells another question than the table"


@law_of(MATCH_LAWS)
def who_acted_is_asked_before_an_undo(match: Match) -> Complaints:
    """Catches a take-back over others' heads: who acted since must consent, and going further needs no fewer."""
    tree = match.record.tree
    for asker in range(match.setup.seats):
        needed: frozenset[int] = frozenset()
        for seq in reversed(tree.steps()[-FARTHEST:]):
            consent = must_consent(tree, seq, asker)
            if asker in consent or not needed <= consent:
                yield f"back to entry {seq}, seat {asker} needs {sorted(consent)}, for less {sorted(needed)}"
            acted = {match.record.steps[later].seat for later in tree.steps() if later > seq} - {asker}
            if not acted <= consent:
                yield f"back to entry {seq}, seat {asker} need not ask {sorted(acted - consent)}"
            needed = consent


@law_of(MATCH_LAWS)
def entries_survive_json(match: Match) -> Complaints:
    """Catches an entry that the log could not give back as it was hashed."""
    for entry in match.record.entries:
        try:
            read = msgspec.json.decode(msgspec.json.encode(entry), type=Entry)
        except msgspec.ValidationError as cause:
            yield f"entry {entry.seq} cannot be read back: {cause}"
            return
        if canonical(read) != canonical(entry):
            yield f"entry {entry.seq} comes back as {read}"


@law_of(MATCH_LAWS)
def the_chain_verifies_for_everyone(match: Match) -> Complaints:
    """Catches a log that some could not check: each viewer comes to the same digest."""
    entries = match.record.entries
    for viewer in match.viewers:
        try:
            last = verify(served(entry, viewer) for entry in entries)
        except BrokenRecord as broken:
            yield f"viewer {viewer}: {broken}"
        else:
            if last != match.record.tree.digest:
                yield f"viewer {viewer} comes to {last}"


@law_of(MATCH_LAWS)
def an_opened_entry_is_the_step(match: Match) -> Complaints:
    """Catches what gets lost between a step, its face and its envelopes, and an envelope that tells too much."""
    for seq, step in match.record.steps.items():
        entry = match.record.tree.entry(seq)
        if opened(entry) != played(step):
            yield f"entry {seq} opens to {opened(entry)}"
        for viewer in match.viewers:
            held = opened(served(entry, viewer))
            saw = seen(step.facts, match.game.LAYOUT, match.setup.seats, viewer)
            if not isinstance(held, Played) or held.facts != saw:
                yield f"viewer {viewer} holds {held} of entry {seq}, and saw {saw}"
            chosen = step.action if viewer == step.seat else masked(step.action, step.secret)
            if held.action != chosen:
                yield f"viewer {viewer} holds {held.action} of entry {seq}, and saw {chosen}"


@law_of(MATCH_LAWS)
def the_past_asks_no_game(match: Match) -> Complaints:
    """Catches a past that a later game would show otherwise, or a secret that it would no longer hide.

    With every action and every option renamed, each viewer reads the same bytes: history, stream, record, positions.
    """
    tree, tables = match.record.tree, match.record.tables
    now, later = (views.Match("mt_law", tree, game, tables) for game in (match.game, forgetful(match.game)))
    positions = match.luck("positions").sample(range(1, tree.last + 1), min(POSITIONS, tree.last))
    for viewer in match.viewers:
        for seq in range(1, tree.last + 1):
            one, other = (_as_read(here, seq, viewer) for here in (now, later))
            if one != other:
                yield f"viewer {viewer} reads {one} of entry {seq}, and later {other}"
        for seq in positions:
            one, other = (msgspec.json.encode(views.position_view(here, seq, viewer)) for here in (now, later))
            if one != other:
                yield f"viewer {viewer} reads the position {one} at entry {seq}, and later {other}"
        if list(record(now, viewer)) != list(record(later, viewer)):
            yield f"viewer {viewer} gets another record later"


def _as_read(match: views.Match, seq: int, viewer: Viewer) -> tuple[bytes, bytes]:
    """An entry of the history, with its proof, and of a stream."""
    return msgspec.json.encode(views.entry_view(match, seq, viewer, proof=True)), RenderedEntries().entry(
        match, seq, viewer
    )


@law_of(MATCH_LAWS)
def a_lie_breaks_the_chain(match: Match) -> Complaints:
    """Catches a log that cannot be trusted: one altered salt, face, entry or digest, one swapped, cut or doubled."""
    entries = match.record.entries
    for lie, told in _lies(match):
        try:
            last = verify(told)
        except BrokenRecord:
            continue
        if last == entries[-1].digest:
            yield f"nobody notices: {lie}"


def _lies(match: Match) -> Iterator[tuple[str, list[Entry]]]:
    entries = match.record.entries
    steps = [entry for entry in entries if isinstance(entry.body, Played)]
    entry = match.luck("lie").choice(steps)
    replace = msgspec.structs.replace
    yield "another digest", _instead(entries, replace(entry, digest=digest("lie")))
    yield "another time", _instead(entries, replace(entry, at="1970-01-01T00:00:00.000Z"))
    yield "another author", _instead(entries, replace(entry, by=Author(player="pl_liar")))
    yield "another face", _instead(entries, replace(entry, body=replace(entry.body, rules=entry.body.rules + 1)))
    yield "a fact less", _instead(entries, replace(entry, body=replace(entry.body, facts=entry.body.facts[:-1])))
    yield "another parent", _instead(entries, replace(entry, after=entry.after - 1))
    yield "an entry doubled", [*entries[: entry.seq], *entries[entry.seq - 1 :]]
    yield "an entry cut", [*entries[: entry.seq - 1], *entries[entry.seq :]]
    yield "the last entry cut", entries[:-1]
    yield "two entries swapped", [*entries[: entry.seq - 2], entry, entries[entry.seq - 2], *entries[entry.seq :]]
    for sealed in (one for one in steps if one.envelopes):
        envelope, *others = sealed.envelopes
        yield (
            "another salt",
            _instead(entries, replace(sealed, envelopes=(replace(envelope, salt=digest("lie")[:32]), *others))),
        )
        yield "an envelope less", _instead(entries, replace(sealed, envelopes=tuple(others)))
        yield (
            "another commitment",
            _instead(
                entries,
                replace(
                    sealed, envelopes=(replace(envelope, commitment=digest("lie"), salt=None, content=None), *others)
                ),
            ),
        )
        return


def _instead(entries: list[Entry], lie: Entry) -> list[Entry]:
    return [*entries[: lie.seq - 1], lie, *entries[lie.seq :]]
