"""A snapshot of a table as facts: a re-dealt match opens with it, because no rules can set up such a table."""

from __future__ import annotations

from annales.domain.errors import RulesFault
from annales.domain.reasons import RulesReason

from .facts import Asked, Fact, Noted, Out, Pushed, Sealed, Shown, Unsealed
from .fold import extend
from .layout import Layout
from .table import Table


def snapshot_as_facts(table: Table, layout: Layout) -> tuple[Fact, ...]:
    """The facts of an opening step that rebuild this table, including memories and sealed answers.

    Visible tops of closed piles are shown as they are laid. Raises RulesFault when no question is open.
    """
    t = Table(layout, table.seats, options=table.options)
    t.facts = []
    for place in sorted(table.places):
        t.lay(table.places[place], place)
    for counter, number in sorted(table.counters.items()):
        t.add(counter, number)
    facts: list[Fact] = [Noted(note, value) for note, value in sorted(table.notes.items())]
    facts += [Shown(place, known, (seat,)) for (place, seat), known in sorted(table.knows.items())]
    facts += [Out(seat) for seat in sorted(table.out)]
    facts += [Pushed(item) for item in table.agenda]
    facts += [*_sealed_facts(table), table.question]
    extend(t, facts)
    if not t.same(table):
        raise RulesFault(reason=RulesReason.CANNOT_BE_REBUILT())
    return (*t.facts, *facts)


def _sealed_facts(table: Table) -> list[Fact]:
    """The facts that seal each answer under its own question, and show answers to those who have seen them."""
    facts: list[Fact] = []
    open_now: Asked | None = None
    for seat, asked in table.answered.items():
        awaited = tuple(sorted({*asked.must, seat}))
        wanted = Asked(asked.kind, awaited, asked.may, asked.about)
        if wanted != open_now:
            facts.append(wanted)
        facts.append(Sealed(seat, table.sealed[seat]))
        open_now = Asked(asked.kind, tuple(other for other in awaited if other != seat), asked.may, asked.about)
    for viewer in sorted({viewer for viewer, _ in table.revealed}):
        answers = tuple((seat, table.sealed[seat]) for seat in sorted(table.sealed) if (viewer, seat) in table.revealed)
        facts.append(Unsealed(answers, (viewer,)))
    return facts
