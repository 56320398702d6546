"""One decision looked at: what the level would have given from the same view, and how much better that looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from annales.domain.bots import Level, choose
from annales.domain.canonical import canonical
from annales.domain.contract.engine import from_wire, label_of, legal_answers, to_wire
from annales.domain.contract.game import Action, Game, of_rules
from annales.domain.contract.texts import MISFITS
from annales.domain.errors import UnknownAction
from annales.domain.log.entry import Played
from annales.domain.log.tree import Tree
from annales.domain.table.layout import Value
from annales.domain.table.table import Table

from .document import LANGUAGES, Answer, Comparison, Decision, Words, thousandths, thousandths_or_none
from .points import certain_lead
from .reason_words import in_words
from .reasons import reason_for
from .weighing import Weighing, weigh
from .wins import wins_at_hand


class Seeds(NamedTuple):
    """The seeds of one decision: for the level, and for the sampled tables."""

    level: str
    worlds: str


def decision(game: Game, tree: Tree, entry: int, table: Table, level: Level, seeds: Seeds, worlds: int) -> Decision:
    """The decision of an entry, a step of a seat; `table` is the one on which it was made."""
    body, by = tree.body(entry), tree.entry(entry).by
    if not isinstance(body, Played) or body.seat is None:
        raise ValueError(f"entry {entry} is no answer")
    rules = of_rules(game, body.rules)
    legal = [] if rules is None else list(legal_answers(rules, table, body.seat))
    played = None if rules is None else _among(rules, legal, body)
    made = Decision(
        entry=entry,
        seat=body.seat,
        asked=tree.asked_by(body.seat, tree.entry(entry).after),
        kind="" if table.asked is None else table.asked.kind,
        legal=len(legal),
        forced=len(legal) == 1,
        bot=by.bot,
        ahead=by.instruction is not None,
        clock=by.clock is not None,
        played=Answer(action=body.action, words=_words(game, table, body.action, played)),
    )
    if rules is None or played is None:
        return replace(made, unweighed="rules")
    if by.copied is not None:
        return replace(made, unweighed="copied")
    if len(legal) == 1:
        return replace(made, unweighed="forced")
    if body.seat not in table.question.must:
        return replace(made, unweighed="out_of_turn")
    if played.SETTLES:
        return replace(made, unweighed="agreement")
    own = choose(level, rules, table, body.seat, seeds.level)
    winning = wins_at_hand(rules, table, body.seat, seeds.worlds)
    better = winning[0] if winning and own not in winning and played not in winning else own
    weighing = weigh(rules, table, body.seat, seeds.worlds, worlds, (better, played))
    wins = better in winning and played not in winning
    return replace(made, compared=_compared(rules, table, weighing, better, played, wins))


def _compared(game: Game, table: Table, weighing: Weighing, own: Action, played: Action, wins: bool) -> Comparison:
    estimate, lead = weighing.estimate(played), weighing.lead(own, played)
    compared = Comparison(
        answer=Answer(action=to_wire(own), words=_words(game, table, to_wire(own), own)),
        same=own == played,
        by=weighing.by,
        samples=estimate.samples,
        decided=estimate.decided,
        share=thousandths(estimate.share),
        share_error=thousandths_or_none(estimate.error),
        lead=thousandths(lead.share),
        lead_error=thousandths_or_none(lead.error),
        wins=wins,
    )
    if certain_lead(compared) is None:
        return compared
    reason = reason_for(game, table, weighing.seat, own, played, weighing.pairs(own, played))
    return replace(compared, reason={language: in_words(game, reason, language) for language in LANGUAGES})


def _among(game: Game, legal: Sequence[Action], body: Played) -> Action | None:
    """The action of a step if it is legal; None if these rules know it no more."""
    try:
        action = from_wire(game, body.action)
    except UnknownAction:
        return None
    return action if action in legal else None


def _words(game: Game, table: Table, action: Mapping[str, Value], known: Action | None) -> Words:
    """An answer as its button says it; as its values where the game has no label for it."""
    try:
        if known is not None:
            return {language: label_of(game, table, language, known) for language in LANGUAGES}
        return {language: game.TEXTS.label(language, action) for language in LANGUAGES}
    except MISFITS:
        return dict.fromkeys(LANGUAGES, canonical(action).decode())
