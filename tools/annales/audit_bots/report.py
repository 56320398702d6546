"""The report of an audit, for people and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from annales.domain.bots import level_of
from annales.tools.annales.audit_bots.answers import in_words
from annales.tools.annales.audit_bots.move import Move, Verdict

VERDICTS: tuple[Verdict, ...] = ("holds", "differs", "unchecked")
MOST_FAULTS = 20  # listed one by one for each record


@dataclass
class AuditedRecord:
    """One record: what its label and its opening say, and its moves. `fault` says why a record does not hold.

    `copied` steps were copied from the match `origin`, in which a fork begins.
    """

    file: str
    match: str = ""
    game: str = ""
    rules: int = 0
    seats: int = 0
    origin: str | None = None
    copied: int = 0
    fault: str | None = None
    moves: list[Move] = field(default_factory=list)


@dataclass(frozen=True)
class LevelMoves:
    """The moves of one level in one version with one budget, counted."""

    level: str
    version: int | None
    budget: int | None
    instead_of: str | None
    holds: int
    differs: int
    unchecked: int

    @property
    def name(self) -> str:
        """Name and version, the level in whose place it answers, and the budget if the level plays with another one."""
        name = self.level if self.version is None else f"{self.level} {self.version}"
        if self.instead_of is not None:
            name += f" in place of {self.instead_of}"
        level = None if self.version is None else level_of(self.level, self.version)
        if level is None or level.budget == self.budget:
            return name
        return f"{name} with a budget of {self.budget} instead of {level.budget}"


def levels_of(moves: Sequence[Move]) -> list[LevelMoves]:
    """The moves by level, version, budget and the level in whose place they are, as these first answer."""
    counted: dict[tuple[str, int | None, int | None, str | None], Counter[Verdict]] = {}
    for move in moves:
        who = move.level, move.version, move.budget, move.instead_of
        counted.setdefault(who, Counter())[move.found.verdict] += 1
    return [LevelMoves(*who, *(counts[verdict] for verdict in VERDICTS)) for who, counts in counted.items()]


def text(record: AuditedRecord) -> Iterator[str]:
    """The lines about one record."""
    if record.fault is not None:
        yield f"{record.file}: THE RECORD DOES NOT HOLD. {record.fault}"
        return
    about = f"match {record.match}, {record.game}, rules {record.rules}, {record.seats} seats"
    yield f"{record.file}: {about}: {_number(len(record.moves), 'move')} of bots"
    for level in levels_of(record.moves):
        yield f"  {level.name}: {_counted(level.holds, level.differs, level.unchecked)}"
    yield from (f"  {line}" for line in _faults(record.moves))
    if record.copied:
        yield (
            f"  {_number(record.copied, 'step')} copied from match {record.origin}: left out, because the seeds come "
            "from the secret of that match; audit its record too"
        )


def total(records: Sequence[AuditedRecord]) -> str:
    """The last line."""
    counts = Counter(move.found.verdict for record in records for move in record.moves)
    broken = sum(record.fault is not None for record in records)
    said = f"{_number(counts.total(), 'move')} of bots in {_number(len(records), 'record')}: "
    said += _counted(*(counts[verdict] for verdict in VERDICTS))
    return said + (f"; {broken} {'record does' if broken == 1 else 'records do'} not hold" if broken else "")


def one(move: Move, game: str) -> Iterator[str]:
    """All about one move in a match of a game."""
    name = levels_of([move])[0].name
    words = in_words(game, move.recorded, *([] if move.own is None else [move.own]))
    yield f"entry {move.entry}: seat {move.seat}, {name}, budget {move.budget}, asked by entry {move.asked}"
    if move.instead_of is not None and move.cut_off is None:
        yield f"  less than {move.limit} s was left, too short for {move.instead_of}: this cannot be computed again"
    elif move.instead_of is not None:
        why = "cut off" if move.limit is None else f"longer than {move.limit} s"
        yield f"  {move.instead_of} thought {_number(move.cut_off or 0, 'time')}, {why}: this cannot be computed again"
    yield f"  in the record  {words[0]}"
    if move.own is not None:
        yield f"  of the bot     {words[1]}"
        yield f"  seed           {move.seed}"
    yield f"  {_verdict(move)}"


def as_json(records: Sequence[AuditedRecord]) -> str:
    """Everything, indented."""
    counts = Counter(move.found.verdict for record in records for move in record.moves)
    shown: dict[str, Any] = {verdict: counts[verdict] for verdict in VERDICTS}
    shown |= {"moves": counts.total(), "records": [_record(record) for record in records]}
    return msgspec.json.format(msgspec.json.encode(shown)).decode()


def _record(record: AuditedRecord) -> dict[str, Any]:
    names = ("file", "match", "game", "rules", "seats", "origin", "copied", "fault")
    shown = {name: getattr(record, name) for name in names}
    return shown | {"levels": levels_of(record.moves), "moves": [_move(move) for move in record.moves]}


def _move(move: Move) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(move)
    found = shown.pop("found")
    return {**shown, "verdict": found["verdict"], "why": found["why"], "text": found["text"] or None}


def _faults(moves: Sequence[Move]) -> Iterator[str]:
    """Each move that differs, and each reason why some cannot be checked."""
    differing = [move for move in moves if move.found.verdict == "differs"]
    for move in differing[:MOST_FAULTS]:
        yield f"entry {move.entry} (seat {move.seat}, {move.level} {move.version}) {_verdict(move)}"
    if len(differing) > MOST_FAULTS:
        yield f"… and {len(differing) - MOST_FAULTS} more that differ: --json lists all"
    reasons = Counter(move.found.text for move in moves if move.found.verdict == "unchecked")
    for reason, times in reasons.items():
        yield f"{times} cannot be checked: {reason}"


def _verdict(move: Move) -> str:
    named = {"holds": "holds", "differs": "differs", "unchecked": "cannot be checked"}[move.found.verdict]
    return f"{named}: {move.found.text}" if move.found.text else named


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _counted(holds: int, differs: int, unchecked: int) -> str:
    parts = [f"{holds} hold", f"{differs} differ", f"{unchecked} cannot be checked"]
    wanted = [part for part, count in zip(parts, (holds, differs, unchecked), strict=True) if count]
    return ", ".join(wanted) or "none to check"
