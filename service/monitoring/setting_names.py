"""The names of all settings, so that a misspelt one is reported instead of ignored."""

import os
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

PREFIX = "ANNALES_"
OF_TESTS = "ANNALES_TEST_"
SETTINGS = frozenset(
    PREFIX + name
    for name in """
    ARCHIVE ARCHIVE_AFTER_HOURS BOT_PAUSE_MS BOT_STEP_MS BOT_WORKERS BUILD BYTES_PER_DAY CONNECTIONS
    CONNECTIONS_PER_ADDRESS DATA FORKS_PER_DAY HOST IMPORTS_PER_DAY LIMITS_URL LOG_FORMAT LOG_LEVEL MASTER_KEY
    MASTER_KEY_FILE MATCHES_PER_DAY METRICS_BIND METRICS_PORT REGISTRATIONS_PER_MINUTE REPLICAS REQUESTS_PER_SECOND
    RESTORE_STORE RUNNING_MATCHES SECURITY_CONTACT SIGNING_NAME STREAMS_PER_ADDRESS STREAMS_PER_TOKEN TRUSTED_PROXIES
    UNSAFE_REDIS WEBHOOKS_PER_PLAYER WEBHOOKS_PRIVATE WEBHOOK_WORKERS WEB_WORKERS
    """.split()  # noqa: SIM905  # a list of them would be five times as long
)
FROM_THE_LAUNCHER = frozenset(PREFIX + name for name in ("EVENTS_URL", "GAMES_CHECKED", "REDIS_URL", "STORE_ID"))
OF_TOOLS = frozenset(  # of scripts, measurements and tests
    PREFIX + name
    for name in "BENCH_POSTGRESQL BROWSER CHROMIUM COMPILE DEPTH KILLS LISTINGS PLAY".split()  # noqa: SIM905
)


def unknown_settings(environ: Mapping[str, str] = os.environ) -> Iterator[str]:
    """A sentence for each variable `ANNALES_…` that is none of ours, with the nearest one that is. Names no value."""
    known = SETTINGS | FROM_THE_LAUNCHER | OF_TOOLS
    for name in sorted(environ):
        if name.startswith(PREFIX) and not name.startswith(OF_TESTS) and name not in known:
            nearest = get_close_matches(name.removeprefix(PREFIX), (each.removeprefix(PREFIX) for each in SETTINGS), 1)
            yield f"there is no setting {name}" + (f"; {PREFIX}{nearest[0]} is one" if nearest else "")
