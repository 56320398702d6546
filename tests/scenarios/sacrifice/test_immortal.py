"""The Immortal's answer (R50–R53)."""

from tests.scenarios.sacrifice.scene import laid

ATTACKED = "S Kd5 Fb3 Ai4 Kg4 | N Id7 Ba9 Kj9 Fi9 | South 4"


def test_the_immortal_cancels_the_fight():
    """«Replacé sur sa case de départ, le joueur récupère ses points» (S15, R50, R52, J14)."""
    scene = laid(ATTACKED).play("Kd5-d6 Kd6xd7")
    assert scene.asks == ("immortal_window", {1})
    assert set(scene.allows()) == {"I:ok", "I:Ba9", "I:Kj9", "I:Fi9"}

    scene.play("I:Kj9")

    assert (scene.on("d5"), scene.on("d7"), scene.points) == (["sK"], ["nI"], 4)
    assert scene.dead("north").count("K") == 2
    assert (scene.asked, scene.offers("S:")) == (0, {"S:Kd5", "S:Kg4"})


def test_the_immortal_yields():
    """«Le joueur attaqué peut choisir de perdre son immortel» (S16, R51, R48)."""
    scene = laid(ATTACKED).play("Kd5-d6 Kd6xd7 I:ok")

    assert "I" in scene.dead("north")
    assert scene.asks == ("forced_choice", {1})
    assert scene.offers("S!:") == {"S!:Kd7", "S!:Fb3", "S!:Ai4", "S!:Kg4"}


def test_a_cancelled_fight_is_no_displacement():
    """The points are back: the player must still move, and may attack again (S17, R52, R12, J15)."""
    scene = laid("S Kd6 Fb3 Ai4 Mj3 | N Id7 Ba9 Kj9 Mi9 | South 4").play("Kd6xd7 I:Mi9 S:Mj3")

    assert not scene.may(".")
    assert scene.may("Kd6xd7")
    assert scene.play("Fb3-b4").may(".")


def test_only_the_current_movement_is_taken_back():
    """It is unbroken: what the attacker did before another piece moved stays (R53)."""
    scene = laid("S Kd5 Fb3 Ai4 Kg4 | N Id7 Ba9 Kj9 Fi9 | South 4").play("Kd5-d6 Kg4-g5 Kd6xd7 I:Fi9 S:Fb3")
    assert (scene.on("d6"), scene.points) == (["sK"], 2)


def test_a_kill_starts_a_new_movement():
    """The immortal's cancel brings a killer back to where it last killed (R53, J14)."""
    scene = laid("S Kd5 Fb3 Fi4 Kg4 Ma3 | N Id7 Fd6 Kj9 Fi9 Ba9 | South 4").play("Kd5xd6 S:Fb3 Kd6xd7 I:Kj9 S:Ma3")

    assert (scene.on("d6"), scene.points) == (["sK"], 2)


def test_carried_minerals_go_back_and_walls_stay():
    """Carried minerals go back too; walls built meanwhile stay (R52)."""
    scene = laid("S Kd5 Bc6 Ai4 Kg4 Od5 Og3 | N Id7 Ba9 Kj9 Fi9 | South 4")
    scene.play("Kd5-d6+o W:b6h Kd6xd7+o I:Kj9 S:Kg4")

    assert (scene.on("d5"), scene.on("d6"), scene.on("d7")) == (["sK", "sO"], [], ["nI"])
    assert scene.walls == ["b6h"]
    assert scene.points == 4


def test_resurrections_stay():
    """A piece that came back during the movement is not taken back with it (R52)."""
    scene = laid("S Kd5 Eb6 Ai4 Kg4 | N Id7 Ba9 Kj9 Fi9 | South 4").play("Kd5-d6 R:C Kd6xd7 I:Kj9 S:Kg4")

    assert (scene.on("b6"), scene.on("d5")) == (["sC"], ["sK"])


def test_a_mineral_picked_up_on_the_way_goes_back_to_where_it_lay():
    """The minerals lie as they did at the start of the movement (R52)."""
    scene = laid("S Kd5 Bb6 Ai4 Kg4 Od6 Og3 | N Ie7 Ba9 Kj9 Fi9 | South 4")
    scene.play("Kd5-d6 Kd6-d7+o Kd7xe7+o I:Kj9 S:Kg4")

    assert (scene.on("d6"), scene.on("d7"), scene.on("e7")) == (["sO"], [], ["nI"])


def test_marks_are_taken_back():
    """A god's leap and a cheetah's gait go with the fight (R52)."""
    god = laid("S Td5 Kb3 Fh3 Mi4 | N Id7 Ba9 Fj9 Ai10 | South 4").play("Td5xd7 I:Ba9 S:Mi4")
    assert god.offers("Td5x") == {"Td5xd7"}

    cheetah = laid("S Cd5 Kb3 Fh3 Mi4 | N Id7 Ba9 Fj9 Ai10 | South 4").play("Cd5xd7 I:Ba9 S:Mi4")
    assert {"Cd5-c5", "Cd5=b5", "Cd5xd7"} <= cheetah.offers("Cd5")


def test_an_earlier_gait_stays():
    """It was there when the cancelled movement started (R31, R52)."""
    scene = laid("S Cd3 Kb3 Fh3 Mi4 | N Id7 Ba9 Fj9 Ai10 | South 4").play("Cd3=d5 Kb3-b4 Cd5xd7 I:Ba9 S:Mi4")

    assert scene.points == 2
    assert scene.offers("Cd5") == {"Cd5=d3", "Cd5xd7"}


def test_the_price_of_a_cancel_is_a_character_of_the_same_kind():
    """«Le joueur attaquant doit réaliser le même sacrifice»: the taker's power does not apply (R52, J17)."""
    scene = laid("S Td5 Kb3 Fh3 Bi4 | N Id7 Ba9 Fj9 Ai10 | South 4").play("Td5xd7 I:Ba9")

    assert scene.allows() == ["S:Bi4"]


def test_when_the_same_sacrifice_is_impossible_the_immortals_owner_chooses():
    """No builder and no martyr to give (R48, R52, J17)."""
    scene = laid("S Td5 Kb3 Fh3 Ai4 | N Id7 Ba9 Fj9 Ai10 | South 4").play("Td5xd7 I:Ba9")

    assert scene.asks == ("forced_choice", {1})
    assert scene.offers("S!:") == {"S!:Td5", "S!:Kb3", "S!:Fh3", "S!:Ai4"}


def test_the_immortal_himself_is_not_his_own_price():
    """That is to yield (R52, J16)."""
    scene = laid(ATTACKED).play("Kd5-d6 Kd6xd7")

    assert scene.offers("I:") == {"I:ok", "I:Fi9", "I:Ba9", "I:Kj9"}


def test_an_immortal_without_another_character_dies_at_once():
    """The price is a character; without it the immortal dies at once (R50, J40)."""
    scene = laid("S Kd6 | N Id7 | South 4", unwinnable_check=False).play("Kd6xd7")

    assert scene.asks == ("forced_choice", {1})
    assert scene.on("d7") == ["sK"]


def test_nor_with_elevated_ones_alone_when_the_option_spares_them():
    """Option `elevated_sacrifice=false`: they cannot be given up either (R50, R52, R55)."""
    line = "S Kd6 Fb3 Ia3 | N Id7 Ka2 Fb2 | South 4"

    assert laid(line).play("Kd6xd7").allows() == ["I:ok", "I:Fb2", "I:Ka2"]
    assert laid(line, elevated_sacrifice=False).play("Kd6xd7").allows() == ["S:Ia3"]


def test_an_immortal_that_attacks_has_no_power():
    """If the attacked one yields, the attacker's owner owes an immortal or a martyr (J38)."""
    scene = laid("S Id5 Kb3 Fh3 Mi4 | N Id7 Ba9 Fj9 Ai10 | South 4").play("Id5xd7 I:ok")

    assert scene.offers("S:") == {"S:Id7", "S:Mi4"}


def test_after_a_yield_the_taker_chooses_the_payment():
    """Attacking an immortal, her free choice applies after a yield (R45, R51)."""
    scene = laid("S Td5 Kb3 Fh3 Mi4 | N Id7 Ba9 Fj9 Ai10 | South 4").play("Td5xd7 I:ok")

    assert scene.offers("S:") == {"S:Td7", "S:Kb3", "S:Fh3", "S:Mi4"}


def test_a_falcons_flight_is_part_of_its_movement():
    """A climb starts it: the falcon goes back to where it took off (R53)."""
    scene = laid("S Ad5 Kd6 Fh3 Mi4 | N Ie7 Ba9 Fj9 Ai10 | South 4").play("Ad5^d6 Ad6_d7 Ad7xe7 I:Ba9 S:Mi4")

    assert (scene.on("d5"), scene.points) == (["sA"], 4)


def test_a_mover_may_come_back_to_a_crowd():
    """The builder had just left the monkey on e6: both must part again (R20, R41, R52)."""
    scene = laid("S Ke5 Be6 Fh3 Mi4 | N If6 Ba9 Fj9 Mi9 | South 4").play("Ke5-e6 Be6xf6 I:Mi9 S:Mi4")

    assert (scene.on("e6"), scene.points) == (["sB", "sK"], 3)
    assert not scene.may(".")
    assert scene.offers("Fh3") == set()
    assert {"Ke6-e5", "Be6-e7", "Be6xf6"} <= set(scene.allows())
