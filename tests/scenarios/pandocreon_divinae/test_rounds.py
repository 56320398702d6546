"""Setup, rounds and turns (R1–R9, R20–R33, R86, R87)."""

from collections import Counter

from annales.domain.games.pandocreon_divinae import layout
from annales.domain.games.pandocreon_divinae.cards import CARDS, DIVINITIES
from tests.scenarios.pandocreon_divinae.scene import laid, opened


def test_a_new_game_lays_divinities_and_deals_seven_cards_each():
    """Different Divinities face up, 7 cards each, a pile of 52, nothing else; round 1 is locked (S1, R1–R4, R7)."""
    scene = opened(seats=4)

    assert len({scene.at(layout.DIVINITY[seat])[0] for seat in range(4)}) == 4
    assert len(scene.at(layout.ASIDE)) == len(DIVINITIES) - 4
    assert [len(scene.at(layout.HAND[seat])) for seat in range(4)] == [7, 7, 7, 7]
    assert len(scene.at(layout.DRAW_PILE)) == 52
    assert scene.at(layout.DISCARD) == []
    assert scene.at(layout.CENTRE) == []
    assert scene.says(layout.LOCKED)
    assert scene.says(layout.ROUND) == 1


def test_divinities_lie_face_up_for_all():
    """«Many cards name a Divinity's dogmas»: a spectator sees those dealt and those left over (R3, J4)."""
    scene = opened(seats=3)

    shown = scene.view(None)["places"]
    seen = [*shown["aside"], *(shown[f"divinity.{seat}"][0] for seat in range(3))]
    assert sorted(seen) == sorted(DIVINITIES)


def test_hands_are_dealt_before_the_first_round_so_that_free_cards_can_be_played():
    """J3: seat 1, whose first turn has not come, rolls the die again in that of seat 0 (R6, R36, R69)."""
    scene = opened(seats=2, first_seat="seat_0", deals={"draw_pile": ["monks_1", "upheaval"]})

    assert scene.may("1:p:BOU")
    scene.play("1:p:BOU")

    assert scene.asks == ("window", {0})


def test_cards_are_posed_and_sacrificed_in_any_order_and_number():
    """«Jouer les deux phases suivantes tant que ses cartes le lui permettent» (R32, J35): the point of a sacrifice pays
    for a card, whose turn goes on with another sacrifice."""
    scene = laid().guide(0, "CLE4", "MOI1", "MOI5").hand(0, "DIP", "GUE").used(1, 2, 3)
    assert scene.allows(0) == ["e", "s:MOI1", "s:MOI5", "s:CLE4"]

    scene.resolve("0:s:MOI1 0:p:DIP 0:s:MOI5 0:p:GUE")

    assert scene.lies_at_centre == ["DIP*", "GUE*"]
    assert scene.asks == ("main", {0})


def test_points_at_the_start_are_those_of_the_first_roll_only():
    """«0 AP of each Origin», then the first distribution (S1, R7, J1)."""
    scene = opened(seats=2, divinities="fixed", divinity_list="brewalen,gorpa", deals={"cosmogony": ["day"]})

    assert scene.table.counters == {"points.0.day": 2}


def test_every_number_of_seats_can_play():
    """«2 to 8 seats»; the whole deck whatever the number (R1, R2, J30)."""
    for seats in range(2, 9):
        scene = opened(seats=seats)

        assert len(scene.at(layout.DRAW_PILE)) == 80 - 7 * seats
        assert scene.asks[0] == "prepare"


def test_the_first_seat_is_drawn_and_the_deal_begins_with_it():
    """First seat 2: the deal goes 2, 3, 0, 1; it rolls and plays first; seat 3 starts round 2 (S2, R5, R6, R26)."""
    scene = opened(seats=4, deals={"first_of_4": ["2"]})

    dealt = [fact.split()[-1] for fact in scene.facts if " draw_pile hand." in fact]
    assert dealt == ["hand.2", "hand.3", "hand.0", "hand.1"] * 7
    assert scene.asks == ("prepare", {2})
    order = []
    for _ in range(4):
        order += scene.asks[1]
        scene.play(f"{order[-1]}:r {order[-1]}:e")
    assert order == [2, 3, 0, 1]
    assert scene.asks == ("prepare", {3})
    assert scene.says(layout.ROUND) == 2


def test_the_option_first_seat_gives_the_start_to_seat_0():
    """Option `first_seat` (R5)."""
    scene = opened(seats=3, first_seat="seat_0")

    assert scene.asks == ("prepare", {0})
    assert not any(fact.startswith("rolled first") for fact in scene.facts)


def test_divinities_can_be_fixed():
    """Option `divinities = "fixed"`: one id a seat, in seat order (R3)."""
    scene = opened(seats=2, divinities="fixed", divinity_list="romtec,brewalen")

    assert [scene.at(layout.DIVINITY[seat]) for seat in range(2)] == [["romtec"], ["brewalen"]]


def test_each_face_gives_its_points():
    """Day: 2 to Day, 1 to Dawn; Night: 2 to Night, 1 to Dusk; Void: 1 to Dawn and to Dusk (S3, R22, R23, J2)."""
    given = {}
    for face in ("day", "night", "void"):
        given[face] = laid().turn_of(3).die(face).play("3:e").purses

    assert given == {"day": ["DD", "", "D", ""], "night": ["", "NN", "", "N"], "void": ["", "", "V", "V"]}


def test_unspent_points_are_kept_from_round_to_round():
    """«Les points d'Action»: the booklet gives them and never takes them away (S4, R50, J1)."""
    scene = laid().points(0, "DD").turn_of(3).die("day").play("3:e")

    assert scene.purse(0) == "DDDD"


def test_points_can_be_lost_with_the_round():
    """Option `action_points = "per_round"` (S4, R25)."""
    scene = laid(action_points="per_round").points(0, "DD").points(3, "NV").turn_of(3).die("day").play("3:e")

    assert scene.purses == ["DD", "", "D", ""]


def test_discards_are_one_at_a_time_and_face_up_then_the_hand_is_filled():
    """«Se défausser de tout ou partie de ses cartes, compléter sa main à 7 cartes» (S5, R29, R30)."""
    scene = laid().hand(0, "APN", "MOI1", "DIP", "CLE1", "CLE2", "CLE3", "CLE4").turn_of(0, "prepare")
    pile = scene.table.size(layout.DRAW_PILE)

    scene.play("0:x:APN 0:x:MOI1 0:x:DIP 0:r")

    assert len(scene.holds(0)) == 7
    assert scene.table.size(layout.DRAW_PILE) == pile - 3
    assert scene.discards == ["APN", "DIP", "MOI1"]
    assert scene.asks == ("main", {0})


def test_a_hand_above_seven_is_kept():
    """«Compléter» only adds (S6, R30, J5)."""
    nine = ("MOI1", "MOI2", "MOI3", "MOI4", "MOI5", "DEM1", "DEM2", "DEM3", "DEM4")
    scene = laid().hand(0, *nine).turn_of(0, "prepare").play("0:r")

    assert scene.holds(0) == sorted(nine)


def test_the_discard_pile_is_shuffled_when_the_draw_pile_is_empty():
    """2 cards are drawn, the 6 discards are shuffled, 2 more are drawn (S7, R31, J6)."""
    scene = laid()
    rest = scene.cards(layout.DRAW_PILE)
    scene.hand(0, *rest[:3]).discarded(*rest[3:9]).guide(1, "PAL").turn_of(0, "prepare")
    kept = [name for name in rest[9:] if name != "PAL"]
    scene.hand(1, *kept[2:])

    scene.play("0:r")

    assert Counter(fact.split()[0] for fact in scene.facts)["shuffled"] == 1
    assert sum(" draw_pile hand.0" in fact for fact in scene.facts) == 4
    assert len(scene.holds(0)) == 7
    assert scene.table.size(layout.DRAW_PILE) == 4
    assert scene.discards == []


def test_drawing_stops_when_both_piles_are_empty():
    """«If both are empty the draw stops» (R31)."""
    scene = laid()
    rest = scene.cards(layout.DRAW_PILE)
    scene.hand(0, *rest[:2]).hand(1, *rest[3:]).turn_of(0, "prepare")

    scene.play("0:r")

    assert scene.holds(0) == sorted(rest[:3])
    assert scene.asks == ("main", {0})


def test_prayer_counts_what_is_led_and_what_is_unguided_not_the_centre():
    """«Lorsque les Croyants sont au milieu de la table, ils ne rapportent aucun point de Prière» (R9)."""
    scene = laid().guide(1, "SHA", "PIL", "ERM1").unguided(1, "MOI1").centre("GUE")

    assert scene.prayers == [0, 7, 0, 0]


def test_turns_go_clockwise_and_the_next_seat_starts_the_next_round():
    """«Au tour suivant, c'est le deuxième joueur qui lance le dé et qui commence» (R20, R21, R24, R26)."""
    scene = laid().turn_of(2)

    scene.play("2:e 3:r 3:e")

    assert scene.asks == ("prepare", {1})
    assert (scene.says(layout.ROUND), scene.says(layout.STARTER), scene.says(layout.TO_PLAY)) == (4, 1, (2, 3, 0))
    assert not scene.says(layout.LOCKED)
    assert any(fact.startswith("rolled cosmogony") for fact in scene.facts)


def test_a_messiah_abandons_the_round_and_sets_the_die():
    """A new round with seat 0, face Day without a roll; the others lost their turn; seat 1 is next (S49, R27, R68)."""
    scene = laid().guide(0, "MES", "TRA1")

    scene.resolve("0:s:MES 0:t:day")

    assert scene.purses == ["DD", "", "D", ""]
    assert not any(fact.startswith("rolled") for fact in scene.facts)
    assert scene.says(layout.FACE) == "day"
    assert scene.asks == ("prepare", {0})
    assert scene.says(layout.ROUND) == 4
    scene.turn_of(3).play("3:e")
    assert scene.says(layout.STARTER) == 1


def test_a_locked_round_cut_short_by_a_messiah_was_that_round():
    """«A locked round that a Messiah cuts short was that round all the same: the next is not locked» (R27)."""
    scene = laid().guide(0, "MES", "TRA1").locked()

    scene.resolve("0:s:MES 0:t:night")

    assert (scene.asks, scene.says(layout.ROUND)) == (("prepare", {0}), 4)
    assert not scene.says(layout.LOCKED)


def test_effects_until_the_end_of_the_round_lapse_with_it():
    """R25, R47, R52: prohibitions and blocks end with the round."""
    scene = laid().turn_of(3)
    scene.writes(layout.BLOCKED, (0, 2)).writes(layout.CALM_BELIEVERS, (1,)).writes(layout.CALM_GUIDES, (2,)).die("day")

    scene.play("3:e")

    assert [scene.says(note) for note in (layout.BLOCKED, layout.CALM_BELIEVERS, layout.CALM_GUIDES)] == [(), (), ()]
    assert scene.purse(0) == "DD"


def judged(scene):
    """The ranks when round 10 of 10 ends."""
    scene.writes(layout.ROUND, 10).turn_of(3).play("3:e")
    assert scene.table.ended.reason == "last_judgement"
    return scene.table.ended.ranks


def test_the_last_judgement_crowns_the_highest_prayer():
    """Round 10 of 10 ends with prayers 3, 7, 7, 2 and seat 2 has one Believers card more: ranking 2, 1, 0, 3. (No two
    cards make 7, so it is 3 against 4 here.) (S50, R28, R86, R87, J29)"""
    scene = laid(max_rounds=10).guide(0, "CLE1", "MOI1", "VAM2").guide(1, "PAL", "DIP", "DEM3", "ERM2")
    scene.guide(2, "SOR", "PIL", "VAM1", "REV").unguided(2, "ERM1").guide(3, "DEV", "ESP1")
    assert scene.prayers == [3, 7, 7, 2]

    assert judged(scene) == (3, 2, 1, 4)


def test_the_last_judgement_looks_at_guides_then_at_hands():
    """«Most Believers cards in its area, then most Guides, then fewest cards in hand» (R86)."""
    scene = laid(max_rounds=10).guide(0, "PAL", "MOI1", "MOI2").guide(1, "SHA", "DEM1").guide(1, "SOR", "DEM2")
    assert judged(scene) == (2, 1, 3, 3)

    scene = laid(max_rounds=10).guide(0, "PAL", "MOI1").hand(0, "GUE").guide(1, "SHA", "DEM1")
    assert judged(scene) == (2, 1, 3, 3)


def test_seats_alike_in_everything_share_the_victory():
    """«Still tied: they share the victory»; after two first ones comes the third rank (R86, R87)."""
    scene = laid(max_rounds=10).guide(0, "PAL", "MOI1").guide(2, "SHA", "DEM1").guide(3, "SOR", "REV")

    assert judged(scene) == (1, 4, 1, 3)


def test_the_limit_of_rounds_holds_however_the_last_one_ended():
    """A Messiah in the last round brings the Last Judgement, not a new round (R28)."""
    scene = laid(max_rounds=10).writes(layout.ROUND, 10).guide(0, "MES", "TRA1").guide(1, "SHA", "PIL")

    scene.resolve("0:s:MES 0:t:day")

    assert scene.table.ended.ranks == (2, 1, 2, 2)


def test_only_whole_cards_are_in_the_box():
    """One of each of the 80 Action cards, at the start and in a position (R2)."""
    scene = laid().guide(0, "CLE1", "MOI1").centre("GUE")
    held = [piece for pieces in scene.table.places.values() for piece in pieces]

    assert sorted(held) == sorted([*CARDS, *DIVINITIES])
