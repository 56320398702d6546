"""`annales review`: a record in, text or a document out, and an exit status that says why not."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from annales.domain.contract.dealer import CommittedDealer
from annales.domain.contract.engine import open_table, set_up_for
from annales.domain.games import GAMES
from annales.domain.log.record import lines
from annales.domain.review.settings import SETTINGS
from annales.tools.annales.review import command
from annales.tools.laws.random_match import choose
from tests.support.short_match import SECRET, answer, end, opened

TINY = msgspec.structs.replace(SETTINGS["quick"], level="greedy", level_version=4, budget=1, worlds=2, playouts=2)


@pytest.fixture(autouse=True)
def _tiny(monkeypatch):
    monkeypatch.setattr(command, "SETTINGS", {"quick": TINY})


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A file with the record of a match of a few answers, which a seat has resigned."""
    return _written(tmp_path_factory.mktemp("records") / "match.ndjson", is_over=True)


def _written(path, is_over):
    game, rng = GAMES["pandocreon_divinae"], Random(1)
    draft = opened(game, set_up_for(game, 2, {}))
    dealer = CommittedDealer(SECRET, draft.tree.fate(draft.tree.head))
    table, step = open_table(game, draft.tree.opening.setup, dealer)
    draft.step(step, table)
    for _ in range(4):
        answer(draft, game, draft.table, *choose(game, draft.table, rng))
    if is_over:
        end(draft, 1)
        draft.disclose()
    path.write_bytes(b"".join(line + b"\n" for line in lines("mt_00000000000000aa", draft.tree, None)))
    return str(path)


def _run(*arguments):
    return CliRunner().invoke(command.review, arguments)


@pytest.mark.parametrize(("lang", "said"), [("en", "Luck in all"), ("fr", "Chance en tout")])
def test_a_review_is_told_in_both_languages(record, lang, said):
    """With the curve of both seats from the opening to the end."""
    result = _run(record, "--lang", lang)

    assert result.exit_code == 0, result.output
    assert said in result.output
    assert "100.0 ±0.0" in result.output.splitlines()[-1]


def test_the_document_is_printed(record):
    """It names the setting that decides its figures, and every answer."""
    document = json.loads(_run(record, "--json").output)

    assert document["setting"] == msgspec.to_builtins(TINY)
    assert len(document["decisions"]) == 4
    assert document["result"]["ranks"] == [1, 2]


def test_a_match_that_goes_on_is_not_reviewed(tmp_path):
    """Its hidden pieces are not in the record."""
    result = _run(_written(tmp_path / "open.ndjson", is_over=False), "--lang", "en")

    assert (result.exit_code, "not over" in result.output) == (3, True)


def test_a_damaged_record_is_not_reviewed(record, tmp_path):
    """It is verified first."""
    damaged = tmp_path / "damaged.ndjson"
    damaged.write_bytes(Path(record).read_bytes().replace(b'"resignation"', b'"capitulation"'))

    assert _run(str(damaged)).exit_code == 1
    assert _run(str(tmp_path / "missing.ndjson")).exit_code == 2
