"""The defaults of a table as a file: read back, it says the same."""

import msgspec
import pytest

from annales.domain.contract.presentation.complete import default_presentation, presentation_of
from annales.domain.contract.presentation.model import Presentation
from annales.domain.games import GAMES
from annales.tools import presentation
from examples.games import TOYS

EVERY = {**GAMES, **TOYS}


@pytest.mark.parametrize("slug", EVERY)
def test_what_is_written_is_read_back(slug):
    """Defaults of every game, and the presentations that there are."""
    game = EVERY[slug]
    tags = [str(kind.__struct_config__.tag) for kind in game.ACTIONS]
    for shown in (default_presentation(game.LAYOUT, game.CATALOGUE, tags), presentation_of(game)):
        text = presentation.as_toml(shown)

        assert msgspec.toml.decode(text, type=Presentation) == shown


def test_a_file_is_written_once(tmp_path, capsys):
    """It is not written over: somebody may have improved it."""
    (tmp_path / "sacrifice" / "data").mkdir(parents=True)

    assert presentation.main(["sacrifice", "--folder", str(tmp_path / "sacrifice")]) == 0
    assert (tmp_path / "sacrifice" / "data" / "presentation.toml").read_text("utf-8").startswith("# How the table")
    assert presentation.main(["sacrifice", "--folder", str(tmp_path / "sacrifice")]) == 1
    assert presentation.main(["chess", "--folder", str(tmp_path / "chess")]) == 1
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_the_titles_that_a_file_needs_are_printed():
    """Those of a game without words for its table."""
    lines = presentation.missing_titles(TOYS["market"])

    assert lines[0] == "[titles]"
    assert 'sale = { fr = "Sale", en = "Sale" }' in lines
    assert "[kinds]" in lines
