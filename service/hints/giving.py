"""Working out advice, and writing it into the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from annales.domain.contract.engine import to_wire
from annales.domain.log.draft import Draft
from annales.domain.log.terms import Author
from annales.domain.review.advice import Advice, advise, hint_seed
from annales.domain.table.facts import freeze
from annales.domain.table.layout import Seat, Value
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.bots.planned_answers import MatchMovedOn
from annales.service.commands.command import Change, Span
from annales.service.hints.asking import adviser, author_of_hint, check_hint, hint_given
from annales.service.match import Match
from annales.service.matches import Matches


@dataclass(frozen=True)
class HintPlan:
    """Advice that was worked out for a seat on the table whose head has the digest `head`."""

    head: str
    by: Author
    advice: Mapping[str, Value]


def plan_hint(match: Match, seat: Seat, secrets: MatchSecrets) -> HintPlan:
    """Work out advice for a seat, from its own view; raises the refusal."""
    check_hint(match, seat)
    by, head, table = author_of_hint(match, seat), head_of(match), match.table()
    asked = by.asked or 0
    found = advise(match.game, table, seat, adviser(match.game), hint_seed(secrets.secret(match.id), asked, seat))
    return HintPlan(head, by, as_stored(found))


def as_stored(advice: Advice) -> Mapping[str, Value]:
    """Advice as the log keeps it: the answer as an action, and the reason as kinds and numbers."""
    return {"answer": to_wire(advice.answer), "reason": msgspec.to_builtins(advice.reason)}


def head_of(match: Match) -> str:
    """The digest of the entry at which a match stands."""
    return match.tree.entry(match.tree.head).digest


@dataclass(frozen=True)
class GiveHint(Change):
    """A seat takes the advice that was worked out for it; raises MatchMovedOn if the match has gone on since."""

    match: str
    seat: Seat
    plan: HintPlan

    @property
    def owner(self) -> str:
        """Those who advise the seat."""
        return f"hint-{self.seat}"

    def author(self, match: Match) -> Author:
        """The level that advises."""
        return self.plan.by

    def fingerprint(self, match: Match) -> str:
        """Empty: advice has no idempotency key."""
        return ""

    def read(self, matches: Matches) -> Match:
        """Those who advise may read every match."""
        return matches.get(self.match)

    def admit(self, match: Match) -> Span | None:
        """The entry of advice that the seat has taken on this table before."""
        seq = hint_given(match, self.seat)
        return None if seq is None else (seq, seq)

    def check(self, match: Match) -> None:
        """The seat must still be asked, and may still take advice."""
        check_hint(match, self.seat)

    def draft(self, match: Match, draft: Draft) -> None:
        """Write the advice, which only the seat can read."""
        if head_of(match) != self.plan.head:
            raise MatchMovedOn()
        draft.hint(self.seat, freeze(dict(self.plan.advice)))
