"""What a seat can choose: one frozen struct an action. Squares and walls are names: `e5`, `e4h`."""

from __future__ import annotations

from annales.domain.contract.game import Action


class Deploy(Action, frozen=True, tag="place"):
    """Put one of your pieces on a free square of your deployment zone (R8)."""

    kind: str
    square: str


class Step(Action, frozen=True, tag="step"):
    """Move to an adjacent square (R15), with a mineral if you like (R24), set down beside you in the goal (R27)."""

    piece: str
    to: str
    carry: bool = False
    deposit: str | None = None


class Run(Action, frozen=True, tag="run"):
    """«Le guépard peut "courir" de deux cases pour un point de mouvement.» (R30)"""

    piece: str
    to: str


class Leap(Action, frozen=True, tag="leap"):
    """«Les dieux … peuvent se déplacer sur n'importe quelle case des hyper-cases adjacentes à la leur.» (R18)"""

    piece: str
    to: str


class Climb(Action, frozen=True, tag="climb"):
    """«Il peut aussi "voler" par dessus les personnages amis ou ennemis.» (R33)"""

    piece: str
    over: str


class Land(Action, frozen=True, tag="land"):
    """«Le vol doit se terminer sur une case vide.» (R33)"""

    piece: str
    to: str


class Attack(Action, frozen=True, tag="attack"):
    """«Amener un personnage sur la même case que lui et dépenser un point de mouvement.» (R42)"""

    piece: str
    at: str
    carry: bool = False


class Build(Action, frozen=True, tag="build"):
    """«Un joueur peut construire un mur en contact avec un de ses bâtisseurs.» (R36)"""

    wall: str


class Resurrect(Action, frozen=True, tag="resurrect"):
    """«Un joueur peut envoyer l'émissaire dans son cimetière pour ressusciter un personnage mort.» (R54)"""

    kind: str


class ImmortalYield(Action, frozen=True, tag="immortal_yield"):
    """«Le joueur attaqué peut choisir de perdre son immortel.» (R51)"""


class ImmortalCancel(Action, frozen=True, tag="immortal_cancel"):
    """«Lorsque l'immortel est attaqué, il peut annuler le combat.» (R52)"""

    piece: str


class Sacrifice(Action, frozen=True, tag="sacrifice"):
    """«Enlever du plateau un personnage identique à celui tué» (R44), chosen by the enemy if need be (R48)."""

    piece: str


class EndTurn(Action, frozen=True, tag="end_turn"):
    """«Il n'est pas obligatoire de tous les utiliser.» (R12)"""


class OfferDraw(Action, frozen=True, tag="offer_draw"):
    """Offer a draw, until the end of the enemy's next turn (R63)."""

    SETTLES = True


class AcceptDraw(Action, frozen=True, tag="accept_draw"):
    """Accept the draw offered (R63)."""

    SETTLES = True


ACTIONS: tuple[type[Action], ...] = (
    Deploy,
    Step,
    Run,
    Leap,
    Climb,
    Land,
    Attack,
    Build,
    Resurrect,
    ImmortalYield,
    ImmortalCancel,
    Sacrifice,
    EndTurn,
    OfferDraw,
    AcceptDraw,
)
