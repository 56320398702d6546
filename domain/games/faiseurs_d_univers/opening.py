"""Before the first round: tokens, doors, Characters, the deal (R1–R7)."""

from __future__ import annotations

from collections.abc import Iterator

from annales.domain.contract.game import Setup
from annales.domain.contract.options import SEAT
from annales.domain.table.layout import Seat
from annales.domain.table.table import Table, TableView

from . import cards, ending
from . import layout as on
from .actions import ChooseCharacter
from .cards import BOX, KITS, NUMBERS, Character, Machine, Resource
from .layout import from_first

START = NUMBERS.setup
ANY_SEAT = "random"


def set_up(t: Table, setup: Setup) -> None:
    """Lay everything, choose the first player, give out Characters, and deal as soon as they are known (R5, R6)."""
    _write_options(t, setup)
    _lay_cards(t)
    t.write(on.FIRST, _first_player(t, str(setup.options["first_player"])))
    _give_energy(t)
    match setup.options["characters"]:
        case "random":
            for seat in from_first(t):
                t.draw(on.CHARACTER_BAG, on.CHARACTER[seat])
            deal(t)
        case "draft2":
            for seat in from_first(t) * START.characters_to_choose_from:
                t.draw(on.CHARACTER_BAG, on.CANDIDATES[seat])
            t.ask("draft", range(t.seats))
        case _:
            deal(t)


def choices(t: TableView, seat: Seat) -> Iterator[ChooseCharacter]:
    """The two Characters dealt to a seat (R5)."""
    return (ChooseCharacter(character) for character in BOX.kinds(t.at(on.CANDIDATES[seat])))


def choose_character(t: Table, seat: Seat, action: ChooseCharacter) -> None:
    """Keep one in secret; all are revealed together, those not kept are shown to nobody else (R5)."""
    if not t.seal(seat, action.character):
        return
    for chooser, character in t.unseal().items():
        t.move(character, on.CANDIDATES[chooser], on.CHARACTER[chooser])
    deal(t)


def deal(t: Table) -> None:
    """Five Resources each, one at a time, then the first round begins (R6, J60)."""
    for seat in from_first(t) * START.resources_per_player:
        t.draw(on.DECK, on.HAND[seat])
    ending.start_round(t)


def _write_options(t: Table, setup: Setup) -> None:
    chosen = setup.options
    t.write(on.TARGET, chosen["target_points"])  # 11, 9, 7 for three, four, five seats (R7)
    t.write(on.BAN, chosen["attack_ban_rounds"])
    t.write(on.LAST_ROUND, chosen["max_rounds"])
    t.write(on.LEAN, chosen["windows"] == "lean")
    t.write(on.ROUND, 0)
    t.write(on.BUYER, ())
    t.write(on.AT_TARGET, ())
    t.write(on.STANDING_BY, ())


def _lay_cards(t: Table) -> None:
    """The same cards for every number of seats; doors of absent seats stay in the box (R3, R7)."""
    t.lay(BOX.pieces(Character), on.CHARACTER_BAG)
    t.lay(BOX.pieces(Machine), on.MACHINE_BAG)
    t.lay(BOX.pieces(Resource), on.DECK)
    for seat in range(t.seats):
        for number, door in enumerate(on.DOORS):
            t.lay([on.ACTIVE if number < START.active_doors_per_player else on.INACTIVE], on.DOOR[seat, door])
    absent = KITS[cards.DOOR].copies - t.seats * KITS[cards.DOOR].per_player
    if absent:
        t.lay([cards.DOOR] * absent, on.NOT_IN_PLAY)


def _first_player(t: Table, option: str) -> Seat:
    """«Le joueur le plus jeune obtient le pion Preum's»: ages are unknown, so chance or an option says (R4, J2)."""
    if option == ANY_SEAT:
        return int(t.roll(on.DIE[t.seats])) - 1
    return int(option.removeprefix(SEAT))


def _give_energy(t: Table) -> None:
    """«Chaque joueur se voit attribuer 5 jetons UE … Le reste constitue la Banque.» (R2)"""
    each = KITS[cards.ENERGY_TOKEN].per_player
    for seat in range(t.seats):
        t.add(on.ENERGY[seat], each)
    t.add(on.BANK, START.energy_tokens - t.seats * each)
