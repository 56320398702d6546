"""The rules of Les Faiseurs d'Univers: each question with its legal answers, and what each answer does.

What is pending lies on the agenda, last in first out: an answer changes its top, and what is there is resumed
until somebody must answer. Rules (R), rulings (J): docs/games/faiseurs_d_univers.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from annales.domain.contract.game import Action, Setup
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView
from annales.domain.tabletop import agenda, window
from annales.domain.tabletop.agenda import Agenda, Frame

from . import (
    action_cards,
    attack,
    auction,
    defence,
    effects,
    ending,
    frames,
    losses,
    opening,
    stack,
    standing_by,
    turn,
    windows,
)
from . import actions as act


def set_up(t: Table, setup: Setup) -> None:
    """Lay the cards, deal, and ask the first question (R1–R7)."""
    opening.set_up(t, setup)
    _AGENDA.run(t)


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """Every answer open to a seat, the most passive first (see Decisions)."""
    asked = t.asked
    if asked is None:
        return iter(())
    if seat in asked.must:
        return _OFFERS[asked.kind](t, seat)
    if seat in asked.may:
        return chain(action_cards.free_actions(t, seat), standing_by.ahead(t, seat))  # an interjection (R30, J61)
    return iter(())


_OFFERS: Mapping[str, Callable[[TableView, Seat], Iterator[Action]]] = {
    **dict.fromkeys(windows.KINDS, windows.answers),
    "draft": opening.choices,
    "bid": auction.bids,
    "rebid": auction.bids,
    "bid_last": auction.bids,
    "draw": lambda t, seat: chain(  # free Actions before drawing too (J50)
        turn.draws(t), action_cards.free_actions(t, seat), standing_by.ahead(t, seat)
    ),
    "act": lambda t, seat: chain(turn.acts(t, seat), action_cards.free_actions(t, seat), standing_by.ahead(t, seat)),
    "doors": losses.door_choices,
    "discard": losses.discards,
    "save": losses.saves,
    "target": attack.targets,
    "bypass": lambda t, seat: map(act.Bypass, (False, True)),
    "reclaim": lambda t, seat: map(act.Reclaim, (False, True)),
    "barrier": defence.barrier_answers,
    "intercept": defence.interceptions,
    "sphinx": defence.toll_answers,
    "lay_door": lambda t, seat: map(act.ChooseDoor, turn.free_doors(t, seat)),
    "choose_door": lambda t, seat: effects.breach_choices(t),
    "choose_machine": lambda t, seat: effects.machine_choices(t),
    "choose_evolution": lambda t, seat: effects.evolution_choices(t),
    "choose_guard": effects.guard_choices,
    "android": effects.android_choices,
    "discard_other": lambda t, seat: effects.hand_choices(t),
    "take_card": lambda t, seat: action_cards.takings(t),
}


def play(t: Table, seat: Seat, action: Action) -> None:
    """Do it, up to the next question."""
    _DOES[type(action)](t, seat, action)
    _AGENDA.run(t)


def _pass(t: Table) -> None:
    """The next seat of the window is asked; after the last one, what was pending happens (R32, R33)."""
    if not window.passed(t):
        frame = agenda.frames(t, frames.FRAMES)[-1]
        _CLOSE[type(frame)](t, frame)


def _stand_by(t: Table, seat: Seat, span: str) -> None:
    standing_by.stand_by(t, seat, span)
    _pass(t)


def _choose_door(t: Table, seat: Seat, action: act.ChooseDoor) -> None:
    if t.question.kind == "choose_door":
        effects.open_breach(t, action)
    else:
        turn.choose_lay_door(t, seat, action)


_DOES: Mapping[type[Action], Callable[[Table, Seat, Any], None]] = {
    act.Pass: lambda t, seat, action: _pass(t),
    act.StandBy: lambda t, seat, action: _stand_by(t, seat, standing_by.THIS),
    act.StandByUntil: lambda t, seat, action: _stand_by(t, seat, action.span),
    act.PassAhead: lambda t, seat, action: standing_by.stand_by(t, seat, action.span),
    act.Listen: lambda t, seat, action: standing_by.listen(t, seat),
    act.EndTurn: lambda t, seat, action: turn.end(t, seat),
    act.Exchange: lambda t, seat, action: turn.exchange(t, seat),
    act.CancelAction: lambda t, seat, action: windows.cancel_action(t, seat),
    act.ChooseEvolution: lambda t, seat, action: effects.choose_evolution(t, action),
    act.DiscardOther: lambda t, seat, action: effects.discard_other(t, action),
    act.ChooseDoor: _choose_door,
    act.PlayAction: stack.play_card,
    act.Bid: auction.bid,
    act.OpenDoor: losses.open_door,
    act.Draw: turn.draw,
    act.Discard: losses.discard,
    act.Attack: attack.launch,
    act.ChooseTarget: attack.choose_target,
    act.PlaceGuard: turn.place_guard,
    act.Lay: turn.lay,
    act.PlaceEvolution: turn.place_evolution,
    act.FireCannon: turn.fire_cannon,
    act.Ruin: turn.ruin,
    act.ActivateDoor: turn.activate_door,
    act.Bypass: attack.bypass,
    act.PayBarrier: defence.pay_barrier,
    act.Intercept: defence.intercept,
    act.PaySphinx: defence.pay_sphinx,
    act.ChooseMachine: effects.choose_machine,
    act.ChooseGuard: effects.choose_guard,
    act.UseAndroid: effects.use_android,
    act.TakeCard: action_cards.take_card,
    act.Reclaim: attack.reclaim,
    act.Save: losses.save,
    act.ChooseCharacter: opening.choose_character,
}


def _open_or_close(t: Table, frame: Frame) -> None:
    if not windows.open_top(t):
        _CLOSE[type(frame)](t, frame)


# What opens a window when it is on top of the agenda, and what happens when that closes.
_CLOSE: Mapping[type[Frame], Callable[[Table, Any], None]] = {
    frames.Pending: action_cards.resolve,
    frames.Launched: attack.close_window,
    frames.SaleOpen: auction.close_sale_open,
    frames.SaleResult: auction.conclude,
    frames.RoundEnd: ending.close_round,
}

_AGENDA = Agenda(
    {
        **dict.fromkeys(_CLOSE, _open_or_close),
        frames.Dispose: stack.dispose,
        frames.Cancel: windows.cancel,
        frames.SaleOver: auction.close_sale,
        frames.Install: auction.install,
        frames.Doors: losses.resume_doors,
        frames.Loss: losses.resume_loss,
        frames.Discards: losses.resume_discards,
        frames.Draws: turn.draw_owed,
        frames.AtDoor: attack.resume_arrival,
        frames.BeforeBarrier: defence.resume_barrier,
        frames.Spent: defence.spend,
        frames.BeforeGuards: defence.resume_guards,
        frames.BeforeSphinx: defence.resume_toll,
        frames.Entering: attack.enter,
        frames.Breach: effects.resume_breach,
        frames.Leaving: attack.resume_leaving,
    },
    idle=turn.ask,
)
