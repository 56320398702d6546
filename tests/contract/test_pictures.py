"""Every game can be drawn: any position, for any viewer, in both languages and on both grounds; and all has room."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from annales.domain.contract.dealer import SeededDealer
from annales.domain.contract.engine import advance, open_table, set_up_for
from annales.domain.picture.boxes import width_of
from annales.domain.picture.page import WIDTH, picture, preview
from annales.domain.picture.scene import Caption, Scene
from annales.domain.table.visibility import as_seen, view
from annales.service.games.icons import shapes_of
from annales.tools.laws.random_match import choose
from tests.contract.every_game import EVERY_GAME

STEPS, EVERY = 120, 40
LOOKS = ((0, "en", "light"), (None, "fr", "dark"))
MOST = 200_000  # characters
NAMES = ["Ada", "A name as long as any name may be, so that it has no room", "李小龍", "<b>&", *"EFGH"]
DOWN = re.compile(r"translate\([-\d.]+ ([-\d.]+)")
STEP = re.compile(r"(translate|scale)\(([-\d.]+)")


@pytest.mark.parametrize("slug", EVERY_GAME)
@pytest.mark.parametrize("which", [0, -1], ids=["fewest", "most"])
def test_any_position_can_be_drawn_and_has_room(slug, which):
    """Well-formed, of bounded size, the same each time; no text leaves the picture on its right, nor a preview."""
    game = EVERY_GAME[slug]
    for table in positions(game, game.PLAYERS[which]):
        for viewer, language, theme in LOOKS:
            drawn = picture(scene(game, table, viewer, language, theme))

            assert drawn == picture(scene(game, table, viewer, language, theme))
            assert len(drawn) < MOST
            assert [words for words, end in ends(ElementTree.fromstring(drawn)) if end > WIDTH] == []
    drawn = ElementTree.fromstring(preview(scene(game, table, *LOOKS[0])))
    wide, high = map(float, drawn.get("viewBox").split()[2:])
    assert wide * 630 == high * 1200
    assert [words for words, end in ends(drawn) if end > wide] == []
    assert max(lines(drawn)) < high


def positions(game, seats):
    """Some tables of a match played at random."""
    rng = Random(7)
    table, _ = open_table(game, set_up_for(game, seats, {}), SeededDealer(rng))
    for step in range(STEPS):
        if step % EVERY == 0 or table.ended is not None:
            yield table
        if table.ended is not None:
            return
        table, _ = advance(game, table, *choose(game, table, rng), SeededDealer(rng))


def scene(game, table, viewer, language, theme):
    """A position as it is drawn."""
    caption = Caption(game.TEXTS.title.speak(language), "Entry 5", "Ada is asked " * 20, [], language)
    scores, seen = list(game.scores(as_seen(table, None))), view(table, viewer)
    return Scene(game, seen, scores, viewer, NAMES[: table.seats], shapes_of(game), caption, theme)


def ends(node, x=0.0, scale=1.0):
    """Every text with the place of its right end."""
    for kind, amount in STEP.findall(node.get("transform", "")):
        x, scale = (x + scale * float(amount), scale) if kind == "translate" else (x, scale * float(amount))
    if node.tag.endswith("}text"):
        wide = width_of(node.text, float(node.get("font-size")), int(node.get("font-weight", 400)))
        part = {"middle": 0.5, "end": 0.0}.get(node.get("text-anchor"), 1.0)
        yield node.text, x + scale * (float(node.get("x", 0)) + part * wide)
    for inner in node:
        yield from ends(inner, x, scale)


def lines(node, y=0.0):
    """How low each text stands, where nothing that holds texts is scaled."""
    y += sum(map(float, DOWN.findall(node.get("transform", ""))))
    if node.tag.endswith("}text"):
        yield y + float(node.get("y", 0))
    for inner in node:
        yield from lines(inner, y)
