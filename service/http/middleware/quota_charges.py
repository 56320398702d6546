"""Charges requests that store something to the quotas of their player and their address."""

from __future__ import annotations

from contextlib import AbstractContextManager

from annales.service.accounts.quotas import Charge
from annales.service.commands.command import Written
from annales.service.http.middleware.limits import address
from annales.service.http.request import ApiRequest, itself, services


def charged(api_request: ApiRequest, **amounts: int) -> AbstractContextManager[Charge]:
    """Charge the quotas for a request; raises QuotaExceeded. An error inside the context refunds the charge."""
    return services().accounts.quotas.charged(api_request.me, address(itself()), **amounts)


def unless_replayed(charge: Charge, written: Written) -> None:
    """Refund the charge if an earlier request had already written this."""
    if written.replayed:
        charge.refund()
