"""The rules of Théomachie: what each question offers, and what each answer does (section "Decisions", R113, R114)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from annales.domain.contract.game import Action, Setup
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import actions as act
from .effects import choices, playing
from .effects.abilities import use_ability
from .effects.locations import use_location
from .effects.mythology import BEFORE_BATTLE, BEFORE_BETTING, use_mythology
from .effects.playing import CLOSING, REACTION
from .phases import battle, betting, closing, discarding, drafting, hand, opening, prayer
from .phases.course import AGENDA, go_on_with


def set_up(t: Table, setup: Setup) -> None:
    """The opening, up to the first question (R8–R12)."""
    opening.set_up(t, setup)
    AGENDA.run(t)


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """The answers open to a seat now, the most passive first (R114)."""
    asked = t.asked
    if asked is None or seat not in asked.must:
        return iter(())
    return iter(_ANSWERS[asked.kind](t, seat))


def play(t: Table, seat: Seat, action: Any) -> None:
    """Play an answer, and go on until somebody is asked or the match ends."""
    _PLAYS[type(action)](t, seat, action)
    AGENDA.run(t)


_ANSWERS: Mapping[str, Callable[[TableView, Seat], Iterator[Action]]] = {
    opening.PANTHEON: opening.pantheons,
    opening.DECK_CHOICE: opening.decks,
    opening.DRAFT: drafting.picks,
    drafting.CUT: drafting.cuts,
    drafting.GOD: drafting.gods,
    BEFORE_BETTING: hand.answers,
    betting.TURN: betting.answers,
    REACTION: playing.reactions,
    BEFORE_BATTLE: hand.answers,
    battle.TURN: battle.answers,
    CLOSING: closing.answers,
    closing.KEEP: discarding.keeps,
    discarding.TOP: discarding.tops,
    closing.PRAYER: prayer.answers,
    prayer.MYTH: prayer.myths,
    **dict.fromkeys(choices.CHOICES, choices.options),
}


# -- answers that several phases know


def _decline(t: Table, seat: Seat, action: act.Decline) -> None:
    if t.question.kind == REACTION:
        playing.pass_window(t)
    else:
        hand.decline(t)


def _done(t: Table, seat: Seat, action: act.Done) -> None:
    if t.question.kind == CLOSING:
        closing.pass_window(t)
    elif t.question.kind == closing.KEEP:
        discarding.keep_no_more(t, seat)
    else:
        choices.done(t, seat)


def _discard_top(t: Table, seat: Seat, action: act.DiscardTop) -> None:
    if t.question.kind == discarding.TOP:
        go_on_with(t, discarding.choose_top(t, seat, action.card))
    else:
        choices.discard_top(t, seat, action.card)


def _in_battle(t: Table) -> None:
    """What is played in a battle turn counts as played (R48, R51)."""
    if t.question.kind == battle.TURN:
        battle.has_played(t)


def _play_power(t: Table, seat: Seat, action: act.PlayPower) -> None:
    _in_battle(t)
    playing.play_power(t, seat, action.card)
    if t.question.kind == REACTION:
        playing.go_on_window(t)


def _play_card(t: Table, seat: Seat, action: act.PlayCard) -> None:
    _in_battle(t)
    playing.declare(t, seat, action)


def _use_ability(t: Table, seat: Seat, action: act.UseAbility) -> None:
    _in_battle(t)
    use_ability(t, seat, action)


def _end_turn(t: Table, seat: Seat, action: act.EndTurn) -> None:
    if t.question.kind == battle.TURN:
        battle.end_turn(t, seat)
    else:
        go_on_with(t, betting.next_turn(t))


_PLAYS: Mapping[type[Action], Callable[[Table, Seat, Any], None]] = {
    act.ChoosePantheon: lambda t, seat, action: opening.choose_pantheon(t, seat, action.pantheon),
    act.ChooseStartingDeck: lambda t, seat, action: opening.choose_deck(t, seat, action.deck),
    act.DraftPick: lambda t, seat, action: drafting.pick(t, seat, action.card),
    act.DeckCut: lambda t, seat, action: drafting.cut(t, seat, action.card),
    act.ChooseGod: lambda t, seat, action: go_on_with(t, drafting.choose_god(t, seat, action.god)),
    act.UseMythology: use_mythology,
    act.Decline: _decline,
    act.PlayPower: _play_power,
    act.PlayCard: _play_card,
    act.React: lambda t, seat, action: playing.react(t, seat, action.card),
    act.Pass: lambda t, seat, action: betting.pass_(t, seat),
    act.Call: lambda t, seat, action: betting.call(t, seat, action.source),
    act.Raise: betting.raise_,
    act.LastStand: lambda t, seat, action: betting.last_stand(t, seat),
    act.Fold: lambda t, seat, action: betting.fold(t, seat),
    act.EndTurn: _end_turn,
    act.BattlePass: lambda t, seat, action: go_on_with(t, battle.pass_turn(t, seat)),
    act.UseAbility: _use_ability,
    act.UseLocation: use_location,
    act.ChooseCard: lambda t, seat, action: choices.choose_card(t, seat, action.card),
    act.ChooseToken: lambda t, seat, action: choices.choose_token(t, action.token),
    act.ChooseOption: lambda t, seat, action: choices.lay_back(t, seat, action.option),
    act.Done: _done,
    act.DiscardTop: _discard_top,
    act.Keep: lambda t, seat, action: discarding.keep(t, seat, action.card),
    act.TakePrayer: lambda t, seat, action: prayer.take(t, seat, action.slot),
    act.DoMyth: prayer.do_myth,
}
