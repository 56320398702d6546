"""Services that archive each match at the moment in which it is over."""

from contextlib import contextmanager
from functools import partial

from annales.events.stream import Outcome
from annales.service.container import build
from annales.service.settings import ArchiveSettings


def archiving_at_once(redis_url, folder):
    """A builder of the parts of a process whose finished matches are archived before their last answer is returned."""
    return partial(_built, redis_url, ArchiveSettings(f"sqlite:///{folder / 'archive.db'}"))


@contextmanager
def _built(redis_url, settings, *args, **kwargs):
    with build(redis_url, *args, archive_settings=settings, **kwargs) as made:
        append = made.store.log.append

        def appended(match, expected, entries, after, **about):
            result = append(match, expected, entries, after, **about)
            if after.is_final and result.outcome is Outcome.WRITTEN:
                assert made.archiving.archive(match)
                assert made.store.log.stored(match) is None
            return result

        made.store.log.append = appended
        yield made
