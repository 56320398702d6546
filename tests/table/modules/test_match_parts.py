"""What the parts of a match's page decide and draw, in a document without a browser."""

import pytest

from annales.domain.games import GAMES
from tests.records.packing import UNPACKED
from tests.support.depth import NIGHTLY
from tests.table.modules.test_components import node_test

pytestmark = pytest.mark.process


def test_dialogs_are_ready_when_they_are_drawn(tmp_path):
    """Open, and their fields with the focus: a key that is pressed at once goes nowhere else."""
    node_test("dialogs", tmp_path)


def test_keys_answer_where_nothing_has_the_focus(tmp_path):
    """Enter and the space bar; once, however long they are held."""
    node_test("keyboard", tmp_path)


def test_parts_of_a_match_before_a_real_service(table_service, tmp_path):
    """The log, the proof and its faults, who may look, who is asked next at one screen, what resigning means."""
    node_test("match_parts", tmp_path, SERVICE=table_service.url)


def test_studies_before_a_real_service(table_service, tmp_path):
    """Comments, variations that the service plays, sharing, the end; what is refused loses nothing."""
    node_test("study", tmp_path, SERVICE=table_service.url)


@pytest.mark.slow
def test_every_piece_is_drawn_once_where_it_lies(table_service, tmp_path):
    """In whole matches of every game, as a spectator and as a seat; by day at some entries of each."""
    records = [str(UNPACKED / slug / "bots-search-7-random.ndjson") for slug in GAMES]
    node_test("drawn", tmp_path, SERVICE=table_service.url, RECORDS=" ".join(records), LOOKS="200" if NIGHTLY else "3")
