"""What a request that stores something costs its sender, by player and by address."""

from __future__ import annotations

from contextlib import AbstractContextManager

from service.accounts.quotas import Charge
from service.commands.command import Written
from service.http.middleware.limits import address
from service.http.request import ApiRequest, itself, services


def charged(asked: ApiRequest, **amounts: int) -> AbstractContextManager[Charge]:
    """Count what a request uses; raises QuotaExceeded. A refusal within takes it back."""
    return services().quotas.charged(asked.me, address(itself()), **amounts)


def unless_replayed(charge: Charge, written: Written) -> None:
    """What an earlier request had written has been paid for."""
    if written.replayed:
        charge.refund()
