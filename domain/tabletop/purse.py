"""Payments of tokens between counters."""

from __future__ import annotations

from annales.domain.table.table import Table


def pay(t: Table, payer: str, payee: str, amount: int) -> int:
    """Move up to `amount` tokens from one counter to another, as far as they last; returns how many were moved."""
    paid = min(amount, t.count(payer))
    t.add(payer, -paid)
    t.add(payee, paid)
    return paid
