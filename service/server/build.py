"""Which build of the domain this environment imports: its sources, or modules that script/setup fast has compiled."""

from importlib.util import find_spec

from service.settings import CannotStart


def running_build() -> str:
    """`pure` or `compiled`; imports nothing. Raises CannotStart if ANNALES_BUILD names a build that is not there."""
    try:
        found = find_spec("domain.table.table")
    except ImportError as reason:
        raise CannotStart(str(reason)) from reason
    return "pure" if found is None or (found.origin or "").endswith(".py") else "compiled"
