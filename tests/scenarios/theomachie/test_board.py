"""The table in a terminal: at most 80 columns, with two seats and with eight."""

from random import Random

import pytest

from annales.domain.bots import LEVELS, choose
from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.games.theomachie import game, layout
from annales.domain.games.theomachie.board import draw
from annales.domain.table.visibility import as_seen
from tests.scenarios.theomachie.scene import laid

TRACK = ("famine", "unity", "gust", "mist", "oracle", "purge")
SKY = ("air_chaos_3", "earth_chaos_2", "fire_order_2")


def seen_by(scene, viewer, language="en"):
    """The lines that a viewer sees."""
    return draw(as_seen(scene.table, viewer), language).splitlines()


def betting():
    """Two seats in Betting Round 1: a hand, cards in play, a Last Stand, a discard pile."""
    scene = laid(2, hands={0: ["quicksand", "power_earth_chaos", "hatred"], 1: ["rockfall", "hatred"]})
    scene.deck(0, "eruption", "feint", "harvest").deck(1, "leviathan", "undertow")
    scene.track(*TRACK).sky(*SKY).played(1, "power_air_order", "mist").locations(1, "citadel:damaged")
    scene.discarded(1, "fireball", "whispers").stake(0, "0/0/1", "1/0/0").bid(0, "1/0/1").level("1/0/1")
    return scene.stake(1, "1/0/1").bid(1, "1/0/1").cult(1, "2/5/7").under_last_stand(0)


def test_a_seat_sees_its_hand_with_its_costs():
    """And of the others what lies open, with marks; the Track with its prices (R7, R35, R71)."""
    assert seen_by(betting(), 0) == [
        "Hand 1 (basic), Betting Round 1; ante 1, First Player 0",
        "Constellation: Air CCC, Earth CC, Fire OO, ?, ?; level 1/0/1; Essence deck 19",
        "Everybody counts: 1 Fire, 1 Air, 1 Earth, 2O, 5C",
        "Prayer Track: Priest: 1 Famine (1 Earth CCC), 2 Unity (1 Air OO); Disciple:",
        "  3 Gust (1 Air), 4 Mist (1 Water OOO); free: 5 Oracle (1 Water),",
        "  6 Purge (2 Fire CCCC); Prayer deck 99",
        "> seat 1: Cult 3/5/7, Stake 0/0/1; hand 3, draw 3, discard 0",
        "    Last Stand: 1/0/0 from the bank",
        "    hand: Hatred (1 Fire), Earth Power (Chaos), Quicksand (2 Earth CCC)",
        "  seat 2: Cult 2/5/7, Stake 1/0/1; hand 2, draw 2, discard 2 (Whispers)",
        "    in play: Mist, Air Power (Order) | Locations: Citadel (damaged) | counts:",
        "      1 Fire, 2 Air, 1 Earth, 4O, 5C",
        "Betting Round 1, seat 1: level 1/0/1 (Prophets/Priests/Disciples), owes nothing",
    ]


def test_a_spectator_sees_no_hand_in_french_either():
    """Only how many cards each holds."""
    assert seen_by(betting(), None, "fr") == [
        "Main 1 (basique), Manche d'Enchères 1 ; Mise Initiale 1, Premier Joueur 0",
        "Constellation : Air CCC, Terre CC, Feu OO, ?, ? ; niveau 1/0/1 ; deck Essence 19",
        "Chacun compte : 1 Feu, 1 Air, 1 Terre, 2O, 5C",
        "Piste de Prière : Prêtre : 1 Famine (1 Terre CCC), 2 Unité (1 Air OO) ;",
        "  Disciple : 3 Rafale (1 Air), 4 Brume (1 Eau OOO) ; gratuit : 5 Oracle (1 Eau),",
        "  6 Purge (2 Feu CCCC) ; deck Prière 99",
        "> siège 1 : Culte 3/5/7, Enjeu 0/0/1 ; main 3, pioche 3, défausse 0",
        "    Baroud d'Honneur : 1/0/0 de la banque",
        "  siège 2 : Culte 2/5/7, Enjeu 1/0/1 ; main 2, pioche 2, défausse 2 (Murmures)",
        "    en jeu : Brume, Pouvoir d'Air (Ordre) | Lieux : Citadelle (un dégât) |",
        "      compte : 1 Feu, 2 Air, 1 Terre, 4O, 5C",
        "Manche d'Enchères 1, siège 1 : niveau 1/0/1 (Prophètes/Prêtres/Disciples), ne",
        "  doit rien",
    ]


def test_the_cards_that_the_tablets_lift_are_drawn_for_their_owner():
    """In brackets; the others see that there are two (R121)."""
    scene = laid(2, mode="advanced").active(0, "tablets_of_destiny")
    scene.sky("water_order_1", "air_order_1", "fire_order_1", turn="water_chaos_3", river="air_chaos_2")
    scene.writes(layout.WAITING, (0, 1)).writes(layout.PHASE, "before_betting").table.ask("before_betting", [0])
    scene.play("0:M:tablets_of_destiny")

    assert "[Water CCC], [Air CC]" in seen_by(scene, 0)[1]
    assert seen_by(scene, 1)[1].count("?") == 2


def test_a_declared_card_is_drawn_with_its_aim():
    """While its window is open (R44)."""
    scene = laid(2, hands={0: ["famine"], 1: ["gust"]}).sky("earth_chaos_3", "air_order_1", "fire_order_1")
    scene.play("0:!famine@1")

    assert seen_by(scene, None)[-2:] == [
        "declared by seat 1: Famine, against seat 2",
        "Seat 2, react or not: seat 1 plays Famine, against seat 2",
    ]


def test_gods_miracles_points_and_mythology_are_drawn():
    """Only in the modes that have them (R8)."""
    scene = laid(2, mode="epic").god(0, "cernunnos").miracles(0, 1).points(0, 4)
    scene.active(0, "cuchulainn:joined").visible(0, "gae_bolga")
    lines = seen_by(scene, 0)
    own = next(number for number, line in enumerate(lines) if line.startswith("> seat 1"))

    assert lines[own].startswith("> seat 1 (Cernunnos): Cult 3/5/7")
    assert lines[own + 1] == "    4 points | 1 Miracle | Mythology: Cúchulainn (in the Stake) |"
    assert lines[own + 2] == "      for purchase: Gae Bolga (2 Miracles)"


def test_a_battle_shows_the_power_so_far():
    """Followers, Attacks and the rest, as they would count now (R52)."""
    scene = laid(2, hands={0: ["quicksand"]}).sky(*SKY, "earth_chaos_1", "air_order_1").stake(0, "1/0/2")
    scene.turn_of(0, "battle").resolve("0:^quicksand")

    assert "    Power 20 | Attacks: Quicksand" in seen_by(scene, None)
    assert any(line.startswith("    Power 2") for line in seen_by(scene, 1)[5:])


def test_after_the_hand_nobody_is_folded_or_under_a_last_stand():
    """The Last Stand card is back, and folded seats take their card (R56, R71)."""
    scene = laid(2, hands={0: ["hatred"], 1: ["hatred"]}).sky(*SKY).track(*TRACK).under_last_stand(0)
    assert any("Last Stand" in line for line in seen_by(scene, None))
    scene.play("0:PA 0:ET 1:FO 0:=.")

    assert scene.table.asked.kind == "prayer"
    assert not any("Last Stand" in line or "folded" in line for line in seen_by(scene, None))


def test_folded_and_eliminated_seats_say_so():
    """A line tells that they are not in the Hand (R30, R81)."""
    scene = laid(3).resolve("0:RA.D 0:ET 1:FO")
    assert "    folded" in seen_by(scene, None)
    scene.table = scene.table.copy()
    scene.table.eliminate(1)
    assert "  seat 2: eliminated" in seen_by(scene, None)


def test_the_result_is_drawn():
    """When the match is over (R77)."""
    table = laid(2).table.copy()
    table.end((1, 2), "last_player")

    assert draw(table).splitlines()[-1] == "over (a single player is left): ranks 1 2"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (4, "epic"), (8, "advanced")])
def test_no_line_is_wider_than_a_terminal(seats, mode, language):
    """Whoever looks, whatever is in play."""
    dealer = SeededDealer(Random(seats))
    t, _ = open_table(game, set_up_for(game, seats, {"mode": mode}), dealer)
    widths = []

    for turn in range(250):
        if t.ended is not None:
            break
        seat = t.question.must[0]
        t, _ = advance(game, t, seat, choose(LEVELS["random"], game, t, seat, f"match-{turn}"), dealer)
        if turn % 5 == 0:
            widths += map(len, draw(as_seen(t, seat), language).splitlines())

    assert 40 < max(widths) <= 80
