"""What a seat can choose: one frozen struct an action. Cards are names: `monks_1`, `shaman`."""

from __future__ import annotations

from typing import ClassVar

from annales.domain.contract.game import Action


class Discard(Action, frozen=True, tag="discard"):
    """«Se défausser de tout ou partie de ses cartes»: one card at a time (R29)."""

    card: str


class Refill(Action, frozen=True, tag="refill"):
    """«Compléter sa main à 7 cartes» (R30)."""


class Play(Action, frozen=True, tag="play"):
    """«Pour chaque carte d'Action posée, il en coûte 1 point d'Action de même Origine» (R34–R37); `pay` says how."""

    card: str
    pay: str


class Sacrifice(Action, frozen=True, tag="sacrifice"):
    """«Sacrifier une carte Croyants ou Guide Spirituel» (R42)."""

    card: str


class Power(Action, frozen=True, tag="power"):
    """«Chaque Divinité possède … un pouvoir utilisable une unique fois pendant la partie» (R53)."""


class Choose(Action, frozen=True, tag="choose"):
    """One choice that a card or a power leaves to this seat: a seat, a card, an Origin, `done` or `none` (R37)."""

    option: int | str


class Take(Action, frozen=True, tag="take"):
    """A card chosen in the hand that Diversion shows (option `diversion`): only thief and victim know which."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Let the item happen: final for this seat (R70)."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """The turn is over (R32)."""


class AutoPass(Action, frozen=True, tag="auto_pass"):
    """Pass in every window from now on, or no more (R80)."""

    KEEPS: ClassVar[bool] = True

    on: bool


ACTIONS = (Discard, Refill, Play, Sacrifice, Power, Choose, Take, Pass, EndTurn, AutoPass)
