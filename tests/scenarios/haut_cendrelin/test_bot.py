"""What `greedy` does: it takes the third point, breaks that of a rival, and goes on only while it gains by it."""

from collections import Counter

import pytest

from annales.domain.bots.level import LEVELS, choose
from annales.domain.contract.engine import legal_answers
from annales.domain.games.haut_cendrelin import game, layout
from annales.domain.games.haut_cendrelin.cards import FRAGMENTS
from tests.scenarios.haut_cendrelin.scene import chosen, laid


def answers(scene, seat=0, seeds=5):
    """What it answers, with different luck."""
    return {
        game.notation(scene.table, seat, choose(LEVELS["greedy"], game, scene.table, seat, f"{n}"))
        for n in range(seeds)
    }


def played(scene, seat=0, most=40):
    """What it answers until its night is over."""
    tokens = []
    while scene.table.ended is None and scene.asks[0] != "evening" and len(tokens) < most:
        asked = scene.table.question.must[0]
        token = game.notation(scene.table, asked, choose(LEVELS["greedy"], game, scene.table, asked, f"{len(tokens)}"))
        scene.play(f"{asked}:{token}")
        tokens.append(token)
    return tokens


def almost(scene, seat=0):
    """A seat with two points that it cannot lose."""
    return scene.objectives(seat, "o_deluge:acquired", "o_archmage:acquired")


def test_it_takes_the_third_point():
    """One Soul makes its favourite abundant, and wins (R62)."""
    scene = (
        almost(laid(demonic="blood_altar"))
        .favourites("souls", "tombs", "pits")
        .tokens(souls=3, bones=0, blood=0)
        .mana(1)
    )
    scene.hand(0, "a_seance", "s_arcane").used_destiny()

    assert answers(scene) == {"a_seance/1"}


def test_it_wins_with_two_answers_when_one_is_not_enough():
    """Damage first, then what it is employed for (R50, R62)."""
    scene = almost(laid()).favourites("treasures", "tombs", "pits").tokens(treasures=3).mana(1)
    scene.hand(0, "s_fire_bolt", "s_shatter").surroundings("e_lament")

    played(scene)

    assert scene.result == ((1, 2, 3), "throne")


def test_it_draws_the_fragment_that_completes_its_soul():
    """The last one in the old life is the third point (R20, R62)."""
    scene = almost(laid()).life(0, 1).mana(3).before_evening_of(0)
    scene.play("2:end")

    assert answers(scene) == {"+f"}


def test_it_draws_rather_than_gaining_mana():
    """Each fragment is a step towards the soul, and one more action in every night (R20)."""
    scene = laid().life(0, 6).hand(0, "n_coffin").before_evening_of(0).play("2:end")

    assert answers(scene) == {"+f"}


def test_it_gains_mana_when_mana_wins():
    """Ten mana, and twelve are an objective (R20, R62)."""
    scene = laid().objectives(0, "o_deluge:acquired", "o_well_of_mana").favourites("tombs", "pits", "pits")
    scene.tokens(tombs=7).mana(10).life(0, 6).before_evening_of(0).play("2:end")

    assert answers(scene) == {"+m"}


def test_it_does_not_give_a_rival_the_third_point():
    """A Tomb would win for seat 2; the other options do not (R60)."""
    scene = almost(laid(), 2).favourites("treasures", "pits", "tombs").tokens(tombs=5)
    scene.used_destiny().surroundings("e_funeral")

    assert answers(scene) == {"!e_funeral/2"}


def test_it_breaks_the_point_that_a_rival_is_about_to_reach():
    """Seat 2 has two points and lacks one Soul; Destiny can take one away (R52, R62)."""
    scene = (
        almost(laid(), 2).favourites("treasures", "treasures", "souls").tokens(souls=3, treasures=2, pits=3, tombs=3)
    )

    assert answers(scene.resolved()) == {"@departure"}


def test_at_sunset_it_strikes_at_the_point_of_a_rival_in_charge():
    """The rival would win in its night (R22)."""
    scene = almost(laid(), 1).favourites("pits", "souls", "pits").tokens(souls=3).mana(2).hand(0, "s_lightning")

    assert answers(scene.sunset_of(1)) == {"c:s_lightning/1"}


def test_at_sunset_it_keeps_what_brings_nothing():
    """Nobody gains or loses by Pits here, and mana is spent for them (R22)."""
    scene = laid().favourites("souls", "treasures", "souls").mana(1).hand(0, "n_bone_servants")

    assert answers(scene.sunset_of(1)) == {"pass"}


def test_it_does_not_renounce_for_what_nobody_needs():
    """A Pit is no use to it, and each fragment renounced cannot be played (R45)."""
    scene = laid().favourites("souls", "treasures", "souls").resolved().used_destiny()
    scene.hand(0, "n_gravedigging", "n_gravedigging", "n_coffin").tokens(pits=0, tombs=0)

    assert answers(scene) == {"end"}


def test_it_renounces_the_fragment_that_it_cannot_play():
    """Without Damage the Army of the Dead rests (R45)."""
    scene = laid().favourites("souls", "tombs", "pits").tokens(pits=0, tombs=0).mana(1)
    scene.hand(0, "a_call", "a_seance", "n_army").play("a_call/1")

    assert answers(scene) == {"-n_army"}


def test_it_ends_a_night_that_can_bring_nothing_more():
    """Both duties are done; bones are no point of anybody (R24)."""
    scene = laid().favourites("souls", "treasures", "souls").tokens(bones=1, pits=3).mana(9)
    scene.resolved().used_destiny()

    assert answers(scene) == {"end"}


def test_its_night_is_not_endless():
    """With all that places can use in plenty, it ends of its own accord (R51)."""
    scene = laid().tokens(bones=12, pits=12, tombs=5, embers=9).mana(20).favourites("tombs", "pits", "souls")

    tokens = played(scene.resolved().used_destiny())

    assert tokens[-1] == "end"
    assert len(tokens) < 12


def test_it_prefers_a_point_that_cannot_be_lost():
    """The fourth ghoul of the age against the fourth Soul, which any rival can take away (R62, R66)."""
    scene = laid().objectives(0, "o_bane_of_ghouls").counted(0, resolved_ghoul=3).favourites("souls", "pits", "tombs")
    scene.tokens(souls=3).mana(2).surroundings("e_starving_ghoul", "e_wandering_soul").used_destiny()

    assert {token.partition("/")[0] for token in answers(scene)} == {"!e_starving_ghoul"}


def test_it_prepares_before_it_employs():
    """The looter is worth a Treasure to a seat with Damage, so that the bolt comes first (R50)."""
    scene = laid().favourites("treasures", "tombs", "pits").tokens(treasures=2).hand(0, "s_fire_bolt").used_destiny()
    scene.surroundings("e_tomb_robber")

    assert answers(scene) == {"s_fire_bolt/1"}


def test_it_takes_fragments_from_the_rival_that_is_nearest():
    """Seat 2 has two points and one fragment left; seat 1 has nothing (R41, R45)."""
    scene = almost(laid(), 2).life(2, 1).hand(1, "n_coffin").hand(2, "n_coffin", "n_coffin").mana(2)
    scene.hand(0, "a_possession", "n_army").play("a_possession/1")

    assert answers(scene) == {">s2"}


# -- preparation


def prepared(*classes, seed="1", seats=2, **options):
    """A preparation in which it gives all answers, until the first evening."""
    scene = chosen(seats, *classes, **options)
    while scene.asks[0] != "evening":
        seat = min(scene.asks[1])
        scene.play(
            f"{seat}:{game.notation(scene.table, seat, choose(LEVELS['greedy'], game, scene.table, seat, seed))}"
        )
    return scene


PAIRS = [
    ("necromancer+animancer", "sorcerer+priest"),
    ("demonist+priest", "necromancer+sorcerer"),
    ("animancer+demonist", "priest+necromancer"),
]


@pytest.mark.parametrize("classes", PAIRS)
def test_its_list_obeys_the_points(classes):
    """Ten fragments of its classes, none more often than its points (R6)."""
    scene = prepared(*classes)
    for seat, souls in enumerate(classes):
        families = (layout.OLD_LIFE, layout.UNDER, layout.HAND, layout.USED, layout.RENOUNCED)
        fragments = Counter(fragment for family in families for fragment in scene.at(family[seat]))
        assert fragments.total() == 10
        assert all(number <= FRAGMENTS[fragment].points for fragment, number in fragments.items())
        assert {FRAGMENTS[fragment].soul for fragment in fragments} <= set(souls.split("+"))


def test_it_adds_ten_fragments_and_confirms():
    """It removes none that it has added (R6)."""
    scene = chosen(2, *PAIRS[0])
    kinds = []
    while scene.asks[0] != "prep_favourite":
        seat = min(scene.asks[1])
        token = game.notation(scene.table, seat, choose(LEVELS["greedy"], game, scene.table, seat, "1"))
        scene.play(f"{seat}:{token}")
        kinds.append(token[:6])

    assert Counter(kinds) == {"drop:o": 2, "list:+": 20, "list:o": 2}


def test_it_keeps_the_objectives_that_are_easy_to_reach():
    """Table rase needs nearly no Tomb and no Pit at once; the Deluge needs four Damage in one night (R5)."""
    scene = chosen(
        2,
        "sorcerer+animancer",
        "necromancer+priest",
        deals={"pool.0": ["o_scorched_earth", "o_deluge", "o_mind_thief"]},
    )

    assert answers(scene) == {"drop:o_scorched_earth"}


def test_its_favourite_is_one_that_its_fragments_make():
    """A list of fragments that create Souls (R7)."""
    scene = chosen(2, "animancer+sorcerer", "necromancer+priest", ready_lists=False)
    souls = ["a_call"] * 3 + ["a_exhumed_spirit"] * 3 + ["a_seance"] * 2 + ["a_reliquary"] * 2
    scene.play("0:" + game.notation(scene.table, 0, next(iter(legal_answers(game, scene.table, 0)))))
    scene.play("1:" + game.notation(scene.table, 1, next(iter(legal_answers(game, scene.table, 1)))))
    for fragment in souls:
        scene.play(f"0:list:+{fragment}")
    scene.play("0:list:ok")
    while scene.asks[0] != "prep_favourite":
        scene.play("1:" + game.notation(scene.table, 1, next(iter(legal_answers(game, scene.table, 1)))))

    assert answers(scene) == {"fav:souls"}
