"""Tokens that change hands."""

from __future__ import annotations

from domain.table.table import Table


def pay(t: Table, payer: str, payee: str, amount: int) -> int:
    """Move so many tokens from one counter to another, or as many as there are; returns how many."""
    paid = min(amount, t.count(payer))
    t.add(payer, -paid)
    t.add(payee, paid)
    return paid
