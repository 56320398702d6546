"""The table in a terminal: at most 80 columns, from two to six seats, in both languages."""

from random import Random

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.games.haut_cendrelin import game
from annales.domain.games.haut_cendrelin.board import draw
from annales.domain.table.visibility import as_seen
from tests.scenarios.haut_cendrelin.scene import laid, opened


def seen_by(scene, viewer, language="en"):
    """The lines that a viewer sees."""
    return draw(as_seen(scene.table, viewer), language).splitlines()


def night():
    """Seat 0 in its night: a hand, fragments on the table, objectives met and not met, ephemerals."""
    scene = laid(2).tokens(tombs=6, pits=3, souls=3, bones=0).mana(4, 1).hand(0, "n_coffin", "n_coffin", "a_call")
    scene.life(0, 3).life(1, 0).objectives(0, "o_city_of_dead", "o_deluge:acquired").favourites("tombs", "souls")
    scene.objectives(1, "o_scorched_earth", "o_mind_thief").counted(1, forced_returns=1)
    scene.surroundings("e_tomb_robber", "e_psychopomp", "e_funeral").ephemerals(0, damage=2, pact=1)
    return scene.used(0, "n_horde").renounced(0, "n_lich").renounced(1, "a_call", "a_siphon")


def test_a_seat_sees_the_cemetery_its_hand_and_what_lies_open():
    """Tokens over their abundance, kinds of events, progress of objectives (R10, R49, R62, R66)."""
    assert seen_by(night(), 0) == [
        "Round 1 (full mode), seat 1 in charge",
        "Cemetery (tokens/abundance, * reached): Tombs 6/6*, Pits 3/6, Souls 3/4,",
        "  Treasures 2/4, Embers 1/4, Bones 0/6",
        "Places: The Infernal Rift, The Ossuary",
        "Surroundings: Tomb Robber (looter), Funeral Procession (living),",
        "  Psychopomp (Death God); Future 12, Past 0",
        "> seat 1 (Necromancer, Sorcerer): glory 2/3, mana 4, hand 3, old life 3",
        "    favourite: Tombs* | Damage 2, Demonic pacts 1 | used: Zombie Horde |",
        "      face down: Lich's Memory",
        "    objectives: City of the Dead (Tombs 6/8), Deluge of Fire*",
        "    objective dropped: Scorched Earth",
        "    hand: 2 × Laying in the Coffin, Call of Souls",
        "  seat 2 (Animancer, Priest): glory 1/3, mana 1, hand 0, old life 0",
        "    favourite: Souls | soul complete* | face down: 2",
        "    objectives: Thief of Minds (1/2), Scorched Earth (Tombs 6/≤1, Pits 3/≤1)",
        "Night of seat 1: still an event to resolve and Destiny to use",
    ]


def test_a_rival_sees_numbers_where_cards_are_hidden():
    """In French (R10, R11)."""
    lines = seen_by(night(), 1, "fr")

    assert lines[6] == "> siège 1 (Nécromancien, Sorcier) : gloire 2/3, mana 4, main 3, ancienne vie 3"
    assert lines[8] == "      Horde de zombies | face cachée : 1"
    assert not any("Mise en bière" in line or "Souvenir de liche" in line for line in lines)
    assert "face cachée : Appel des âmes, Siphon d'âme" in " ".join(" ".join(lines).split())


@pytest.mark.parametrize(
    ("objective", "told"),
    [
        ("o_well_of_mana", "Well of Mana (mana 1/12)"),
        ("o_open_gate", "The Open Gate (Embers 1/5)"),
        ("o_gravedigger_of_ages", "Gravedigger of Ages (0/10)"),
        ("o_great_call", "The Great Call (0/4)"),
    ],
)
def test_an_objective_shows_how_far_the_seat_is(objective, told):
    """Mana, the demonic resource over its hourglass, counters of the age and of the night (R66)."""
    scene = laid(2).mana(0, 1).objectives(1, objective)

    assert any(line == f"    objectives: {told}" for line in seen_by(scene, None))


def test_before_the_first_night_classes_and_lists_are_shown():
    """The seat sees its own list; of the others, how long theirs are (R6, R11)."""
    scene = opened(2).play("class:priest class:sorcerer class:animancer class:demonist")
    while scene.asks[0] == "prep_objectives":
        seat = min(scene.asks[1])
        scene.play(f"{seat}:{scene.allows(seat)[0]}")
    scene.play("0:list:+p_prayer 0:list:+p_prayer")

    own, rival = seen_by(scene, 0), seen_by(scene, 1)

    assert own[0] == "Before the first night (full mode)"
    assert "    list, 2 of 10: 2 × Prayer" in own
    assert "    list: 2 of 10" in rival
    assert not any("Prayer" in line for line in rival)


def test_the_initiation_counts_two_conditions():
    """Without objectives a complete soul and an abundant favourite win (R61)."""
    scene = laid(2, mode="initiation").tokens(treasures=4)

    assert "> seat 1 (Necromancer): conditions 1/2, mana 0, hand 0, old life 10" in seen_by(scene, None)


def test_a_campaign_shows_its_age_and_the_thrones():
    """Of each line of heirs (R65, R76)."""
    scene = laid(2, ages=3).life(0, 0).tokens(treasures=4).objectives(0, "o_deluge:acquired").hand(0, "n_coffin")

    scene.tokens(pits=1).play("n_coffin/1")

    lines = seen_by(scene, None)
    assert lines[0] == "Round 1 of age 1 of 3 (full mode), seat 1 in charge"
    assert any("1 throne" in line for line in lines)
    assert lines[-1] == "Reign of seat 1, High Cendrelin: they change the cemetery or leave it as it is"


def test_an_end_is_drawn_with_reason_and_ranks():
    """The reason, and the rank of each seat (R65)."""
    scene = laid(2).life(0, 0).tokens(treasures=4, pits=1).objectives(0, "o_deluge:acquired").hand(0, "n_coffin")

    scene.play("n_coffin/1")

    assert seen_by(scene, None)[-1] == "over (a cendrelin takes the throne): ranks 1 2"
    assert seen_by(scene, None, "fr")[-1] == "terminé (un cendrelin monte sur le trône) : rangs 1 2"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_no_line_is_wider_than_a_terminal(seats, language):
    """All along a match of random answers, for a spectator and for a seat."""
    chance = Random(seats)
    dealer = SeededDealer(Random(seats))
    table, _ = open_table(game, set_up_for(game, seats, {"class_choice": "random"}), dealer)
    widest = 0
    for _ in range(200):
        seat = min(table.question.must)
        for viewer in (None, seat):
            widest = max(widest, *map(len, draw(as_seen(table, viewer), language).splitlines()))
        table, _ = advance(game, table, seat, chance.choice(list(game.legal(table, seat))), dealer)

    assert 60 < widest <= 80
