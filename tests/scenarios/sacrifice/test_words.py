"""What people read: the catalogue, the texts, the drawn board."""

import json
from pathlib import Path

import pytest

from annales.domain.contract.engine import to_wire
from annales.domain.games.sacrifice import game, geometry, legal
from annales.domain.games.sacrifice.board import draw
from annales.domain.games.sacrifice.cards import TEXTS
from annales.domain.games.sacrifice.questions import phrase_question
from annales.domain.table.facts import Said
from tests.scenarios.sacrifice.scene import laid, opened
from tests.support.listing import assert_same

LABELS, QUESTIONS = (Path(__file__).with_name(name) for name in ("labels.txt", "questions.txt"))
BOARD = """\
      a    b    c    d    e    f    g    h    i    j
 12 = .    .  = .    .  = .    .  = .    .  = .    .  =
 11 = .    .  = .    F  = .    .  = .    .  = .    .  =
 10 | .    .  | .    .  | .    .  | o    .  | .    .  |
  9 | k    .  | .    .  | .    .  | .    .  | .    .  |
    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  8 : .    .  : .    b  : .    .  : .    .  : .    .  :
  7 : .    .  : O    .  : .    .  :_.____.__: .    .  :
  6 | .    .  | .    KoO# .    .  | .    .  | .    .  |
  5 | .    .  | .    .  #_.____.__| .  # .  | .    .  |
    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  4 : .    .  : .    .  : .    .  : .  # .  : .    .  :
  3 : .    .  : .    .  : .    .  : .    .  : .    .  :
  2 = .    .  = .    .  = .    .  = .    .  = .    .  =
  1 = .    .  = .    .  = .    .  = .    .  = .    .  =
turn 3: South, 4 points
South (seat 1): 3 walls, dead: BBCCEAAFIMMKT
North (seat 2): 3 walls, dead: bcceaaffimmkt
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
        ("S Kd10 Eb3 Fb4 Od10 | N Id7 Ba9 Mj9 | South 4", "Kd10-d11+o@c11 R:C ."),
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
    scene = laid("S Kd6 Fd11 Od6 Oc7 | N Bd8 Ka9 Od6 Og10 | e4h d5v g4v g6h | South 4")

    assert draw(scene.table) + "\n" == BOARD


@pytest.mark.parametrize(("depth", "lines"), [(1, 16), (2, 18), (3, 20)])
def test_the_board_fits_a_terminal(depth, lines):
    """Eighty columns, and 24 lines with room for a question; the board grows by two rows a hyper-square (R9)."""
    for language in ("en", "fr"):
        drawn = draw(opened(free_hyper_rows=depth).table, language).splitlines()

        assert len(drawn) == lines
        assert max(map(len, drawn)) <= 80


def test_a_wall_at_a_bar_and_five_pieces_on_a_square_stay_readable():
    """A wall across two hyper-squares shows on both sides of the bar; a full square covers its bar (R5, R22)."""
    scene = laid("S Kd6 Bd6 Od6 Od6 | N Bd8 Ka9 Od6 Og10 | d6h | South 4")
    rows = {line[:3].strip(): line for line in draw(scene.table).splitlines()}

    assert rows["7"] == "  7 : .    .  : .   _.__:_.__  .  : .    .  : .    .  :"
    assert rows["6"] == "  6 | .    .  | .   BKoOO .    .  | .    .  | .    .  |"


def test_a_single_point_is_singular():
    """In both languages; none at all is singular in French."""
    table = laid("S Ad5 Be5 | N Ka9 Bb9 | South 1").table
    spent = laid("S Ad5 Be5 | N Ka9 Bb9 | South 0").table

    assert ": South, 1 point\n" in draw(table)
    assert ", 0 points\n" in draw(spent)
    assert ", 0 point\n" in draw(spent, "fr")


def test_a_question_says_what_has_happened():
    """Who attacks and where, what is owed, who chooses; a crowded square: `questions.txt` (R20, R44–R50).

    One line, the same for all. Nothing else may move off a crowded square, which legal answers alone do not explain.
    """

    def say(asked):
        line, _, tokens = asked.partition(" : ")
        return [phrase_question(laid(line).play(tokens).table, language) for language in ("en", "fr")]

    assert_same(QUESTIONS, say)


def test_a_label_says_what_the_answer_does():
    """A wall is told by the squares that it parts, an elevated mineral is named in the step: `labels.txt` (R5, R27)."""
    assert_same(LABELS, lambda action: [TEXTS.label(language, json.loads(action)) for language in ("en", "fr")])


def test_the_placing_of_pieces_is_asked_in_words():
    """Option `placement=free` (R8)."""
    scene = opened(placement="free").play("P:Be3")

    assert phrase_question(scene.table, "en") == "North places a piece in their deployment zone"
    assert phrase_question(scene.table, "fr") == "Nord place un pion dans sa zone de déploiement"


def test_a_deciding_mineral_is_announced():
    """Before its porter, and before the end (R27, R60)."""
    scene = laid("S Kd11 Be10 Fh5 Oe10 Og3 | N Ka9 Bb9 Fj9 | South 1").play("Be10-e11+o@f11")
    said = [fact for fact in scene.steps[-1].facts if isinstance(fact, Said)]

    assert [game.TEXTS.line("en", fact.key, fact.args) for fact in said] == [
        "South Mineral 1 is elevated on f11",
        "South Builder 1 is elevated on e11",
    ]
    assert scene.table.ended.reason == "elevation"


def test_the_log_names_fallen_characters_and_the_reason():
    """Killed by whom, sacrificed, or given up to save the Immortal (R43, R44, R52)."""
    lines = {
        key: game.TEXTS.line("fr", key, args)
        for key, args in {
            "killed": ("n_taker_1", "d8", "s_monkey_1"),
            "sacrificed": ("s_taker_1", "b3"),
            "given_up": ("n_martyr_1", "j9"),
            "resurrected": ("s_cheetah_1", "b4"),
        }.items()
    }

    assert lines == {
        "killed": "Mort en d8 : Preneuse nord (attaque : Singe sud 1)",
        "sacrificed": "Sacrifice en b3 : Preneuse sud",
        "given_up": "Perte en j9 pour sauver l'immortel : Martyr nord 1",
        "resurrected": "Retour du cimetière en b4, à la place de l'émissaire : Guépard sud 1",
    }


def test_every_wall_is_named_by_the_squares_that_it_separates():
    """On the largest board too (R5, R9)."""
    board = geometry.board(max(geometry.SIZES))

    for wall in board.walls.values():
        told = TEXTS.called("en", wall.name).removeprefix("between ").replace(" and ", "–").split("–")
        assert set(told) == {square for edge in wall.edges for square in edge}
