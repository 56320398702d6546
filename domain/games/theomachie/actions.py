"""What a seat can choose: one frozen struct an action. Cards, gods and pantheons are ids, seats are numbers."""

from __future__ import annotations

from typing import ClassVar

from annales.domain.contract.game import Action


class ChoosePantheon(Action, frozen=True, tag="choose_pantheon"):
    """Choose a pantheon among those left (R11)."""

    pantheon: str


class ChooseStartingDeck(Action, frozen=True, tag="choose_starting_deck"):
    """Choose a prebuilt deck among those left (R12)."""

    deck: str


class DraftPick(Action, frozen=True, tag="draft_pick"):
    """Set a card of the pack aside (R13)."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    card: str


class DeckCut(Action, frozen=True, tag="deck_cut"):
    """Remove a card from the drafted ones (R14)."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    card: str


class ChooseGod(Action, frozen=True, tag="choose_god"):
    """Choose a god of one's pantheon, in secret until all have chosen (R15)."""

    SECRET: ClassVar[tuple[str, ...]] = ("god",)

    god: str


class UseMythology(Action, frozen=True, tag="use_mythology"):
    """Use an active Mythology card, perhaps on a seat or on a card of the Constellation (R24, R46, R58)."""

    card: str
    target: int | None = None
    constellation_card: str | None = None


class Decline(Action, frozen=True, tag="decline"):
    """Let a window pass."""


class PlayPower(Action, frozen=True, tag="play_power"):
    """Play a Power card (R34)."""

    card: str


class PlayCard(Action, frozen=True, tag="play_card"):
    """Play an Action card (R35).

    `target` is the seat that it aims at; `aim` the Location, the Attack in play or the Constellation card, with its
    mark; `token` the type of follower that Maelstrom takes. An `exempt` Attack uses a Temple of the Winds (R102).
    """

    card: str
    target: int | None = None
    aim: str | None = None
    token: str | None = None
    exempt: bool = False


class React(Action, frozen=True, tag="react"):
    """Play a reaction Effect in a window (R43)."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Bet nothing more; one's bid equals the level (R27)."""


class Call(Action, frozen=True, tag="call"):
    """Pay what is missing to the level, from the Cult or, under a Last Stand, from the bank (R28, R31)."""

    source: str


class Raise(Action, frozen=True, tag="raise"):
    """Call if needed, then stake one more token; with Fair Wind, a Disciple of the bank (R29, R93)."""

    token: str
    source: str


class LastStand(Action, frozen=True, tag="last_stand"):
    """Stay in the Hand with tokens of the bank: win, or be eliminated (R31)."""


class Fold(Action, frozen=True, tag="fold"):
    """Leave the Hand (R30)."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """The turn is over (R26, R48)."""


class BattlePass(Action, frozen=True, tag="battle_pass"):
    """Play nothing in this battle turn (R48)."""


class UseAbility(Action, frozen=True, tag="use_ability"):
    """Use the Ability of one's god, perhaps on a seat, with a card of the hand (R69)."""

    target: int | None = None
    card: str | None = None


class UseLocation(Action, frozen=True, tag="use_location"):
    """Use a Location: Lighthouse, or Sacred Forge with the card to discard (R103)."""

    location: str
    card: str | None = None


class ChooseCard(Action, frozen=True, tag="choose_card"):
    """Choose a card for an effect that waits for it."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    card: str


class ChooseToken(Action, frozen=True, tag="choose_token"):
    """Choose a type of token that an effect moves (R101)."""

    token: str


class ChooseOption(Action, frozen=True, tag="choose_option"):
    """Swap the two face-down cards of the Constellation, or leave them (R121)."""

    SECRET: ClassVar[tuple[str, ...]] = ("option",)

    option: str


class Done(Action, frozen=True, tag="done"):
    """Enough: end a series of choices, or the Closing window (R58)."""


class DiscardTop(Action, frozen=True, tag="discard_top"):
    """Choose the card that ends on top of a discarded block (R38)."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    card: str


class Keep(Action, frozen=True, tag="keep"):
    """Keep a card of the hand for the next Hand, by Foresight (R66a)."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    card: str


class TakePrayer(Action, frozen=True, tag="take_prayer"):
    """Take the card of a slot of the Prayer Track, 1 to 6, or the top card of the Prayer deck, `deck` (R71)."""

    slot: int | str


class DoMyth(Action, frozen=True, tag="myth"):
    """Buy the visible Mythology card, bury it, or keep the deck as it is; Fenrir is bought against a seat (R74)."""

    choice: str
    target: int | None = None


ACTIONS = (
    ChoosePantheon,
    ChooseStartingDeck,
    DraftPick,
    DeckCut,
    ChooseGod,
    UseMythology,
    Decline,
    PlayPower,
    PlayCard,
    React,
    Pass,
    Call,
    Raise,
    LastStand,
    Fold,
    EndTurn,
    BattlePass,
    UseAbility,
    UseLocation,
    ChooseCard,
    ChooseToken,
    ChooseOption,
    Done,
    DiscardTop,
    Keep,
    TakePrayer,
    DoMyth,
)
