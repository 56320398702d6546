"""Records that are sent in: verified entirely before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from domain.contract.game import Game
from domain.errors import BrokenRecord, RecordClosed
from domain.log.audit import audit
from domain.log.bounds import is_time
from domain.log.entry import Opened
from domain.log.record import Label, read, split
from domain.log.tree import Tree
from domain.reasons import RecordReason
from service.commands.record_names import check_label, check_names, check_signed, check_terms
from service.errors import RecordRefused

MOST_BYTES = 16 * 1024 * 1024  # how long a record may be


def judged(
    given: bytes, games: Mapping[str, Game], now: str, give_way: Callable[[], None]
) -> tuple[Label, Tree, list[bytes]]:
    """A record that was sent in, verified entirely: its label, its tree, its lines; none is dated after `now`.

    It takes seconds for a long one: `give_way` is called between its entries.
    Raises RecordRefused with the entry and the reason, RecordClosed when an envelope is.
    """
    if len(given) > MOST_BYTES:
        raise RecordRefused(seq=1, reason=RecordReason.TOO_LONG(most=MOST_BYTES))
    try:
        sent = split(given)
        label, tree = _judged(sent, games, now, give_way)
    except BrokenRecord as broken:
        raise RecordRefused(seq=broken.seq, reason=broken.reason) from broken
    return label, tree, sent


def _judged(sent: list[bytes], games: Mapping[str, Game], now: str, give_way: Callable[[], None]) -> tuple[Label, Tree]:
    held = read(_one_by_one(sent, give_way))
    opening = held.entries[0].body
    assert isinstance(opening, Opened), "a record that can be read begins with its opening"
    if opening.game not in games:
        raise BrokenRecord(seq=1, reason=RecordReason.GAME_NOT_PLAYED(game=opening.game))
    check_label(held.label)
    check_terms(opening)
    for entry in held.entries:
        check_names(entry)
        check_signed(entry)
        if is_time(entry.at) and entry.at > now:
            raise BrokenRecord(seq=entry.seq, reason=RecordReason.DATED_IN_THE_FUTURE())
        if any(envelope.content is None for envelope in entry.envelopes):
            raise RecordClosed(seq=entry.seq)
    tree = audit(games[opening.game], held.entries, pause=give_way)
    if not tree.is_started():
        raise BrokenRecord(seq=tree.last, reason=RecordReason.NOT_BEGUN())
    if tree.asked_after(tree.head) is None and not tree.disclosed:
        raise BrokenRecord(seq=tree.last, reason=RecordReason.DISCLOSURE_CUT_OFF())
    return held.label, tree


def _one_by_one(sent: list[bytes], give_way: Callable[[], None]) -> Iterator[bytes]:
    for line in sent:
        give_way()
        yield line
