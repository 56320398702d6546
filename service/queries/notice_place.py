"""A place in the stream of notices: how far the feeds were read when a message was sent, and as of when."""

from __future__ import annotations

from datetime import UTC, datetime
from struct import Struct

import msgspec

from annales.events.feed_positions import Position, Positions
from annales.events.keys import SHARDS
from annales.service.queries.cursors import BadCursor

FORM = 2  # of an encoded place
WITH_SHORT_CHECKS = 1  # the form of earlier versions: one byte for each check
PACKED = Struct(f"<{len(SHARDS)}I")  # the checks of all shards


class Partly(msgspec.Struct, frozen=True, array_like=True):
    """A line of which only the notices up to one of them were sent, by `Concern.order`."""

    shard: int
    line: int
    order: tuple[int, int]


class _Encoded(msgspec.Struct, frozen=True, array_like=True):
    form: int
    milliseconds: int
    numbers: tuple[int, ...]
    checks: bytes
    partly: Partly | None


class Place(msgspec.Struct, frozen=True):
    """Where a stream can be resumed. Every line that was written before `as_of` is in the positions, or was told."""

    as_of: datetime
    positions: Positions
    partly: Partly | None = None

    def is_told(self, shard: int, line: int, order: tuple[int, int]) -> bool:
        """Whether a notice of this line was sent already, though others of the line may not have been."""
        partly = self.partly
        return partly is not None and (partly.shard, partly.line) == (shard, line) and order <= partly.order

    def encoded(self) -> bytes:
        """The place in few bytes."""
        read = [self.positions[shard] for shard in SHARDS]
        numbers, checks = tuple(one.number for one in read), PACKED.pack(*(one.check for one in read))
        milliseconds = int(self.as_of.timestamp() * 1000)
        return msgspec.msgpack.encode(_Encoded(FORM, milliseconds, numbers, checks, self.partly))

    @staticmethod
    def decoded(raw: bytes) -> Place:
        """The place in these bytes; raises BadCursor.

        A place of the earlier form can be resumed too; its checks were others, so they are not compared.
        """
        try:
            read = msgspec.msgpack.decode(raw, type=_Encoded)
        except msgspec.MsgspecError as cause:
            raise BadCursor("no place") from cause
        if len(read.numbers) != len(SHARDS):
            raise BadCursor("a place of another form")
        positions = dict(zip(SHARDS, map(Position, read.numbers, _checks_in(read)), strict=True))
        return Place(datetime.fromtimestamp(read.milliseconds / 1000, UTC), positions, read.partly)


def _checks_in(read: _Encoded) -> tuple[int, ...]:
    if read.form == WITH_SHORT_CHECKS:
        return (0,) * len(SHARDS)
    if read.form != FORM or len(read.checks) != PACKED.size:
        raise BadCursor("a place of another form")
    return PACKED.unpack(read.checks)
