"""Chance checked once the secret is open: what was drawn and rolled is what the commitment had fixed."""

from __future__ import annotations

from collections.abc import Sequence

from .dealer import CommittedDealer, commitment_to, salt_key
from .entry import Disclosed, Entry, Opened, facts_of
from .envelope import salt_of
from .errors import BrokenRecord
from .facts import Drawn, Rolled
from .table import Table
from .tree import Recent, Tree


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


def copied_by(tree: Tree) -> int:
    """How many steps a match copied from its origin: their chance is that match's to prove."""
    origin = tree.opening.origin
    return 0 if origin is None else int(origin["copied"])


def _check_salts(entry: Entry, secret: bytes) -> None:
    salts = salt_key(secret)
    for n, envelope in enumerate(entry.envelopes):
        if envelope.salt not in (None, salt_of(salts, entry.seq, n)):
            raise BrokenRecord(seq=entry.seq, why=f"the salt of envelope {n} does not come from the secret")


def check_dealt(tree: Tree, tables: Recent, entry: Entry, secret: bytes) -> None:
    """Deal again what a step drew and rolled, fact by fact; raises BrokenRecord where the secret deals otherwise."""
    table = tree.at(entry.after, tables).copy()
    dealer = CommittedDealer(secret, tree.fate(entry.after))
    for i, fact in enumerate(facts_of(tree.body(entry.seq))):
        if isinstance(fact, (Drawn, Rolled)):
            told, due = _told_and_due(table, fact, dealer)
            if told != due:
                raise BrokenRecord(seq=entry.seq, why=f"fact {i} tells {told}, where the secret deals {due}")
        table.apply(fact)


def _told_and_due(table: Table, fact: Drawn | Rolled, dealer: CommittedDealer) -> tuple[str, str]:
    if isinstance(fact, Drawn):
        return fact.piece, dealer.pick(f"draw {fact.src}", tuple(sorted(table.at(fact.src))))
    return fact.face, dealer.pick(f"roll {fact.die}", table.layout.dice[fact.die])
