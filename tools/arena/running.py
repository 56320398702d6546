"""The course of a contest: its progress, the records that are kept, and an end before all matches are played."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import click

from .contest import Played
from .entrants.own import BotFault
from .plan import Fixture
from .workers import contest


@dataclass(frozen=True)
class Course:
    """The matches of all deals that were played in every seating, and what ended the contest before its time."""

    played: list[Played]
    is_interrupted: bool = False
    fault: BotFault | None = None


def run(
    planned: Sequence[Fixture],
    processes: int,
    records: Path | None = None,
    is_decided: Callable[[Sequence[Played]], bool] = lambda played: False,
) -> Course:
    """Play until all is played, `is_decided` by the matches of complete deals, Ctrl-C, or a bot of one's own fails.

    A progress bar is shown if standard error is a terminal. Records are written when their matches have ended.
    """
    sizes = Counter(fixture.deal for fixture in planned)
    played: list[Played] = []
    deal: list[Played] = []
    is_hidden = not sys.stderr.isatty()
    try:
        with (
            closing(contest(planned, processes)) as matches,
            click.progressbar(length=len(planned), show_pos=True, file=sys.stderr, hidden=is_hidden) as bar,
        ):
            for match in matches:
                deal.append(_kept(match, records))
                bar.update(1)
                if len(deal) == sizes[match.fixture.deal]:
                    played += deal
                    deal = []
                    if is_decided(played):
                        break
    except KeyboardInterrupt:
        return Course(played, is_interrupted=True)
    except BotFault as fault:
        return Course(played, fault=fault)
    return Course(played)


def _kept(match: Played, records: Path | None) -> Played:
    """The match without its record, which is written to its own file."""
    if records is not None and match.record:
        (records / f"{match.fixture.id}.ndjson").write_bytes(match.record)
    return replace(match, record=b"")
