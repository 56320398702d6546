"""Entries to write: short ones where only numbers matter, and whole random matches of the toy games."""

from random import Random

from annales.domain.canonical import digest
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.log.entry import Disclosed, Opened, SeatTaken, TakeBackAsked, moves_head
from annales.domain.log.envelope import chained, wrap
from annales.domain.log.terms import Author, Holder, Origin
from annales.events.keys import stream_key
from annales.events.stream import AfterAppend, Log
from annales.tools.laws.random_match import choose
from annales.tools.laws.record import terms_of
from examples.games import TOYS

AT = "2026-03-01T10:00:{:02d}.{:03d}Z"
SECRET = "5e" * 32


def remarks(count, after=0, before="", by="pl_south", **about):
    """Short entries in a row, after the entry of this number and digest."""
    written = []
    for seq in range(after + 1, after + count + 1):
        body = TakeBackAsked(to=0, seat=0)
        written.append(chained(before, seq, seq - 1, AT.format(0, 0), Author(player=by, **about), body, ()))
        before = written[-1].digest
    return written


def following(log, match, count=1, **about):
    """Short entries after the newest of a match, and its number, as a writer makes them who has just read that."""
    last = log.last(match)
    newest = log.read(match, last - 1, limit=1) if last else []
    return last, remarks(count, last, newest[-1].digest if newest else "", **about)


class Writer(Log):
    """A log whose writers have just read the entry that they follow, unless they say which one they know."""

    def append(self, match, expected, entries, before=None, **about):
        """As the log does; where there is no such entry, after the digest of none.

        `about` may hold the fields of `AfterAppend` by their names.
        """
        if before is None:
            known = self.read(match, expected - 1, limit=1) if expected else []
            before = known[0].digest if known else "00" * 32 if expected else ""
        named = [name for name in AfterAppend.__struct_fields__ if name in about]
        after = AfterAppend(**{name: about.pop(name) for name in named})
        return super().append(match, expected, entries, after, before=before, **about)


class Record:
    """A match that grows: `entries` are chained as the door chains them."""

    def __init__(self, game="market", seats=3, seed=1, visibility="public", at=0, origin=None):
        self.game, self.seats, self.entries, self.head = TOYS[game], seats, [], 0
        self._rng, self._at = Random(seed), at
        self._setup = set_up_for(self.game, seats, {})
        terms = terms_of(seats, visibility)
        came_from = origin and Origin(match=origin, seq=1, digest="0" * 64, copied=0)
        self.write(Opened(self.game.SLUG, self.game.LAYOUT.to_wire(), self._setup, terms, digest(SECRET), came_from))
        self.table = None

    def write(self, body, envelopes=()):
        """The next entry."""
        seq = len(self.entries) + 1
        before = self.entries[-1].digest if self.entries else ""
        at = AT.format(self._at, seq % 1000)
        self.entries.append(chained(before, seq, self.head, at, Author(player="pl_0"), body, envelopes))
        if moves_head(body):
            self.head = seq
        return self.entries[-1]

    def sit(self):
        """Everybody sits down, and the opening step is played."""
        for seat in range(self.seats):
            self.write(SeatTaken(seat, Holder(player=f"pl_{seat}"), f"seed {seat}"))
        self.table, step = open_table(self.game, self._setup, SeededDealer(self._rng))
        self._step(step)
        return self

    def play(self, most=10_000):
        """So many random answers, or fewer where the match ends; its secret is then disclosed."""
        for _ in range(most):
            if self.table.ended is not None:
                break
            seat, action = choose(self.game, self.table, self._rng)
            self.table, step = advance(self.game, self.table, seat, action, SeededDealer(self._rng))
            self._step(step)
        if self.table.ended is not None:
            self.write(Disclosed(SECRET))
        return self

    def _step(self, step):
        face, envelopes = wrap(self.game.LAYOUT, self.seats, step, b"salts", len(self.entries) + 1)
        self.write(face, envelopes)


def stored(log, match, record):
    """Append a record to the log, the whole of it at once."""
    log.append(match, 0, record.entries)
    return record


def goes_back(db, last, match="mt_7"):
    """Set the stream of a match back to an entry, as a Redis does that has lost what came after it."""
    kept = db.xrange(stream_key(match), max=f"{last}-0") if last else []
    db.delete(stream_key(match))
    for id, fields in kept:
        db.xadd(stream_key(match), fields, id=id)
