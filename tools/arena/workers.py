"""Plays planned matches in one or several processes."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from annales.tools.parallel import in_order

from .contest import Played, play
from .plan import Fixture


def contest(planned: Sequence[Fixture], processes: int) -> Generator[Played, None, None]:
    """Play the planned matches; the results come in the order of the plan. Closing the iterator ends all processes."""
    return in_order(play, planned, processes)
