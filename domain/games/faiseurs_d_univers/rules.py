"""The rules of Les Faiseurs d'Univers: each question with its legal answers, and what each answer does.

What is pending lies on the agenda, last in first out: an answer changes its top, and `_go_on` resumes what is there
until somebody must answer. Rules (R), rulings (J): docs/games/faiseurs_d_univers.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from domain.contract.game import Action, Setup
from domain.table.layout import Seat
from domain.table.table import Table, TableView
from domain.tabletop import window

from . import action_cards, attack, auction, defence, effects, ending, losses, opening, stack, turn, windows
from .actions import (
    ActivateDoor,
    Attack,
    Bid,
    Bypass,
    CancelAction,
    ChooseCharacter,
    ChooseDoor,
    ChooseEvolution,
    ChooseGuard,
    ChooseMachine,
    ChooseTarget,
    Discard,
    DiscardOther,
    Draw,
    EndTurn,
    Exchange,
    FireCannon,
    Intercept,
    Lay,
    OpenDoor,
    Pass,
    PayBarrier,
    PaySphinx,
    PlaceEvolution,
    PlaceGuard,
    PlayAction,
    Reclaim,
    Ruin,
    Save,
    StandBy,
    TakeCard,
    UseAndroid,
)


def set_up(t: Table, setup: Setup) -> None:
    """Lay the cards, deal, and ask the first question (R1–R7)."""
    opening.set_up(t, setup)
    _go_on(t)


def legal(t: TableView, seat: Seat) -> Iterator[Action]:
    """Every answer open to a seat, the most passive first (see Decisions)."""
    asked = t.asked
    if asked is None:
        return iter(())
    if seat in asked.must:
        return _OFFERS[asked.kind](t, seat)
    return action_cards.free_actions(t, seat) if seat in asked.may else iter(())  # an interjection (R30)


_OFFERS: Mapping[str, Callable[[TableView, Seat], Iterator[Action]]] = {
    **dict.fromkeys(windows.KINDS, windows.answers),
    "draft": opening.choices,
    "bid": auction.bids,
    "rebid": auction.bids,
    "bid_last": auction.bids,
    "draw": lambda t, seat: chain(turn.draws(t), action_cards.free_actions(t, seat)),  # before drawing too (J50)
    "act": lambda t, seat: chain(turn.acts(t, seat), action_cards.free_actions(t, seat)),
    "doors": losses.door_choices,
    "discard": losses.discards,
    "save": losses.saves,
    "target": attack.targets,
    "bypass": lambda t, seat: map(Bypass, (False, True)),
    "reclaim": lambda t, seat: map(Reclaim, (False, True)),
    "barrier": defence.barrier_answers,
    "intercept": defence.interceptions,
    "sphinx": defence.toll_answers,
    "lay_door": lambda t, seat: map(ChooseDoor, turn.free_doors(t, seat)),
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
    _go_on(t)


def _pass(t: Table) -> None:
    """The next seat of the window is asked; after the last one, what was pending happens (R32, R33)."""
    if not window.passed(t):
        _CLOSE[t.agenda[-1][0]](t)


def _stand_by(t: Table, seat: Seat) -> None:
    windows.stand_by(t, seat)
    _pass(t)


def _choose_door(t: Table, seat: Seat, action: ChooseDoor) -> None:
    if t.question.kind == "choose_door":
        effects.open_breach(t, action)
    else:
        turn.choose_lay_door(t, seat, action)


_DOES: Mapping[type[Action], Callable[[Table, Seat, Any], None]] = {
    Pass: lambda t, seat, action: _pass(t),
    StandBy: lambda t, seat, action: _stand_by(t, seat),
    EndTurn: lambda t, seat, action: turn.end(t, seat),
    Exchange: lambda t, seat, action: turn.exchange(t, seat),
    CancelAction: lambda t, seat, action: windows.cancel_action(t, seat),
    ChooseEvolution: lambda t, seat, action: effects.choose_evolution(t, action),
    DiscardOther: lambda t, seat, action: effects.discard_other(t, action),
    ChooseDoor: _choose_door,
    PlayAction: stack.play_card,
    Bid: auction.bid,
    OpenDoor: losses.open_door,
    Draw: turn.draw,
    Discard: losses.discard,
    Attack: attack.launch,
    ChooseTarget: attack.choose_target,
    PlaceGuard: turn.place_guard,
    Lay: turn.lay,
    PlaceEvolution: turn.place_evolution,
    FireCannon: turn.fire_cannon,
    Ruin: turn.ruin,
    ActivateDoor: turn.activate_door,
    Bypass: attack.bypass,
    PayBarrier: defence.pay_barrier,
    Intercept: defence.intercept,
    PaySphinx: defence.pay_sphinx,
    ChooseMachine: effects.choose_machine,
    ChooseGuard: effects.choose_guard,
    UseAndroid: effects.use_android,
    TakeCard: action_cards.take_card,
    Reclaim: attack.reclaim,
    Save: losses.save,
    ChooseCharacter: opening.choose_character,
}


def _go_on(t: Table) -> None:
    """Last in, first out: unfinished effects, until somebody must answer."""
    while not t.is_waiting():
        if t.agenda:
            _resume(t, t.agenda[-1][0])
        else:
            turn.ask(t)


def _resume(t: Table, word: str) -> None:
    if word not in _CLOSE:
        _RESUME[word](t)
    elif not windows.open_top(t):
        _CLOSE[word](t)


def _close_sale_open(t: Table) -> None:
    t.pop()
    auction.start_bids(t)


def _close_sale_result(t: Table) -> None:
    t.pop()
    auction.conclude(t)


# What opens a window when it is on top of the agenda, and what happens when that closes.
_CLOSE: Mapping[str, Callable[[Table], None]] = {
    "card": action_cards.resolve,
    "attack": attack.close_window,
    "sale_open": _close_sale_open,
    "sale_result": _close_sale_result,
    "round_end": ending.close_round,
}

# All other words of the agenda.
_RESUME: Mapping[str, Callable[[Table], None]] = {
    "dispose": stack.dispose,
    "cancel": windows.cancel,
    "sale_over": auction.close_sale,
    "install": auction.install,
    "doors": losses.resume_doors,
    "loss": losses.resume_loss,
    "discards": losses.resume_discards,
    "draws": turn.draw_owed,
    "arrive": attack.resume_arrival,
    "barred": defence.resume_barrier,
    "spent": defence.spend,
    "guards": defence.resume_guards,
    "toll": defence.resume_toll,
    "enter": attack.enter,
    "breach": effects.resume_breach,
    "leave": attack.resume_leaving,
}
