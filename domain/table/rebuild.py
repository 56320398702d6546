"""Facts that set a given table up on a bare one: how a re-dealt match begins, where no rules can lay what lies."""

from __future__ import annotations

from domain.errors import RulesFault
from domain.reasons import RulesReason

from .facts import Asked, Fact, Noted, Out, Pushed, Sealed, Shown, Unsealed
from .fold import extend
from .layout import Layout
from .table import Table


def snapshot_as_facts(table: Table, layout: Layout) -> tuple[Fact, ...]:
    """The facts of an opening step after which everything stands as on this table, memories and sealed answers too.

    Tops of piles that all see are shown as they are laid. Raises RulesFault when no question is open there.
    """
    t = Table(layout, table.seats, options=table.options)
    t.facts = []
    for place in sorted(table.places):
        t.lay(table.places[place], place)
    for counter, number in sorted(table.counters.items()):
        t.add(counter, number)
    again: list[Fact] = [Noted(note, value) for note, value in sorted(table.notes.items())]
    again += [Shown(place, known, (seat,)) for (place, seat), known in sorted(table.knows.items())]
    again += [Out(seat) for seat in sorted(table.out)]
    again += [Pushed(item) for item in table.agenda]
    again += [*_sealed_again(table), table.question]
    extend(t, again)
    if not t.same(table):
        raise RulesFault(reason=RulesReason.CANNOT_BE_REBUILT())
    return (*t.facts, *again)


def _sealed_again(table: Table) -> list[Fact]:
    """Each kept answer to the question that it was sealed for, and what of them was shown to some."""
    facts: list[Fact] = []
    open_now: Asked | None = None
    for seat, asked in table.answered.items():
        awaited = tuple(sorted({*asked.must, seat}))
        wanted = Asked(asked.kind, awaited, asked.may, asked.about)
        if wanted != open_now:
            facts.append(wanted)
        facts.append(Sealed(seat, table.sealed[seat]))
        open_now = Asked(asked.kind, tuple(one for one in awaited if one != seat), asked.may, asked.about)
    for viewer in sorted({viewer for viewer, _ in table.told}):
        told = tuple((seat, table.sealed[seat]) for seat in sorted(table.sealed) if (viewer, seat) in table.told)
        facts.append(Unsealed(told, (viewer,)))
    return facts
