"""Quotas: how much a player, and an address, may store in a day.

Stored data is permanent, and a request of a hundred bytes may cost megabytes: a fork copies the steps of its origin,
because it has its own hash chain and envelopes. Use is counted in Redis, for all processes together, by the day (UTC).
Refused and repeated requests cost nothing. A process that dies between counting and storing leaves the count a little
too high until the day ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from redis import Redis

from annales.domain.errors import Busy, RefusedByRules, RefusedByTable
from annales.events.redis_client import call_key, once, or_busy
from annales.service.answers.access import QUOTA_NAMES, RUNNING
from annales.service.errors import QuotaExceeded
from annales.service.reasons import Payer, Quota
from annales.service.settings import ADDRESS_SHARE, Allowances

DAY = 24 * 3600  # seconds
SOON = 60  # seconds after which a match may have ended
SCRIPT = once((Path(__file__).parent / "quotas.lua").read_text("utf-8"))
WHOSE = (Payer.PLAYER, Payer.ADDRESS)
UNITS = {"matches": Quota.MATCHES, "forks": Quota.FORKS, "imports": Quota.IMPORTS, "bytes": Quota.BYTES}


class Charge:
    """The use that was counted for one request, and that can be refunded."""

    def __init__(self, refund: Callable[[], None]) -> None:
        self._refund = refund
        self.is_refunded = False

    def refund(self) -> None:
        """Subtract the use again, once."""
        if not self.is_refunded:
            self.is_refunded = True
            self._refund()


class Quotas:
    """Counts use against the operator's allowances; `running` counts the unfinished matches of a player."""

    def __init__(
        self,
        redis: Redis,
        allowances: Allowances,
        running: Callable[[str], int],
        now: Callable[[], datetime],
    ) -> None:
        self._redis, self._running, self._now = redis, running, now
        self._count = redis.register_script(SCRIPT)
        self.allowances = allowances

    @contextmanager
    def charged(self, player: str, address: str, **amounts: int) -> Iterator[Charge]:
        """Count use (`matches`, `forks`, `imports`, `bytes`) around the work of a request; raises QuotaExceeded.

        A request that is refused inside the block costs nothing. If its outcome is unknown, it stays counted.
        """
        self._check_running(player)
        charge = self._charge(player, address, amounts)
        try:
            yield charge
        except Busy:
            raise
        except (RefusedByRules, RefusedByTable):
            charge.refund()
            raise

    def _check_running(self, player: str) -> None:
        most = self.allowances.running
        if most and self._running(player) >= most:
            raise QuotaExceeded(name=RUNNING, whose=Payer.PLAYER(), what=Quota.RUNNING(most=most), seconds=SOON)

    @or_busy()
    def used(self, player: str) -> dict[str, tuple[int, int]]:
        """What a player has used of each quota today, and their running matches, each with the limit (0: none)."""
        counts = self._redis.hgetall(_count_key(self._now(), player))
        used = {
            quota: (int(counts.get(name.encode(), 0)), int(getattr(self.allowances, name)))
            for name, quota in QUOTA_NAMES.items()
        }
        return used | {RUNNING: (self._running(player), self.allowances.running)}

    @or_busy()
    def _charge(self, player: str, address: str, amounts: Mapping[str, int]) -> Charge:
        now = self._now()
        keys = [_count_key(now, payer) for payer in (player, f"address {address}")]
        args: list[int | str] = []
        for payer, share in ((1, 1), (2, ADDRESS_SHARE)):
            for name, amount in amounts.items():
                args += [payer, name, amount, share * getattr(self.allowances, name)]
        exceeded = self._run(keys, args)
        if exceeded:
            payer, name = int(exceeded[0]), exceeded[1].decode()
            most = getattr(self.allowances, name) * (1 if payer == 1 else ADDRESS_SHARE)
            raise QuotaExceeded(
                name=QUOTA_NAMES[name],
                whose=WHOSE[payer - 1](),
                what=UNITS[name](most=most),
                seconds=_until_midnight(now),
            )
        return Charge(lambda: self._subtract(keys, amounts))

    @or_busy()
    def _subtract(self, keys: list[str], amounts: Mapping[str, int]) -> None:
        args: list[int | str] = []
        for payer in range(1, len(keys) + 1):
            for name, amount in amounts.items():
                args += [payer, name, -amount, 0]
        self._run(keys, args)

    def _run(self, keys: list[str], args: list[int | str]) -> Any:
        return self._count(keys=[*keys, call_key(keys[0])], args=[2 * DAY, *args])


def _count_key(now: datetime, payer: str) -> str:
    return f"{{quotas}}:{now:%Y-%m-%d}:{payer}"


def _until_midnight(now: datetime) -> int:
    """The seconds until the day ends, at least one."""
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return max(1, int((midnight - now).total_seconds()))
