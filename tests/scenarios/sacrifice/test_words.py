"""What people read: the catalogue, the texts, the drawn board."""

from domain.contract.engine import to_wire
from domain.games.sacrifice import game, legal
from domain.games.sacrifice.board import draw
from domain.table.facts import Said
from tests.scenarios.sacrifice.scene import laid, opened

BOARD = """\
      a    b    c    d    e    f    g    h    i    j
    +---------+---------+---------+---------+---------+
 12 | .    .  | .    .  | .    .  | .    .  | .    .  |
    |         |         |         |         |         |
 11 | .    .  | .    F  | .    .  | .    .  | .    .  |
    +=========+=========+=========+=========+=========+
 10 | .    .  | .    .  | .    .  | o    .  | .    .  |
    |         |         |         |         |         |
  9 | k    .  | .    .  | .    .  | .    .  | .    .  |
    +~~~~~~~~~+~~~~~~~~~+~~~~~~~~~+~~~~~~~~~+~~~~~~~~~+
  8 | .    .  | .    b  | .    .  | .    .  | .    .  |
    |         |         |         |         |         |
  7 | .    .  | O    .  | .    .  | .    .  | .    .  |
    +---------+---------+---------+---------+---------+
  6 | .    .  | .    KoO# .    .  | .    .  | .    .  |
    |         |         #         |         |         |
  5 | .    .  | .    .  # .    .  | .  # .  | .    .  |
    +~~~~~~~~~+~~~~~~~~~+#########+~~~~#~~~~+~~~~~~~~~+
  4 | .    .  | .    .  | .    .  | .  # .  | .    .  |
    |         |         |         |         |         |
  3 | .    .  | .    .  | .    .  | .    .  | .    .  |
    +=========+=========+=========+=========+=========+
  2 | .    .  | .    .  | .    .  | .    .  | .    .  |
    |         |         |         |         |         |
  1 | .    .  | .    .  | .    .  | .    .  | .    .  |
    +---------+---------+---------+---------+---------+
      a    b    c    d    e    f    g    h    i    j

turn 3: South, 4 points
South: 3 walls, dead BBCCEAAFIMMKT
North: 3 walls, dead bcceaaffimmkt
"""


def test_the_catalogue_has_every_kind_and_the_wall():
    """Seventeen pieces a seat and three walls, named in both languages (R6, J1)."""
    copies = {entry.id: entry.copies for entry in game.CATALOGUE}

    assert copies == {
        "taker": 1,
        "emissary": 1,
        "immortal": 1,
        "fanatic": 2,
        "builder": 2,
        "martyr": 2,
        "monkey": 2,
        "cheetah": 2,
        "falcon": 2,
        "mineral": 2,
        "wall": 3,
    }
    for entry in game.CATALOGUE:
        assert all((entry.name_fr, entry.name_en, entry.effect_fr, entry.effect_en))
        assert entry.provenance == "rulebook"


def test_the_game_is_for_two():
    """Two seats, one slug."""
    assert (game.SLUG, list(game.PLAYERS)) == ("sacrifice", [2])


def test_the_options_are_those_of_the_dossier():
    """Section 15, with their defaults."""
    assert {option.id: option.default for option in game.OPTIONS} == {
        "placement": "standard",
        "first_seat": "host",
        "free_hyper_rows": 2,
        "falcon_chain": "pay_each_climb",
        "elevated_sacrifice": True,
        "no_progress_turns": 60,
        "repetition_limit": 3,
        "max_turns": 400,
        "unwinnable_check": True,
    }
    assert all(option.effect_fr and option.effect_en for option in game.OPTIONS)


def test_every_legal_action_has_a_label_in_both_languages():
    """No two are alike, and no identifier shows through."""
    scenes = (
        opened(),
        opened(placement="free"),
        laid("S Ad5 Be5 Eh3 | N Ka9 Bb9 Fj9 | South 4"),
        laid("S Kd6 Fb3 | N Id7 Ba9 | South 4").play("Kd6xd7"),
    )
    for scene in scenes:
        for language in ("fr", "en"):
            labels = [game.TEXTS.label(language, to_wire(action)) for action in legal(scene.table, scene.asked)]
            assert len(set(labels)) == len(labels)
            assert not any("_" in label or "None" in label or "False" in label for label in labels)


def test_what_is_said_has_words():
    """Kills, sacrifices, ascensions, cancels and resurrections are told in both languages."""
    told = set()
    for line, tokens in (
        ("S Kd6 Bb3 Kc3 | N Bd7 Fd9 Ka9 | South 4", "Kd6xd7 S:Bb3"),
        ("S Kd6 Fb3 Mi3 | N Id7 Ba9 Mj9 | South 4", "Kd6xd7 I:Mj9 S:Mi3"),
        ("S Kd10 Eb3 Fb4 | N Id7 Ba9 Mj9 | South 4", "Kd10-d11 R:C ."),
    ):
        scene = laid(line)
        for token in tokens.split():
            for fact in scene.play(token).steps[-1].facts:
                if isinstance(fact, Said):
                    told.add(fact.key)
                    assert "_" not in game.TEXTS.line("fr", fact.key, fact.args) + game.TEXTS.line(
                        "en", fact.key, fact.args
                    )

    assert told == set(game.TEXTS.said)


def test_the_board_is_drawn_as_text():
    """South's letters are capitals, North's small; walls, zones and hyper-squares show."""
    scene = laid("S Kd6 Fd11 Od6 Oc7 | N Bd8 Ka9 Od6 Og10 | e4h d5v g4v | South 4")

    assert draw(scene.table) + "\n" == BOARD


def test_a_single_point_is_told_as_one():
    """In both languages; none at all is singular in French."""
    table = laid("S Ad5 Be5 | N Ka9 Bb9 | South 1").table
    spent = laid("S Ad5 Be5 | N Ka9 Bb9 | South 0").table

    assert ": South, 1 point\n" in draw(table)
    assert ", 0 points\n" in draw(spent)
    assert ", 0 point\n" in draw(spent, "fr")
