"""The modules of the page that touch no document, run by Node against what the service says."""

import json
from itertools import accumulate
from pathlib import Path

import msgspec
import pytest

from annales.domain.canonical import digest
from annales.domain.contract.engine import set_up_for
from annales.domain.contract.options import fill_in
from annales.domain.contract.presets import with_preset
from annales.domain.games import GAMES
from annales.domain.table.fold import fold
from annales.domain.table.table import Table
from annales.domain.table.visibility import seen, view
from annales.service.queries.game_views import game_view
from annales.service.queries.views import answers_view
from annales.tools.laws.random_match import moments
from annales.tools.record import read, steps
from tests.records.packing import UNPACKED
from tests.support import node
from tests.support.depth import NIGHTLY
from tests.support.node import run, run_tests
from tests.support.samples import TURN, spread

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).parent
BY_DAY = 2  # viewers of a record
STRIDE = 7  # steps between two views that are compared; the last one always is

pytestmark = pytest.mark.process


def node_test(name, tmp_path, **environ):
    """Run the tests of a module; `environ` names what they read."""
    run_tests(HERE / f"{name}.test.mjs", folder=tmp_path, **environ)


def scenes(slug):
    """Each record of a game for each viewer: the facts as they see them, and digests of their views.

    By day for some viewers of each record, for others in another turn.
    """
    for n, path in enumerate(sorted((UNPACKED / slug).glob("*.match"))):
        script = read(path.read_text("utf-8"))
        game = GAMES[script.game]
        told = [step.facts for _, step in steps(script)]
        tables = [*accumulate(told, fold, initial=Table(game.LAYOUT, script.seats))][1:]
        viewers = (None, *range(script.seats))
        for viewer in viewers if NIGHTLY else spread(viewers, BY_DAY, TURN + n):
            yield json.dumps(
                {
                    "record": path.stem,
                    "viewer": viewer,
                    "layout": game.LAYOUT.to_wire(),
                    "steps": [
                        {
                            "facts": json.loads(msgspec.json.encode(seen(facts, game.LAYOUT, script.seats, viewer))),
                            "view": digest(view(table, viewer)) if n % STRIDE == 0 else None,
                        }
                        for n, (facts, table) in enumerate(zip(told, tables, strict=True))
                    ],
                    "last": view(tables[-1], viewer),
                }
            )


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_page_folds_every_record_as_the_service_does(slug, tmp_path):
    """For every viewer: spectators and each seat."""
    file = tmp_path / "scenes.ndjson"
    with file.open("w", encoding="utf-8") as lines:
        for scene in scenes(slug):
            lines.write(scene + "\n")

    node_test("fold", tmp_path, SCENES=str(file))


def test_the_page_verifies_records_as_the_verifier_does(tmp_path):
    """The vectors of the record format, and one record with each of its bytes changed."""
    node_test("verify", tmp_path, DIGEST=digest("secret", "luck"))


def legal_lists(slug):
    """What seats of a random match may answer, as the service offers it."""
    game = GAMES[slug]
    setup = set_up_for(game, game.PLAYERS[0], {})
    for moment in moments(game, setup, seed=5, most=60):
        asked = moment.after.asked
        for seat in () if asked is None else (*asked.must, *asked.may):
            actions = list(answers_view(game, moment.after, seat, "en"))
            yield json.dumps({"game": slug, "actions": actions}, default=msgspec.to_builtins)


def test_pointing_leads_to_every_legal_action(tmp_path):
    """In every game, whatever is asked; and narrowing by itself."""
    lists = [line for slug in sorted(GAMES) for line in legal_lists(slug)]
    assert len(lists) > 100
    (tmp_path / "legal.ndjson").write_text("\n".join(lists), "utf-8")

    node_test("narrow", tmp_path, LEGAL=str(tmp_path / "legal.ndjson"))


def test_the_page_reads_a_presentation(tmp_path):
    """Faces of pieces, places of areas, figures and their limits, marks of an entry."""
    node_test("present", tmp_path)


def test_the_page_keeps_a_match_right(tmp_path):
    """Against a small service of the test's own: races, gaps, refusals, languages, viewers."""
    node_test("match", tmp_path)


def test_the_page_searches_the_rules(tmp_path):
    """And finds where they explain something."""
    node_test("rules", tmp_path)


def test_the_page_names_people_and_cards(tmp_path):
    """Without the numbers and codes of the API."""
    node_test("pick", tmp_path)


def test_the_slider_stops_where_the_table_has_changed(tmp_path):
    """Neither at a remark nor at what was taken back; the address names where, unless the reader has gone elsewhere."""
    node_test("replay", tmp_path)


def test_the_log_is_drawn_in_parts(tmp_path):
    """What a bot does at one go is one of them; neither an entry nor their order is lost."""
    node_test("log_parts", tmp_path)


def test_the_lists_of_the_lobby(tmp_path):
    """Read again and asked for more at once: each match once, and none is lost."""
    node_test("lists", tmp_path)


def test_a_bad_connection_and_late_answers(tmp_path):
    """Nothing stays wrong until the page is loaded again, and the newest answer counts."""
    node_test("connection", tmp_path)


def test_the_form_of_options_asks_for_what_the_service_takes(tmp_path):
    """Whatever is chosen, in any order: the service takes it, and fills in the values that the form has shown."""
    (tmp_path / "games.json").write_bytes(msgspec.json.encode([game_view(game, "en") for game in GAMES.values()]))

    printed = run("node", HERE / "options.mjs", folder=tmp_path, GAMES=str(tmp_path / "games.json"))

    forms = [json.loads(line) for line in printed.splitlines()]
    assert {form["game"] for form in forms} == set(GAMES)
    for form in forms:
        game = GAMES[form["game"]]
        options = with_preset(game.PRESETS, form["preset"], form["sent"], form["seats"])
        assert fill_in(game.OPTIONS, options, form["seats"]) == form["filled"], form


def test_a_saved_page_asks_its_archive(tmp_path):
    """As the page asks the service: by language, viewer and number."""
    node_test("archived", tmp_path)


def test_a_test_of_a_module_that_cannot_end_is_named(tmp_path, monkeypatch):
    """Not waited for: whatever it waits for keeps Node alive."""
    monkeypatch.setattr(node, "TEST_BOUND", 1)
    hanging = "import test from 'node:test'; test('it hangs', () => new Promise(() => setInterval(() => {}, 1000)))"
    (tmp_path / "hangs.test.mjs").write_text(hanging, "utf-8")

    with pytest.raises(AssertionError, match=r"it hangs[^✔]*timed out"):
        node.run_tests(tmp_path / "hangs.test.mjs", folder=tmp_path)
