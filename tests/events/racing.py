"""Writers that race each other, and the check of what they leave behind."""

from collections import Counter

from annales.domain.errors import Busy
from annales.domain.log.envelope import verify
from annales.events.stream import Outcome
from tests.events.records import Writer, following

TRIES = 100_000


def write(url, name, matches, appends, entries=1):
    """Append so many times to each match in turn, reading on after each conflict; what was acknowledged."""
    log = Writer(url)
    try:
        return [append(log, match, name, f"{name}-{n}", entries) for n in range(appends) for match in matches]
    finally:
        log.close()


def append(log, match, name, key, entries=1):
    """Append until it is written or found written: (match, key, first, last)."""
    for _ in range(TRIES):
        try:
            last, new = following(log, match, count=entries, by=name, client=key)
            answer = log.append(match, last, new, player=name, key=key)
        except Busy:
            continue
        if answer.outcome is not Outcome.CONFLICT:
            return match, key, answer.first, answer.last
    raise AssertionError(f"{key} was not written in {TRIES} tries")


def check(log, acknowledged):
    """Per match the acknowledged numbers form 1 to n once each, each stands for its own request, the chain holds."""
    for match in {match for match, *_ in acknowledged}:
        log_entries = log.read(match)
        verify(log_entries)
        numbers = Counter(n for one, _, first, last in acknowledged if one == match for n in range(first, last + 1))
        assert numbers == Counter(range(1, len(log_entries) + 1))
        for one, key, first, last in acknowledged:
            if one == match:
                assert {entry.by.client for entry in log_entries[first - 1 : last]} == {key}
