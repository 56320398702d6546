"""Which build of the domain this process runs on: its sources, or modules that script/setup fast has compiled."""

from importlib.util import find_spec


def running_build() -> str:
    """`pure` or `compiled`; imports nothing. Raises ImportError if ANNALES_BUILD names a build that is not there."""
    found = find_spec("annales.domain.table.table")
    return "pure" if found is None or (found.origin or "").endswith(".py") else "compiled"
