"""What a seat can choose: one frozen struct an action. Doors are `a`, `b`, `c`; cards are named by their kind."""

from __future__ import annotations

from typing import ClassVar

from annales.domain.contract.game import Action
from annales.domain.table.layout import Seat


class ChooseCharacter(Action, frozen=True, tag="choose_character"):
    """«Chaque joueur choisit l'une d'elles face cachée.» (R5, option draft2)"""

    character: str
    SECRET = ("character",)


class Pass(Action, frozen=True, tag="pass"):
    """Let it pass, in a window (R32, R33)."""


class StandBy(Action, frozen=True, tag="stand_by"):
    """Let it pass, and all further windows of this sale or turn but those on a card that names you (J61)."""


class StandByUntil(Action, frozen=True, tag="stand_by_until"):
    """The same for longer: until your next turn, `my_turn`, or until the next round begins, `round` (J61)."""

    span: str


class PassAhead(Action, frozen=True, tag="pass_ahead"):
    """Stand by before a window asks you: in `this` sale or turn, until `my_turn`, or for the `round` (J61)."""

    span: str
    KEEPS: ClassVar[bool] = True


class Listen(Action, frozen=True, tag="listen"):
    """Stand by no longer: be asked again in every window (J61)."""

    KEEPS: ClassVar[bool] = True


class PlayAction(Action, frozen=True, tag="play_action"):
    """«Vous pouvez utiliser les cartes "Action" à n'importe quel moment du jeu.» (R30) With all its targets (R33)."""

    kind: str
    seat: Seat | None = None
    machine: str | None = None
    door: str | None = None
    amount: int | None = None


class CancelAction(Action, frozen=True, tag="cancel_action"):
    """The Manipulator cancels the Action on top, at the price of a card (see Characters)."""


class Bid(Action, frozen=True, tag="bid"):
    """«Il met dans son poing le nombre d'UE qu'il souhaite miser.» (R11)"""

    amount: int
    SECRET = ("amount",)


class OpenDoor(Action, frozen=True, tag="open_door"):
    """«Le joueur a le choix des portes qu'il active.» (R16)"""

    door: str


class Draw(Action, frozen=True, tag="draw"):
    """«Tirer 2 cartes, prendre 2 pions UE ou prendre un de chaque.» (R18)"""

    cards: int
    energy: int


class Discard(Action, frozen=True, tag="discard"):
    """Discard one card of your hand: it is picked one at a time."""

    kind: str


class Attack(Action, frozen=True, tag="attack"):
    """Launch a creature, from hand or from your defence (R40)."""

    kind: str
    source: str


class ChooseTarget(Action, frozen=True, tag="choose_target"):
    """«Poser une carte "Créature" devant une porte active adverse.» (R40)"""

    seat: Seat
    door: str


class PlaceGuard(Action, frozen=True, tag="place_guard"):
    """«Une créature peut aussi servir à la défense: le joueur la pose devant lui, dans son monde.» (R20b)"""

    kind: str


class Lay(Action, frozen=True, tag="lay"):
    """«Les joueurs sont libres de placer n'importe quelle carte sous une porte.» (R20c)"""

    kind: str
    SECRET = ("kind",)


class ChooseDoor(Action, frozen=True, tag="choose_door"):
    """The door beneath which the card is laid (R20c), or that the Stone Colossus opens (see Creatures)."""

    door: str


class PlaceEvolution(Action, frozen=True, tag="place_evolution"):
    """Place an Evolution by a machine of your world, or by the Visionary's power (R50)."""

    kind: str
    means: str


class FireCannon(Action, frozen=True, tag="fire_cannon"):
    """Destroy a machine with a Ravager Cannon (R52)."""

    seat: Seat
    machine: str


class Ruin(Action, frozen=True, tag="ruin"):
    """Destroy a machine by the Destroyer's power (see Characters)."""

    seat: Seat
    machine: str


class Exchange(Action, frozen=True, tag="exchange"):
    """«3 cartes défaussées pour une carte piochée.» (R20f)"""


class ActivateDoor(Action, frozen=True, tag="activate_door"):
    """«Un joueur peut activer une ou plusieurs de ses portes.» (R20g)"""

    door: str


class EndTurn(Action, frozen=True, tag="end_turn"):
    """«Il passe la main au joueur à sa gauche.» (R21)"""


class Bypass(Action, frozen=True, tag="bypass"):
    """The Wraith lets her creature pass by the card beneath, or not (R42)."""

    yes: bool


class PayBarrier(Action, frozen=True, tag="pay_barrier"):
    """Pay the Plasma Barrier, or lose the creature (see Traps)."""

    yes: bool


class Intercept(Action, frozen=True, tag="intercept"):
    """Choose a guard that intercepts, or none (R43)."""

    kind: str | None


class PaySphinx(Action, frozen=True, tag="pay_sphinx"):
    """Discard cards for the creature to go on past the Sphinx, or lose it (see Creatures)."""

    yes: bool


class ChooseMachine(Action, frozen=True, tag="choose_machine"):
    """The machine that a creature destroys or takes."""

    kind: str


class ChooseEvolution(Action, frozen=True, tag="choose_evolution"):
    """The Evolution that the Devourer discards."""

    kind: str


class ChooseGuard(Action, frozen=True, tag="choose_guard"):
    """The guard that the Stone Colossus discards or the Chimera lures away."""

    kind: str


class UseAndroid(Action, frozen=True, tag="use_android"):
    """«Utiliser la machine d'un adversaire grâce à un Androïde scientifique.» (R50)"""

    kind: str | None


class TakeCard(Action, frozen=True, tag="take_card"):
    """The card that Espionage takes from the hand looked at."""

    kind: str
    SECRET = ("kind",)


class DiscardOther(Action, frozen=True, tag="discard_other"):
    """The card that the Sphinx discards from the hand looked at."""

    kind: str


class Reclaim(Action, frozen=True, tag="reclaim"):
    """The Beastmaster takes the creature back, or not (R45)."""

    yes: bool


class Save(Action, frozen=True, tag="save"):
    """Answer a threat to your machine: `decline`, `force_field` or `guardian` (R36)."""

    how: str


ACTIONS = (
    ChooseCharacter,
    Pass,
    StandBy,
    StandByUntil,
    PassAhead,
    Listen,
    PlayAction,
    CancelAction,
    Bid,
    OpenDoor,
    Draw,
    Discard,
    Attack,
    ChooseTarget,
    PlaceGuard,
    Lay,
    ChooseDoor,
    PlaceEvolution,
    FireCannon,
    Ruin,
    Exchange,
    ActivateDoor,
    EndTurn,
    Bypass,
    PayBarrier,
    Intercept,
    PaySphinx,
    ChooseMachine,
    ChooseEvolution,
    ChooseGuard,
    UseAndroid,
    TakeCard,
    DiscardOther,
    Reclaim,
    Save,
)
