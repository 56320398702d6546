"""Chance checked once the secret is open: what was drawn and rolled is what the commitment had fixed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .dealer import CommittedDealer, commitment_to, salt_key
from .entry import Disclosed, Entry, Opened, Played, facts_of
from .envelope import salt_of
from .errors import BrokenRecord
from .facts import Drawn, Rolled
from .table import Table
from .tree import Recent, Tree


def check_chance(tree: Tree) -> int:
    """How many draws and rolls follow from the disclosed secret; raises BrokenRecord where one does not.

    Steps copied from another match are that match's to prove. A record that is not disclosed proves nothing yet, and
    none is checked.
    """
    secret = disclosed_in(tree.entries)
    if secret is None:
        return 0
    tables = Recent()
    return sum(check_dealt(tree, tables, entry, secret) for entry in dealt_here(tree))


def disclosed_in(entries: Sequence[Entry]) -> bytes | None:
    """The disclosed secret; it must be the one that entry 1 committed to, and every salt must come from it."""
    found = next((entry for entry in entries if isinstance(entry.body, Disclosed)), None)
    if found is None:
        return None
    assert isinstance(found.body, Disclosed), "the entry was found by its body"
    opening = entries[0].body
    try:
        secret = bytes.fromhex(found.body.secret)
    except ValueError as cause:
        raise BrokenRecord(seq=found.seq, why="its secret is not hexadecimal") from cause
    if not isinstance(opening, Opened) or commitment_to(secret) != opening.commitment:
        raise BrokenRecord(seq=found.seq, why="its secret is not the one that entry 1 committed to")
    for entry in entries:
        _check_salts(entry, secret)
    return secret


def dealt_here(tree: Tree) -> Iterator[Entry]:
    """The steps that were played in this match, after those that it copied from its origin."""
    steps = [entry for entry in tree.entries if isinstance(entry.body, Played)]
    return iter(steps[copied_by(tree):])


def copied_by(tree: Tree) -> int:
    """How many steps a match copied from its origin."""
    origin = tree.opening.origin
    return 0 if origin is None else int(origin["copied"])


def _check_salts(entry: Entry, secret: bytes) -> None:
    salts = salt_key(secret)
    for n, envelope in enumerate(entry.envelopes):
        if envelope.salt not in (None, salt_of(salts, entry.seq, n)):
            raise BrokenRecord(seq=entry.seq, why=f"the salt of envelope {n} does not come from the secret")


def check_dealt(tree: Tree, tables: Recent, entry: Entry, secret: bytes) -> int:
    """Deal again what a step drew and rolled, fact by fact: how many there were; raises BrokenRecord."""
    table = tree.at(entry.after, tables).copy()
    dealer = CommittedDealer(secret, tree.fate(entry.after))
    checked = 0
    for i, fact in enumerate(facts_of(tree.body(entry.seq))):
        if isinstance(fact, (Drawn, Rolled)):
            told, due = _told_and_due(table, fact, dealer)
            if told != due:
                raise BrokenRecord(seq=entry.seq, why=f"fact {i} tells {told}, where the secret deals {due}")
            checked += 1
        table.apply(fact)
    return checked


def _told_and_due(table: Table, fact: Drawn | Rolled, dealer: CommittedDealer) -> tuple[str, str]:
    if isinstance(fact, Drawn):
        return fact.piece, dealer.pick(f"draw {fact.src}", tuple(sorted(table.at(fact.src))))
    return fact.face, dealer.pick(f"roll {fact.die}", table.layout.dice[fact.die])
