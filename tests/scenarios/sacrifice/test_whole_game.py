"""A whole game, token by token (S48)."""

from annales.domain.games.sacrifice.layout import ELEVATED
from tests.scenarios.sacrifice.scene import laid, opened

GAME = """
Me4-d4 Ci4=g4 . / Kh9-g9 Cb9=d9 Aj10^j9 Aj9_j8 W:b9h .
Aj3^j4 Aj4_j5 Aj5-j6 Fa4-a5 Md4-d3 . / Fj9-j8 Aj8-j7 Aj7xj6 S:Mf9 .
Aa3-a4 Md3-d4+o Tc3~a3 Aa4^a5 Aa5_a6 W:h3h . / Kg9-g10 Aj6-j5 Aj5xj4 S:Fa9 .
Ih3~j3 Aa6-a7 Fa5-a6 Aa7-a8 . / Aj4^j3 Aj3_j2 Kg10-g9+o Fj8-j7 Fj7-j6 .
Ij3xj6 S:Fa6 Aa8-a9 Aa9^a10 Aa10_a11 W:b4v W:c3h R:A . / Ci9-j9 Kc9-b9 Ef10~f8 Me9-e8 R:M W:g9h W:h8v .
Md4-d5+o Md5-d6+o Md6-d7+o Md7-d8+o . / Kg9-g8+o Kg8-g7+o Th10~f10 Mf8-f7 .
Md8xd9+o S:Cb4 Md9-d10+o Md10-d11+o@e11
"""


def test_a_whole_game_is_played_to_its_end():
    """Every token is legal, and the last one wins for South on the 13th turn (S48, R66)."""
    scene = opened().play(GAME)

    assert scene.result == ((1, 2), "elevation")
    assert scene.turn == 13
    assert (scene.on("a11"), scene.on("d11"), scene.on("e11"), scene.on("j2")) == (["sA"], ["sM"], ["sO"], ["nA"])
    assert (scene.dead("south"), scene.dead("north")) == ("CEFF", "CEFF")
    assert (scene.alive("south"), scene.alive("north")) == (11, 11)
    assert scene.walls == ["b4v", "b9h", "c3h", "g9h", "h3h", "h8v"]
    assert scene.says(ELEVATED) == (("human", "animal", "mineral"), ("animal",))


def test_the_first_pair_of_turns_of_the_notation():
    """South two points, North three (R10)."""
    scene = opened().play("Kc4-c5 Cb4=b6 W:a4v . / Ef10~f8 Kh9-h8 Kh8-g8 .")

    assert (scene.asked, scene.turn, scene.points) == (0, 3, 4)


def test_nothing_is_asked_once_a_match_is_over():
    """Neither seat has an answer left (R60)."""
    scene = laid("S Kd11 Be10 Fh5 Oe10 Og3 | N Ka9 Bb9 Fj9 | South 1").play("Be10-e11+o@f11")

    assert (scene.allows(0), scene.allows(1)) == ([], [])
