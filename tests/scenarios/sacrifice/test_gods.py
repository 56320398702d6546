"""The leaps of gods (R18, R19) and the Emissary (R54)."""

from tests.scenarios.sacrifice.scene import laid


def test_a_god_leaps_to_any_square_of_the_hyper_squares_beside_his():
    """The rulebook's first drawing: none in its own hyper-square, none diagonal (S20, R18, J10)."""
    scene = laid("S Ee5 Kc3 Bb3 | N Ka9 Bb9 Fj9 | South 4")

    assert scene.squares("Ee5~") == "c5 c6 d5 d6 e3 e4 e7 e8 f3 f4 f7 f8 g5 g6 h5 h6"


def test_a_wall_on_one_lane_and_an_enemy_on_the_other_stop_him():
    """«Un mur et/ou un ennemi le bloquent» (S21, R18)."""
    scene = laid("S Ee5 Kc3 Bb3 | N Kg5 Bb9 Fj9 | f6v | South 4")

    assert scene.squares("Ee5~") == "c5 c6 d5 d6 e3 e4 e7 e8 f3 f4 f7 f8"
    assert scene.may("Ee5xg5")


def test_he_passes_over_a_friend():
    """«Un mur le bloque mais il peut passer par dessus son allié» (S22, R18)."""
    scene = laid("S Ee5 Kg5 Bb3 | N Ka9 Bb9 Fj9 | f6v | South 4")

    assert {"Ee5~g6", "Ee5~h5", "Ee5~h6"} <= scene.offers("Ee5~")


def test_enemies_beside_him_close_two_sides():
    """North and east are shut (S23, R18)."""
    scene = laid("S Ee5 Kc3 Bb3 | N Ke6 Bf5 Fj9 | South 4")

    assert scene.squares("Ee5~") == "c5 c6 d5 d6 e3 e4 f3 f4"


def test_each_god_leaps_once_a_turn():
    """«Les dieux ne peuvent se déplacer qu'une fois par tour»: each of them (S24, R18, J11)."""
    scene = laid("S Ee5 Th5 Kb3 | N Ka9 Bb9 Fj9 | South 4").play("Ee5~e7")

    assert scene.offers("Ee7") == set()
    assert scene.offers("Th5~")


def test_gods_stay_out_of_the_elevation_zones():
    """«Les Dieux ne peuvent pas pénétrer dans la zone d'élévation» (S42, R18, R26)."""
    scene = laid("S Ee10 Kc3 Bb3 | N Ka9 Bb9 Fj9 | South 4")

    assert scene.squares("Ee10~") == "c10 c9 d10 d9 e7 e8 f7 f8 g10 g9 h10 h9"


def test_an_attack_by_leap_follows_the_same_path():
    """An enemy behind an enemy is out of reach (R18, R42)."""
    scene = laid("S Ee5 Kc3 Bb3 | N Kg5 Bg6 Fj9 | f6v | South 4")

    assert scene.offers("Ee5x") == {"Ee5xg5"}


def test_the_emissary_gives_way_after_a_leap_and_the_newcomer_acts_at_once():
    """«… ou non avant …, ce qui n'affecte aucunement le personnage ressuscité» (S18, R54)."""
    scene = laid("S Ee5 Kc6 Fb3 | N Id7 Bc7 Kj9 | South 4").play("Ee5~e7 R:C")

    assert (scene.on("e7"), scene.points) == (["sC"], 3)
    assert scene.offers("Ce7") == {"Ce7-e6", "Ce7-e8", "Ce7-f7", "Ce7=e5", "Ce7=e9", "Ce7=g7", "Ce7xd7"}


def test_a_god_called_back_may_leap_and_the_turn_is_not_played_yet():
    """A resurrection is no displacement; nobody calls back the Emissary (S19, R54, R12)."""
    scene = laid("S Ee5 Kc6 Fb3 | N Id7 Bc7 Kj9 | South 4").play("R:T")

    assert scene.on("e5") == ["sT"]
    assert scene.offers("Te5~")
    assert not scene.may(".")
    assert scene.offers("R:") == set()


def test_a_returned_character_has_fresh_marks():
    """A new arrival: the taker that leapt and paid with herself may leap again (S51, R54, J39)."""
    scene = laid("S Td5 Ee3 Fh3 Mi4 | N Kd7 Ba9 Fj9 Ai10 | South 4").play("Td5xd7 S:Td7 R:T")

    assert (scene.on("e3"), scene.points) == (["sT"], 2)
    assert scene.offers("Te3~")


def test_the_emissary_calls_any_dead_kind_of_his_side_but_his_own():
    """By kind, gods included; the enemy's dead are not among them (R54, J30)."""
    scene = laid("S Ee5 Kc6 Kd3 Fb3 | N Id7 Bc7 Kj9 Aa9 | South 4")

    assert scene.offers("R:") == {"R:T", "R:I", "R:F", "R:B", "R:M", "R:C", "R:A"}
    assert scene.play("R:B").table.at("square.e5") == ("s_builder_1",)


def test_both_sides_keep_the_same_number_after_a_resurrection():
    """«Auront TOUJOURS le même nombre de personnages présents sur le plateau» (S46, R47)."""
    scene = laid("S Ee5 Kc6 Fb3 | N Id7 Bc7 Kj9 | South 4").play("R:A")

    assert (scene.alive("south"), scene.alive("north")) == (3, 3)
    assert scene.dead("south") == "ABBCCEFIKMMT"


def test_a_resurrection_must_leave_a_crowd_a_way_out():
    """Friends all around and one point left: only a piece that leaps, runs or flies over them can leave (R41, R54)."""
    scene = laid("S Ee5 Tc5 Kd5 Bf5 Me4 Me6 | N Ka9 Bb9 Fj9 Ai10 Cj10 Mh9 | South 2").play("Tc5~e5")

    assert scene.on("e5") == ["sE", "sT"]
    assert scene.offers("R:") == {"R:I", "R:C", "R:A"}
